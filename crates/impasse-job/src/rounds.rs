//! Many rounds of a loop at once: the state after any number of them, from two states one round apart.

use impasse_exec::{Generalisation, HostCall, Round, Value, World};
use impasse_ir::Type;
use impasse_mpi::{Kind, Role, Routine};

use crate::context::{LARGEST_TAG, WaitOn};
use crate::job::{Advance, Job};
use crate::rank::{RankState, Status};
use crate::state::RequestKind;
use crate::symmetry::while_owing;

/// A jump over fewer rounds is not worth it.
const FEWEST_ROUNDS: u64 = 2;

impl Job {
    /// The state as many rounds later as go in the same way as the one from `older`, a state of the same shape,
    /// to this one, and the steps that this saves. If these are few, or if it is not certain what they come to: how many
    /// rounds should be taken together for another attempt.
    ///
    /// The numbers that differ between both states are taken to grow by the same in each round. One round is
    /// run for an unknown number of the round. It must end in the state of the next number, and says for how
    /// many numbers it goes like that: see `impasse_exec`'s module `rounds` for why that is enough. The order
    /// in which ranks take turns is the same in each round, since nothing but their state decides it.
    pub fn after_rounds(&mut self, world: &mut World, older: &Job) -> Result<(Job, u64), u64> {
        self.freeze();
        if !world.begin_period() {
            return Err(1);
        }
        self.keep_tags(world);
        let as_foreseen = while_owing(world, |world| self.runs_as_foreseen(world, older));
        let horizon = world.end_period();
        if as_foreseen != Some(true) || horizon.rounds < FEWEST_ROUNDS {
            return Err(horizon.together);
        }
        self.landed(world, older, horizon.rounds).ok_or(1)
    }

    /// The state so many rounds later, and the steps that they would have taken.
    fn landed(&self, world: &mut World, older: &Job, rounds: u64) -> Option<(Job, u64)> {
        let mut later = self.in_round(world, older, Round::Number(rounds))?;
        later.calls += rounds.saturating_mul(self.calls - older.calls);
        for (rank, before) in later.ranks.iter_mut().zip(&older.ranks) {
            rank.count_rounds(before, rounds);
        }
        later.mpi.skip_events();
        Some((later, rounds.saturating_mul(self.steps - older.steps)))
    }

    /// Arguments of a call that depend on the number of a round: tags are only compared with each other, so those of the
    /// first round do as well (see `impasse_exec`). Others cannot be followed.
    pub(crate) fn settle_rounds(&self, world: &mut World, call: &mut HostCall) {
        if !world.is_in_period() {
            return;
        }
        let routine = self.setup.entries[call.number].routine;
        for (at, arg) in call.args.iter_mut().enumerate() {
            let role = routine.parameter(at).map(|parameter| parameter.role);
            let ty = call.types.get(at).copied().unwrap_or(Type::I64);
            if role == Some(Role::Tag)
                && tags_meet_tags(routine)
                && let Some(name) = world.name_in_round(ty, *arg, LARGEST_TAG)
            {
                *arg = name;
            }
            world.spoil_period_by(&[*arg]);
        }
    }

    /// All tags that are in play already when a period begins.
    fn keep_tags(&self, world: &mut World) {
        for tag in (0..self.size()).flat_map(|rank| self.tags_at(rank)) {
            if tag >= 0 {
                world.keep_name(tag.into());
            }
        }
    }

    /// The tags of messages to a rank, of its requests, and of what it waits for.
    fn tags_at(&self, rank: u32) -> Vec<i32> {
        let (mail, objects) = (&self.mpi.mail[rank as usize], self.mpi.rank(rank));
        let matched = objects.matched.iter().map(|(_, message)| message);
        let mut tags: Vec<i32> = mail.messages().chain(matched).map(|message| message.tag).collect();
        tags.extend(mail.receives().filter_map(|posted| posted.wanted.tag));
        for (_, request) in objects.requests.iter() {
            tags.push(request.status.tag);
            match &request.kind {
                RequestKind::Send { tag, .. } => tags.push(*tag),
                RequestKind::Receive { wanted, .. } => tags.extend(wanted.tag),
                _ => {}
            }
            let template = request.template.iter();
            let arguments = template.flat_map(|template| tags_of(template.routine, &template.args));
            tags.extend(arguments);
        }
        if let Status::Waiting(record, wait) = &self.ranks[rank as usize].status {
            let routine = self.setup.entries[record.claim].routine;
            tags.extend(tags_of(routine, &record.args));
            if let WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) = &wait.on {
                tags.extend(wanted.tag);
            }
        }
        tags
    }

    /// Whether all ranks are where they were in another state: a quick look, before shapes are compared.
    pub fn stands_where(&self, other: &Job) -> bool {
        let status = |rank: &RankState| std::mem::discriminant(&rank.status);
        let mut ranks = self.ranks.iter().zip(&other.ranks);
        self.runnable == other.runnable
            && self.held.is_empty()
            && other.held.is_empty()
            && ranks.all(|(a, b)| status(a) == status(b) && a.machine().stands_where(b.machine()))
    }

    /// Whether one round from here, whatever its number, ends in the state of the next.
    fn runs_as_foreseen(&self, world: &mut World, older: &Job) -> Option<bool> {
        let period = self.steps - older.steps;
        let mut round = self.in_round(world, older, Round::Open(0))?;
        let advance = round.advance(world, period);
        if advance != Advance::Paused || round.steps != self.steps + period {
            return Some(false);
        }
        let next = self.in_round(world, older, Round::Open(1))?;
        let same_beside = round.issues().len() == self.issues().len()
            && round.poll_cuts.len() == self.poll_cuts.len()
            && round.runnable == self.runnable
            && round.held.is_empty();
        Some(same_beside && round.exact_print(world) == next.exact_print(world))
    }

    /// The state of some round from here on.
    fn in_round(&self, world: &mut World, older: &Job, round: Round) -> Option<Job> {
        let mut ranks = self.ranks.iter();
        if ranks.any(|rank| matches!(rank.status, Status::Deciding(..))) {
            return None;
        }
        let mut numbers = Generalisation::in_round(round);
        let state = self.with_stand_ins(world, older, self.setup.carried(), &mut numbers)?;
        (!numbers.has_failed()).then_some(state)
    }

    /// The fingerprint of all that a program run as a whole computes with; of a slice, of what matters.
    fn exact_print(&self, world: &World) -> u128 {
        self.fingerprint_of(world, 0..self.size(), self.setup.carried())
    }
}

/// Whether the tags of a routine are compared with those of messages only.
fn tags_meet_tags(routine: &Routine) -> bool {
    matches!(
        routine.kind,
        Kind::Send(_) | Kind::Receive | Kind::SendReceive | Kind::Probe
    )
}

/// The tags among the arguments of a call.
fn tags_of(routine: &Routine, args: &[Value]) -> Vec<i32> {
    let role = |at: usize| routine.parameter(at).map(|parameter| parameter.role);
    let tags = args.iter().enumerate();
    let tags = tags.filter(|(at, _)| role(*at) == Some(Role::Tag));
    tags.filter_map(|(_, tag)| Some(tag.known()? as i32)).collect()
}
