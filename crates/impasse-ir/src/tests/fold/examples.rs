//! What the C comparison does not reach: faults, bits of narrow types, pointers, `f128`.

use crate::fold::{Fault, binary, compare, convert, overflows, unary};
use crate::*;

#[test]
fn division_faults() {
    for ty in Type::ALL.into_iter().filter(|ty| ty.is_int()) {
        let least = 1 << (ty.bits().unwrap() - 1);
        for op in [BinOp::UDiv, BinOp::URem, BinOp::SDiv, BinOp::SRem] {
            assert_eq!(binary(op, ty, 1, 0), Err(Fault::DivisionByZero));
        }
        for op in [BinOp::SDiv, BinOp::SRem] {
            assert_eq!(
                binary(op, ty, least, ty.mask()),
                Err(Fault::DivisionOverflow)
            );
        }
        assert_eq!(binary(BinOp::UDiv, ty, ty.mask(), ty.mask()), Ok(1));
    }
}

#[test]
fn bits_outside_the_type_do_not_count() {
    assert_eq!(binary(BinOp::Add, Type::I8, 0xfff, 0x101), Ok(0));
    assert_eq!(
        binary(BinOp::UDiv, Type::I8, 1, 0x100),
        Err(Fault::DivisionByZero)
    );
    assert_eq!(convert(ConvOp::SExt, Type::I8, 0x780, Type::I16), 0xff80);
    assert!(compare(CmpOp::Slt, Type::I8, 0x80, 0x17f));
    assert_eq!(unary(UnOp::Ctlz, Type::I8, 0x100), 8);
}

#[test]
fn shifts_take_the_amount_modulo_the_width() {
    for ty in [Type::I8, Type::I16, Type::I32, Type::I64, Type::I128] {
        let width = u128::from(ty.bits().unwrap());
        assert_eq!(binary(BinOp::Shl, ty, 1, width + 3), Ok(8));
        assert_eq!(binary(BinOp::LShr, ty, 16, width), Ok(16));
        assert_eq!(
            binary(BinOp::AShr, ty, ty.mask() - 1, width + 1),
            Ok(ty.mask())
        );
    }
}

#[test]
fn zeros_are_counted_in_every_width() {
    for ty in Type::ALL.into_iter().filter(|ty| ty.is_int()) {
        let width = u128::from(ty.bits().unwrap());
        assert_eq!(unary(UnOp::Ctlz, ty, 0), width & ty.mask());
        assert_eq!(unary(UnOp::Cttz, ty, 0), width & ty.mask());
        assert_eq!(unary(UnOp::BitReverse, ty, 1), 1 << (width - 1));
    }
    assert_eq!(unary(UnOp::Freeze, Type::F80, u128::MAX), Type::F80.mask());
}

#[test]
fn one_bit_is_a_type_like_others() {
    assert_eq!(convert(ConvOp::SExt, Type::I1, 1, Type::I32), 0xffff_ffff);
    assert_eq!(
        convert(ConvOp::SiToFp, Type::I1, 1, Type::F32),
        u128::from((-1.0_f32).to_bits())
    );
    assert_eq!(
        convert(ConvOp::UiToFp, Type::I1, 1, Type::F32),
        u128::from(1.0_f32.to_bits())
    );
    assert!(overflows(OverflowOp::UAdd, Type::I1, 1, 1));
    assert!(overflows(OverflowOp::SMul, Type::I1, 1, 1));
}

#[test]
fn pointers_are_64_bits() {
    assert!(compare(CmpOp::Eq, Type::Ptr, 5, 5));
    assert!(compare(CmpOp::Slt, Type::Ptr, 1 << 63, 0));
    assert_eq!(
        convert(ConvOp::IntToPtr, Type::I128, 1 << 64 | 7, Type::Ptr),
        7
    );
    assert_eq!(convert(ConvOp::PtrToInt, Type::Ptr, 0x1234, Type::I8), 0x34);
}

#[test]
fn quads_compute() {
    let quad = |value: i128| {
        convert(
            ConvOp::SiToFp,
            Type::I128,
            value.cast_unsigned(),
            Type::F128,
        )
    };
    assert_eq!(
        binary(BinOp::FMul, Type::F128, quad(-6), quad(7)),
        Ok(quad(-42))
    );
    assert_eq!(
        binary(BinOp::FRem, Type::F128, quad(17), quad(5)),
        Ok(quad(2))
    );
    assert!(compare(CmpOp::FOlt, Type::F128, quad(-1), quad(0)));
    assert_eq!(
        convert(ConvOp::FpToSi, Type::F128, quad(-9), Type::I16),
        0xfff7
    );
    assert_eq!(
        convert(
            ConvOp::FpToUi,
            Type::F128,
            quad(i128::MAX >> 20),
            Type::I128
        ),
        u128::MAX >> 21
    );
    assert_eq!(unary(UnOp::FNeg, Type::F128, quad(3)), quad(-3));
}

#[test]
fn types_that_an_operation_does_not_accept_give_zero() {
    assert_eq!(binary(BinOp::FAdd, Type::I32, 1, 2), Ok(0));
    assert_eq!(binary(BinOp::Add, Type::F32, 1, 2), Ok(0));
    assert_eq!(binary(BinOp::Add, Type::F80, 1 << 63 | 1 << 64, 2), Ok(0));
    assert!(!compare(CmpOp::FOeq, Type::I32, 1, 1));
    assert!(!overflows(OverflowOp::UAdd, Type::F32, 1, u128::MAX));
    assert_eq!(unary(UnOp::FNeg, Type::I32, 1), 0);
}
