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

use impasse_report::{Class, Diagnostic};

pub(crate) use causes::drafts;
pub(crate) use counts::counts_finding;
pub(crate) use draft::Draft;
pub use lost::lost_findings;

use crate::phrase::Speaker;
use crate::scene::Scene;
use entry::{Entry, What};
use impasse_report::Role;

/// What a scene has gone wrong, all of it in the same class.
pub fn deadlock_findings(scene: &Scene<'_>, class: Class) -> Vec<Diagnostic> {
    let mut drafts = drafts(scene);
    for draft in &mut drafts {
        draft.classify(class);
    }
    diagnostics(scene, drafts)
}

/// Puts drafts into words, equal ones together.
pub(crate) fn diagnostics(scene: &Scene<'_>, drafts: Vec<Draft>) -> Vec<Diagnostic> {
    let drafts = draft::merge(drafts);
    drafts
        .into_iter()
        .map(|draft| diagnostic(scene, draft))
        .collect()
}

fn diagnostic(scene: &Scene<'_>, mut draft: Draft) -> Diagnostic {
    let speaker = Speaker { names: scene.names };
    if let Some(clash) = draft.clash
        && let Some(site) = clash.sent_at
    {
        let what = What::Loses { comm: clash.sent.0 };
        let entry = Entry::new(clash.sender, Some(site), Role::Unmatched, what);
        draft.entries.push(Entry {
            peer: Some(clash.receiver),
            tag: Some(impasse_ops::TagFilter::Exactly(clash.sent.1)),
            ..entry
        });
    }
    let mut finding = Diagnostic::new(draft.kind.code(), wording::title(speaker, &draft));
    finding.class = draft.class;
    finding.locations = places::locations(scene, &draft);
    finding.notes = wording::notes(speaker, &draft);
    finding.help = wording::help(speaker, &draft);
    if draft.class == Some(Class::Buffering) {
        finding.notes.push(String::from(
            "the MPI standard calls such a program unsafe (MPI 4.1, section 3.5)",
        ));
    }
    finding
}
