//! Reduction operators (MPI 4.1, section 6.9).

/// A reduction operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operator {
    /// One that is there from the start: its handle.
    Predefined(u64),
    /// A function of the program.
    User {
        /// Pointer to the function.
        function: u64,
        /// Whether the order of operands does not matter.
        commutes: bool,
    },
}

/// The operators that one rank made.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Operators {}
