//! Root causes before they are put into words, and equal ones taken together.

use std::collections::BTreeMap;

use impasse_ops::{CollectiveKind, Comm, Rank, Site, Tag, TagFilter};
use impasse_report::{Class, Code, Role};

use super::entry::{RankAtPlace, What};

/// With more findings of one kind, the rest is told about in one.
const MAX_OF_ONE_KIND: usize = 8;

/// What kind of root cause it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Cycle,
    Knot,
    Orphan,
    Missing,
    Mismatch,
}

impl Kind {
    pub fn code(self) -> Code {
        match self {
            Kind::Cycle | Kind::Knot => Code::WaitCycle,
            Kind::Orphan => Code::Orphan,
            Kind::Mismatch => Code::CollectiveMismatch,
            Kind::Missing => Code::MissingCollective,
        }
    }
}

/// A message and a receive that fit but for tag or communicator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    pub sender: Rank,
    pub receiver: Rank,
    pub sent: (Comm, Tag),
    pub wanted: (Comm, TagFilter),
    /// Where the message is sent, if no other entry says so.
    pub sent_at: Option<Site>,
}

/// One or several equal root causes.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub kind: Kind,
    pub class: Option<Class>,
    /// How many root causes there are, and the ranks of the first one.
    pub causes: usize,
    pub first: Vec<Rank>,
    pub entries: Vec<RankAtPlace>,
    /// Ranks that wait as part of the cause.
    pub stuck: Vec<Rank>,
    /// Ranks that have finished, and are waited for.
    pub absent: Vec<Rank>,
    /// Whether any of these would have been enough.
    pub any_absent: bool,
    /// In a knot: a rank that any of these could help.
    pub helpers: Option<(Rank, Vec<Rank>)>,
    /// Ranks that only hang on the cause.
    pub behind: Vec<Rank>,
    pub clash: Option<Clash>,
    /// A collective on whose waiting the cause relies, although MPI may let some
    /// ranks leave it early.
    pub relies_on: Option<CollectiveKind>,
}

impl Draft {
    pub fn new(kind: Kind, stuck: Vec<Rank>, behind: Vec<Rank>) -> Draft {
        Draft {
            kind,
            class: None,
            causes: 1,
            first: stuck.clone(),
            entries: Vec::new(),
            stuck,
            absent: Vec::new(),
            any_absent: false,
            helpers: None,
            behind,
            clash: None,
            relies_on: None,
        }
    }

    /// Sets the class, as far as it can be told.
    pub fn classify(&mut self, class: Class) {
        self.class = Some(match class {
            Class::Always if self.relies_on.is_some() => Class::Undetermined,
            other => other,
        });
    }

    fn absorb(&mut self, other: Draft) {
        self.causes += other.causes;
        self.entries.extend(other.entries);
        self.stuck.extend(other.stuck);
        self.absent.extend(other.absent);
        self.behind.extend(other.behind);
        self.clash = self.clash.or(other.clash);
        self.relies_on = self.relies_on.or(other.relies_on);
    }

    fn key(&self) -> Key {
        let mut places: Vec<_> = self.entries.iter().map(RankAtPlace::key).collect();
        places.sort_unstable();
        places.dedup();
        let told = (self.clash.is_some(), self.any_absent);
        (self.kind, self.class, told, places)
    }
}

/// What drafts have in common that are told about in one finding.
type Key = (
    Kind,
    Option<Class>,
    (bool, bool),
    Vec<(Role, Option<Site>, What)>,
);

/// Takes together what happens at the same places, and then, of each kind, what
/// nobody would read to the end.
pub(crate) fn merge(drafts: Vec<Draft>) -> Vec<Draft> {
    let merged = merge_by(drafts, Draft::key);
    let mut seen: BTreeMap<_, usize> = BTreeMap::new();
    let numbered = merged.into_iter().map(|draft| {
        let count = seen.entry((draft.kind, draft.class)).or_default();
        *count += 1;
        ((*count).min(MAX_OF_ONE_KIND), draft)
    });
    let numbered: Vec<_> = numbered.collect();
    let mut kept: Vec<Draft> = Vec::new();
    let mut last: BTreeMap<_, usize> = BTreeMap::new();
    for (number, draft) in numbered {
        let slot = (draft.kind, draft.class, number);
        match last.get(&slot) {
            Some(&at) => kept[at].absorb(draft),
            None => {
                last.insert(slot, kept.len());
                kept.push(draft);
            }
        }
    }
    kept
}

fn merge_by<K: Ord>(drafts: Vec<Draft>, key: impl Fn(&Draft) -> K) -> Vec<Draft> {
    let mut merged: Vec<Draft> = Vec::new();
    let mut known: BTreeMap<K, usize> = BTreeMap::new();
    for draft in drafts {
        match known.get(&key(&draft)) {
            Some(&at) => merged[at].absorb(draft),
            None => {
                known.insert(key(&draft), merged.len());
                merged.push(draft);
            }
        }
    }
    merged
}
