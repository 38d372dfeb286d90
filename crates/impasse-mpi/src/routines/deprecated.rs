//! Deprecated routines, still in every implementation: chapter 16.

use super::group::Support::{Local, Modelled};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "16.1",
        Modelled,
        &[
            "int MPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, \
             int *keyval, void *extra_state)",
            "int MPI_Keyval_free(int *keyval)",
            "int MPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val)",
            "int MPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag)",
            "int MPI_Attr_delete(MPI_Comm comm, int keyval)",
        ],
    ),
    group(
        "16.3",
        Local,
        &[
            "int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, \
             int *flag)",
            "int MPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag)",
        ],
    ),
    group(
        "16.4",
        Modelled,
        &[
            "int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size)",
            "int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent)",
            "int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, \
             MPI_Count *true_extent)",
            "int MPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, \
             MPI_Count *count)",
        ],
    ),
    group(
        "16.4",
        Local,
        &[
            "int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, \
             MPI_Count count)",
        ],
    ),
];
