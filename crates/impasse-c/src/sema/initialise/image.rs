//! The bytes of an object with static storage.

use std::collections::BTreeMap;

use crate::hir::{StaticInit, StaticReloc, StaticTarget};
use crate::types::BitRange;

/// Most bytes of one object's contents, zeros at the end not counted.
pub(super) const MOST: u64 = 256 << 20;

/// One change of the bytes.
#[derive(Clone, Debug)]
pub(super) enum Write {
    /// Bytes.
    Bytes(u64, Vec<u8>),
    /// A bit-field.
    Bits(u64, BitRange, u128),
    /// An address.
    Address(u64, StaticTarget, i64),
}

/// Bytes, those missing at the end zero, and the addresses in them.
#[derive(Default)]
pub(super) struct Image {
    bytes: Vec<u8>,
    relocs: BTreeMap<u64, (StaticTarget, i64)>,
}

impl Write {
    /// Whether it makes no difference where everything is zero.
    pub(super) fn is_zero(&self) -> bool {
        match self {
            Write::Bytes(_, bytes) => bytes.iter().all(|&byte| byte == 0),
            Write::Bits(_, _, value) => *value == 0,
            Write::Address(..) => false,
        }
    }
}

impl Image {
    /// How far there is anything.
    pub(super) fn length(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub(super) fn clear(&mut self, start: u64, end: u64) {
        let length = self.bytes.len();
        let within = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(length);
        self.bytes[within(start)..within(end.max(start))].fill(0);
        self.remove_relocs(start, end);
    }

    fn remove_relocs(&mut self, start: u64, end: u64) {
        let first = start.saturating_sub(7);
        if first >= end || self.relocs.is_empty() {
            return;
        }
        let hit: Vec<u64> = self.relocs.range(first..end).map(|(&at, _)| at).collect();
        for at in hit {
            self.relocs.remove(&at);
        }
    }

    /// Does a write, so many bytes further on; whether there was room for it.
    pub(super) fn apply(&mut self, write: &Write, moved: u64) -> bool {
        match write {
            Write::Bytes(offset, bytes) => self.put(offset.saturating_add(moved), bytes),
            &Write::Bits(offset, bits, value) => {
                self.put_bits(offset.saturating_add(moved), bits, value)
            }
            &Write::Address(offset, target, addend) => {
                let offset = offset.saturating_add(moved);
                self.clear(offset, offset.saturating_add(8));
                let fits = self.reach(offset, 8);
                if fits {
                    self.relocs.insert(offset, (target, addend));
                }
                fits
            }
        }
    }

    /// Makes the bytes up to there exist.
    fn reach(&mut self, offset: u64, length: usize) -> bool {
        let end = offset.saturating_add(length as u64);
        if end > MOST {
            return false;
        }
        if end > self.length() {
            self.bytes.resize(end as usize, 0);
        }
        true
    }

    fn put(&mut self, offset: u64, bytes: &[u8]) -> bool {
        self.clear(offset, offset.saturating_add(bytes.len() as u64));
        let kept = bytes.iter().rposition(|&byte| byte != 0);
        let kept = &bytes[..kept.map_or(0, |last| last + 1)];
        if kept.is_empty() {
            return true;
        }
        if !self.reach(offset, kept.len()) {
            return false;
        }
        let start = offset as usize;
        self.bytes[start..start + kept.len()].copy_from_slice(kept);
        true
    }

    fn put_bits(&mut self, offset: u64, bits: BitRange, value: u128) -> bool {
        if value == 0 && offset >= self.length() {
            return true;
        }
        if !self.reach(offset, usize::from(bits.bytes)) {
            return false;
        }
        for index in 0..u32::from(bits.width) {
            let bit = u64::from(bits.shift) + u64::from(index);
            let byte = &mut self.bytes[offset as usize + (bit / 8) as usize];
            let mask = 1 << (bit % 8);
            if value >> index & 1 != 0 {
                *byte |= mask;
            } else {
                *byte &= !mask;
            }
        }
        true
    }

    pub(super) fn finish(mut self) -> StaticInit {
        let used = self.bytes.iter().rposition(|&byte| byte != 0);
        let used = used.map_or(0, |last| last + 1);
        let addressed = self.relocs.keys().last().map_or(0, |&at| at as usize + 8);
        self.bytes.truncate(used.max(addressed));
        self.bytes.shrink_to_fit();
        let reloc = |(offset, (target, addend))| StaticReloc {
            offset,
            target,
            addend,
        };
        StaticInit::Data {
            bytes: self.bytes,
            relocs: self.relocs.into_iter().map(reloc).collect(),
        }
    }
}
