//! What calls of functions without a body do with data, told by whoever knows those functions.

use impasse_ir::FuncId;

/// A call of a function without a body.
#[derive(Clone, Copy, Debug)]
pub struct ExternalCall<'a> {
    /// The name of the function.
    pub name: &'a str,
    /// For each argument its bits, if it is a constant number or null pointer.
    pub constants: &'a [Option<u128>],
    /// For each argument, whether it is a pointer.
    pub pointers: &'a [bool],
}

impl ExternalCall<'_> {
    /// The bits of an argument that is a constant number or null pointer.
    pub fn constant(&self, argument: usize) -> Option<u128> {
        self.constants.get(argument).copied().flatten()
    }
}

/// Something that holds data during a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The value of an argument.
    Argument(usize),
    /// The contents of the object that an argument points to.
    Pointee(usize),
    /// So many bytes behind the address in an argument.
    Part(usize, u64),
    /// The result.
    Result,
    /// The contents of the new object that the call makes.
    Made,
    /// A channel outside of memory, by a number of the describer's choice.
    Channel(u64),
    /// Memory of which nothing is known.
    Outside,
}

/// One thing that a call does with data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// What is there may influence what the program does.
    Relevant(Place),
    /// The object that an argument points to must be there; its contents are told by flows.
    Accessed(usize),
    /// The argument is kept or followed in ways that are not known: all that is reachable through
    /// it may be read and written.
    Escapes(usize),
    /// Data goes from one place to another as it is, pointers included unless it is a channel. A call
    /// that waits has put on its channels before what goes there.
    Flow(Place, Place),
    /// What is in the second place afterwards depends on the first.
    Computes(Place, Place),
    /// The result points to a new object.
    Fresh,
    /// The address of a new object is written where an argument points.
    FreshInto(usize),
    /// The object that an argument points to is accessed after the call, too.
    Keeps(usize),
    /// At least these first bytes of the object that an argument points to are overwritten with what
    /// comes over a channel, unless less may come.
    Fills {
        /// The argument.
        argument: usize,
        /// The channel.
        channel: u64,
        /// How many bytes.
        bytes: u64,
    },
    /// The same, but for some bytes in the middle, which the call does not look at either.
    FillsAround {
        /// The argument.
        argument: usize,
        /// The channel.
        channel: u64,
        /// How many bytes, with those that stay.
        bytes: u64,
        /// Where those begin that stay, and where they end.
        hole: (u64, u64),
    },
    /// What comes over this channel may be less than was asked for.
    MayBeEmpty(u64),
    /// All channels whose numbers have these bits under this mask are one.
    Joins {
        /// Which bits count.
        mask: u64,
        /// What they are.
        bits: u64,
    },
    /// The call does something that counts whatever becomes of its results, such as ending the program.
    Acts,
    /// The call does nothing but give up: it ends all ranks, as after an error. A slice need not have it:
    /// without it the program only does more.
    Fails,
    /// The object that an argument points to is given back.
    Releases(usize),
}

/// Describes functions without a body.
pub trait Externals {
    /// What a call does; `None` when the function is not known. A known function does nothing but
    /// what is listed.
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>>;

    /// Whether a function may return twice from one call, as `setjmp`.
    fn returns_twice(&self, function: FuncId) -> bool;
}

/// Knows no function.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoExternals;

impl Externals for NoExternals {
    fn effects(&self, _: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        None
    }

    fn returns_twice(&self, _: FuncId) -> bool {
        false
    }
}
