//! What MPI routines do with the program's data, for the analysis of what is relevant.
//!
//! The data of messages and collective calls goes over wires, one for each basic datatype; all
//! other arguments, and what they point to, may influence what MPI does. Datatypes that the program
//! makes, bytes, packed data and pairs stand for any other (MPI 4.1, section 3.3.1): as soon as one
//! of them is used, all wires are one.

use impasse_mpi::datatypes::{DATATYPES, Datatype, DatatypeClass};
use impasse_mpi::{HandleKind, Parameter, Role, Routine, handle_of_value, routine};
use impasse_relevance::{Effect, ExternalCall, Externals, Place, Relevance};

use crate::call::PROC_NULL;
use crate::data::Signature;

/// The wire of datatypes that stand for any other.
const ANY: u64 = 0;

/// Describes the routines of MPI.
pub(crate) struct Communication;

impl Externals for Communication {
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        let routine = routine(call.name)?;
        let mut effects = Vec::new();
        for at in 0..call.pointers.len() {
            match routine.parameters.get(at) {
                Some(parameter) if parameter.role == Role::Buffer => {
                    buffer(routine, at, call, &mut effects);
                }
                Some(parameter) => argument(parameter, at, &mut effects),
                None => effects.push(Effect::Escapes(at)),
            }
        }
        if routine.name.contains("rrhandler") || routine.name == "MPI_Cancel" {
            // A receive may end without data.
            effects.extend(plain_handles().map(Effect::MayBeEmpty));
        }
        if matches!(routine.name.as_str(), "MPI_Get_address" | "MPI_Address") {
            // Datatypes with absolute addresses reach what no buffer argument shows.
            join_wires(&mut effects);
            effects.push(Effect::Flow(Place::Wire(ANY), Place::Outside));
        }
        Some(effects)
    }
}

/// An argument that is no buffer.
fn argument(parameter: &Parameter, at: usize, effects: &mut Vec<Effect>) {
    let numbers = ["int", "MPI_Aint", "MPI_Count", "MPI_Offset"].contains(&parameter.base);
    let nested = parameter.stars + parameter.brackets.matches('[').count() > 1;
    effects.push(match parameter.role {
        Role::Callback => Effect::Escapes(at),
        Role::Other if parameter.is_address() && !numbers => Effect::Escapes(at),
        _ if nested => Effect::Escapes(at),
        _ if parameter.is_address() => Effect::Relevant(Place::Pointee(at)),
        _ => Effect::Relevant(Place::Argument(at)),
    });
}

/// A buffer. Outside of messages and collective calls nothing is known of what becomes of it.
fn buffer(routine: &Routine, at: usize, call: &ExternalCall<'_>, effects: &mut Vec<Effect>) {
    let chapter = routine.section.split('.').next();
    let collective = matches!(chapter, Some("6" | "8"));
    let datatype = routine.parameters.iter().skip(at);
    let datatype = datatype
        .zip(at..)
        .find(|(parameter, _)| parameter.role == Role::Datatype);
    let Some((_, datatype)) = datatype.filter(|_| collective || chapter == Some("3")) else {
        return effects.push(Effect::Escapes(at));
    };
    if !reduces_alone(routine, call) {
        effects.push(Effect::Escapes(at));
    }
    let known = call.constants.get(datatype).copied().flatten();
    let wire = match known.and_then(|handle| u64::try_from(handle).ok()) {
        Some(handle) if is_plain(handle) => handle,
        _ => {
            join_wires(effects);
            ANY
        }
    };
    let memory = match call.constants.get(at).copied().flatten() {
        None => Place::Pointee(at),
        // `MPI_BOTTOM`: the addresses are in the datatype (section 2.5.4).
        Some(0) if wire == ANY => Place::Outside,
        // No data, or that of the other buffer.
        Some(_) => return,
    };
    let constant = routine.parameters[at].constant;
    let replaced = collective || routine.name.contains("replace");
    if constant || replaced {
        effects.push(Effect::Flow(memory, Place::Wire(wire)));
        let count = call.constants.get(at + 1).copied().flatten();
        if !collective && count.is_none_or(|count| count == 0) {
            effects.push(Effect::MayBeEmpty(wire));
        }
    }
    if !constant {
        effects.push(Effect::Flow(Place::Wire(wire), memory));
        effects.extend(filled(routine, at, call, wire));
    }
    if routine.position(Role::Request).is_some() {
        effects.push(Effect::Keeps(at));
    }
}

/// A blocking receive that is not from `MPI_PROC_NULL` ends with at least one element received, if
/// no send is without data (MPI 4.1, sections 3.2.4 and 3.10).
fn filled(routine: &Routine, at: usize, call: &ExternalCall<'_>, wire: u64) -> Option<Effect> {
    let constant = |at: usize| call.constants.get(at).copied().flatten();
    let source = constant(routine.position(Role::Peer)?)? as u32 as i32;
    let number = wire.checked_sub(HandleKind::Datatype.null() + 1)?;
    let datatype = DATATYPES.get(usize::try_from(number).ok()?)?;
    let receives = routine.name == "MPI_Recv" && constant(at + 1)? > 0;
    (receives && i64::from(source) != PROC_NULL).then_some(Effect::Fills {
        argument: at,
        wire,
        bytes: datatype.size,
    })
}

/// Whether no function of the program combines the data.
fn reduces_alone(routine: &Routine, call: &ExternalCall<'_>) -> bool {
    let Some(op) = routine.position(Role::Op) else {
        return true;
    };
    let value = call.constants.get(op).copied().flatten();
    let handle = value.and_then(|value| handle_of_value(u64::try_from(value).ok()?));
    handle.is_some_and(|handle| handle.kind == HandleKind::Op)
}

/// Whether a handle is of a basic datatype that matches no other.
fn is_plain(handle: u64) -> bool {
    let number = handle.checked_sub(HandleKind::Datatype.null() + 1);
    let datatype = number.and_then(|number| DATATYPES.get(usize::try_from(number).ok()?));
    datatype.is_some_and(matches_itself_only)
}

fn matches_itself_only(datatype: &Datatype) -> bool {
    use DatatypeClass::{Bound, Byte, Packed, Pair};
    !matches!(datatype.class, Byte | Packed | Pair | Bound)
}

/// The handles of the datatypes that have a wire of their own.
fn plain_handles() -> impl Iterator<Item = u64> {
    let numbered = (HandleKind::Datatype.null() + 1..).zip(DATATYPES);
    let plain = numbered.filter(|(_, datatype)| matches_itself_only(datatype));
    plain.map(|(handle, _)| handle)
}

/// The data on all wires may be the same.
fn join_wires(effects: &mut Vec<Effect>) {
    for handle in plain_handles() {
        effects.push(Effect::Flow(Place::Wire(handle), Place::Wire(ANY)));
        effects.push(Effect::Flow(Place::Wire(ANY), Place::Wire(handle)));
        effects.push(Effect::MayBeEmpty(handle));
    }
}

/// Whether the data of a message matters.
pub(crate) fn data_matters(relevance: Option<&Relevance>, signature: &Signature) -> bool {
    let Some(relevance) = relevance else {
        return true;
    };
    signature.numbers().any(|number| {
        let handle = HandleKind::Datatype.null() + 1 + u64::from(number);
        match is_plain(handle) {
            true => relevance.wire(handle),
            false => relevance.wire(ANY),
        }
    })
}
