//! Bad accesses: which kind, and what they would have touched.

use super::Memory;
use super::address::{self, Region};
use super::object::Object;

/// In which way an access is bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Through the null pointer or near it.
    Null,
    /// Outside the object.
    Bounds,
    /// The object's life has ended.
    Dead,
    /// A second free.
    DoubleFree,
    /// A free of what is no start of a heap object.
    InvalidFree,
    /// The address belongs to no object.
    Invalid,
    /// A write to a constant object.
    Constant,
    /// Bytes that must be known are not.
    NotKnown,
}

/// A bad access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In which way.
    pub kind: FaultKind,
    /// The address.
    pub address: u64,
    /// The number of bytes.
    pub size: u64,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, address: u64, size: u64) -> Self {
        Self {
            kind,
            address,
            size,
        }
    }
}

/// How far an address may lie from 0 to count as null with an offset.
const NULL_PAGE: u64 = 1 << 16;

impl Memory {
    /// Why an access of `size` bytes at `address` is not possible; `None` if it is.
    pub(crate) fn check(&self, address: u64, size: u64, write: bool) -> Result<&Object, Fault> {
        let fault = |kind| Err(Fault::new(kind, address, size));
        let end = (address::offset(address) as u64).saturating_add(size);
        match self.object(address) {
            Some(object) if object.alive && end <= object.size => {
                if write && object.constant {
                    return fault(FaultKind::Constant);
                }
                Ok(object)
            }
            _ => fault(self.diagnose(address)),
        }
    }

    /// Whether an address lies in a living object, or where the program can mean one.
    pub(crate) fn leads_to_object(&self, address: u64) -> bool {
        let home = self.home(address);
        home != 0 && self.object(home).is_some_and(|object| object.alive)
    }

    /// The kind of fault of an access that is not inside a living object.
    fn diagnose(&self, address: u64) -> FaultKind {
        if !(NULL_PAGE..=u64::MAX - NULL_PAGE).contains(&address) {
            return FaultKind::Null;
        }
        let home = self.home(address);
        match self.object(home) {
            Some(object) if object.alive => FaultKind::Bounds,
            Some(_) if address::region(home) == Region::Heap as usize => FaultKind::Dead,
            None if self.was_alive(home) => FaultKind::Dead,
            _ if address >> 32 == 0 => FaultKind::Null,
            _ => FaultKind::Invalid,
        }
    }

    /// Whether an object had this address that no longer exists.
    fn was_alive(&self, address: u64) -> bool {
        match address::region(address) {
            region if region == Region::Heap as usize => {
                address::number(address) < self.tables[region].len()
            }
            // Numbers on the stack are used again, so any that is free now was in use.
            region => region == Region::Stack as usize,
        }
    }

    /// The address as the program means it: a large offset is a negative one of the next object.
    pub(crate) fn home(&self, address: u64) -> u64 {
        let inside = self
            .object(address)
            .is_some_and(|object| (address::offset(address) as u64) < object.size);
        if address::offset(address) >= 1 << 31 && !inside {
            ((address >> 32) + 1) << 32
        } else {
            address & !u64::from(u32::MAX)
        }
    }
}
