//! Keys of attributes: MPI 4.1, sections 7.7.2 to 7.7.4.

use impasse_mpi::constant;

use crate::call::{Call, CallResult, Handler, Outcome, fault};

/// Keys that programs make begin here, above the predefined ones.
const FIRST_KEY: i64 = 0x1000;

/// `MPI_COMM_NULL_COPY_FN` and its like.
const NO_COPY: u64 = 0x10;
/// `MPI_COMM_DUP_FN` and its like.
const SAME_COPY: u64 = 0x11;
/// `MPI_COMM_NULL_DELETE_FN` and its like.
const NO_DELETE: u64 = 0x12;

/// The kind of objects that a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    Comm,
    Type,
    Win,
}

/// What happens to an attribute when its object is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Copying {
    /// The copy does not have it.
    Never,
    /// The copy has the same value.
    Same,
    /// A function of the program decides.
    By(u64),
}

/// A key of attributes that the program made (MPI 4.1, section 7.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Keyval {
    owner: Owner,
    pub(super) copy: Copying,
    /// The function that is called when an attribute is deleted.
    pub(super) delete: Option<u64>,
    pub(super) extra: u64,
    /// Whether the program has freed it; it lives on as long as there are attributes.
    freed: bool,
}

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_create_keyval" | "MPI_Keyval_create" => |call| create(call, Owner::Comm),
        "MPI_Type_create_keyval" => |call| create(call, Owner::Type),
        "MPI_Win_create_keyval" => |call| create(call, Owner::Win),
        "MPI_Comm_free_keyval" | "MPI_Keyval_free" => |call| free(call, Owner::Comm),
        "MPI_Type_free_keyval" => |call| free(call, Owner::Type),
        "MPI_Win_free_keyval" => |call| free(call, Owner::Win),
        _ => return None,
    })
}

fn create(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let (copy, delete, extra) = (call.bits(0)?, call.bits(1)?, call.bits(3)?);
    let address = call.bits(2)?;
    let keyval = Keyval {
        owner,
        copy: match copy {
            0 | NO_COPY => Copying::Never,
            SAME_COPY => Copying::Same,
            function => Copying::By(function),
        },
        delete: (delete != 0 && delete != NO_DELETE).then_some(delete),
        extra,
        freed: false,
    };
    let number = call.mpi.rank_mut(call.rank).keyvals.insert(keyval);
    call.write_int(address, FIRST_KEY + i64::from(number))?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let key = call
        .numbers_at(address, 4, 1)?
        .first()
        .copied()
        .unwrap_or_default();
    of_owner(call, key, owner)?;
    let keyvals = &mut call.mpi.rank_mut(call.rank).keyvals;
    if let Some(keyval) = number_of(key).and_then(|number| keyvals.get_mut(number)) {
        keyval.freed = true;
    }
    forget_unused(call);
    call.write_int(address, constant("MPI_KEYVAL_INVALID").unwrap_or(-1))?;
    Ok(Outcome::SUCCESS)
}

fn number_of(key: i64) -> Option<u32> {
    u32::try_from(key.checked_sub(FIRST_KEY)?).ok()
}

/// The key behind its number, be it freed or not.
pub(super) fn keyval(call: &Call<'_>, key: i64) -> CallResult<Keyval> {
    let keyvals = &call.mpi.rank(call.rank).keyvals;
    let found = number_of(key).and_then(|number| keyvals.get(number));
    found
        .cloned()
        .ok_or_else(|| fault("MPI_ERR_KEYVAL", format!("there is no key {key}")))
}

/// The program may use this key for objects of this kind.
pub(super) fn of_owner(call: &Call<'_>, key: i64, owner: Owner) -> CallResult<()> {
    let keyval = keyval(call, key)?;
    match keyval.owner == owner && !keyval.freed {
        true => Ok(()),
        false => Err(fault(
            "MPI_ERR_KEYVAL",
            format!("the key {key} is freed, or for other objects"),
        )),
    }
}

/// Forgets keys that are freed and that no attribute has.
pub(super) fn forget_unused(call: &mut Call<'_>) {
    let objects = call.mpi.rank_mut(call.rank);
    objects.attributes.retain(|_, list| !list.is_empty());
    let of_comms = objects.comms.iter().flat_map(|local| &local.attributes);
    let others = objects.attributes.values().flatten();
    let used: Vec<i64> = of_comms.chain(others).map(|&(key, _)| key).collect();
    let freed = objects.keyvals.iter().filter(|(number, keyval)| {
        keyval.freed && !used.contains(&(FIRST_KEY + i64::from(*number)))
    });
    let unused: Vec<u32> = freed.map(|(number, _)| number).collect();
    for number in unused {
        objects.keyvals.remove(number);
    }
}
