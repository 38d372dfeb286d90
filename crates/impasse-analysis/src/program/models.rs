//! Explores a program in both models of buffering: in the second one only if that can show more.
//!
//! The second model has a world of its own if the first shows nothing. So it can be begun by another thread as soon as the
//! first is seen to need it. If the first then shows something, what came of the second is forgotten, and it is explored once
//! more in the world of the first: what both found is compared, expressions included. So the number of threads
//! changes nothing but the time it takes.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use impasse_exec::{Stop, World};
use impasse_job::{Buffering, BufferingModel};
use impasse_report::Run;

use super::explore::{Exploration, Subject, explore};
use super::fill_report::fill_report;
use super::options::ProgramOptions;
use super::progress::{Ending, Kept, Outlook, Progress, Watch};
use super::reasons;
use super::spare::STACK_BYTES;
use super::versions::needs_confirmation;

/// The share of the time for the first of two models, if the second is needed.
const FIRST_MODEL: f64 = 0.75;

/// What came of exploring a program in all models that can show more.
#[derive(Default)]
pub(super) struct Explored {
    pub found: Vec<Exploration>,
    /// Why a model could not be explored.
    failures: Vec<String>,
    /// Why explorations were ended early.
    pub endings: BTreeSet<Ending>,
    /// Whether ways from a branch were merged, or states made one.
    pub merged: bool,
}

impl Explored {
    /// Whether nothing was found that is to be confirmed.
    pub fn is_settled(&self, world: &World) -> bool {
        self.failures.is_empty() && !needs_confirmation(world, &self.found)
    }

    /// Whether ranks read files that others write.
    pub fn shares_files(&self) -> bool {
        let mut found = self.found.iter();
        found.any(|found| reasons::shared_file(&found.notes).is_some())
    }

    /// Whether everything was explored.
    pub fn is_complete(&self) -> bool {
        self.endings.is_empty() && self.found.iter().all(|found| found.cuts.is_empty())
    }

    pub fn put_into(
        self,
        run: &mut Run,
        subject: &Subject<'_>,
        world: &mut World,
        options: &ProgramOptions,
    ) {
        run.reasons.extend(self.failures);
        fill_report(run, subject, world, options, &self.found);
        let endings = self.endings.into_iter().map(Ending::reason);
        run.reasons.extend(endings.map(String::from));
    }

    /// Explores a model. If it is not the first, it is begun in any case: that it was cut short says that no class is
    /// certain.
    fn explore(&mut self, subject: &Subject<'_>, world: &mut World, model: BufferingModel) {
        let progress = subject.progress;
        if progress.go_on(subject.size, 0, Outlook::Fine) || !self.found.is_empty() {
            let outcome = explore_one(subject, world, model);
            self.add(outcome, world);
        } else {
            self.endings.extend(progress.ending());
        }
    }

    fn add(&mut self, outcome: Outcome, world: &World) {
        match outcome.found {
            Ok(found) => self.found.push(found),
            Err(stop) => self.failures.push(reasons::not_started(&stop)),
        }
        self.endings.extend(outcome.ending);
        self.merged |= world.merges() > 0;
    }

    /// Whether there is nothing in it that is told by what was decided on the way.
    fn shows_nothing(&self) -> bool {
        self.failures.is_empty() && self.found.iter().all(Exploration::shows_nothing)
    }
}

/// What came of exploring one model.
struct Outcome {
    found: Result<Exploration, Box<Stop>>,
    ending: Option<Ending>,
}

/// Explores a program in all models that can show more. The world is then the one in which what they found is told.
pub(super) fn explore_models(
    subject: &Subject<'_>,
    world: &mut World,
    options: &ProgramOptions,
    kept: Kept,
) -> Explored {
    let progress = subject.progress;
    let mut explored = Explored::default();
    let (first, second) = models(options);
    progress.begin(match second {
        Some(_) => progress.before_other_model(FIRST_MODEL, kept),
        None => kept,
    });
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let beside = second.map(|model| Beside {
            scope,
            subject,
            model,
            kept,
            is_over: &is_over,
            world: Cell::new(Some(anew(world))),
            thread: Cell::default(),
        });
        let begin = beside.as_ref().map(|beside| || beside.begin());
        explored.explore(
            &Subject {
                needs_other: begin.as_ref().map(|begin| begin as &dyn Fn()),
                ..*subject
            },
            world,
            first,
        );
        let Some(second) = second.filter(|_| is_needed(&explored.found)) else {
            return is_over.store(true, Ordering::Relaxed);
        };
        let is_apart = explored.shows_nothing();
        is_over.store(!is_apart, Ordering::Relaxed);
        match beside.and_then(Beside::end).filter(|_| is_apart) {
            Some((outcome, its_world)) => {
                *world = its_world;
                explored.add(outcome, world);
            }
            None => {
                if is_apart {
                    *world = anew(world);
                }
                progress.begin(kept);
                explored.explore(subject, world, second);
            }
        }
    });
    explored
}

