//! The opcodes of the inner loop that compute.
//!
//! Macros rather than functions, because the inner loop is one `match` in one function, whose macros
//! (`reg`, `put`, `load`, `jump` and others) they use.

macro_rules! int32 {
    ($i:expr, $method:ident) => {
        *put!($i.a) = u64::from((reg!($i.b) as u32).$method(reg!($i.c) as u32))
    };
}

macro_rules! int64 {
    ($i:expr, $method:ident) => {
        *put!($i.a) = reg!($i.b).$method(reg!($i.c))
    };
}

macro_rules! divide {
    ($i:expr, $number:ty, $bits:ty, $method:ident) => {
        match (reg!($i.b) as $number).$method(reg!($i.c) as $number) {
            Some(result) => *put!($i.a) = result as $bits as u64,
            None => leave!(Halt::General),
        }
    };
}

macro_rules! double {
    ($i:expr, $op:tt, $name:expr) => {{
        let result = f64::from_bits(reg!($i.b)) $op f64::from_bits(reg!($i.c));
        // The bits are read again where they are needed as such: so the sum stays in
        // a floating register.
        if result.is_nan() {
            *put!($i.a) = nan($name, Type::F64, reg!($i.b), reg!($i.c));
        } else {
            *put!($i.a) = result.to_bits();
        }
    }};
}

macro_rules! float {
    ($i:expr, $op:tt, $name:expr) => {{
        let (a, b) = (reg!($i.b), reg!($i.c));
        let result = f32::from_bits(a as u32) $op f32::from_bits(b as u32);
        *put!($i.a) = if result.is_nan() {
            nan($name, Type::F32, a, b)
        } else {
            result.to_bits().into()
        };
    }};
}

macro_rules! compare {
    ($i:expr, $a:expr, $b:expr, $number:ty, $op:tt) => {
        (reg!($a) as $number) $op (reg!($b) as $number)
    };
}

macro_rules! compare_double {
    ($a:expr, $b:expr, $op:tt) => {
        f64::from_bits(reg!($a)) $op f64::from_bits(reg!($b))
    };
}

