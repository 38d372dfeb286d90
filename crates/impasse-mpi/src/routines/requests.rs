//! Completing requests of any origin, and persistent point-to-point requests.

use super::group::Support::{Modelled, Unsupported};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "3.7.3",
        Modelled,
        &[
            "int MPI_Wait(MPI_Request *request, MPI_Status *status)",
            "int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)",
            "int MPI_Request_free(MPI_Request *request)",
        ],
    ),
    group(
        "3.7.5",
        Modelled,
        &[
            "int MPI_Waitany(int count, MPI_Request array_of_requests[], int *index, \
             MPI_Status *status)",
            "int MPI_Testany(int count, MPI_Request array_of_requests[], int *index, int *flag, \
             MPI_Status *status)",
            "int MPI_Waitall(int count, MPI_Request array_of_requests[], \
             MPI_Status array_of_statuses[])",
            "int MPI_Testall(int count, MPI_Request array_of_requests[], int *flag, \
             MPI_Status array_of_statuses[])",
            "int MPI_Waitsome(int incount, MPI_Request array_of_requests[], int *outcount, \
             int array_of_indices[], MPI_Status array_of_statuses[])",
            "int MPI_Testsome(int incount, MPI_Request array_of_requests[], int *outcount, \
             int array_of_indices[], MPI_Status array_of_statuses[])",
        ],
    ),
    group(
        "3.7.6",
        Modelled,
        &["int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status)"],
    ),
    group(
        "3.7.6",
        Unsupported,
        &[
            "int MPI_Request_get_status_any(int count, const MPI_Request array_of_requests[], \
             int *index, int *flag, MPI_Status *status)",
            "int MPI_Request_get_status_all(int count, const MPI_Request array_of_requests[], \
             int *flag, MPI_Status array_of_statuses[])",
            "int MPI_Request_get_status_some(int incount, const MPI_Request array_of_requests[], \
             int *outcount, int array_of_indices[], MPI_Status array_of_statuses[])",
        ],
    ),
    group(
        "3.9",
        Modelled,
        &[
            "int MPI_Send_init(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Bsend_init(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Ssend_init(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Rsend_init(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Recv_init(void *buf, Count count, MPI_Datatype datatype, int source, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Start(MPI_Request *request)",
            "int MPI_Startall(int count, MPI_Request array_of_requests[])",
        ],
    ),
];
