//! Nonblocking collective operations: section 6.12.

use super::group::Support::Modelled;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "6.12.1",
        Modelled,
        &["int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request)"],
    ),
    group(
        "6.12.2",
        Modelled,
        &[
            "int MPI_Ibcast(void *buffer, Count count, MPI_Datatype datatype, int root, \
             MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.3",
        Modelled,
        &[
            "int MPI_Igather(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, \
             MPI_Request *request)",
            "int MPI_Igatherv(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, const Count recvcounts[], const Displacement displs[], \
             MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.4",
        Modelled,
        &[
            "int MPI_Iscatter(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, \
             MPI_Request *request)",
            "int MPI_Iscatterv(const void *sendbuf, const Count sendcounts[], \
             const Displacement displs[], MPI_Datatype sendtype, void *recvbuf, Count recvcount, \
             MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.5",
        Modelled,
        &[
            "int MPI_Iallgather(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, \
             MPI_Request *request)",
            "int MPI_Iallgatherv(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, const Count recvcounts[], const Displacement displs[], \
             MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.6",
        Modelled,
        &[
            "int MPI_Ialltoall(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, \
             MPI_Request *request)",
            "int MPI_Ialltoallv(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], MPI_Datatype sendtype, void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Request *request)",
            "int MPI_Ialltoallw(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], \
             const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.7",
        Modelled,
        &[
            "int MPI_Ireduce(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.8",
        Modelled,
        &[
            "int MPI_Iallreduce(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.9",
        Modelled,
        &[
            "int MPI_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, Count recvcount, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.10",
        Modelled,
        &[
            "int MPI_Ireduce_scatter(const void *sendbuf, void *recvbuf, \
             const Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, \
             MPI_Request *request)",
        ],
    ),
    group(
        "6.12.11",
        Modelled,
        &[
            "int MPI_Iscan(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "6.12.12",
        Modelled,
        &[
            "int MPI_Iexscan(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
];