/// The match with these arms before those given.
macro_rules! with_arithmetic {
    ($i:ident, { $($arms:tt)* }) => {
        match $i.op {
            Opcode::Trunc1 => *put!($i.a) = reg!($i.b) & 1,
            Opcode::Trunc8 => *put!($i.a) = u64::from(reg!($i.b) as u8),
            Opcode::Trunc16 => *put!($i.a) = u64::from(reg!($i.b) as u16),
            Opcode::Trunc32 => *put!($i.a) = u64::from(reg!($i.b) as u32),
            Opcode::Sext8To32 => *put!($i.a) = u64::from(reg!($i.b) as i8 as i32 as u32),
            Opcode::Sext16To32 => *put!($i.a) = u64::from(reg!($i.b) as i16 as i32 as u32),
            Opcode::Sext8To64 => *put!($i.a) = reg!($i.b) as i8 as i64 as u64,
            Opcode::Sext16To64 => *put!($i.a) = reg!($i.b) as i16 as i64 as u64,
            Opcode::Sext32To64 => *put!($i.a) = reg!($i.b) as i32 as i64 as u64,
            Opcode::F64FromI32 => *put!($i.a) = f64::from(reg!($i.b) as i32).to_bits(),
            Opcode::F64FromI64 => *put!($i.a) = (reg!($i.b) as i64 as f64).to_bits(),
            Opcode::I32FromF64 => *put!($i.a) = to_int(reg!($i.b), Type::I32),
            Opcode::I64FromF64 => *put!($i.a) = to_int(reg!($i.b), Type::I64),
            Opcode::F64FromF32 => *put!($i.a) = between(reg!($i.b), ConvOp::FpExt),
            Opcode::F32FromF64 => *put!($i.a) = between(reg!($i.b), ConvOp::FpTrunc),
            Opcode::NegF64 => *put!($i.a) = reg!($i.b) ^ 1 << 63,
            Opcode::AddI32 => *put!($i.a) = u64::from((reg!($i.b) as u32).wrapping_add($i.c)),
            Opcode::AddI64 => *put!($i.a) = near!($i),
            Opcode::AddI32BrSltI32 => {
                *put!($i.a) = u64::from((reg!($i.b) as u32).wrapping_add($i.c));
                both!(|next| (reg!(next.a) as i32) < next.b.cast_signed());
            }
            Opcode::AddI32BrSlt32 => {
                *put!($i.a) = u64::from((reg!($i.b) as u32).wrapping_add($i.c));
                both!(|next| compare!(next, next.a, next.b, i32, <));
            }
            Opcode::AddI64BrSlt64 => {
                *put!($i.a) = near!($i);
                both!(|next| compare!(next, next.a, next.b, i64, <));
            }
            Opcode::AddI64BrUlt => {
                *put!($i.a) = near!($i);
                both!(|next| reg!(next.a) < reg!(next.b));
            }
            Opcode::MulI32 => *put!($i.a) = u64::from((reg!($i.b) as u32).wrapping_mul($i.c)),
            Opcode::MulI64 => *put!($i.a) = reg!($i.b).wrapping_mul($i.imm().cast_unsigned()),
            Opcode::AndI => *put!($i.a) = reg!($i.b) & u64::from($i.c),
            Opcode::ShlI32 => *put!($i.a) = u64::from((reg!($i.b) as u32).wrapping_shl($i.c)),
            Opcode::ShlI64 => *put!($i.a) = reg!($i.b).wrapping_shl($i.c),
            Opcode::LshrI => *put!($i.a) = reg!($i.b).wrapping_shr($i.c),
            Opcode::AshrI32 => {
                *put!($i.a) = u64::from((reg!($i.b) as i32).wrapping_shr($i.c).cast_unsigned());
            }
            Opcode::AshrI64 => {
                *put!($i.a) = (reg!($i.b) as i64).wrapping_shr($i.c).cast_unsigned();
            }
            Opcode::Add8 => {
                *put!($i.a) = u64::from((reg!($i.b) as u8).wrapping_add(reg!($i.c) as u8));
            }
            Opcode::Add16 => {
                *put!($i.a) = u64::from((reg!($i.b) as u16).wrapping_add(reg!($i.c) as u16));
            }
            Opcode::Sub8 => {
                *put!($i.a) = u64::from((reg!($i.b) as u8).wrapping_sub(reg!($i.c) as u8));
            }
            Opcode::Sub16 => {
                *put!($i.a) = u64::from((reg!($i.b) as u16).wrapping_sub(reg!($i.c) as u16));
            }
            Opcode::Add32 => int32!($i, wrapping_add),
            Opcode::Add64 => int64!($i, wrapping_add),
            Opcode::Sub32 => int32!($i, wrapping_sub),
            Opcode::Sub64 => int64!($i, wrapping_sub),
            Opcode::Mul32 => int32!($i, wrapping_mul),
            Opcode::Mul64 => int64!($i, wrapping_mul),
            Opcode::And => *put!($i.a) = reg!($i.b) & reg!($i.c),
            Opcode::Or => *put!($i.a) = reg!($i.b) | reg!($i.c),
            Opcode::Xor => *put!($i.a) = reg!($i.b) ^ reg!($i.c),
            Opcode::Shl32 => int32!($i, wrapping_shl),
            Opcode::Lshr32 => int32!($i, wrapping_shr),
            Opcode::Ashr32 => {
                let shifted = (reg!($i.b) as i32).wrapping_shr(reg!($i.c) as u32);
                *put!($i.a) = u64::from(shifted.cast_unsigned());
            }
            Opcode::Shl64 => *put!($i.a) = reg!($i.b).wrapping_shl(reg!($i.c) as u32),
            Opcode::Lshr64 => *put!($i.a) = reg!($i.b).wrapping_shr(reg!($i.c) as u32),
            Opcode::Ashr64 => {
                let shifted = (reg!($i.b) as i64).wrapping_shr(reg!($i.c) as u32);
                *put!($i.a) = shifted.cast_unsigned();
            }
            Opcode::Udiv => divide!($i, u64, u64, checked_div),
            Opcode::Urem => divide!($i, u64, u64, checked_rem),
            Opcode::Sdiv32 => divide!($i, i32, u32, checked_div),
            Opcode::Srem32 => divide!($i, i32, u32, checked_rem),
            Opcode::Sdiv64 => divide!($i, i64, u64, checked_div),
            Opcode::Srem64 => divide!($i, i64, u64, checked_rem),
            Opcode::AddF64 => double!($i, +, BinOp::FAdd),
            Opcode::SubF64 => double!($i, -, BinOp::FSub),
            Opcode::MulF64 => double!($i, *, BinOp::FMul),
            Opcode::DivF64 => double!($i, /, BinOp::FDiv),
            Opcode::AddF32 => float!($i, +, BinOp::FAdd),
            Opcode::SubF32 => float!($i, -, BinOp::FSub),
            Opcode::MulF32 => float!($i, *, BinOp::FMul),
            Opcode::DivF32 => float!($i, /, BinOp::FDiv),
            Opcode::Eq => *put!($i.a) = (reg!($i.b) == reg!($i.c)).into(),
            Opcode::Ne => *put!($i.a) = (reg!($i.b) != reg!($i.c)).into(),
            Opcode::Ult => *put!($i.a) = (reg!($i.b) < reg!($i.c)).into(),
            Opcode::Ule => *put!($i.a) = (reg!($i.b) <= reg!($i.c)).into(),
            Opcode::Slt32 => *put!($i.a) = compare!($i, $i.b, $i.c, i32, <).into(),
            Opcode::Sle32 => *put!($i.a) = compare!($i, $i.b, $i.c, i32, <=).into(),
            Opcode::Slt64 => *put!($i.a) = compare!($i, $i.b, $i.c, i64, <).into(),
            Opcode::Sle64 => *put!($i.a) = compare!($i, $i.b, $i.c, i64, <=).into(),
            Opcode::EqF64 => *put!($i.a) = (compare_double!($i.b, $i.c, ==)).into(),
            Opcode::NeF64 => *put!($i.a) = (compare_double!($i.b, $i.c, !=)).into(),
            Opcode::LtF64 => *put!($i.a) = (compare_double!($i.b, $i.c, <)).into(),
            Opcode::LeF64 => *put!($i.a) = (compare_double!($i.b, $i.c, <=)).into(),
            $($arms)*
        }
    };
}
