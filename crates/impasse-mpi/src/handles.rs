//! The predefined opaque objects and the values of their handles.

use std::sync::LazyLock;

use crate::datatypes::DATATYPES;

/// Makes the types of handles, the constants of predefined objects without the prefix `MPI_`, and
/// the table of their names. The first object of each type is the null handle.
macro_rules! handles {
    ($($kind:ident: $c_type:literal { $($name:ident),+ })+) => {
        /// Types of handles, each a distinct pointer type in C.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum HandleKind {
            $(#[doc = concat!("`", $c_type, "`")] $kind,)+
        }

        impl HandleKind {
            /// Name of the C type.
            pub fn c_type(self) -> &'static str {
                match self {
                    $(HandleKind::$kind => $c_type,)+
                }
            }
        }

        const NAMES: &[(HandleKind, &[&str])] = &[
            $((HandleKind::$kind, &[$(concat!("MPI_", stringify!($name))),+]),)+
        ];

        $($(
            #[doc = concat!("`MPI_", stringify!($name), "`")]
            pub const $name: u64 = value_of(concat!("MPI_", stringify!($name)));
        )+)+
    };
}

handles! {
    Comm: "MPI_Comm" { COMM_NULL, COMM_WORLD, COMM_SELF }
    Group: "MPI_Group" { GROUP_NULL, GROUP_EMPTY }
    Datatype: "MPI_Datatype" { DATATYPE_NULL }
    Op: "MPI_Op" {
        OP_NULL, MAX, MIN, SUM, PROD, LAND, BAND, LOR, BOR, LXOR, BXOR, MINLOC, MAXLOC, REPLACE, NO_OP
    }
    Request: "MPI_Request" { REQUEST_NULL }
    Message: "MPI_Message" { MESSAGE_NULL, MESSAGE_NO_PROC }
    Win: "MPI_Win" { WIN_NULL }
    File: "MPI_File" { FILE_NULL }
    Info: "MPI_Info" { INFO_NULL, INFO_ENV }
    Errhandler: "MPI_Errhandler" {
        ERRHANDLER_NULL, ERRORS_ARE_FATAL, ERRORS_RETURN, ERRORS_ABORT
    }
    Session: "MPI_Session" { SESSION_NULL }
}

/// Handles of objects that programs make begin this far above the null handle of their kind.
pub const FIRST_OWN: u64 = 0x1000;

impl HandleKind {
    /// Value of the null handle. The predefined objects of the kind count up from it, and the
    /// next kind begins `0x100000` later, so no value means two things and none is zero: memory
    /// that was never set holds no handle.
    pub const fn null(self) -> u64 {
        (self as u64 + 1) << 20
    }

    /// The handle of the object of this kind that a program made and that has this number.
    pub const fn own(self, number: u32) -> u64 {
        self.null() + FIRST_OWN + number as u64
    }

    /// The number of the object behind a handle, if it is one that a program made.
    pub fn own_number(self, handle: u64) -> Option<u32> {
        u32::try_from(handle.checked_sub(self.null() + FIRST_OWN)?).ok()
    }
}

/// The value of the handle of this name; evaluated by the compiler only.
const fn value_of(name: &str) -> u64 {
    let mut kind = 0;
    while kind < NAMES.len() {
        let (of, names) = NAMES[kind];
        let mut at = 0;
        while at < names.len() {
            if same(names[at], name) {
                return of.null() + at as u64;
            }
            at += 1;
        }
        kind += 1;
    }
    panic!("no handle has this name")
}

/// Whether two texts are equal, for the compiler.
pub(crate) const fn same(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
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
    for &(kind, names) in NAMES {
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

/// The name of a predefined object by its value; empty if there is none.
pub fn handle_name(value: u64) -> &'static str {
    handle_of_value(value).map_or("", |handle| handle.name)
}

/// The predefined object of this name.
pub fn handle_named(name: &str) -> Option<&'static Handle> {
    HANDLES.iter().find(|handle| handle.name == name)
}
