//! How the data of a datatype lies in memory (MPI 4.1, section 5.1).

use std::sync::Arc;

use super::Signature;

/// How one element lies in memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Layout {
    /// Runs of bytes in the order of the type map: offset and length.
    pub blocks: Vec<(i64, u64)>,
    /// Bytes of data.
    pub size: u64,
    /// Lower bound.
    pub lower: i64,
    /// Bytes from one element to the next.
    pub extent: i64,
    /// The basic datatypes in order.
    pub signature: Signature,
}

/// A number of elements in the memory of a rank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub address: u64,
    pub count: u64,
    pub layout: Arc<Layout>,
}

impl Place {
    /// Bytes of data that it holds.
    pub fn bytes(&self) -> u64 {
        self.count.saturating_mul(self.layout.size)
    }

    /// The basic datatypes in order.
    pub fn signature(&self) -> Signature {
        self.layout.signature.times(self.count)
    }

    /// The runs of bytes in memory, in the order of the data; runs that touch are one.
    pub fn runs(&self) -> Vec<(u64, u64)> {
        let layout = &self.layout;
        let dense = layout.blocks == [(0, layout.size)] && layout.extent == layout.size as i64;
        if dense {
            let bytes = self.bytes();
            return if bytes == 0 {
                Vec::new()
            } else {
                vec![(self.address, bytes)]
            };
        }
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for element in 0..self.count {
            let start = self
                .address
                .wrapping_add_signed(layout.extent.wrapping_mul(element as i64));
            for &(offset, length) in &layout.blocks {
                let at = start.wrapping_add_signed(offset);
                match runs.last_mut() {
                    Some((last, so_far)) if last.wrapping_add(*so_far) == at => *so_far += length,
                    _ => runs.push((at, length)),
                }
            }
        }
        runs
    }

    /// The part of it that begins `elements` further on and has `count` elements.
    pub fn part(&self, elements: i64, count: u64) -> Place {
        let offset = self.layout.extent.wrapping_mul(elements);
        Place {
            address: self.address.wrapping_add_signed(offset),
            count,
            layout: Arc::clone(&self.layout),
        }
    }
}
