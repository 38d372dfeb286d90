//! Who was seen to send messages to whom, and with which tags. `closed` tells what that is good for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// With more tags, those of one rank's messages to another are not told apart.
const MOST_TAGS: usize = 64;

/// Who was seen to send to whom, and with which tags. It only grows, and is no part of the state of a job.
///
/// Communicators are not told apart: their numbers may depend on the order of events.
#[derive(Clone, Debug, Default)]
pub struct Senders(Arc<BTreeMap<Way, Tags>>);

/// From one rank to another: first to whom, by world ranks.
type Way = (u32, u32);

/// What tags messages have.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tags {
    Any,
    These(BTreeSet<i32>),
}

impl Tags {
    /// Whether a message of these tags fits what is wanted.
    fn fit(&self, wanted: Option<i32>) -> bool {
        match (self, wanted) {
            (Tags::These(tags), Some(tag)) => tags.contains(&tag),
            _ => true,
        }
    }

    /// Whether all of other tags are among these.
    fn hold(&self, other: &Tags) -> bool {
        match (self, other) {
            (Tags::Any, _) => true,
            (Tags::These(_), Tags::Any) => false,
            (Tags::These(these), Tags::These(others)) => others.is_subset(these),
        }
    }

    fn add(&mut self, other: &Tags) {
        match (&mut *self, other) {
            (Tags::These(these), Tags::These(others)) => these.extend(others),
            _ => *self = Tags::Any,
        }
        if matches!(self, Tags::These(these) if these.len() > MOST_TAGS) {
            *self = Tags::Any;
        }
    }
}

impl Senders {
    /// Notes a message.
    pub(crate) fn note(&mut self, to: u32, from: u32, tag: i32) {
        if !self.has(to, from, Some(tag)) {
            self.put((to, from), &Tags::These([tag].into()));
        }
    }

    /// Notes that what was sent so far was sent with other tags, too.
    pub(crate) fn note_other_tags(&mut self) {
        for tags in Arc::make_mut(&mut self.0).values_mut() {
            *tags = Tags::Any;
        }
    }

    /// Adds what was seen elsewhere, and says whether that was new.
    pub fn add(&mut self, other: &Senders) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return false;
        }
        let holds = |(way, tags)| self.0.get(way).is_some_and(|known: &Tags| known.hold(tags));
        let new: Vec<_> = other.0.iter().filter(|&one| !holds(one)).collect();
        let is_new = !new.is_empty();
        for (way, tags) in new {
            self.put(*way, tags);
        }
        is_new
    }

    fn put(&mut self, way: Way, tags: &Tags) {
        let all = Arc::make_mut(&mut self.0);
        all.entry(way)
            .or_insert(Tags::These(BTreeSet::new()))
            .add(tags);
    }

    /// Whether one rank was seen to send to another a message that has this tag, if one is wanted.
    pub(crate) fn has(&self, to: u32, from: u32, wanted: Option<i32>) -> bool {
        let tags = self.0.get(&(to, from));
        tags.is_some_and(|tags| tags.fit(wanted))
    }

    /// How many ranks were seen to send such messages to a rank.
    pub fn number(&self, wanted: WantedBy) -> usize {
        let ways = self.0.range((wanted.rank, 0)..=(wanted.rank, u32::MAX));
        ways.filter(|(_, tags)| tags.fit(wanted.tag)).count()
    }
}

/// Messages that a rank can take from any source: with this tag, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WantedBy {
    /// The world rank that takes them.
    pub rank: u32,
    /// Their tag.
    pub tag: Option<i32>,
}

#[cfg(test)]
mod tests {
    use super::{MOST_TAGS, Senders, WantedBy};

    fn number(senders: &Senders, rank: u32, tag: Option<i32>) -> usize {
        senders.number(WantedBy { rank, tag })
    }

    #[test]
    fn senders_are_told_apart_by_tags() {
        let mut senders = Senders::default();
        senders.note(0, 1, 5);
        senders.note(0, 2, 6);
        senders.note(1, 2, 5);
        assert_eq!(number(&senders, 0, Some(5)), 1);
        assert_eq!(number(&senders, 0, Some(7)), 0);
        assert_eq!(number(&senders, 0, None), 2);
        assert_eq!(number(&senders, 1, None), 1);
        senders.note_other_tags();
        assert_eq!(number(&senders, 0, Some(7)), 2);
    }

    #[test]
    fn only_what_is_new_is_new() {
        let (mut one, mut other) = (Senders::default(), Senders::default());
        one.note(0, 1, 5);
        other.note(0, 1, 6);
        assert!(one.add(&other));
        assert!(!one.add(&other));
        for tag in 0..=MOST_TAGS as i32 {
            other.note(0, 1, tag);
        }
        assert!(one.add(&other));
        assert!(one.has(0, 1, Some(-3)));
        other.note(0, 1, 1000);
        assert!(!one.add(&other));
    }
}
