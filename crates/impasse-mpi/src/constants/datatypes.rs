//! Version, limits, and constants of datatypes.

use super::{Constant, row};

/// Version of the standard.
pub(super) const VERSION: &[Constant] = &[row("MPI_VERSION", 4), row("MPI_SUBVERSION", 1)];

/// Lengths of texts, and room for a buffered message.
pub(super) const LIMITS: &[Constant] = &[
    row("MPI_MAX_PROCESSOR_NAME", 128),
    row("MPI_MAX_LIBRARY_VERSION_STRING", 8192),
    row("MPI_MAX_ERROR_STRING", 512),
    row("MPI_MAX_DATAREP_STRING", 128),
    row("MPI_MAX_INFO_KEY", 255),
    row("MPI_MAX_INFO_VAL", 1024),
    row("MPI_MAX_OBJECT_NAME", 128),
    row("MPI_MAX_PORT_NAME", 256),
    row("MPI_MAX_PSET_NAME_LEN", 256),
    row("MPI_MAX_STRINGTAG_LEN", 256),
    row("MPI_BSEND_OVERHEAD", 96),
    row("MPI_F_STATUS_SIZE", 6),
    row("MPI_F_SOURCE", 0),
    row("MPI_F_TAG", 1),
    row("MPI_F_ERROR", 2),
];

/// How a datatype was made.
pub(super) const COMBINERS: &[Constant] = &[
    row("MPI_COMBINER_NAMED", 1),
    row("MPI_COMBINER_DUP", 2),
    row("MPI_COMBINER_CONTIGUOUS", 3),
    row("MPI_COMBINER_VECTOR", 4),
    row("MPI_COMBINER_HVECTOR_INTEGER", 5),
    row("MPI_COMBINER_HVECTOR", 6),
    row("MPI_COMBINER_INDEXED", 7),
    row("MPI_COMBINER_HINDEXED_INTEGER", 8),
    row("MPI_COMBINER_HINDEXED", 9),
    row("MPI_COMBINER_INDEXED_BLOCK", 10),
    row("MPI_COMBINER_STRUCT_INTEGER", 11),
    row("MPI_COMBINER_STRUCT", 12),
    row("MPI_COMBINER_SUBARRAY", 13),
    row("MPI_COMBINER_DARRAY", 14),
    row("MPI_COMBINER_F90_REAL", 15),
    row("MPI_COMBINER_F90_COMPLEX", 16),
    row("MPI_COMBINER_F90_INTEGER", 17),
    row("MPI_COMBINER_RESIZED", 18),
    row("MPI_COMBINER_HINDEXED_BLOCK", 19),
    row("MPI_COMBINER_VALUE_INDEX", 20),
];

/// Orders and distributions of arrays, classes of Fortran types.
pub(super) const ARRAYS: &[Constant] = &[
    row("MPI_ORDER_C", 56),
    row("MPI_ORDER_FORTRAN", 57),
    row("MPI_DISTRIBUTE_BLOCK", 121),
    row("MPI_DISTRIBUTE_CYCLIC", 122),
    row("MPI_DISTRIBUTE_NONE", 123),
    row("MPI_DISTRIBUTE_DFLT_DARG", -49767),
    row("MPI_TYPECLASS_REAL", 1),
    row("MPI_TYPECLASS_INTEGER", 2),
    row("MPI_TYPECLASS_COMPLEX", 3),
];
