//! The predefined datatypes: what each element is in memory.

/// What may be done with the elements of a datatype, as the tables of section 6.9.2 group them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DatatypeClass {
    /// Printable characters: no reduction.
    Character,
    /// Signed integers of C and Fortran.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// Floating point numbers.
    Floating,
    /// Truth values.
    Logical,
    /// Complex numbers.
    Complex,
    /// `MPI_Aint`, `MPI_Offset` and `MPI_Count`.
    Address,
    /// Uninterpreted bytes.
    Byte,
    /// Packed data.
    Packed,
    /// A value and an index, for `MPI_MINLOC` and `MPI_MAXLOC`.
    Pair,
    /// The markers `MPI_LB` and `MPI_UB`, which MPI-3 removed.
    Bound,
}

/// A predefined datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Datatype {
    /// Its name in C.
    pub name: &'static str,
    /// C type of one element; empty for the markers.
    pub c_type: &'static str,
    /// Bytes of data in one element.
    pub size: u64,
    /// Bytes from one element to the next.
    pub extent: u64,
    /// What it is.
    pub class: DatatypeClass,
}

/// The datatype of this name.
pub fn datatype(name: &str) -> Option<&'static Datatype> {
    DATATYPES.iter().find(|datatype| datatype.name == name)
}

/// Second names of datatypes.
pub(crate) const SYNONYMS: [(&str, &str); 2] = [
    ("MPI_LONG_LONG", "MPI_LONG_LONG_INT"),
    ("MPI_C_COMPLEX", "MPI_C_FLOAT_COMPLEX"),
];

const fn row(
    name: &'static str,
    c_type: &'static str,
    (size, extent): (u64, u64),
    class: DatatypeClass,
) -> Datatype {
    Datatype {
        name,
        c_type,
        size,
        extent,
        class,
    }
}

use DatatypeClass::{
    Address, Bound, Byte, Character, Complex, Floating, Logical, Packed, Pair, Signed, Unsigned,
};

