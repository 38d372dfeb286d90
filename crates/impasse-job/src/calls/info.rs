//! Info objects: MPI 4.1, chapter 10.

use impasse_mpi::{HandleKind, constant};

use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::state::{FIRST_OWN, Info, Mpi};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Info_create" => |call| new(call, 0),
        "MPI_Info_create_env" => |call| new(call, 2),
        "MPI_Get_hw_resource_info" => |call| new(call, 0),
        "MPI_Info_set" => set_key,
        "MPI_Info_delete" => delete,
        "MPI_Info_get" => get,
        "MPI_Info_get_string" => get_string,
        "MPI_Info_get_valuelen" => length,
        "MPI_Info_get_nkeys" => count,
        "MPI_Info_get_nthkey" => key_at,
        "MPI_Info_dup" => duplicate,
        "MPI_Info_free" => free,
        _ => return None,
    })
}

/// The number of an info object in its table.
fn number_of(handle: u64) -> Option<u32> {
    let own = handle.checked_sub(HandleKind::Info.null() + FIRST_OWN)?;
    u32::try_from(own).ok()
}

/// The object behind a handle of a rank. `MPI_INFO_ENV` is taken to have no keys.
pub(super) fn find(mpi: &Mpi, rank: u32, handle: u64) -> Option<Info> {
    if handle == HandleKind::Info.null() + 1 {
        return Some(Info::new());
    }
    mpi.rank(rank).infos.get(number_of(handle)?).cloned()
}

/// The info argument at `index`; nothing for `MPI_INFO_NULL`.
pub(super) fn argument(call: &mut Call<'_>, index: usize) -> CallResult<Info> {
    let handle = call.bits(index)?;
    match handle == HandleKind::Info.null() {
        true => Ok(Info::new()),
        false => object(call, handle),
    }
}

/// The object behind a handle that must not be null.
fn object(call: &Call<'_>, handle: u64) -> CallResult<Info> {
    let found = find(call.mpi, call.rank, handle);
    found.ok_or_else(|| match handle == HandleKind::Info.null() {
        true => fault("MPI_ERR_INFO", "the info object is MPI_INFO_NULL"),
        false => fault("MPI_ERR_INFO", "the info object is not valid"),
    })
}

/// Writes the handle of a new object through the address argument at `index`.
pub(super) fn give(call: &mut Call<'_>, index: usize, info: Info) -> CallResult<()> {
    let address = call.bits(index)?;
    let number = call.mpi.rank_mut(call.rank).infos.insert(info);
    let handle = HandleKind::Info.null() + FIRST_OWN + u64::from(number);
    call.write_handle(address, handle)
}

/// Sets the value of a key.
pub(super) fn set(info: &mut Info, key: String, value: String) {
    match info.iter_mut().find(|(known, _)| *known == key) {
        Some((_, old)) => *old = value,
        None => info.push((key, value)),
    }
}

fn new(call: &mut Call<'_>, index: usize) -> CallResult<Outcome> {
    give(call, index, Info::new())?;
    Ok(Outcome::SUCCESS)
}

/// The object and the key that most routines begin with.
fn opened(call: &mut Call<'_>) -> CallResult<(Info, String)> {
    let handle = call.bits(0)?;
    let info = object(call, handle)?;
    let key = call.text(1)?;
    let longest = constant("MPI_MAX_INFO_KEY").unwrap_or_default();
    if key.is_empty() || key.len() as i64 > longest {
        return Err(fault("MPI_ERR_INFO_KEY", "the key is empty or too long"));
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
    let handle = call.bits(0)?;
    let infos = &mut call.mpi.rank_mut(call.rank).infos;
    match number_of(handle).and_then(|number| infos.get_mut(number)) {
        Some(place) => {
            *place = info;
            Ok(Outcome::SUCCESS)
        }
        None => Err(fault("MPI_ERR_INFO", "the info object cannot be changed")),
    }
}

fn set_key(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (mut info, key) = opened(call)?;
    let value = call.text(2)?;
    let longest = constant("MPI_MAX_INFO_VAL").unwrap_or_default();
    if value.len() as i64 > longest {
        return Err(fault("MPI_ERR_INFO_VALUE", "the value is too long"));
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
            "MPI_ERR_INFO_NOKEY",
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
    let (room, address) = (call.int(2)?, call.bits(3)?);
    let value = value_of(&info, &key);
    if let Some(value) = &value {
        write_text(call, address, value, room.saturating_add(1))?;
    }
    call.give_int(4, value.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn get_string(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (info, key) = opened(call)?;
    let (length, address) = (call.bits(2)?, call.bits(3)?);
    let room = call.numbers_at(length, 4, 1)?;
    let value = value_of(&info, &key);
    if let Some(value) = &value {
        write_text(
            call,
            address,
            value,
            room.first().copied().unwrap_or_default(),
        )?;
        call.write_int(length, value.len() as i64 + 1)?;
    }
    call.give_int(4, value.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn length(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (info, key) = opened(call)?;
    let value = value_of(&info, &key);
    if let Some(value) = &value {
        call.give_int(2, value.len() as i64)?;
    }
    call.give_int(3, value.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let keys = object(call, handle)?.len();
    call.give_int(1, keys as i64)?;
    Ok(Outcome::SUCCESS)
}

fn key_at(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let info = object(call, handle)?;
    let at = call.int(1)?;
    let found = usize::try_from(at).ok().and_then(|at| info.get(at));
    let Some((key, _)) = found else {
        let keys = info.len();
        return Err(fault(
            "MPI_ERR_ARG",
            format!("there is no key {at} among {keys}"),
        ));
    };
    let (key, address) = (key.clone(), call.bits(2)?);
    write_text(call, address, &key, i64::MAX)?;
    Ok(Outcome::SUCCESS)
}

fn duplicate(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let info = object(call, handle)?;
    give(call, 1, info)?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let handle = call.numbers_at(address, 8, 1)?;
    let handle = handle.first().copied().unwrap_or_default().cast_unsigned();
    let number = number_of(handle);
    object(call, handle)?;
    if let Some(number) = number {
        call.mpi.rank_mut(call.rank).infos.remove(number);
    }
    call.write_handle(address, HandleKind::Info.null())?;
    Ok(Outcome::SUCCESS)
}
