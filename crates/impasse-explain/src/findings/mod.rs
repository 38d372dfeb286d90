//! From a stuck state to findings that a person can act on.
//!
//! Each root cause becomes a draft: which rank stands where and waits for what.
//! Drafts at the same places are merged, and each is then put into words.

mod causes;
mod counts;
mod draft;
mod entry;
mod lost;
mod mismatch;
mod places;
mod sentence;
mod wording;

use impasse_match::explain::Cause;
use impasse_report::{Class, Diagnostic};

pub use counts::counts_finding;
pub use lost::lost_findings;
pub(crate) use sentence::because;

use crate::phrase::Speaker;
use crate::stuck_state::StuckState;
use draft::Draft;
use entry::{RankAtPlace, What};
use impasse_report::Role;

/// What has gone wrong in a state: root causes that happen at the same places and are of one class
/// are one finding. `class` is asked for the class of each cause.
pub fn deadlock_findings(
    stuck: &StuckState<'_>,
    class: impl Fn(&Cause) -> Class,
) -> Vec<Diagnostic> {
    let mut drafts = causes::drafts(stuck);
    for (draft, cause) in drafts.iter_mut().zip(stuck.causes) {
        draft.classify(class(cause));
    }
    let drafts = draft::merge(drafts).into_iter();
    drafts.map(|draft| diagnostic(stuck, draft)).collect()
}

fn diagnostic(stuck: &StuckState<'_>, mut draft: Draft) -> Diagnostic {
    let speaker = Speaker { names: stuck.names };
    if let Some(clash) = draft.clash
        && let Some(site) = clash.sent_at
    {
        let what = What::Loses { comm: clash.sent.0 };
        let entry = RankAtPlace::new(clash.sender, Some(site), Role::Unmatched, what);
        draft.entries.push(RankAtPlace {
            peer: Some(clash.receiver),
            tag: Some(impasse_ops::TagFilter::Exactly(clash.sent.1)),
            ..entry
        });
    }
    let mut finding = Diagnostic::new(draft.kind.code(), wording::title(speaker, &draft));
    finding.class = draft.class;
    finding.locations = places::locations(stuck, &draft);
    finding.notes = wording::notes(speaker, &draft);
    finding.help = wording::help(speaker, &draft);
    if draft.class == Some(Class::Buffering) {
        finding.notes.push(String::from(
            "the MPI standard calls such a program unsafe (MPI 4.1, section 3.5)",
        ));
    }
    finding
}
