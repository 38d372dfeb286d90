//! How ranks came to where they stand: through which functions.

use crate::{RankSet, SourceLocation};

/// A function that has been called and has not returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The name of the function.
    pub function: String,
    /// Where it is: at the call of the function before it, and for the first at what the rank does. `None` if that is
    /// not known.
    pub at: Option<SourceLocation>,
}

/// The functions through which some ranks came to where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallPath {
    /// Which ranks.
    pub ranks: RankSet,
    /// The functions, the innermost first.
    pub frames: Vec<Frame>,
}

/// So many different paths of a finding are told.
const MOST_PATHS: usize = 4;

/// So many functions of a path are named.
const MOST_FRAMES: usize = 8;

impl CallPath {
    /// Paths of ranks, those together that came to a function alike, wherever they are in it. Nothing is told of a rank
    /// that stands in a function that nobody has called.
    pub fn gather(paths: impl IntoIterator<Item = (u32, Vec<Frame>)>) -> Vec<CallPath> {
        let mut gathered: Vec<(Vec<Frame>, Vec<u32>)> = Vec::new();
        for (rank, frames) in paths {
            let mut known = gathered.iter();
            match known.position(|(known, _)| is_same(known, &frames)) {
                Some(at) => gathered[at].1.push(rank),
                None if frames.len() < 2 || gathered.len() == MOST_PATHS => {}
                None => gathered.push((frames, vec![rank])),
            }
        }
        let gathered = gathered.into_iter();
        gathered
            .map(|(frames, ranks)| CallPath {
                ranks: ranks.into_iter().collect(),
                frames,
            })
            .collect()
    }

    /// The path as a sentence.
    pub fn sentence(&self) -> String {
        let mut frames = self.frames.iter();
        let innermost = frames.next().map_or("", |frame| &frame.function);
        let verb = if self.ranks.len() == 1 { "is" } else { "are" };
        let mut text = format!("{} {verb} in `{innermost}`", self.ranks);
        for frame in frames.by_ref().take(MOST_FRAMES - 1) {
            text += &format!(", called from `{}`", frame.function);
            if let Some(at) = &frame.at {
                text += &format!(" ({}:{})", at.file, at.line);
            }
        }
        match frames.count() {
            0 => text,
            more => format!("{text}, and {more} more"),
        }
    }
}

/// Whether two ranks came to the same function alike.
fn is_same(one: &[Frame], other: &[Frame]) -> bool {
    match (one, other) {
        ([one, ours @ ..], [other, theirs @ ..]) => {
            one.function == other.function && ours == theirs
        }
        _ => one.is_empty() && other.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(function: &str, line: u32) -> Frame {
        Frame {
            function: function.to_owned(),
            at: Some(SourceLocation::new("a.c", line, 1)),
        }
    }

    #[test]
    fn ranks_that_came_alike_are_told_together() {
        let put = |here, line| vec![frame("put", here), frame("main", line)];
        let paths = [
            (0, put(3, 7)),
            (1, put(3, 9)),
            (2, put(4, 7)),
            (3, vec![frame("main", 1)]),
        ];
        let told: Vec<String> = CallPath::gather(paths)
            .iter()
            .map(CallPath::sentence)
            .collect();
        assert_eq!(
            told,
            [
                "ranks 0 and 2 are in `put`, called from `main` (a.c:7)",
                "rank 1 is in `put`, called from `main` (a.c:9)",
            ]
        );
    }

    #[test]
    fn long_paths_and_many_of_them_are_cut() {
        let deep = (0..100).map(|line| frame("f", line)).collect();
        let path = &CallPath::gather([(0, deep)])[0];
        assert!(path.sentence().ends_with("(a.c:7), and 92 more"));
        let many = (0..100).map(|rank| (rank, vec![frame("f", 1), frame("main", rank)]));
        assert_eq!(CallPath::gather(many).len(), MOST_PATHS);
    }
}
