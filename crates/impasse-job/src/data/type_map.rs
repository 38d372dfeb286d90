//! Type maps: datatypes put together from others, and parts of arrays (MPI 4.1, sections 5.1.2 to
//! 5.1.6).

use std::sync::{Arc, LazyLock};

use impasse_mpi::datatypes::{DATATYPES, Datatype, number};

use super::{Layout, Signature};

/// Most separate blocks of a datatype.
const MOST_BLOCKS: usize = 1 << 22;

/// A layout with what further datatypes made of it need to know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TypeMap {
    pub layout: Arc<Layout>,
    /// Whether the lower bound was set by hand; then it counts more than the data.
    lower_marked: bool,
    /// The same for the upper bound.
    upper_marked: bool,
    /// What addresses of its data should be multiples of.
    align: u64,
}

/// Some elements one behind the other: offset in bytes, count, datatype.
pub(crate) type Entry<'a> = (i64, u64, &'a TypeMap);

static PREDEFINED: LazyLock<Vec<TypeMap>> = LazyLock::new(|| {
    let numbered = (0u16..).zip(DATATYPES);
    numbered
        .map(|(number, row)| predefined(number, row))
        .collect()
});

fn predefined(number: u16, row: &Datatype) -> TypeMap {
    let blocks = match row.numbers() {
        None => Vec::new(),
        // A gap between two numbers divides the data.
        Some((first, Some((offset, second)))) if offset > first.bytes() => {
            vec![(0, first.bytes()), (offset as i64, second.bytes())]
        }
        Some(_) => vec![(0, row.size)],
    };
    TypeMap {
        layout: Arc::new(Layout {
            blocks,
            size: row.size,
            lower: 0,
            extent: row.extent as i64,
            signature: match row.size {
                0 => Signature::default(),
                _ => Signature::basic(number),
            },
            unknown: None,
        }),
        lower_marked: number == number::MPI_LB,
        upper_marked: number == number::MPI_UB,
        align: row.align,
    }
}

impl TypeMap {
    /// A predefined datatype by its number in the table.
    pub fn predefined(number: u16) -> Option<&'static TypeMap> {
        PREDEFINED.get(usize::from(number))
    }

    /// No data.
    pub fn empty() -> &'static TypeMap {
        static EMPTY: LazyLock<TypeMap> = LazyLock::new(|| TypeMap {
            layout: Arc::new(Layout {
                blocks: Vec::new(),
                size: 0,
                lower: 0,
                extent: 0,
                signature: Signature::default(),
                unknown: None,
            }),
            lower_marked: false,
            upper_marked: false,
            align: 1,
        });
        &EMPTY
    }

    /// Data whose shape is not known.
    pub fn vague(layout: Layout) -> TypeMap {
        TypeMap {
            layout: Arc::new(layout),
            ..TypeMap::empty().clone()
        }
    }

    /// Bytes from one element to the next.
    pub fn extent(&self) -> i64 {
        self.layout.extent
    }

    /// The same data with elements this far apart, without marks.
    pub fn resized_plainly(&self, extent: i64) -> TypeMap {
        TypeMap {
            lower_marked: false,
            upper_marked: false,
            ..self.resized(self.layout.lower, extent)
        }
    }

    /// The same data with other bounds (MPI 4.1, section 5.1.7).
    pub fn resized(&self, lower: i64, extent: i64) -> TypeMap {
        let layout = Layout {
            lower,
            extent,
            ..(*self.layout).clone()
        };
        TypeMap {
            layout: Arc::new(layout),
            lower_marked: true,
            upper_marked: true,
            align: self.align,
        }
    }

    /// Elements behind one another; none if there are too many separate blocks.
    pub fn joined(entries: &[Entry<'_>]) -> Option<TypeMap> {
        TypeMap::put_together(entries, false)
    }

    /// The same for a structure, whose extent is rounded up so that arrays of it are aligned (MPI
    /// 4.1, section 5.1.6).
    pub fn structure(entries: &[Entry<'_>]) -> Option<TypeMap> {
        TypeMap::put_together(entries, true)
    }

    fn put_together(entries: &[Entry<'_>], rounded: bool) -> Option<TypeMap> {
        let mut signatures = Vec::with_capacity(entries.len());
        let mut blocks = Blocks::default();
        let mut size = 0u64;
        for &(offset, count, map) in entries {
            blocks.add(offset, count, &map.layout)?;
            size = size.saturating_add(count.saturating_mul(map.layout.size));
            signatures.push(map.layout.signature.times(count));
        }
        let used = || entries.iter().filter(|(_, count, _)| *count > 0);
        let align = used().map(|(_, _, map)| map.align).max().unwrap_or(1);
        let lower_marked = used().any(|(_, _, map)| map.lower_marked);
        let upper_marked = used().any(|(_, _, map)| map.upper_marked);
        let lower = bounds(entries, lower_marked, |map| map.lower_marked)
            .map(|(lower, _)| lower)
            .min();
        let upper = bounds(entries, upper_marked, |map| map.upper_marked)
            .map(|(_, upper)| upper)
            .max();
        let (lower, upper) = (lower.unwrap_or(0), upper.unwrap_or(0));
        let mut extent = upper.wrapping_sub(lower);
        if rounded && !upper_marked && extent > 0 {
            extent = extent.cast_unsigned().next_multiple_of(align).cast_signed();
        }
        let layout = Layout {
            blocks: blocks.found,
            size,
            lower,
            extent,
            signature: Signature::joined(&signatures)?,
            unknown: None,
        };
        Some(TypeMap {
            layout: Arc::new(layout),
            lower_marked,
            upper_marked,
            align,
        })
    }
}

/// The bounds of those entries that count: all with data, or those with marks only.
fn bounds<'a>(
    entries: &'a [Entry<'a>],
    marked: bool,
    is_marked: fn(&TypeMap) -> bool,
) -> impl Iterator<Item = (i64, i64)> + 'a {
    let counts = move |map: &TypeMap| match marked {
        true => is_marked(map),
        false => !map.layout.blocks.is_empty(),
    };
    let used = entries.iter().filter(|(_, count, _)| *count > 0);
    used.filter(move |(_, _, map)| counts(map))
        .map(|&(offset, count, map)| {
            let layout = &map.layout;
            let last = layout.extent.wrapping_mul(count as i64 - 1);
            let lower = offset.wrapping_add(layout.lower);
            let upper = lower.wrapping_add(layout.extent);
            (
                lower.wrapping_add(last.min(0)),
                upper.wrapping_add(last.max(0)),
            )
        })
}

