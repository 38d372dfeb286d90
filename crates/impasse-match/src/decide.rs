//! From a system to its verdict.

use impasse_ops::{Channel, Rank, Site, System, Tag};

use crate::alphabet::Buffering;
use crate::balance::{self, Balance, Imbalance};
use crate::engine::{End, Engine};
use crate::explain::{self, Cause, CauseKind, Need, WaitGraph, certificate};
use crate::locate::{Position, characters_completed, locate};
use crate::loops::{Accelerator, Facts, Progress};
use crate::signature::Signature;
use crate::source::Source;
use crate::words::{CompileError, Words, compile};

/// How to decide.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// How standard sends are taken.
    pub buffering: Buffering,
    /// Steps allowed beyond a few for each item of the programs. Only loops
    /// that resist acceleration ever need them.
    pub budget: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            buffering: Buffering::Zero,
            budget: 10_000_000,
        }
    }
}

/// What was found out about a system.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Where each process is when nothing moves any more. Empty if the budget
    /// was used up before.
    pub positions: Vec<Position>,
    /// What each process needs to go on; nothing for those that have finished.
    pub needs: Vec<Vec<Need>>,
    /// Messages that were sent but never received.
    pub lost: Vec<LostMessage>,
    /// The work that was done.
    pub work: Work,
}

/// Whether the system completes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every process finishes, in every execution.
    Completes,
    /// Some processes never finish, in every execution; at least one root cause.
    Deadlock(Vec<Cause>),
    /// It cannot complete, because one side does something more often than the
    /// other; where it stops was not found out within the budget.
    Unbalanced(Imbalance),
    /// Not decided.
    Unknown(Unknown),
}

/// Why nothing is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The step budget was used up.
    OutOfBudget {
        /// Whether everything is done equally often on all sides, so that it may
        /// well complete.
        even: bool,
    },
    /// A wait cycle did not pass its independent check.
    Unproven(certificate::Doubt),
}

/// A message that nobody received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostMessage {
    /// Its channel.
    pub channel: Channel,
    /// Its tag.
    pub tag: Tag,
    /// Where it was sent.
    pub site: Site,
}

/// The work done for a verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Steps of matching and of looking for periods.
    pub steps: u64,
    /// Jumps over loop iterations.
    pub jumps: u64,
}

/// Decides whether a system completes.
pub fn decide(system: &System, config: &Config) -> Result<Outcome, CompileError> {
    let (alphabet, words) = compile(system, config.buffering)?;
    if !words.has_loops() {
        let mut engine = Engine::new(alphabet, words);
        engine.run(u64::MAX);
        let work = Work {
            steps: engine.steps(),
            jumps: 0,
        };
        return Ok(conclude(system, &engine, None, work));
    }
    let budget = config.budget.saturating_add(8 * words.len() as u64);
    let mut accelerator = Accelerator::new(alphabet, words);
    let progress = accelerator.run(budget);
    let work = Work {
        steps: accelerator.steps(),
        jumps: accelerator.jumps(),
    };
    Ok(match progress {
        Progress::Done => conclude(
            system,
            accelerator.engine(),
            Some(accelerator.facts()),
            work,
        ),
        Progress::OutOfBudget => give_up(&accelerator, work),
    })
}

fn give_up(accelerator: &Accelerator, work: Work) -> Outcome {
    let engine = accelerator.engine();
    let found = balance::judge(engine.alphabet(), engine.source(), accelerator.classes());
    Outcome {
        verdict: match found {
            Balance::Impossible(imbalance) => Verdict::Unbalanced(imbalance),
            Balance::Even => Verdict::Unknown(Unknown::OutOfBudget { even: true }),
            Balance::Uneven => Verdict::Unknown(Unknown::OutOfBudget { even: false }),
        },
        positions: Vec::new(),
        needs: Vec::new(),
        lost: Vec::new(),
        work,
    }
}

fn conclude(system: &System, engine: &Engine<Words>, facts: Option<&Facts>, work: Work) -> Outcome {
    let positions: Vec<Position> = (0..engine.size() as u32)
        .map(|process| position(system, engine, facts, process))
        .collect();
    let graph = WaitGraph::new(engine);
    let causes = explain::explain(&graph, engine.alphabet());
    let needs: Vec<Vec<Need>> = (0..engine.size() as u32)
        .map(|process| graph.needs(Rank(process)).to_vec())
        .collect();
    let verdict = if !causes.is_empty() {
        match prove(system, &positions, &needs, &causes) {
            Ok(()) => Verdict::Deadlock(causes),
            Err(doubt) => Verdict::Unknown(Unknown::Unproven(doubt)),
        }
    } else {
        Verdict::Completes
    };
    Outcome {
        verdict,
        positions,
        needs,
        lost: lost_messages(engine),
        work,
    }
}

fn position(
    system: &System,
    engine: &Engine<Words>,
    facts: Option<&Facts>,
    process: u32,
) -> Position {
    let (head, cursor) = (engine.head(process), engine.cursor(process));
    let characters = characters_completed(engine.source(), facts, process, head, cursor);
    locate(&system.programs[process as usize], &characters)
}

/// Re-checks every wait cycle against the programs.
fn prove(
    system: &System,
    positions: &[Position],
    needs: &[Vec<Need>],
    causes: &[Cause],
) -> Result<(), certificate::Doubt> {
    for cause in causes {
        if let CauseKind::Cycle(cycle) = &cause.kind {
            certificate::check(system, positions, needs, cycle)?;
        }
    }
    Ok(())
}

/// Messages still posted, in order of their sending.
pub(crate) fn lost_messages<S: Source>(engine: &Engine<S>) -> Vec<LostMessage> {
    let mut entries: Vec<_> = engine.posted().collect();
    entries.sort_unstable_by_key(|entry| entry.stamp);
    entries
        .into_iter()
        .filter_map(|entry| match entry.end {
            End::Send { kind, .. } => {
                let envelope = engine.alphabet().kinds.envelope(Signature(kind));
                Some(LostMessage {
                    channel: envelope.channel(),
                    tag: envelope.tag,
                    site: entry.site,
                })
            }
            _ => None,
        })
        .collect()
}
