//! The contents of a message: bytes in the order of the data, known or not.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impasse_exec::expr::{BYTES, ExprId, Exprs};
use impasse_exec::shim_api::ShimCall;
use impasse_exec::{Byte, Contents, Res, Value};
use impasse_ir::{DataLayout, Type};

use super::blend::Blend;
use super::{Place, Signature, UnknownSize};

/// Most bytes of one message.
const MOST_BYTES: u64 = 1 << 32;

/// Most bytes that are carried of a message whose length is not known.
const MOST_OF_UNKNOWN: u64 = 1 << 14;

/// Objects of up to this many bytes become unknown at once; larger ones when they are looked at.
const MOST_FORGOTTEN: u64 = 1 << 24;

/// The contents of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payload {
    bytes: Bytes,
    pub signature: Signature,
    /// How long it is, if that is not known: then the bytes are those that it may begin with.
    pub unknown: Option<UnknownSize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Bytes {
    Known(Arc<Vec<u8>>),
    Any(Arc<Contents>),
    /// So many bytes that nobody looks into; they are not carried.
    Unseen(u64),
}

/// Expressions are left out: what they are is told to a fingerprint apart.
impl Hash for Payload {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.bytes {
            Bytes::Known(bytes) => bytes.hash(state),
            Bytes::Any(bytes) => bytes.hash(state),
            Bytes::Unseen(len) => len.hash(state),
        }
        self.signature.hash(state);
        self.unknown.hash(state);
    }
}

impl Payload {
    /// Known bytes.
    pub fn known(bytes: Vec<u8>, signature: Signature) -> Payload {
        Payload {
            bytes: Bytes::Known(Arc::new(bytes)),
            signature,
            unknown: None,
        }
    }

    /// Bytes, known or not.
    pub fn any(bytes: Vec<Byte>, signature: Signature) -> Payload {
        Payload::of(Contents::from(&*bytes), signature)
    }

    fn of(contents: Contents, signature: Signature) -> Payload {
        let bytes = match contents.known_bytes() {
            Some(known) => Bytes::Known(Arc::new(known.to_vec())),
            None => Bytes::Any(Arc::new(contents)),
        };
        Payload {
            bytes,
            signature,
            unknown: None,
        }
    }

    /// Bytes of which nothing is known.
    pub fn unknown(len: usize, leaf: ExprId, signature: Signature) -> Payload {
        Payload::of(Contents::symbolic(len, leaf), signature)
    }

    /// Whether no byte of it is known.
    pub fn is_unknown(&self) -> bool {
        match &self.bytes {
            Bytes::Known(_) | Bytes::Unseen(_) => false,
            Bytes::Any(bytes) => bytes.is_unknown(),
        }
    }

    /// Nothing.
    pub fn empty() -> Payload {
        Payload::known(Vec::new(), Signature::default())
    }

    /// How many bytes it has; if that is not known, how many are carried.
    pub fn len(&self) -> u64 {
        match &self.bytes {
            Bytes::Known(bytes) => bytes.len() as u64,
            Bytes::Any(bytes) => bytes.len() as u64,
            Bytes::Unseen(len) => *len,
        }
    }

    /// The same data, of a size that is not known if one is given.
    pub fn of_size(self, unknown: Option<UnknownSize>) -> Payload {
        Payload { unknown, ..self }
    }

    /// Whether its bytes are carried.
    pub fn is_carried(&self) -> bool {
        !matches!(self.bytes, Bytes::Unseen(_))
    }

