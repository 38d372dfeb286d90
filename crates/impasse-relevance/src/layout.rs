//! Which bytes of an object are told apart.
//!
//! An object that is an array of elements with `stride` bytes has the fields of one element. Inside an
//! element lie arrays of their own, which the program says it does not leave
//! ([`Op::PtrAdd`](impasse_ir::Op::PtrAdd), `within`); each has the fields of one of its elements.

use crate::facts::gcd;

/// The layout of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Offsets count modulo this number; 0 if they count as they are.
    stride: u64,
    /// Arrays that are parts of it; they do not overlap.
    arrays: Vec<Array>,
}

/// An array that is part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Array {
    start: i64,
    len: u64,
    /// The bytes of an element; 0 as long as only constants are added to pointers into it.
    stride: u64,
}

impl Array {
    fn end(&self) -> i64 {
        self.start.saturating_add_unsigned(self.len)
    }

    fn has(&self, offset: i64) -> bool {
        self.start <= offset && offset < self.end()
    }

    /// The same byte of the first element.
    fn folded(&self, offset: i64) -> i64 {
        self.start + modulo(offset - self.start, self.stride)
    }
}

impl Layout {
    /// Whether nothing is told apart.
    pub(crate) fn is_blurred(&self) -> bool {
        self.stride == 1
    }

    /// The array that a byte is in.
    fn array(&self, offset: i64) -> Option<&Array> {
        let offset = modulo(offset, self.stride);
        self.arrays.iter().find(|array| array.has(offset))
    }

    /// The bytes of the array that a byte is in: all that a pointer to it can reach; `None` for all
    /// of the object.
    pub(crate) fn reach(&self, offset: i64) -> Option<(i64, u64)> {
        self.array(offset).map(|array| (array.start, array.len))
    }

    /// How many bytes the array has that a byte is an element of, in an object of so many bytes; `None` if
    /// it is in none, or nothing is told apart.
    pub(crate) fn array_bytes(&self, offset: i64, object: u64) -> Option<u64> {
        match (self.stride, self.array(offset)) {
            (0, Some(array)) if array.stride > 1 => Some(array.len),
            (2.., _) => Some(object),
            _ => None,
        }
    }

    /// The first byte that is the same as this one.
    pub(crate) fn folded(&self, offset: i64) -> i64 {
        let offset = modulo(offset, self.stride);
        self.array(offset)
            .map_or(offset, |array| array.folded(offset))
    }

    /// The bytes that an access touches: all of an element, if it goes over its end.
    pub(crate) fn run(&self, offset: i64, size: u64) -> (i64, u64) {
        let (offset, size) = (modulo(offset, self.stride), size.max(1));
        if self.stride > 0 && offset.unsigned_abs().saturating_add(size) > self.stride {
            return (0, self.stride);
        }
        let end = offset.saturating_add_unsigned(size);
        if let Some(array) = self.array(offset).filter(|array| end <= array.end()) {
            let first = array.folded(offset);
            let last = (first - array.start).unsigned_abs().saturating_add(size);
            return match array.stride > 0 && last > array.stride {
                true => (array.start, array.stride),
                false => (first, size),
            };
        }
        // What touches an array and more touches all of the array.
        let (mut first, mut end) = (offset, end);
        for array in &self.arrays {
            if array.start < end && first < array.end() {
                (first, end) = (first.min(array.start), end.max(array.end()));
            }
        }
        (first, end.abs_diff(first))
    }

    /// A run of bytes in parts, each in an array or outside of arrays.
    pub(crate) fn cut(&self, offset: i64, len: u64) -> Vec<(i64, u64)> {
        let end = offset.saturating_add_unsigned(len);
        let borders = self
            .arrays
            .iter()
            .flat_map(|array| [array.start, array.end()]);
        let mut cuts: Vec<i64> = borders
            .filter(|at| (offset + 1..end).contains(at))
            .collect();
        cuts.extend([offset, end]);
        cuts.sort_unstable();
        cuts.dedup();
        cuts.windows(2)
            .map(|cut| (cut[0], cut[1].abs_diff(cut[0])))
            .collect()
    }

