//! Generalized requests and statuses set by programs: chapter 13.

use super::group::Support::{Local, Modelled};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "13.2",
        Modelled,
        &[
            "int MPI_Grequest_start(MPI_Grequest_query_function *query_fn, \
             MPI_Grequest_free_function *free_fn, MPI_Grequest_cancel_function *cancel_fn, \
             void *extra_state, MPI_Request *request)",
            "int MPI_Grequest_complete(MPI_Request request)",
        ],
    ),
    group(
        "13.3",
        Local,
        &[
            "int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count)",
            "int MPI_Status_set_cancelled(MPI_Status *status, int flag)",
            "int MPI_Status_set_source(MPI_Status *status, int source)",
            "int MPI_Status_set_tag(MPI_Status *status, int tag)",
            "int MPI_Status_set_error(MPI_Status *status, int err)",
        ],
    ),
];
