//! A state that stands for two: what differs between them becomes unknown.

use impasse_exec::{Differing, Fingerprint, Generalisation, World};
use impasse_relevance::Relevance;

use crate::alternatives::Alternative;
use crate::digest::digest_wait;
use crate::job::Job;
use crate::rank::Status;

/// A state that stands for two.
pub struct GeneralState {
    /// The state.
    pub state: Job,
    /// Whether the older of the two is an instance of it, as the newer one is.
    pub has_both: bool,
}

impl Job {
    /// The fingerprint of where all ranks stand and of MPI, without the data of the ranks.
    pub fn shape(&self, world: &World) -> u128 {
        let print = || Fingerprint::of_relevant(world, self.setup.relevance());
        self.shape_by(world, print).0
    }

    /// The shape without tags, which may differ from round to round of a loop, and what it costs to work it out: in words
    /// that go into it.
    pub fn shape_of_round(&self, world: &World) -> (u128, u64) {
        let print = || Fingerprint::of_relevant(world, self.setup.relevance()).without_names();
        self.shape_by(world, print)
    }

    fn shape_by<'a>(&self, world: &'a World, empty: impl Fn() -> Fingerprint<'a>) -> (u128, u64) {
        let (mut print, mut between) = (empty(), empty());
        self.add_to(&mut between, world, 0..0, self.setup.relevance());
        let weight = between.weight();
        print.add_value(between.finish());
        for rank in &self.ranks {
            print.add_value(rank.machine().shape());
            match &rank.status {
                Status::Runnable => print.add_value(0u8),
                Status::Waiting(record, wait) => {
                    print.add_value((1u8, record.claim, record.span));
                    digest_wait(&mut print, wait);
                }
                Status::Deciding(..) => print.add_value(2u8),
                Status::Finished => print.add_value(3u8),
            }
        }
        let weight = weight + print.weight();
        (print.finish(), weight)
    }

    /// The fingerprint of the shape, which is given, and of all data that is known.
    pub fn known_part(&self, world: &World, shape: u128) -> u128 {
        let mut print = Fingerprint::of_known(world, self.setup.relevance());
        print.add_value(shape);
        for (number, rank) in (0u32..).zip(&self.ranks) {
            print.add(rank.machine(), &self.mpi.held_addresses(number));
        }
        print.finish()
    }

    /// The fingerprint of the shape, which is given, and of the numbers that ranks count with, and of how many heap objects
    /// they have.
    pub fn place(&self, world: &World, shape: u128) -> u128 {
        let mut print = Fingerprint::of_known(world, self.setup.relevance());
        print.add_value(shape);
        for rank in &self.ranks {
            print.add_outline(rank.machine());
        }
        print.finish()
    }

    /// What to decide for a loop to go on, if these alternatives say whether to leave it.
    pub fn stays_if(&self, world: &mut World, alternatives: &[Alternative]) -> Option<bool> {
        match alternatives.first()? {
            Alternative::Decide { rank, .. } => {
                let rank = self.ranks.get(*rank as usize)?;
                rank.machine().stays_if(world)
            }
            _ => None,
        }
    }

    /// How many calls were made by the functions that have called the one in which a rank decides: as long as that stays the
    /// same, the rank is likely to go round in there.
    pub fn calls_outside(&self, alternatives: &[Alternative]) -> &[u64] {
        let rank = alternatives.first().map(Alternative::rank);
        let rank = rank.and_then(|rank| self.ranks.get(rank as usize));
        rank.map_or(&[], |rank| rank.calls_outside())
    }

    /// A state that stands for this one and an older one of the same shape: what differs is unknown in it.
    /// `None` if nothing differs that matters, or more than values.
    ///
    /// This state is an instance of it, so whatever can happen here can happen there.
    pub fn generalised(
        &self,
        world: &mut World,
        older: &Job,
        differing: Differing,
    ) -> Option<GeneralState> {
        let mut unknown = Generalisation::of(differing);
        let mut general =
            self.with_stand_ins(world, older, self.setup.relevance(), &mut unknown)?;
        if unknown.is_empty() && !self.may_forget_decisions(world, &general) {
            return None;
        }
        general.stands_for_others = true;
        // What they ask for may be another condition now.
        for (number, rank) in (0u32..).zip(&mut general.ranks) {
            if matches!(rank.status, Status::Deciding(..)) {
                rank.status = Status::Runnable;
                general.runnable.push_back(number);
            }
        }
        Some(GeneralState {
            state: general,
            has_both: unknown.has_both(),
        })
    }

    /// Whether the state may be taken for another one that differs in that less was decided there. It is an instance of that
    /// one; but exploring would go round in circles, and call that all there is, if ranks asked for what was
    /// forgotten, were told, and were taken for the same state again. So what they ask for now must be enough to go on: a branch
    /// then leads to the next instruction, while a call, which asks for several things one after the other and begins
    /// anew each time, is left as it is.
    fn may_forget_decisions(&self, world: &mut World, general: &Job) -> bool {
        let ranks = || self.ranks.iter().zip(&general.ranks);
        let forgets = ranks().any(|(rank, other)| !rank.machine().decided_as(other.machine()));
        forgets
            && ranks().all(|(rank, other)| match rank.status {
                Status::Deciding(..) => rank.machine().goes_on_as(world, other.machine()),
                _ => true,
            })
    }

    /// This state with what differs from an older one replaced, as far as data is relevant. `None` if the ranks differ in
    /// more than values.
    pub(crate) fn with_stand_ins(
        &self,
        world: &mut World,
        older: &Job,
        relevance: Option<&Relevance>,
        values: &mut Generalisation,
    ) -> Option<Job> {
        let mut state = self.clone();
        let ranks = state.ranks.iter_mut().zip(&older.ranks);
        for (number, (rank, before)) in (0u32..).zip(ranks) {
            let held = [older, self].map(|job| job.mpi.held_addresses(number));
            let held = [&held[0][..], &held[1][..]];
            let (machine, before) = (rank.machine_mut(), before.machine());
            if !machine.generalise(world, before, held, relevance, values) {
                return None;
            }
        }
        Some(state)
    }
}
