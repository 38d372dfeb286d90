//! The layout of addresses: the object's number in the upper half, the offset in the lower.
//!
//! The three top bits of the number say what kind of object it is. All addresses are positive as
//! signed numbers. Distances are plain differences, so an address below the start of an object
//! looks like one far behind the start of the object before it.

use impasse_ir::{BlockId, FuncId};

/// Which table an address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// Global and static objects; number 0 is the null page.
    Global = 0,
    /// Functions and code blocks.
    Code = 1,
    /// Local objects.
    Stack = 2,
    /// Objects allocated at run time.
    Heap = 3,
}

/// Bits of an object's number inside its region.
const NUMBER_BITS: u32 = 29;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
const BLOCKS: u32 = 1 << (NUMBER_BITS - 1);

/// Most objects of one region.
pub(crate) const MAX_OBJECTS: usize = NUMBER_MASK as usize;

/// The address of the start of an object.
pub(crate) const fn address(region: Region, number: usize) -> u64 {
    (((region as u32) << NUMBER_BITS | number as u32 & NUMBER_MASK) as u64) << 32
}

/// The number of the region, 4 to 7 for addresses that no object has.
#[inline]
pub(crate) const fn region(address: u64) -> usize {
    (address >> (32 + NUMBER_BITS)) as usize
}

/// The number of the object in its region.
#[inline]
pub(crate) const fn number(address: u64) -> usize {
    ((address >> 32) as u32 & NUMBER_MASK) as usize
}

/// The offset in the object.
#[inline]
pub(crate) const fn offset(address: u64) -> usize {
    address as u32 as usize
}

/// The address of a function.
pub(crate) const fn function(id: FuncId) -> u64 {
    address(Region::Code, id.0 as usize)
}

/// The function at an address.
pub(crate) const fn to_function(address: u64) -> Option<FuncId> {
    let code = region(address) == Region::Code as usize && offset(address) == 0;
    if code && (number(address) as u32) < BLOCKS {
        Some(FuncId(number(address) as u32))
    } else {
        None
    }
}

/// The address of a block, for computed gotos.
pub(crate) const fn block(function: FuncId, block: BlockId) -> u64 {
    address(Region::Code, (BLOCKS | function.0) as usize) | block.0 as u64
}

/// The block at an address, if it belongs to `function`.
pub(crate) const fn to_block(address: u64, function: FuncId) -> Option<BlockId> {
    let home = number(address) as u32 == BLOCKS | function.0;
    if region(address) == Region::Code as usize && home {
        Some(BlockId(address as u32))
    } else {
        None
    }
}
