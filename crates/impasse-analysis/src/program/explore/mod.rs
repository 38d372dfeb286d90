//! Exploring all executions of a program for one number of ranks and one model.
//!
//! Between choices everything is deterministic, so a state counts only where there is more than
//! one way to go on. Equal states are explored once. Executions in which the ranks agree on what
//! they do not know come first, then those in which one differs: that is how real programs hang.

mod found;
mod general;
mod guided;
mod jumps;
mod put_off;
mod rounds;
mod symmetry;
mod trusted;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use impasse_exec::{Args, Stop, World};
use impasse_job::{Advance, Alternative, BufferingModel, End, Job, Setup};
use rustc_hash::FxHashSet;

pub(crate) use found::{Cut, Exploration, FoundDeadlock, Seen, same, same_end, same_on_any_way};
use general::General;
use guided::Guide;
use jumps::{Jumps, Watching};
use put_off::PutOff;
use rounds::{Rounds, Spent};
use symmetry::{Alike, Choices};
use trusted::Trusted;

use super::judge::waits;
use super::options::Limits;
use super::path::{Path, Replay};
use super::progress::{Outlook, Progress};

/// Steps between two looks at whether to stop. An MPI call is one step here, however long it takes,
/// and so is what runs before it.
const SLICE: u64 = 1 << 5;

/// What is explored.
pub(crate) struct Subject<'a> {
    pub setup: &'a Arc<Setup>,
    pub size: u32,
    pub args: &'a Args,
    pub limits: Limits,
    pub progress: &'a Progress<'a>,
    /// One execution only.
    pub replay: Option<&'a Replay>,
    /// Whether to try values for what is not known, if exploring takes long.
    pub guided: bool,
    /// Whether to jump over rounds of loops.
    pub jump: bool,
    /// After how many states ranks that are alike are taken for each other, if they are.
    pub symmetry: Option<u64>,
}

/// A state with a way to go on that is still to be tried.
struct Branch {
    from: Rc<RefCell<Job>>,
    alternative: Alternative,
    path: Path,
    /// How often ranks disagree on the way.
    deviations: usize,
    /// The state it goes on from, if something was left out there.
    left_out: Option<u128>,
}

struct Explorer<'a> {
    subject: &'a Subject<'a>,
    world: &'a mut World,
    seen: FxHashSet<u128>,
    /// What is to be tried, by how often ranks disagree and how deep it is; each list is a stack.
    branches: Vec<Vec<Branch>>,
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
    let mut trusted = Trusted::default();
    let mut alike = Alike::new(subject);
    loop {
        alike.begin(world);
        let found = explore_once(subject, world, model, (&mut trusted, &alike));
        let found = found.inspect_err(|_| world.exprs.forget_ranks())?;
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
    (trusted, alike): (&mut Trusted, &Alike),
) -> Result<Exploration, Box<Stop>> {
    let mut job = Job::new(subject.setup, world, subject.size, subject.args, model)?;
    if subject.replay.is_some() {
        job.keep_trace();
    }
    let mut explorer = Explorer {
        subject,
        world,
        seen: FxHashSet::default(),
        branches: Vec::new(),
        found: Exploration::new(model),
        general: General::default(),
        guide: Guide::default(),
        watching: Watching::default(),
        put_off: PutOff::default(),
        last_left_out: None,
        trusted,
        alike,
        has_chosen: false,
    };
    explorer.follow(job, Path::default(), 0);
    while let Some(branch) = explorer.next() {
        if explorer.is_over() {
            break;
        }
        explorer.try_guesses(model)?;
        let mut job = match Rc::try_unwrap(branch.from) {
            Ok(job) => job.into_inner(),
            Err(shared) => shared.borrow_mut().fork(),
        };
        job.choose(explorer.world, &branch.alternative);
        explorer.last_left_out = branch.left_out;
        explorer.owe(true);
        explorer.follow(job, branch.path, branch.deviations);
    }
    let is_complete =
        explorer.found.cuts.is_empty() && !explorer.alike.is_over(explorer.world, &explorer.found);
    if is_complete && explorer.put_off.is_for_ever() {
        explorer.trusted.leave_nothing_out();
    }
    Ok(explorer.found)
}

