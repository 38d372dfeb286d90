//! Small programs with one-sided and non-blocking communication, and whether they have a race: by trying every
//! interleaving that MPI allows.
//!
//! An access of a rank to memory happens in one moment. An operation that was started lasts until the program knows
//! that it is complete. There is a race if in some interleaving two of them that must not be at the same time are
//! (MPI 4.1, sections 3.7.2, 12.5 and 12.7).

mod every_order;
mod random;

pub use every_order::has_race;
pub use random::random_races;

/// Cells of memory that each rank has at the window, and buffers of its own.
pub const CELLS: u32 = 3;

/// One step of a rank. Ranks are those of all, and each has its memory at one window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Reads a cell of its own memory at the window.
    Load(u32),
    /// Writes to one.
    Store(u32),
    /// A one-sided operation on a cell of a target.
    Access {
        /// Whose memory.
        target: u32,
        /// Which cell.
        cell: u32,
        /// What it does.
        does: Does,
    },
    /// `MPI_Win_fence`.
    Fence,
    /// `MPI_Win_lock`.
    Lock {
        /// Whose memory.
        target: u32,
        /// Whether nobody else gets a lock meanwhile.
        exclusive: bool,
    },
    /// `MPI_Win_unlock`.
    Unlock(u32),
    /// `MPI_Win_flush`.
    Flush(u32),
    /// `MPI_Win_flush_local`.
    FlushLocal(u32),
    /// `MPI_Win_post` for these origins.
    Post(Vec<u32>),
    /// `MPI_Win_wait`.
    Wait,
    /// `MPI_Win_start` for one target.
    Start(u32),
    /// `MPI_Win_complete`.
    Complete,
    /// `MPI_Barrier`.
    Barrier,
    /// A message that says nothing but that it was sent.
    Send(u32),
    /// Its receive.
    Receive(u32),
    /// A message with a cell of its own memory at the window.
    SendCell {
        /// To whom.
        to: u32,
        /// Which cell.
        cell: u32,
    },
    /// A receive of such a message into a cell.
    ReceiveCell {
        /// From whom.
        from: u32,
        /// Which cell.
        cell: u32,
    },
    /// A lock, its end, or an operation or flush under it, at a second window over the same memory.
    Second(Box<Step>),
    /// `MPI_Isend` of a buffer.
    StartSend {
        /// To whom.
        to: u32,
        /// Which buffer.
        buffer: u32,
    },
    /// `MPI_Irecv` into a buffer.
    StartReceive {
        /// From whom.
        from: u32,
        /// Which buffer.
        buffer: u32,
    },
    /// `MPI_Waitall` for all that was started.
    Finish,
    /// Reads a buffer.
    Read(u32),
    /// Writes to a buffer.
    Write(u32),
}

/// What a one-sided operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Does {
    /// `MPI_Put`.
    Put,
    /// `MPI_Get`.
    Get,
    /// `MPI_Accumulate` with `MPI_SUM`.
    Sum,
    /// The same with `MPI_MAX`.
    Max,
}
