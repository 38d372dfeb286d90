//! Many rounds of a loop at once: the state after any number of them, from two states one round apart.
//!
//! A round may hold jumps over loops inside of it ([`Detour`]). They are made again in the round that is run for an unknown
//! number: each is a run of many rounds of its own, and shown to be one as any other.

use std::sync::Arc;

use impasse_exec::{Generalisation, HostCall, NumberTypes, Round, Value, World};
use impasse_ir::Type;
use impasse_mpi::{Kind, Role, Routine};

use crate::buffering_model::Buffering;
use crate::context::LARGEST_TAG;
use crate::data::Layout;
use crate::data_effects::{Channels, data_matters};
use crate::job::{Advance, Job};
use crate::rank::{RankState, Status};
use crate::symmetry::while_owing;

/// A jump over fewer rounds is not worth it.
const FEWEST_ROUNDS: u64 = 2;

/// What numbers in memory are is guessed at first, then seen from what is stored there.
const ATTEMPTS: u32 = 2;

/// A jump inside of a round. Steps are counted from the beginning of the round, those that are jumped over not.
#[derive(Clone, Debug)]
pub struct Detour {
    /// Steps to the older one of the two states that the jump was made from.
    pub mark: u64,
    /// Steps to the newer one.
    pub jump: u64,
    /// The jumps between both.
    pub inside: Vec<Detour>,
}

impl Job {
    /// The state as many rounds later as go in the same way as the one from `older`, a state of the same shape,
    /// to this one with these jumps, and the steps that this saves. If these are few, or if it is not certain what they come
    /// to: how many rounds should be taken together for another attempt.
    ///
    /// The numbers that differ between both states are taken to grow by the same in each round. One round is
    /// run for an unknown number of the round. It must end in the state of the next number, and says for how
    /// many numbers it goes like that: see `impasse_exec`'s module `rounds` for why that is enough. The order
    /// in which ranks take turns is the same in each round, since nothing but their state decides it.
    pub fn after_rounds(
        &mut self,
        world: &mut World,
        older: &Job,
        detours: &[Detour],
    ) -> Result<(Job, u64), u64> {
        self.freeze();
        let mut types = NumberTypes::default();
        for _ in 0..ATTEMPTS {
            let guess = types.clone();
            if !world.begin_period() {
                return Err(1);
            }
            let run = |world: &mut World| self.runs_as_foreseen(world, older, detours, &mut types);
            let as_foreseen = while_owing(world, run);
            let horizon = world.end_period();
            if as_foreseen == Some(true) && horizon.rounds >= FEWEST_ROUNDS {
                let rounds = match horizon.amounts {
                    true => self.rounds_that_fit(world, older, detours, &types, horizon.rounds),
                    false => horizon.rounds,
                };
                let enough = rounds >= FEWEST_ROUNDS;
                let landed = enough.then(|| self.landed(world, older, &types, rounds));
                let mut landed = landed.flatten().ok_or(1u64)?;
                if horizon.names {
                    landed.0.mpi.senders.note_other_tags();
                }
                return Ok(landed);
            }
            if horizon.together > 1 || types == guess {
                return Err(horizon.together);
            }
        }
        Err(1)
    }

    /// The state so many rounds later, and the steps that they would have taken.
    fn landed(
        &self,
        world: &mut World,
        older: &Job,
        types: &NumberTypes,
        rounds: u64,
    ) -> Option<(Job, u64)> {
        let (mut later, _) = self.in_round(world, older, Round::Number(rounds), types)?;
        later.calls += rounds.saturating_mul(self.calls - older.calls);
        for (rank, before) in later.ranks.iter_mut().zip(&older.ranks) {
            rank.count_rounds(before, rounds);
        }
        later.mpi.skip_events();
        Some((later, rounds.saturating_mul(self.steps - older.steps)))
    }

    /// Of so many rounds, those in which amounts that grow do not change anything. If one round is such, all before it are:
    /// see `impasse_exec`'s module `rounds::amounts`.
    fn rounds_that_fit(
        &self,
        world: &mut World,
        older: &Job,
        detours: &[Detour],
        types: &NumberTypes,
        most: u64,
    ) -> u64 {
        let (mut fit, mut too_many, mut tried) = (0, most.saturating_add(1), most);
        while fit + 1 < too_many {
            let run = |world: &mut World| {
                let numbers = [tried - 1, tried].map(Round::Number);
                let [from, next] = numbers.map(|number| self.in_round(world, older, number, types));
                let states = [from?.0, next?.0];
                Some(self.goes_on(world, older, detours, states).1)
            };
            match while_owing(world, run) {
                Some(true) => fit = tried,
                _ => too_many = tried,
            }
            tried = fit + (too_many - fit) / 2;
        }
        fit
    }

    /// Arguments of a call that depend on the number of a round: tags are only compared with each other, so those of the
    /// first round do as well (see `impasse_exec`), and so do amounts. Others cannot be followed.
    pub(crate) fn settle_rounds(&self, world: &mut World, rank: u32, call: &mut HostCall) {
        if !world.is_in_period() {
            return;
        }
        let routine = self.setup.entries[call.number].routine;
        let unseen = self.moves_unseen(rank, call);
        for (at, arg) in call.args.iter_mut().enumerate() {
            let role = routine.parameter(at).map(|parameter| parameter.role);
            let ty = call.types.get(at).copied().unwrap_or(Type::I64);
            let first = match role {
                Some(Role::Tag) if moves_messages(routine) => {
                    world.name_in_round(ty, *arg, LARGEST_TAG)
                }
                Some(Role::Count) if arg.known().is_none() && unseen => {
                    world.amount_in_round(ty, *arg)
                }
                _ => None,
            };
            *arg = first.unwrap_or(*arg);
            world.spoil_period_by(&[*arg]);
        }
    }

