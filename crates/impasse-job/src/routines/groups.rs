//! Groups of ranks: MPI 4.1, section 7.3. A group is a list of world ranks.

use std::sync::Arc;

use impasse_mpi::constants::{IDENT, PROC_NULL, SIMILAR, UNDEFINED, UNEQUAL};
use impasse_mpi::handles::{GROUP_EMPTY, GROUP_NULL};
use impasse_mpi::{Arg, ErrorClass, HandleKind};

use crate::context::{Call, CallResult, Outcome, fault};

handlers! {
    MPI_Group_size => Run(|call| number(call, Arg::size, |_, group| group.len() as i64)),
    MPI_Group_rank => Run(|call| number(call, Arg::rank, place)),
    MPI_Group_translate_ranks => Run(translate),
    MPI_Group_compare => Run(compare_groups),
    MPI_Group_union => Run(|call| combine(call, union)),
    MPI_Group_intersection => Run(|call| combine(call, |one, two| select(one, two, true))),
    MPI_Group_difference => Run(|call| combine(call, |one, two| select(one, two, false))),
    MPI_Group_incl | MPI_Group_range_incl => Run(|call| by_ranks(call, false)),
    MPI_Group_excl | MPI_Group_range_excl => Run(|call| by_ranks(call, true)),
    MPI_Group_free => Run(free),
}

/// The members of the argument `group`.
pub(super) fn argument(call: &mut Call<'_>) -> CallResult<Arc<[u32]>> {
    named(call, Arg::group)
}

/// The members of a group argument.
pub(super) fn named(call: &mut Call<'_>, name: Arg) -> CallResult<Arc<[u32]>> {
    let handle = call.bits(name)?;
    members(call, handle)
}

/// The members of the group behind a handle.
fn members(call: &Call<'_>, handle: u64) -> CallResult<Arc<[u32]>> {
    if handle == GROUP_EMPTY {
        return Ok(Arc::new([]));
    }
    let groups = &call.mpi.rank(call.rank).groups;
    let found = HandleKind::Group
        .own_number(handle)
        .and_then(|number| groups.get(number));
    found
        .cloned()
        .ok_or_else(|| call.bad_handle(HandleKind::Group, handle))
}

/// Writes the handle of a new group.
pub(super) fn give(call: &mut Call<'_>, result: Arg, members: Vec<u32>) -> CallResult<()> {
    if members.is_empty() {
        return call.give_handle(result, GROUP_EMPTY);
    }
    let groups = &mut call.mpi.rank_mut(call.rank).groups;
    let number = groups.insert(members.into());
    let handle = HandleKind::Group.own(number);
    call.give_handle(result, handle)
}

fn number(
    call: &mut Call<'_>,
    result: Arg,
    ask: fn(&Call<'_>, &[u32]) -> i64,
) -> CallResult<Outcome> {
    let group = argument(call)?;
    let answer = ask(call, &group);
    call.give_int(result, answer)?;
    Ok(Outcome::SUCCESS)
}

fn place(call: &Call<'_>, group: &[u32]) -> i64 {
    let at = group.iter().position(|&member| member == call.rank);
    at.map_or(UNDEFINED, |at| at as i64)
}

fn translate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (one, two) = (named(call, Arg::group1)?, named(call, Arg::group2)?);
    let count = call.count(Arg::n)?;
    let ranks = call.ints(Arg::ranks1, count as usize)?;
    let address = call.bits(Arg::ranks2)?;
    let mut found = Vec::new();
    for rank in ranks {
        if rank == PROC_NULL {
            found.push(PROC_NULL);
            continue;
        }
        let member = one[index_of(&one, rank)?];
        let at = two.iter().position(|&other| other == member);
        found.push(at.map_or(UNDEFINED, |at| at as i64));
    }
    for (at, rank) in (0u64..).zip(found) {
        call.write_int(address.wrapping_add(4 * at), rank)?;
    }
    Ok(Outcome::SUCCESS)
}

