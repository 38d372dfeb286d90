//! Programs whose executions all end alike, whatever the order of events: a network of processes of which each sends the
//! same on every channel whenever its input comes (Kahn), though it may ask what has come.
//!
//! Ranks that wait by asking have something to choose at every question, and their choices do not commute one by one: that a
//! rank's answers are complete and that somebody contacts it can be told in either order. All orders of all ranks together
//! are the product of what each rank can do. Here, it is looked at each rank alone, at the cost of the sum.
//!
//! One execution is run and what ranks notice of each other is written down: *letters* ([`letters`]). Then each rank is run
//! alone ([`alone`]), in all ways in which it can go on ([`runs`]) if each letter to it comes at any time that it can come at.
//! If it always sends what was written, and never waits for what may wait for it, all executions end as this one
//! does.
//!
//! # When a letter can come
//!
//! A letter *needs* others: those without which it is not sent in any run. A rank needs what it has used before; for a message and
//! a receive to meet, no more is needed than for both to be there. A letter can come to a rank as soon as the rank has
//! sent those of its own letters that this one needs; when it does come is left open, since polls may find nothing, and receives
//! from any source may take other messages. What letters need is guessed from the one execution. The runs that follow from
//! that may show that they need less ([`verdict::needs_in`]): then they come earlier, and runs are made anew, until both
//! agree. In the same way letters that are sent with different data are made to stand for all of them: bytes that
//! differ can be read as anything, and a rank that would decide on them ends the search.
//!
//! # Why it is correct
//!
//! 1. *In any execution each rank does what is in its runs, sends letters that were written, and a letter is sent only after those that it
//!    needs.* By induction over what happens. A rank goes on from a state that is in its runs. What has come to it was sent before, so
//!    after what that needs: it can come in the runs as well. There perhaps more has come, but that takes
//!    no way to go on from it: what has come is seen only by waits, which end, and by choices, of which there are more
//!    (cancelling a receive would tell that nothing has come: so it must be that nothing can have). So the next state is in the runs, and what it sends
//!    was compared. What it has used was sent before, and what that needs before that; what a letter needs is in all runs
//!    among this.
//! 2. *In no execution are ranks stuck.* Suppose they are, and some letter is not sent. Take the first of those in the order in which they
//!    were written: all before it are sent. The rank that is to send it waits, in a state in its runs. A letter that it uses there is *in
//!    time* if it was written before the first that the rank has not sent; or if it must have been sent, being among what
//!    was used before or what that needs; or if it only says that a message of the rank is received, where in all runs, whenever
//!    the receiver stops and the message can have come, it has taken it or a receive is there that can take it
//!    ([`verdict::immediate`]): in a stuck state all ranks have stopped, and no receive is left for which there is a message. In
//!    each case it is sent by now.
//!    Each wait in the runs is over with letters in time, and in each state with a choice one way needs only such, perhaps after polls in vain
//!    ([`verdict::goes_on`]). So the rank does not wait. If all letters are sent, all can have come, and no
//!    run ends but with the end of its rank.
//! 3. *No execution goes on for ever.* In no run can a rank be told something again and again. Polls in vain that lead
//!    back to the same state are no executions: what has happened is told at some time (`polls`).
//! 4. *All end alike:* the same letters are sent, none else, and the same messages are left behind. Other ends, such as crashes,
//!    are in no run of any rank, nor is anything wrong that is not in the one execution.
//!
//! Letters must tell all that ranks can notice: programs with windows, files, partitioned messages or attached buffers are left alone,
//! those too in which a rank writes and closes a file that others might open, and so are those that decide on what is not known, or make communicators whose numbers depend on who comes first.
//! Messages from one rank to another with different tags may be sent in any order if nobody looks for messages with any
//! tag ([`script::Script::by_tag`]). Communicators are known by their numbers, which must be as they were written.
//!
//! # Orders
//!
//! A rank that keeps the order in which things came has a state for each order, until it forgets it, by sorting, say: with
//! `k` letters these are `k!`. Where they get many, states are made one that differ in nothing but numbers ([`joining`]). What
//! stands for these numbers has a column in a table, with a row for each of the states, so nothing is forgotten: the states that
//! such a state stands for are those that were come to. A condition on these numbers is worked out row by row, and parts the
//! rows; where a machine needs a number itself (an address, the rank of a partner) it is parted by that. So there are as many states
//! as there are sets of letters, and places in the program where rows are parted.
//!
//! What a machine does with an expression in the place of a number is what it would do with the number, or less precise: then it
//! makes a value of which nothing is known, and a rank that decides on one ends the search. A decision on numbers of the table is no choice
//! of the rank: all its ways must be good, which holds for what happens after a way is taken anyway.
//!
//! # What is left open
//!
//! Sets of letters, and rows: there are `2^k` and `k!` of them. To have fewer, one would have to know that the rank
//! does the same with each letter.

mod alone;
mod bits;
mod joining;
mod letters;
mod reading;
mod runs;
mod script;
mod search;
mod table;
mod verdict;

use std::sync::Arc;

use impasse_exec::{Args, Res, World};

use crate::alternatives::Alternative;
use crate::buffering_model::BufferingModel;
use crate::job::{Advance, End, Job, Setup};
use bits::Bits;
use letters::Mode;
pub(crate) use letters::{Letters, Mark};
use reading::Plan;
use runs::{Aim, Runs, left_of, take_events};
pub(crate) use script::Letter;
use script::{Content, Script};
use search::all_runs;
use verdict::{Before, comes_earlier, goes_on, immediate, needs_in};

