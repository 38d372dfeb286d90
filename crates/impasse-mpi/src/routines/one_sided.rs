//! One-sided communication: MPI 4.1, chapter 12.

use super::row::prelude::*;

routines! {
    "12.2.1", Collective(All) => {
        MPI_Win_create(base: inout Buffer, size: Aint, disp_unit: Displacement, info: Info,
            comm: Comm, win: out Win);
    }
    "12.2.2", Collective(All) => {
        MPI_Win_allocate(size: Aint, disp_unit: Displacement, info: Info, comm: Comm,
            baseptr: out Allocation, win: out Win);
    }
    "12.2.3", Collective(All) => {
        MPI_Win_allocate_shared(size: Aint, disp_unit: Displacement, info: Info, comm: Comm,
            baseptr: out Allocation, win: out Win);
    }
    "12.2.3", Local => {
        MPI_Win_shared_query(win: Win, rank: Rank, size: out Aint, disp_unit: out Displacement,
            baseptr: out Allocation);
    }
    "12.2.4", Collective(All) => {
        MPI_Win_create_dynamic(info: Info, comm: Comm, win: out Win);
    }
    "12.2.4", Local => {
        MPI_Win_attach(win: Win, base: inout Buffer, size: Aint);
        MPI_Win_detach(win: Win, base: Buffer);
    }
    "12.2.5", Collective(All) => {
        MPI_Win_free(win: inout Win);
    }
    "12.2.6", Local => {
        MPI_Win_get_group(win: Win, group: out Group);
    }
    "12.2.7", Collective(Nobody) => {
        MPI_Win_set_info(win: Win, info: Info);
    }
    "12.2.7", Local => {
        MPI_Win_get_info(win: Win, info_used: out Info);
    }
    "12.3.1", OneSided => {
        MPI_Put(origin_addr: Buffer, origin_count: Count, origin_datatype: Datatype,
            target_rank: Peer, target_disp: Aint, target_count: Count, target_datatype: Datatype,
            win: Win)
            nonblocking MPI_Rput "12.3.5";
    }
    "12.3.2", OneSided => {
        MPI_Get(origin_addr: out Buffer, origin_count: Count, origin_datatype: Datatype,
            target_rank: Peer, target_disp: Aint, target_count: Count, target_datatype: Datatype,
            win: Win)
            nonblocking MPI_Rget "12.3.5";
    }
    "12.3.4", OneSided => {
        MPI_Accumulate(origin_addr: Buffer, origin_count: Count, origin_datatype: Datatype,
            target_rank: Peer, target_disp: Aint, target_count: Count, target_datatype: Datatype,
            op: Op, win: Win)
            nonblocking MPI_Raccumulate "12.3.5";
        MPI_Get_accumulate(origin_addr: Buffer, origin_count: Count, origin_datatype: Datatype,
            result_addr: out Buffer, result_count: Count, result_datatype: Datatype,
            target_rank: Peer, target_disp: Aint, target_count: Count, target_datatype: Datatype,
            op: Op, win: Win)
            nonblocking MPI_Rget_accumulate "12.3.5";
        MPI_Fetch_and_op(origin_addr: Buffer, result_addr: out Buffer, datatype: Datatype,
            target_rank: Peer, target_disp: Aint, op: Op, win: Win);
        MPI_Compare_and_swap(origin_addr: Buffer, compare_addr: Buffer, result_addr: out Buffer,
            datatype: Datatype, target_rank: Peer, target_disp: Aint, win: Win);
    }
    "12.5.1", Collective(All) => {
        MPI_Win_fence(assert: Int, win: Win);
    }
    "12.5.2", Synchronise => {
        MPI_Win_start(group: Group, assert: Int, win: Win);
        MPI_Win_complete(win: Win);
        MPI_Win_post(group: Group, assert: Int, win: Win);
        MPI_Win_wait(win: Win);
        MPI_Win_test(win: Win, flag: out Logical);
    }
    "12.5.3", Synchronise => {
        MPI_Win_lock(lock_type: Int, rank: Rank, assert: Int, win: Win);
        MPI_Win_lock_all(assert: Int, win: Win);
        MPI_Win_unlock(rank: Rank, win: Win);
        MPI_Win_unlock_all(win: Win);
    }
    "12.5.4", Synchronise => {
        MPI_Win_flush(rank: Rank, win: Win);
        MPI_Win_flush_all(win: Win);
        MPI_Win_flush_local(rank: Rank, win: Win);
        MPI_Win_flush_local_all(win: Win);
        MPI_Win_sync(win: Win);
    }
}
