//! The usual case of functions of numbers: nothing to do but to compute. Where `errno` may have to be set the
//! machine makes the call ([`PureFunction::Usual`]).
//!
//! The macros make the body of a row from the name of the function that computes. They take the type
//! `Number` and the function of the same name, which makes the call, from where they are used.
//!
//! [`PureFunction::Usual`]: impasse_exec::PureFunction::Usual

use impasse_ir::Type;

/// The numbers that functions are of.
pub(super) trait Real: Copy {
    /// Their type.
    const TYPE: Type;

    /// The number with these bits.
    fn of(bits: u64) -> Self;

    /// The bits of a result that is neither infinite nor no number.
    fn finite(self) -> Option<u64>;

    /// The same, if it is not zero either.
    fn finite_not_zero(self) -> Option<u64>;
}

impl Real for f64 {
    const TYPE: Type = Type::F64;

    fn of(bits: u64) -> Self {
        Self::from_bits(bits)
    }

    fn finite(self) -> Option<u64> {
        self.is_finite().then_some(self.to_bits())
    }

    fn finite_not_zero(self) -> Option<u64> {
        self.finite().filter(|_| self != 0.0)
    }
}

impl Real for f32 {
    const TYPE: Type = Type::F32;

    fn of(bits: u64) -> Self {
        Self::from_bits(bits as u32)
    }

    fn finite(self) -> Option<u64> {
        self.is_finite().then_some(self.to_bits().into())
    }

    fn finite_not_zero(self) -> Option<u64> {
        self.finite().filter(|_| self != 0.0)
    }
}

/// A function of one number.
macro_rules! one {
    ($f:expr) => {
        usual(
            Number::TYPE,
            1,
            |x, _| Real::finite($f(Real::of(x))),
            |call| one(call, $f),
        )
    };
}

/// A function of one number that is never zero.
macro_rules! vanishing {
    ($f:expr) => {
        usual(
            Number::TYPE,
            1,
            |x, _| Real::finite_not_zero($f(Real::of(x))),
            |call| vanishing(call, $f),
        )
    };
}

/// A function of two numbers.
macro_rules! two {
    ($f:expr) => {
        usual(
            Number::TYPE,
            2,
            |x, y| Real::finite($f(Real::of(x), Real::of(y))),
            |call| two(call, $f),
        )
    };
}
