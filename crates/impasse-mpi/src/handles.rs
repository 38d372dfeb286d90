//! The predefined opaque objects and the values of their handles.

use std::sync::LazyLock;

use crate::datatypes::DATATYPES;

/// Types of handles, each a distinct pointer type in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandleKind {
    /// `MPI_Comm`
    Comm,
    /// `MPI_Group`
    Group,
    /// `MPI_Datatype`
    Datatype,
    /// `MPI_Op`
    Op,
    /// `MPI_Request`
    Request,
    /// `MPI_Message`
    Message,
    /// `MPI_Win`
    Win,
    /// `MPI_File`
    File,
    /// `MPI_Info`
    Info,
    /// `MPI_Errhandler`
    Errhandler,
    /// `MPI_Session`
    Session,
}

/// Objects of each kind; the first is the null handle. Datatypes have a table of their own.
const NAMES: [(HandleKind, &[&str]); 11] = [
    (
        HandleKind::Comm,
        &["MPI_COMM_NULL", "MPI_COMM_WORLD", "MPI_COMM_SELF"],
    ),
    (HandleKind::Group, &["MPI_GROUP_NULL", "MPI_GROUP_EMPTY"]),
    (HandleKind::Datatype, &["MPI_DATATYPE_NULL"]),
    (
        HandleKind::Op,
        &[
            "MPI_OP_NULL",
            "MPI_MAX",
            "MPI_MIN",
            "MPI_SUM",
            "MPI_PROD",
            "MPI_LAND",
            "MPI_BAND",
            "MPI_LOR",
            "MPI_BOR",
            "MPI_LXOR",
            "MPI_BXOR",
            "MPI_MINLOC",
            "MPI_MAXLOC",
            "MPI_REPLACE",
            "MPI_NO_OP",
        ],
    ),
    (HandleKind::Request, &["MPI_REQUEST_NULL"]),
    (
        HandleKind::Message,
        &["MPI_MESSAGE_NULL", "MPI_MESSAGE_NO_PROC"],
    ),
    (HandleKind::Win, &["MPI_WIN_NULL"]),
    (HandleKind::File, &["MPI_FILE_NULL"]),
    (HandleKind::Info, &["MPI_INFO_NULL", "MPI_INFO_ENV"]),
    (
        HandleKind::Errhandler,
        &[
            "MPI_ERRHANDLER_NULL",
            "MPI_ERRORS_ARE_FATAL",
            "MPI_ERRORS_RETURN",
            "MPI_ERRORS_ABORT",
        ],
    ),
    (HandleKind::Session, &["MPI_SESSION_NULL"]),
];

impl HandleKind {
    /// Name of the C type.
    pub fn c_type(self) -> &'static str {
        match self {
            HandleKind::Comm => "MPI_Comm",
            HandleKind::Group => "MPI_Group",
            HandleKind::Datatype => "MPI_Datatype",
            HandleKind::Op => "MPI_Op",
            HandleKind::Request => "MPI_Request",
            HandleKind::Message => "MPI_Message",
            HandleKind::Win => "MPI_Win",
            HandleKind::File => "MPI_File",
            HandleKind::Info => "MPI_Info",
            HandleKind::Errhandler => "MPI_Errhandler",
            HandleKind::Session => "MPI_Session",
        }
    }

    /// Value of the null handle. The predefined objects of the kind count up from it, and the
    /// next kind begins `0x100000` later, so no value means two things and none is zero: memory
    /// that was never set holds no handle.
    pub fn null(self) -> u64 {
        (self as u64 + 1) << 20
    }
}

/// A predefined object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    /// Its name in C.
    pub name: &'static str,
    /// Its type.
    pub kind: HandleKind,
    /// The value a C program holds.
    pub value: u64,
}

static HANDLES: LazyLock<Vec<Handle>> = LazyLock::new(|| {
    let mut handles = Vec::new();
    for (kind, names) in NAMES {
        let datatypes = DATATYPES.iter().map(|datatype| datatype.name);
        let further = datatypes.filter(|_| kind == HandleKind::Datatype);
        for (value, name) in (kind.null()..).zip(names.iter().copied().chain(further)) {
            handles.push(Handle { name, kind, value });
        }
    }
    handles
});

/// All predefined objects by rising value.
pub fn handles() -> &'static [Handle] {
    &HANDLES
}

/// The predefined object behind a value.
pub fn handle_of_value(value: u64) -> Option<&'static Handle> {
    let at = HANDLES
        .binary_search_by_key(&value, |handle| handle.value)
        .ok()?;
    HANDLES.get(at)
}

/// The predefined object of this name.
pub fn handle_named(name: &str) -> Option<&'static Handle> {
    HANDLES.iter().find(|handle| handle.name == name)
}