    /// A part is an array.
    pub(crate) fn with_array(mut self, start: i64, len: u64) -> Layout {
        let start = modulo(start, self.stride);
        let stride = 0;
        self.add(Array { start, len, stride });
        self.tidied()
    }

    fn add(&mut self, mut array: Array) {
        let mut rest = Vec::new();
        for other in self.arrays.drain(..) {
            if other.start >= array.end() || array.start >= other.end() {
                rest.push(other);
                continue;
            }
            let (start, end) = (array.start.min(other.start), array.end().max(other.end()));
            let inside = |one: &Array| one.start != start || one.end() != end;
            // An element of an array may be an array, which then is not told apart.
            let apart = match (inside(&array), inside(&other)) {
                (true, true) => array.start.abs_diff(other.start),
                _ => 0,
            };
            array = Array {
                start,
                len: end.abs_diff(start),
                stride: gcd(gcd(array.stride, other.stride), apart),
            };
        }
        rest.push(array);
        rest.sort_by_key(|array| array.start);
        self.arrays = rest;
    }

    /// A pointer may move by any multiple of so many bytes: inside the array that a byte is in, or
    /// through the object.
    pub(crate) fn with_moves(mut self, inside: Option<i64>, stride: u64) -> Layout {
        let at = inside.map(|offset| modulo(offset, self.stride));
        let mut arrays = self.arrays.iter_mut();
        match arrays.find(|array| at.is_some_and(|at| array.has(at))) {
            Some(array) => array.stride = gcd(array.stride, stride),
            None => self.stride = gcd(self.stride, stride),
        }
        self.tidied()
    }

    /// What is at a byte is no array of its own.
    pub(crate) fn without_array(mut self, offset: i64) -> Layout {
        let at = modulo(offset, self.stride);
        let gone = self.arrays.iter().position(|array| array.has(at));
        if let Some(gone) = gone.map(|at| self.arrays.remove(at)) {
            self.stride = gcd(self.stride, gone.stride);
        }
        self.tidied()
    }

    /// Two bytes are one.
    pub(crate) fn with_meeting(mut self, a: i64, b: i64) -> Layout {
        let apart = a.abs_diff(b);
        let (a, b) = (modulo(a, self.stride), modulo(b, self.stride));
        let mut arrays = self.arrays.iter_mut();
        match arrays.find(|array| array.has(a) && array.has(b)) {
            Some(array) => array.stride = gcd(array.stride, apart),
            None => self.stride = gcd(self.stride, apart),
        }
        self.tidied()
    }

    /// The layout of two objects that are one, the other so many bytes further back.
    pub(crate) fn merged(mut self, other: &Layout, shift: i64) -> Layout {
        self.stride = gcd(self.stride, other.stride);
        for &array in &other.arrays {
            let start = array.start.wrapping_add(shift);
            self.add(Array { start, ..array });
        }
        self.tidied()
    }

    /// Nothing is told apart.
    pub(crate) fn blurred() -> Layout {
        Layout {
            stride: 1,
            arrays: Vec::new(),
        }
    }

    /// Puts arrays into one element, or gives them up where they do not fit.
    fn tidied(mut self) -> Layout {
        while self.stride > 0 {
            let arrays = std::mem::take(&mut self.arrays);
            let before = self.stride;
            for array in arrays {
                let start = modulo(array.start, self.stride);
                match start.unsigned_abs().saturating_add(array.len) > self.stride {
                    true => self.stride = gcd(self.stride, array.stride),
                    false => self.add(Array { start, ..array }),
                }
            }
            if self.stride == before {
                break;
            }
        }
        self
    }
}

fn modulo(offset: i64, stride: u64) -> i64 {
    match i64::try_from(stride) {
        Ok(stride) if stride > 0 => offset.rem_euclid(stride),
        _ => offset,
    }
}
