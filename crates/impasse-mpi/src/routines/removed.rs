//! Routines of MPI-1 that MPI-3 removed and old programs call: chapter 17.

use super::group::Support::{Local, Modelled};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "17.1",
        Modelled,
        &[
            "int MPI_Address(void *location, MPI_Aint *address)",
            "int MPI_Type_extent(MPI_Datatype datatype, MPI_Aint *extent)",
            "int MPI_Type_hindexed(int count, int array_of_blocklengths[], \
             MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_hvector(int count, int blocklength, MPI_Aint stride, \
             MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_lb(MPI_Datatype datatype, MPI_Aint *displacement)",
            "int MPI_Type_struct(int count, int array_of_blocklengths[], \
             MPI_Aint array_of_displacements[], MPI_Datatype array_of_types[], \
             MPI_Datatype *newtype)",
            "int MPI_Type_ub(MPI_Datatype datatype, MPI_Aint *displacement)",
        ],
    ),
    group(
        "17.1",
        Local,
        &[
            "int MPI_Errhandler_create(MPI_Handler_function *errhandler_fn, \
             MPI_Errhandler *errhandler)",
            "int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler *errhandler)",
            "int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler errhandler)",
        ],
    ),
];
