//! Communicators: the same one is known to each member under a number of its own.
//!
//! Ranks say nothing to each other for our sake, so a communicator is recognised by where it comes
//! from: the same creation on the same parent, with the same members.

use impasse_ops::{Comm, Communicator, Rank};
use rustc_hash::FxHashMap;

use crate::interposer::fields::Origin;

/// Number that ranks give to the world.
const WORLD: i32 = 1;
/// Number that ranks give to the communicator of themselves alone.
const SELF: i32 = 2;

/// What a communicator is recognised by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Identity {
    /// A rank alone.
    Alone(Rank),
    /// So many communicators were made from the parent before.
    Child(Comm, u32, Vec<Vec<Rank>>),
    /// Those who make one together, with a tag, whatever they have made before.
    Makers(Comm, i32, Vec<Rank>),
    /// Another one of the same members, for what MPI itself exchanges to connect groups.
    Behind(Comm),
    /// Another one of the same members, for a persistent collective call: so many were made before.
    Prepared(Comm, u32),
    /// So many of these members with this tag were made before.
    Group(Option<Comm>, i32, u32, Vec<Vec<Rank>>),
}

/// A communicator, with its members in the order of their ranks in it.
#[derive(Clone, Debug)]
pub struct Members {
    /// One group, or two that exchange messages only with each other.
    groups: Vec<Vec<Rank>>,
    /// All members, ascending.
    pub all: Vec<Rank>,
    /// What they have together, in a word.
    pub what: &'static str,
}

impl Members {
    fn new(groups: Vec<Vec<Rank>>) -> Members {
        let mut all: Vec<Rank> = groups.iter().flatten().copied().collect();
        all.sort_unstable();
        Members {
            groups,
            all,
            what: "communicator",
        }
    }

    /// Where a rank stands among all members.
    pub fn place(&self, rank: Rank) -> Option<usize> {
        // In the world, at its own number.
        match self.all.get(rank.index()) {
            Some(member) if *member == rank => Some(rank.index()),
            _ => self.all.binary_search(&rank).ok(),
        }
    }

    /// Whether it connects two groups.
    pub fn is_between(&self) -> bool {
        self.groups.len() > 1
    }

    /// The process that one of them knows by a number.
    pub fn peer(&self, of: Rank, number: i32) -> Option<Rank> {
        self.peers(of).get(usize::try_from(number).ok()?).copied()
    }

    /// Those with whom one of them exchanges messages, by their numbers.
    pub fn peers(&self, of: Rank) -> &[Rank] {
        match self.groups.as_slice() {
            [only] => only,
            [first, second] if first.contains(&of) => second,
            [first, _] => first,
            _ => &[],
        }
    }

    fn communicator(&self) -> Communicator {
        let second = self.groups.get(1).map(|group| {
            let mut group = group.clone();
            group.sort_unstable();
            group
        });
        Communicator {
            members: self.all.clone(),
            second,
        }
    }
}

/// The persistent collective calls on a communicator. They match in the order in which they were prepared,
/// whatever the order of their starts (MPI 4.1, section 6.13), so each has a communicator of its own.
#[derive(Clone, Debug, Default)]
struct Prepared {
    /// How many each member has prepared.
    by_member: FxHashMap<Rank, u64>,
    /// Those that not all members have freed, with how many have, by the order of preparing.
    calls: FxHashMap<u64, (Comm, usize)>,
    /// Communicators that were made for them, and those of them that nobody uses any more.
    made: u32,
    free: Vec<Comm>,
}

/// All communicators.
#[derive(Clone, Debug)]
pub struct Comms {
    all: Vec<Members>,
    numbers: FxHashMap<Identity, Comm>,
    /// The communicators of each rank, by its own numbers.
    of_rank: Vec<FxHashMap<i32, Comm>>,
    /// How many communicators of groups each rank has made with the same members and tag.
    repeated: FxHashMap<(Rank, Identity), u32>,
    prepared: FxHashMap<Comm, Prepared>,
}

/// A persistent collective call of a member: on which communicator, and where its own starts meet those of
/// the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    parent: Comm,
    number: u64,
    /// The communicator that stands for it.
    pub comm: Comm,
}

