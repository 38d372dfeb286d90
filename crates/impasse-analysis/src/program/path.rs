//! The choices of one execution: one value that prints as a short string and replays.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use impasse_exec::expr::ExprId;
use impasse_job::{Alternative, Buffering, BufferingModel};

/// The choices made so far, the last first; cheap to extend and to share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path(Option<Arc<Step>>);

#[derive(Debug)]
struct Step {
    before: Path,
    /// Number of the alternative that was taken.
    choice: u32,
    taken: Alternative,
    depth: u32,
}

impl Path {
    /// The path with one more choice.
    pub fn with(&self, choice: u32, taken: Alternative) -> Path {
        Path(Some(Arc::new(Step {
            before: self.clone(),
            choice,
            taken,
            depth: self.depth() + 1,
        })))
    }

    /// How many choices were made.
    pub fn depth(&self) -> u32 {
        self.0.as_ref().map_or(0, |step| step.depth)
    }

    /// What was chosen behind a shorter path that this one goes on from; `None` if it does not.
    pub fn next_behind(&self, shorter: &Path) -> Option<&Alternative> {
        let mut at = self;
        while at.depth() > shorter.depth() + 1 {
            at = &at.0.as_deref()?.before;
        }
        let step = at.0.as_deref().filter(|step| step.before.is(shorter))?;
        Some(&step.taken)
    }

    /// Whether they are one.
    fn is(&self, other: &Path) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// What was chosen, the last first.
    pub fn taken(&self) -> impl Iterator<Item = &Alternative> {
        let mut at = self;
        std::iter::from_fn(move || {
            let step = at.0.as_deref()?;
            at = &step.before;
            Some(&step.taken)
        })
    }

    /// What the unknown was taken to be, the last decision first: conditions, and whether they hold.
    pub fn decisions(&self) -> impl Iterator<Item = (ExprId, bool)> {
        self.taken().filter_map(|taken| match taken {
            Alternative::Decide {
                condition, holds, ..
            } => Some((*condition, *holds)),
            _ => None,
        })
    }

    /// The numbers of the choices, in order.
    pub fn choices(&self) -> Vec<u32> {
        let mut numbers = Vec::new();
        let mut at = self;
        while let Some(step) = at.0.as_deref() {
            numbers.push(step.choice);
            at = &step.before;
        }
        numbers.reverse();
        numbers
    }
}

/// Long paths would otherwise be dropped by recursion.
impl Drop for Path {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(step) = next {
            next = Arc::into_inner(step).and_then(|mut step| step.before.0.take());
        }
    }
}

/// An execution to be run again: the model, and the choices. Where the list ends, the first
/// alternative is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// How the freedom of MPI is read.
    pub model: BufferingModel,
    /// The numbers of the alternatives taken.
    pub choices: Vec<u32>,
}

impl Replay {
    pub(crate) fn new(model: BufferingModel, path: &Path) -> Replay {
        let mut choices = path.choices();
        while choices.last() == Some(&0) {
            choices.pop();
        }
        Replay { model, choices }
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.model.buffering, self.model.synchronising) {
            (Buffering::Zero, true) => f.write_str("z")?,
            (Buffering::Zero, false) => f.write_str("y")?,
            (Buffering::Infinite, _) => f.write_str("b")?,
            (Buffering::Eager(limit), _) => write!(f, "e{limit}")?,
        }
        for (at, choice) in self.choices.iter().enumerate() {
            write!(f, "{}{choice}", if at == 0 { ":" } else { "." })?;
        }
        Ok(())
    }
}

/// A text that is no replay string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoReplay(String);

impl fmt::Display for NoReplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a replay string", self.0)
    }
}

impl std::error::Error for NoReplay {}

impl FromStr for Replay {
    type Err = NoReplay;

    fn from_str(text: &str) -> Result<Replay, NoReplay> {
        let wrong = || NoReplay(text.to_owned());
        let (head, tail) = text.split_once(':').unwrap_or((text, ""));
        let model = match head {
            "z" => BufferingModel::STRICT,
            "y" => BufferingModel {
                synchronising: false,
                ..BufferingModel::STRICT
            },
            "b" => BufferingModel::LENIENT,
            _ => BufferingModel {
                buffering: Buffering::Eager(
                    (head.strip_prefix('e').and_then(|limit| limit.parse().ok()))
                        .ok_or_else(wrong)?,
                ),
                synchronising: false,
            },
        };
        let numbers = tail.split('.').filter(|number| !number.is_empty());
        let choices: Option<Vec<u32>> = numbers.map(|number| number.parse().ok()).collect();
        Ok(Replay {
            model,
            choices: choices.ok_or_else(wrong)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replay_strings_come_back() {
        for text in ["z", "b", "y", "e4096", "z:1", "b:0.2.1", "e64:3"] {
            let replay: Replay = text.parse().expect("it is one");
            assert_eq!(replay.to_string(), text);
        }
        for text in ["", "q", "z:x", "e", "z:1.x"] {
            assert!(text.parse::<Replay>().is_err(), "{text}");
        }
    }
}
