//! Small pieces of English about ranks, messages, calls and loops.

use impasse_match::locate::Iteration;
use impasse_ops::{CollectiveKind, Comm, Rank, TagFilter};
use impasse_report::{RankSet, grouped};

use crate::stuck_state::Names;

/// Says things in the words of the input: ranks or processes, tags or symbols.
#[derive(Clone, Copy)]
pub(crate) struct Speaker<'a> {
    pub names: &'a dyn Names,
}

impl Speaker<'_> {
    /// `rank 3`
    pub fn rank(&self, rank: Rank) -> String {
        self.ranks(&RankSet::single(rank.0))
    }

    /// `ranks 0-7 and 12`
    pub fn ranks(&self, ranks: &RankSet) -> String {
        let text = ranks.to_string();
        match self.names.is_raw() {
            true => text
                .replace("ranks", "processes")
                .replace("rank", "process"),
            false => text,
        }
    }

    /// ` with tag 3`; nothing for the tag that is used when none is given.
    pub fn tag(&self, tag: TagFilter) -> String {
        match tag {
            TagFilter::Exactly(tag) if tag.0 == 0 => String::new(),
            TagFilter::Exactly(tag) => format!(" with tag {tag}"),
            TagFilter::Any => String::from(" with any tag"),
        }
    }

    /// ` on `row``; nothing for the world.
    pub fn on(&self, comm: Comm) -> String {
        match comm {
            Comm::WORLD => String::new(),
            comm => format!(" on `{}`", self.names.comm(comm)),
        }
    }

    /// `` `bcast root 0` on `row` ``; a call that has a communicator of its own is told without it.
    pub fn call(&self, comm: Comm, kind: CollectiveKind) -> String {
        let call = self.names.collective(kind).to_string();
        match call == self.names.comm(comm) {
            true => format!("`{call}`"),
            false => format!("`{call}`{}", self.on(comm)),
        }
    }
}

/// `waits` or `wait`
pub(crate) fn verb(ranks: &RankSet, plural: &str) -> String {
    let ending = if ranks.len() == 1 { "s" } else { "" };
    format!("{plural}{ending}")
}

/// `has` or `have`
pub(crate) fn has(ranks: &RankSet) -> &'static str {
    if ranks.len() == 1 { "has" } else { "have" }
}

/// `1 message`, `1,024 messages`
pub(crate) fn count(number: usize, word: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {word}{ending}", grouped(number))
}

/// `, in iteration 5 of 1,000`; with several loops, the outermost first.
pub(crate) fn iteration(loops: &[Iteration]) -> String {
    // A loop of one iteration tells the reader nothing.
    let told: Vec<String> = loops
        .iter()
        .filter(|around| around.trips > 1)
        .map(|around| {
            let current = u128::from(around.done) + 1;
            format!("{} of {}", grouped(current), grouped(around.trips))
        })
        .collect();
    match told.as_slice() {
        [] => String::new(),
        [only] => format!(", in iteration {only}"),
        [outer, inner @ ..] => format!(
            ", in iteration {outer} of the outer loop and {} of the inner one",
            inner.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_ops::Site;

    fn around(done: u64, trips: u64) -> Iteration {
        Iteration {
            site: Site::UNKNOWN,
            done,
            trips,
        }
    }

    #[test]
    fn iterations_are_counted_from_one() {
        assert_eq!(iteration(&[]), "");
        assert_eq!(iteration(&[around(0, 1)]), "");
        assert_eq!(iteration(&[around(4, 1_000)]), ", in iteration 5 of 1,000");
        assert_eq!(
            iteration(&[around(2, 10), around(0, 7)]),
            ", in iteration 3 of 10 of the outer loop and 1 of 7 of the inner one"
        );
        let last = around(u64::MAX, u64::MAX);
        assert!(iteration(&[last]).contains("18,446,744,073,709,551,616"));
    }

    #[test]
    fn numbers_have_their_plural() {
        assert_eq!(count(1, "message"), "1 message");
        assert_eq!(count(1024, "message"), "1,024 messages");
    }
}