/// A communicator as its record describes it.
#[derive(Clone, Debug)]
pub struct Description {
    /// The number that the rank gives to it.
    pub number: i32,
    /// The number of its parent.
    pub parent: i32,
    /// How many communicators were made from the parent before.
    pub before: u32,
    /// Who made it.
    pub origin: Origin,
    /// The tag with which it was made.
    pub tag: i32,
    /// Its members by their numbers in the world: those of the rank's own group first.
    pub groups: Vec<Vec<Rank>>,
}

impl Comms {
    /// The world, and each rank alone.
    pub fn new(size: u32) -> Comms {
        let world = (0..size).map(Rank).collect();
        Comms {
            all: vec![Members::new(vec![world])],
            numbers: FxHashMap::default(),
            of_rank: vec![FxHashMap::default(); size as usize],
            repeated: FxHashMap::default(),
            prepared: FxHashMap::default(),
        }
    }

    /// The communicator that a rank knows by a number; none if it is not known.
    pub fn of(&mut self, rank: Rank, number: i32) -> Option<Comm> {
        if number == WORLD {
            return Some(Comm::WORLD);
        }
        if number == SELF && !self.of_rank[rank.index()].contains_key(&SELF) {
            let own = self.number(Identity::Alone(rank), vec![vec![rank]]);
            self.of_rank[rank.index()].insert(SELF, own);
        }
        self.of_rank[rank.index()].get(&number).copied()
    }

    /// Its members.
    pub fn members(&self, comm: Comm) -> &Members {
        &self.all[comm.0 as usize]
    }

    /// Those who make a communicator together, with a tag; none if they are no ranks.
    pub fn makers(&mut self, parent: Comm, tag: i32, group: &[Rank]) -> Option<Comm> {
        let mut members = group.to_vec();
        members.sort_unstable();
        members.dedup();
        let known =
            !members.is_empty() && members.iter().all(|rank| rank.index() < self.of_rank.len());
        let identity = Identity::Makers(parent, tag, members.clone());
        let comm = known.then(|| self.number(identity, vec![members]))?;
        self.all[comm.0 as usize].what = "group";
        Some(comm)
    }

    /// Where MPI itself exchanges what connects groups.
    pub fn behind(&mut self, comm: Comm) -> Comm {
        let groups = self.members(comm).groups.clone();
        let behind = self.number(Identity::Behind(comm), groups);
        self.all[behind.0 as usize].what = "connection";
        behind
    }

    /// A member prepares a persistent collective call.
    pub fn prepare(&mut self, rank: Rank, parent: Comm) -> Slot {
        let prepared = self.prepared.entry(parent).or_default();
        let count = prepared.by_member.entry(rank).or_default();
        let number = *count;
        *count += 1;
        let made = prepared.made;
        let comm = match prepared.calls.get(&number) {
            Some((comm, _)) => *comm,
            None => {
                let free = prepared.free.pop();
                let comm = free.unwrap_or_else(|| {
                    let groups = self.all[parent.0 as usize].groups.clone();
                    let comm = self.number(Identity::Prepared(parent, made), groups);
                    self.all[comm.0 as usize].what = "persistent call";
                    comm
                });
                let prepared = self.prepared.entry(parent).or_default();
                prepared.made += u32::from(free.is_none());
                prepared.calls.insert(number, (comm, 0));
                comm
            }
        };
        Slot {
            parent,
            number,
            comm,
        }
    }

    /// A member frees a persistent collective call. If all have, and all have started it as often, another
    /// one may take its place.
    pub fn free_prepared(&mut self, slot: Slot, settled: bool) {
        let members = self.members(slot.comm).all.len();
        let Some(prepared) = self.prepared.get_mut(&slot.parent) else {
            return;
        };
        let Some((_, freed)) = prepared.calls.get_mut(&slot.number) else {
            return;
        };
        *freed += 1;
        if *freed == members {
            prepared.calls.remove(&slot.number);
            prepared.free.extend(settled.then_some(slot.comm));
        }
    }

    /// What a rank knows by a number is no communicator, but this.
    pub fn call_it(&mut self, rank: Rank, number: i32, what: &'static str) {
        if let Some(comm) = self.of_rank[rank.index()].get(&number) {
            self.all[comm.0 as usize].what = what;
        }
    }

