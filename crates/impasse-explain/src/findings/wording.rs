//! Titles, notes and repairs.

use impasse_ops::{Comm, Rank, Reason, Tag, TagFilter};
use impasse_report::{Class, RankSet};

use super::draft::{Clash, Draft, Kind};
use super::entry::{RankAtPlace, What};
use super::mismatch::{self, Difference};
use crate::phrase::{Speaker, count, has, verb};

/// With more different calls than this, the title names none.
const NAMED_CALLS: usize = 2;

pub(super) fn set(ranks: &[Rank]) -> RankSet {
    ranks.iter().map(|rank| rank.0).collect()
}

/// The title: one sentence that names the guilty ranks.
pub(super) fn title(speaker: Speaker<'_>, draft: &Draft) -> String {
    let sentence = match draft.kind {
        Kind::Cycle => cycle_title(speaker, draft),
        Kind::Knot => knot_title(speaker, draft),
        Kind::Orphan => orphan_title(speaker, draft),
        Kind::Missing => missing_title(speaker, draft),
        Kind::Mismatch => mismatch_title(speaker, draft),
    };
    format!("deadlock: {sentence}")
}

fn cycle_title(speaker: Speaker<'_>, draft: &Draft) -> String {
    let first = speaker.ranks(&set(&draft.first));
    match (draft.causes, draft.first.len(), draft.stuck.len()) {
        (1, 1, _) => format!("{first} waits for itself"),
        (1, ..) => format!("{first} wait for each other"),
        (causes, 1, total) if total == causes => {
            let everyone = speaker.ranks(&set(&draft.stuck));
            format!("{everyone} each wait for themselves")
        }
        (causes, 2, total) if total == 2 * causes => {
            let pairs = count(causes, "pair");
            format!("{pairs} of ranks wait for each other, the first is {first}")
        }
        (causes, ..) => {
            let groups = count(causes, "group");
            format!("{groups} of ranks wait for each other, the first is {first}")
        }
    }
}

/// Somebody whom any of several others could help, if only one of them could go on.
fn knot_title(speaker: Speaker<'_>, draft: &Draft) -> String {
    match draft.helpers.as_ref().filter(|_| draft.causes == 1) {
        Some((rank, helpers)) => format!(
            "{} waits for any of {}, and none of these can go on",
            speaker.rank(*rank),
            speaker.ranks(&set(helpers))
        ),
        None => {
            let everyone = speaker.ranks(&set(&draft.stuck));
            format!("{everyone} wait for each other, and none of them can go on")
        }
    }
}

fn orphan_title(speaker: Speaker<'_>, draft: &Draft) -> String {
    let (waiting, absent) = (set(&draft.stuck), set(&draft.absent));
    let who = speaker.ranks(&waiting);
    let wait = verb(&waiting, "wait");
    let peer = speaker.ranks(&absent);
    let finished = has(&absent);
    let sends = |entry: &RankAtPlace| matches!(entry.what, What::Send { .. });
    let peer = match draft.any_absent {
        true => format!("any of {peer}"),
        false => peer,
    };
    let gone = match draft.any_absent {
        true => String::from("all of them"),
        false => peer.clone(),
    };
    match draft.entries.first() {
        Some(RankAtPlace {
            what: What::Process(reason),
            ..
        }) => {
            let awaited = awaited(speaker, *reason);
            format!("{who} {wait} for {peer} to {awaited}, but {gone} {finished} finished")
        }
        Some(RankAtPlace {
            what: What::AnyOf, ..
        }) => format!("{who} {wait} for {peer}, but {gone} {finished} finished"),
        _ if speaker.names.is_raw() => {
            format!("{who} {wait} for {peer}, but {gone} {finished} finished")
        }
        Some(entry) if sends(entry) => {
            format!("{who} {wait} for {peer} to receive a message, but {gone} {finished} finished")
        }
        _ => format!("{who} {wait} for a message from {peer}, but {gone} {finished} finished"),
    }
}