/// Steps of machines between two looks at whether to go on.
const SLICE: u64 = 1 << 12;

/// How often the runs of ranks are made anew because letters can come earlier than was thought.
const MOST_TIMES: u32 = 16;

/// How much may be run to find out whether executions end alike.
pub struct Bound<'a> {
    /// States of single ranks.
    pub states: u64,
    /// States of each, if none are made one.
    pub states_of_each: u64,
    /// In so many states a rank may have used and sent the same letters. They differ in what it has used first. Where these
    /// orders stay apart, there are too many of them as soon as a few more ranks are contacted: then they are made one.
    pub orders: u32,
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
    let states = bound.states;
    let start = Job::new(setup, world, size, args, model)?;
    let mut reference = Reference::run(start.writing(true), world, &mut bound);
    // Somebody looks for messages with any tag, if it is not for another reason.
    if reference.is_none() {
        reference = Reference::run(start.writing(false), world, &mut bound);
    }
    let found = reference.and_then(|one| one.stands_for_all(&start, world, &mut bound));
    Ok(found.map(|()| states - bound.states))
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
        let shares_files = !job.mpi.closed_files.is_empty();
        if letters.failed || shares_files || !job.poll_cuts().is_empty() {
            return None;
        }
        let script = Arc::clone(script);
        let mut needs = vec![Bits::default(); script.len()];
        let mut before = vec![Before::default(); job.size() as usize];
        for (rank, event) in events {
            let before = &mut before[rank as usize];
            if let Some((letter, needed)) = before.go_on(&event, &script, &needs) {
                needs[letter as usize] = needed;
            }
        }
        Some(Reference { script, needs, job })
    }

    /// Something, if all executions end like this one.
    fn stands_for_all(&self, start: &Job, world: &mut World, bound: &mut Bound<'_>) -> Option<()> {
        let mut proof = Proof {
            reference: self,
            start,
            script: Arc::clone(&self.script),
            needs: self.needs.clone(),
            made: (0..start.size()).map(|_| None).collect(),
            joins: false,
        };
        for _ in 0..MOST_TIMES {
            proof.make_runs(world, bound)?;
            proof.learn_needs();
            if !proof.forget_runs() {
                return proof.holds().then_some(());
            }
        }
        None
    }
}

/// The runs of each rank, and what they rest on.
struct Proof<'a> {
    reference: &'a Reference,
    /// The job before it has started.
    start: &'a Job,
    /// The letters, each standing for all that ranks were seen to send in its place.
    script: Arc<Script>,
    /// What each letter needs, as far as is known.
    needs: Vec<Bits>,
    /// What came to each rank when, and its runs then.
    made: Vec<Option<(Arc<Plan>, Runs)>>,
    /// Whether states are made one from the beginning.
    joins: bool,
}

impl Proof<'_> {
    /// Makes the runs that are not made.
    fn make_runs(&mut self, world: &mut World, bound: &mut Bound<'_>) -> Option<()> {
        for rank in 0..self.start.size() {
            if self.made[rank as usize].is_some() {
                continue;
            }
            let plan = Arc::new(self.plan(rank));
            let job = self.start.alone(rank, &self.script, &plan);
            let aim = Aim {
                rank,
                left: &left_of(&self.reference.job, rank),
                issues: self.reference.job.issues(),
            };
            let runs = all_runs(&job, world, &aim, bound, &mut self.joins)?;
            self.made[rank as usize] = Some((plan, runs));
        }
        Some(())
    }

    fn plan(&self, rank: u32) -> Plan {
        Plan::new(&self.script, rank, &self.needs)
    }

    fn runs(&self) -> impl Iterator<Item = &Runs> {
        self.made.iter().flatten().map(|(_, runs)| runs)
    }

    /// Learns from the runs what letters need.
    fn learn_needs(&mut self) {
        loop {
            let fewer = needs_in(self.runs(), &self.script, &self.needs);
            if fewer == self.needs {
                return;
            }
            self.needs = fewer;
        }
    }

    /// Forgets runs of ranks to which letters can come earlier than was thought, or with other data; whether there are any.
    fn forget_runs(&mut self) -> bool {
        let wider = self.widen_letters();
        let mut any = false;
        for rank in 0..self.start.size() {
            let plan = self.plan(rank);
            let mut incoming = plan.incoming.iter();
            let is_over = incoming.any(|letter| wider.contains(letter))
                || self.made[rank as usize]
                    .as_ref()
                    .is_none_or(|(thought, runs)| comes_earlier(runs, thought, &plan));
            if is_over {
                self.made[rank as usize] = None;
                any = true;
            }
        }
        any
    }

    /// Lets letters stand for all that ranks send in their place; those that did not.
    fn widen_letters(&mut self) -> Vec<Letter> {
        let made = self.made.iter_mut().flatten();
        let others = made.flat_map(|(_, runs)| std::mem::take(&mut runs.others));
        let others: Vec<(Letter, Content)> = others.collect();
        let relevance = self.start.setup.relevance();
        let script = Arc::make_mut(&mut self.script);
        let mut wider = Vec::new();
        for (letter, content) in others {
            if script.widen(relevance, letter, &content) {
                wider.push(letter);
            }
        }
        wider
    }

    /// Whether no rank waits for what may wait for it.
    fn holds(&self) -> bool {
        let immediate = immediate(self.runs(), &self.script);
        self.runs()
            .all(|runs| goes_on(runs, &self.script, &self.needs, &immediate))
    }
}
