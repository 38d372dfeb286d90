//! Conversions between types.

use super::float_to_int::{to_signed, to_unsigned};
use super::{mask, nan, signed};
use crate::{ConvOp, Type};
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// The value `a` of type `from` converted to type `to`.
///
/// A floating value that does not fit into the integer type gives what the code that gcc makes for
/// x86-64 without optimisation gives.
pub fn convert(op: ConvOp, from: Type, a: u128, to: Type) -> u128 {
    let a = a & mask(from);
    let bits = match op {
        ConvOp::Trunc | ConvOp::ZExt | ConvOp::PtrToInt | ConvOp::IntToPtr | ConvOp::Bitcast => a,
        ConvOp::SExt => signed(from, a).cast_unsigned(),
        ConvOp::FpTrunc | ConvOp::FpExt => between_floats(from, a, to),
        ConvOp::FpToSi => to_signed(from, a, to),
        ConvOp::FpToUi => to_unsigned(from, a, to),
        ConvOp::SiToFp => from_signed(signed(from, a), to),
        ConvOp::UiToFp => from_unsigned(a, to),
    };
    bits & mask(to)
}

/// Rounds to nearest; NaNs become quiet and keep the upper part of their payload.
fn between_floats(from: Type, a: u128, to: Type) -> u128 {
    match from {
        Type::F32 => to_float(Single::from_bits(a), to),
        Type::F64 => to_float(Double::from_bits(a), to),
        Type::F80 => match nan::propagate(from, a, 0) {
            Some(quiet) => to_float(X87DoubleExtended::from_bits(quiet), to),
            None => to_float(X87DoubleExtended::from_bits(a), to),
        },
        _ => to_float(Quad::from_bits(a), to),
    }
}

fn to_float<F>(value: F, to: Type) -> u128
where
    F: FloatConvert<Single> + FloatConvert<Double>,
    F: FloatConvert<X87DoubleExtended> + FloatConvert<Quad>,
{
    let mut loses_info = false;
    match to {
        Type::F32 => FloatConvert::<Single>::convert(value, &mut loses_info)
            .value
            .to_bits(),
        Type::F64 => FloatConvert::<Double>::convert(value, &mut loses_info)
            .value
            .to_bits(),
        Type::F80 => {
            let value: X87DoubleExtended = value.convert(&mut loses_info).value;
            value.to_bits()
        }
        _ => FloatConvert::<Quad>::convert(value, &mut loses_info)
            .value
            .to_bits(),
    }
}

fn from_signed(value: i128, to: Type) -> u128 {
    match to {
        Type::F32 => u128::from((value as f32).to_bits()),
        Type::F64 => u128::from((value as f64).to_bits()),
        Type::F80 => X87DoubleExtended::from_i128(value).value.to_bits(),
        _ => Quad::from_i128(value).value.to_bits(),
    }
}

fn from_unsigned(value: u128, to: Type) -> u128 {
    match to {
        Type::F32 => u128::from((value as f32).to_bits()),
        Type::F64 => u128::from((value as f64).to_bits()),
        Type::F80 => X87DoubleExtended::from_u128(value).value.to_bits(),
        _ => Quad::from_u128(value).value.to_bits(),
    }
}
