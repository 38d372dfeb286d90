//! Blocking collective operations and reduction operators: sections 6.3 to 6.11.

use super::group::Support::Modelled;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group("6.3", Modelled, &["int MPI_Barrier(MPI_Comm comm)"]),
    group(
        "6.4",
        Modelled,
        &[
            "int MPI_Bcast(void *buffer, Count count, MPI_Datatype datatype, int root, \
             MPI_Comm comm)",
        ],
    ),
    group(
        "6.5",
        Modelled,
        &[
            "int MPI_Gather(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)",
            "int MPI_Gatherv(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, const Count recvcounts[], const Displacement displs[], \
             MPI_Datatype recvtype, int root, MPI_Comm comm)",
        ],
    ),
    group(
        "6.6",
        Modelled,
        &[
            "int MPI_Scatter(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)",
            "int MPI_Scatterv(const void *sendbuf, const Count sendcounts[], \
             const Displacement displs[], MPI_Datatype sendtype, void *recvbuf, Count recvcount, \
             MPI_Datatype recvtype, int root, MPI_Comm comm)",
        ],
    ),
    group(
        "6.7",
        Modelled,
        &[
            "int MPI_Allgather(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)",
            "int MPI_Allgatherv(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, const Count recvcounts[], const Displacement displs[], \
             MPI_Datatype recvtype, MPI_Comm comm)",
        ],
    ),
    group(
        "6.8",
        Modelled,
        &[
            "int MPI_Alltoall(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             void *recvbuf, Count recvcount, MPI_Datatype recvtype, MPI_Comm comm)",
            "int MPI_Alltoallv(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], MPI_Datatype sendtype, void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], MPI_Datatype recvtype, \
             MPI_Comm comm)",
            "int MPI_Alltoallw(const void *sendbuf, const Count sendcounts[], \
             const Displacement sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, \
             const Count recvcounts[], const Displacement rdispls[], \
             const MPI_Datatype recvtypes[], MPI_Comm comm)",
        ],
    ),
    group(
        "6.9.1",
        Modelled,
        &[
            "int MPI_Reduce(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm)",
        ],
    ),
    group(
        "6.9.5",
        Modelled,
        &[
            "int MPI_Op_create(UserFunction *user_fn, int commute, MPI_Op *op)",
            "int MPI_Op_free(MPI_Op *op)",
        ],
    ),
    group(
        "6.9.6",
        Modelled,
        &[
            "int MPI_Allreduce(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)",
        ],
    ),
    group(
        "6.9.7",
        Modelled,
        &[
            "int MPI_Reduce_local(const void *inbuf, void *inoutbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op)",
            "int MPI_Op_commutative(MPI_Op op, int *commute)",
        ],
    ),
    group(
        "6.10",
        Modelled,
        &[
            "int MPI_Reduce_scatter_block(const void *sendbuf, void *recvbuf, Count recvcount, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)",
            "int MPI_Reduce_scatter(const void *sendbuf, void *recvbuf, \
             const Count recvcounts[], MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)",
        ],
    ),
    group(
        "6.11",
        Modelled,
        &[
            "int MPI_Scan(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)",
            "int MPI_Exscan(const void *sendbuf, void *recvbuf, Count count, \
             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)",
        ],
    ),
];