    /// Whether nobody looks into the data that a call moves, and how much it is decides nothing but whether there is room for
    /// it.
    fn moves_unseen(&self, rank: u32, call: &HostCall) -> bool {
        let routine = self.setup.entries[call.number].routine;
        let datatypes = &self.mpi.rank(rank).datatypes;
        let unseen = |(at, value): (usize, &Value)| {
            let parameter = routine.parameter(at);
            let is_datatype = parameter.is_some_and(|parameter| parameter.role == Role::Datatype);
            let layout = value
                .known()
                .and_then(|handle| datatypes.layout(handle as u64));
            let channels = Channels::of(routine);
            let unseen = |layout: Arc<Layout>| {
                !data_matters(self.setup.carried(), channels, &layout.signature)
            };
            !is_datatype || layout.is_some_and(unseen)
        };
        moves_messages(routine)
            && !matches!(self.mpi.model.buffering, Buffering::Eager(_))
            && call.args.iter().enumerate().all(unseen)
    }

    /// Whether all ranks are where they were in another state: a quick look, before shapes are compared. It decides what
    /// is tried, nothing else.
    pub fn stands_where(&self, other: &Job) -> bool {
        let status = |rank: &RankState| std::mem::discriminant(&rank.status);
        let mut ranks = self.ranks.iter().zip(&other.ranks);
        self.runnable == other.runnable
            && ranks.all(|(a, b)| status(a) == status(b) && a.machine().stands_where(b.machine()))
    }

    /// Whether one round from here, whatever its number, ends in the state of the next.
    fn runs_as_foreseen(
        &self,
        world: &mut World,
        older: &Job,
        detours: &[Detour],
        types: &mut NumberTypes,
    ) -> Option<bool> {
        let open = [0, 1].map(Round::Open);
        let (round, taken) = self.in_round(world, older, open[0], types)?;
        *types = taken;
        let (next, _) = self.in_round(world, older, open[1], types)?;
        let (round, as_foreseen) = self.goes_on(world, older, detours, [round, next]);
        if !as_foreseen {
            for rank in &round.ranks {
                rank.machine().update_types(world, types);
            }
        }
        Some(as_foreseen)
    }

    /// What a round comes to, and whether that is the next state.
    ///
    /// Most of a state is in its fingerprint. Compared besides is what is not: issues, since one that comes in this round for the
    /// first time would be forgotten; whose turn it is; calls that are held back; how many calls were made, which is
    /// told; the arguments of calls that wait, where the status goes to and the like.
    fn goes_on(
        &self,
        world: &mut World,
        older: &Job,
        detours: &[Detour],
        [mut round, next]: [Job; 2],
    ) -> (Job, bool) {
        let period = self.steps - older.steps;
        let has_run = round.run_round(world, self.steps, period, detours);
        let as_foreseen = has_run.is_some()
            && round.issues().len() == self.issues().len()
            && round.poll_cuts.len() == self.poll_cuts.len()
            && round.runnable == self.runnable
            && round.held.is_empty()
            && round.calls - self.calls == self.calls - older.calls
            && round.waits_in_calls_of(&next)
            && round.exact_print(world) == next.exact_print(world);
        (round, as_foreseen)
    }

    /// Runs a round that begins at so many steps.
    fn run_round(
        &mut self,
        world: &mut World,
        begin: u64,
        period: u64,
        detours: &[Detour],
    ) -> Option<()> {
        for detour in detours {
            self.run_to(world, begin + detour.mark)?;
            let mark = self.fork();
            self.run_to(world, begin + detour.jump)?;
            (*self, _) = self.after_rounds(world, &mark, &detour.inside).ok()?;
        }
        self.run_to(world, begin + period)
    }

    /// Runs up to just so many steps; none if that is not possible.
    fn run_to(&mut self, world: &mut World, steps: u64) -> Option<()> {
        let advance = self.advance(world, steps.checked_sub(self.steps)?);
        (advance == Advance::Paused && self.steps == steps).then_some(())
    }

    /// The state of some round from here on, and what the numbers in memory that differ are taken to be.
    fn in_round(
        &self,
        world: &mut World,
        older: &Job,
        round: Round,
        types: &NumberTypes,
    ) -> Option<(Job, NumberTypes)> {
        let decides = |rank: &RankState| matches!(rank.status, Status::Deciding(..));
        if !self.held.is_empty() || self.ranks.iter().any(decides) {
            return None;
        }
        let mut numbers = Generalisation::in_round(round, types);
        let mut state = self.with_stand_ins(world, older, self.setup.carried(), &mut numbers)?;
        state.move_tags(world, older, round)?;
        (!numbers.has_failed()).then(|| (state, numbers.types()))
    }

    /// Whether ranks that wait do so in calls with the same arguments as in another state, in which they wait in the same
    /// places.
    fn waits_in_calls_of(&self, other: &Job) -> bool {
        let mut ranks = self.ranks.iter().zip(&other.ranks);
        ranks.all(|(a, b)| match (&a.status, &b.status) {
            (Status::Waiting(a, _), Status::Waiting(b, _)) => a.args == b.args,
            _ => true,
        })
    }

    /// The fingerprint of all that a program run as a whole computes with; of a slice, of what matters.
    fn exact_print(&self, world: &World) -> u128 {
        self.fingerprint_of(world, 0..self.size(), self.setup.carried())
    }
}

/// Whether a routine is about messages. Tags of others would be kept where `Job::visit_tags` does not find them.
fn moves_messages(routine: &Routine) -> bool {
    matches!(
        routine.kind,
        Kind::Send(_) | Kind::Receive | Kind::SendReceive | Kind::Probe
    )
}
