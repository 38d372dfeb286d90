//! The report of a run.

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_explain::classes::{Buffered, Deadlock};
use impasse_explain::{Names, StuckState, deadlock_findings, mpi_routine, waits};
use impasse_match::explain::{Cause, explain_and_check};
use impasse_ops::{CollectiveKind, CollectiveName, Comm, Rank, Site};
use impasse_report::{
    CallPath, Class, Code, Diagnostic, Execution, Frame, Location, RankSet, Role, SourceLocation,
};

use crate::course::course;
use crate::judge::Judge;
use crate::places::Places;
use crate::rank::{On, RankState, Standing};
use crate::stuck::Stuck;
use crate::watcher::Watcher;

/// The names behind the numbers of a run.
pub struct LiveNames<'a> {
    judge: &'a Judge,
    places: &'a Places<'a>,
}

impl<'a> LiveNames<'a> {
    /// Names of what a judge has seen.
    pub fn new(judge: &'a Judge, places: &'a Places<'a>) -> LiveNames<'a> {
        LiveNames { judge, places }
    }
}

impl Names for LiveNames<'_> {
    fn locate(&self, site: Site) -> Option<SourceLocation> {
        self.places.get(site).source
    }

    fn collective(&self, kind: CollectiveKind) -> CollectiveName {
        self.judge.rounds.name(kind)
    }

    fn comm(&self, comm: Comm) -> String {
        match comm {
            Comm::WORLD => "MPI_COMM_WORLD".to_owned(),
            Comm(number) => format!("{} {number}", self.judge.comms.members(comm).what),
        }
    }

    fn routine(&self, name: &str) -> String {
        mpi_routine(name)
    }
}

/// What is to be said of a run that is stuck.
pub fn findings(judge: &Judge, places: &Places<'_>, stuck: &Stuck) -> Vec<Diagnostic> {
    let names = LiveNames::new(judge, places);
    let state = StuckState {
        names: &names,
        causes: &stuck.explanation.causes,
        state: &stuck.state,
        iterations: &[],
        taken: &[],
    };
    let buffered = with_buffering(stuck);
    let mut findings = deadlock_findings(&state, |cause| class(stuck, &buffered, cause));
    tell_end(&state, course(judge, places), &mut findings);
    for finding in &mut findings {
        let passed =
            "this run got stuck: no rank named here can ever go on, whatever the others do";
        finding.notes.push(passed.to_owned());
        finding.notes.extend(askers(judge, finding));
        let paths = concerned(judge, finding).map(|(rank, state)| (rank, path(state, places)));
        finding.paths = CallPath::gather(paths);
    }
    findings
}

/// What ranks have left open at windows when they called `MPI_Finalize`, which may never return then.
pub fn left_open(judge: &Judge, places: &Places<'_>) -> Vec<Diagnostic> {
    let mut ways: BTreeMap<(String, Site), Vec<u32>> = BTreeMap::new();
    for (rank, state) in (0..).zip(&judge.ranks) {
        if let Standing::Inside(inside) = &state.standing
            && matches!(inside.on, On::End)
        {
            for what in judge.windows.open(Rank(rank)) {
                ways.entry((what, inside.site)).or_default().push(rank);
            }
        }
    }
    let findings = ways.into_iter().map(|((what, site), ranks)| {
        let ranks = RankSet::from_ranges(ranks.into_iter().map(|rank| (rank, rank)));
        let mut finding = Diagnostic::new(Code::OpenEpoch, format!("{what} at `MPI_Finalize`"));
        let text = format!(
            "{ranks} {} here",
            if ranks.len() == 1 { "is" } else { "are" }
        );
        finding.locations.push(Location {
            at: places.get(site).source,
            ..Location::nowhere(ranks, Role::Orphan, text)
        });
        let note = "this run does not end: MPI does not let ranks go that have left an epoch open";
        finding.notes.push(note.to_owned());
        finding.help = Some("close every epoch that is opened, then free the window".to_owned());
        finding
    });
    findings.collect()
}

/// Tells who waits for whom in the end, for diagrams, and how it came to that, as far as it is known.
pub(crate) fn tell_end(
    state: &StuckState<'_>,
    course: Option<Execution>,
    findings: &mut [Diagnostic],
) {
    let execution = Arc::new(Execution {
        ranks: state.state.processes.len() as u32,
        waits: waits(state),
        ..course.unwrap_or_default()
    });
    for finding in findings {
        finding.execution = Some(Arc::clone(&execution));
    }
}

/// Who of a finding does not wait, but asks; and what the verdict rests on then.
fn askers(judge: &Judge, finding: &Diagnostic) -> Vec<String> {
    let asking = concerned(judge, finding).filter_map(|(rank, state)| match &state.standing {
        Standing::Asking(asking) => Some((rank, asking)),
        _ => None,
    });
    let notes = asking.take(MOST_ASKERS).map(|(rank, asking)| {
        let (asked, seconds) = (asking.asked, asking.time.as_secs());
        format!(
            "rank {rank} does not wait, but asks again and again: {asked} times in {seconds} s, without \
             computing or looking at a clock in between; it is stuck unless it gives up by itself"
        )
    });
    notes.collect()
}

