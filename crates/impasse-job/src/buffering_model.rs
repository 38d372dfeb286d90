//! What an MPI implementation is taken to do where the standard leaves it the choice.

/// Which standard sends complete before they are received (MPI 4.1, section 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Buffering {
    /// None.
    Zero,
    /// All.
    Infinite,
    /// Those of at most this many bytes.
    Eager(u64),
}

/// What an implementation is taken to do in one exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferingModel {
    /// What standard sends do.
    pub buffering: Buffering,
    /// Whether collective calls wait for all members, also where the data does not ask for it
    /// (MPI 4.1, section 6.1: a call may or may not have the effect of synchronising).
    pub synchronising: bool,
}

impl BufferingModel {
    /// Nothing is buffered, and every collective synchronises: most programs that can get stuck do.
    pub const STRICT: BufferingModel = BufferingModel {
        buffering: Buffering::Zero,
        synchronising: true,
    };

    /// Everything is buffered, and collectives wait for the data they need only.
    pub const LENIENT: BufferingModel = BufferingModel {
        buffering: Buffering::Infinite,
        synchronising: false,
    };

    /// Whether a standard send of this many bytes completes before it is received.
    pub(crate) fn buffers(self, bytes: u64) -> bool {
        match self.buffering {
            Buffering::Zero => false,
            Buffering::Infinite => true,
            Buffering::Eager(limit) => bytes <= limit,
        }
    }
}
