//! A reduction of the data of one rank: MPI 4.1, section 6.9.7.

use impasse_exec::expr::LeafKind;
use impasse_mpi::Arg;

use super::operands::{complete, operator};
use super::user::{UNKNOWN_ADDRESS, call_operator, further_arguments};
use crate::context::{Call, CallResult, Outcome, lift};
use crate::data::{Builtin, Operator, Place, reduce};

/// `MPI_Reduce_local`
pub(super) fn reduce_local(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let further = waited.memo.first().copied().unwrap_or(0);
        lift(call.memory().free(further))?;
        return Ok(Outcome::SUCCESS);
    }
    let operator = operator(call)?;
    let operand = call.vague_place(Arg::inbuf, Arg::count, Arg::datatype)?;
    let result = call.place_like(&operand, Arg::inoutbuf)?;
    if operand.bytes() == 0 {
        return Ok(Outcome::SUCCESS);
    }
    match operator {
        Operator::User(_) if operand.anywhere.or(result.anywhere).is_some() => {
            call.unsupported(UNKNOWN_ADDRESS)
        }
        Operator::User(own) => {
            let datatype = call.bits(Arg::datatype)?;
            let further = further_arguments(call, own, &operand, datatype)?;
            let addresses = [operand.address, result.address, further];
            Ok(call_operator(own, addresses, vec![further]))
        }
        Operator::Predefined(builtin, datatype) => {
            combine(call, (builtin, datatype), &operand, &result)
        }
    }
}

fn combine(
    call: &mut Call<'_>,
    (builtin, datatype): (Builtin, u16),
    operand: &Place,
    result: &Place,
) -> CallResult<Outcome> {
    let operator = Operator::Predefined(builtin, datatype);
    let one = complete(call, operand, operator)?;
    let two = complete(call, result, operator)?;
    let (rank, span) = (call.rank, call.span);
    let mut made = call.mpi.rank(rank).operators.unknown_results;
    let kind = LeafKind::RankLocal(rank);
    let name = format!("{}()", call.routine.plain);
    let combined = reduce::combine(
        &mut call.world.exprs,
        (builtin, datatype),
        &[&one, &two],
        &mut |exprs, _, ty| {
            made += 1;
            let sequence = u64::from(rank) << 40 | made;
            exprs.leaf(kind, &name, sequence, ty, span)
        },
    );
    call.mpi.rank_mut(rank).operators.unknown_results = made;
    lift(combined.write(&mut call.memory(), result, 0))?;
    Ok(Outcome::SUCCESS)
}