    /// So many bytes like these that are not carried.
    pub fn unseen(&self, len: u64) -> Payload {
        Payload {
            bytes: Bytes::Unseen(len),
            ..self.clone()
        }
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<Byte> {
        match &self.bytes {
            Bytes::Known(bytes) => bytes.iter().map(|&byte| Byte::Known(byte)).collect(),
            Bytes::Any(bytes) => bytes.bytes(),
            Bytes::Unseen(len) => vec![Byte::Uninitialised; *len as usize],
        }
    }

    /// Data that stands for this and other data of the same kind and amount: where they differ, it is as if nothing had ever been
    /// written there, which can be read as anything.
    pub fn standing_for(&self, other: &Payload) -> Option<Payload> {
        if self == other {
            return Some(self.clone());
        }
        let same = self.len() == other.len()
            && self.signature == other.signature
            && self.unknown == other.unknown;
        let pairs = || self.bytes().into_iter().zip(other.bytes());
        let either = |(one, other)| match one == other {
            true => one,
            false => Byte::Uninitialised,
        };
        same.then(|| Payload {
            unknown: self.unknown,
            ..Payload::any(pairs().map(either).collect(), self.signature.clone())
        })
    }

    /// Its bytes, if all are known.
    pub fn known_bytes(&self) -> Option<&[u8]> {
        match &self.bytes {
            Bytes::Known(bytes) => Some(bytes),
            Bytes::Any(_) | Bytes::Unseen(_) => None,
        }
    }

    /// Bytes `from..to`, with the signature of the whole.
    pub fn slice(&self, from: u64, to: u64) -> Payload {
        let len = self.len();
        let (from, to) = (from.min(len) as usize, to.min(len) as usize);
        let bytes = match &self.bytes {
            Bytes::Known(bytes) => Bytes::Known(Arc::new(bytes[from..to.max(from)].to_vec())),
            Bytes::Unseen(_) => Bytes::Unseen(to.saturating_sub(from) as u64),
            Bytes::Any(bytes) => {
                let part = bytes.slice(from, to.saturating_sub(from));
                return Payload {
                    unknown: self.unknown,
                    ..Payload::of(part, self.signature.clone())
                };
            }
        };
        Payload {
            bytes,
            signature: self.signature.clone(),
            unknown: self.unknown,
        }
    }

    /// Whether there is something, and none of it was ever written.
    pub fn is_blank(&self) -> bool {
        match &self.bytes {
            Bytes::Known(_) | Bytes::Unseen(_) => false,
            Bytes::Any(bytes) => bytes.is_blank(),
        }
    }

    /// Whether some of it was never written.
    pub fn has_gaps(&self) -> bool {
        match &self.bytes {
            Bytes::Known(_) | Bytes::Unseen(_) => false,
            Bytes::Any(bytes) => bytes.has_gaps(),
        }
    }

    /// The number of type `ty` that begins at byte `at`.
    pub fn number(&self, exprs: &mut Exprs, at: usize, ty: Type) -> Value {
        let size = ty.store_size(DataLayout::default()) as usize;
        match &self.bytes {
            Bytes::Known(bytes) => {
                let bytes = bytes.get(at..at + size).unwrap_or_default();
                let bits = bytes.iter().rev();
                Value::Known(bits.fold(0, |bits, byte| bits << 8 | u128::from(*byte)))
            }
            Bytes::Any(bytes) => {
                let end = (at + size).min(bytes.len());
                let bytes: Vec<Byte> = (at..end).map(|at| bytes.get(at)).collect();
                exprs.from_bytes(ty, &bytes)
            }
            Bytes::Unseen(_) => Value::Known(0),
        }
    }

    /// The data at a place without its bytes; that there are so many is looked after.
    pub fn measure(memory: &mut ShimCall<'_>, place: &Place) -> Res<Payload> {
        if place.is_known() {
            check(memory, place, place.bytes())?;
        }
        Ok(Payload {
            bytes: Bytes::Unseen(place.bytes()),
            signature: signature_of(place),
            unknown: place.unknown,
        })
    }

    /// Reads the data at a place.
    pub fn read(memory: &mut ShimCall<'_>, place: &Place) -> Res<Payload> {
        if place.bytes() > MOST_BYTES {
            let bytes = place.bytes();
            return Err(memory.unsupported(format!("{bytes} bytes are communicated at once")));
        }
        if !place.is_known() {
            return Payload::read_vague(memory, place);
        }
        let signature = place.signature();
        let mut known = Vec::new();
        let all_known = place.each_run().all(|(at, length)| {
            match memory.read_bytes(at, length) {
                Ok(bytes) if known.is_empty() => known = bytes,
                Ok(bytes) => known.extend(bytes),
                Err(_) => return false,
            }
            true
        });
        if all_known {
            return Ok(Payload::known(known, signature));
        }
        let mut parts = Vec::new();
        for (at, length) in place.each_run() {
            parts.push(memory.read_contents(at, length)?);
        }
        Ok(Payload::of(Contents::joined(parts), signature))
    }

    /// Reads the data at a place of which not everything is known: of somewhere in an object nothing
    /// can be said, and of an unknown amount the beginning is carried.
    fn read_vague(memory: &mut ShimCall<'_>, place: &Place) -> Res<Payload> {
        let unit = place.layout.size.max(1);
        let count = match place.unknown {
            Some(_) => place.count.min(MOST_OF_UNKNOWN / unit),
            None => place.count,
        };
        let contents = match place.anywhere {
            Some(_) => {
                let len = count.saturating_mul(unit) as usize;
                let bytes = memory.fresh_bytes("data at an unknown address", len);
                Contents::from(&*bytes)
            }
            None => {
                let place = place.part(0, count);
                let runs = place.each_run();
                let parts: Res<_> = runs
                    .map(|(at, length)| memory.read_contents(at, length))
                    .collect();
                Contents::joined(parts?)
            }
        };
        Ok(Payload {
            unknown: place.unknown,
            ..Payload::of(contents, signature_of(place))
        })
    }

    /// Writes the data to a place, from packed byte `skip` of the place on, as far as there is room.
    pub fn write(&self, memory: &mut ShimCall<'_>, place: &Place, skip: u64) -> Res<()> {
        if !self.is_carried() {
            let exact = self.unknown.or(place.unknown).is_none() && place.anywhere.is_none();
            return match exact {
                true => check(memory, place, skip.saturating_add(self.len())),
                false => Ok(()),
            };
        }
        if let Some(pointer) = place.anywhere {
            return forget(memory, pointer, place);
        }
        if self.unknown.is_some() {
            return self.write_vague(memory, place);
        }
        let (mut from, mut skip) = (0u64, skip);
        for (at, length) in place.each_run() {
            if from == self.len() {
                break;
            }
            let passed = skip.min(length);
            skip -= passed;
            let (at, length) = (at.wrapping_add(passed), length - passed);
            let part = length.min(self.len() - from);
            let range = from as usize..(from + part) as usize;
            match &self.bytes {
                _ if part == 0 => {}
                Bytes::Known(bytes) => memory.write_bytes(at, &bytes[range])?,
                Bytes::Any(bytes) => memory.write_contents(at, bytes, from, part)?,
                Bytes::Unseen(_) => {}
            }
            from += part;
        }
        Ok(())
    }

    /// Writes data of which it is not known how much it is: what was there before stays as far as the
    /// data does not reach. What was never written before is taken to be written now: nothing can rest
    /// on what it is otherwise.
    fn write_vague(&self, memory: &mut ShimCall<'_>, place: &Place) -> Res<()> {
        let carried = self.bytes();
        let mut done = 0;
        for (at, length) in place.each_run() {
            let rest = carried.get(done..).unwrap_or_default();
            let new = &rest[..rest.len().min(length as usize)];
            let old = memory.read_any(at, new.len() as u64)?;
            let blend = Blend::new(self);
            let after = blend.bytes(memory.exprs(), done, &old, new);
            memory.write_any(at, &after)?;
            let reached = new.len() as u64;
            memory.fill(
                at.wrapping_add(reached),
                Byte::Uninitialised,
                length - reached,
            )?;
            done += new.len();
        }
        Ok(())
    }

    /// The expressions in it, in order, each once for a run of its bytes.
    pub fn expressions(&self) -> Vec<ExprId> {
        match &self.bytes {
            Bytes::Known(_) | Bytes::Unseen(_) => Vec::new(),
            Bytes::Any(bytes) => bytes.expressions(),
        }
    }
}

/// The basic datatypes of a place: of one element if it is not known how many there are.
fn signature_of(place: &Place) -> Signature {
    match place.unknown {
        Some(_) => place.layout.signature.clone(),
        None => place.signature(),
    }
}

/// Stops if the first so many bytes of data are not there.
fn check(memory: &mut ShimCall<'_>, place: &Place, mut bytes: u64) -> Res<()> {
    for (at, length) in place.each_run() {
        let part = length.min(bytes);
        bytes -= part;
        if part > 0 && memory.room(at).map_or(true, |room| room < part) {
            memory.read_contents(at, part)?;
        }
    }
    Ok(())
}

/// Nothing is known any more of what a place may hold whose address is not known.
fn forget(memory: &mut ShimCall<'_>, pointer: Value, place: &Place) -> Res<()> {
    let Value::Known(inside) = pointer else {
        let most = match place.unknown {
            Some(_) => u64::MAX,
            None => place
                .count
                .saturating_mul(place.layout.extent.unsigned_abs()),
        };
        return memory.forget(pointer, most);
    };
    if inside == 0 {
        return Err(memory.unsupported("data at addresses in a datatype that are not known"));
    }
    let start = inside as u64 & !u64::from(u32::MAX);
    let room = memory.room(start)?;
    // It may have been written: it is not to be taken for memory that nobody wrote.
    match memory.fresh("data at an unknown address", BYTES) {
        Value::Symbolic(leaf) if room <= MOST_FORGOTTEN => {
            let contents = Contents::symbolic(room as usize, leaf);
            memory.write_contents(start, &contents, 0, room)
        }
        _ => memory.fill(start, Byte::Uninitialised, room),
    }
}
