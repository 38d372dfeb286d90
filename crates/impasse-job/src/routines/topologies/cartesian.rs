//! Grids: MPI 4.1, sections 8.5.1 and 8.5.5 to 8.5.8. Ranks are not reordered.

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_mpi::constants::UNDEFINED;
use impasse_mpi::{Arg, ErrorClass};

use super::{Grid, Topology, give_ints, one_group, wrong_kind};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::communicators::{Making, make};
use crate::state::{CommId, CommView, Mpi, Slot};

handlers! {
    MPI_Cart_create => Start(create),
    MPI_Cart_sub => Start(sub),
    MPI_Cartdim_get => Run(dimensions),
    MPI_Cart_get => Run(get),
    MPI_Cart_rank => Run(rank),
    MPI_Cart_coords => Run(coordinates),
    MPI_Cart_shift => Run(shift),
    MPI_Cart_map => Run(map),
}

/// The grid that the arguments tell: number of directions, lengths, and whether they are closed.
fn argument(call: &mut Call<'_>) -> CallResult<Grid> {
    let directions = call.int(Arg::ndims)?;
    let directions = usize::try_from(directions).map_err(|_| {
        fault(
            ErrorClass::DIMS,
            format!("there are {directions} dimensions"),
        )
    })?;
    let dims = call.ints(Arg::dims, directions)?;
    let periods = call.ints(Arg::periods, directions)?;
    if let Some(length) = dims.iter().find(|length| **length <= 0) {
        return Err(fault(ErrorClass::DIMS, format!("a dimension is {length}")));
    }
    let closed = periods.into_iter().map(|period| period != 0);
    Ok(Grid::new(dims.into_iter().zip(closed)))
}

/// The grid must not be larger than the communicator.
fn fits(grid: &Grid, comm: &CommView) -> CallResult<i64> {
    let size = comm.size();
    let fitting = grid.size().filter(|&ranks| ranks <= i64::from(size));
    fitting.ok_or_else(|| {
        let dims: Vec<String> = grid.dims.iter().map(i64::to_string).collect();
        let text = format!(
            "a grid of {} does not fit on {size} ranks",
            dims.join(" x ")
        );
        fault(ErrorClass::ARG, text)
    })
}

fn create(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm_old)?;
    one_group(&comm)?;
    let grid = argument(call)?;
    fits(&grid, &comm)?;
    let directions = grid.directions();
    let numbers = directions
        .flat_map(|(length, closed)| [length, closed.into()])
        .collect();
    make(call, &comm, Arg::comm_cart, make_grid, numbers)
}

fn make_grid(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let members = making.comm().members.to_vec();
    if making.agree("grids") {
        let said = making.said(members.first().copied().unwrap_or_default());
        let pairs = said.as_chunks::<2>().0.iter();
        let grid = Grid::new(pairs.map(|&[length, closed]| (length, closed != 0)));
        let size = grid.size().and_then(|size| usize::try_from(size).ok());
        let members = members.into_iter().take(size.unwrap_or_default()).collect();
        let topology = Arc::new(Topology::Grid(grid));
        let label = making.routine().to_owned();
        making.add(members, None, Some(topology), label);
    }
    making.finish()
}

/// The grid of the communicator argument.
fn grid(call: &mut Call<'_>) -> CallResult<(CommView, Grid)> {
    let comm = call.comm(Arg::comm)?;
    match comm.comm.topology.as_deref() {
        Some(Topology::Grid(grid)) => {
            let grid = grid.clone();
            Ok((comm, grid))
        }
        _ => wrong_kind("grid"),
    }
}

/// Ranks that differ only in coordinates that remain belong together.
fn sub(call: &mut Call<'_>) -> CallResult<u32> {
    let (comm, grid) = grid(call)?;
    let remain = match grid.dims.len() {
        0 => Vec::new(),
        directions => call.ints(Arg::remain_dims, directions)?,
    };
    let remain = remain
        .into_iter()
        .map(|remains| i64::from(remains != 0))
        .collect();
    make(call, &comm, Arg::newcomm, make_parts, remain)
}

