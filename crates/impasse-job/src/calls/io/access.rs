//! Reading and writing: MPI 4.1, section 14.4.

use super::data::read_unknown;
use super::open::together;
use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::calls::point_to_point::add;
use crate::state::{Activity, RequestKind, Split, Status};

/// What the name of a routine says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
    reads: bool,
    /// Whether it gives a request.
    nonblocking: bool,
    pointer: Pointer,
    collective: bool,
    part: Part,
}

/// Which position is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pointer {
    /// An offset that is passed.
    Explicit,
    /// The file pointer of the rank.
    Own,
    /// The file pointer that all share.
    Shared,
}

/// Which part of a split call it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Whole,
    Begin,
    End,
}

impl Access {
    fn of(name: &str) -> Option<Access> {
        let rest = name.strip_prefix("MPI_File_")?;
        let (rest, part) = match (rest.strip_suffix("_begin"), rest.strip_suffix("_end")) {
            (Some(rest), _) => (rest, Part::Begin),
            (_, Some(rest)) => (rest, Part::End),
            _ => (rest, Part::Whole),
        };
        let (rest, nonblocking) = match rest.strip_prefix('i') {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let (rest, reads) = match (rest.strip_prefix("read"), rest.strip_prefix("write")) {
            (Some(rest), _) => (rest, true),
            (_, Some(rest)) => (rest, false),
            _ => return None,
        };
        let (pointer, collective) = match rest {
            "" => (Pointer::Own, false),
            "_all" => (Pointer::Own, true),
            "_at" => (Pointer::Explicit, false),
            "_at_all" => (Pointer::Explicit, true),
            "_shared" => (Pointer::Shared, false),
            "_ordered" => (Pointer::Shared, true),
            _ => return None,
        };
        Some(Access {
            reads,
            nonblocking,
            pointer,
            collective,
            part,
        })
    }

    /// Position of the address argument; count and datatype follow it.
    fn buffer(self) -> usize {
        match (self.pointer, self.part) {
            (Pointer::Explicit, Part::Whole | Part::Begin) => 2,
            _ => 1,
        }
    }
}

pub(super) fn lookup(name: &str) -> Option<Handler> {
    let access = Access::of(name)?;
    Some(match (access.part, access.collective, access.nonblocking) {
        (Part::Begin, ..) => begin,
        (Part::End, ..) => end,
        (Part::Whole, false, false) => alone,
        (Part::Whole, false, true) => alone_later,
        (Part::Whole, true, false) => all,
        (Part::Whole, true, true) => all_later,
    })
}

fn access(call: &Call<'_>) -> CallResult<Access> {
    let name = call.routine.name;
    let plain = match call.routine.large {
        true => name.strip_suffix("_c").unwrap_or(name),
        false => name,
    };
    match Access::of(plain) {
        Some(access) => Ok(access),
        None => call.unsupported(format!("`{name}` is not modelled")),
    }
}

/// Moves the data and the file pointer; gives the number of bytes.
fn transfer(call: &mut Call<'_>, access: Access) -> CallResult<u64> {
    let (file, buffer) = (call.file(0)?, access.buffer());
    let layout = call.datatype(buffer + 2)?;
    let unit = {
        let elementary = call.file_local(file)?.view.elementary;
        call.datatype_of(elementary)?.size.max(1)
    };
    // The amount that is written is of no interest, unless the program asks for it.
    let bytes = match access.reads {
        true => {
            let place = call.place(buffer, buffer + 1, buffer + 2)?;
            read_unknown(call, &place)?;
            Some(place.bytes())
        }
        false => {
            let count = call.if_known(buffer + 1);
            let count = count.map(|count| {
                u64::try_from(count)
                    .map_err(|_| fault("MPI_ERR_COUNT", format!("the count is {count}")))
            });
            let count = count.transpose()?;
            call.file_data(file)?.change();
            count.map(|count| count.saturating_mul(layout.size))
        }
    };
    let step = bytes.map(|bytes| (bytes / unit) as i64);
    let moved = |position: Option<i64>| Some(position?.wrapping_add(step?));
    match access.pointer {
        Pointer::Explicit => {}
        Pointer::Own => {
            let local = call.file_local(file)?;
            local.position = moved(local.position);
        }
        Pointer::Shared => {
            let data = call.file_data(file)?;
            data.shared_position = moved(data.shared_position);
        }
    }
    Ok(bytes.unwrap_or(0))
}

fn status(bytes: u64) -> Status {
    Status {
        bytes,
        ..Status::EMPTY
    }
}

fn alone(call: &mut Call<'_>) -> CallResult<Outcome> {
    let access = access(call)?;
    let status_at = call.bits(access.buffer() + 3)?;
    let bytes = transfer(call, access)?;
    call.write_status(status_at, &status(bytes))?;
    Ok(Outcome::SUCCESS)
}

/// The data is there at once.
fn alone_later(call: &mut Call<'_>) -> CallResult<Outcome> {
    let access = access(call)?;
    let request_at = access.buffer() + 3;
    call.bits(request_at)?;
    let bytes = transfer(call, access)?;
    let number = add(call, RequestKind::Nothing, Activity::Done, status(bytes));
    call.give_request(request_at, number)?;
    Ok(Outcome::SUCCESS)
}

fn all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let access = access(call)?;
    if let Some(waited) = call.waited {
        let (numbers, bytes) = (waited.requests.clone(), waited.memo.first().copied());
        for number in numbers {
            call.mpi.rank_mut(call.rank).requests.remove(number);
        }
        call.give_status(access.buffer() + 3, &status(bytes.unwrap_or(0)))?;
        return Ok(Outcome::SUCCESS);
    }
    call.bits(access.buffer() + 3)?;
    let bytes = transfer(call, access)?;
    let number = together(call)?;
    if let Some(request) = call.request(number) {
        request.inner = true;
    }
    Ok(Outcome::Wait(crate::call::Wait {
        on: crate::call::WaitOn::All,
        requests: vec![number],
        memo: vec![bytes],
    }))
}