/// Those of C, of C++ and of Fortran, then what was removed. The order gives the handles' values.
pub const DATATYPES: &[Datatype] = &[
    row("MPI_CHAR", "char", (1, 1), Character),
    row("MPI_WCHAR", "wchar_t", (4, 4), Character),
    row("MPI_SIGNED_CHAR", "signed char", (1, 1), Signed),
    row("MPI_SHORT", "short", (2, 2), Signed),
    row("MPI_INT", "int", (4, 4), Signed),
    row("MPI_LONG", "long", (8, 8), Signed),
    row("MPI_LONG_LONG_INT", "long long", (8, 8), Signed),
    row("MPI_INT8_T", "int8_t", (1, 1), Signed),
    row("MPI_INT16_T", "int16_t", (2, 2), Signed),
    row("MPI_INT32_T", "int32_t", (4, 4), Signed),
    row("MPI_INT64_T", "int64_t", (8, 8), Signed),
    row("MPI_UNSIGNED_CHAR", "unsigned char", (1, 1), Unsigned),
    row("MPI_UNSIGNED_SHORT", "unsigned short", (2, 2), Unsigned),
    row("MPI_UNSIGNED", "unsigned int", (4, 4), Unsigned),
    row("MPI_UNSIGNED_LONG", "unsigned long", (8, 8), Unsigned),
    row(
        "MPI_UNSIGNED_LONG_LONG",
        "unsigned long long",
        (8, 8),
        Unsigned,
    ),
    row("MPI_UINT8_T", "uint8_t", (1, 1), Unsigned),
    row("MPI_UINT16_T", "uint16_t", (2, 2), Unsigned),
    row("MPI_UINT32_T", "uint32_t", (4, 4), Unsigned),
    row("MPI_UINT64_T", "uint64_t", (8, 8), Unsigned),
    row("MPI_FLOAT", "float", (4, 4), Floating),
    row("MPI_DOUBLE", "double", (8, 8), Floating),
    row("MPI_LONG_DOUBLE", "long double", (16, 16), Floating),
    row("MPI_C_BOOL", "_Bool", (1, 1), Logical),
    row("MPI_C_FLOAT_COMPLEX", "float _Complex", (8, 8), Complex),
    row("MPI_C_DOUBLE_COMPLEX", "double _Complex", (16, 16), Complex),
    row(
        "MPI_C_LONG_DOUBLE_COMPLEX",
        "long double _Complex",
        (32, 32),
        Complex,
    ),
    row("MPI_AINT", "MPI_Aint", (8, 8), Address),
    row("MPI_OFFSET", "MPI_Offset", (8, 8), Address),
    row("MPI_COUNT", "MPI_Count", (8, 8), Address),
    row("MPI_BYTE", "unsigned char", (1, 1), Byte),
    row("MPI_PACKED", "unsigned char", (1, 1), Packed),
    row(
        "MPI_FLOAT_INT",
        "struct { float value; int index; }",
        (8, 8),
        Pair,
    ),
    row(
        "MPI_DOUBLE_INT",
        "struct { double value; int index; }",
        (12, 16),
        Pair,
    ),
    row(
        "MPI_LONG_INT",
        "struct { long value; int index; }",
        (12, 16),
        Pair,
    ),
    row("MPI_2INT", "struct { int value; int index; }", (8, 8), Pair),
    row(
        "MPI_SHORT_INT",
        "struct { short value; int index; }",
        (6, 8),
        Pair,
    ),
    row(
        "MPI_LONG_DOUBLE_INT",
        "struct { long double value; int index; }",
        (20, 32),
        Pair,
    ),
    row("MPI_CXX_BOOL", "_Bool", (1, 1), Logical),
    row("MPI_CXX_FLOAT_COMPLEX", "float _Complex", (8, 8), Complex),
    row(
        "MPI_CXX_DOUBLE_COMPLEX",
        "double _Complex",
        (16, 16),
        Complex,
    ),
    row(
        "MPI_CXX_LONG_DOUBLE_COMPLEX",
        "long double _Complex",
        (32, 32),
        Complex,
    ),
    row("MPI_CHARACTER", "char", (1, 1), Character),
    row("MPI_LOGICAL", "int", (4, 4), Logical),
    row("MPI_INTEGER", "int", (4, 4), Signed),
    row("MPI_INTEGER1", "int8_t", (1, 1), Signed),
    row("MPI_INTEGER2", "int16_t", (2, 2), Signed),
    row("MPI_INTEGER4", "int32_t", (4, 4), Signed),
    row("MPI_INTEGER8", "int64_t", (8, 8), Signed),
    row("MPI_INTEGER16", "__int128", (16, 16), Signed),
    row("MPI_REAL", "float", (4, 4), Floating),
    row("MPI_DOUBLE_PRECISION", "double", (8, 8), Floating),
    row("MPI_REAL2", "_Float16", (2, 2), Floating),
    row("MPI_REAL4", "float", (4, 4), Floating),
    row("MPI_REAL8", "double", (8, 8), Floating),
    row("MPI_REAL16", "_Float128", (16, 16), Floating),
    row("MPI_COMPLEX", "float _Complex", (8, 8), Complex),
    row("MPI_DOUBLE_COMPLEX", "double _Complex", (16, 16), Complex),
    row("MPI_COMPLEX4", "_Float16 _Complex", (4, 4), Complex),
    row("MPI_COMPLEX8", "float _Complex", (8, 8), Complex),
    row("MPI_COMPLEX16", "double _Complex", (16, 16), Complex),
    row("MPI_COMPLEX32", "_Float128 _Complex", (32, 32), Complex),
    row("MPI_2REAL", "float[2]", (8, 8), Pair),
    row("MPI_2DOUBLE_PRECISION", "double[2]", (16, 16), Pair),
    row("MPI_2INTEGER", "int[2]", (8, 8), Pair),
    row("MPI_LB", "", (0, 0), Bound),
    row("MPI_UB", "", (0, 0), Bound),
];
