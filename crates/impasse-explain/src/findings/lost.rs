//! IMP005: messages that nobody receives.

use std::collections::BTreeMap;

use impasse_ops::{PostedSend, Site, TagFilter};
use impasse_report::{Code, Diagnostic, RankSet, Role};

use super::draft::{Draft, Kind};
use super::entry::{RankAtPlace, What};
use super::places;
use crate::phrase::{Speaker, count, verb};
use crate::stuck_state::StuckState;

/// With more places than this, the rest is told about in one finding.
const MAX_PLACES: usize = 8;

/// One warning for each place at which messages are sent that are never
/// received. To be asked when everything else has completed.
pub fn lost_findings(stuck: &StuckState<'_>) -> Vec<Diagnostic> {
    let mut by_site: BTreeMap<Site, usize> = BTreeMap::new();
    let mut groups: Vec<Vec<PostedSend>> = Vec::new();
    for message in &stuck.state.sends {
        let at = *by_site.entry(message.site).or_insert_with(|| {
            if groups.len() < MAX_PLACES {
                groups.push(Vec::new());
            }
            groups.len() - 1
        });
        groups[at].push(*message);
    }
    groups.iter().map(|group| warning(stuck, group)).collect()
}

fn warning(stuck: &StuckState<'_>, group: &[PostedSend]) -> Diagnostic {
    let speaker = Speaker { names: stuck.names };
    let mut draft = Draft::new(Kind::Orphan, Vec::new(), Vec::new());
    draft.entries = group.iter().map(entry).collect();
    let senders: RankSet = group.iter().map(|lost| lost.message.source.0).collect();
    let receivers: RankSet = group
        .iter()
        .map(|lost| lost.message.destination.0)
        .collect();
    let messages = match group.len() {
        1 => String::from("a message"),
        number => count(number, "message"),
    };
    let title = format!(
        "{} {} {messages} to {} that nobody receives",
        speaker.ranks(&senders),
        verb(&senders, "send"),
        speaker.ranks(&receivers),
    );
    let mut warning = Diagnostic::new(Code::LostMessage, title);
    warning.locations = places::locations(stuck, &draft);
    warning.help = Some(String::from(
        "receive the message or do not send it: compare tags, and how often each side runs its \
         loops",
    ));
    warning
}

fn entry(lost: &PostedSend) -> RankAtPlace {
    let what = What::Loses {
        comm: lost.message.comm,
    };
    RankAtPlace {
        peer: Some(lost.message.destination),
        tag: Some(TagFilter::Exactly(lost.message.tag)),
        ..RankAtPlace::new(lost.message.source, Some(lost.site), Role::Unmatched, what)
    }
}