fn all_later(call: &mut Call<'_>) -> CallResult<Outcome> {
    let access = access(call)?;
    let request_at = access.buffer() + 3;
    call.bits(request_at)?;
    let bytes = transfer(call, access)?;
    let part = together(call)?;
    let whole = add(call, RequestKind::Nothing, Activity::Active, status(bytes));
    call.give_request(request_at, whole)?;
    let rank = call.rank;
    call.mpi.join(rank, whole, &[(part, false)]);
    Ok(Outcome::SUCCESS)
}

/// The routine of a split call without the ending.
fn split_name(call: &Call<'_>) -> String {
    let name = call.routine.name.trim_end_matches("_c");
    let begin = name.strip_suffix("_begin");
    let stem = begin.or_else(|| name.strip_suffix("_end"));
    stem.unwrap_or(name).to_owned()
}

/// At most one split call is under way on a file of a rank (MPI 4.1, section 14.4.5).
fn begin(call: &mut Call<'_>) -> CallResult<Outcome> {
    let access = access(call)?;
    let file = call.file(0)?;
    if call.file_local(file)?.split.is_some() {
        return Err(fault(
            "MPI_ERR_OTHER",
            "a split collective call is under way already",
        ));
    }
    let bytes = transfer(call, access)?;
    let request = together(call)?;
    let routine = split_name(call);
    call.file_local(file)?.split = Some(Split {
        routine,
        request,
        bytes,
    });
    Ok(Outcome::SUCCESS)
}

fn end(call: &mut Call<'_>) -> CallResult<Outcome> {
    let file = call.file(0)?;
    let routine = split_name(call);
    let split = call.file_local(file)?.split.clone();
    let Some(split) = split.filter(|split| split.routine == routine) else {
        return Err(fault(
            "MPI_ERR_OTHER",
            "this split collective call was not begun",
        ));
    };
    if call.waited.is_none() {
        return Ok(call.wait_all(vec![split.request]));
    }
    call.give_status(2, &status(split.bytes))?;
    call.file_local(file)?.split = None;
    call.mpi.rank_mut(call.rank).requests.remove(split.request);
    Ok(Outcome::SUCCESS)
}
