//! The predefined datatypes: what each element is in memory.

use crate::handles::{HandleKind, same};

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

/// What one number is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// An integer of 1 byte.
    I8,
    /// An integer of 2 bytes.
    I16,
    /// An integer of 4 bytes.
    I32,
    /// An integer of 8 bytes.
    I64,
    /// An integer of 16 bytes.
    I128,
    /// A floating point number of 2 bytes.
    F16,
    /// A floating point number of 4 bytes.
    F32,
    /// A floating point number of 8 bytes.
    F64,
    /// The `long double` of the x87: 10 bytes and padding.
    X87,
    /// A floating point number of 16 bytes.
    F128,
}

impl Number {
    /// Bytes that it takes, padding included. Its address is a multiple of that.
    pub const fn bytes(self) -> u64 {
        match self {
            Number::I8 => 1,
            Number::I16 | Number::F16 => 2,
            Number::I32 | Number::F32 => 4,
            Number::I64 | Number::F64 => 8,
            Number::I128 | Number::X87 | Number::F128 => 16,
        }
    }
}

/// The numbers of one element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// None: a marker.
    Nothing,
    /// One.
    One(Number),
    /// Real and imaginary part.
    Complex(Number),
    /// A value and an index as in a struct of C, each a datatype given by its number.
    Pair([u16; 2]),
}

/// A predefined datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Datatype {
    /// Its name in C.
    pub name: &'static str,
    /// C type of one element; empty for the markers.
    pub c_type: &'static str,
    /// What one element holds.
    pub content: Content,
    /// Bytes of data in one element.
    pub size: u64,
    /// Bytes from one element to the next.
    pub extent: u64,
    /// What the address of an element is a multiple of.
    pub align: u64,
    /// What it is.
    pub class: DatatypeClass,
}

impl Datatype {
    /// The first number, and the second with its offset in the element as it lies in memory; none
    /// for markers.
    pub fn numbers(&self) -> Option<(Number, Option<(u64, Number)>)> {
        match self.content {
            Content::Nothing => None,
            Content::One(number) => Some((number, None)),
            Content::Complex(number) => Some((number, Some((number.bytes(), number)))),
            Content::Pair([value, index]) => {
                let (value, index) = (only_number(value)?, only_number(index)?);
                let offset = value.bytes().next_multiple_of(index.bytes());
                Some((value, Some((offset, index))))
            }
        }
    }

    /// The handle of the datatype with this number.
    pub const fn handle(number: u16) -> u64 {
        HandleKind::Datatype.null() + 1 + number as u64
    }

    /// The number of the predefined datatype behind a handle.
    pub fn of_handle(handle: u64) -> Option<u16> {
        let number = handle.checked_sub(Datatype::handle(0))?;
        let number = u16::try_from(number).ok()?;
        (usize::from(number) < DATATYPES.len()).then_some(number)
    }
}

