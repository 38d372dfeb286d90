//! Special addresses: values that no object has, which MPI gives a meaning.

/// A named address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Its name in C.
    pub name: &'static str,
    /// Its C type.
    pub c_type: &'static str,
    /// Its value, as a signed number so that `-1` is the highest address.
    pub value: i64,
}

const fn row(name: &'static str, c_type: &'static str, value: i64) -> Pointer {
    Pointer {
        name,
        c_type,
        value,
    }
}

/// All special addresses; predefined functions are among them, since programs only hand them on.
pub const POINTERS: &[Pointer] = &[
    row("MPI_BOTTOM", "void *", 0),
    row("MPI_IN_PLACE", "void *", -1),
    row("MPI_BUFFER_AUTOMATIC", "void *", -2),
    row("MPI_STATUS_IGNORE", "MPI_Status *", 1),
    row("MPI_STATUSES_IGNORE", "MPI_Status *", 1),
    row("MPI_F_STATUS_IGNORE", "MPI_Fint *", 1),
    row("MPI_F_STATUSES_IGNORE", "MPI_Fint *", 1),
    row("MPI_F08_STATUS_IGNORE", "MPI_F08_status *", 1),
    row("MPI_F08_STATUSES_IGNORE", "MPI_F08_status *", 1),
    row("MPI_ERRCODES_IGNORE", "int *", 0),
    row("MPI_ARGV_NULL", "char **", 0),
    row("MPI_ARGVS_NULL", "char ***", 0),
    row("MPI_UNWEIGHTED", "int *", 2),
    row("MPI_WEIGHTS_EMPTY", "int *", 3),
    row(
        "MPI_COMM_NULL_COPY_FN",
        "MPI_Comm_copy_attr_function *",
        0x10,
    ),
    row("MPI_COMM_DUP_FN", "MPI_Comm_copy_attr_function *", 0x11),
    row(
        "MPI_COMM_NULL_DELETE_FN",
        "MPI_Comm_delete_attr_function *",
        0x12,
    ),
    row("MPI_WIN_NULL_COPY_FN", "MPI_Win_copy_attr_function *", 0x10),
    row("MPI_WIN_DUP_FN", "MPI_Win_copy_attr_function *", 0x11),
    row(
        "MPI_WIN_NULL_DELETE_FN",
        "MPI_Win_delete_attr_function *",
        0x12,
    ),
    row(
        "MPI_TYPE_NULL_COPY_FN",
        "MPI_Type_copy_attr_function *",
        0x10,
    ),
    row("MPI_TYPE_DUP_FN", "MPI_Type_copy_attr_function *", 0x11),
    row(
        "MPI_TYPE_NULL_DELETE_FN",
        "MPI_Type_delete_attr_function *",
        0x12,
    ),
    row("MPI_NULL_COPY_FN", "MPI_Copy_function *", 0x10),
    row("MPI_DUP_FN", "MPI_Copy_function *", 0x11),
    row("MPI_NULL_DELETE_FN", "MPI_Delete_function *", 0x12),
    row(
        "MPI_CONVERSION_FN_NULL",
        "MPI_Datarep_conversion_function *",
        0x13,
    ),
    row(
        "MPI_CONVERSION_FN_NULL_C",
        "MPI_Datarep_conversion_function_c *",
        0x13,
    ),
    row("MPI_T_ENUM_NULL", "MPI_T_enum", 0),
    row("MPI_T_CVAR_HANDLE_NULL", "MPI_T_cvar_handle", 0),
    row("MPI_T_PVAR_HANDLE_NULL", "MPI_T_pvar_handle", 0),
    row("MPI_T_PVAR_ALL_HANDLES", "MPI_T_pvar_handle", -1),
    row("MPI_T_PVAR_SESSION_NULL", "MPI_T_pvar_session", 0),
];
