//! What MPI routines do with the program's data, for the analysis of what is relevant.
//!
//! The data of messages and collective calls goes over channels; all other arguments, and what they
//! point to, may influence what MPI does. What cannot meet has different channels: messages and
//! collective calls, different collective routines, basic datatypes, tags, roots and operators that are
//! written as constants. Datatypes that the program makes, bytes, packed data and pairs stand for any
//! other (MPI 4.1, section 3.3.1), a tag, root or operator that is no constant for every one; where
//! they are used, the channels that they stand for are one.

use impasse_mpi::constants::PROC_NULL;
use impasse_mpi::datatypes::{DATATYPES, Datatype, DatatypeClass};
use impasse_mpi::handles::DATATYPE_NULL;
use impasse_mpi::{
    Arg, Form, HandleKind, Intent, Kind, Parameter, Role, Routine, handle_of_value, routine,
};
use impasse_relevance::{Effect, ExternalCall, Place, Relevance};

use crate::context::STATUS_BYTES;
use crate::data::Signature;

/// The channel of datatypes that stand for any other.
const ANY: u64 = 0;

// The number of a channel: the handle of the datatype, then the collective routine (0 for messages), then
// the tag, or root and operator.

/// The bits of the datatype.
const DATATYPE: u64 = (1 << 28) - 1;
/// The bits of the routine.
const ROUTINE: u64 = ((1 << 12) - 1) << 28;
/// Where the bits of tag, or root and operator, begin.
const DETAIL: u32 = 40;

/// What a call says about who it can meet.
struct Meeting {
    /// The routine, and tag, root and operator, as bits of a channel.
    bits: u64,
    /// Which of these bits are known.
    mask: u64,
}

impl Meeting {
    /// Of the buffer at a position.
    fn new(routine: &Routine, at: usize, call: &ExternalCall<'_>) -> Meeting {
        let collective = is_collective(routine.kind);
        let family = if collective { family(routine) } else { 0 };
        let constant = |at| call.constant(at);
        let details: Vec<Option<u128>> = match collective {
            true => {
                let roles = [Role::Root, Role::Op];
                let there = roles.iter().filter_map(|&role| routine.position(role));
                there.map(constant).collect()
            }
            false => vec![behind(routine, at, Role::Tag).and_then(constant)],
        };
        // `MPI_ANY_TAG`, and `MPI_ROOT` and `MPI_PROC_NULL` for what is a rank elsewhere (section 6.2.3).
        let negative = |bits: u128| (bits as u32).cast_signed() < 0;
        let mut each = details.iter();
        let known = each.all(|detail| detail.is_some_and(|bits| !negative(bits)));
        let mixed = details.into_iter().flatten().fold(0u64, |sum, bits| {
            // Different ones rarely share a number, and may.
            sum.wrapping_mul(0x0001_0193)
                .wrapping_add(bits as u64 ^ (bits >> 20) as u64)
        });
        match known {
            true => Meeting {
                // Never 0: that stands for what is not known.
                bits: family | (mixed << 1 | 1) << DETAIL,
                mask: !DATATYPE,
            },
            false => Meeting {
                bits: family,
                mask: ROUTINE,
            },
        }
    }

    /// The number of the channel for a datatype, and which channels are one with it.
    fn channel(&self, datatype: u64, effects: &mut Vec<Effect>) -> u64 {
        let number = self.bits | datatype;
        let one = |mask: u64| Effect::Joins {
            mask,
            bits: number & mask,
        };
        let known = self.mask != ROUTINE;
        if datatype != ANY {
            effects.extend((!known).then(|| one(ROUTINE | DATATYPE)));
            return number;
        }
        // It may stand for all datatypes of calls that it can meet, also of those that say nothing of
        // tag, root or operator.
        effects.push(one(self.mask));
        if known {
            let open = number & ROUTINE;
            let mask = !DATATYPE;
            effects.push(Effect::Joins { mask, bits: open });
            both_ways(Place::Channel(number), Place::Channel(open), effects);
        }
        number
    }
}

/// The bits of a collective routine in the numbers of channels: never 0, nor all, which stand for messages
/// and for what is neither.
fn family(routine: &Routine) -> u64 {
    let name = routine.plain.bytes();
    // Different ones rarely share a number, and may.
    let sum = name.fold(0u64, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    (1 + sum % 4093) << ROUTINE.trailing_zeros()
}

/// What is known of the whole program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// It makes operators from functions of its own, which are given data then.
    pub own_operators: bool,
    /// It asks for attributes, which may be the addresses of windows.
    pub window_attributes: bool,
}

