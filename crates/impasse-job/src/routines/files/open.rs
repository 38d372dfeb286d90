//! Opening and closing files, and what concerns them as a whole: MPI 4.1, sections 14.2 and
//! 14.6.1.

use std::sync::Arc;

use impasse_exec::Value;
use impasse_ir::{Span, Type};
use impasse_mpi::constants::{
    MODE_APPEND, MODE_CREATE, MODE_EXCL, MODE_RDONLY, MODE_RDWR, MODE_SEQUENTIAL, MODE_WRONLY,
};
use impasse_mpi::handles::FILE_NULL;
use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::routines::collectives::{Contribution, arrive};
use crate::routines::forms;
use crate::state::{Comm, CommId, Extra, File, Issue, IssueKind, LocalFile, Maker, Mpi, Slot};

handlers! {
    MPI_File_open => Run(open),
    MPI_File_close => Start(close),
    MPI_File_delete => Run(delete),
    MPI_File_set_size => Run(|call| set_size(call, true)),
    MPI_File_preallocate => Run(|call| set_size(call, false)),
    MPI_File_get_size => Run(get_size),
    MPI_File_get_group => Run(get_group),
    MPI_File_get_amode => Run(get_mode),
    MPI_File_set_info | MPI_File_sync => Start(together),
    MPI_File_get_info => Run(get_info),
    MPI_File_set_atomicity => Run(set_atomicity),
    MPI_File_get_atomicity => Run(get_atomicity),
}

/// A collective call on the file argument that moves nothing between ranks; it need not wait for
/// anybody (MPI 4.1, section 14.4.1: collective calls may synchronise or not).
pub(super) fn together(call: &mut Call<'_>) -> CallResult<u32> {
    let file = call.file()?;
    let comm = call.file_comm(file)?;
    let brought = Contribution::new(call);
    arrive(call, &comm, brought)
}

fn open(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_none() {
        return forms::blocking_with(call, start_open);
    }
    let (_, handle) = call.handle_behind(Arg::fh)?;
    let name = call
        .text(Arg::filename)
        .unwrap_or_else(|_| "a file".to_owned());
    let file = call.file_of(handle)?;
    call.file_data(file)?.name = name;
    call.memory()
        .note("files are taken to be opened with success");
    forms::blocking_with(call, start_open)
}

fn start_open(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let mode = call.int(Arg::amode)?;
    if let Some(detail) = bad_mode(mode) {
        call.note(IssueKind::Misuse, detail.into());
    }
    let brought = Contribution {
        places: vec![call.handle_place(Arg::fh)?],
        extra: Extra::Make(Maker(make), vec![mode]),
        ..Contribution::new(call)
    };
    arrive(call, &comm, brought)
}

/// What is wrong with an access mode (MPI 4.1, section 14.2.1).
fn bad_mode(mode: i64) -> Option<&'static str> {
    let ways = [MODE_RDONLY, MODE_WRONLY, MODE_RDWR];
    let given = ways.iter().filter(|&&way| mode & way != 0).count();
    if given != 1 {
        return Some(
            "the access mode has not exactly one of `MPI_MODE_RDONLY`, `MPI_MODE_WRONLY` and `MPI_MODE_RDWR`",
        );
    }
    if mode & MODE_RDONLY != 0 && mode & (MODE_CREATE | MODE_EXCL) != 0 {
        return Some("a file that is opened with `MPI_MODE_RDONLY` cannot be created");
    }
    let both = MODE_RDWR | MODE_SEQUENTIAL;
    (mode & both == both)
        .then_some("`MPI_MODE_SEQUENTIAL` is not for files that are read and written")
}

