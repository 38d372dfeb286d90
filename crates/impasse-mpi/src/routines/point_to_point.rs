//! Sending, receiving, probing and cancelling: chapter 3 without requests and persistence.

use super::group::Support::{Modelled, Unsupported};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "3.2.1",
        Modelled,
        &[
            "int MPI_Send(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm)",
        ],
    ),
    group(
        "3.2.4",
        Modelled,
        &[
            "int MPI_Recv(void *buf, Count count, MPI_Datatype datatype, int source, int tag, \
             MPI_Comm comm, MPI_Status *status)",
        ],
    ),
    group(
        "3.2.5",
        Modelled,
        &[
            "int MPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, Count *count)",
            "int MPI_Status_get_source(const MPI_Status *status, int *source)",
            "int MPI_Status_get_tag(const MPI_Status *status, int *tag)",
            "int MPI_Status_get_error(const MPI_Status *status, int *err)",
        ],
    ),
    group(
        "3.4",
        Modelled,
        &[
            "int MPI_Bsend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm)",
            "int MPI_Ssend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm)",
            "int MPI_Rsend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm)",
        ],
    ),
    group(
        "3.6",
        Modelled,
        &[
            "int MPI_Buffer_attach(void *buffer, Count size)",
            "int MPI_Buffer_detach(void *buffer_addr, Count *size)",
            "int MPI_Comm_attach_buffer(MPI_Comm comm, void *buffer, Count size)",
            "int MPI_Comm_detach_buffer(MPI_Comm comm, void *buffer_addr, Count *size)",
            "int MPI_Session_attach_buffer(MPI_Session session, void *buffer, Count size)",
            "int MPI_Session_detach_buffer(MPI_Session session, void *buffer_addr, Count *size)",
        ],
    ),
    group(
        "3.6",
        Unsupported,
        &[
            "int MPI_Buffer_flush(void)",
            "int MPI_Buffer_iflush(MPI_Request *request)",
            "int MPI_Comm_flush_buffer(MPI_Comm comm)",
            "int MPI_Comm_iflush_buffer(MPI_Comm comm, MPI_Request *request)",
            "int MPI_Session_flush_buffer(MPI_Session session)",
            "int MPI_Session_iflush_buffer(MPI_Session session, MPI_Request *request)",
        ],
    ),
    group(
        "3.7.2",
        Modelled,
        &[
            "int MPI_Isend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Ibsend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Issend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Irsend(const void *buf, Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Irecv(void *buf, Count count, MPI_Datatype datatype, int source, int tag, \
             MPI_Comm comm, MPI_Request *request)",
        ],
    ),
    group(
        "3.8.1",
        Modelled,
        &[
            "int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status)",
            "int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status)",
        ],
    ),
    group(
        "3.8.2",
        Modelled,
        &[
            "int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, \
             MPI_Message *message, MPI_Status *status)",
            "int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, \
             MPI_Status *status)",
        ],
    ),
    group(
        "3.8.3",
        Modelled,
        &[
            "int MPI_Mrecv(void *buf, Count count, MPI_Datatype datatype, MPI_Message *message, \
             MPI_Status *status)",
            "int MPI_Imrecv(void *buf, Count count, MPI_Datatype datatype, MPI_Message *message, \
             MPI_Request *request)",
        ],
    ),
    group(
        "3.8.4",
        Modelled,
        &[
            "int MPI_Cancel(MPI_Request *request)",
            "int MPI_Test_cancelled(const MPI_Status *status, int *flag)",
        ],
    ),
    group(
        "3.10",
        Modelled,
        &[
            "int MPI_Sendrecv(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             int dest, int sendtag, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             int source, int recvtag, MPI_Comm comm, MPI_Status *status)",
            "int MPI_Sendrecv_replace(void *buf, Count count, MPI_Datatype datatype, int dest, \
             int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status)",
            "int MPI_Isendrecv(const void *sendbuf, Count sendcount, MPI_Datatype sendtype, \
             int dest, int sendtag, void *recvbuf, Count recvcount, MPI_Datatype recvtype, \
             int source, int recvtag, MPI_Comm comm, MPI_Request *request)",
            "int MPI_Isendrecv_replace(void *buf, Count count, MPI_Datatype datatype, int dest, \
             int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Request *request)",
        ],
    ),
];
