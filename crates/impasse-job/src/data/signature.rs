//! Type signatures: the basic datatypes of a message in order (MPI 4.1, section 3.3.1).

use std::sync::Arc;

use impasse_mpi::datatypes::{Content, DATATYPES, DatatypeClass};

/// Most runs that are kept apart.
const MOST_RUNS: usize = 1 << 22;

/// Most runs that are compared.
const MOST_COMPARED: usize = 1 << 20;

/// Some elements of one datatype: its number in [`DATATYPES`], and how many.
type Run = (u16, u64);

/// The basic datatypes of a message in order, as runs of equal ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Signature {
    runs: Arc<[Run]>,
    /// The runs are repeated this many times.
    repeats: u64,
}

impl Signature {
    /// One element of a basic datatype.
    pub fn basic(number: u16) -> Signature {
        Signature {
            runs: Arc::new([(number, 1)]),
            repeats: 1,
        }
    }

    /// The same again and again.
    pub fn times(&self, count: u64) -> Signature {
        match *self.runs {
            _ if count == 1 => self.clone(),
            _ if count == 0 => Signature::default(),
            [(number, length)] => Signature {
                runs: Arc::new([(
                    number,
                    length.saturating_mul(self.repeats).saturating_mul(count),
                )]),
                repeats: 1,
            },
            _ => Signature {
                runs: Arc::clone(&self.runs),
                repeats: self.repeats.saturating_mul(count),
            },
        }
    }

    /// Several behind one another; none if there are too many runs.
    pub fn joined(parts: &[Signature]) -> Option<Signature> {
        let parts = || parts.iter().filter(|part| !part.runs.is_empty());
        let Some(first) = parts().next() else {
            return Some(Signature::default());
        };
        let is_first = |part: &Signature| {
            part.repeats == first.repeats && Arc::ptr_eq(&part.runs, &first.runs)
        };
        if parts().all(is_first) {
            return Some(first.times(parts().count() as u64));
        }
        let mut runs: Vec<Run> = Vec::new();
        for (number, length) in parts().flat_map(Signature::each) {
            match runs.last_mut() {
                Some((last, so_far)) if *last == number => *so_far = so_far.saturating_add(length),
                _ => runs.push((number, length)),
            }
            if runs.len() > MOST_RUNS {
                return None;
            }
        }
        Some(Signature {
            runs: runs.into(),
            repeats: 1,
        })
    }

    /// The basic datatypes that occur.
    pub fn numbers(&self) -> impl Iterator<Item = u16> {
        self.runs.iter().map(|&(number, _)| number)
    }

    /// All runs.
    pub fn each(&self) -> impl Iterator<Item = Run> {
        (0..self.repeats).flat_map(|_| self.runs.iter().copied())
    }

    /// All runs, with the numbers that pairs are made of.
    pub fn each_basic(&self) -> impl Iterator<Item = Run> {
        self.each().flat_map(|(number, length)| {
            let (pairs, alone) = match parts_of_pair(number) {
                Some([one, two]) if one == two => (None, (one, length.saturating_mul(2))),
                Some(parts) => (Some(parts), (number, 0)),
                None => (None, (number, length)),
            };
            let times = if pairs.is_some() { length } else { 0 };
            let parts = (0..times).flat_map(move |_| pairs.into_iter().flatten());
            let alone = std::iter::once(alone).filter(|(_, length)| *length > 0);
            parts.map(|part| (part, 1)).chain(alone)
        })
    }

    /// Why a message of this signature does not fit a receive of the other; none if it does. A
    /// receive may be longer. Bytes and packed data fit everything.
    pub fn clash(&self, receive: &Signature) -> Option<String> {
        if self.runs == receive.runs {
            return None;
        }
        let in_bytes = |(number, length): Run| (number, length.saturating_mul(size(number)));
        let mut sent = self.each_basic().map(in_bytes);
        let mut taken = receive.each_basic().map(in_bytes);
        let (mut one, mut two) = (sent.next()?, taken.next()?);
        for _ in 0..MOST_COMPARED {
            if one.0 != two.0 && !is_free(one.0) && !is_free(two.0) {
                let (sent, taken) = (name(one.0), name(two.0));
                return Some(format!("{sent} is sent, {taken} is received"));
            }
            let both = one.1.min(two.1);
            one.1 -= both;
            two.1 -= both;
            if one.1 == 0 {
                one = sent.next()?;
            }
            if two.1 == 0 {
                two = taken.next()?;
            }
        }
        None
    }
}

fn is_free(number: u16) -> bool {
    let datatype = DATATYPES.get(usize::from(number));
    datatype.is_some_and(|datatype| {
        matches!(
            datatype.class,
            DatatypeClass::Byte | DatatypeClass::Packed | DatatypeClass::Bound
        )
    })
}

/// Bytes of one element of a basic datatype.
fn size(number: u16) -> u64 {
    DATATYPES.get(usize::from(number)).map_or(1, |row| row.size)
}

fn name(number: u16) -> &'static str {
    DATATYPES
        .get(usize::from(number))
        .map_or("?", |row| row.name)
}

/// The numbers that a pair is made of (MPI 4.1, section 6.9.4).
pub(crate) fn parts_of_pair(number: u16) -> Option<[u16; 2]> {
    match DATATYPES.get(usize::from(number))?.content {
        Content::Pair(parts) => Some(parts),
        _ => None,
    }
}
