//! The types that are in every table, under fixed numbers.

use super::{
    FloatKind, IntKind, Length, QualType, Record, RecordField, RecordId, Type, TypeId, Types,
};

/// Their order is that of the constants below.
const BASIC: [Type; 23] = [
    Type::Void,
    Type::Bool,
    Type::Int(IntKind::Char),
    Type::Int(IntKind::SignedChar),
    Type::Int(IntKind::UnsignedChar),
    Type::Int(IntKind::Short),
    Type::Int(IntKind::UnsignedShort),
    Type::Int(IntKind::Int),
    Type::Int(IntKind::UnsignedInt),
    Type::Int(IntKind::Long),
    Type::Int(IntKind::UnsignedLong),
    Type::Int(IntKind::LongLong),
    Type::Int(IntKind::UnsignedLongLong),
    Type::Int(IntKind::Int128),
    Type::Int(IntKind::UnsignedInt128),
    Type::Float(FloatKind::Float),
    Type::Float(FloatKind::Double),
    Type::Float(FloatKind::LongDouble),
    Type::Float(FloatKind::Float128),
    Type::Complex(FloatKind::Float),
    Type::Complex(FloatKind::Double),
    Type::Complex(FloatKind::LongDouble),
    Type::Complex(FloatKind::Float128),
];

#[expect(missing_docs, reason = "the names are those of C")]
impl TypeId {
    pub const VOID: TypeId = TypeId(0);
    pub const BOOL: TypeId = TypeId(1);
    pub const CHAR: TypeId = TypeId(2);
    pub const SIGNED_CHAR: TypeId = TypeId(3);
    pub const UNSIGNED_CHAR: TypeId = TypeId(4);
    pub const SHORT: TypeId = TypeId(5);
    pub const UNSIGNED_SHORT: TypeId = TypeId(6);
    pub const INT: TypeId = TypeId(7);
    pub const UNSIGNED_INT: TypeId = TypeId(8);
    pub const LONG: TypeId = TypeId(9);
    pub const UNSIGNED_LONG: TypeId = TypeId(10);
    pub const LONG_LONG: TypeId = TypeId(11);
    pub const UNSIGNED_LONG_LONG: TypeId = TypeId(12);
    pub const INT128: TypeId = TypeId(13);
    pub const UNSIGNED_INT128: TypeId = TypeId(14);
    pub const FLOAT: TypeId = TypeId(15);
    pub const DOUBLE: TypeId = TypeId(16);
    pub const LONG_DOUBLE: TypeId = TypeId(17);
    pub const FLOAT128: TypeId = TypeId(18);
    pub const COMPLEX_FLOAT: TypeId = TypeId(19);
    pub const COMPLEX_DOUBLE: TypeId = TypeId(20);
    pub const COMPLEX_LONG_DOUBLE: TypeId = TypeId(21);
    pub const COMPLEX_FLOAT128: TypeId = TypeId(22);
    /// `void *`
    pub const VOID_POINTER: TypeId = TypeId(23);
    /// `char *`
    pub const CHAR_POINTER: TypeId = TypeId(24);
    /// `__builtin_va_list`: an array of one record of 24 bytes.
    pub const VA_LIST: TypeId = TypeId(26);

    /// An integer type.
    pub const fn of_int(kind: IntKind) -> TypeId {
        TypeId(TypeId::CHAR.0 + kind as u32)
    }

    /// A real floating type.
    pub const fn of_float(kind: FloatKind) -> TypeId {
        TypeId(TypeId::FLOAT.0 + kind as u32)
    }

    /// A complex type.
    pub const fn of_complex(kind: FloatKind) -> TypeId {
        TypeId(TypeId::COMPLEX_FLOAT.0 + kind as u32)
    }
}

impl Types {
    /// Puts them into the empty table.
    pub(super) fn add_basic(&mut self) {
        for ty in BASIC {
            self.intern(ty);
        }
        self.pointer_to(TypeId::VOID.into());
        self.pointer_to(TypeId::CHAR.into());
        let tag = self.add_va_list_tag();
        let element = self.intern(Type::Record(tag)).into();
        let length = Length::Known(1);
        self.intern(Type::Array { element, length });
    }

    /// What the System V ABI says a `va_list` consists of: how much of the saved registers is
    /// used up, then where the arguments on the stack and the saved registers are.
    fn add_va_list_tag(&mut self) -> RecordId {
        let field = |ty: TypeId, offset| RecordField {
            name: None,
            ty: ty.into(),
            offset,
            bits: None,
        };
        self.add_record(Record {
            tag: None,
            is_union: false,
            fields: Some(vec![
                field(TypeId::UNSIGNED_INT, 0),
                field(TypeId::UNSIGNED_INT, 4),
                field(TypeId::VOID_POINTER, 8),
                field(TypeId::VOID_POINTER, 16),
            ]),
            size: 24,
            align: 8,
        })
    }

    /// A pointer to `target`.
    pub fn pointer_to(&mut self, target: QualType) -> TypeId {
        self.intern(Type::Pointer(target))
    }
}
