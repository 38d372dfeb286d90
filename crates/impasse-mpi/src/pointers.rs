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

/// Makes a Rust constant without the prefix `MPI_` and a row of the table from each line.
macro_rules! pointers {
    ($($name:ident: $c_type:literal = $value:expr,)+) => {
        $(
            #[doc = concat!("`MPI_", stringify!($name), "`")]
            pub const $name: u64 = i64::cast_unsigned($value);
        )+
        /// All special addresses; predefined functions are among them, since programs only hand
        /// them on.
        pub const POINTERS: &[Pointer] = &[$(Pointer {
            name: concat!("MPI_", stringify!($name)),
            c_type: $c_type,
            value: $value,
        }),+];
    };
}

pointers! {
    BOTTOM: "void *" = 0,
    IN_PLACE: "void *" = -1,
    BUFFER_AUTOMATIC: "void *" = -2,
    STATUS_IGNORE: "MPI_Status *" = 1,
    STATUSES_IGNORE: "MPI_Status *" = 1,
    F_STATUS_IGNORE: "MPI_Fint *" = 1,
    F_STATUSES_IGNORE: "MPI_Fint *" = 1,
    F08_STATUS_IGNORE: "MPI_F08_status *" = 1,
    F08_STATUSES_IGNORE: "MPI_F08_status *" = 1,
    ERRCODES_IGNORE: "int *" = 0,
    ARGV_NULL: "char **" = 0,
    ARGVS_NULL: "char ***" = 0,
    UNWEIGHTED: "int *" = 2,
    WEIGHTS_EMPTY: "int *" = 3,
    COMM_NULL_COPY_FN: "MPI_Comm_copy_attr_function *" = 0x10,
    COMM_DUP_FN: "MPI_Comm_copy_attr_function *" = 0x11,
    COMM_NULL_DELETE_FN: "MPI_Comm_delete_attr_function *" = 0x12,
    WIN_NULL_COPY_FN: "MPI_Win_copy_attr_function *" = 0x10,
    WIN_DUP_FN: "MPI_Win_copy_attr_function *" = 0x11,
    WIN_NULL_DELETE_FN: "MPI_Win_delete_attr_function *" = 0x12,
    TYPE_NULL_COPY_FN: "MPI_Type_copy_attr_function *" = 0x10,
    TYPE_DUP_FN: "MPI_Type_copy_attr_function *" = 0x11,
    TYPE_NULL_DELETE_FN: "MPI_Type_delete_attr_function *" = 0x12,
    NULL_COPY_FN: "MPI_Copy_function *" = 0x10,
    DUP_FN: "MPI_Copy_function *" = 0x11,
    NULL_DELETE_FN: "MPI_Delete_function *" = 0x12,
    CONVERSION_FN_NULL: "MPI_Datarep_conversion_function *" = 0x13,
    CONVERSION_FN_NULL_C: "MPI_Datarep_conversion_function_c *" = 0x13,
    T_ENUM_NULL: "MPI_T_enum" = 0,
    T_CVAR_HANDLE_NULL: "MPI_T_cvar_handle" = 0,
    T_PVAR_HANDLE_NULL: "MPI_T_pvar_handle" = 0,
    T_PVAR_ALL_HANDLES: "MPI_T_pvar_handle" = -1,
    T_PVAR_SESSION_NULL: "MPI_T_pvar_session" = 0,
}
