//! Exploring all executions of a program for one number of ranks and one model.
//!
//! Between choices everything is deterministic, so a state counts only where there is more than
//! one way to go on. Equal states are explored once. Executions in which the ranks agree on what
//! they do not know come first, then those in which one differs: that is how real programs hang.

mod adopt;
mod ahead;
mod bounds;
mod branch;
mod choice;
mod confluence;
mod found;
mod general;
mod guided;
mod home;
mod jumps;
mod leg;
mod postponed;
mod put_off;
mod rounds;
mod runner;
mod symmetry;
mod trusted;

use std::sync::Arc;
use std::thread::{self, Scope};

use impasse_exec::{Args, Stop, World};
use impasse_job::{Alternative, BufferingModel, End, Job, Setup, straight};

use ahead::{Ahead, Ending};
use branch::{Branch, CameTo};
use choice::Choice;
use confluence::Confluent;
pub(crate) use found::{Cut, Exploration, FoundDeadlock, Seen, same, same_end, same_on_any_way};
use general::General;
use guided::Guide;
use home::Home;
use jumps::Watching;
use leg::{Leg, Stage};
use put_off::PutOff;
use runner::Runner;
use symmetry::Alike;
use trusted::Trusted;

use super::judge::waits;
use super::options::{Confluence, Limits};
use super::path::{Path, Replay};
use super::precedent::Precedent;
use super::progress::Progress;
use super::spare::Spare;

/// States that are explored before other threads help: starting them takes time, too.
const ALONE: u64 = 32;

/// What is explored.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub setup: &'a Arc<Setup>,
    pub size: u32,
    pub args: &'a Args,
    pub limits: Limits,
    pub progress: &'a Progress<'a>,
    /// One execution only.
    pub replay: Option<&'a Replay>,
    /// If something is known to be possible: executions that show it, to be tried if exploring takes long, and then
    /// values for what is not known.
    pub guided: Option<&'a [Precedent]>,
    /// Whether to jump over rounds of loops.
    pub jump: bool,
    /// Whether choices that commute with others are tried in one order only.
    pub commute: bool,
    /// When it is looked whether all executions end alike.
    pub confluence: Option<Confluence>,
    /// Threads that may help to explore.
    pub spare: &'a Spare,
    /// After how many states ranks that are alike are taken for each other, if they are.
    pub symmetry: Option<u64>,
    /// Told when it is seen that the other model is to be explored, too, while nothing is wrong with this one.
    pub needs_other: Option<&'a dyn Fn()>,
}

struct Explorer<'a> {
    subject: &'a Subject<'a>,
    world: &'a mut World,
    home: Arc<Home>,
    /// What is to be tried.
    ahead: &'a Ahead<'a>,
    /// Runs branches before their turn while the explorer would wait for other threads.
    runner: Option<Runner>,
    found: Exploration,
    general: General,
    guide: Guide,
    watching: Watching,
    put_off: PutOff,
    /// The last state, if something was left out there.
    last_left_out: Option<u128>,
    /// What the alternatives that were left out rest on.
    trusted: &'a mut Trusted,
    /// Whether ranks are alike.
    alike: &'a Alike,
    /// Whether all executions end alike.
    confluent: Confluent,
    /// Whether a first choice was made.
    has_chosen: bool,
}

/// Explores a program.
///
/// # Errors
/// The program does not start.
pub(crate) fn explore(
    subject: &Subject<'_>,
    world: &mut World,
    model: BufferingModel,
) -> Result<Exploration, Box<Stop>> {
    let mut trusted = Trusted::new(subject.commute);
    let mut alike = Alike::new(subject);
    let mut confluent = Confluent::new(subject, world);
    loop {
        alike.begin(world);
        trusted.begin(matches!(alike, Alike::Classes(..)));
        let found = explore_once(subject, world, model, (&mut trusted, &alike, confluent));
        let found = found.inspect_err(|_| world.exprs.forget_ranks())?;
        if confluent.is_due(&found) {
            trusted.begin_anew();
            world.exprs.forget_ranks();
            confluent = Confluent::look(subject, world, model, &found)?;
            if let Confluent::Yes { .. } = confluent {
                alike = Alike::Never;
            }
            continue;
        }
        let anew = alike.begin_anew(world, subject.size, &found);
        if !(trusted.begin_anew() || anew) || found.cuts.contains(&Cut::Stopped) {
            return Ok(found);
        }
    }
}