/// Blocks of bytes; those that touch are one.
#[derive(Default)]
struct Blocks {
    found: Vec<(i64, u64)>,
}

impl Blocks {
    /// Adds elements one behind the other; none if there are too many blocks.
    fn add(&mut self, offset: i64, count: u64, layout: &Layout) -> Option<()> {
        if layout.size == 0 || count == 0 {
            return Some(());
        }
        if let Some((at, length)) = layout.dense(count) {
            return self.push(offset.wrapping_add(at), length);
        }
        for element in 0..count {
            let start = layout.extent.wrapping_mul(element as i64);
            for &(at, length) in &layout.blocks {
                self.push(offset.wrapping_add(start).wrapping_add(at), length)?;
            }
        }
        Some(())
    }

    fn push(&mut self, at: i64, length: u64) -> Option<()> {
        match self.found.last_mut() {
            Some((last, so_far)) if last.wrapping_add_unsigned(*so_far) == at => {
                *so_far = so_far.saturating_add(length);
            }
            _ => self.found.push((at, length)),
        }
        (self.found.len() <= MOST_BLOCKS).then_some(())
    }
}

/// One dimension: its length, and the stretches of it that belong to the part.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub length: i64,
    /// First index and how many.
    pub stretches: Vec<(i64, u64)>,
}

/// The part of an array that belongs to all stretches; its bounds are those of the whole array.
/// The dimension whose indices lie closest in memory comes first. None if there are too many
/// separate blocks.
pub(crate) fn grid(element: &TypeMap, axes: &[Axis]) -> Option<TypeMap> {
    let mut part = element.clone();
    let mut stride = element.extent();
    for axis in axes {
        let step = part.resized_plainly(stride);
        let entries: Vec<Entry<'_>> = axis
            .stretches
            .iter()
            .map(|&(start, count)| (start.wrapping_mul(stride), count, &step))
            .collect();
        part = TypeMap::joined(&entries)?;
        stride = stride.wrapping_mul(axis.length);
    }
    Some(part.resized(0, stride))
}
