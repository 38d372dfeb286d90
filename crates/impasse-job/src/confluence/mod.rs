//! Programs that end in the same way whatever the order of events.

mod alone;
mod bits;
mod letters;
mod reading;
mod runs;
mod verdict;

use std::sync::Arc;

use impasse_exec::{Args, Res, World};
use impasse_mpi::{Kind, Mode as SendMode, Role};

use crate::alternatives::Alternative;
use crate::buffering_model::BufferingModel;
use crate::job::{Advance, End, Job, Setup};
use bits::Bits;
pub(crate) use letters::{Letter, Letters, Mark};
use letters::{Mode, Script};
use reading::Plan;
use runs::{Aim, Runs, all_runs, left_of, take_events};
use verdict::{comes_earlier, go_through, goes_on, immediate, needs_in};

/// Steps of machines between two looks at whether to go on.
const SLICE: u64 = 1 << 12;

/// How often the runs of ranks are made anew because letters can come earlier than was thought.
const MOST_TIMES: u32 = 16;

/// How much may be run to find out whether executions end alike.
pub struct Bound<'a> {
    /// States of single ranks.
    pub states: u64,
    /// Steps of each job.
    pub steps: u64,
    /// Whether there is time.
    pub has_time: &'a dyn Fn() -> bool,
}

impl Bound<'_> {
    /// None if a run takes too long.
    fn go_on(&self, job: &Job) -> Option<()> {
        (job.steps() <= self.steps && (self.has_time)()).then_some(())
    }

    /// Counts a state; none if there are too many.
    fn count(&mut self, job: &Job) -> Option<()> {
        self.states = self.states.checked_sub(1)?;
        self.go_on(job)
    }
}

/// The alternative that an execution takes which stands for all others: ranks are told what there is to be told.
pub fn straight(alternatives: &[Alternative]) -> usize {
    let told = alternatives.iter().position(|one| !one.is_in_vain());
    told.unwrap_or(0)
}

/// Whether all executions of a program end as the one does that always goes [`straight`] on, which is one in which all ranks
/// end: then, how many states of single ranks were looked at to find out.
///
/// # Errors
/// The program does not start.
pub fn converges(
    setup: &Arc<Setup>,
    world: &mut World,
    size: u32,
    args: &Args,
    model: BufferingModel,
    mut bound: Bound<'_>,
) -> Res<Option<u64>> {
    if !letters_tell_all(setup) {
        return Ok(None);
    }
    let states = bound.states;
    let start = Job::new(setup, world, size, args, model)?;
    let found = Reference::run(start.writing(), world, &mut bound);
    let found = found.and_then(|reference| reference.stands_for_all(&start, world, &mut bound));
    Ok(found.map(|()| states - bound.states))
}

/// Whether ranks notice of each other only what letters tell.
fn letters_tell_all(setup: &Setup) -> bool {
    let mut routines = setup.entries.iter().map(|entry| entry.routine);
    routines.all(|routine| {
        let mut parameters = routine.parameters();
        let tells = !matches!(
            routine.kind,
            Kind::OneSided
                | Kind::Synchronise
                | Kind::Partitioned
                | Kind::FileAccess(..)
                | Kind::Send(SendMode::Buffered)
        );
        tells && !parameters.any(|one| matches!(one.role, Role::Win | Role::File))
    })
}

/// One execution, and what was written in it.
struct Reference {
    script: Arc<Script>,
    /// The letters that each letter needs in this execution.
    needs: Vec<Bits>,
    /// The job in the end.
    job: Job,
}

impl Reference {
    fn run(mut job: Job, world: &mut World, bound: &mut Bound<'_>) -> Option<Reference> {
        let mut events = Vec::new();
        loop {
            events.append(&mut take_events(&mut job));
            match job.advance(world, SLICE) {
                Advance::Paused => bound.go_on(&job)?,
                Advance::Ended(End::Completed) => break,
                Advance::Ended(_) => return None,
                Advance::Quiet => {
                    bound.count(&job)?;
                    let alternatives = job.alternatives(world);
                    if alternatives.iter().any(Alternative::is_input) {
                        return None;
                    }
                    let alternative = alternatives.get(straight(&alternatives))?;
                    job.take(world, alternative);
                }
            }
        }
        events.append(&mut take_events(&mut job));
        let letters = job.mpi.letters.as_ref()?;
        let Mode::Writing(script) = &letters.mode else {
            return None;
        };
        if letters.failed || !job.poll_cuts().is_empty() {
            return None;
        }
        let script = Arc::clone(script);
        let mut needs = vec![Bits::default(); script.len()];
        let mut used = vec![Bits::default(); job.size() as usize];
        for (rank, event) in events {
            let used = &mut used[rank as usize];
            if let Some((letter, before)) = go_through(&event, used, &script, &needs) {
                needs[letter as usize] = before;
            }
        }
        Some(Reference { script, needs, job })
    }

    /// Something, if all executions end like this one.
    fn stands_for_all(&self, start: &Job, world: &mut World, bound: &mut Bound<'_>) -> Option<()> {
        let mut needs = self.needs.clone();
        let mut made: Vec<Option<(Plan, Runs)>> = (0..start.size()).map(|_| None).collect();
        for _ in 0..MOST_TIMES {
            for (rank, made) in (0u32..).zip(&mut made) {
                if made.is_none() {
                    *made = Some(self.runs_of(rank, &needs, start, world, bound)?);
                }
            }
            let runs = || made.iter().flatten().map(|(_, runs)| runs);
            loop {
                let fewer = needs_in(runs(), &self.script, &needs);
                if fewer == needs {
                    break;
                }
                needs = fewer;
            }
            let plans = (0..start.size()).map(|rank| Plan::new(&self.script, rank, &needs));
            let is_over = |((thought, runs), plan): (&(Plan, Runs), Plan)| {
                comes_earlier(runs, thought, &plan)
            };
            let over: Vec<bool> = made.iter().flatten().zip(plans).map(is_over).collect();
            if !over.contains(&true) {
                let immediate = immediate(runs(), self.script.len());
                let all = runs().all(|runs| goes_on(runs, &immediate));
                return all.then_some(());
            }
            let again = made.iter_mut().zip(over).filter(|(_, over)| *over);
            again.for_each(|(made, _)| *made = None);
        }
        None
    }

    fn runs_of(
        &self,
        rank: u32,
        needs: &[Bits],
        start: &Job,
        world: &mut World,
        bound: &mut Bound<'_>,
    ) -> Option<(Plan, Runs)> {
        let plan = || Plan::new(&self.script, rank, needs);
        let aim = Aim {
            rank,
            left: &left_of(&self.job, rank),
            issues: self.job.issues(),
        };
        let job = start.alone(rank, &self.script, plan());
        let runs = all_runs(job, world, &aim, bound)?;
        Some((plan(), runs))
    }
}