/// The ranks that a finding is about.
fn concerned<'a>(
    judge: &'a Judge,
    finding: &Diagnostic,
) -> impl Iterator<Item = (u32, &'a RankState)> {
    let sets = finding.locations.iter().map(|location| &location.ranks);
    let ranks = RankSet::union(sets);
    let all = (0..).zip(&judge.ranks);
    all.filter(move |(rank, _)| ranks.contains(*rank))
}

/// So many ranks that ask are told of.
const MOST_ASKERS: usize = 4;

/// The functions through which a rank came to the call in which it is, as far as they are known.
fn path(state: &RankState, places: &Places<'_>) -> Vec<Frame> {
    let Standing::Inside(inside) = &state.standing else {
        return Vec::new();
    };
    let mut frames = Vec::new();
    for site in std::iter::once(&inside.site).chain(state.callers()) {
        let mut place = places.get(*site);
        let outer = std::mem::take(&mut place.inlined_at);
        let mut is_main = false;
        for place in std::iter::once(place).chain(outer) {
            let Some(function) = place.function else {
                return Vec::new();
            };
            is_main |= matches!(function.as_str(), "main" | "MAIN__");
            let at = place.source;
            frames.push(Frame { function, at });
        }
        if is_main {
            break;
        }
    }
    frames
}

/// What would become of the run if MPI buffered everything: who waits for no buffer is stuck
/// all the same.
fn with_buffering(stuck: &Stuck) -> Buffered<Site> {
    let Some(state) = &stuck.buffered else {
        return Buffered::new(Vec::new(), false);
    };
    let Ok(explanation) = explain_and_check(state) else {
        return Buffered::new(Vec::new(), false);
    };
    let place = |rank: Rank| state.site(rank).unwrap_or(Site::UNKNOWN);
    let causes = explanation.causes.iter();
    Buffered::new(
        causes
            .map(|cause| Deadlock::of(state, cause, place))
            .collect(),
        true,
    )
}

/// Under which assumption a cause happens. One run does not tell whether all of them hang.
fn class(stuck: &Stuck, buffered: &Buffered<Site>, cause: &Cause) -> Class {
    let place = |rank: Rank| stuck.state.site(rank).unwrap_or(Site::UNKNOWN);
    match buffered.class(&Deadlock::of(&stuck.state, cause, place)) {
        Class::Buffering => Class::Buffering,
        _ => Class::Undetermined,
    }
}

/// What was called that is not followed: nothing is said of ranks that wait for it.
pub fn unjudged(judge: &Judge) -> Option<String> {
    let names: Vec<&str> = judge.unjudged.iter().copied().collect();
    let text = || format!("not judged is what waits for: {}", names.join(", "));
    (!names.is_empty()).then(text)
}

/// One line about each rank: in which call it is, and where.
pub fn rank_lines(judge: &Judge, places: &Places<'_>) -> Vec<String> {
    let ranks = judge.ranks.iter().enumerate();
    let lines = ranks.map(|(rank, state)| {
        let at = |site: Site| {
            let place = places.get(site);
            match (place.source, place.function) {
                (Some(source), _) => format!(" at {}:{}", source.file, source.line),
                (None, Some(function)) => format!(" in {function}"),
                (None, None) => String::new(),
            }
        };
        let last = || state.last_site.map(at).unwrap_or_default();
        match &state.standing {
            Standing::Outside => {
                format!("rank {rank} computes; it called MPI last{}", last())
            }
            Standing::Inside(inside) => {
                format!(
                    "rank {rank} is in {}{}",
                    inside.routine.name,
                    at(inside.site)
                )
            }
            Standing::Asking(asking) => {
                let last = last();
                let routine = asking.questions.first().map_or("", |one| one.routine.name);
                format!("rank {rank} asks again and again ({routine}), last{last}")
            }
            Standing::Ended => format!("rank {rank} has finished"),
        }
    });
    lines.collect()
}

/// What ranks do at the moment, in a few words: how many compute, wait, have finished, and who waits
/// longest.
pub fn summary(judge: &Judge, watcher: &Watcher) -> String {
    let count = |wanted: fn(&Standing) -> bool| {
        let ranks = judge.ranks.iter();
        ranks.filter(|rank| wanted(&rank.standing)).count()
    };
    let inside = count(|one| matches!(one, Standing::Inside(_)));
    let ended = count(|one| matches!(one, Standing::Ended));
    let (all, calls) = (judge.ranks.len(), judge.calls);
    let longest = longest(judge, watcher).unwrap_or_default();
    format!("{all} ranks, {calls} calls; {inside} in MPI, {ended} finished{longest}")
}

/// The rank that has been in its call for longest, if that is a second at least, and for whom it waits.
fn longest(judge: &Judge, watcher: &Watcher) -> Option<String> {
    let ranks = (0..judge.ranks.len() as u32).map(Rank);
    let waiting = ranks.filter_map(|rank| match &judge.ranks[rank.index()].standing {
        Standing::Inside(inside) => Some((watcher.since(rank)?, rank, inside)),
        _ => None,
    });
    let (since, rank, inside) = waiting.min_by_key(|(since, rank, _)| (*since, *rank))?;
    let seconds = since.elapsed().as_secs();
    let awaited = match judge.awaited(rank, inside) {
        Some(other) => format!(" for rank {other}"),
        None => String::new(),
    };
    (seconds > 0).then(|| {
        let routine = inside.routine.name;
        format!("; rank {rank} has waited{awaited} in {routine} for {seconds} s")
    })
}
