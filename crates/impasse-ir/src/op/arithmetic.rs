//! The families of opcodes that compute: arithmetic, comparisons, conversions.

use super::flags::Flags;
use crate::{Class, Type};

const WRAP: Flags = Flags::NUW.union(Flags::NSW);

family! {
    /// Two operands and a result, all of one type.
    BinOp((Class, Flags)) {
        /// Sum; wraps.
        Add = "add" (Class::Int, WRAP);
        /// Difference; wraps.
        Sub = "sub" (Class::Int, WRAP);
        /// Product; wraps.
        Mul = "mul" (Class::Int, WRAP);
        /// Unsigned quotient; dividing by zero is an error.
        UDiv = "udiv" (Class::Int, Flags::EXACT);
        /// Signed quotient, towards zero; dividing by zero, and the least value by -1, is an error.
        SDiv = "sdiv" (Class::Int, Flags::EXACT);
        /// Unsigned remainder; errors as for `udiv`.
        URem = "urem" (Class::Int, Flags::NONE);
        /// Signed remainder with the sign of the dividend; errors as for `sdiv`.
        SRem = "srem" (Class::Int, Flags::NONE);
        /// Shift left; the amount is taken modulo the width.
        Shl = "shl" (Class::Int, WRAP);
        /// Shift right, zeros enter; the amount is taken modulo the width.
        LShr = "lshr" (Class::Int, Flags::EXACT);
        /// Shift right, the sign enters; the amount is taken modulo the width.
        AShr = "ashr" (Class::Int, Flags::EXACT);
        /// Bitwise and.
        And = "and" (Class::Int, Flags::NONE);
        /// Bitwise or.
        Or = "or" (Class::Int, Flags::NONE);
        /// Bitwise exclusive or.
        Xor = "xor" (Class::Int, Flags::NONE);
        /// Floating sum.
        FAdd = "fadd" (Class::Float, Flags::NONE);
        /// Floating difference.
        FSub = "fsub" (Class::Float, Flags::NONE);
        /// Floating product.
        FMul = "fmul" (Class::Float, Flags::NONE);
        /// Floating quotient.
        FDiv = "fdiv" (Class::Float, Flags::NONE);
        /// Floating remainder, as C's `fmod`.
        FRem = "frem" (Class::Float, Flags::NONE);
    }
}

family! {
    /// One operand and a result of the same type.
    UnOp(Class) {
        /// Changes the sign, of zeros and NaNs too.
        FNeg = "fneg" Class::Float;
        /// Number of leading zero bits; the width for 0.
        Ctlz = "ctlz" Class::Int;
        /// Number of trailing zero bits; the width for 0.
        Cttz = "cttz" Class::Int;
        /// Number of set bits.
        Ctpop = "ctpop" Class::Int;
        /// The bytes in reverse order.
        Bswap = "bswap" Class::Swappable;
        /// The bits in reverse order.
        BitReverse = "bitreverse" Class::Int;
        /// The value itself; one fixed value where it was not known which.
        Freeze = "freeze" Class::Any;
    }
}

family! {
    /// Comparisons: two operands of one type, the result is `i1`. Pointers compare by address. Rows
    /// have the opposite and the mirror image.
    CmpOp((Class, CmpOp, CmpOp)) {
        /// Equal.
        Eq = "icmp.eq" (Class::IntOrPtr, CmpOp::Ne, CmpOp::Eq);
        /// Not equal.
        Ne = "icmp.ne" (Class::IntOrPtr, CmpOp::Eq, CmpOp::Ne);
        /// Unsigned less.
        Ult = "icmp.ult" (Class::IntOrPtr, CmpOp::Uge, CmpOp::Ugt);
        /// Unsigned less or equal.
        Ule = "icmp.ule" (Class::IntOrPtr, CmpOp::Ugt, CmpOp::Uge);
        /// Unsigned greater.
        Ugt = "icmp.ugt" (Class::IntOrPtr, CmpOp::Ule, CmpOp::Ult);
        /// Unsigned greater or equal.
        Uge = "icmp.uge" (Class::IntOrPtr, CmpOp::Ult, CmpOp::Ule);
        /// Signed less.
        Slt = "icmp.slt" (Class::IntOrPtr, CmpOp::Sge, CmpOp::Sgt);
        /// Signed less or equal.
        Sle = "icmp.sle" (Class::IntOrPtr, CmpOp::Sgt, CmpOp::Sge);
        /// Signed greater.
        Sgt = "icmp.sgt" (Class::IntOrPtr, CmpOp::Sle, CmpOp::Slt);
        /// Signed greater or equal.
        Sge = "icmp.sge" (Class::IntOrPtr, CmpOp::Slt, CmpOp::Sle);
        /// Ordered and equal.
        FOeq = "fcmp.oeq" (Class::Float, CmpOp::FUne, CmpOp::FOeq);
        /// Ordered and not equal.
        FOne = "fcmp.one" (Class::Float, CmpOp::FUeq, CmpOp::FOne);
        /// Ordered and less.
        FOlt = "fcmp.olt" (Class::Float, CmpOp::FUge, CmpOp::FOgt);
        /// Ordered and less or equal.
        FOle = "fcmp.ole" (Class::Float, CmpOp::FUgt, CmpOp::FOge);
        /// Ordered and greater.
        FOgt = "fcmp.ogt" (Class::Float, CmpOp::FUle, CmpOp::FOlt);
        /// Ordered and greater or equal.
        FOge = "fcmp.oge" (Class::Float, CmpOp::FUlt, CmpOp::FOle);
        /// Neither is a NaN.
        FOrd = "fcmp.ord" (Class::Float, CmpOp::FUno, CmpOp::FOrd);
        /// Unordered or equal.
        FUeq = "fcmp.ueq" (Class::Float, CmpOp::FOne, CmpOp::FUeq);
        /// Unordered or not equal.
        FUne = "fcmp.une" (Class::Float, CmpOp::FOeq, CmpOp::FUne);
        /// Unordered or less.
        FUlt = "fcmp.ult" (Class::Float, CmpOp::FOge, CmpOp::FUgt);
        /// Unordered or less or equal.
        FUle = "fcmp.ule" (Class::Float, CmpOp::FOgt, CmpOp::FUge);
        /// Unordered or greater.
        FUgt = "fcmp.ugt" (Class::Float, CmpOp::FOle, CmpOp::FUlt);
        /// Unordered or greater or equal.
        FUge = "fcmp.uge" (Class::Float, CmpOp::FOlt, CmpOp::FUle);
        /// One is a NaN.
        FUno = "fcmp.uno" (Class::Float, CmpOp::FOrd, CmpOp::FUno);
    }
}