/// Explores a program as long as what was left out can be.
fn explore_once(
    subject: &Subject<'_>,
    world: &mut World,
    model: BufferingModel,
    (trusted, alike, confluent): (&mut Trusted, &Alike, Confluent),
) -> Result<Exploration, Box<Stop>> {
    let mut job = Job::new(subject.setup, world, subject.size, subject.args, model)?;
    if subject.replay.is_some() {
        job.keep_trace();
    }
    // Ranks that are alike are noticed in the order of executions.
    let spare = match (subject.replay, alike) {
        (Some(_), _) | (_, Alike::Classes(..)) => None,
        _ => Some(subject.spare),
    };
    let ahead = &Ahead::new(spare);
    thread::scope(|scope| {
        let _ending = Ending(ahead);
        let mut explorer = Explorer {
            subject,
            world,
            home: Home::new(),
            ahead,
            runner: None,
            found: Exploration::new(model),
            general: General::default(),
            guide: Guide::default(),
            watching: Watching::default(),
            put_off: PutOff::default(),
            last_left_out: None,
            trusted,
            alike,
            confluent,
            has_chosen: false,
        };
        let job = explorer.home.house(job);
        explorer.follow(Leg::new(job, Path::default()), 0);
        explorer.try_all(scope, ahead)?;
        let is_complete = explorer.found.cuts.is_empty()
            && !explorer.alike.is_over(explorer.world, &explorer.found)
            && !explorer.confluent.is_due(&explorer.found);
        if is_complete && explorer.put_off.is_for_ever() {
            explorer.trusted.leave_nothing_out();
        }
        if is_complete && !explorer.found.ends.is_empty() {
            explorer.trusted.ends_early();
        }
        Ok(explorer.found)
    })
}