    /// All of them, by their numbers.
    pub fn communicators(&self) -> Vec<Communicator> {
        self.all.iter().map(Members::communicator).collect()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    fn number(&mut self, identity: Identity, groups: Vec<Vec<Rank>>) -> Comm {
        let next = Comm(self.all.len() as u32);
        let comm = *self.numbers.entry(identity).or_insert(next);
        if comm == next {
            self.all.push(Members::new(groups));
        }
        comm
    }

    /// A rank has a new communicator. What comes from one that is not known is not known either.
    pub fn define(&mut self, rank: Rank, described: Description) {
        let parent = self.of(rank, described.parent);
        let mut groups = described.groups;
        let size = self.of_rank.len();
        let known = |group: &Vec<Rank>| group.iter().all(|rank| rank.index() < size);
        if !groups.iter().all(known) || groups.iter().any(Vec::is_empty) {
            self.of_rank[rank.index()].remove(&described.number);
            return;
        }
        // Both sides name the groups in the same order.
        groups.sort_by_key(|group| group.iter().min().copied());
        let identity = match (described.origin, parent) {
            (Origin::All, None) => return,
            (Origin::All, Some(parent)) => {
                Identity::Child(parent, described.before, groups.clone())
            }
            (origin, parent) => {
                let parent = parent.filter(|_| origin == Origin::Group);
                let first = Identity::Group(parent, described.tag, 0, groups.clone());
                let count = self.repeated.entry((rank, first)).or_default();
                *count += 1;
                Identity::Group(parent, described.tag, *count, groups.clone())
            }
        };
        let comm = self.number(identity, groups);
        self.of_rank[rank.index()].insert(described.number, comm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(number: i32, before: u32, members: &[u32]) -> Description {
        Description {
            number,
            parent: WORLD,
            before,
            origin: Origin::All,
            tag: 0,
            groups: vec![members.iter().copied().map(Rank).collect()],
        }
    }

    #[test]
    fn members_recognise_what_they_make_together() {
        let mut comms = Comms::new(4);
        // Two halves, of which the second counts backwards; then all again.
        comms.define(Rank(0), child(3, 0, &[0, 1]));
        comms.define(Rank(3), child(3, 0, &[3, 2]));
        comms.define(Rank(3), child(4, 1, &[0, 1, 2, 3]));
        comms.define(Rank(1), child(3, 0, &[0, 1]));
        comms.define(Rank(0), child(9, 1, &[0, 1, 2, 3]));
        assert_eq!(comms.of(Rank(0), 3), comms.of(Rank(1), 3));
        assert_ne!(comms.of(Rank(0), 3), comms.of(Rank(3), 3));
        assert_eq!(comms.of(Rank(0), 9), comms.of(Rank(3), 4));
        let backwards = comms.of(Rank(3), 3).unwrap();
        assert_eq!(comms.members(backwards).peer(Rank(3), 0), Some(Rank(3)));
        assert_eq!(comms.of(Rank(2), 3), None);
        assert_ne!(comms.of(Rank(2), SELF), comms.of(Rank(3), SELF));
    }

    #[test]
    fn persistent_calls_meet_in_the_order_of_preparing() {
        let mut comms = Comms::new(2);
        let mut prepare = |rank| comms.prepare(Rank(rank), Comm::WORLD);
        let [first, second, other] = [prepare(0), prepare(0), prepare(1)];
        assert_eq!(first, other);
        assert_ne!(first.comm, second.comm);
        assert_eq!(prepare(1), second);
        // Who comes later gets the place of one that all have freed.
        comms.free_prepared(first, true);
        assert_ne!(comms.prepare(Rank(0), Comm::WORLD).comm, first.comm);
        comms.free_prepared(first, true);
        assert_eq!(comms.prepare(Rank(0), Comm::WORLD).comm, first.comm);
    }

    #[test]
    fn sides_of_two_groups_see_each_other() {
        let mut comms = Comms::new(3);
        let two = |own: &[u32], other: &[u32]| Description {
            origin: Origin::Two,
            groups: vec![
                own.iter().copied().map(Rank).collect(),
                other.iter().copied().map(Rank).collect(),
            ],
            ..child(3, 0, &[])
        };
        comms.define(Rank(0), two(&[0], &[1, 2]));
        comms.define(Rank(2), two(&[1, 2], &[0]));
        let comm = comms.of(Rank(0), 3).unwrap();
        assert_eq!(comms.of(Rank(2), 3), Some(comm));
        assert_eq!(comms.members(comm).peer(Rank(0), 1), Some(Rank(2)));
        assert_eq!(comms.members(comm).peer(Rank(2), 0), Some(Rank(0)));
    }
}
