//! The state in which nothing moves any more, as the findings see it.

use impasse_match::LostMessage;
use impasse_match::explain::{Cause, Need};
use impasse_match::locate::{Iteration, Position};
use impasse_ops::{CollectiveKind, Comm, Item, Rank, Site, System, Tag};
use impasse_report::SourceLocation;

use crate::phrase::waits_for_all;

/// The names behind the numbers of a system.
pub trait Names {
    /// Where an operation or loop is written, if that is known.
    fn locate(&self, site: Site) -> Option<SourceLocation>;

    /// The name of a collective call, such as `bcast root 0`.
    fn collective(&self, kind: CollectiveKind) -> String;

    /// The name of a communicator.
    fn comm(&self, comm: Comm) -> String;

    /// For systems made of strings: the symbol that a tag stands for.
    fn symbol(&self, tag: Tag) -> Option<char>;

    /// Whether the system is made of strings, which know no sends and receives.
    fn is_raw(&self) -> bool {
        false
    }

    /// How the input calls a routine, such as `sendrecv`.
    fn routine(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Whether the receive at this place takes a message of any sender.
    fn takes_any_sender(&self, _site: Site) -> bool {
        false
    }

    /// What a rank waits for that is neither message nor call: a clause that begins with `for`.
    fn other_wait(&self, _rank: Rank) -> Option<String> {
        None
    }

    /// Whether one of the things that a rank waits for is enough.
    fn any_will_do(&self, _rank: Rank) -> bool {
        false
    }

    /// Whether a collective keeps every member until all have called it.
    fn waits_for_all(&self, kind: CollectiveKind) -> bool {
        waits_for_all(&self.collective(kind))
    }
}

/// Where a rank stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// Origin of the operation it stands at; of its last one if it has finished.
    pub site: Option<Site>,
    /// The loops around that operation, outermost first.
    pub iterations: Vec<Iteration>,
}

/// A state in which some ranks can never go on, with its root causes.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// Names for everything.
    pub names: &'a dyn Names,
    /// Root causes.
    pub causes: &'a [Cause],
    /// What each rank needs to go on.
    pub needs: &'a [Vec<Need>],
    /// Where each rank stands.
    pub stands: &'a [Stand],
    /// Members of each communicator, ascending.
    pub comms: &'a [Vec<Rank>],
    /// Messages that were sent and not received.
    pub lost: &'a [LostMessage],
}

impl Scene<'_> {
    /// Where a rank stands.
    pub(crate) fn stand(&self, rank: Rank) -> &Stand {
        &self.stands[rank.index()]
    }

    /// What a rank needs.
    pub(crate) fn needs(&self, rank: Rank) -> &[Need] {
        &self.needs[rank.index()]
    }

    /// Whether a rank belongs to a communicator.
    pub(crate) fn is_member(&self, comm: Comm, rank: Rank) -> bool {
        let members = self.comms.get(comm.0 as usize);
        members.is_some_and(|members| members.binary_search(&rank).is_ok())
    }
}

/// Where all ranks stand, from their positions in their programs.
pub(crate) fn stands(system: &System, positions: &[Position]) -> Vec<Stand> {
    let programs = system.programs.iter();
    let both = programs.zip(positions);
    both.map(|(program, position)| {
        let items = program.items();
        let site = match position.item {
            Some(at) => items.get(at).and_then(site_of),
            None => items.iter().rev().find_map(site_of),
        };
        Stand {
            site,
            iterations: position.iterations.clone(),
        }
    })
    .collect()
}

fn site_of(item: &Item) -> Option<Site> {
    match item {
        Item::Op(_, site) => Some(*site),
        _ => None,
    }
}