/// What a rank has to do, as an infinitive.
pub(super) fn awaited(speaker: Speaker<'_>, reason: Reason) -> String {
    match reason {
        Reason::Unlock(target) => format!("unlock the window of {}", speaker.rank(target)),
        Reason::Expose => String::from("expose its window"),
        Reason::Complete => String::from("end its access to the window"),
        Reason::ReceivePartitions => String::from("receive all partitions"),
        Reason::MarkPartitions => String::from("mark all partitions as ready"),
        Reason::SendPartitions => String::from("send all partitions"),
        Reason::CompleteOwnRequest => String::from("complete the request"),
    }
}

fn missing_title(speaker: Speaker<'_>, draft: &Draft) -> String {
    let (waiting, absent) = (set(&draft.stuck), set(&draft.absent));
    let joined = draft.entries.iter().find_map(|entry| match entry.what {
        What::Join { comm, kind, .. } => Some(speaker.call(comm, kind)),
        _ => None,
    });
    let call = joined.unwrap_or_else(|| String::from("a collective"));
    format!(
        "{} {} finished without calling {call}, and {} {} for that",
        speaker.ranks(&absent),
        has(&absent),
        speaker.ranks(&waiting),
        verb(&waiting, "wait"),
    )
}

fn mismatch_title(speaker: Speaker<'_>, draft: &Draft) -> String {
    let everyone = speaker.ranks(&set(&draft.stuck));
    let calls = mismatch::calls(draft);
    match mismatch::difference(speaker, &calls) {
        Difference::Root(routine) => {
            format!("{everyone} call `{routine}` with different roots")
        }
        _ if calls.len() > NAMED_CALLS => {
            format!("{everyone} call more than two different collectives")
        }
        _ => {
            let clauses = calls.iter().map(|(what, ranks)| {
                let call = match what {
                    What::Calls { comm, kind } => speaker.call(*comm, *kind),
                    _ => String::from("other collectives"),
                };
                format!("{} {} {call}", speaker.ranks(ranks), verb(ranks, "call"))
            });
            clauses.collect::<Vec<_>>().join(" while ")
        }
    }
}

/// Facts that the locations do not show.
pub(super) fn notes(speaker: Speaker<'_>, draft: &Draft) -> Vec<String> {
    let clash = draft.clash.iter();
    let mut notes: Vec<String> = clash.map(|clash| clash_note(speaker, clash)).collect();
    if let Some(kind) = draft.relies_on
        && draft.class == Some(Class::Undetermined)
    {
        notes.push(format!(
            "`{}` is taken to wait for all its members; MPI may let some of them leave earlier, and \
             then a run may get past this",
            speaker.names.collective(kind)
        ));
    }
    notes
}

fn clash_note(speaker: Speaker<'_>, clash: &Clash) -> String {
    let (sender, receiver) = (speaker.rank(clash.sender), speaker.rank(clash.receiver));
    let sent = message(speaker, clash.sent, clash.wanted.0);
    let wanted = match clash.wanted {
        (comm, TagFilter::Exactly(tag)) => message(speaker, (comm, tag), clash.sent.0),
        (comm, TagFilter::Any) => format!("any tag{}", place(speaker, comm, clash.sent.0)),
    };
    format!("{sender} sends {receiver} a message with {sent}, but {receiver} waits for {wanted}")
}

fn message(speaker: Speaker<'_>, (comm, tag): (Comm, Tag), other: Comm) -> String {
    format!("tag {tag}{}", place(speaker, comm, other))
}

/// The communicator, if it matters.
fn place(speaker: Speaker<'_>, comm: Comm, other: Comm) -> String {
    match comm == other {
        true => String::new(),
        false => format!(" on `{}`", speaker.names.comm(comm)),
    }
}

