//! What both sides of Fortran's bindings name: special variables, predefined functions, small functions
//! that only Fortran has.

use crate::handles::{HandleKind, handles};
use crate::pointers::{POINTERS, Pointer};

/// A variable of Fortran whose address has a meaning.
pub(super) struct Special {
    /// Its name, which is that of an address in C.
    pub(super) name: &'static str,
    /// How many integers it has; a status has six.
    pub(super) integers: usize,
}

impl Special {
    /// The common block in which it is.
    pub(super) fn block(&self) -> String {
        format!("{}_BLK", self.name)
    }

    /// The name of the common block in compiled code.
    pub(super) fn symbol(&self) -> String {
        format!("{}_", self.block().to_lowercase())
    }

    /// Whether it stands for statuses.
    pub(super) fn is_status(&self) -> bool {
        self.integers == STATUS_SIZE
    }
}

/// `MPI_STATUS_SIZE`: the integers of a status, which are those of C's.
pub(super) const STATUS_SIZE: usize = 6;

/// The special variables.
pub(super) const SPECIAL: &[Special] = &[
    one("MPI_BOTTOM"),
    one("MPI_IN_PLACE"),
    one("MPI_BUFFER_AUTOMATIC"),
    one("MPI_ERRCODES_IGNORE"),
    one("MPI_UNWEIGHTED"),
    one("MPI_WEIGHTS_EMPTY"),
    Special {
        name: "MPI_STATUS_IGNORE",
        integers: STATUS_SIZE,
    },
    Special {
        name: "MPI_STATUSES_IGNORE",
        integers: STATUS_SIZE,
    },
];

const fn one(name: &'static str) -> Special {
    Special { name, integers: 1 }
}

/// The functions that programs only hand on, such as `MPI_COMM_DUP_FN`.
pub(super) fn predefined_functions() -> impl Iterator<Item = &'static Pointer> {
    let functions = POINTERS.iter();
    functions.filter(|one| one.c_type.contains("_function") && !one.name.ends_with("_C"))
}

/// The types of handles, by the Fortran name of their type.
pub(super) fn handle_kinds() -> impl Iterator<Item = HandleKind> {
    let mut kinds: Vec<HandleKind> = handles().iter().map(|one| one.kind).collect();
    kinds.dedup();
    kinds.into_iter()
}

/// The name of the function that says whether two handles are the same or not.
pub(super) fn comparison(kind: HandleKind, equal: bool) -> String {
    let ending = if equal { "eq" } else { "ne" };
    format!("{}_{ending}", kind.c_type().to_lowercase())
}

/// What `MPI_SIZEOF` tells apart: the type, a word for it and the bytes.
pub(super) const SIZES: &[(&str, &str, u64)] = &[
    ("integer(1)", "i1", 1),
    ("integer(2)", "i2", 2),
    ("integer(4)", "i4", 4),
    ("integer(8)", "i8", 8),
    ("real(4)", "r4", 4),
    ("real(8)", "r8", 8),
    ("complex(4)", "c4", 8),
    ("complex(8)", "c8", 16),
    ("logical(4)", "l4", 4),
    ("character(1)", "ch", 1),
];

/// The name of the function that gives the bytes of a type.
pub(super) fn size_function(word: &str) -> String {
    format!("mpi_sizeof_{word}")
}
