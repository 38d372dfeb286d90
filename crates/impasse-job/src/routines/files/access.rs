//! BufferingModel and writing: MPI 4.1, section 14.4.

use impasse_mpi::constants::{MODE_RDONLY, MODE_WRONLY};
use impasse_mpi::{Access, Arg, ErrorClass, FilePointer, Form, Kind, Role};

use super::data::read_unknown;
use super::open::together;
use crate::context::{Call, CallResult, Outcome, Wait, WaitOn, fault};
use crate::routines::point_to_point::add;
use crate::state::{Activity, IssueKind, RequestKind, Split, Status};

handlers! {
    MPI_File_read | MPI_File_read_all | MPI_File_read_at | MPI_File_read_at_all
        | MPI_File_read_shared | MPI_File_read_ordered | MPI_File_read_all_begin
        | MPI_File_read_all_end | MPI_File_read_at_all_begin | MPI_File_read_at_all_end
        | MPI_File_read_ordered_begin | MPI_File_read_ordered_end => Run(access),
    MPI_File_write | MPI_File_write_all | MPI_File_write_at | MPI_File_write_at_all
        | MPI_File_write_shared | MPI_File_write_ordered | MPI_File_write_all_begin
        | MPI_File_write_all_end | MPI_File_write_at_all_begin | MPI_File_write_at_all_end
        | MPI_File_write_ordered_begin | MPI_File_write_ordered_end => Run(access),
}

/// What is read or written how follows from the routine's kind and form.
fn access(call: &mut Call<'_>) -> CallResult<Outcome> {
    let Kind::FileAccess(pointer, access) = call.routine.kind else {
        return call.unsupported(format!("`{}` is not modelled", call.routine.name));
    };
    match (access, call.routine.form) {
        (Access::Begin, _) => begin(call, pointer),
        (Access::End, _) => end(call, pointer),
        (Access::Together, Form::Blocking) => all(call, pointer),
        (Access::Together, _) => all_later(call, pointer),
        (Access::Alone, Form::Blocking) => alone(call, pointer),
        (Access::Alone, _) => alone_later(call, pointer),
    }
}

/// Whether the routine reads: it writes into the buffer.
fn reads(call: &Call<'_>) -> bool {
    let mut parameters = call.routine.parameters();
    let buffer = parameters.find(|parameter| parameter.role == Role::Buffer);
    buffer.is_some_and(|buffer| buffer.is_written())
}

