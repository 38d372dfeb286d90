//! One-sided communication: chapter 12.

use super::group::Support::{Local, Modelled};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "12.2.1",
        Modelled,
        &[
            "int MPI_Win_create(void *base, MPI_Aint size, Displacement disp_unit, \
             MPI_Info info, MPI_Comm comm, MPI_Win *win)",
        ],
    ),
    group(
        "12.2.2",
        Modelled,
        &[
            "int MPI_Win_allocate(MPI_Aint size, Displacement disp_unit, MPI_Info info, \
             MPI_Comm comm, void *baseptr, MPI_Win *win)",
        ],
    ),
    group(
        "12.2.3",
        Modelled,
        &[
            "int MPI_Win_allocate_shared(MPI_Aint size, Displacement disp_unit, MPI_Info info, \
             MPI_Comm comm, void *baseptr, MPI_Win *win)",
            "int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, \
             Displacement *disp_unit, void *baseptr)",
        ],
    ),
    group(
        "12.2.4",
        Modelled,
        &[
            "int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win)",
            "int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size)",
            "int MPI_Win_detach(MPI_Win win, const void *base)",
        ],
    ),
    group("12.2.5", Modelled, &["int MPI_Win_free(MPI_Win *win)"]),
    group(
        "12.2.6",
        Modelled,
        &["int MPI_Win_get_group(MPI_Win win, MPI_Group *group)"],
    ),
    group(
        "12.2.7",
        Local,
        &[
            "int MPI_Win_set_info(MPI_Win win, MPI_Info info)",
            "int MPI_Win_get_info(MPI_Win win, MPI_Info *info_used)",
        ],
    ),
    group(
        "12.3.1",
        Modelled,
        &["int MPI_Put(const void *origin_addr, Count origin_count, \
             MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, \
             Count target_count, MPI_Datatype target_datatype, MPI_Win win)"],
    ),
    group(
        "12.3.2",
        Modelled,
        &[
            "int MPI_Get(void *origin_addr, Count origin_count, MPI_Datatype origin_datatype, \
             int target_rank, MPI_Aint target_disp, Count target_count, \
             MPI_Datatype target_datatype, MPI_Win win)",
        ],
    ),
    group(
        "12.3.4",
        Modelled,
        &[
            "int MPI_Accumulate(const void *origin_addr, Count origin_count, \
             MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, \
             Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)",
            "int MPI_Get_accumulate(const void *origin_addr, Count origin_count, \
             MPI_Datatype origin_datatype, void *result_addr, Count result_count, \
             MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, \
             Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win)",
            "int MPI_Fetch_and_op(const void *origin_addr, void *result_addr, \
             MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Op op, \
             MPI_Win win)",
            "int MPI_Compare_and_swap(const void *origin_addr, const void *compare_addr, \
             void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, \
             MPI_Win win)",
        ],
    ),
    group(
        "12.3.5",
        Modelled,
        &[
            "int MPI_Rput(const void *origin_addr, Count origin_count, \
             MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, \
             Count target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request)",
            "int MPI_Rget(void *origin_addr, Count origin_count, MPI_Datatype origin_datatype, \
             int target_rank, MPI_Aint target_disp, Count target_count, \
             MPI_Datatype target_datatype, MPI_Win win, MPI_Request *request)",
            "int MPI_Raccumulate(const void *origin_addr, Count origin_count, \
             MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, \
             Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, \
             MPI_Request *request)",
            "int MPI_Rget_accumulate(const void *origin_addr, Count origin_count, \
             MPI_Datatype origin_datatype, void *result_addr, Count result_count, \
             MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp, \
             Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, \
             MPI_Request *request)",
        ],
    ),
    group(
        "12.5.1",
        Modelled,
        &["int MPI_Win_fence(int assert, MPI_Win win)"],
    ),
    group(
        "12.5.2",
        Modelled,
        &[
            "int MPI_Win_start(MPI_Group group, int assert, MPI_Win win)",
            "int MPI_Win_complete(MPI_Win win)",
            "int MPI_Win_post(MPI_Group group, int assert, MPI_Win win)",
            "int MPI_Win_wait(MPI_Win win)",
            "int MPI_Win_test(MPI_Win win, int *flag)",
        ],
    ),
    group(
        "12.5.3",
        Modelled,
        &[
            "int MPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win)",
            "int MPI_Win_lock_all(int assert, MPI_Win win)",
            "int MPI_Win_unlock(int rank, MPI_Win win)",
            "int MPI_Win_unlock_all(MPI_Win win)",
        ],
    ),
    group(
        "12.5.4",
        Modelled,
        &[
            "int MPI_Win_flush(int rank, MPI_Win win)",
            "int MPI_Win_flush_all(MPI_Win win)",
            "int MPI_Win_flush_local(int rank, MPI_Win win)",
            "int MPI_Win_flush_local_all(MPI_Win win)",
            "int MPI_Win_sync(MPI_Win win)",
        ],
    ),
];