impl Explorer<'_> {
    /// The next branch to try.
    fn next(&mut self) -> Option<Branch> {
        let mut lists = self.branches.iter_mut();
        lists.find(|list| !list.is_empty())?.pop()
    }

    /// Whether a bound is reached.
    fn is_over(&mut self) -> bool {
        let limits = self.subject.limits;
        if self.trusted.is_broken() || self.alike.is_over(self.world, &self.found) {
            return true;
        }
        if self.found.states >= limits.states {
            self.found.cut(Cut::States);
            return true;
        }
        if self.has_shown_enough() {
            self.found.cut(Cut::Shown);
            return true;
        }
        if self.found.steps >= limits.steps {
            self.found.cut(Cut::Steps(Vec::new()));
            return true;
        }
        self.found.cuts.contains(&Cut::Stopped)
    }

    /// Runs a job to its next state with several ways to go on, or to its end.
    fn follow(&mut self, mut job: Job, mut path: Path, deviations: usize) {
        let before = Spent::of(&job);
        let (mut rounds, mut left_out) = (Rounds::default(), Rounds::default());
        let mut jumps = Jumps::new(&job);
        loop {
            let advance = job.advance(self.world, jumps.steps(SLICE));
            match advance {
                Advance::Ended(end) => {
                    self.spend(&job, before);
                    return self.ended(&job, end, path);
                }
                Advance::Paused if !self.may_continue(&job, before) => return,
                Advance::Paused => {
                    if self.subject.jump {
                        let all = self.found.steps + (job.steps() - before.steps);
                        jumps.look(&mut self.watching, all, &mut job, self.world);
                    }
                    continue;
                }
                Advance::Quiet => {}
            }
            let mut alternatives = job.alternatives(self.world);
            match alternatives.len() {
                0 => {
                    self.spend(&job, before);
                    return self.stuck(&job, &path, false);
                }
                1 if rounds.repeats(&mut job, self.world) => {
                    self.spend(&job, before);
                    return self.stuck(&job, &path, true);
                }
                1 if !self.may_continue(&job, before) => return,
                1 => {
                    let only = alternatives.remove(0);
                    job.take(self.world, &only);
                }
                _ if self.guess(&mut job, &alternatives, &mut path) => {}
                _ => match self.sufficient(&mut job, &alternatives, &mut left_out) {
                    Some(_) if !self.may_continue(&job, before) => return,
                    Some(enough) if enough.len() == 1 => {
                        let only = alternatives.swap_remove(enough[0]);
                        job.take(self.world, &only);
                        path = path.with(enough[0] as u32, only);
                    }
                    enough => {
                        let choices = self.choices(&mut job, alternatives, enough);
                        let Some((number, state)) = choices.only() else {
                            self.spend(&job, before);
                            return self.branch(job, choices, &path, deviations);
                        };
                        let is_new = self.is_new(&job, &path, state);
                        if !is_new || !self.may_continue(&job, before) {
                            return self.spend(&job, before);
                        }
                        let only = &choices.all[number];
                        path = path.with(number as u32, only.clone());
                        job.take(self.world, only);
                    }
                },
            }
        }
    }

    /// The alternatives that are enough to try, if they are not all. All are tried where a state comes again:
    /// otherwise some could be put off for ever.
    fn sufficient(
        &mut self,
        job: &mut Job,
        alternatives: &[Alternative],
        left_out: &mut Rounds,
    ) -> Option<Vec<usize>> {
        if self.subject.replay.is_some() {
            return None;
        }
        let enough = self.trusted.sufficient(job, self.world, alternatives)?;
        (enough.len() > 1 || !left_out.repeats(job, self.world)).then_some(enough)
    }

    /// Counts what a job has done since `before`.
    fn spend(&mut self, job: &Job, before: Spent) {
        self.found.steps += job.steps() - before.steps;
        self.found.calls += job.calls() - before.calls;
    }

    /// Whether there is time to go on: less, if more comes after this.
    fn go_on(&self, timed: bool) -> bool {
        let found = &self.found;
        let wrong = found.stuck > 0 || !found.ends.is_empty() || !found.issues.is_empty();
        // If more is run than the program does, it may be run once more.
        let wrong = wrong || self.world.merges() > 0;
        let outlook = match wrong {
            true => Outlook::Wrong,
            false if timed || found.schedules => Outlook::Timed,
            false => Outlook::Fine,
        };
        let Subject { progress, size, .. } = self.subject;
        progress.go_on(*size, found.states, outlook)
    }

    /// Whether a long run may go on.
    fn may_continue(&mut self, job: &Job, before: Spent) -> bool {
        if !self.go_on(job.depends_on_timing()) {
            self.found.cut(Cut::Stopped);
            return false;
        }
        let steps = self.found.steps + (job.steps() - before.steps);
        if steps > self.subject.limits.steps {
            self.spend(job, before);
            self.found.cut(Cut::Steps(job.running()));
            return false;
        }
        true
    }

    /// A state with several ways to go on, of which those are tried that are `enough`.
    fn branch(&mut self, mut job: Job, choices: Choices, path: &Path, deviations: usize) {
        self.trusted.observe(&job);
        self.found.gather(&job, path);
        job.freeze();
        if let Some(general) = self.generalised(&mut job, &choices.all, path) {
            return self.follow(general, path.clone(), deviations);
        }
        let replayed = self.subject.replay.is_some();
        let state = choices.up_to_renaming();
        let state = state.or_else(|| (!replayed).then(|| job.fingerprint(self.world)));
        self.came_to(state);
        if state.is_some_and(|state| !self.seen.insert(state)) {
            return;
        }
        let left_out = state.filter(|_| choices.puts_off);
        left_out
            .into_iter()
            .for_each(|state| self.put_off.leave_out(state));
        self.found.states += 1;
        if !self.go_on(false) {
            self.found.cut(Cut::Stopped);
            return;
        }
        self.found.schedules |= !choices.all.iter().any(Alternative::is_input);
        let mut numbered: Vec<(u32, Alternative)> = (0u32..).zip(choices.all).collect();
        if let Some(replay) = self.subject.replay {
            let choice = replay.choices.get(path.depth() as usize).copied();
            numbered.retain(|(number, _)| *number == choice.unwrap_or(0));
        }
        if let Some(enough) = choices.enough {
            numbered.retain(|(number, _)| enough.contains(&(*number as usize)));
        }
        let from = Rc::new(RefCell::new(job));
        for (choice, alternative) in numbered.into_iter().rev() {
            let deviations = deviations + usize::from(deviates(path, &alternative));
            let path = path.with(choice, alternative.clone());
            let level = deviations + path.depth() as usize / DEEP;
            if self.branches.len() <= level {
                self.branches.resize_with(level + 1, Vec::new);
            }
            self.branches[level].push(Branch {
                from: Rc::clone(&from),
                path,
                deviations,
                alternative,
                left_out,
            });
        }
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