/// Moves the data and the file pointer; gives the number of bytes.
fn transfer(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<u64> {
    let file = call.file()?;
    check_mode(call, file)?;
    let layout = call.datatype(Arg::datatype)?;
    let unit = {
        let elementary = call.file_local(file)?.view.elementary;
        call.datatype_of(elementary)?.size.max(1)
    };
    // The amount that is written is of no interest, unless the program asks for it.
    let bytes = match reads(call) {
        true => {
            let place = call.place(Arg::buf, Arg::count, Arg::datatype)?;
            call.uses(&place, true);
            read_unknown(call, &place)?;
            Some(place.bytes())
        }
        false => {
            let count = call.if_known(Arg::count);
            let count = count.map(|count| {
                u64::try_from(count)
                    .map_err(|_| fault(ErrorClass::COUNT, format!("the count is {count}")))
            });
            let count = count.transpose()?;
            if count.is_some() && call.world.config.watch {
                let place = call.place(Arg::buf, Arg::count, Arg::datatype)?;
                call.check_room(&place);
                call.uses(&place, false);
            }
            call.file_data(file)?.change();
            count.map(|count| count.saturating_mul(layout.size))
        }
    };
    let step = bytes.map(|bytes| (bytes / unit) as i64);
    let moved = |position: Option<i64>| Some(position?.wrapping_add(step?));
    match pointer {
        FilePointer::Explicit => {}
        FilePointer::Own => {
            let local = call.file_local(file)?;
            local.position = moved(local.position);
        }
        FilePointer::Shared => {
            let data = call.file_data(file)?;
            data.shared_position = moved(data.shared_position);
        }
    }
    Ok(bytes.unwrap_or(0))
}

/// The file must have been opened for what is done to it (MPI 4.1, section 14.2.1).
fn check_mode(call: &mut Call<'_>, file: u32) -> CallResult<()> {
    let mode = call.file_data(file)?.mode;
    let routine = call.routine.name;
    let detail = match reads(call) {
        true if mode & MODE_WRONLY != 0 => {
            format!("`{routine}` reads a file that is open for writing only")
        }
        false if mode & MODE_RDONLY != 0 => {
            format!("`{routine}` writes to a file that is open for reading only")
        }
        _ => return Ok(()),
    };
    call.note(IssueKind::Misuse, detail);
    Ok(())
}

fn status(bytes: u64) -> Status {
    Status {
        bytes,
        ..Status::EMPTY
    }
}

fn alone(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<Outcome> {
    let status_at = call.bits(Arg::status)?;
    let bytes = transfer(call, pointer)?;
    call.use_now();
    call.write_status(status_at, &status(bytes))?;
    Ok(Outcome::SUCCESS)
}

/// The data is there at once.
fn alone_later(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<Outcome> {
    call.bits(Arg::request)?;
    let bytes = transfer(call, pointer)?;
    let number = add(call, RequestKind::Nothing, Activity::Done, status(bytes));
    call.begin_use(number);
    call.give_request(number)?;
    Ok(Outcome::SUCCESS)
}

fn all(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let bytes = waited.memo.first().copied();
        call.forget_waited();
        call.give_status(Arg::status, &status(bytes.unwrap_or(0)))?;
        return Ok(Outcome::SUCCESS);
    }
    call.bits(Arg::status)?;
    let bytes = transfer(call, pointer)?;
    let number = together(call)?;
    call.hide(number);
    Ok(Outcome::Wait(Wait {
        on: WaitOn::All,
        requests: vec![number],
        memo: vec![bytes],
    }))
}

fn all_later(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<Outcome> {
    call.bits(Arg::request)?;
    let bytes = transfer(call, pointer)?;
    let part = together(call)?;
    let whole = add(call, RequestKind::Nothing, Activity::Active, status(bytes));
    call.pass_on_use(part, whole);
    call.give_request(whole)?;
    let rank = call.rank;
    call.mpi.join(rank, whole, &[(part, false)]);
    Ok(Outcome::SUCCESS)
}

/// At most one split call is under way on a file of a rank (MPI 4.1, section 14.4.5).
fn begin(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<Outcome> {
    let file = call.file()?;
    if call.file_local(file)?.split.is_some() {
        return Err(fault(
            ErrorClass::OTHER,
            "a split collective call is under way already",
        ));
    }
    let bytes = transfer(call, pointer)?;
    let used = std::mem::take(&mut call.used);
    let request = together(call)?;
    call.used = used;
    call.begin_split(request);
    let access = (pointer, reads(call));
    call.file_local(file)?.split = Some(Split {
        access,
        request,
        bytes,
    });
    Ok(Outcome::SUCCESS)
}

fn end(call: &mut Call<'_>, pointer: FilePointer) -> CallResult<Outcome> {
    let file = call.file()?;
    let access = (pointer, reads(call));
    let split = call.file_local(file)?.split.clone();
    let Some(split) = split.filter(|split| split.access == access) else {
        return Err(fault(
            ErrorClass::OTHER,
            "this split collective call was not begun",
        ));
    };
    if call.waited.is_none() {
        return Ok(call.wait_all(vec![split.request]));
    }
    call.give_status(Arg::status, &status(split.bytes))?;
    call.file_local(file)?.split = None;
    call.end_use(split.request);
    call.mpi.rank_mut(call.rank).requests.remove(split.request);
    Ok(Outcome::SUCCESS)
}
