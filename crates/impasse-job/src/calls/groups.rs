//! Groups of ranks: MPI 4.1, section 7.3. A group is a list of world ranks.

use std::sync::Arc;

use impasse_mpi::{HandleKind, constant};

use crate::call::{Call, CallResult, Handler, Outcome, PROC_NULL, UNDEFINED, fault};
use crate::state::FIRST_OWN;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Group_size" => |call| number(call, |_, group| group.len() as i64),
        "MPI_Group_rank" => |call| number(call, place),
        "MPI_Group_translate_ranks" => translate,
        "MPI_Group_compare" => compare_groups,
        "MPI_Group_union" => |call| combine(call, union),
        "MPI_Group_intersection" => |call| combine(call, |one, two| select(one, two, true)),
        "MPI_Group_difference" => |call| combine(call, |one, two| select(one, two, false)),
        "MPI_Group_incl" => |call| by_ranks(call, false, false),
        "MPI_Group_excl" => |call| by_ranks(call, false, true),
        "MPI_Group_range_incl" => |call| by_ranks(call, true, false),
        "MPI_Group_range_excl" => |call| by_ranks(call, true, true),
        "MPI_Group_free" => free,
        _ => return None,
    })
}

/// The value of `MPI_GROUP_EMPTY`.
fn empty() -> u64 {
    HandleKind::Group.null() + 1
}

/// The number of a group in its table.
fn number_of(handle: u64) -> Option<u32> {
    let own = handle.checked_sub(HandleKind::Group.null() + FIRST_OWN)?;
    u32::try_from(own).ok()
}

/// The members of the group argument at `index`.
pub(super) fn argument(call: &mut Call<'_>, index: usize) -> CallResult<Arc<[u32]>> {
    let handle = call.bits(index)?;
    members(call, handle)
}

/// The members of the group behind a handle.
fn members(call: &Call<'_>, handle: u64) -> CallResult<Arc<[u32]>> {
    if handle == empty() {
        return Ok(Arc::new([]));
    }
    let groups = &call.mpi.rank(call.rank).groups;
    let found = number_of(handle).and_then(|number| groups.get(number));
    found
        .cloned()
        .ok_or_else(|| match handle == HandleKind::Group.null() {
            true => fault("MPI_ERR_GROUP", "the group is MPI_GROUP_NULL"),
            false => fault("MPI_ERR_GROUP", "the group is not valid"),
        })
}

/// Writes the handle of a new group through the address argument at `index`.
pub(super) fn give(call: &mut Call<'_>, index: usize, members: Vec<u32>) -> CallResult<()> {
    if members.is_empty() {
        return call.give_handle(index, empty());
    }
    let groups = &mut call.mpi.rank_mut(call.rank).groups;
    let number = groups.insert(members.into());
    let handle = HandleKind::Group.null() + FIRST_OWN + u64::from(number);
    call.give_handle(index, handle)
}

fn number(call: &mut Call<'_>, ask: fn(&Call<'_>, &[u32]) -> i64) -> CallResult<Outcome> {
    let group = argument(call, 0)?;
    let answer = ask(call, &group);
    call.give_int(1, answer)?;
    Ok(Outcome::SUCCESS)
}

fn place(call: &Call<'_>, group: &[u32]) -> i64 {
    let at = group.iter().position(|&member| member == call.rank);
    at.map_or(UNDEFINED, |at| at as i64)
}

fn translate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (one, two) = (argument(call, 0)?, argument(call, 3)?);
    let count = call.count(1)?;
    let ranks = call.ints(2, count as usize)?;
    let address = call.bits(4)?;
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
            "MPI_ERR_RANK",
            format!("there is no rank {rank} in a group of {size}"),
        )
    })
}

/// How two groups compare: the name of the result.
pub(super) fn compare(one: &[u32], two: &[u32]) -> &'static str {
    if one == two {
        "MPI_IDENT"
    } else if one.len() == two.len() && one.iter().all(|rank| two.contains(rank)) {
        "MPI_SIMILAR"
    } else {
        "MPI_UNEQUAL"
    }
}

fn compare_groups(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (one, two) = (argument(call, 0)?, argument(call, 1)?);
    call.give_int(2, constant(compare(&one, &two)).unwrap_or_default())?;
    Ok(Outcome::SUCCESS)
}

fn combine(call: &mut Call<'_>, how: fn(&[u32], &[u32]) -> Vec<u32>) -> CallResult<Outcome> {
    let (one, two) = (argument(call, 0)?, argument(call, 1)?);
    give(call, 2, how(&one, &two))?;
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
fn by_ranks(call: &mut Call<'_>, ranges: bool, exclude: bool) -> CallResult<Outcome> {
    let group = argument(call, 0)?;
    let count = call.count(1)? as usize;
    let ranks = match ranges {
        true => {
            let numbers = call.ints(2, 3 * count)?;
            unfold(&numbers, group.len())?
        }
        false => call.ints(2, count)?,
    };
    let mut places = Vec::new();
    for rank in ranks {
        let at = index_of(&group, rank)?;
        if places.contains(&at) {
            return Err(fault("MPI_ERR_RANK", format!("rank {rank} is given twice")));
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
    give(call, 3, members)?;
    Ok(Outcome::SUCCESS)
}

/// The ranks in triplets of first, last and stride.
fn unfold(numbers: &[i64], size: usize) -> CallResult<Vec<i64>> {
    let mut ranks = Vec::new();
    for &[first, last, stride] in numbers.as_chunks::<3>().0 {
        if stride == 0 {
            return Err(fault("MPI_ERR_ARG", "the stride of a range is 0"));
        }
        let mut rank = first;
        while (stride > 0 && rank <= last) || (stride < 0 && rank >= last) {
            ranks.push(rank);
            if ranks.len() > size {
                return Err(fault(
                    "MPI_ERR_RANK",
                    "the ranges have more ranks than the group",
                ));
            }
            rank = rank.saturating_add(stride);
        }
    }
    Ok(ranks)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let handle = call.numbers_at(address, 8, 1)?;
    let handle = handle.first().copied().unwrap_or_default().cast_unsigned();
    members(call, handle)?;
    if let Some(number) = number_of(handle) {
        call.mpi.rank_mut(call.rank).groups.remove(number);
    }
    call.write_handle(address, HandleKind::Group.null())?;
    Ok(Outcome::SUCCESS)
}