/// What a call of a routine does with data; none if it is no routine of MPI.
pub(crate) fn effects(call: &ExternalCall<'_>, facts: Facts) -> Option<Vec<Effect>> {
    let routine = routine(call.name)?;
    let mut effects = vec![match routine.kind {
        Kind::Abort => Effect::Fails,
        _ => Effect::Acts,
    }];
    for at in 0..call.pointers.len() {
        match routine.parameter(at) {
            Some(parameter) if parameter.role == Role::Buffer => {
                if facts.own_operators && !reduces_alone(routine, call) {
                    effects.push(Effect::Escapes(at));
                }
                if facts.window_attributes && routine.has(Role::Win) {
                    effects.push(Effect::Escapes(at));
                }
                buffer(routine, parameter, at, call, &mut effects);
            }
            Some(parameter) if parameter.role == Role::Allocation && !parameter.is_written() => {
                effects.push(Effect::Releases(at));
            }
            Some(parameter) if parameter.role == Role::Allocation => {
                effects.push(Effect::FreshInto(at));
                if facts.window_attributes {
                    effects.push(Effect::Escapes(at));
                }
                if routine.has(Role::Win) {
                    both_ways(Place::Made, Place::Channel(WINDOWS), &mut effects);
                }
            }
            Some(parameter) => {
                effects.extend(argument(parameter, at));
                effects.extend(told(routine, parameter, at));
                effects.extend(status(routine, parameter, at));
            }
            None => effects.push(Effect::Escapes(at)),
        }
    }
    if routine.has(Role::Errhandler) || routine.kind == Kind::Cancel {
        // A receive may end without data, and a call that fails tells nothing.
        effects.extend(plain_handles().map(Effect::MayBeEmpty));
        effects.push(Effect::MayBeEmpty(TOLD));
    }
    if routine.has(Role::Location) {
        // Datatypes with absolute addresses reach what no buffer argument shows.
        effects.push(Effect::Joins { mask: 0, bits: 0 });
        effects.extend(plain_handles().map(Effect::MayBeEmpty));
        effects.push(Effect::Flow(Place::Channel(ANY), Place::Outside));
    }
    Some(effects)
}

/// What an argument that is no buffer does: MPI reads a value, or what an address points to, and
/// what it does then may depend on it; or it writes there. Of addresses behind addresses, and of what
/// the program's own functions are given, nothing is known.
fn argument(parameter: &Parameter, at: usize) -> Vec<Effect> {
    use Role::{
        Arguments, Attribute, Callback, CallbackByCount, F08Status, FortranStatus, Location,
        Pointer, StringLists, Strings, Tool, Triplets,
    };
    let effect = match parameter.role {
        Callback(_) | CallbackByCount(_) | Attribute | Pointer | Location => Effect::Escapes(at),
        FortranStatus | F08Status | Triplets => Effect::Escapes(at),
        Strings | StringLists | Arguments => Effect::Escapes(at),
        Tool(_) if parameter.is_address() => Effect::Escapes(at),
        _ if parameter.is_address() && parameter.intent == Intent::Out => {
            let written = Effect::Computes(Place::Argument(at), pointee(parameter, at));
            return vec![Effect::Accessed(at), written];
        }
        _ if parameter.is_address() => Effect::Relevant(pointee(parameter, at)),
        _ => Effect::Relevant(Place::Argument(at)),
    };
    vec![effect]
}

/// A number or flag in which a call tells what it found: it is always written, unless the call fails and the
/// program has that returned.
fn told(routine: &Routine, parameter: &Parameter, at: usize) -> Option<Effect> {
    let tells = matches!(
        routine.kind,
        Kind::Wait(_) | Kind::Test(_) | Kind::Inspect(_) | Kind::Probe
    );
    let one = !parameter.array && parameter.intent == Intent::Out;
    let plain = matches!(parameter.role, Role::Int | Role::Logical);
    let bytes = parameter.role.c_bytes().filter(|_| tells && one && plain)?;
    Some(Effect::Fills {
        argument: at,
        channel: TOLD,
        bytes,
    })
}

/// A status that is always written, but for the error in it (MPI 4.1, section 3.2.5). Routines that read a status do
/// not look at that either, but for the one that is there for it.
fn status(routine: &Routine, parameter: &Parameter, at: usize) -> Option<Effect> {
    if parameter.role != Role::Status || parameter.array {
        return None;
    }
    if parameter.intent != Intent::Out {
        let looks = routine.has(Arg::err);
        return looks.then_some(Effect::Escapes(at));
    }
    let finds = matches!(routine.kind, Kind::Wait(_) | Kind::Probe);
    let receives = matches!(routine.kind, Kind::Receive | Kind::SendReceive);
    let always = (finds || receives) && routine.form == Form::Blocking;
    let flag = |other: &Parameter| other.role == Role::Logical && other.is_written();
    (always && !routine.parameters().any(flag)).then_some(Effect::FillsAround {
        argument: at,
        channel: TOLD,
        bytes: STATUS_BYTES,
        hole: (8, 12),
    })
}

