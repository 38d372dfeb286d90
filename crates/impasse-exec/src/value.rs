//! Values: known bits or a symbolic expression.

use crate::expr::ExprId;

/// The value of a register or argument. Its type is known from where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Known bits, zero-extended.
    Known(u128),
    /// An expression over leaves.
    Symbolic(ExprId),
}

impl Value {
    /// The known bits, if it is known.
    pub const fn known(self) -> Option<u128> {
        match self {
            Value::Known(bits) => Some(bits),
            Value::Symbolic(_) => None,
        }
    }

    /// A known value of at most 64 bits.
    pub const fn of(bits: u64) -> Self {
        Value::Known(bits as u128)
    }

    /// A known `i32`.
    pub const fn int(value: i32) -> Self {
        Value::Known(value as u32 as u128)
    }

    /// A known `i64`.
    pub const fn long(value: i64) -> Self {
        Value::Known(value as u64 as u128)
    }

    /// A known `f64`.
    pub fn double(value: f64) -> Self {
        Value::of(value.to_bits())
    }
}

/// One byte of memory as it can be copied around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Byte {
    /// A known byte.
    Known(u8),
    /// Byte `index` (0 is the least significant) of an expression.
    Symbolic {
        /// The expression.
        expr: ExprId,
        /// Which of its bytes.
        index: u32,
    },
    /// Never written; reading it as a value makes a leaf.
    Uninitialised,
}
