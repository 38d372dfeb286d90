//! Parts of arrays of several dimensions (MPI 4.1, sections 5.1.3 and 5.1.4).

use super::TypeMap;
use super::type_map::Entry;

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
