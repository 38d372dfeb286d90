//! Neighbourhood collectives, blocking, nonblocking and persistent: sections 8.6 to 8.8.

use super::group::Support::Modelled;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "8.6.1",
        Modelled,
        &[
            "int MPI_Neighbor_allgather(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             MPI_Comm comm)",
            "int MPI_Neighbor_allgatherv(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, const Count recvcounts[], \
             const Displacement displs[], MPI_Datatype recvtype, MPI_Comm comm)",
        ],
    ),
    group(
        "8.6.2",
        Modelled,
        &[
            "int MPI_Neighbor_alltoall(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             MPI_Comm comm)",
            "int MPI_Neighbor_alltoallv(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], MPI_Datatype sendtype, void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], MPI_Datatype recvtype, \
             MPI_Comm comm)",
            "int MPI_Neighbor_alltoallw(const void *sendbuf, const Count sendcounts[], \
             const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, \
             const Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], \
             MPI_Comm comm)",
        ],
    ),
    group(
        "8.7.1",
        Modelled,
        &[
            "int MPI_Ineighbor_allgather(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Request *request)",
            "int MPI_Ineighbor_allgatherv(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, const Count recvcounts[], \
             const Displacement displs[], MPI_Datatype recvtype, MPI_Comm comm, \
             MPI_Request *request)",
        ],
    ),
    group(
        "8.7.2",
        Modelled,
        &[
            "int MPI_Ineighbor_alltoall(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Request *request)",
            "int MPI_Ineighbor_alltoallv(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], MPI_Datatype sendtype, void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Request *request)",
            "int MPI_Ineighbor_alltoallw(const void *sendbuf, const Count sendcounts[], \
             const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, \
             const Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], \
             MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "8.8.1",
        Modelled,
        &[
            "int MPI_Neighbor_allgather_init(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Info info, MPI_Request *request)",
            "int MPI_Neighbor_allgatherv_init(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, const Count recvcounts[], \
             const Displacement displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, \
             MPI_Request *request)",
        ],
    ),
    group(
        "8.8.2",
        Modelled,
        &[
            "int MPI_Neighbor_alltoall_init(const void *sendbuf, Count sendcount, \
             MPI_Datatype sendtype, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Info info, MPI_Request *request)",
            "int MPI_Neighbor_alltoallv_init(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], MPI_Datatype sendtype, void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], MPI_Datatype recvtype, \
             MPI_Comm comm, MPI_Info info, MPI_Request *request)",
            "int MPI_Neighbor_alltoallw_init(const void *sendbuf, const Count sendcounts[], \
             const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, \
             const Count recvcounts[], const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], \
             MPI_Comm comm, MPI_Info info, MPI_Request *request)",
        ],
    ),
];
