//! Constants of windows and files.

use super::{Constant, row};

/// Locks and assertions of one-sided communication.
pub(super) const RMA: &[Constant] = &[
    row("MPI_LOCK_EXCLUSIVE", 234),
    row("MPI_LOCK_SHARED", 235),
    row("MPI_MODE_NOCHECK", 1024),
    row("MPI_MODE_NOSTORE", 2048),
    row("MPI_MODE_NOPUT", 4096),
    row("MPI_MODE_NOPRECEDE", 8192),
    row("MPI_MODE_NOSUCCEED", 16384),
    row("MPI_WIN_FLAVOR_CREATE", 1),
    row("MPI_WIN_FLAVOR_ALLOCATE", 2),
    row("MPI_WIN_FLAVOR_DYNAMIC", 3),
    row("MPI_WIN_FLAVOR_SHARED", 4),
    row("MPI_WIN_SEPARATE", 1),
    row("MPI_WIN_UNIFIED", 2),
];

/// Access modes of files and the ways of seeking.
pub(super) const FILES: &[Constant] = &[
    row("MPI_MODE_CREATE", 1),
    row("MPI_MODE_RDONLY", 2),
    row("MPI_MODE_WRONLY", 4),
    row("MPI_MODE_RDWR", 8),
    row("MPI_MODE_DELETE_ON_CLOSE", 16),
    row("MPI_MODE_UNIQUE_OPEN", 32),
    row("MPI_MODE_EXCL", 64),
    row("MPI_MODE_APPEND", 128),
    row("MPI_MODE_SEQUENTIAL", 256),
    row("MPI_SEEK_SET", 600),
    row("MPI_SEEK_CUR", 602),
    row("MPI_SEEK_END", 604),
    row("MPI_DISPLACEMENT_CURRENT", -54278278),
];