/// Opens a file for all members; its handle is the same on all of them.
fn make(mpi: &mut Mpi, _: CommId, slot: &Slot) -> Vec<u64> {
    let made_at = slot.arrivals.values().next().map(|arrival| arrival.span);
    let comm = mpi.add_comm(Comm {
        made_at: made_at.unwrap_or(Span::UNKNOWN),
        ..Comm::intra(Arc::clone(&slot.members), "a file")
    });
    let modes = slot.arrivals.iter().filter_map(|(&rank, arrival)| {
        let Extra::Make(_, numbers) = &arrival.extra else {
            return None;
        };
        Some((*numbers.first()?, (rank, arrival.span)))
    });
    let modes: Vec<(i64, (u32, Span))> = modes.collect();
    let mode = modes.first().map_or(0, |first| first.0);
    if let Some(other) = modes.iter().find(|other| other.0 != mode) {
        mpi.issue(Issue {
            kind: IssueKind::Misuse,
            places: vec![other.1, modes[0].1],
            detail: "the ranks open the file with different access modes".to_owned(),
        });
    }
    let start = (mode & MODE_APPEND == 0).then_some(0);
    let locals = slot.members.iter();
    let locals = locals.map(|&rank| (rank, LocalFile::new(start)));
    let number = mpi.files.insert(File {
        comm,
        members: Arc::clone(&slot.members),
        name: String::new(),
        mode,
        size: None,
        changes: 0,
        asked: false,
        atomic: false,
        shared_position: start,
        locals: locals.collect(),
    });
    vec![Mpi::file_handle(number); slot.members.len()]
}

fn close(call: &mut Call<'_>) -> CallResult<u32> {
    let (_, handle) = call.handle_behind(Arg::fh)?;
    let file = call.file_of(handle)?;
    if call.file_local(file)?.split.is_some() {
        return Err(fault(
            ErrorClass::OTHER,
            "a split collective call is under way",
        ));
    }
    let (comm, place) = (call.file_comm(file)?, call.handle_place(Arg::fh)?);
    call.mpi.rank_mut(call.rank).forget_handle(handle);
    let brought = Contribution {
        places: vec![place],
        extra: Extra::Make(Maker(unmake), Vec::new()),
        ..Contribution::new(call)
    };
    arrive(call, &comm, brought)
}

/// Forgets a file.
fn unmake(mpi: &mut Mpi, comm: CommId, slot: &Slot) -> Vec<u64> {
    if let Some(number) = mpi.file_of_comm(comm) {
        mpi.files.remove(number);
        for &member in slot.members.iter() {
            mpi.leave_comm(member, comm);
        }
    }
    vec![FILE_NULL; slot.members.len()]
}

fn delete(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.memory()
        .note("files are taken to be deleted with success");
    Ok(Outcome::SUCCESS)
}

/// The size is known afterwards, unless the call only makes room.
fn set_size(call: &mut Call<'_>, exact: bool) -> CallResult<Outcome> {
    if call.waited.is_none() {
        let file = call.file()?;
        let size = call.if_known(Arg::size).filter(|_| exact);
        let data = call.file_data(file)?;
        if data.size.is_none() || data.size != size {
            data.change();
            data.size = size;
        }
    }
    forms::blocking_with(call, together)
}

/// The size is the same for all ranks that ask between two changes.
fn get_size(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (file, address) = (call.file()?, call.bits(Arg::size)?);
    let data = call.file_data(file)?;
    data.asked = true;
    let name = match data.changes {
        0 => format!("size of {}", data.name),
        changes => format!("size of {} after change {changes}", data.name),
    };
    let value = match data.size {
        Some(size) => Value::long(size),
        None => call.memory().uniform(&name, Type::I64),
    };
    lift(call.memory().store(Type::I64, address, value))?;
    Ok(Outcome::SUCCESS)
}

fn get_group(call: &mut Call<'_>) -> CallResult<Outcome> {
    let file = call.file()?;
    let members = Arc::clone(&call.file_data(file)?.members);
    let handle = call.add_group(members);
    call.give_handle(Arg::group, handle)?;
    Ok(Outcome::SUCCESS)
}

fn get_mode(call: &mut Call<'_>) -> CallResult<Outcome> {
    let file = call.file()?;
    let mode = call.file_data(file)?.mode;
    call.give_int(Arg::amode, mode)?;
    Ok(Outcome::SUCCESS)
}

/// No hint is in use.
fn get_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.file()?;
    let handle = call.add_empty_info();
    call.give_handle(Arg::info_used, handle)?;
    Ok(Outcome::SUCCESS)
}

fn set_atomicity(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_none() {
        let (file, flag) = (call.file()?, call.int(Arg::flag)?);
        call.file_data(file)?.atomic = flag != 0;
    }
    forms::blocking_with(call, together)
}

fn get_atomicity(call: &mut Call<'_>) -> CallResult<Outcome> {
    let file = call.file()?;
    let atomic = call.file_data(file)?.atomic;
    call.give_int(Arg::flag, atomic.into())?;
    Ok(Outcome::SUCCESS)
}