impl Explorer<'_> {
    /// Tries all branches, as far as the bounds allow.
    ///
    /// # Errors
    /// The program does not start, for made-up values.
    fn try_all<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        ahead: &'scope Ahead<'_>,
    ) -> Result<(), Box<Stop>> {
        loop {
            let next = ahead.next();
            if next.is_none() && !self.has_postponed() || self.is_over() {
                break;
            }
            let Some(branch) = next else {
                self.go_on_with_postponed();
                continue;
            };
            self.general.postponed.go_on_from(branch.place);
            self.try_some(self.found.model)?;
            if self.subject.progress.is_memory_short() {
                ahead.go_on_alone();
                self.runner = None;
            }
            if self.found.states >= ALONE && ahead.may_start() {
                self.runner = Some(ahead.start(scope, &self.home, self.knowledge()));
            }
            self.last_left_out = branch.left_out;
            self.owe(true);
            match self.begin(&branch) {
                CameTo::Leg(leg) => self.follow(*leg, branch.deviations),
                CameTo::Choice(choice) => self.branch(choice, branch.deviations),
                CameTo::Known { state, timed } => self.came_to_known(state, timed),
            }
        }
        Ok(())
    }

    /// Runs an execution to its next state with several ways to go on, or to its end.
    fn follow(&mut self, mut leg: Leg, deviations: usize) {
        loop {
            match leg.next(self.world) {
                Stage::Ended(end) => {
                    self.spend(leg.spent());
                    return self.ended(&leg.job, end, leg.path);
                }
                Stage::Stuck { repeats } => {
                    self.spend(leg.spent());
                    return self.stuck(&leg.job, &leg.path, repeats);
                }
                Stage::Paused | Stage::One(_) if !self.may_continue(&leg) => return,
                Stage::Paused => {
                    if self.subject.jump {
                        let all = self.found.steps + leg.spent().steps;
                        let (jumps, job) = (&mut leg.jumps, &mut leg.job);
                        jumps.look(&mut self.watching, all, job, self.world);
                    }
                }
                Stage::One(only) => leg.job.take(self.world, &only),
                Stage::Open(_) if self.goes_straight() && !self.may_continue(&leg) => return,
                Stage::Open(alternatives) if self.goes_straight() => {
                    leg.take(self.world, straight(&alternatives), alternatives);
                }
                Stage::Open(alternatives)
                    if self.guess(&mut leg.job, &alternatives, &mut leg.path) => {}
                Stage::Open(alternatives) => match self.sufficient(&mut leg, &alternatives) {
                    Some(_) if !self.may_continue(&leg) => return,
                    Some(enough) if enough.len() == 1 => {
                        leg.take(self.world, enough[0], alternatives);
                    }
                    enough => {
                        let choices = self.choices(&mut leg.job, &alternatives, enough);
                        let Some((number, state)) = choices.only() else {
                            self.spend(leg.spent());
                            let choice = Choice::new(leg, alternatives, choices);
                            return self.branch(choice, deviations);
                        };
                        let is_new = self.is_new(&leg.job, &leg.path, state);
                        if !is_new || !self.may_continue(&leg) {
                            return self.spend(leg.spent());
                        }
                        leg.take(self.world, number, alternatives);
                    }
                },
            }
        }
    }

    /// The alternatives that are enough to try, if they are not all.
    fn sufficient(&mut self, leg: &mut Leg, alternatives: &[Alternative]) -> Option<Vec<usize>> {
        if self.subject.replay.is_some() {
            return None;
        }
        let enough = self
            .trusted
            .sufficient(&mut leg.job, self.world, alternatives)?;
        leg.unless_again(self.world, enough)
    }

    /// A state with several ways to go on.
    fn branch(&mut self, choice: Choice, deviations: usize) {
        let (job, path) = (&**choice.job, &choice.path);
        self.trusted.observe(job);
        self.found.gather(job, path);
        if self.generalise(&choice, deviations) {
            return;
        }
        let replayed = self.subject.replay.is_some();
        let known = choice.prints.map(|prints| prints.state);
        let known = choice.choices.up_to_renaming().or(known);
        let state = (!replayed).then(|| known.unwrap_or_else(|| job.fingerprint(self.world)));
        self.came_to(state);
        if state.is_some_and(|state| !self.ahead.see(state)) {
            // Nobody goes on from here to see them completed.
            self.found.gather_issues(job, path, job.open_races());
            return;
        }
        let left_out = state.filter(|_| choice.choices.puts_off);
        left_out
            .into_iter()
            .for_each(|state| self.put_off.leave_out(state));
        self.found.states += 1;
        self.found.note_open(job, &choice.alternatives);
        if !self.go_on(false) {
            self.found.cut(Cut::Stopped);
            return;
        }
        self.found.schedules |= !choice.alternatives.iter().any(Alternative::is_input);
        self.add_branches(&choice, left_out, deviations);
    }

    /// Adds the ways to go on from a state to those that are to be tried.
    fn add_branches(&mut self, choice: &Choice, left_out: Option<u128>, deviations: usize) {
        let path = &choice.path;
        let replay = self.subject.replay.map(|replay| {
            let chosen = replay.choices.get(path.depth() as usize);
            chosen.copied().unwrap_or(0)
        });
        let level = (path.depth() as usize + 1) / DEEP;
        let branches = choice.branches();
        let branches =
            branches.filter(|(number, ..)| replay.is_none_or(|chosen| chosen == *number));
        let branches = branches.map(|(_, alternative, work)| {
            let deviations = deviations + usize::from(deviates(path, alternative));
            let branch = Branch {
                work,
                deviations,
                left_out,
                place: self.general.postponed.here(),
            };
            (level + deviations, branch)
        });
        self.ahead.add(branches.collect(), self.world, self.trusted);
    }

    /// An execution has come to a state that was explored before, and there is nothing else to tell of it.
    fn came_to_known(&mut self, state: u128, timed: bool) {
        self.found.schedules |= timed;
        self.came_to(Some(state));
    }

    /// An execution has come to a state, or to its end.
    fn came_to(&mut self, state: Option<u128>) {
        if let Some(last) = self.last_left_out {
            self.put_off.follows(last, state);
        }
    }

    /// An execution has come to a state in which nothing moves, or which repeats itself.
    fn stuck(&mut self, job: &Job, path: &Path, repeats: bool) {
        self.over(job, path);
        let module = self.subject.setup.program().module();
        if self.subject.replay.is_some() {
            self.found.waits = waits(module, job);
        }
        self.found.add_stuck(module, self.world, job, path, repeats);
    }

    fn ended(&mut self, job: &Job, end: End, path: Path) {
        self.over(job, &path);
        match end {
            End::Completed => {
                let module = self.subject.setup.program().module();
                self.found.add_completed(module, job, &path);
            }
            end => self.found.add_end(end, job, &path),
        }
    }

    /// An execution is over.
    fn over(&mut self, job: &Job, path: &Path) {
        self.came_to(None);
        self.trusted.observe(job);
        self.found.executions += 1;
        self.found.gather(job, path);
        self.found.gather_issues(job, path, job.open_races());
        self.found.trace = job.trace().cloned();
    }
}

/// So many choices deep counts like ranks that disagree once more: a loop of unknown length does not keep
/// exploring from what is beside it.
const DEEP: usize = 64;

/// How far back it is looked for what other ranks decided at the same place.
const LOOK_BACK: usize = 256;

/// Whether a rank decides otherwise than another rank did at the same place.
fn deviates(path: &Path, alternative: &Alternative) -> bool {
    let Alternative::Decide {
        rank, holds, span, ..
    } = alternative
    else {
        return false;
    };
    let other = path.taken().take(LOOK_BACK).find_map(|taken| match taken {
        Alternative::Decide {
            rank: other,
            holds,
            span: at,
            ..
        } if at == span && other != rank => Some(*holds),
        _ => None,
    });
    other.is_some_and(|other| other != *holds)
}