/// What an address points to: one element, or nobody knows how many.
fn pointee(parameter: &Parameter, at: usize) -> Place {
    let bytes = parameter.role.c_bytes().filter(|_| !parameter.array);
    bytes.map_or(Place::Pointee(at), |bytes| Place::Part(at, bytes))
}

/// Whether the data of a routine's buffers goes over channels only: to whom it is sent, or to those
/// who call the routine, too. Otherwise nothing is known of what becomes of it.
fn uses_channels(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Send(_) | Kind::Receive | Kind::SendReceive | Kind::LocalReduction
    ) || is_collective(kind)
}

fn is_collective(kind: Kind) -> bool {
    matches!(kind, Kind::Collective(_))
}

/// The first parameter with this role behind a position.
fn behind(routine: &Routine, at: usize, role: Role) -> Option<usize> {
    let numbered = (0..).zip(routine.parameters()).skip(at);
    let mut found = numbered.filter(|(_, parameter)| parameter.role == role);
    found.next().map(|(at, _)| at)
}

/// A buffer.
fn buffer(
    routine: &Routine,
    parameter: &Parameter,
    at: usize,
    call: &ExternalCall<'_>,
    effects: &mut Vec<Effect>,
) {
    let constant = |at| call.constant(at);
    let datatype = behind(routine, at, Role::Datatype).filter(|_| uses_channels(routine.kind));
    let Some(datatype) = datatype else {
        return elsewhere(routine, parameter, at, call, effects);
    };
    let basic = match constant(datatype).and_then(|handle| u64::try_from(handle).ok()) {
        // Only a buffer that does not count may have it: away from a root, or in place.
        Some(DATATYPE_NULL) => return,
        Some(handle) if is_plain(handle) => handle,
        _ => {
            effects.extend(plain_handles().map(Effect::MayBeEmpty));
            ANY
        }
    };
    let channel = Meeting::new(routine, at, call).channel(basic, effects);
    let memory = match constant(at) {
        None => match bytes(routine, at, call) {
            Some(bytes) => Place::Part(at, bytes),
            None => Place::Pointee(at),
        },
        // `MPI_BOTTOM`: the addresses are in the datatype (section 2.5.4).
        Some(0) if basic == ANY => Place::Outside,
        // No data, or that of the other buffer.
        Some(_) => return,
    };
    // With `MPI_IN_PLACE` collective calls read the buffer that they write.
    if is_collective(routine.kind) || parameter.intent != Intent::Out {
        effects.push(Effect::Flow(memory, Place::Channel(channel)));
        let sends = matches!(routine.kind, Kind::Send(_) | Kind::SendReceive);
        let count = behind(routine, at, Role::Count).and_then(constant);
        if sends && count.is_none_or(|count| count == 0) {
            effects.push(Effect::MayBeEmpty(basic));
        }
    }
    if parameter.is_written() {
        effects.push(Effect::Flow(Place::Channel(channel), memory));
        effects.extend(filled(routine, at, call, basic));
    }
    if routine.has(Role::Request) {
        effects.push(Effect::Keeps(at));
    }
}

/// Channels of what is no message: windows, files, packed data, what calls tell.
const WINDOWS: u64 = ROUTINE | 1;
const FILES: u64 = ROUTINE | 2;
const PACKED: u64 = ROUTINE | 3;
const TOLD: u64 = ROUTINE | 4;

/// A buffer whose data goes through a window or a file, or is packed; nothing is known of any other.
fn elsewhere(
    routine: &Routine,
    parameter: &Parameter,
    at: usize,
    call: &ExternalCall<'_>,
    effects: &mut Vec<Effect>,
) {
    let channel = match routine.kind {
        _ if routine.has(Role::Win) => WINDOWS,
        Kind::FileAccess(..) => FILES,
        Kind::Local if routine.has(Role::Datatype) => PACKED,
        _ => return effects.push(Effect::Escapes(at)),
    };
    // Only datatypes of the program hold addresses that begin at `MPI_BOTTOM`, and a window begins there
    // only if it has no memory.
    let datatype = behind(routine, at, Role::Datatype).map(|at| call.constant(at));
    let handle = datatype.and_then(|handle| u64::try_from(handle?).ok());
    let addresses = datatype.is_some() && !handle.is_some_and(is_plain);
    let memory = match call.constant(at) {
        None => Place::Pointee(at),
        Some(0) if addresses => Place::Outside,
        Some(_) => return,
    };
    effects.push(Effect::Flow(memory, Place::Channel(channel)));
    if parameter.is_written() {
        effects.push(Effect::Flow(Place::Channel(channel), memory));
    }
    effects.push(Effect::Keeps(at));
}

/// Data goes from either place to the other.
fn both_ways(one: Place, other: Place, effects: &mut Vec<Effect>) {
    effects.push(Effect::Flow(one, other));
    effects.push(Effect::Flow(other, one));
}

