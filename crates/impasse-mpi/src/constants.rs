//! The integer constants. Values that the standard leaves open are mostly those of MPICH.

mod communication;
mod datatypes;
mod errors;
mod storage;
mod tool;

/// A named integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name in C.
    pub name: &'static str,
    /// Its value.
    pub value: i64,
}

const fn row(name: &'static str, value: i64) -> Constant {
    Constant { name, value }
}

const TABLES: &[&[Constant]] = &[
    datatypes::VERSION,
    errors::ERRORS,
    communication::RANKS,
    communication::COMPARISONS,
    communication::THREADS,
    communication::SPLIT_TYPES,
    communication::TOPOLOGIES,
    communication::KEYVALS,
    datatypes::LIMITS,
    datatypes::COMBINERS,
    datatypes::ARRAYS,
    storage::RMA,
    storage::FILES,
    errors::TOOL_ERRORS,
    tool::TOOL,
];

/// All integer constants, in a fixed order.
pub fn constants() -> impl Iterator<Item = &'static Constant> {
    TABLES.iter().copied().flatten()
}

/// The value of the constant of this name.
pub fn constant(name: &str) -> Option<i64> {
    constants()
        .find(|constant| constant.name == name)
        .map(|constant| constant.value)
}
