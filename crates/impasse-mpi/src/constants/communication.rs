//! Constants of communication, communicators and attributes.

use super::{Constant, row};

/// Ranks and tags with a meaning of their own.
pub(super) const RANKS: &[Constant] = &[
    row("MPI_PROC_NULL", -1),
    row("MPI_ANY_SOURCE", -2),
    row("MPI_ROOT", -3),
    row("MPI_ANY_TAG", -1),
    row("MPI_UNDEFINED", -32766),
];

/// Results of comparing communicators or groups.
pub(super) const COMPARISONS: &[Constant] = &[
    row("MPI_IDENT", 0),
    row("MPI_CONGRUENT", 1),
    row("MPI_SIMILAR", 2),
    row("MPI_UNEQUAL", 3),
];

/// Levels of thread support.
pub(super) const THREADS: &[Constant] = &[
    row("MPI_THREAD_SINGLE", 0),
    row("MPI_THREAD_FUNNELED", 1),
    row("MPI_THREAD_SERIALIZED", 2),
    row("MPI_THREAD_MULTIPLE", 3),
];

/// Ways of splitting a communicator by type.
pub(super) const SPLIT_TYPES: &[Constant] = &[
    row("MPI_COMM_TYPE_SHARED", 1),
    row("MPI_COMM_TYPE_HW_GUIDED", 2),
    row("MPI_COMM_TYPE_HW_UNGUIDED", 3),
    row("MPI_COMM_TYPE_RESOURCE_GUIDED", 4),
];

/// Kinds of topologies.
pub(super) const TOPOLOGIES: &[Constant] = &[
    row("MPI_GRAPH", 1),
    row("MPI_CART", 2),
    row("MPI_DIST_GRAPH", 3),
];

/// Keys of predefined attributes; keys made by programs are higher.
pub(super) const KEYVALS: &[Constant] = &[
    row("MPI_KEYVAL_INVALID", -1),
    row("MPI_TAG_UB", 1),
    row("MPI_HOST", 2),
    row("MPI_IO", 3),
    row("MPI_WTIME_IS_GLOBAL", 4),
    row("MPI_UNIVERSE_SIZE", 5),
    row("MPI_LASTUSEDCODE", 6),
    row("MPI_APPNUM", 7),
    row("MPI_WIN_BASE", 8),
    row("MPI_WIN_SIZE", 9),
    row("MPI_WIN_DISP_UNIT", 10),
    row("MPI_WIN_CREATE_FLAVOR", 11),
    row("MPI_WIN_MODEL", 12),
];
