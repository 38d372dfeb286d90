//! Copies of communicators: MPI 4.1, section 7.4.2. Attributes are copied by functions of the
//! program before the members come together.

use impasse_mpi::HandleKind;

use super::making::{Making, finish, make, wait_inside};
use crate::call::{Call, CallResult, Handler, Outcome};
use crate::calls::attributes::{Copied, copy_all};
use crate::calls::info;
use crate::state::{CommId, Mpi, Slot};

/// Where the arguments of a form are.
#[derive(Clone, Copy)]
struct Form {
    info: Option<usize>,
    result: usize,
    request: Option<usize>,
}

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_dup" => |call| {
            duplicate(
                call,
                Form {
                    info: None,
                    result: 1,
                    request: None,
                },
            )
        },
        "MPI_Comm_dup_with_info" => |call| {
            duplicate(
                call,
                Form {
                    info: Some(1),
                    result: 2,
                    request: None,
                },
            )
        },
        "MPI_Comm_idup" => |call| {
            duplicate(
                call,
                Form {
                    info: None,
                    result: 1,
                    request: Some(2),
                },
            )
        },
        "MPI_Comm_idup_with_info" => |call| {
            duplicate(
                call,
                Form {
                    info: Some(1),
                    result: 2,
                    request: Some(3),
                },
            )
        },
        _ => return None,
    })
}

fn duplicate(call: &mut Call<'_>, form: Form) -> CallResult<Outcome> {
    if call
        .waited
        .is_some_and(|waited| !waited.requests.is_empty())
    {
        return Ok(finish(call));
    }
    let comm = call.comm(0)?;
    if let Some(at) = form.info {
        info::argument(call, at)?;
    }
    let hints = match form.info {
        Some(at) => call.bits(at)?,
        None => 0,
    };
    let handle = call.bits(0)?;
    let attributes = match copy_all(call, handle)? {
        Copied::CallBack(outcome) => return Ok(outcome),
        Copied::All(attributes) => attributes,
    };
    let mut numbers = vec![hints.cast_signed()];
    for (keyval, value) in attributes {
        numbers.extend([keyval, value.cast_signed()]);
    }
    let number = make(call, &comm, form.result, copy, numbers)?;
    if let Some(at) = form.request {
        call.give_request(at, number)?;
        return Ok(Outcome::SUCCESS);
    }
    Ok(wait_inside(call, number))
}

fn copy(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let comm = making.comm();
    let remote = comm.remote.as_ref().map(|remote| remote.to_vec());
    let label = making.routine().to_owned();
    making.add(comm.members.to_vec(), remote, comm.topology.clone(), label);
    for member in comm.everyone() {
        let hints = making.number(member, 0).cast_unsigned();
        let inherited = making.parent_of(member).map(|parent| parent.info.clone());
        let hints = match hints {
            0 => inherited.unwrap_or_default(),
            null if null == HandleKind::Info.null() => Vec::new(),
            handle => info::find(making.mpi, member, handle).unwrap_or_default(),
        };
        let pairs = making.said(member).get(1..).unwrap_or_default();
        let pairs = pairs.as_chunks::<2>().0.iter();
        let attributes = pairs.map(|&[keyval, value]| (keyval, value.cast_unsigned()));
        if let Some(local) = making.local(member) {
            local.info = hints;
            local.attributes = attributes.collect();
        }
    }
    making.finish()
}
