//! Views and file pointers: MPI 4.1, sections 14.3, 14.4.3, 14.4.4 and 14.5.1.

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::constants::{DISPLACEMENT_CURRENT, SEEK_CUR, SEEK_END, SEEK_SET};
use impasse_mpi::{Arg, ErrorClass};

use super::open::together;
use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::routines::forms;
use crate::state::View;

handlers! {
    MPI_File_set_view => Run(set_view),
    MPI_File_get_view => Run(get_view),
    MPI_File_seek => Run(seek),
    MPI_File_seek_shared => Run(seek_shared),
    MPI_File_get_position => Run(|call| get_position(call, false)),
    MPI_File_get_position_shared => Run(|call| get_position(call, true)),
    MPI_File_get_byte_offset => Run(get_byte_offset),
    MPI_File_get_type_extent => Run(get_type_extent),
}

/// Sets the view, and all file pointers back to its beginning.
fn set_view(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_none() {
        let file = call.file()?;
        let view = View {
            displacement: call.if_known(Arg::disp).unwrap_or(0),
            elementary: call.bits(Arg::etype)?,
            filetype: call.bits(Arg::filetype)?,
            representation: call.text(Arg::datarep)?,
        };
        call.datatype(Arg::etype)?;
        call.datatype(Arg::filetype)?;
        let local = call.file_local(file)?;
        let displacement = match view.displacement {
            DISPLACEMENT_CURRENT => local.view.displacement,
            new => new,
        };
        local.view = View {
            displacement,
            ..view
        };
        local.position = Some(0);
        call.file_data(file)?.shared_position = Some(0);
    }
    forms::blocking_with(call, together)
}

fn get_view(call: &mut Call<'_>) -> CallResult<Outcome> {
    let file = call.file()?;
    let view = call.file_local(file)?.view.clone();
    let text = call.bits(Arg::datarep)?;
    call.give_handle(Arg::disp, view.displacement.cast_unsigned())?;
    call.give_handle(Arg::etype, view.elementary)?;
    call.give_handle(Arg::filetype, view.filetype)?;
    let mut name = view.representation.into_bytes();
    name.push(0);
    lift(call.memory().write_bytes(text, &name))?;
    Ok(Outcome::SUCCESS)
}

/// Where a file pointer is after a seek; none if that depends on the size of the file.
fn sought(call: &mut Call<'_>, from: Option<i64>) -> CallResult<Option<i64>> {
    let (offset, whence) = (call.if_known(Arg::offset), call.int(Arg::whence)?);
    match whence {
        SEEK_SET => Ok(offset),
        SEEK_CUR => Ok(from.zip(offset).map(|(from, by)| from.wrapping_add(by))),
        SEEK_END => Ok(None),
        _ => Err(fault(ErrorClass::ARG, format!("`whence` is {whence}"))),
    }
}

fn seek(call: &mut Call<'_>) -> CallResult<Outcome> {
    let file = call.file()?;
    let from = call.file_local(file)?.position;
    let position = sought(call, from)?;
    if position.is_some_and(|position| position < 0) {
        return Err(fault(ErrorClass::ARG, "the position is negative"));
    }
    call.file_local(file)?.position = position;
    Ok(Outcome::SUCCESS)
}

fn seek_shared(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_some() {
        return forms::blocking_with(call, together);
    }
    let file = call.file()?;
    let from = call.file_data(file)?.shared_position;
    let position = sought(call, from)?;
    let comm = call.file_comm(file)?;
    // All give the same values, so the first member moves the pointer for all.
    if comm.me == 0 {
        call.file_data(file)?.shared_position = position;
    }
    forms::blocking_with(call, together)
}

fn get_position(call: &mut Call<'_>, shared: bool) -> CallResult<Outcome> {
    let (file, address) = (call.file()?, call.bits(Arg::offset)?);
    let position = match shared {
        true => call.file_data(file)?.shared_position,
        false => call.file_local(file)?.position,
    };
    let value = match position {
        Some(position) => Value::long(position),
        None => call.memory().fresh("position in a file", Type::I64),
    };
    lift(call.memory().store(Type::I64, address, value))?;
    Ok(Outcome::SUCCESS)
}

/// Known where the view has no holes.
fn get_byte_offset(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (file, address) = (call.file()?, call.bits(Arg::disp)?);
    let view = call.file_local(file)?.view.clone();
    let layout = call.datatype_of(view.filetype)?;
    let size = call.datatype_of(view.elementary)?.size as i64;
    let dense = layout.extent == layout.size as i64;
    let offset = call.if_known(Arg::offset).filter(|_| dense);
    let value = match offset {
        Some(offset) => {
            let bytes = offset.wrapping_mul(size);
            Value::long(view.displacement.wrapping_add(bytes))
        }
        None => call.memory().fresh("offset in a file", Type::I64),
    };
    lift(call.memory().store(Type::I64, address, value))?;
    Ok(Outcome::SUCCESS)
}

fn get_type_extent(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.file()?;
    let extent = call.datatype(Arg::datatype)?.extent;
    call.give_handle(Arg::extent, extent.cast_unsigned())?;
    Ok(Outcome::SUCCESS)
}
