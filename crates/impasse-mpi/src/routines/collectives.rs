//! Collective operations and reduction operators: MPI 4.1, chapter 6 and sections 8.6 to 8.8.

use super::row::prelude::*;

routines! {
    "6.3", Collective(All) => {
        MPI_Barrier(comm: Comm)
            nonblocking MPI_Ibarrier "6.12.1" persistent MPI_Barrier_init(info) "6.13.1";
    }
    "6.4", Collective(FromRoot) => {
        MPI_Bcast(buffer: inout Buffer, count: Count, datatype: Datatype, root: Root, comm: Comm)
            nonblocking MPI_Ibcast "6.12.2" persistent MPI_Bcast_init(info) "6.13.2";
    }
    "6.5", Collective(ToRoot) => {
        MPI_Gather(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, recvbuf: out Buffer,
            recvcount: Count, recvtype: Datatype, root: Root, comm: Comm)
            nonblocking MPI_Igather "6.12.3" persistent MPI_Gather_init(info) "6.13.3";
        MPI_Gatherv(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, recvbuf: out Buffer,
            recvcounts: array Count, displs: array Displacement, recvtype: Datatype, root: Root,
            comm: Comm)
            nonblocking MPI_Igatherv "6.12.3" persistent MPI_Gatherv_init(info) "6.13.3";
    }
    "6.6", Collective(FromRoot) => {
        MPI_Scatter(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, recvbuf: out Buffer,
            recvcount: Count, recvtype: Datatype, root: Root, comm: Comm)
            nonblocking MPI_Iscatter "6.12.4" persistent MPI_Scatter_init(info) "6.13.4";
        MPI_Scatterv(sendbuf: Buffer, sendcounts: array Count, displs: array Displacement,
            sendtype: Datatype, recvbuf: out Buffer, recvcount: Count, recvtype: Datatype,
            root: Root, comm: Comm)
            nonblocking MPI_Iscatterv "6.12.4" persistent MPI_Scatterv_init(info) "6.13.4";
    }
    "6.7", Collective(All) => {
        MPI_Allgather(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, recvbuf: out Buffer,
            recvcount: Count, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Iallgather "6.12.5" persistent MPI_Allgather_init(info) "6.13.5";
        MPI_Allgatherv(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, recvbuf: out Buffer,
            recvcounts: array Count, displs: array Displacement, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Iallgatherv "6.12.5" persistent MPI_Allgatherv_init(info) "6.13.5";
    }
    "6.8", Collective(All) => {
        MPI_Alltoall(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, recvbuf: out Buffer,
            recvcount: Count, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Ialltoall "6.12.6" persistent MPI_Alltoall_init(info) "6.13.6";
        MPI_Alltoallv(sendbuf: Buffer, sendcounts: array Count, sdispls: array Displacement,
            sendtype: Datatype, recvbuf: out Buffer, recvcounts: array Count,
            rdispls: array Displacement, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Ialltoallv "6.12.6" persistent MPI_Alltoallv_init(info) "6.13.6";
        MPI_Alltoallw(sendbuf: Buffer, sendcounts: array Count, sdispls: array Displacement,
            sendtypes: array Datatype, recvbuf: out Buffer, recvcounts: array Count,
            rdispls: array Displacement, recvtypes: array Datatype, comm: Comm)
            nonblocking MPI_Ialltoallw "6.12.6" persistent MPI_Alltoallw_init(info) "6.13.6";
    }
    "6.9.1", Collective(ToRoot) => {
        MPI_Reduce(sendbuf: Buffer, recvbuf: out Buffer, count: Count, datatype: Datatype, op: Op,
            root: Root, comm: Comm)
            nonblocking MPI_Ireduce "6.12.7" persistent MPI_Reduce_init(info) "6.13.7";
    }
    "6.9.5", Local => {
        MPI_Op_create(user_fn: callback_by_count MPI_User_function, commute: Logical, op: out Op);
        MPI_Op_free(op: inout Op);
    }
    "6.9.6", Collective(All) => {
        MPI_Allreduce(sendbuf: Buffer, recvbuf: out Buffer, count: Count, datatype: Datatype,
            op: Op, comm: Comm)
            nonblocking MPI_Iallreduce "6.12.8" persistent MPI_Allreduce_init(info) "6.13.8";
    }
    "6.9.7", LocalReduction => {
        MPI_Reduce_local(inbuf: Buffer, inoutbuf: inout Buffer, count: Count, datatype: Datatype,
            op: Op);
    }
    "6.9.7", Local => {
        MPI_Op_commutative(op: Op, commute: out Logical);
    }
    "6.10", Collective(All) => {
        MPI_Reduce_scatter_block(sendbuf: Buffer, recvbuf: out Buffer, recvcount: Count,
            datatype: Datatype, op: Op, comm: Comm)
            nonblocking MPI_Ireduce_scatter_block "6.12.9"
            persistent MPI_Reduce_scatter_block_init(info) "6.13.9";
        MPI_Reduce_scatter(sendbuf: Buffer, recvbuf: out Buffer, recvcounts: array Count,
            datatype: Datatype, op: Op, comm: Comm)
            nonblocking MPI_Ireduce_scatter "6.12.10"
            persistent MPI_Reduce_scatter_init(info) "6.13.10";
    }
    "6.11", Collective(Prefix) => {
        MPI_Scan(sendbuf: Buffer, recvbuf: out Buffer, count: Count, datatype: Datatype, op: Op,
            comm: Comm)
            nonblocking MPI_Iscan "6.12.11" persistent MPI_Scan_init(info) "6.13.11";
    }
    "6.11", Collective(ExclusivePrefix) => {
        MPI_Exscan(sendbuf: Buffer, recvbuf: out Buffer, count: Count, datatype: Datatype, op: Op,
            comm: Comm)
            nonblocking MPI_Iexscan "6.12.12" persistent MPI_Exscan_init(info) "6.13.12";
    }
    "8.6.1", Collective(Neighbours) => {
        MPI_Neighbor_allgather(sendbuf: Buffer, sendcount: Count, sendtype: Datatype,
            recvbuf: out Buffer, recvcount: Count, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Ineighbor_allgather "8.7.1"
            persistent MPI_Neighbor_allgather_init(info) "8.8.1";
        MPI_Neighbor_allgatherv(sendbuf: Buffer, sendcount: Count, sendtype: Datatype,
            recvbuf: out Buffer, recvcounts: array Count, displs: array Displacement,
            recvtype: Datatype, comm: Comm)
            nonblocking MPI_Ineighbor_allgatherv "8.7.1"
            persistent MPI_Neighbor_allgatherv_init(info) "8.8.1";
    }
    "8.6.2", Collective(Neighbours) => {
        MPI_Neighbor_alltoall(sendbuf: Buffer, sendcount: Count, sendtype: Datatype,
            recvbuf: out Buffer, recvcount: Count, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Ineighbor_alltoall "8.7.2"
            persistent MPI_Neighbor_alltoall_init(info) "8.8.2";
        MPI_Neighbor_alltoallv(sendbuf: Buffer, sendcounts: array Count,
            sdispls: array Displacement, sendtype: Datatype, recvbuf: out Buffer,
            recvcounts: array Count, rdispls: array Displacement, recvtype: Datatype, comm: Comm)
            nonblocking MPI_Ineighbor_alltoallv "8.7.2"
            persistent MPI_Neighbor_alltoallv_init(info) "8.8.2";
        MPI_Neighbor_alltoallw(sendbuf: Buffer, sendcounts: array Count, sdispls: array Aint,
            sendtypes: array Datatype, recvbuf: out Buffer, recvcounts: array Count,
            rdispls: array Aint, recvtypes: array Datatype, comm: Comm)
            nonblocking MPI_Ineighbor_alltoallw "8.7.2"
            persistent MPI_Neighbor_alltoallw_init(info) "8.8.2";
    }
}