/// A rank in a group as an index.
fn index_of(group: &[u32], rank: i64) -> CallResult<usize> {
    let index = usize::try_from(rank).ok().filter(|&at| at < group.len());
    index.ok_or_else(|| {
        let size = group.len();
        fault(
            ErrorClass::RANK,
            format!("there is no rank {rank} in a group of {size}"),
        )
    })
}

/// How two groups compare.
pub(super) fn compare(one: &[u32], two: &[u32]) -> i64 {
    if one == two {
        IDENT
    } else if one.len() == two.len() && one.iter().all(|rank| two.contains(rank)) {
        SIMILAR
    } else {
        UNEQUAL
    }
}

fn compare_groups(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (one, two) = (named(call, Arg::group1)?, named(call, Arg::group2)?);
    call.give_int(Arg::result, compare(&one, &two))?;
    Ok(Outcome::SUCCESS)
}

fn combine(call: &mut Call<'_>, how: fn(&[u32], &[u32]) -> Vec<u32>) -> CallResult<Outcome> {
    let (one, two) = (named(call, Arg::group1)?, named(call, Arg::group2)?);
    give(call, Arg::newgroup, how(&one, &two))?;
    Ok(Outcome::SUCCESS)
}

fn union(one: &[u32], two: &[u32]) -> Vec<u32> {
    let further = two.iter().filter(|rank| !one.contains(rank));
    one.iter().chain(further).copied().collect()
}

/// Members of the first group that are in the second, or are not.
fn select(one: &[u32], two: &[u32], shared: bool) -> Vec<u32> {
    let chosen = one.iter().filter(|rank| two.contains(rank) == shared);
    chosen.copied().collect()
}

/// Members given by ranks or ranges of ranks are taken, or left out.
fn by_ranks(call: &mut Call<'_>, exclude: bool) -> CallResult<Outcome> {
    let group = argument(call)?;
    let count = call.count(Arg::n)? as usize;
    let ranks = match call.has(Arg::ranges) {
        true => {
            let numbers = call.ints(Arg::ranges, 3 * count)?;
            unfold(&numbers, group.len())?
        }
        false => call.ints(Arg::ranks, count)?,
    };
    let mut places = Vec::new();
    for rank in ranks {
        let at = index_of(&group, rank)?;
        if places.contains(&at) {
            return Err(fault(
                ErrorClass::RANK,
                format!("rank {rank} is given twice"),
            ));
        }
        places.push(at);
    }
    let members = match exclude {
        true => (0..group.len())
            .filter(|at| !places.contains(at))
            .map(|at| group[at])
            .collect(),
        false => places.iter().map(|&at| group[at]).collect(),
    };
    give(call, Arg::newgroup, members)?;
    Ok(Outcome::SUCCESS)
}

/// The ranks in triplets of first, last and stride.
fn unfold(numbers: &[i64], size: usize) -> CallResult<Vec<i64>> {
    let mut ranks = Vec::new();
    for &[first, last, stride] in numbers.as_chunks::<3>().0 {
        if stride == 0 {
            return Err(fault(ErrorClass::ARG, "the stride of a range is 0"));
        }
        let mut rank = first;
        while (stride > 0 && rank <= last) || (stride < 0 && rank >= last) {
            ranks.push(rank);
            if ranks.len() > size {
                return Err(fault(
                    ErrorClass::RANK,
                    "the ranges have more ranks than the group",
                ));
            }
            rank = rank.saturating_add(stride);
        }
    }
    Ok(ranks)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (address, handle) = call.handle_behind(Arg::group)?;
    members(call, handle)?;
    if let Some(number) = HandleKind::Group.own_number(handle) {
        call.mpi.rank_mut(call.rank).groups.remove(number);
    }
    call.write_handle(address, GROUP_NULL)?;
    Ok(Outcome::SUCCESS)
}