/// What to change.
pub(super) fn help(speaker: Speaker<'_>, draft: &Draft) -> Option<String> {
    if let Some(clash) = &draft.clash {
        return Some(clash_help(clash).into());
    }
    let text = match draft.kind {
        Kind::Cycle | Kind::Knot if speaker.names.is_raw() => {
            "change the order of the symbols in one of these strings"
        }
        Kind::Cycle => return Some(cycle_help(speaker, draft)),
        Kind::Knot => "let one of these ranks do what the others wait for before it waits itself",
        Kind::Orphan if speaker.names.is_raw() => {
            "let each symbol occur equally often in its two strings"
        }
        Kind::Orphan => {
            "compare the two sides: partner, tag, communicator, and how often each runs its loops"
        }
        Kind::Missing => {
            "let every member of the communicator make the call: move it out of the branch or \
             loop that some ranks leave early"
        }
        Kind::Mismatch => mismatch_help(speaker, draft),
    };
    Some(text.into())
}

fn clash_help(clash: &Clash) -> &'static str {
    match (clash.sent.0 == clash.wanted.0, clash.sent_at) {
        (false, _) => "use the same communicator on both sides",
        (true, Some(_)) => "use the same tag on both sides",
        (true, None) => {
            "use the same tag on both sides; if there are several messages, receive them in the \
             order in which they are sent"
        }
    }
}

fn cycle_help(speaker: Speaker<'_>, draft: &Draft) -> String {
    let name = |routine: &str| speaker.names.routine(routine);
    let waits = || draft.entries.iter().filter(|entry| entry.stands_here());
    let joins = |entry: &RankAtPlace| matches!(entry.what, What::Join { .. });
    let started = |entry: &RankAtPlace| {
        matches!(
            entry.what,
            What::Send { started: true, .. } | What::Receive { started: true, .. }
        )
    };
    let reason = waits().find_map(|entry| match entry.what {
        What::Process(reason) => Some(reason),
        _ => None,
    });
    if let Some(reason) = reason {
        reason_help(speaker, reason)
    } else if draft.first.len() == 1 {
        let start = name("irecv");
        format!("a rank cannot wait for itself: start the receive with {start} before the send")
    } else if waits().any(joins) {
        "make the collective calls and the messages in the same order on all ranks".into()
    } else if waits().any(started) {
        "start the sends and the receives on all ranks first, and wait only after that".into()
    } else if waits().all(|entry| matches!(entry.what, What::Send { .. })) {
        let both = name("sendrecv");
        format!(
            "use {both}, which sends and receives at once, or let some of these ranks receive first"
        )
    } else if waits().all(|entry| matches!(entry.what, What::Receive { .. })) {
        let both = name("sendrecv");
        format!("let at least one of these ranks send before it receives, or use {both}")
    } else {
        format!(
            "change the order of sends and receives on one of these ranks, or use {} and {}",
            name("irecv"),
            name("isend"),
        )
    }
}

/// What to change where ranks wait for something other than messages and calls.
fn reason_help(speaker: Speaker<'_>, reason: Reason) -> String {
    match reason {
        Reason::Unlock(_) | Reason::Expose | Reason::Complete => {
            "let the rank that holds up the others end its access (unlock, complete, wait) before \
             it waits itself"
                .into()
        }
        Reason::ReceivePartitions | Reason::MarkPartitions | Reason::SendPartitions => {
            "mark all partitions as ready and start the receive before waiting for either".into()
        }
        Reason::CompleteOwnRequest => format!(
            "complete the request with {} before waiting for it",
            speaker.names.routine("grequest_complete")
        ),
    }
}

fn mismatch_help(speaker: Speaker<'_>, draft: &Draft) -> &'static str {
    match mismatch::difference(speaker, &mismatch::calls(draft)) {
        Difference::Root(_) => "name the same root on every member of the communicator",
        Difference::Blocking => {
            "a blocking and a non-blocking collective never meet: call the same one on every \
             member of the communicator"
        }
        Difference::Other => {
            "make the same collective calls in the same order on every member of the communicator"
        }
    }
}
