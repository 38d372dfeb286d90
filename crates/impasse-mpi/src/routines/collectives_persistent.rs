//! Persistent collective operations: section 6.13.

use super::group::Support::Modelled;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "6.13.1",
        Modelled,
        &["int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request)"],
    ),
    group(
        "6.13.2",
        Modelled,
        &[
            "int MPI_Bcast_init(void *buffer, Count count, MPI_Datatype datatype, int root, \
             MPI_Comm comm, MPI_Info info, MPI_Request *request)",
        ],
    ),
    group(
        "6.13.3",
        Modelled,
        &[
            "int MPI_Gather_init(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, \
             MPI_Info info, MPI_Request *request)",
            "int MPI_Gatherv_init(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, const Count recvcounts[], const Displacement displs[], \
             MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)",
        ],
    ),
    group(
        "6.13.4",
        Modelled,
        &[
            "int MPI_Scatter_init(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, \
             MPI_Info info, MPI_Request *request)",
            "int MPI_Scatterv_init(const void *sendbuf, const Count sendcounts[], \
             const Displacement displs[], MPI_Datatype sendtype, void *recvbuf, Count recvcount, \
             MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request *request)",
        ],
    ),
    group(
        "6.13.5",
        Modelled,
        &[
            "int MPI_Allgather_init(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, \
             MPI_Info info, MPI_Request *request)",
            "int MPI_Allgatherv_init(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, const Count recvcounts[], \
             const Displacement displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
    group(
        "6.13.6",
        Modelled,
        &[
            "int MPI_Alltoall_init(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, \
             MPI_Info info, MPI_Request *request)",
            "int MPI_Alltoallv_init(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], MPI_Datatype sendtype, void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Info info, MPI_Request *request)",
            "int MPI_Alltoallw_init(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], \
             const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request *request)",
        ],
    ),
    group(
        "6.13.7",
        Modelled,
        &[
            "int MPI_Reduce_init(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
    group(
        "6.13.8",
        Modelled,
        &[
            "int MPI_Allreduce_init(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
    group(
        "6.13.9",
        Modelled,
        &[
            "int MPI_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, \
             Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
    group(
        "6.13.10",
        Modelled,
        &[
            "int MPI_Reduce_scatter_init(const void *sendbuf, void *recvbuf, \
             const Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, \
             MPI_Info info, MPI_Request *request)",
        ],
    ),
    group(
        "6.13.11",
        Modelled,
        &[
            "int MPI_Scan_init(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
    group(
        "6.13.12",
        Modelled,
        &[
            "int MPI_Exscan_init(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
];
