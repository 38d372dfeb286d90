//! Memory that calls are given for data: whether it is there, and whether it is used once only. This is
//! looked at where the whole program is watched; a run goes on after it.

use std::collections::BTreeMap;

use impasse_exec::{ErrorKind, Stop};

use super::Call;
use crate::data::Place;
use crate::state::{Issue, IssueKind};

/// Places with more runs of bytes than this are not compared with each other.
const MOST_RUNS: usize = 1 << 14;

/// What a call does with memory that is not as it must be: a clause.
pub fn memory_fault(routine: &str, kind: ErrorKind, detail: &str) -> String {
    match kind {
        ErrorKind::NullDereference => {
            format!("`{routine}` is given a null pointer for data: {detail}")
        }
        ErrorKind::OutOfBounds => {
            format!("the memory that `{routine}` is given is too small: {detail}")
        }
        ErrorKind::UseAfterFree => {
            format!("`{routine}` is given memory whose life has ended: {detail}")
        }
        ErrorKind::WriteToConstant => {
            format!("`{routine}` is to write to memory that is constant: {detail}")
        }
        _ => format!("`{routine}` is given an address that is not one of memory: {detail}"),
    }
}

impl Call<'_> {
    /// Records something that is wrong with the memory of this call, if the program is watched.
    pub fn note_buffer(&mut self, detail: String) {
        self.note(IssueKind::BadBuffer, detail);
    }

    /// Records something that is wrong with this call, if the program is watched.
    pub fn note(&mut self, kind: IssueKind, detail: String) {
        if self.world.config.watch {
            let places = vec![(self.rank, self.span)];
            self.mpi.issue(Issue {
                kind,
                places,
                detail,
            });
        }
    }

    /// Looks at places that data is to come into: the memory must be there, and no byte of it may be
    /// written twice (MPI 4.1, sections 3.2.4, 5.1.11 and 6.5).
    pub fn check_receives(&mut self, places: &[Place]) {
        if !self.world.config.watch {
            return;
        }
        for place in places {
            if self.check_room(place) {
                return;
            }
        }
        let routine = self.routine.name;
        let Some(all) = Runs::of(places) else {
            return;
        };
        match all.clash() {
            None => {}
            Some((one, other)) if one == other => self.note_buffer(format!(
                "`{routine}` receives with a datatype whose entries overlap: some bytes are written twice"
            )),
            Some((one, other)) => self.note_buffer(format!(
                "blocks {one} and {other} of the receive buffer of `{routine}` overlap"
            )),
        }
    }

    /// Whether the memory of a place is not there, which is recorded.
    pub fn check_room(&mut self, place: &Place) -> bool {
        if !place.is_known() || !self.world.config.watch {
            return false;
        }
        let memory = self.memory();
        let runs = place.each_run().take(MOST_RUNS);
        let bad = runs.filter(|&(at, length)| memory.room(at).map_or(true, |room| room < length));
        let stop = bad
            .map(|(at, length)| memory.read_contents(at, length))
            .find_map(Result::err);
        let Some(Stop::Error { kind, detail, .. }) = stop.as_deref() else {
            return false;
        };
        let text = memory_fault(self.routine.name, *kind, detail);
        self.note_buffer(text);
        true
    }

    /// Looks whether memory that is sent from is received into (MPI 4.1, sections 3.10 and 6.2.3).
    pub fn check_disjoint(&mut self, sent: &[Place], received: &[Place]) {
        if !self.world.config.watch {
            return;
        }
        let (Some(sent), Some(received)) = (Runs::of(sent), Runs::of(received)) else {
            return;
        };
        if sent.meets(&received) {
            let routine = self.routine.name;
            self.note_buffer(format!(
                "the send and the receive buffer of `{routine}` overlap"
            ));
        }
    }
}

/// Runs of bytes by their beginnings, with the number of the place that each belongs to.
struct Runs {
    sorted: Vec<(u64, u64, usize)>,
}

impl Runs {
    /// Those of some places; none if not all is known of them, or if there are too many.
    fn of(places: &[Place]) -> Option<Runs> {
        let mut sorted = Vec::new();
        for (number, place) in places.iter().enumerate() {
            if !place.is_known() {
                return None;
            }
            let runs = place.each_run().take(MOST_RUNS + 1);
            sorted.extend(runs.map(|(at, length)| (at, length, number)));
            if sorted.len() > MOST_RUNS {
                return None;
            }
        }
        sorted.sort_unstable();
        Some(Runs { sorted })
    }

    /// Two places that have a byte in common, or one that has it twice.
    fn clash(&self) -> Option<(usize, usize)> {
        let mut reached: Option<(u64, usize)> = None;
        for &(at, length, number) in &self.sorted {
            let end = at.saturating_add(length);
            match reached {
                Some((until, other)) if at < until => {
                    return Some((other.min(number), other.max(number)));
                }
                _ => reached = Some((end, number)),
            }
        }
        None
    }

    /// Whether a byte is in both.
    fn meets(&self, others: &Runs) -> bool {
        let starts: BTreeMap<u64, u64> = (others.sorted.iter())
            .map(|&(at, length, _)| (at, at.saturating_add(length)))
            .collect();
        self.sorted.iter().any(|&(at, length, _)| {
            let last = starts.range(..at.saturating_add(length)).next_back();
            last.is_some_and(|(_, &end)| end > at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::TypeMap;

    /// So many bytes at an address.
    fn bytes(address: u64, count: u64) -> Place {
        let byte = TypeMap::predefined(impasse_mpi::datatypes::number::MPI_BYTE).expect("a byte");
        Place::known(address, count, byte.layout.clone())
    }

    #[test]
    fn blocks_that_touch_do_not_overlap() {
        let apart = Runs::of(&[bytes(100, 10), bytes(110, 5), bytes(90, 10)]).expect("known");
        assert_eq!(apart.clash(), None);
        let one = Runs::of(&[bytes(100, 10)]).expect("known");
        let other = Runs::of(&[bytes(90, 10), bytes(110, 1)]).expect("known");
        assert!(!one.meets(&other) && !other.meets(&one));
    }

    #[test]
    fn blocks_that_share_a_byte_are_named() {
        let places = [bytes(200, 4), bytes(100, 10), bytes(0, 0), bytes(109, 1)];
        let all = Runs::of(&places).expect("known");
        assert_eq!(all.clash(), Some((1, 3)));
        let inside = Runs::of(&[bytes(105, 1)]).expect("known");
        assert!(all.meets(&inside) && inside.meets(&all));
    }

    #[test]
    fn what_is_not_known_is_not_compared() {
        let vague = Place {
            anywhere: Some(impasse_exec::Value::of(8)),
            ..bytes(0, 4)
        };
        assert!(Runs::of(&[vague]).is_none());
        assert!(Runs::of(&[bytes(0, 4)]).is_some());
    }
}