fn make_parts(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let comm = making.comm();
    let (Some(Topology::Grid(grid)), true) = (
        comm.topology.as_deref(),
        making.agree("dimensions that remain"),
    ) else {
        return making.finish();
    };
    let said = making.said(comm.members.first().copied().unwrap_or_default());
    let chosen = |remains: i64| {
        grid.directions()
            .zip(said)
            .filter(move |(_, s)| **s == remains)
    };
    let part = Grid::new(chosen(1).map(|(direction, _)| direction));
    let mut groups: BTreeMap<Vec<i64>, Vec<u32>> = BTreeMap::new();
    for (rank, &member) in (0i64..).zip(comm.members.iter()) {
        let coordinates = grid.coordinates(rank).into_iter().zip(said);
        let fixed = coordinates.filter(|(_, remains)| **remains == 0);
        groups
            .entry(fixed.map(|(at, _)| at).collect())
            .or_default()
            .push(member);
    }
    for members in groups.into_values() {
        let topology = Some(Arc::new(Topology::Grid(part.clone())));
        let label = making.routine().to_owned();
        making.add(members, None, topology, label);
    }
    making.finish()
}

fn dimensions(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (_, grid) = grid(call)?;
    call.give_int(Arg::ndims, grid.dims.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn get(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (comm, grid) = grid(call)?;
    let room = call.int(Arg::maxdims)?;
    enough(room, grid.dims.len())?;
    let periods: Vec<i64> = grid.periods.iter().map(|&closed| closed.into()).collect();
    give_ints(call, Arg::dims, &grid.dims, room)?;
    give_ints(call, Arg::periods, &periods, room)?;
    give_ints(call, Arg::coords, &grid.coordinates(comm.me.into()), room)?;
    Ok(Outcome::SUCCESS)
}

/// The arrays of the program must have room for all directions.
fn enough(room: i64, directions: usize) -> CallResult<()> {
    match usize::try_from(room).is_ok_and(|room| room >= directions) {
        true => Ok(()),
        false => Err(fault(
            ErrorClass::ARG,
            format!("there is room for {room} of {directions} dimensions"),
        )),
    }
}

fn rank(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (_, grid) = grid(call)?;
    let coordinates = match grid.dims.len() {
        0 => Vec::new(),
        directions => call.ints(Arg::coords, directions)?,
    };
    match grid.rank(&coordinates) {
        Some(rank) => call.give_int(Arg::rank, rank)?,
        None => {
            return Err(fault(
                ErrorClass::ARG,
                "a coordinate is outside of the grid",
            ));
        }
    }
    Ok(Outcome::SUCCESS)
}

fn coordinates(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (comm, grid) = grid(call)?;
    let (rank, room) = (call.int(Arg::rank)?, call.int(Arg::maxdims)?);
    if !(0..i64::from(comm.size())).contains(&rank) {
        let size = comm.size();
        return Err(fault(
            ErrorClass::RANK,
            format!("there is no rank {rank} among {size}"),
        ));
    }
    enough(room, grid.dims.len())?;
    give_ints(call, Arg::coords, &grid.coordinates(rank), room)?;
    Ok(Outcome::SUCCESS)
}

fn shift(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (comm, grid) = grid(call)?;
    let (direction, steps) = (call.int(Arg::direction)?, call.int(Arg::disp)?);
    let known = usize::try_from(direction)
        .ok()
        .filter(|&at| at < grid.dims.len());
    let Some(at) = known else {
        let directions = grid.dims.len();
        return Err(fault(
            ErrorClass::ARG,
            format!("there is no direction {direction} among {directions}"),
        ));
    };
    call.give_int(
        Arg::rank_source,
        grid.shifted(comm.me, at, steps.saturating_neg()),
    )?;
    call.give_int(Arg::rank_dest, grid.shifted(comm.me, at, steps))?;
    Ok(Outcome::SUCCESS)
}

fn map(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    let grid = argument(call)?;
    let size = fits(&grid, &comm)?;
    let me = i64::from(comm.me);
    call.give_int(Arg::newrank, if me < size { me } else { UNDEFINED })?;
    Ok(Outcome::SUCCESS)
}
