//! Messages, requests and partitioned communication: MPI 4.1, chapters 3 and 4.

use super::row::prelude::*;

routines! {
    "3.2.1", Send(Standard) => {
        MPI_Send(buf: Buffer, count: Count, datatype: Datatype, dest: Peer, tag: Tag, comm: Comm)
            nonblocking MPI_Isend "3.7.2" persistent MPI_Send_init "3.9";
    }
    "3.2.4", Receive => {
        MPI_Recv(buf: out Buffer, count: Count, datatype: Datatype, source: Peer, tag: Tag,
            comm: Comm; status: out Status)
            nonblocking MPI_Irecv "3.7.2" persistent MPI_Recv_init "3.9";
    }
    "3.2.5", Local => {
        MPI_Get_count(status: Status, datatype: Datatype, count: out Count);
        MPI_Status_get_source(status: Status, source: out Peer);
        MPI_Status_get_tag(status: Status, tag: out Tag);
        MPI_Status_get_error(status: Status, err: out Int);
    }
    "3.4", Send(Buffered) => {
        MPI_Bsend(buf: Buffer, count: Count, datatype: Datatype, dest: Peer, tag: Tag, comm: Comm)
            nonblocking MPI_Ibsend "3.7.2" persistent MPI_Bsend_init "3.9";
    }
    "3.4", Send(Synchronous) => {
        MPI_Ssend(buf: Buffer, count: Count, datatype: Datatype, dest: Peer, tag: Tag, comm: Comm)
            nonblocking MPI_Issend "3.7.2" persistent MPI_Ssend_init "3.9";
    }
    "3.4", Send(Ready) => {
        MPI_Rsend(buf: Buffer, count: Count, datatype: Datatype, dest: Peer, tag: Tag, comm: Comm)
            nonblocking MPI_Irsend "3.7.2" persistent MPI_Rsend_init "3.9";
    }
    "3.6", Local => {
        MPI_Buffer_attach(buffer: inout Buffer, size: Count);
        MPI_Buffer_detach(buffer_addr: out Pointer, size: out Count);
        MPI_Comm_attach_buffer(comm: Comm, buffer: inout Buffer, size: Count);
        MPI_Comm_detach_buffer(comm: Comm, buffer_addr: out Pointer, size: out Count);
        MPI_Session_attach_buffer(session: Session, buffer: inout Buffer, size: Count);
        MPI_Session_detach_buffer(session: Session, buffer_addr: out Pointer, size: out Count);
    }
    "3.6", Local, Unsupported => {
        MPI_Buffer_flush()
            nonblocking MPI_Buffer_iflush "3.6";
        MPI_Comm_flush_buffer(comm: Comm)
            nonblocking MPI_Comm_iflush_buffer "3.6";
        MPI_Session_flush_buffer(session: Session)
            nonblocking MPI_Session_iflush_buffer "3.6";
    }
    "3.8.1", Probe => {
        MPI_Iprobe(source: Peer, tag: Tag, comm: Comm, flag: out Logical, status: out Status);
        MPI_Probe(source: Peer, tag: Tag, comm: Comm, status: out Status);
    }
    "3.8.2", Probe => {
        MPI_Improbe(source: Peer, tag: Tag, comm: Comm, flag: out Logical, message: out Message,
            status: out Status);
        MPI_Mprobe(source: Peer, tag: Tag, comm: Comm, message: out Message, status: out Status);
    }
    "3.8.3", Receive => {
        MPI_Mrecv(buf: out Buffer, count: Count, datatype: Datatype, message: inout Message;
            status: out Status)
            nonblocking MPI_Imrecv "3.8.3";
    }
    "3.8.4", Cancel => {
        MPI_Cancel(request: inout Request);
    }
    "3.8.4", Local => {
        MPI_Test_cancelled(status: Status, flag: out Logical);
    }
    "3.10", SendReceive => {
        MPI_Sendrecv(sendbuf: Buffer, sendcount: Count, sendtype: Datatype, dest: Peer,
            sendtag: Tag, recvbuf: out Buffer, recvcount: Count, recvtype: Datatype, source: Peer,
            recvtag: Tag, comm: Comm; status: out Status)
            nonblocking MPI_Isendrecv "3.10";
        MPI_Sendrecv_replace(buf: inout Buffer, count: Count, datatype: Datatype, dest: Peer,
            sendtag: Tag, source: Peer, recvtag: Tag, comm: Comm; status: out Status)
            nonblocking MPI_Isendrecv_replace "3.10";
    }
    "3.7.3", Wait(Which::One) => {
        MPI_Wait(request: inout Request, status: out Status);
    }
    "3.7.3", Test(Which::One) => {
        MPI_Test(request: inout Request, flag: out Logical, status: out Status);
    }
    "3.7.3", Local => {
        MPI_Request_free(request: inout Request);
    }
    "3.7.5", Wait(Which::Any) => {
        MPI_Waitany(count: Int, array_of_requests: inout array Request, index: out Int,
            status: out Status);
    }
    "3.7.5", Test(Which::Any) => {
        MPI_Testany(count: Int, array_of_requests: inout array Request, index: out Int,
            flag: out Logical, status: out Status);
    }
    "3.7.5", Wait(Which::All) => {
        MPI_Waitall(count: Int, array_of_requests: inout array Request,
            array_of_statuses: out array Status);
    }
    "3.7.5", Test(Which::All) => {
        MPI_Testall(count: Int, array_of_requests: inout array Request, flag: out Logical,
            array_of_statuses: out array Status);
    }
    "3.7.5", Wait(Which::Some) => {
        MPI_Waitsome(incount: Int, array_of_requests: inout array Request, outcount: out Int,
            array_of_indices: out array Int, array_of_statuses: out array Status);
    }
    "3.7.5", Test(Which::Some) => {
        MPI_Testsome(incount: Int, array_of_requests: inout array Request, outcount: out Int,
            array_of_indices: out array Int, array_of_statuses: out array Status);
    }
    "3.7.6", Inspect(Which::One) => {
        MPI_Request_get_status(request: Request, flag: out Logical, status: out Status);
    }
    "3.7.6", Inspect(Which::Any) => {
        MPI_Request_get_status_any(count: Int, array_of_requests: array Request, index: out Int,
            flag: out Logical, status: out Status);
    }
    "3.7.6", Inspect(Which::All) => {
        MPI_Request_get_status_all(count: Int, array_of_requests: array Request, flag: out Logical,
            array_of_statuses: out array Status);
    }
    "3.7.6", Inspect(Which::Some) => {
        MPI_Request_get_status_some(incount: Int, array_of_requests: array Request,
            outcount: out Int, array_of_indices: out array Int,
            array_of_statuses: out array Status);
    }
    "3.9", Start => {
        MPI_Start(request: inout Request);
        MPI_Startall(count: Int, array_of_requests: inout array Request);
    }
    "4.2.1", Partitioned => {
        MPI_Psend_init(buf: Buffer, partitions: Int, count: LargeCount, datatype: Datatype,
            dest: Peer, tag: Tag, comm: Comm, info: Info, request: out Request);
        MPI_Precv_init(buf: out Buffer, partitions: Int, count: LargeCount, datatype: Datatype,
            source: Peer, tag: Tag, comm: Comm, info: Info, request: out Request);
        MPI_Pready(partition: Int, request: Request);
        MPI_Pready_range(partition_low: Int, partition_high: Int, request: Request);
        MPI_Pready_list(length: Int, array_of_partitions: array Int, request: Request);
    }
    "4.2.2", Partitioned => {
        MPI_Parrived(request: Request, partition: Int, flag: out Logical);
    }
}
