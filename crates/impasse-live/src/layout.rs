//! Where the fields of the record of a call stand, worked out once for each routine.

use std::sync::LazyLock;

use impasse_mpi::{Role, Routine, routines};
use impasse_ops::Rank;

use crate::interposer::fields::{Field, Shape, fields, made, shape, status};
use crate::record::Record;

/// How the records of a routine are read.
#[derive(Debug)]
pub struct Layout {
    /// The routine.
    pub routine: &'static Routine,
    /// How it is recorded.
    pub shape: Shape,
    bytes: Option<usize>,
    peers: [Option<usize>; 2],
    tags: [Option<usize>; 2],
    root: Option<usize>,
    comms: [Option<usize>; 2],
    message: Option<usize>,
    request: Option<usize>,
    exclusive: Option<usize>,
    group: Option<usize>,
    /// What it makes, if not a communicator, in a word.
    pub makes: Option<&'static str>,
    /// In the record of the end of a call: where the source is, which the tag follows.
    pub status: Option<usize>,
}

/// What a call is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arguments {
    /// Size of the message that it sends.
    pub bytes: u64,
    /// The ranks at the other ends, in the order of the parameters.
    pub peers: [i32; 2],
    /// The tags.
    pub tags: [i32; 2],
    /// The root of a collective call.
    pub root: Option<i32>,
    /// The communicator, by the number that the rank gives to it.
    pub comm: i32,
    /// That of the leaders of two groups.
    pub leaders: i32,
    /// The number of a message that was taken before.
    pub message: u32,
    /// The number of the new request.
    pub request: u32,
    /// Whether a lock is exclusive.
    pub exclusive: bool,
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| routines().iter().map(layout).collect());

/// The layout of the routine of this name.
pub fn of(name: &str) -> Option<&'static Layout> {
    let all: &'static [Layout] = &LAYOUTS;
    let at = all
        .binary_search_by_key(&name, |layout| layout.routine.name)
        .ok()?;
    all.get(at)
}

fn layout(routine: &'static Routine) -> Layout {
    let mut layout = Layout {
        routine,
        shape: shape(routine),
        bytes: None,
        peers: [None; 2],
        tags: [None; 2],
        root: None,
        comms: [None; 2],
        message: None,
        request: None,
        exclusive: None,
        group: None,
        makes: match made(routine).map(|one| one.role) {
            Some(Role::Win) => Some("window"),
            Some(Role::File) => Some("file"),
            _ => None,
        },
        status: status(routine).map(|_| 1 + usize::from(made(routine).is_some())),
    };
    let add = |places: &mut [Option<usize>; 2], at| {
        let free = places.iter_mut().find(|place| place.is_none());
        if let Some(free) = free {
            *free = Some(at);
        }
    };
    let mut at = 0;
    for field in fields(routine) {
        match field {
            Field::Bytes(_) => layout.bytes = Some(at),
            Field::Peer(_) => add(&mut layout.peers, at),
            Field::Tag(_) => add(&mut layout.tags, at),
            Field::Root(_) => layout.root = Some(at),
            Field::Comm(_) => add(&mut layout.comms, at),
            Field::Message(_) => layout.message = Some(at),
            Field::NewRequest(_) => layout.request = Some(at),
            Field::Exclusive(_) => layout.exclusive = Some(at),
            Field::Group(_) => layout.group = Some(at),
        }
        at += match field {
            Field::Bytes(_) => 2,
            _ => 1,
        };
    }
    layout
}

impl Layout {
    /// The arguments in the record of the beginning of a call; none if it is too short.
    pub fn arguments(&self, record: &Record<'_>) -> Option<Arguments> {
        let number = |at: Option<usize>| at.map_or(Some(0), |at| record.field(at));
        Some(Arguments {
            bytes: self.bytes.map_or(Some(0), |at| record.wide(at))?,
            peers: [number(self.peers[0])?, number(self.peers[1])?],
            tags: [number(self.tags[0])?, number(self.tags[1])?],
            root: match self.root {
                Some(at) => Some(record.field(at)?),
                None => None,
            },
            comm: number(self.comms[0])?,
            leaders: number(self.comms[1])?,
            message: number(self.message)?.cast_unsigned(),
            request: number(self.request)?.cast_unsigned(),
            exclusive: number(self.exclusive)? != 0,
        })
    }

    /// The members of the group that a call is about, if they are ranks of so many.
    pub fn group(&self, record: &Record<'_>, size: usize) -> Option<Vec<Rank>> {
        let Some(at) = self.group else {
            return Some(Vec::new());
        };
        let count = usize::try_from(record.field(at)?).ok()?;
        let members = record.fields().skip(at + 1).take(count);
        let members = members.map(|number| u32::try_from(number).ok().map(Rank));
        let members: Option<Vec<Rank>> = members.collect();
        let whole =
            |all: &Vec<Rank>| all.len() == count && all.iter().all(|member| member.index() < size);
        members.filter(whole)
    }
}
