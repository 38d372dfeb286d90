//! Collective calls that do not agree, and that MPI let pass: an error whatever becomes of the run.

use std::collections::BTreeMap;

use impasse_explain::Names as _;
use impasse_ops::{CollectiveKind, Comm, Rank, Site};
use impasse_report::{Code, Diagnostic, Location, RankSet, Role, Run, Verdict};

use crate::judge::Judge;
use crate::places::Places;
use crate::rounds::Arrived;
use crate::verdict::LiveNames;

/// The first round of a run in which members called different things, and some of them went on.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Whose members they are.
    pub comm: Comm,
    /// Who had called what then.
    pub calls: Vec<Arrived>,
}

/// What is to be said of calls that do not agree, and what has become of the run; nothing if all agree.
pub fn report(judge: &Judge, places: &Places<'_>, verdict: Verdict, then: &str) -> Option<Run> {
    let disagreement = judge.disagreement.as_ref()?;
    let names = LiveNames::new(judge, places);
    let mut ways: BTreeMap<(CollectiveKind, Site), Vec<Rank>> = BTreeMap::new();
    for call in &disagreement.calls {
        ways.entry((call.kind, call.site))
            .or_default()
            .push(call.rank);
    }
    let comm = names.comm(disagreement.comm);
    let title = format!("members of `{comm}` make different collective calls");
    let mut finding = Diagnostic::new(Code::CollectiveMismatch, title);
    for ((kind, site), ranks) in ways {
        let ranks = RankSet::from_ranges(ranks.into_iter().map(|rank| (rank.0, rank.0)));
        let name = names.collective(kind);
        let calls = if ranks.len() == 1 { "calls" } else { "call" };
        let root = name.root.map(|root| format!(" with root {root}"));
        let (routine, root) = (name.routine, root.unwrap_or_default());
        let text = format!("{ranks} {calls} `{routine}` here{root}");
        finding.locations.push(Location {
            at: places.get(site).source,
            ..Location::nowhere(ranks, Role::Mismatch, text)
        });
    }
    finding.notes.push(format!(
        "{then}; MPI let ranks pass these calls, and may do anything after that"
    ));
    let help =
        "make the same collective calls, with the same root, in the same order on every member";
    finding.help = Some(help.to_owned());
    let mut run = Run::new(judge.ranks.len() as u32, verdict);
    run.findings.push(finding);
    Some(run)
}
