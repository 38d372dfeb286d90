//! Inquiries, memory, errors and timers: chapter 9.

use super::group::Support::Local;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "9.1.1",
        Local,
        &[
            "int MPI_Get_version(int *version, int *subversion)",
            "int MPI_Get_library_version(char *version, int *resultlen)",
        ],
    ),
    group(
        "9.1.2",
        Local,
        &["int MPI_Get_processor_name(char *name, int *resultlen)"],
    ),
    group(
        "9.1",
        Local,
        &["int MPI_Get_hw_resource_info(MPI_Info *hw_info)"],
    ),
    group(
        "9.2",
        Local,
        &[
            "int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr)",
            "int MPI_Free_mem(void *base)",
        ],
    ),
    group(
        "9.3.1",
        Local,
        &[
            "int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, \
             MPI_Errhandler *errhandler)",
            "int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler)",
            "int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler)",
        ],
    ),
    group(
        "9.3.2",
        Local,
        &[
            "int MPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, \
             MPI_Errhandler *errhandler)",
            "int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler)",
            "int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler)",
        ],
    ),
    group(
        "9.3.3",
        Local,
        &[
            "int MPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, \
             MPI_Errhandler *errhandler)",
            "int MPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler)",
            "int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler)",
        ],
    ),
    group(
        "9.3.4",
        Local,
        &[
            "\
             int MPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn, \
             MPI_Errhandler *errhandler)",
            "int MPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler)",
            "int MPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler *errhandler)",
        ],
    ),
    group(
        "9.3.5",
        Local,
        &[
            "int MPI_Errhandler_free(MPI_Errhandler *errhandler)",
            "int MPI_Error_string(int errorcode, char *string, int *resultlen)",
        ],
    ),
    group(
        "9.4",
        Local,
        &["int MPI_Error_class(int errorcode, int *errorclass)"],
    ),
    group(
        "9.5",
        Local,
        &[
            "int MPI_Add_error_class(int *errorclass)",
            "int MPI_Remove_error_class(int errorclass)",
            "int MPI_Add_error_code(int errorclass, int *errorcode)",
            "int MPI_Remove_error_code(int errorcode)",
            "int MPI_Add_error_string(int errorcode, const char *string)",
            "int MPI_Remove_error_string(int errorcode)",
        ],
    ),
    group(
        "9.5",
        Local,
        &[
            "int MPI_Comm_call_errhandler(MPI_Comm comm, int errorcode)",
            "int MPI_Win_call_errhandler(MPI_Win win, int errorcode)",
            "int MPI_File_call_errhandler(MPI_File fh, int errorcode)",
            "int MPI_Session_call_errhandler(MPI_Session session, int errorcode)",
        ],
    ),
    group(
        "9.6",
        Local,
        &["double MPI_Wtime(void)", "double MPI_Wtick(void)"],
    ),
];
