//! The form in which the chapters write their rows.

/// How far impasse covers a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Support {
    /// It concerns other processes, or the objects through which they are concerned: the
    /// semantics follow it.
    Modelled,
    /// It has an effect on its own process alone, and none on what matches what.
    Local,
    /// A program that calls it cannot be judged.
    Unsupported,
}

/// Routines of one section with the same support.
///
/// A signature is C text, except that a type which differs between a routine and its large count
/// variant (`MPI_Send` and `MPI_Send_c`) is written as one of these names:
///
/// | name | in the routine | in its `_c` variant |
/// |---|---|---|
/// | `Count` | `int` | `MPI_Count` |
/// | `Displacement` | `int` | `MPI_Aint` |
/// | `Extent` | `MPI_Aint` | `MPI_Count` |
/// | `UserFunction` | `MPI_User_function` | `MPI_User_function_c` |
/// | `ConversionFunction` | `MPI_Datarep_conversion_function` | `MPI_Datarep_conversion_function_c` |
///
/// A row has such a variant if and only if one of these names occurs in it.
pub(crate) struct Group {
    /// Section of MPI 4.1 that defines the routines.
    pub(crate) section: &'static str,
    /// How far they are covered.
    pub(crate) support: Support,
    /// One signature for each routine.
    pub(crate) signatures: &'static [&'static str],
}

/// Shorthand that keeps the tables readable.
pub(super) const fn group(
    section: &'static str,
    support: Support,
    signatures: &'static [&'static str],
) -> Group {
    Group {
        section,
        support,
        signatures,
    }
}
