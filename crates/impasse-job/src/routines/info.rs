//! Info objects: MPI 4.1, chapter 10.

use impasse_mpi::constants::{MAX_INFO_KEY, MAX_INFO_VAL};
use impasse_mpi::handles::{INFO_ENV, INFO_NULL};
use impasse_mpi::{Arg, ErrorClass, HandleKind};

use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::state::{Info, Mpi};

handlers! {
    MPI_Info_create | MPI_Info_create_env => Run(|call| new(call, Arg::info)),
    MPI_Get_hw_resource_info => Run(|call| new(call, Arg::hw_info)),
    MPI_Info_set => Run(set_key),
    MPI_Info_delete => Run(delete),
    MPI_Info_get => Run(get),
    MPI_Info_get_string => Run(get_string),
    MPI_Info_get_valuelen => Run(length),
    MPI_Info_get_nkeys => Run(count),
    MPI_Info_get_nthkey => Run(key_at),
    MPI_Info_dup => Run(duplicate),
    MPI_Info_free => Run(free),
}

/// The object behind a handle of a rank. `MPI_INFO_ENV` is taken to have no keys.
pub(super) fn find(mpi: &Mpi, rank: u32, handle: u64) -> Option<Info> {
    if handle == INFO_ENV {
        return Some(Info::new());
    }
    mpi.rank(rank)
        .infos
        .get(HandleKind::Info.own_number(handle)?)
        .cloned()
}

/// The info argument; nothing for `MPI_INFO_NULL`.
pub(super) fn argument(call: &mut Call<'_>) -> CallResult<Info> {
    let handle = call.bits(Arg::info)?;
    match handle == INFO_NULL {
        true => Ok(Info::new()),
        false => object(call, handle),
    }
}

/// The object behind a handle that must not be null.
fn object(call: &Call<'_>, handle: u64) -> CallResult<Info> {
    let found = find(call.mpi, call.rank, handle);
    found.ok_or_else(|| call.bad_handle(HandleKind::Info, handle))
}

/// Writes the handle of a new object.
pub(super) fn give(call: &mut Call<'_>, result: Arg, info: Info) -> CallResult<()> {
    let address = call.bits(result)?;
    let number = call.mpi.rank_mut(call.rank).infos.insert(info);
    let handle = HandleKind::Info.own(number);
    call.write_handle(address, handle)
}

/// Sets the value of a key.
pub(super) fn set(info: &mut Info, key: String, value: String) {
    match info.iter_mut().find(|(known, _)| *known == key) {
        Some((_, old)) => *old = value,
        None => info.push((key, value)),
    }
}

fn new(call: &mut Call<'_>, result: Arg) -> CallResult<Outcome> {
    give(call, result, Info::new())?;
    Ok(Outcome::SUCCESS)
}

/// The object and the key that most routines begin with.
fn opened(call: &mut Call<'_>) -> CallResult<(Info, String)> {
    let handle = call.bits(Arg::info)?;
    let info = object(call, handle)?;
    let key = call.text(Arg::key)?;
    if key.is_empty() || key.len() as i64 > MAX_INFO_KEY {
        return Err(fault(ErrorClass::INFO_KEY, "the key is empty or too long"));
    }
    Ok((info, key))
}

/// The value of a key.
fn value_of(info: &Info, key: &str) -> Option<String> {
    let found = info.iter().find(|(known, _)| known == key);
    found.map(|(_, value)| value.clone())
}

/// Puts a changed object back.
fn put(call: &mut Call<'_>, info: Info) -> CallResult<Outcome> {
    let handle = call.bits(Arg::info)?;
    let infos = &mut call.mpi.rank_mut(call.rank).infos;
    match HandleKind::Info
        .own_number(handle)
        .and_then(|number| infos.get_mut(number))
    {
        Some(place) => {
            *place = info;
            Ok(Outcome::SUCCESS)
        }
        None => Err(fault(ErrorClass::INFO, "the info object cannot be changed")),
    }
}

fn set_key(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (mut info, key) = opened(call)?;
    let value = call.text(Arg::value)?;
    if value.len() as i64 > MAX_INFO_VAL {
        return Err(fault(ErrorClass::INFO_VALUE, "the value is too long"));
    }
    set(&mut info, key, value);
    put(call, info)
}

fn delete(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (mut info, key) = opened(call)?;
    let before = info.len();
    info.retain(|(known, _)| *known != key);
    if info.len() == before {
        return Err(fault(
            ErrorClass::INFO_NOKEY,
            format!("there is no key `{key}`"),
        ));
    }
    put(call, info)
}

/// Writes as much of a text as `room` bytes hold, its final zero included.
fn write_text(call: &mut Call<'_>, address: u64, text: &str, room: i64) -> CallResult<()> {
    let Some(most) = usize::try_from(room)
        .ok()
        .and_then(|room| room.checked_sub(1))
    else {
        return Ok(());
    };
    let mut bytes: Vec<u8> = text.bytes().take(most).collect();
    bytes.push(0);
    lift(call.memory().write_bytes(address, &bytes))
}

/// The length that `MPI_Info_get` is given does not count the final zero (MPI 4.1, section 16.3).
fn get(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (info, key) = opened(call)?;
    let (room, address) = (call.int(Arg::valuelen)?, call.bits(Arg::value)?);
    let value = value_of(&info, &key);
    if let Some(value) = &value {
        write_text(call, address, value, room.saturating_add(1))?;
    }
    call.give_int(Arg::flag, value.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn get_string(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (info, key) = opened(call)?;
    let (length, address) = (call.bits(Arg::buflen)?, call.bits(Arg::value)?);
    let room = call.number_at(length, 4)?;
    let value = value_of(&info, &key);
    if let Some(value) = &value {
        write_text(call, address, value, room)?;
        call.write_int(length, value.len() as i64 + 1)?;
    }
    call.give_int(Arg::flag, value.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn length(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (info, key) = opened(call)?;
    let value = value_of(&info, &key);
    if let Some(value) = &value {
        call.give_int(Arg::valuelen, value.len() as i64)?;
    }
    call.give_int(Arg::flag, value.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::info)?;
    let keys = object(call, handle)?.len();
    call.give_int(Arg::nkeys, keys as i64)?;
    Ok(Outcome::SUCCESS)
}

fn key_at(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::info)?;
    let info = object(call, handle)?;
    let at = call.int(Arg::n)?;
    let found = usize::try_from(at).ok().and_then(|at| info.get(at));
    let Some((key, _)) = found else {
        let keys = info.len();
        return Err(fault(
            ErrorClass::ARG,
            format!("there is no key {at} among {keys}"),
        ));
    };
    let (key, address) = (key.clone(), call.bits(Arg::key)?);
    write_text(call, address, &key, i64::MAX)?;
    Ok(Outcome::SUCCESS)
}

fn duplicate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(Arg::info)?;
    let info = object(call, handle)?;
    give(call, Arg::newinfo, info)?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (address, handle) = call.handle_behind(Arg::info)?;
    let number = HandleKind::Info.own_number(handle);
    object(call, handle)?;
    if let Some(number) = number {
        call.mpi.rank_mut(call.rank).infos.remove(number);
    }
    call.write_handle(address, INFO_NULL)?;
    Ok(Outcome::SUCCESS)
}
