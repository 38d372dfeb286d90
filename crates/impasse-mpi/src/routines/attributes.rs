//! Attribute caching and names of objects: sections 7.7 and 7.8.

use super::group::Support::{Local, Modelled};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "7.7.2",
        Modelled,
        &[
            "int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn, \
             MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval, \
             void *extra_state)",
            "int MPI_Comm_free_keyval(int *comm_keyval)",
            "int MPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val)",
            "int MPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag)",
            "int MPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval)",
        ],
    ),
    group(
        "7.7.3",
        Modelled,
        &[
            "int MPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn, \
             MPI_Win_delete_attr_function *win_delete_attr_fn, int *win_keyval, \
             void *extra_state)",
            "int MPI_Win_free_keyval(int *win_keyval)",
            "int MPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val)",
            "int MPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag)",
            "int MPI_Win_delete_attr(MPI_Win win, int win_keyval)",
        ],
    ),
    group(
        "7.7.4",
        Modelled,
        &[
            "int MPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn, \
             MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval, \
             void *extra_state)",
            "int MPI_Type_free_keyval(int *type_keyval)",
            "int MPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val)",
            "int MPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val, \
             int *flag)",
            "int MPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval)",
        ],
    ),
    group(
        "7.8",
        Local,
        &[
            "int MPI_Comm_set_name(MPI_Comm comm, const char *comm_name)",
            "int MPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen)",
            "int MPI_Type_set_name(MPI_Datatype datatype, const char *type_name)",
            "int MPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen)",
            "int MPI_Win_set_name(MPI_Win win, const char *win_name)",
            "int MPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen)",
        ],
    ),
];
