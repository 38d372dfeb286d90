//! The inner loop: runs the common opcodes on known values.

#[macro_use]
mod arithmetic;
#[macro_use]
mod accesses;
#[macro_use]
mod branches;

use impasse_ir::{BinOp, ConvOp, Type};

use crate::bytecode::Opcode;
use crate::machine::fast::{between, is_at_most, is_less, nan, to_int, touches_symbolic};
use crate::machine::stack::{Frame, call_directly, return_directly, slot_limit};
use crate::machine::window::Window;
use crate::memory::Memory;
use crate::program::Program;
use crate::world::Config;

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
            memory.write_back();
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
            *put!($i.a) = match memory.read_cached(address) {
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
            if !memory.write_cached(address, (bits as $number).to_le_bytes())
                && !memory.write_number(address, bits, size_of::<$number>())
            {
                leave!(Halt::General);
            }
        }};
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
            with_branches!($i, {
                Opcode::Jump => jump!(true, $i),
                Opcode::Const => *put!($i.a) = $i.wide(),
                Opcode::Move => *put!($i.a) = reg!($i.b),
                Opcode::Select => {
                    let other = instrs.get(pc as usize + 1).map_or($i.c, |extra| extra.a);
                    *put!($i.a) = if reg!($i.b) & 1 == 1 { reg!($i.c) } else { reg!(other) };
                    pc += 1;
                }
                Opcode::Pure => {
                    let function = code.pure.get(usize::from($i.x));
                    match function.and_then(|pure| pure.compute(reg!($i.b), reg!($i.c))) {
                        Some(bits) => *put!($i.a) = bits,
                        None => leave!(Halt::General),
                    }
                }
                Opcode::Call => break (Long::Call, $i),
                Opcode::Ret | Opcode::RetVoid => break (Long::Return, $i),
                Opcode::Switch => {
                    let Some(table) = code.switches.get($i.c as usize) else {
                        leave!(Halt::General);
                    };
                    let target = table.target(reg!($i.a));
                    if target <= pc {
                        fuel -= 1;
                        if fuel == 0 {
                            pc = target;
                            leave!(Halt::Budget);
                        }
                    }
                    pc = target;
                    continue;
                }
                Opcode::Library => leave!(Halt::General),
                _ => leave!(Halt::Other),
            })
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
                if let Some(frame) = frames.last_mut() {
                    frame.pc = pc;
                }
                call_directly(
                    regs,
                    frames,
                    call,
                    callee,
                    (base, start),
                    memory.stack_len(),
                );
                (code, base, pc) = (callee, start, callee.entry);
                fuel -= 1;
            }
            Long::Return => {
                let home = return_directly(program, regs, frames, memory, i, W::fits);
                let (Some(home), Some(frame)) = (home, frames.last()) else {
                    leave!(Halt::Other);
                };
                (code, base, pc) = (home, frame.base as usize, frame.pc);
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
