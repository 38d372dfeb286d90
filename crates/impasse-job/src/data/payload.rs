//! The contents of a message: bytes in the order of the data, known or not.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impasse_exec::expr::{ExprId, Exprs};
use impasse_exec::shim_api::ShimCall;
use impasse_exec::{Byte, Contents, Res, Value};
use impasse_ir::{DataLayout, Type};

use super::{Place, Signature};

/// Most bytes of one message.
const MOST_BYTES: u64 = 1 << 32;

/// The contents of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payload {
    bytes: Bytes,
    pub signature: Signature,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Bytes {
    Known(Arc<[u8]>),
    Any(Arc<Contents>),
}

/// Expressions are left out: what they are is told to a fingerprint apart.
impl Hash for Payload {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.bytes {
            Bytes::Known(bytes) => bytes.hash(state),
            Bytes::Any(bytes) => bytes.hash(state),
        }
        self.signature.hash(state);
    }
}

impl Payload {
    /// Known bytes.
    pub fn known(bytes: Vec<u8>, signature: Signature) -> Payload {
        Payload {
            bytes: Bytes::Known(bytes.into()),
            signature,
        }
    }

    /// Bytes, known or not.
    pub fn any(bytes: Vec<Byte>, signature: Signature) -> Payload {
        Payload::of(Contents::from(&*bytes), signature)
    }

    fn of(contents: Contents, signature: Signature) -> Payload {
        let bytes = match contents.known_bytes() {
            Some(known) => Bytes::Known(known.into()),
            None => Bytes::Any(Arc::new(contents)),
        };
        Payload { bytes, signature }
    }

    /// Bytes of which nothing is known.
    pub fn unknown(len: usize, leaf: ExprId, signature: Signature) -> Payload {
        Payload::of(Contents::symbolic(len, leaf), signature)
    }

    /// Whether no byte of it is known.
    pub fn is_unknown(&self) -> bool {
        match &self.bytes {
            Bytes::Known(_) => false,
            Bytes::Any(bytes) => bytes.is_unknown(),
        }
    }

    /// Nothing.
    pub fn empty() -> Payload {
        Payload::known(Vec::new(), Signature::default())
    }

    /// How many bytes it has.
    pub fn len(&self) -> u64 {
        match &self.bytes {
            Bytes::Known(bytes) => bytes.len() as u64,
            Bytes::Any(bytes) => bytes.len() as u64,
        }
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<Byte> {
        match &self.bytes {
            Bytes::Known(bytes) => bytes.iter().map(|&byte| Byte::Known(byte)).collect(),
            Bytes::Any(bytes) => bytes.bytes(),
        }
    }

    /// Its bytes, if all are known.
    pub fn known_bytes(&self) -> Option<&[u8]> {
        match &self.bytes {
            Bytes::Known(bytes) => Some(bytes),
            Bytes::Any(_) => None,
        }
    }

    /// Bytes `from..to`, with the signature of the whole.
    pub fn slice(&self, from: u64, to: u64) -> Payload {
        let len = self.len();
        let (from, to) = (from.min(len) as usize, to.min(len) as usize);
        let bytes = match &self.bytes {
            Bytes::Known(bytes) => Bytes::Known(bytes[from..to.max(from)].into()),
            Bytes::Any(bytes) => {
                let part = bytes.slice(from, to.saturating_sub(from));
                return Payload::of(part, self.signature.clone());
            }
        };
        Payload {
            bytes,
            signature: self.signature.clone(),
        }
    }

    /// Whether some of it was never written.
    pub fn has_gaps(&self) -> bool {
        match &self.bytes {
            Bytes::Known(_) => false,
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
        }
    }

    /// Reads the data at a place.
    pub fn read(memory: &mut ShimCall<'_>, place: &Place) -> Res<Payload> {
        if place.bytes() > MOST_BYTES {
            let bytes = place.bytes();
            return Err(memory.unsupported(format!("{bytes} bytes are communicated at once")));
        }
        let signature = place.signature();
        let mut known = Vec::new();
        let all_known = place.each_run().all(|(at, length)| {
            let bytes = memory.read_bytes(at, length);
            bytes.map(|bytes| known.extend(bytes)).is_ok()
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

    /// Writes the data to a place, from packed byte `skip` of the place on, as far as there is room.
    pub fn write(&self, memory: &mut ShimCall<'_>, place: &Place, skip: u64) -> Res<()> {
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
            }
            from += part;
        }
        Ok(())
    }

    /// The expressions in it, in order, each once for a run of its bytes.
    pub fn expressions(&self) -> Vec<ExprId> {
        match &self.bytes {
            Bytes::Known(_) => Vec::new(),
            Bytes::Any(bytes) => bytes.expressions(),
        }
    }
}
