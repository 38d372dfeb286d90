//! How the data of a datatype lies in memory (MPI 4.1, section 5.1).

use std::sync::Arc;

use impasse_exec::Value;

use super::{Signature, UnknownSize};

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
    /// The bytes of data, known or not, if its shape is not known; then it has no blocks.
    pub unknown: Option<Value>,
}

impl Layout {
    /// The one run of bytes that `count` elements are, if they are one.
    pub fn dense(&self, count: u64) -> Option<(i64, u64)> {
        match self.blocks.as_slice() {
            &[(offset, length)] if count == 1 || self.extent == length as i64 => {
                Some((offset, length.saturating_mul(count)))
            }
            _ => None,
        }
    }

    /// The bytes that its data spans: the offset of the first, and how many (MPI 4.1, section
    /// 5.1.8).
    pub fn span(&self) -> (i64, i64) {
        let starts = self.blocks.iter().map(|&(at, _)| at);
        let ends = self.blocks.iter().map(|&(at, length)| end(at, length));
        let (start, end) = (starts.min().unwrap_or(0), ends.max().unwrap_or(0));
        (start, end.wrapping_sub(start))
    }
}

fn end(at: i64, length: u64) -> i64 {
    at.wrapping_add_unsigned(length)
}

/// A number of elements in the memory of a rank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub address: u64,
    /// How many elements; if that is not known, how many there are room for.
    pub count: u64,
    pub layout: Arc<Layout>,
    /// How much it is, if that is not known.
    pub unknown: Option<UnknownSize>,
    /// If its address is not known: the pointer to it, or any address in its object.
    pub anywhere: Option<Value>,
}

impl Place {
    /// A place of which everything is known.
    pub fn known(address: u64, count: u64, layout: Arc<Layout>) -> Place {
        Place {
            address,
            count,
            layout,
            unknown: None,
            anywhere: None,
        }
    }

    /// Whether it is known where it lies and how much it is.
    pub fn is_known(&self) -> bool {
        self.unknown.is_none() && self.anywhere.is_none()
    }

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
        self.each_run().collect()
    }

    /// The runs of bytes one after the other, for places that may be very many.
    pub fn each_run(&self) -> impl Iterator<Item = (u64, u64)> {
        let dense = match self.layout.size {
            0 => Some((0, 0)),
            _ => self.layout.dense(self.count),
        };
        // A place that is one run is taken as one element of one block.
        let one = dense.map(|(offset, length)| (self.address.wrapping_add_signed(offset), length));
        let many = if one.is_some() { 0 } else { self.count };
        let blocks = (0..many).flat_map(|element| {
            let offset = self.layout.extent.wrapping_mul(element as i64);
            let start = self.address.wrapping_add_signed(offset);
            let blocks = self.layout.blocks.iter();
            blocks.map(move |&(offset, length)| (start.wrapping_add_signed(offset), length))
        });
        let mut pieces = one
            .into_iter()
            .chain(blocks)
            .filter(|&(_, length)| length > 0)
            .peekable();
        std::iter::from_fn(move || {
            let (at, mut length) = pieces.next()?;
            let touches =
                |length: u64| move |&(next, _): &(u64, u64)| at.wrapping_add(length) == next;
            while let Some((_, more)) = pieces.next_if(touches(length)) {
                length += more;
            }
            Some((at, length))
        })
    }

    /// The part of it that begins `elements` further on and has `count` elements.
    pub fn part(&self, elements: i64, count: u64) -> Place {
        let offset = self.layout.extent.wrapping_mul(elements);
        Place {
            address: self.address.wrapping_add_signed(offset),
            count,
            layout: Arc::clone(&self.layout),
            ..*self
        }
    }

    /// How many elements fit into `room` bytes from its address on.
    pub fn fitting(&self, room: u64) -> u64 {
        let (start, length) = self.layout.span();
        let end = start.wrapping_add(length).max(0).cast_unsigned();
        match (room.checked_sub(end), u64::try_from(self.layout.extent)) {
            (None, _) => 0,
            (Some(_), Err(_) | Ok(0)) => 1,
            (Some(rest), Ok(extent)) => rest / extent + 1,
        }
    }
}
