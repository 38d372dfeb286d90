//! What would have happened otherwise: an execution run again with decisions on the unknown turned
//! round. A decision without which it comes to the same does not matter.

use std::collections::{BTreeMap, BTreeSet};

use impasse_exec::World;
use impasse_ir::Span;
use impasse_job::{Advance, Alternative, BufferingModel, End, Job};
use impasse_report::Diagnostic;

use super::explore::Subject;
use super::judge::judge;
use super::path::Path;

/// Executions with more choices than this are not run again.
const MOST_CHOICES: u32 = 1_000;

/// An execution that goes on for longer than this is given up: it may go round in circles.
const MOST_ROUNDS: u32 = 10_000;

/// Decisions at so many places are turned round; the others are taken to matter.
const MOST_PLACES: usize = 12;

/// This part of the steps that an exploration may take may go into running executions again.
const PART_OF_STEPS: u64 = 100;

/// What an execution came to.
pub(super) enum Outcome {
    /// Nothing moves, for these reasons.
    Stuck(Vec<Diagnostic>),
    /// It ended.
    Ended(End),
}

/// Places at which all decide the same way: whether the condition holds.
type Turned = BTreeMap<Place, bool>;

/// Runs executions again, as long as there is time.
pub(super) struct Otherwise<'a> {
    subject: &'a Subject<'a>,
    world: &'a mut World,
    steps_left: u64,
}

/// A place in the source.
pub(super) type Place = (usize, u32, u32);

/// The place of a decision.
pub(super) fn place(span: Span) -> Place {
    (span.file.index(), span.line, span.column)
}

