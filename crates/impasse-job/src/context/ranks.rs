//! Numbers of ranks that go into calls and come out of them: see `symmetry`.

use impasse_exec::Value;
use impasse_mpi::handles::COMM_WORLD;
use impasse_mpi::{Arg, Role};

use super::Call;

impl Call<'_> {
    /// The rank that an argument names by a number that the program got from MPI, if that is what MPI uses it for.
    pub(super) fn named_rank(&self, at: usize) -> Option<u32> {
        let numbers = self.world.exprs.rank_numbers()?;
        let rank = numbers.rank_of(*self.args.get(at)?)?;
        (self.names_a_rank(at) && self.is_on_world()).then_some(rank)
    }

    /// A rank is named by a plain number.
    pub(super) fn notice_plain_rank(&self, at: usize, number: i64) {
        let Some(numbers) = self.world.exprs.rank_numbers() else {
            return;
        };
        let Ok(rank) = u32::try_from(number) else {
            return;
        };
        match self.names_a_rank(at) {
            true if self.is_on_world() => numbers.noticed().single_out(rank),
            true => numbers.noticed().pin_all(),
            false => {}
        }
    }

    /// The number of a rank to give to the program, as one that is told from other numbers; `None` if it is not
    /// one of all ranks, or if they are not told. If it `tells` something, that is noticed then.
    pub fn number_of_rank(&self, rank: Option<u32>, tells: bool) -> Option<Value> {
        let numbers = self.world.exprs.rank_numbers()?;
        if rank.is_none() && tells {
            numbers.noticed().pin_all();
        }
        numbers.number(rank?)
    }

    fn names_a_rank(&self, at: usize) -> bool {
        let role = self.routine.parameter(at).map(|parameter| parameter.role);
        matches!(role, Some(Role::Peer | Role::Root | Role::Rank))
    }

    fn is_on_world(&self) -> bool {
        let at = self.routine.position(Arg::comm);
        let comm = at.and_then(|at| self.args.get(at));
        comm.and_then(|comm| comm.known()) == Some(COMM_WORLD.into())
    }
}
