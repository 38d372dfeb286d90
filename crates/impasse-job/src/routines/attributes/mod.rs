//! Attributes and names of objects: MPI 4.1, sections 7.7 and 7.8.

pub(super) mod keyvals;
pub(super) mod names;
mod predefined;
mod walk;

pub(crate) use keyvals::Keyval;
pub(super) use walk::{Copied, copy_all, delete_all};

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::{Arg, ErrorClass, HandleKind, Role};

use crate::context::{Call, CallResult, Outcome, fault};
use keyvals::{Owner, forget_unused, keyval};

handlers! {
    MPI_Comm_set_attr | MPI_Attr_put => Run(|call| set(call, Owner::Comm)),
    MPI_Comm_get_attr | MPI_Attr_get => Run(|call| get(call, Owner::Comm)),
    MPI_Comm_delete_attr | MPI_Attr_delete => Run(|call| delete(call, Owner::Comm)),
    MPI_Type_set_attr => Run(|call| set(call, Owner::Type)),
    MPI_Type_get_attr => Run(|call| get(call, Owner::Type)),
    MPI_Type_delete_attr => Run(|call| delete(call, Owner::Type)),
    MPI_Win_get_attr => Run(|call| get(call, Owner::Win)),
    MPI_Win_set_attr => Run(|call| set(call, Owner::Win)),
    MPI_Win_delete_attr => Run(|call| delete(call, Owner::Win)),
}

/// The object that the first argument means; its handle must be valid.
fn object(call: &mut Call<'_>, owner: Owner) -> CallResult<u64> {
    let handle = call.bits(call.first())?;
    match owner {
        Owner::Comm => {
            call.comm_of(handle)?;
        }
        Owner::Type => {
            let types = &call.mpi.rank(call.rank).datatypes;
            if types.layout(handle).is_none() {
                return Err(call.bad_handle(HandleKind::Datatype, handle));
            }
        }
        Owner::Win => {
            if call.mpi.window_number(call.rank, handle).is_none() {
                return Err(call.bad_handle(HandleKind::Win, handle));
            }
        }
    }
    Ok(handle)
}

/// The attributes of an object, the newest last.
fn list<'a>(call: &'a mut Call<'_>, handle: u64) -> &'a mut Vec<(i64, u64)> {
    let rank = call.rank;
    let objects = call.mpi.rank_mut(rank);
    match objects.comms.find_mut(rank, handle) {
        Some(local) => &mut local.attributes,
        None => objects.attributes.entry(handle).or_default(),
    }
}

fn value_of(call: &mut Call<'_>, handle: u64, key: i64) -> Option<u64> {
    let found = list(call, handle).iter().find(|(known, _)| *known == key);
    found.map(|&(_, value)| value)
}

/// Has the function that deletes an attribute called; none if there is none to call.
fn delete_function(
    call: &mut Call<'_>,
    handle: u64,
    (key, value): (i64, u64),
) -> CallResult<Option<Outcome>> {
    let keyval = keyval(call, key)?;
    Ok(keyval.delete.map(|function| Outcome::CallBack {
        function,
        args: vec![
            (Type::Ptr, Value::of(handle)),
            (Type::I32, Value::int(key as i32)),
            (Type::Ptr, Value::of(value)),
            (Type::Ptr, Value::of(keyval.extra)),
        ],
        memo: vec![key.cast_unsigned(), handle],
    }))
}

/// What a function of the program returned must be `MPI_SUCCESS`.
fn check_returned(call: &Call<'_>, what: &str) -> CallResult<()> {
    let returned = call.waited.and_then(|waited| waited.returned);
    match returned.and_then(|value| value.known()) {
        Some(bits) if bits as u32 == 0 => Ok(()),
        Some(bits) => Err(fault(
            ErrorClass::OTHER,
            format!(
                "the function that {what} an attribute returned {}",
                bits as i32
            ),
        )),
        None => call.unsupported(format!(
            "what the function that {what} an attribute returns"
        )),
    }
}

/// An old value is deleted first (MPI 4.1, section 7.7.2).
fn set(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let handle = object(call, owner)?;
    let (key, value) = (call.int(Role::Keyval)?, call.bits(Arg::attribute_val)?);
    keyvals::for_new(call, key, owner)?;
    match call.waited {
        Some(_) => check_returned(call, "deletes")?,
        None => {
            if let Some(old) = value_of(call, handle, key)
                && let Some(outcome) = delete_function(call, handle, (key, old))?
            {
                return Ok(outcome);
            }
        }
    }
    let attributes = list(call, handle);
    match attributes.iter_mut().find(|(known, _)| *known == key) {
        Some(place) => place.1 = value,
        None => attributes.push((key, value)),
    }
    Ok(Outcome::SUCCESS)
}

fn get(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let handle = object(call, owner)?;
    let key = call.int(Role::Keyval)?;
    let found = match predefined::value(call, owner, handle, key)? {
        Some(address) => Some(address),
        None => {
            keyvals::of_owner(call, key, owner)?;
            value_of(call, handle, key)
        }
    };
    if let Some(value) = found {
        call.give_handle(Arg::attribute_val, value)?;
    }
    call.give_int(Arg::flag, found.is_some().into())?;
    Ok(Outcome::SUCCESS)
}

fn delete(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let handle = object(call, owner)?;
    let key = call.int(Role::Keyval)?;
    keyvals::of_owner(call, key, owner)?;
    let Some(value) = value_of(call, handle, key) else {
        return Ok(Outcome::SUCCESS);
    };
    match call.waited {
        Some(_) => check_returned(call, "deletes")?,
        None => {
            if let Some(outcome) = delete_function(call, handle, (key, value))? {
                return Ok(outcome);
            }
        }
    }
    remove(call, handle, key);
    Ok(Outcome::SUCCESS)
}

fn remove(call: &mut Call<'_>, handle: u64, key: i64) {
    list(call, handle).retain(|(known, _)| *known != key);
    forget_unused(call);
}
