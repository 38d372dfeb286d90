//! Promotions and the usual arithmetic conversions, and which integer type an enumeration is.

use super::{BitRange, FloatKind, IntKind, Type, TypeId, Types};

impl IntKind {
    /// The rank by which conversions choose.
    pub const fn rank(self) -> u32 {
        match self {
            IntKind::Char | IntKind::SignedChar | IntKind::UnsignedChar => 1,
            IntKind::Short | IntKind::UnsignedShort => 2,
            IntKind::Int | IntKind::UnsignedInt => 3,
            IntKind::Long | IntKind::UnsignedLong => 4,
            IntKind::LongLong | IntKind::UnsignedLongLong => 5,
            IntKind::Int128 | IntKind::UnsignedInt128 => 6,
        }
    }

    /// The unsigned type of the same size and rank.
    pub const fn unsigned(self) -> IntKind {
        match self {
            IntKind::Char | IntKind::SignedChar => IntKind::UnsignedChar,
            IntKind::Short => IntKind::UnsignedShort,
            IntKind::Int => IntKind::UnsignedInt,
            IntKind::Long => IntKind::UnsignedLong,
            IntKind::LongLong => IntKind::UnsignedLongLong,
            IntKind::Int128 => IntKind::UnsignedInt128,
            unsigned => unsigned,
        }
    }

    /// After integer promotion.
    const fn promoted(self) -> IntKind {
        if self.rank() < IntKind::Int.rank() {
            IntKind::Int
        } else {
            self
        }
    }

    /// The type that operands of these two (promoted) types are converted to.
    fn common(self, other: IntKind) -> IntKind {
        let (high, low) = if self.rank() >= other.rank() {
            (self, other)
        } else {
            (other, self)
        };
        let holds_both = !high.signed() || low.signed() || high.bytes() > low.bytes();
        if holds_both { high } else { high.unsigned() }
    }

    /// The type of an enumeration with constants from `least` to `greatest`: as gcc chooses, at
    /// least 32 bits unless it is packed.
    pub fn of_enumeration(least: i128, greatest: i128, packed: bool) -> IntKind {
        let signed = least < 0;
        let needed = |value: i128| 128 - (if value < 0 { !value } else { value }).leading_zeros();
        let bits = needed(least).max(needed(greatest)) + u32::from(signed);
        let (narrow, wide) = match bits {
            0..=8 if packed => (IntKind::SignedChar, IntKind::UnsignedChar),
            0..=16 if packed => (IntKind::Short, IntKind::UnsignedShort),
            0..=32 => (IntKind::Int, IntKind::UnsignedInt),
            _ => (IntKind::Long, IntKind::UnsignedLong),
        };
        if signed { narrow } else { wide }
    }
}

impl Types {
    /// Integer promotion; other types unchanged.
    pub fn promote(&self, ty: TypeId) -> TypeId {
        match self.get(ty) {
            Type::Bool => TypeId::INT,
            Type::Int(_) | Type::Enum(_) => {
                TypeId::of_int(self.int_kind(ty).map_or(IntKind::Int, IntKind::promoted))
            }
            _ => ty,
        }
    }

    /// Integer promotion of a bit-field declared with type `ty`. What fits into `int` becomes
    /// `int`, else what fits into `unsigned int` becomes that, whatever the declared type. Wider
    /// fields have their declared type; gcc computes with those in as many bits as the field has,
    /// which no program can rely on (other compilers do what is done here).
    pub fn promote_bits(&self, ty: TypeId, bits: BitRange) -> TypeId {
        match bits.width {
            0..=31 => TypeId::INT,
            32 if bits.signed => TypeId::INT,
            32 => TypeId::UNSIGNED_INT,
            _ => self.promote(ty),
        }
    }

    /// What an argument without a parameter's type is converted to: integers are promoted,
    /// `float` becomes `double`.
    pub fn default_promote(&self, ty: TypeId) -> TypeId {
        match self.get(ty) {
            Type::Float(FloatKind::Float) => TypeId::DOUBLE,
            _ => self.promote(ty),
        }
    }

    /// The type that both operands of an arithmetic operator are converted to; `None` unless both
    /// are arithmetic.
    pub fn usual_arithmetic(&self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if !self.is_arithmetic(a) || !self.is_arithmetic(b) {
            return None;
        }
        if let Some(kind) = self.float_kind(a).max(self.float_kind(b)) {
            let complex = self.is_complex(a) || self.is_complex(b);
            return Some(if complex {
                TypeId::of_complex(kind)
            } else {
                TypeId::of_float(kind)
            });
        }
        let a = self.int_kind(self.promote(a))?;
        let b = self.int_kind(self.promote(b))?;
        Some(TypeId::of_int(a.common(b)))
    }
}