/// How many bytes of a buffer a call touches, if its arguments say so: of collective calls those
/// with one count for all buffers, which is that of each.
fn bytes(routine: &Routine, at: usize, call: &ExternalCall<'_>) -> Option<u64> {
    let constant = |at| call.constant(at);
    let count = behind(routine, at, Role::Count)?;
    let one = routine.parameter(count)?.arg == Arg::count;
    if is_collective(routine.kind) && !one {
        return None;
    }
    let count = u64::try_from(constant(count)?).ok()?;
    let handle = u64::try_from(constant(behind(routine, at, Role::Datatype)?)?).ok()?;
    let datatype = DATATYPES.get(usize::from(Datatype::of_handle(handle)?))?;
    datatype.size.checked_mul(count)
}

/// A blocking receive that is not from `MPI_PROC_NULL` ends with at least one element received, if
/// no send is without data (MPI 4.1, sections 3.2.4 and 3.10).
fn filled(routine: &Routine, at: usize, call: &ExternalCall<'_>, basic: u64) -> Option<Effect> {
    let constant = |at| call.constant(at);
    let source = constant(routine.position(Role::Peer)?)? as u32 as i32;
    let datatype = DATATYPES.get(usize::from(Datatype::of_handle(basic)?))?;
    let receives = routine.kind == Kind::Receive && routine.form == Form::Blocking;
    let some = constant(behind(routine, at, Role::Count)?)? > 0;
    (receives && some && i64::from(source) != PROC_NULL).then_some(Effect::Fills {
        argument: at,
        channel: basic,
        bytes: datatype.size,
    })
}

/// Whether no function of the program combines the data.
fn reduces_alone(routine: &Routine, call: &ExternalCall<'_>) -> bool {
    let Some(op) = routine.position(Role::Op) else {
        return true;
    };
    let value = call.constant(op);
    let handle = value.and_then(|value| handle_of_value(u64::try_from(value).ok()?));
    handle.is_some_and(|handle| handle.kind == HandleKind::Op)
}

/// Whether a handle is of a basic datatype that matches no other.
fn is_plain(handle: u64) -> bool {
    let number = Datatype::of_handle(handle);
    let datatype = number.and_then(|number| DATATYPES.get(usize::from(number)));
    datatype.is_some_and(matches_itself_only)
}

fn matches_itself_only(datatype: &Datatype) -> bool {
    use DatatypeClass::{Bound, Byte, Packed, Pair};
    !matches!(datatype.class, Byte | Packed | Pair | Bound)
}

/// The handles of the datatypes that have a channel of their own.
fn plain_handles() -> impl Iterator<Item = u64> {
    let numbered = (0..).zip(DATATYPES);
    let plain = numbered.filter(|(_, datatype)| matches_itself_only(datatype));
    plain.map(|(number, _)| Datatype::handle(number))
}

/// Whether data matters that goes over some channels.
pub(crate) fn data_matters(
    relevance: Option<&Relevance>,
    channels: Channels,
    signature: &Signature,
) -> bool {
    let Some(relevance) = relevance else {
        return true;
    };
    let Channels { mask, bits } = channels;
    if mask & DATATYPE != 0 {
        return relevance.channels(mask, bits);
    }
    let over = |datatype: u64| relevance.channels(mask | DATATYPE, bits | datatype);
    let handles = signature.numbers().map(Datatype::handle);
    // What datatypes of the program are made of is seen here, but was not known to the analysis.
    over(ANY) || handles.filter(|&handle| is_plain(handle)).any(over)
}

/// Whether data matters that goes through windows.
pub(crate) fn windows_matter(relevance: &Relevance) -> bool {
    relevance.channels(u64::MAX, WINDOWS)
}

/// Some channels: those whose numbers have these bits under this mask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Channels {
    mask: u64,
    bits: u64,
}

impl Channels {
    /// All.
    pub(crate) const ALL: Channels = Channels { mask: 0, bits: 0 };
    /// Those of messages.
    pub(crate) const MESSAGES: Channels = Channels {
        mask: ROUTINE,
        bits: 0,
    };

    /// Those that the data of a routine goes over.
    pub(crate) fn of(routine: &Routine) -> Channels {
        let one = |bits| Channels {
            mask: u64::MAX,
            bits,
        };
        match routine.kind {
            _ if routine.has(Role::Win) => one(WINDOWS),
            Kind::FileAccess(..) => one(FILES),
            Kind::Local if routine.has(Role::Datatype) => one(PACKED),
            kind if is_collective(kind) => Channels {
                mask: ROUTINE,
                bits: family(routine),
            },
            kind if uses_channels(kind) => Channels::MESSAGES,
            _ => Channels::ALL,
        }
    }
}