/// A world like this one, in which nothing has happened yet.
fn anew(world: &World) -> World {
    World::new(world.config.clone(), world.data.clone())
}

fn explore_one(subject: &Subject<'_>, world: &mut World, model: BufferingModel) -> Outcome {
    let found = explore(subject, world, model);
    let ending = subject.progress.ending();
    Outcome { found, ending }
}

/// A thread that explores a model in a world of its own; it comes to nothing if it is not to end.
type Working<'scope> = ScopedJoinHandle<'scope, Option<(Outcome, World)>>;

/// The second model, explored by another thread while the first is.
struct Beside<'scope, 'env, 'a> {
    scope: &'scope Scope<'scope, 'env>,
    subject: &'env Subject<'a>,
    model: BufferingModel,
    kept: Kept,
    /// Whether what comes of it is not needed any more.
    is_over: &'env AtomicBool,
    /// Its world, until it is begun.
    world: Cell<Option<World>>,
    thread: Cell<Option<Working<'scope>>>,
}

impl<'scope, 'env: 'scope, 'a: 'scope> Beside<'scope, 'env, 'a> {
    /// Begins with it, unless that was done, if there is a thread for it.
    fn begin(&self) {
        // This is asked at every state, most of the time after it was begun.
        let Some(mut world) = self.world.take() else {
            return;
        };
        let watch = self.subject.progress.watch();
        let thread = self.subject.spare.take();
        let Some(taken) = thread.filter(|_| !watch.is_memory_short()) else {
            return self.world.set(Some(world));
        };
        let (model, kept, is_over) = (self.model, self.kept, self.is_over);
        let Subject {
            setup,
            size,
            args,
            limits,
            guided,
            jump,
            commute,
            confluence,
            spare,
            symmetry,
            ..
        } = *self.subject;
        let work = move || {
            let _taken = taken;
            // If memory is short, it is explored once more when nothing else uses it.
            let stop = || match is_over.load(Ordering::Relaxed) || watch.is_memory_short() {
                true => Some(Ending::Interrupted),
                false => watch.stop.and_then(|stop| stop()),
            };
            let progress = &Progress::new(Watch {
                stop: Some(&stop),
                tell: None,
                ..watch
            });
            progress.begin(kept);
            let subject = Subject {
                setup,
                size,
                args,
                limits,
                progress,
                replay: None,
                guided,
                jump,
                commute,
                confluence,
                spare,
                symmetry,
                needs_other: None,
            };
            let outcome = explore_one(&subject, &mut world, model);
            let gives_up = matches!(outcome.ending, Some(Ending::Interrupted | Ending::Memory));
            (!gives_up).then_some((outcome, world))
        };
        let thread = thread::Builder::new().stack_size(STACK_BYTES);
        self.thread.set(thread.spawn_scoped(self.scope, work).ok());
    }

    /// What came of it, if it was begun and not given up.
    fn end(self) -> Option<(Outcome, World)> {
        let thread = self.thread.into_inner()?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}

/// The models to explore, in order.
fn models(options: &ProgramOptions) -> (BufferingModel, Option<BufferingModel>) {
    if let Some(replay) = &options.replay {
        return (replay.model, None);
    }
    match options.buffering {
        Some(buffering) => (of_buffering(buffering), None),
        None => (BufferingModel::STRICT, Some(BufferingModel::LENIENT)),
    }
}

/// The model with this buffering that is explored if only one is.
pub(super) fn of_buffering(buffering: Buffering) -> BufferingModel {
    match buffering {
        Buffering::Zero => BufferingModel::STRICT,
        Buffering::Infinite => BufferingModel::LENIENT,
        buffering => BufferingModel {
            buffering,
            synchronising: false,
        },
    }
}

/// Whether a second model can show more. If the order of events cannot matter, a program that
/// never gets stuck without buffers does not get stuck with them (Siegel and Avrunin): each rank comes at
/// least as far. So a rank that gives up without buffers, which ends all ranks, does so with them, too.
fn is_needed(explored: &[Exploration]) -> bool {
    explored.first().is_none_or(|found| {
        let ends = !found.ends.iter().all(|seen| seen.what.gives_up());
        found.schedules || found.stuck > 0 || ends
    })
}
