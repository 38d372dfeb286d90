//! What a period is known by: loops, phases, and what was left behind.

use super::search::Member;
use crate::engine::{Engine, Snapshot};
use crate::words::{Frame, Words};

/// What decides whether a period returns: phases, iterations, leftovers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    phases: Phases,
    pub(super) leftovers: Snapshot,
}

/// Where in which loops the members are.
pub(super) type Phases = Vec<MemberKey>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MemberKey {
    process: u32,
    chosen: u32,
    at: u32,
    inner: Vec<Frame>,
    iterations: u64,
}

/// Which loop of which process.
pub(super) fn loops(members: &[Member]) -> Vec<(u32, u32)> {
    let chosen = |member: &Member| member.place.frames[member.level].number;
    let members = members.iter();
    members
        .map(|member| (member.process, chosen(member)))
        .collect()
}

/// The phases of a period.
pub(super) fn phases(members: &[Member]) -> Phases {
    members
        .iter()
        .map(|member| MemberKey {
            process: member.process,
            chosen: member.place.frames[member.level].number,
            at: member.place.at,
            inner: member.place.frames[member.level + 1..].to_vec(),
            iterations: member.iterations,
        })
        .collect()
}

/// The phases, with what the processes have left behind.
pub(super) fn key(engine: &Engine<Words>, phases: Phases) -> Key {
    let processes: Vec<u32> = phases.iter().map(|member| member.process).collect();
    Key {
        leftovers: engine.snapshot(&processes),
        phases,
    }
}
