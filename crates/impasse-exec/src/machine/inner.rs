//! The inner loop: runs the common opcodes on known values.

use super::fast_support::{between, is_at_most, is_less, nan, to_int, touches_symbolic};
use super::window::Window;
use super::{Frame, slot_limit};
use crate::code::{NO_SLOT, Opcode};
use crate::memory::Memory;
use crate::program::Program;
use crate::pure::PURE;
use crate::world::Config;
use impasse_ir::{BinOp, ConvOp, Type};

/// Why the inner loop ended.
pub(super) enum Halt {
    /// The budget is used up.
    Budget,
    /// The instruction needs the general way.
    General,
    /// The instruction has an opcode that is not common.
    Other,
}

/// What the inner loop works on.
pub(super) struct State<'a> {
    pub(super) program: &'a Program,
    pub(super) config: &'a Config,
    pub(super) regs: &'a mut [u64],
    pub(super) tags: &'a [u32],
    pub(super) frames: &'a mut Vec<Frame>,
    pub(super) memory: &'a mut Memory,
}

/// Opcodes that are too long to stand in the loop more than once.
enum Long {
    Call,
    Return,
    Switch,
}

/// Runs the last frame, and those that it calls or returns to, until something else is to be
/// done. Without `TAGS` no slot is symbolic; with it each instruction first looks at the tags of
/// its slots, and the loop stays in its frame. All frames have the same kind of window.
///
/// It is a function of its own so that the compiler keeps its few variables in registers.
#[inline(never)]
#[expect(clippy::too_many_lines, reason = "one arm per opcode")]
pub(super) fn run<const TAGS: bool, W: Window + ?Sized>(
    state: State<'_>,
    budget: &mut u64,
) -> Halt {
    let State {
        program,
        config,
        regs,
        tags,
        frames,
        memory,
    } = state;
    let Some(frame) = frames.last() else {
        return Halt::General;
    };
    let mut code = program.code(frame.function);
    let mut instrs = &code.instrs[..];
    let mut base = frame.base as usize;
    let mut pc = frame.pc;
    let mut fuel = *budget;
    let limit = slot_limit(config).min(regs.len());
    let Some(mut r) = W::of(regs, base, code.frame) else {
        return Halt::General;
    };

    macro_rules! leave {
        ($halt:expr) => {{
            if let Some(frame) = frames.last_mut() {
                frame.pc = pc;
            }
            *budget = fuel;
            memory.settle();
            return $halt;
        }};
    }
    macro_rules! reg {
        ($slot:expr) => {
            r.at($slot)
        };
    }
    macro_rules! put {
        ($slot:expr) => {
            r.at_mut($slot)
        };
    }
    macro_rules! jump {
        ($taken:expr, $i:expr) => {
            if $taken {
                if $i.c <= pc {
                    fuel -= 1;
                    if fuel == 0 {
                        pc = $i.c;
                        leave!(Halt::Budget);
                    }
                }
                pc = $i.c;
                continue;
            }
        };
    }
    // The branch behind the instruction, made with it. Beside symbolic slots each is alone.
    macro_rules! both {
        (|$next:ident| $taken:expr) => {
            if !TAGS && let Some($next) = instrs.get(pc as usize + 1) {
                pc += 1;
                jump!($taken, $next);
            }
        };
    }
    // The instruction behind this one, made with it.
    macro_rules! then {
        (|$next:ident| $run:expr) => {
            if !TAGS && let Some($next) = instrs.get(pc as usize + 1) {
                pc += 1;
                $run;
            }
        };
    }
    macro_rules! load {
        ($i:expr, $address:expr, $number:ty) => {{
            let address = $address;
            *put!($i.a) = match memory.read_hot(address) {
                Some(bytes) => <$number>::from_le_bytes(bytes).into(),
                None => match memory.read_number(address, size_of::<$number>()) {
                    Some(bits) => bits,
                    None => leave!(Halt::General),
                },
            };
        }};
    }
    macro_rules! store {
        ($i:expr, $address:expr, $number:ty) => {{
            let (address, bits) = ($address, reg!($i.a));
            if !memory.write_hot(address, (bits as $number).to_le_bytes())
                && !memory.write_number(address, bits, size_of::<$number>())
            {
                leave!(Halt::General);
            }
        }};
    }
    macro_rules! near {
        ($i:expr) => {
            reg!($i.b).wrapping_add_signed($i.imm())
        };
    }
    macro_rules! indexed {
        ($i:expr) => {
            reg!($i.b).wrapping_add(reg!($i.c).wrapping_mul(u64::from($i.x)))
        };
    }
    macro_rules! extended {
        ($i:expr) => {{
            let index = i64::from(reg!($i.c) as u32 as i32);
            reg!($i.b).wrapping_add_signed(index.wrapping_mul(i64::from($i.x)))
        }};
    }
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

    macro_rules! fetch {
        () => {{
            let Some(i) = instrs.get(pc as usize) else {
                leave!(Halt::General);
            };
            if TAGS && touches_symbolic(tags, i) {
                leave!(Halt::General);
            }
            i
        }};
    }
    // The opcodes that most of the time is spent on.
    macro_rules! common {
                ($i:ident) => {
                    match $i.op {
                        Opcode::Jump => jump!(true, $i),
                        Opcode::Const => *put!($i.a) = $i.wide(),
                        Opcode::Move => *put!($i.a) = reg!($i.b),
                        Opcode::BrIf => jump!(reg!($i.a) & 1 == 1, $i),
                        Opcode::BrIfNot => jump!(reg!($i.a) & 1 == 0, $i),
                        Opcode::BrEqI => jump!(reg!($i.a) == u64::from($i.b), $i),
                        Opcode::BrNeI => jump!(reg!($i.a) != u64::from($i.b), $i),
                        Opcode::BrUltI => jump!(reg!($i.a) < u64::from($i.b), $i),
                        Opcode::BrUgeI => jump!(reg!($i.a) >= u64::from($i.b), $i),
                        Opcode::BrSltI32 => jump!((reg!($i.a) as i32) < $i.b.cast_signed(), $i),
                        Opcode::BrSgeI32 => jump!((reg!($i.a) as i32) >= $i.b.cast_signed(), $i),
                        Opcode::BrSltI64 => jump!((reg!($i.a) as i64) < i64::from($i.b.cast_signed()), $i),
                        Opcode::BrSgeI64 => jump!((reg!($i.a) as i64) >= i64::from($i.b.cast_signed()), $i),
                        Opcode::BrEq => jump!(reg!($i.a) == reg!($i.b), $i),
                        Opcode::BrNe => jump!(reg!($i.a) != reg!($i.b), $i),
                        Opcode::BrUlt => jump!(reg!($i.a) < reg!($i.b), $i),
                        Opcode::BrUle => jump!(reg!($i.a) <= reg!($i.b), $i),
                        Opcode::BrSlt32 => jump!(compare!($i, $i.a, $i.b, i32, <), $i),
                        Opcode::BrSle32 => jump!(compare!($i, $i.a, $i.b, i32, <=), $i),
                        Opcode::BrSlt64 => jump!(compare!($i, $i.a, $i.b, i64, <), $i),
                        Opcode::BrSle64 => jump!(compare!($i, $i.a, $i.b, i64, <=), $i),
                        Opcode::BrLtF64 => jump!(compare_double!($i.a, $i.b, <), $i),
                        Opcode::BrLeF64 => jump!(compare_double!($i.a, $i.b, <=), $i),
                        Opcode::BrEqF64 => jump!(compare_double!($i.a, $i.b, ==), $i),
                        Opcode::BrNotLtF64 => jump!(!is_less(reg!($i.a), reg!($i.b)), $i),
                        Opcode::BrNotLeF64 => jump!(!is_at_most(reg!($i.a), reg!($i.b)), $i),
                        Opcode::BrNotEqF64 => jump!(compare_double!($i.a, $i.b, !=), $i),
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
                        Opcode::Load8 => load!($i, near!($i), u8),
                        Opcode::Load16 => load!($i, near!($i), u16),
                        Opcode::Load32 => load!($i, near!($i), u32),
                        Opcode::Load64 => load!($i, near!($i), u64),
                        Opcode::LoadBit => {
                            load!($i, near!($i), u8);
                            *put!($i.a) &= 1;
                        }
                        Opcode::LoadX8 => load!($i, indexed!($i), u8),
                        Opcode::LoadX16 => load!($i, indexed!($i), u16),
                        Opcode::LoadX32 => load!($i, indexed!($i), u32),
                        Opcode::LoadX64 => load!($i, indexed!($i), u64),
                        Opcode::LoadW8 => load!($i, extended!($i), u8),
                        Opcode::LoadW16 => load!($i, extended!($i), u16),
                        Opcode::LoadW32 => load!($i, extended!($i), u32),
                        Opcode::LoadW64 => load!($i, extended!($i), u64),
                        Opcode::LoadW64AddF64 => {
                            load!($i, extended!($i), u64);
                            then!(|next| double!(next, +, BinOp::FAdd));
                        }
                        Opcode::LoadW64MulF64 => {
                            load!($i, extended!($i), u64);
                            then!(|next| double!(next, *, BinOp::FMul));
                        }
                        Opcode::LoadX64AddF64 => {
                            load!($i, indexed!($i), u64);
                            then!(|next| double!(next, +, BinOp::FAdd));
                        }
                        Opcode::LoadX64MulF64 => {
                            load!($i, indexed!($i), u64);
                            then!(|next| double!(next, *, BinOp::FMul));
                        }
                        Opcode::LoadW32Add32 => {
                            load!($i, extended!($i), u32);
                            then!(|next| int32!(next, wrapping_add));
                        }
                        Opcode::Load8BrEqI => {
                            load!($i, near!($i), u8);
                            both!(|next| reg!(next.a) == u64::from(next.b));
                        }
                        Opcode::Load8BrNeI => {
                            load!($i, near!($i), u8);
                            both!(|next| reg!(next.a) != u64::from(next.b));
                        }
                        Opcode::Store8 => store!($i, near!($i), u8),
                        Opcode::Store16 => store!($i, near!($i), u16),
                        Opcode::Store32 => store!($i, near!($i), u32),
                        Opcode::Store64 => store!($i, near!($i), u64),
                        Opcode::StoreX8 => store!($i, indexed!($i), u8),
                        Opcode::StoreX16 => store!($i, indexed!($i), u16),
                        Opcode::StoreX32 => store!($i, indexed!($i), u32),
                        Opcode::StoreX64 => store!($i, indexed!($i), u64),
                        Opcode::StoreW8 => store!($i, extended!($i), u8),
                        Opcode::StoreW16 => store!($i, extended!($i), u16),
                        Opcode::StoreW32 => store!($i, extended!($i), u32),
                        Opcode::StoreW64 => store!($i, extended!($i), u64),
                    Opcode::Select => {
                        let other = instrs.get(pc as usize + 1).map_or($i.c, |extra| extra.a);
                        *put!($i.a) = if reg!($i.b) & 1 == 1 { reg!($i.c) } else { reg!(other) };
                        pc += 1;
                    }
                    Opcode::Pure => match PURE.get($i.c as usize) {
                        Some(pure) => *put!($i.a) = (pure.function)(reg!($i.b)),
                        None => leave!(Halt::General),
                    },
                    Opcode::Call => break (Long::Call, $i),
                    Opcode::Ret | Opcode::RetVoid => break (Long::Return, $i),
                    Opcode::Switch => break (Long::Switch, $i),
                    _ => leave!(Halt::Other),
                    }
                };
            }

    loop {
        // Four times the same, so that each place of a short loop has a jump of its own, which
        // the processor learns to predict.
        let (long, i) = loop {
            let i = fetch!();
            common!(i);
            pc += 1;
            let i = fetch!();
            common!(i);
            pc += 1;
            let i = fetch!();
            common!(i);
            pc += 1;
            let i = fetch!();
            common!(i);
            pc += 1;
        };
        match long {
            Long::Call => {
                let Some(call) = code.calls.get(i.b as usize) else {
                    leave!(Halt::General);
                };
                let callee = program.code(call.function);
                let start = base + code.frame as usize;
                let end = start + W::span(callee.frame);
                if end > limit || frames.len() >= config.max_frames || !W::fits(callee.frame) {
                    leave!(Halt::Other);
                }
                for (to, &from) in (start..).zip(&call.args) {
                    regs[to] = regs[base + from as usize];
                }
                if let Some(frame) = frames.last_mut() {
                    frame.pc = pc;
                }
                frames.push(Frame {
                    function: call.function,
                    pc: callee.entry,
                    base: start as u32,
                    symbolic: 0,
                    stack: memory.stack_len() as u32,
                    exact: true,
                    host: false,
                    variadic: 0,
                });
                (code, base, pc) = (callee, start, callee.entry);
                fuel -= 1;
            }
            Long::Return => {
                let [.., caller, frame] = &mut frames[..] else {
                    leave!(Halt::General);
                };
                let home = program.code(caller.function);
                if !frame.exact || caller.symbolic > 0 || !W::fits(home.frame) {
                    leave!(Halt::Other);
                }
                if frame.stack as usize != memory.stack_len() {
                    memory.settle_stack();
                    memory.truncate_stack(frame.stack as usize);
                }
                let call = home.instrs.get(caller.pc as usize);
                if let Some(dst) = call.map(|call| call.a)
                    && dst != NO_SLOT
                    && i.op == Opcode::Ret
                {
                    regs[caller.base as usize + dst as usize] = regs[base + i.a as usize];
                }
                (code, base, pc) = (home, caller.base as usize, caller.pc + 1);
                frames.pop();
            }
            Long::Switch => {
                let Some(table) = code.switches.get(i.c as usize) else {
                    leave!(Halt::General);
                };
                let target = table.target(reg!(i.a));
                fuel -= u64::from(target <= pc);
                pc = target;
            }
        }
        instrs = &code.instrs[..];
        let Some(window) = W::of(regs, base, code.frame) else {
            leave!(Halt::General);
        };
        r = window;
        if fuel == 0 {
            leave!(Halt::Budget);
        }
    }
}
