//! A state in which nothing moves, judged by the engine and put into words.

use impasse_ir::Module;
use impasse_job::{Job, PendingKind, RankView, Standing};
use impasse_match::{Buffering, Config, LostMessage, Outcome, Verdict, decide};
use impasse_ops::{Channel, Rank, Site, Tag};
use impasse_report::{Class, Code, Diagnostic, Location, RankSet, Role, Wait};

use super::names::{ProgramNames, source_location};
use super::words::{Words, words};
use crate::findings::{deadlock_findings, lost_findings};
use crate::scene::{Scene, Stand, stands};
use crate::waits::waits as waits_of;

/// What the engine makes of a stuck state.
pub(super) enum Judgement {
    /// These deadlocks; their class is still to be worked out.
    Deadlocks(Vec<Diagnostic>),
    /// It does not agree that nothing moves.
    Doubt(String),
}

/// Judges a job in which nothing moves.
pub(super) fn judge(module: &Module, job: &Job) -> Judgement {
    match examine(module, job, |scene| deadlock_findings(scene, Class::Always)) {
        Ok(findings) => Judgement::Deadlocks(findings),
        Err(doubt) => Judgement::Doubt(doubt),
    }
}

/// Who waits for whom in a job in which nothing moves.
pub(super) fn waits(module: &Module, job: &Job) -> Vec<Wait> {
    examine(module, job, waits_of).unwrap_or_default()
}

/// Lets the engine decide on what is left of a job, and looks at what it has found.
fn examine<T>(module: &Module, job: &Job, look: impl FnOnce(&Scene<'_>) -> T) -> Result<T, String> {
    let words = words(job);
    let config = Config {
        buffering: Buffering::Zero,
        ..Config::default()
    };
    let outcome = decide(&words.system, &config).map_err(|error| error.to_string())?;
    match &outcome.verdict {
        Verdict::Deadlock(causes) => {
            let stands = places(job, &words, &outcome);
            Ok(look(&Scene {
                names: &ProgramNames::new(module, job, &words),
                causes,
                needs: &outcome.needs,
                stands: &stands,
                comms: &words.system.comms,
                lost: &outcome.lost,
            }))
        }
        Verdict::Unknown(unknown) => Err(format!("{unknown:?}")),
        _ => Err("the remaining operations complete".into()),
    }
}

/// Where each rank stands: at its operation, or at its last call if it has none.
fn places(job: &Job, words: &Words, outcome: &Outcome) -> Vec<Stand> {
    let mut stands = stands(&words.system, &outcome.positions);
    for (view, stand) in job.view().iter().zip(&mut stands) {
        // Who waits for the end of all counts as finished, and stands at that call.
        if let Standing::Waits { span, .. } = &view.standing
            && outcome.positions[view.rank as usize].item.is_none()
        {
            stand.site = site_of(words, *span);
        }
    }
    stands
}

fn site_of(words: &Words, span: impasse_ir::Span) -> Option<Site> {
    let at = words.sites.iter().position(|site| *site == span)?;
    Some(Site(at as u32))
}

/// Warnings about messages that a completed job left behind.
pub(super) fn leftovers(module: &Module, job: &Job) -> Vec<Diagnostic> {
    let mut words = words(job);
    let messages = job.messages();
    let lost: Vec<LostMessage> = messages
        .iter()
        .map(|message| {
            let known = words.sites.iter().position(|site| *site == message.span);
            let site = known.unwrap_or_else(|| {
                words.sites.push(message.span);
                words.sites.len() - 1
            });
            let comm = words.comms.iter().position(|comm| *comm == message.comm);
            LostMessage {
                channel: Channel {
                    comm: impasse_ops::Comm(comm.unwrap_or(0) as u32),
                    source: Rank(message.from),
                    destination: Rank(message.to),
                },
                tag: Tag(message.tag.cast_unsigned()),
                site: Site(site as u32),
            }
        })
        .collect();
    let names = ProgramNames::new(module, job, &words);
    let views: Vec<RankView> = job.view();
    let stands = vec![Stand::default(); views.len()];
    let needs = vec![Vec::new(); views.len()];
    let scene = Scene {
        names: &names,
        causes: &[],
        needs: &needs,
        stands: &stands,
        comms: &words.system.comms,
        lost: &lost,
    };
    lost_findings(&scene)
}

/// A job in which some ranks repeat the same calls for ever, and nothing else can happen.
pub(super) fn endless(module: &Module, job: &Job) -> Diagnostic {
    let mut finding = Diagnostic::new(
        Code::EndlessRepetition,
        "deadlock: the ranks repeat the same calls for ever, and nothing changes",
    );
    for view in job.view() {
        let in_collective = view
            .pending
            .iter()
            .any(|pending| pending.inner && matches!(pending.kind, PendingKind::Collective { .. }));
        let role = if in_collective {
            Role::Behind
        } else {
            Role::Cycle
        };
        let (span, text) = match view.standing {
            Standing::Waits { span, routine, .. } => (
                span,
                format!("rank {} waits in `{routine}` here", view.rank),
            ),
            Standing::Runs(span) => (span, format!("rank {} is here", view.rank)),
            Standing::Finished(_) => continue,
        };
        let ranks = RankSet::single(view.rank);
        finding.locations.push(match source_location(module, span) {
            Some(at) => Location::new(at, ranks, role, text),
            None => Location::nowhere(ranks, role, text),
        });
    }
    finding.help =
        Some("let the rank that is waited for make the change before it waits itself".into());
    finding
}
