//! The internal code that machines run: fixed-size instructions on slots of a frame, translated
//! from the IR, and tables beside them for what does not fit.

pub(crate) mod coalesce;
mod fuse;
pub(crate) mod liveness;
mod moves;
pub(crate) mod opcode;
pub(crate) mod operands;
mod select;
mod slots;
mod tables;
mod translate;

use impasse_ir::Span;
pub(crate) use opcode::{Instr, Opcode};
pub(crate) use slots::{NO_SLOT, constant_bits, is_wide, symbol_address};
pub(crate) use translate::translate;

/// The code of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// The instructions.
    pub(crate) instrs: Vec<Instr>,
    /// For each instruction the IR instruction it comes from.
    pub(crate) sources: Vec<u32>,
    /// The slot of each register; [`NO_SLOT`] when its instruction is part of its only user.
    pub(crate) slots: Vec<u32>,
    /// The IR instruction that defines each register; `u32::MAX` for block parameters.
    pub(crate) definitions: Vec<u32>,
    /// Number of slots of a frame.
    pub(crate) frame: u32,
    /// Where the function begins.
    pub(crate) entry: u32,
    /// Calls that take the short way.
    pub(crate) calls: Vec<FastCall>,
    /// Jump tables.
    pub(crate) switches: Vec<Switch>,
}

/// A direct call of a function with a body and the same signature.
#[derive(Clone, Debug)]
pub(crate) struct FastCall {
    /// Index of the function.
    pub(crate) function: u32,
    /// Slots of the caller, in the order of the callee's first slots.
    pub(crate) args: Box<[u32]>,
}

/// Where a switch goes.
#[derive(Clone, Debug)]
pub(crate) struct Switch {
    /// Values with the code they lead to, in order.
    pub(crate) cases: Box<[(u64, u32)]>,
    /// The code of each case in the order of the IR.
    pub(crate) in_order: Box<[u32]>,
    /// The code of the default.
    pub(crate) default: u32,
}

impl Switch {
    /// Where `value` leads.
    #[inline]
    pub(crate) fn target(&self, value: u64) -> u32 {
        // Most switches count from their first case without gaps.
        if let Some(&(first, _)) = self.cases.first()
            && let Ok(index) = usize::try_from(value.wrapping_sub(first))
            && let Some(&(found, target)) = self.cases.get(index)
            && found == value
        {
            return target;
        }
        match self.cases.binary_search_by_key(&value, |case| case.0) {
            Ok(index) => self.cases[index].1,
            Err(_) => self.default,
        }
    }
}

impl Code {
    /// The source span of the instruction at `pc`.
    pub(crate) fn span(&self, spans: &[Span], pc: u32) -> Span {
        let source = self.sources.get(pc as usize);
        source
            .and_then(|&source| spans.get(source as usize))
            .copied()
            .unwrap_or(Span::UNKNOWN)
    }
}