impl CmpOp {
    /// The comparison that holds exactly when this one does not.
    pub const fn negated(self) -> CmpOp {
        self.info().1
    }

    /// The comparison that holds for the operands exchanged.
    pub const fn swapped(self) -> CmpOp {
        self.info().2
    }
}

family! {
    /// Whether an operation would overflow: two integers of one type, the result is `i1`. The
    /// value itself comes from `add`, `sub` or `mul` without flags.
    OverflowOp(BinOp) {
        /// Signed sum.
        SAdd = "overflows.sadd" BinOp::Add;
        /// Unsigned sum.
        UAdd = "overflows.uadd" BinOp::Add;
        /// Signed difference.
        SSub = "overflows.ssub" BinOp::Sub;
        /// Unsigned difference.
        USub = "overflows.usub" BinOp::Sub;
        /// Signed product.
        SMul = "overflows.smul" BinOp::Mul;
        /// Unsigned product.
        UMul = "overflows.umul" BinOp::Mul;
    }
}

impl OverflowOp {
    /// The operation that gives the wrapped value.
    pub const fn wrapping(self) -> BinOp {
        self.info()
    }
}

family! {
    /// Conversions.
    ConvOp((Class, Class, Width)) {
        /// Keeps the low bits.
        Trunc = "trunc" (Class::Int, Class::Int, Width::Narrower);
        /// Zeros enter above.
        ZExt = "zext" (Class::Int, Class::Int, Width::Wider);
        /// The sign enters above.
        SExt = "sext" (Class::Int, Class::Int, Width::Wider);
        /// Rounds to a smaller format.
        FpTrunc = "fptrunc" (Class::Float, Class::Float, Width::Narrower);
        /// Exact, to a larger format.
        FpExt = "fpext" (Class::Float, Class::Float, Width::Wider);
        /// To a signed integer, towards zero; when it does not fit, what x86-64 gives, see
        /// [`fold::convert`](crate::fold::convert).
        FpToSi = "fptosi" (Class::Float, Class::Int, Width::Free);
        /// To an unsigned integer, towards zero; when it does not fit, as for `fptosi`.
        FpToUi = "fptoui" (Class::Float, Class::Int, Width::Free);
        /// From a signed integer, rounded.
        SiToFp = "sitofp" (Class::Int, Class::Float, Width::Free);
        /// From an unsigned integer, rounded.
        UiToFp = "uitofp" (Class::Int, Class::Float, Width::Free);
        /// The address, truncated or zero-extended.
        PtrToInt = "ptrtoint" (Class::Ptr, Class::Int, Width::Free);
        /// The pointer with that address.
        IntToPtr = "inttoptr" (Class::Int, Class::Ptr, Width::Free);
        /// The same bits as another type.
        Bitcast = "bitcast" (Class::IntOrFloat, Class::IntOrFloat, Width::Same);
    }
}

/// How wide the result of a conversion is, compared with the operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Narrower,
    Wider,
    Same,
    Free,
}

impl Width {
    /// Whether a conversion between these types is of this kind.
    pub(crate) fn allows(self, from: Type, to: Type) -> bool {
        match self {
            Width::Narrower => to.bits() < from.bits(),
            Width::Wider => to.bits() > from.bits(),
            Width::Same => to.bits() == from.bits(),
            Width::Free => true,
        }
    }
}
