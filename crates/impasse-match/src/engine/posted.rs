//! Operations that a process has left behind, in the order rule of channels.
//!
//! Every list is first in, first out. A send is in the list of its kind and in
//! the list of its channel (for receives of any tag); a receive of a known tag
//! is in the list of its kind, one of any tag in the list of its channel. All
//! operations take constant time.

use impasse_ops::Site;

/// One posted operation.
#[derive(Clone, Copy, Debug)]
pub struct PostedEntry {
    /// Process that posted it.
    pub process: u32,
    /// What it is.
    pub end: End,
    /// Slot under which its process may wait for it.
    pub slot: u32,
    /// Where it comes from.
    pub site: Site,
    /// Counts up over all entries: earlier is smaller.
    pub stamp: u64,
    links: [Link; 2],
}

/// Which end of which message an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A message of this kind, on this channel.
    Send {
        /// Kind.
        kind: u32,
        /// Channel.
        channel: u32,
    },
    /// A receive of this kind.
    Recv {
        /// Kind.
        kind: u32,
    },
    /// A receive of any tag on this channel.
    RecvAny {
        /// Channel.
        channel: u32,
    },
}

const NIL: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Link {
    before: u32,
    after: u32,
}

const UNLINKED: Link = Link {
    before: NIL,
    after: NIL,
};

#[derive(Clone, Copy, Debug)]
struct List {
    first: u32,
    last: u32,
}

/// The lists, and through which of its two links an entry is in each.
#[derive(Clone, Copy)]
enum Family {
    SendsOfKind = 0,
    SendsOfChannel = 1,
    ReceivesOfKind = 2,
    ReceivesOfChannel = 3,
}

impl Family {
    fn link(self) -> usize {
        usize::from(matches!(self, Family::SendsOfChannel))
    }
}

/// All posted operations.
#[derive(Clone, Debug, Default)]
pub struct Posted {
    entries: Vec<PostedEntry>,
    free: Vec<u32>,
    lists: [Vec<List>; 4],
    stamps: u64,
}

/// Names a posted operation until it is taken.
pub type EntryId = u32;

impl Posted {
    /// Adds an operation behind all others.
    pub fn post(&mut self, process: u32, end: End, slot: u32, site: Site) {
        self.stamps += 1;
        let entry = PostedEntry {
            process,
            end,
            slot,
            site,
            stamp: self.stamps,
            links: [UNLINKED; 2],
        };
        let id = match self.free.pop() {
            Some(id) => {
                self.entries[id as usize] = entry;
                id
            }
            None => {
                self.entries.push(entry);
                (self.entries.len() - 1) as u32
            }
        };
        for (family, index) in places(end).into_iter().flatten() {
            self.append(family, index, id);
        }
    }

    /// Takes an operation out.
    pub fn take(&mut self, id: EntryId) -> PostedEntry {
        let entry = self.entries[id as usize];
        for (family, index) in places(entry.end).into_iter().flatten() {
            self.unlink(family, index, id);
        }
        // A stamp of 0 marks the place as free.
        self.entries[id as usize].stamp = 0;
        self.free.push(id);
        entry
    }

    /// The earliest message of a kind.
    pub fn send_of_kind(&self, kind: u32) -> Option<EntryId> {
        self.first(Family::SendsOfKind, kind)
    }

    /// The earliest message on a channel.
    pub fn send_of_channel(&self, channel: u32) -> Option<EntryId> {
        self.first(Family::SendsOfChannel, channel)
    }

    /// The earliest receive that takes messages of this kind.
    pub fn receive_for(&self, kind: u32, channel: u32) -> Option<EntryId> {
        let exact = self.first(Family::ReceivesOfKind, kind);
        let any = self.first(Family::ReceivesOfChannel, channel);
        match (exact, any) {
            (Some(exact), Some(any)) => {
                let stamp = |id: EntryId| self.entries[id as usize].stamp;
                Some(if stamp(exact) < stamp(any) {
                    exact
                } else {
                    any
                })
            }
            (exact, any) => exact.or(any),
        }
    }

    /// All posted operations, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &PostedEntry> {
        self.entries.iter().filter(|entry| entry.stamp != 0)
    }

    /// Number of places, free ones included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    fn first(&self, family: Family, index: u32) -> Option<EntryId> {
        let list = self.lists[family as usize].get(index as usize)?;
        (list.first != NIL).then_some(list.first)
    }

    fn append(&mut self, family: Family, index: u32, id: EntryId) {
        let lists = &mut self.lists[family as usize];
        if lists.len() <= index as usize {
            let empty = List {
                first: NIL,
                last: NIL,
            };
            lists.resize(index as usize + 1, empty);
        }
        let list = &mut lists[index as usize];
        let last = std::mem::replace(&mut list.last, id);
        if last == NIL {
            list.first = id;
        } else {
            self.entries[last as usize].links[family.link()].after = id;
        }
        self.entries[id as usize].links[family.link()] = Link {
            before: last,
            after: NIL,
        };
    }

    fn unlink(&mut self, family: Family, index: u32, id: EntryId) {
        let Link { before, after } = self.entries[id as usize].links[family.link()];
        let list = &mut self.lists[family as usize][index as usize];
        if before == NIL {
            list.first = after;
        } else {
            self.entries[before as usize].links[family.link()].after = after;
        }
        if after == NIL {
            list.last = before;
        } else {
            self.entries[after as usize].links[family.link()].before = before;
        }
    }
}

fn places(end: End) -> [Option<(Family, u32)>; 2] {
    match end {
        End::Send { kind, channel } => [
            Some((Family::SendsOfKind, kind)),
            Some((Family::SendsOfChannel, channel)),
        ],
        End::Recv { kind } => [Some((Family::ReceivesOfKind, kind)), None],
        End::RecvAny { channel } => [Some((Family::ReceivesOfChannel, channel)), None],
    }
}
