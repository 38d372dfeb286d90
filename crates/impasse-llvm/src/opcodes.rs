//! LLVM's numbers of operations, and what they are in the IR.

use impasse_ir::{BinOp, CmpOp, ConvOp, RmwOp};

/// A binary operation; the same numbers serve integers and floating numbers.
pub(crate) fn binary(number: u64, float: bool) -> Option<BinOp> {
    Some(match (number, float) {
        (0, false) => BinOp::Add,
        (1, false) => BinOp::Sub,
        (2, false) => BinOp::Mul,
        (3, false) => BinOp::UDiv,
        (4, false) => BinOp::SDiv,
        (5, false) => BinOp::URem,
        (6, false) => BinOp::SRem,
        (7, false) => BinOp::Shl,
        (8, false) => BinOp::LShr,
        (9, false) => BinOp::AShr,
        (10, false) => BinOp::And,
        (11, false) => BinOp::Or,
        (12, false) => BinOp::Xor,
        (0, true) => BinOp::FAdd,
        (1, true) => BinOp::FSub,
        (2, true) => BinOp::FMul,
        (4, true) => BinOp::FDiv,
        (6, true) => BinOp::FRem,
        _ => return None,
    })
}

/// A cast. The one between address spaces is not there: there is one of them.
pub(crate) fn cast(number: u64) -> Option<ConvOp> {
    Some(match number {
        0 => ConvOp::Trunc,
        1 => ConvOp::ZExt,
        2 => ConvOp::SExt,
        3 => ConvOp::FpToUi,
        4 => ConvOp::FpToSi,
        5 => ConvOp::UiToFp,
        6 => ConvOp::SiToFp,
        7 => ConvOp::FpTrunc,
        8 => ConvOp::FpExt,
        9 => ConvOp::PtrToInt,
        10 => ConvOp::IntToPtr,
        11 => ConvOp::Bitcast,
        _ => return None,
    })
}

/// A comparison; of floating numbers, those that are never or always true are not there.
pub(crate) fn compare(predicate: u64) -> Option<CmpOp> {
    Some(match predicate {
        1 => CmpOp::FOeq,
        2 => CmpOp::FOgt,
        3 => CmpOp::FOge,
        4 => CmpOp::FOlt,
        5 => CmpOp::FOle,
        6 => CmpOp::FOne,
        7 => CmpOp::FOrd,
        8 => CmpOp::FUno,
        9 => CmpOp::FUeq,
        10 => CmpOp::FUgt,
        11 => CmpOp::FUge,
        12 => CmpOp::FUlt,
        13 => CmpOp::FUle,
        14 => CmpOp::FUne,
        32 => CmpOp::Eq,
        33 => CmpOp::Ne,
        34 => CmpOp::Ugt,
        35 => CmpOp::Uge,
        36 => CmpOp::Ult,
        37 => CmpOp::Ule,
        38 => CmpOp::Sgt,
        39 => CmpOp::Sge,
        40 => CmpOp::Slt,
        41 => CmpOp::Sle,
        _ => return None,
    })
}

/// What an atomic update stores.
pub(crate) fn update(number: u64) -> Option<RmwOp> {
    Some(match number {
        0 => RmwOp::Xchg,
        1 => RmwOp::Add,
        2 => RmwOp::Sub,
        3 => RmwOp::And,
        4 => RmwOp::Nand,
        5 => RmwOp::Or,
        6 => RmwOp::Xor,
        7 => RmwOp::Max,
        8 => RmwOp::Min,
        9 => RmwOp::UMax,
        10 => RmwOp::UMin,
        11 => RmwOp::FAdd,
        12 => RmwOp::FSub,
        _ => return None,
    })
}
