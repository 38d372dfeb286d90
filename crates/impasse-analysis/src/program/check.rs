//! Checks a program with one number of ranks.

use std::sync::Arc;
use std::thread;

use impasse_exec::{Config, World};
use impasse_job::Setup;
use impasse_report::{Code, Run, Verdict};

use super::classes::{Found, classify};
use super::explore::{Subject, same};
use super::fill_report::findings;
use super::models::{Explored, explore_models};
use super::options::{Limits, ProgramOptions};
use super::precedent::Precedent;
use super::progress::{Kept, Progress};
use super::spare::Spare;
use super::versions::Versions;
use super::watching::Watching;
use super::ways::{CameTo, Way, ways};

/// States of a slice that are explored to rule out what was found with branches merged.
const SECOND_LOOK: u64 = 256;

/// So many executions of a slice are tried again in the whole program.
const MOST_PRECEDENTS: usize = 8;

/// The share of the time for finding something, if what is found is run once more.
const FINDING: f64 = 0.85;

/// What is checked with one number of ranks, and how.
#[derive(Clone, Copy)]
pub(super) struct Check<'a> {
    pub versions: &'a Versions<'a>,
    pub options: &'a ProgramOptions,
    pub progress: &'a Progress<'a>,
    /// Threads that may help.
    pub spare: &'a Spare,
    pub size: u32,
    /// What is to be left of the time.
    pub kept: Kept,
}

/// What the slice of a program came to that is to be looked for in the whole program.
#[derive(Default)]
struct Suspicion {
    candidates: Vec<Found>,
    /// Whether something gets stuck.
    stuck: bool,
}

impl Check<'_> {
    /// Checks it.
    pub fn run(&self) -> Run {
        let options = self.options;
        let mut run = Run::new(self.size, Verdict::Clean);
        run.reasons.extend(options.doubts.iter().cloned());
        if options.replay.is_some() {
            let text = "only the execution that `--replay` gives was run";
            run.reasons.push(text.into());
        }
        // An execution is replayed as it was found: in the whole program.
        let slice = self.versions.slice().filter(|_| options.replay.is_none());
        thread::scope(|scope| {
            let watching = slice.filter(|_| options.watch);
            let watching = watching.map(|_| Watching::begin(self, scope));
            let suspicion = match slice {
                Some(slice) => self.look_at_slice(slice, &mut run),
                None => Some(Suspicion::default()),
            };
            match (suspicion, watching) {
                (Some(suspicion), watching) => {
                    drop(watching);
                    self.look_at_whole(&mut run, slice.is_some(), suspicion);
                }
                (None, Some(watching)) => watching.put_into(self, &mut run),
                (None, None) => {}
            }
        });
        run
    }

    pub fn subject<'b>(
        &'b self,
        setup: &'b Arc<Setup>,
        guided: Option<&'b [Precedent]>,
        limits: Limits,
    ) -> Subject<'b> {
        Subject {
            setup,
            guided,
            size: self.size,
            args: &self.options.args,
            limits,
            progress: self.progress,
            jump: self.options.jump,
            commute: self.options.commute,
            confluence: self.options.confluence,
            spare: self.spare,
            symmetry: self.options.symmetry,
            needs_other: None,
            replay: self.options.replay.as_ref(),
        }
    }

    /// Explores the slice in one way after the other. `None` if that is enough, and told in the run.
    fn look_at_slice(&self, slice: &Arc<Setup>, run: &mut Run) -> Option<Suspicion> {
        let options = self.options;
        let mut suspicion = Suspicion::default();
        let mut limits = options.limits;
        let mut last = None;
        for way in ways(slice, options) {
            let setup = way.is_worth_it(last).then(|| way.setup(self.versions));
            let Some(setup) = setup.flatten() else {
                continue;
            };
            let subject = self.subject(setup, None, limits);
            let mut world = world(options, way);
            let leaving = way.leaving(self.progress, self.kept);
            let explored = explore_models(&subject, &mut world, options, leaving);
            let came_to = CameTo {
                complete: explored.is_complete(),
                exact: way.is_exact() || way == Way::Merged && !explored.merged,
            };
            // What a slice leaves out of a file another rank reads: only the whole program can say what that comes to.
            if explored.shares_files() {
                return Some(suspicion);
            }
            let is_last = way.is_exact() && !suspicion.stuck;
            if explored.is_settled(&world) && (came_to.complete || is_last) {
                self.progress.begin(self.kept);
                explored.put_into(run, &subject, &mut world, options);
                return None;
            }
            suspicion.add(&subject, &mut world, &explored, came_to.exact);
            // If the slice is not done with soon, the whole program is to say what is so.
            if suspicion.stuck {
                limits.states = limits.states.min(SECOND_LOOK);
            }
            last = Some(came_to);
        }
        Some(suspicion)
    }

    /// Explores the whole program.
    fn look_at_whole(&self, run: &mut Run, sliced: bool, suspicion: Suspicion) {
        let (options, progress, kept) = (self.options, self.progress, self.kept);
        let precedents = suspicion.precedents();
        let guided = suspicion.stuck.then_some(&precedents[..]);
        let subject = self.subject(self.versions.all(), guided, options.limits);
        let mut world = world(options, Way::Whole);
        let telling = match options.executions {
            true => progress.before_another_look(FINDING, kept),
            false => kept,
        };
        let explored = explore_models(&subject, &mut world, options, telling);
        if sliced && !explored.endings.is_empty() {
            let text = "what a slice of the program came to was not confirmed in full";
            run.reasons.push(text.into());
        }
        progress.begin(kept);
        explored.put_into(run, &subject, &mut world, options);
        // What was explored of the whole program neither shows nor rules out what the slice shows.
        if !run.reasons.is_empty() {
            add_possible(run, suspicion.candidates);
        }
    }
}

impl Suspicion {
    /// The executions that show it.
    fn precedents(&self) -> Vec<Precedent> {
        let candidates = self.candidates.iter();
        let precedents = candidates.map(|one| Precedent::of(one.model, &one.path));
        precedents.take(MOST_PRECEDENTS).collect()
    }

    /// Adds what an exploration came to: all that it found if it was exact, otherwise what can be.
    fn add(&mut self, subject: &Subject<'_>, world: &mut World, explored: &Explored, exact: bool) {
        self.stuck |= explored.found.iter().any(|found| found.stuck > 0);
        if exact {
            let found = findings(subject, world, &explored.found);
            self.candidates.splice(0..0, found);
        } else {
            let found = classify(&explored.found, false).into_iter();
            let found = found.filter(|one| one.can_be(&world.exprs));
            self.candidates.extend(found);
        }
    }
}

/// Adds what a slice shows and the whole program does not, as something possible.
fn add_possible(run: &mut Run, candidates: Vec<Found>) {
    for Found { finding, .. } in candidates {
        let ends = matches!(finding.code, Code::GivesUp | Code::Crash);
        if !ends && !run.findings.iter().any(|other| same(other, &finding)) {
            let text = "the program does not give up before, at a check that was left out, and values that \
                        were not kept apart are as it needs them";
            run.findings.push(finding.possible(text));
        }
    }
}

/// What the machines share.
pub(super) fn world(options: &ProgramOptions, way: Way) -> World {
    let config = Config {
        environment: options.environment.clone(),
        unknown_variables: options.unknown_variables.clone(),
        survive_faults: true,
        watch: options.watch && way == Way::Whole,
        unknown_files: true,
        merge: matches!(way, Way::Merged | Way::Abstracted | Way::Choices),
        exact: way == Way::Choices,
        ..Config::default()
    };
    World::new(config, options.data.clone())
}
