//! The info object: chapter 10.

use super::group::Support::Local;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[group(
    "10",
    Local,
    &[
        "int MPI_Info_create(MPI_Info *info)",
        "int MPI_Info_create_env(int argc, char *argv[], MPI_Info *info)",
        "int MPI_Info_set(MPI_Info info, const char *key, const char *value)",
        "int MPI_Info_delete(MPI_Info info, const char *key)",
        "int MPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value, \
             int *flag)",
        "int MPI_Info_get_nkeys(MPI_Info info, int *nkeys)",
        "int MPI_Info_get_nthkey(MPI_Info info, int n, char *key)",
        "int MPI_Info_dup(MPI_Info info, MPI_Info *newinfo)",
        "int MPI_Info_free(MPI_Info *info)",
    ],
)];