impl<'a> Otherwise<'a> {
    /// For executions of this program.
    pub fn new(subject: &'a Subject<'a>, world: &'a mut World) -> Otherwise<'a> {
        Otherwise {
            subject,
            steps_left: subject.limits.steps / PART_OF_STEPS,
            world,
        }
    }

    /// What the unknown values of executions are.
    pub fn world(&self) -> &World {
        self.world
    }

    /// The places of the decisions without which an execution would not come to `the same`. One after
    /// the other they are turned round, and stay so if that makes no difference: then what is left
    /// is enough for it to happen. Where that is not worked out, they are taken to matter.
    pub fn needed(
        &mut self,
        model: BufferingModel,
        path: &Path,
        the_same: &dyn Fn(&Outcome) -> bool,
    ) -> BTreeSet<Place> {
        let mut last_first: Vec<Place> = Vec::new();
        for place in path.taken().filter_map(decided_at) {
            if !last_first.contains(&place) {
                last_first.push(place);
            }
        }
        let mut needed: BTreeSet<Place> = last_first.iter().copied().collect();
        if path.depth() > MOST_CHOICES {
            return needed;
        }
        let mut choices: Vec<Alternative> = path.taken().cloned().collect();
        choices.reverse();
        let mut turned = Turned::new();
        for &place in last_first.iter().take(MOST_PLACES) {
            let mut comes_to_the_same = |choices: &[Alternative], turned: &Turned| {
                let outcome = self.run(model, choices, turned);
                outcome.is_some_and(|outcome| the_same(&outcome))
            };
            let mut lasts = [true, false]
                .map(|holds| with_last(&choices, place, holds))
                .into_iter();
            let mut alls = other_ways(&choices, place).into_iter();
            let is_same = lasts.all(|last| last == choices || comes_to_the_same(&last, &turned))
                && alls.all(|holds| {
                    turned.insert(place, holds);
                    comes_to_the_same(&choices, &turned)
                });
            if is_same {
                needed.remove(&place);
            } else {
                turned.remove(&place);
            }
        }
        needed
    }

    /// Runs an execution with these choices, but for decisions that are turned; `None` if it does not
    /// come to an end in time, or has to decide what nothing is said about.
    fn run(
        &mut self,
        model: BufferingModel,
        choices: &[Alternative],
        turned: &Turned,
    ) -> Option<Outcome> {
        let subject = self.subject;
        let mut job =
            Job::new(subject.setup, self.world, subject.size, subject.args, model).ok()?;
        let mut wishes = Wishes::new(choices, turned);
        let outcome = loop {
            if job.steps() >= self.steps_left || wishes.rounds > MOST_ROUNDS {
                break None;
            }
            match job.advance(self.world, self.steps_left) {
                Advance::Ended(end) => break Some(Outcome::Ended(end)),
                Advance::Paused => continue,
                Advance::Quiet => {}
            }
            match &job.alternatives(self.world)[..] {
                [] => {
                    let module = subject.setup.program().module();
                    let judged = judge(module, &job, &job.quiet_state());
                    break judged.ok().map(Outcome::Stuck);
                }
                [only] => {
                    wishes.rounds += 1;
                    job.take(self.world, only);
                }
                offered => match wishes.choose(offered) {
                    Some(chosen) => job.choose(self.world, chosen),
                    None => break None,
                },
            }
        };
        self.steps_left = self.steps_left.saturating_sub(job.steps());
        outcome
    }
}

/// The place of a decision on something unknown.
pub(super) fn decided_at(taken: &Alternative) -> Option<Place> {
    decision(taken).map(|(place, _, _)| place)
}

/// A decision: where, by which rank, whether the condition holds.
fn decision(taken: &Alternative) -> Option<(Place, u32, bool)> {
    match *taken {
        Alternative::Decide {
            rank, holds, span, ..
        } => Some((place(span), rank, holds)),
        _ => None,
    }
}

/// Choices with the last decision of each rank at a place made so that the condition holds, or does
/// not.
fn with_last(choices: &[Alternative], at: Place, to: bool) -> Vec<Alternative> {
    let mut turned = choices.to_vec();
    let mut ranks = BTreeSet::new();
    for choice in turned.iter_mut().rev() {
        if let Alternative::Decide {
            rank, holds, span, ..
        } = choice
            && place(*span) == at
            && ranks.insert(*rank)
        {
            *holds = to;
        }
    }
    turned
}

/// How all decisions at a place can be other than they were: all hold, or none does.
fn other_ways(choices: &[Alternative], at: Place) -> Vec<bool> {
    let here = |choice: &Alternative| decision(choice).filter(|(place, _, _)| *place == at);
    let made: BTreeSet<bool> = (choices.iter().filter_map(here))
        .map(|(_, _, holds)| holds)
        .collect();
    let is_other = |holds: &bool| made.len() > 1 || !made.contains(holds);
    [true, false].into_iter().filter(is_other).collect()
}

/// Choices to be made where they are offered.
struct Wishes<'a> {
    /// All of them, and whether they were made.
    choices: Vec<(&'a Alternative, bool)>,
    turned: &'a Turned,
    /// How often there was something to choose.
    rounds: u32,
}

impl<'a> Wishes<'a> {
    fn new(choices: &'a [Alternative], turned: &'a Turned) -> Wishes<'a> {
        Wishes {
            choices: choices.iter().map(|choice| (choice, false)).collect(),
            turned,
            rounds: 0,
        }
    }

    /// The choice among what is offered: as turned; as wished for; or, for a condition that has become
    /// another one, as the same rank decided at the same place. What is no decision is free.
    fn choose<'o>(&mut self, offered: &'o [Alternative]) -> Option<&'o Alternative> {
        self.rounds += 1;
        let is_turned = |one: &&Alternative| {
            let decision = decision(one);
            decision.is_some_and(|(place, _, holds)| self.turned.get(&place) == Some(&holds))
        };
        if let Some(turned) = offered.iter().find(is_turned) {
            return Some(turned);
        }
        for (wish, made) in self.choices.iter_mut().filter(|(_, made)| !made) {
            if let Some(chosen) = offered.iter().find(|one| one == wish) {
                *made = true;
                return Some(chosen);
            }
        }
        let alike = |one: &&Alternative| {
            let decision_here = decision(one);
            let mut wishes = self.choices.iter().map(|(wish, _)| decision(wish));
            decision_here.is_none() || wishes.any(|wish| wish == decision_here)
        };
        offered.iter().find(alike)
    }
}