/// The number that elements of a datatype are, if they are one.
fn only_number(datatype: u16) -> Option<Number> {
    match DATATYPES.get(usize::from(datatype))?.content {
        Content::One(number) => Some(number),
        _ => None,
    }
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

/// What a row says of the numbers of an element.
#[derive(Clone, Copy)]
enum Written {
    Nothing,
    One(Number),
    Complex(Number),
    Pair(&'static str, &'static str),
}

struct Row {
    name: &'static str,
    c_type: &'static str,
    written: Written,
    class: DatatypeClass,
}

/// Makes the number of each datatype a constant under its full name, and the rows of the table.
macro_rules! datatypes {
    ($($name:ident: $c_type:literal, $written:expr, $class:ident;)+) => {
        /// The numbers of the datatypes in the table.
        pub mod number {
            $(
                #[doc = concat!("`", stringify!($name), "`")]
                pub const $name: u16 = super::number_of(stringify!($name));
            )+
        }

        const ROWS: &[Row] = {
            use Number::{F16, F32, F64, F128, I8, I16, I32, I64, I128, X87};
            use Written::{Complex, Nothing, One, Pair};
            &[$(Row {
                name: stringify!($name),
                c_type: $c_type,
                written: $written,
                class: DatatypeClass::$class,
            }),+]
        };
    };
}

// Those of C, of C++ and of Fortran, then what was removed. The order gives the handles' values.
datatypes! {
    MPI_CHAR: "char", One(I8), Character;
    MPI_WCHAR: "wchar_t", One(I32), Character;
    MPI_SIGNED_CHAR: "signed char", One(I8), Signed;
    MPI_SHORT: "short", One(I16), Signed;
    MPI_INT: "int", One(I32), Signed;
    MPI_LONG: "long", One(I64), Signed;
    MPI_LONG_LONG_INT: "long long", One(I64), Signed;
    MPI_INT8_T: "int8_t", One(I8), Signed;
    MPI_INT16_T: "int16_t", One(I16), Signed;
    MPI_INT32_T: "int32_t", One(I32), Signed;
    MPI_INT64_T: "int64_t", One(I64), Signed;
    MPI_UNSIGNED_CHAR: "unsigned char", One(I8), Unsigned;
    MPI_UNSIGNED_SHORT: "unsigned short", One(I16), Unsigned;
    MPI_UNSIGNED: "unsigned int", One(I32), Unsigned;
    MPI_UNSIGNED_LONG: "unsigned long", One(I64), Unsigned;
    MPI_UNSIGNED_LONG_LONG: "unsigned long long", One(I64), Unsigned;
    MPI_UINT8_T: "uint8_t", One(I8), Unsigned;
    MPI_UINT16_T: "uint16_t", One(I16), Unsigned;
    MPI_UINT32_T: "uint32_t", One(I32), Unsigned;
    MPI_UINT64_T: "uint64_t", One(I64), Unsigned;
    MPI_FLOAT: "float", One(F32), Floating;
    MPI_DOUBLE: "double", One(F64), Floating;
    MPI_LONG_DOUBLE: "long double", One(X87), Floating;
    MPI_C_BOOL: "_Bool", One(I8), Logical;
    MPI_C_FLOAT_COMPLEX: "float _Complex", Complex(F32), Complex;
    MPI_C_DOUBLE_COMPLEX: "double _Complex", Complex(F64), Complex;
    MPI_C_LONG_DOUBLE_COMPLEX: "long double _Complex", Complex(X87), Complex;
    MPI_AINT: "MPI_Aint", One(I64), Address;
    MPI_OFFSET: "MPI_Offset", One(I64), Address;
    MPI_COUNT: "MPI_Count", One(I64), Address;
    MPI_BYTE: "unsigned char", One(I8), Byte;
    MPI_PACKED: "unsigned char", One(I8), Packed;
    MPI_FLOAT_INT: "struct { float value; int index; }", Pair("MPI_FLOAT", "MPI_INT"), Pair;
    MPI_DOUBLE_INT: "struct { double value; int index; }", Pair("MPI_DOUBLE", "MPI_INT"), Pair;
    MPI_LONG_INT: "struct { long value; int index; }", Pair("MPI_LONG", "MPI_INT"), Pair;
    MPI_2INT: "struct { int value; int index; }", Pair("MPI_INT", "MPI_INT"), Pair;
    MPI_SHORT_INT: "struct { short value; int index; }", Pair("MPI_SHORT", "MPI_INT"), Pair;
    MPI_LONG_DOUBLE_INT: "struct { long double value; int index; }", Pair("MPI_LONG_DOUBLE", "MPI_INT"), Pair;
    MPI_CXX_BOOL: "_Bool", One(I8), Logical;
    MPI_CXX_FLOAT_COMPLEX: "float _Complex", Complex(F32), Complex;
    MPI_CXX_DOUBLE_COMPLEX: "double _Complex", Complex(F64), Complex;
    MPI_CXX_LONG_DOUBLE_COMPLEX: "long double _Complex", Complex(X87), Complex;
    MPI_CHARACTER: "char", One(I8), Character;
    MPI_LOGICAL: "int", One(I32), Logical;
    MPI_INTEGER: "int", One(I32), Signed;
    MPI_INTEGER1: "int8_t", One(I8), Signed;
    MPI_INTEGER2: "int16_t", One(I16), Signed;
    MPI_INTEGER4: "int32_t", One(I32), Signed;
    MPI_INTEGER8: "int64_t", One(I64), Signed;
    MPI_INTEGER16: "__int128", One(I128), Signed;
    MPI_REAL: "float", One(F32), Floating;
    MPI_DOUBLE_PRECISION: "double", One(F64), Floating;
    MPI_REAL2: "_Float16", One(F16), Floating;
    MPI_REAL4: "float", One(F32), Floating;
    MPI_REAL8: "double", One(F64), Floating;
    MPI_REAL16: "_Float128", One(F128), Floating;
    MPI_COMPLEX: "float _Complex", Complex(F32), Complex;
    MPI_DOUBLE_COMPLEX: "double _Complex", Complex(F64), Complex;
    MPI_COMPLEX4: "_Float16 _Complex", Complex(F16), Complex;
    MPI_COMPLEX8: "float _Complex", Complex(F32), Complex;
    MPI_COMPLEX16: "double _Complex", Complex(F64), Complex;
    MPI_COMPLEX32: "_Float128 _Complex", Complex(F128), Complex;
    MPI_2REAL: "float[2]", Pair("MPI_REAL", "MPI_REAL"), Pair;
    MPI_2DOUBLE_PRECISION: "double[2]", Pair("MPI_DOUBLE_PRECISION", "MPI_DOUBLE_PRECISION"), Pair;
    MPI_2INTEGER: "int[2]", Pair("MPI_INTEGER", "MPI_INTEGER"), Pair;
    MPI_LB: "", Nothing, Bound;
    MPI_UB: "", Nothing, Bound;
}

/// The predefined datatypes by their numbers.
pub const DATATYPES: &[Datatype] = &ALL;

const ALL: [Datatype; ROWS.len()] = {
    let mut all = [made(&ROWS[0]); ROWS.len()];
    let mut at = 0;
    while at < ROWS.len() {
        all[at] = made(&ROWS[at]);
        at += 1;
    }
    all
};

const fn number_of(name: &str) -> u16 {
    let mut at = 0;
    while at < ROWS.len() {
        if same(ROWS[at].name, name) {
            return at as u16;
        }
        at += 1;
    }
    panic!("no datatype has this name")
}

/// Works out sizes as a compiler lays structs out.
const fn made(row: &Row) -> Datatype {
    let (content, size, extent, align) = match row.written {
        Written::Nothing => (Content::Nothing, 0, 0, 1),
        Written::One(number) => {
            let bytes = number.bytes();
            (Content::One(number), bytes, bytes, bytes)
        }
        Written::Complex(number) => {
            let bytes = number.bytes();
            (Content::Complex(number), 2 * bytes, 2 * bytes, bytes)
        }
        Written::Pair(value, index) => {
            let numbers = [number_of(value), number_of(index)];
            let (one, two) = (bytes_of(numbers[0]), bytes_of(numbers[1]));
            let align = if one > two { one } else { two };
            let end = one.next_multiple_of(two) + two;
            (
                Content::Pair(numbers),
                one + two,
                end.next_multiple_of(align),
                align,
            )
        }
    };
    Datatype {
        name: row.name,
        c_type: row.c_type,
        content,
        size,
        extent,
        align,
        class: row.class,
    }
}

const fn bytes_of(number: u16) -> u64 {
    match ROWS[number as usize].written {
        Written::One(number) => number.bytes(),
        _ => panic!("pairs are made of numbers"),
    }
}
