//! Keys of attributes: MPI 4.1, sections 7.7.2 to 7.7.4.

use impasse_mpi::constants::KEYVAL_INVALID;
use impasse_mpi::pointers::{DUP_FN, NULL_COPY_FN, NULL_DELETE_FN};
use impasse_mpi::{Arg, ErrorClass, Role};

use crate::context::{Call, CallResult, Outcome, fault};

/// Keys that programs make begin here, above the predefined ones.
const FIRST_KEY: i64 = 0x1000;

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

impl Keyval {
    /// The key of the object with this number, unless the program has freed it.
    pub fn key_in_use(&self, number: u32) -> Option<i64> {
        (!self.freed).then(|| FIRST_KEY + i64::from(number))
    }
}

handlers! {
    MPI_Comm_create_keyval | MPI_Keyval_create => Run(|call| create(call, Owner::Comm)),
    MPI_Type_create_keyval => Run(|call| create(call, Owner::Type)),
    MPI_Win_create_keyval => Run(|call| create(call, Owner::Win)),
    MPI_Comm_free_keyval | MPI_Keyval_free => Run(|call| free(call, Owner::Comm)),
    MPI_Type_free_keyval => Run(|call| free(call, Owner::Type)),
    MPI_Win_free_keyval => Run(|call| free(call, Owner::Win)),
}

/// The predefined functions of all kinds of objects have the same addresses.
fn create(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let functions = match (owner, call.has(Arg::copy_fn)) {
        (_, true) => [Arg::copy_fn, Arg::delete_fn],
        (Owner::Comm, _) => [Arg::comm_copy_attr_fn, Arg::comm_delete_attr_fn],
        (Owner::Type, _) => [Arg::type_copy_attr_fn, Arg::type_delete_attr_fn],
        (Owner::Win, _) => [Arg::win_copy_attr_fn, Arg::win_delete_attr_fn],
    };
    let (copy, delete, extra) = (
        call.bits(functions[0])?,
        call.bits(functions[1])?,
        call.bits(Arg::extra_state)?,
    );
    let address = call.bits(Role::Keyval)?;
    let keyval = Keyval {
        owner,
        copy: match copy {
            0 | NULL_COPY_FN => Copying::Never,
            DUP_FN => Copying::Same,
            function => Copying::By(function),
        },
        delete: (delete != 0 && delete != NULL_DELETE_FN).then_some(delete),
        extra,
        freed: false,
    };
    let number = call.mpi.rank_mut(call.rank).keyvals.insert(keyval);
    call.write_int(address, FIRST_KEY + i64::from(number))?;
    Ok(Outcome::SUCCESS)
}

fn free(call: &mut Call<'_>, owner: Owner) -> CallResult<Outcome> {
    let address = call.bits(Role::Keyval)?;
    let key = call.number_at(address, 4)?;
    of_owner(call, key, owner)?;
    let keyvals = &mut call.mpi.rank_mut(call.rank).keyvals;
    if let Some(keyval) = number_of(key).and_then(|number| keyvals.get_mut(number)) {
        keyval.freed = true;
    }
    forget_unused(call);
    call.write_int(address, KEYVAL_INVALID)?;
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
        .ok_or_else(|| fault(ErrorClass::KEYVAL, format!("there is no key {key}")))
}

/// The key must be for objects of this kind. It may be freed, as long as there are attributes: these
/// are to be deleted by the program (MPI 4.1, section 7.7.2).
pub(super) fn of_owner(call: &Call<'_>, key: i64, owner: Owner) -> CallResult<()> {
    match keyval(call, key)?.owner == owner {
        true => Ok(()),
        false => Err(fault(
            ErrorClass::KEYVAL,
            format!("the key {key} is for other objects"),
        )),
    }
}

/// The same for a new attribute: its key must not be freed.
pub(super) fn for_new(call: &Call<'_>, key: i64, owner: Owner) -> CallResult<()> {
    of_owner(call, key, owner)?;
    match keyval(call, key)?.freed {
        false => Ok(()),
        true => Err(fault(ErrorClass::KEYVAL, format!("the key {key} is freed"))),
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
