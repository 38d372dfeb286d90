//! Turns loops that do nothing but store unknown values into consecutive places into one call that makes all of these
//! bytes unknown: what cannot be left out of a slice of unknown bulk data costs next to nothing then.
//!
//! # Why nothing is lost
//!
//! A loop is one block that branches to itself, whose instructions only compute, make unknown values and store them,
//! and none of whose values is used elsewhere. So all that it leaves behind are the stores. Those at places that do
//! not change in the loop are made once instead: the value stored last is any. The others go, round after round, to
//! places that are as far apart as they are long, from a first to a last one, which follow from the number that counts
//! the rounds. Each of their bytes is any afterwards, and the call says just that. The loop is entered, so its first
//! round is run; what becomes of a loop that would go round past the end of numbers is not told apart: it faults.

mod write;

use super::cfg::terminator;
use super::sink::is_calm;
use crate::op::{BinOp, CmpOp, Op};
use crate::verify::is_sound;
use crate::{
    Body, Const, DataLayout, Linkage, Module, Operand, Reg, Signature, Symbol, Target, Type,
};
use write::without;

/// `void __impasse_unknown(void *, unsigned long)`: makes so many bytes unknown that begin there.
pub const MAKE_UNKNOWN: &str = "__impasse_unknown";

/// How deep the computation of an offset is looked into.
const DEPTH: usize = 8;

/// Puts calls of [`MAKE_UNKNOWN`] in the place of loops. Gives whether that changed anything.
pub fn unknown_runs(module: &mut Module) -> bool {
    let found = (0..module.functions.len()).filter(|&index| {
        let body = module.functions[index].body.as_ref();
        body.is_some_and(|body| is_sound(body) && !super::has_block_addresses(body))
    });
    let mut runs: Vec<(usize, Vec<Loop>)> = Vec::new();
    for index in found {
        if let Some(body) = &module.functions[index].body {
            let loops = (0..body.blocks.len()).filter_map(|block| Loop::at(body, block));
            runs.push((index, loops.collect()));
        }
    }
    runs.retain(|(_, loops)| !loops.is_empty());
    if runs.is_empty() {
        return false;
    }
    let callee = match module.symbol(MAKE_UNKNOWN) {
        Some(Symbol::Function(id)) => id,
        _ => module.declare(MAKE_UNKNOWN, signature(), Linkage::External),
    };
    for (index, loops) in runs {
        if let Some(body) = &mut module.functions[index].body {
            *body = without(body, &loops, callee);
        }
    }
    true
}

fn signature() -> Signature {
    Signature::new(vec![Type::Ptr, Type::I64], None)
}

/// A loop of one block that only stores unknown values.
struct Loop {
    block: usize,
    exit: Target,
    /// The number that counts the rounds: a parameter of the block.
    counter: Reg,
    rounds: Rounds,
    /// Stores of consecutive places: the instruction, the base of the address, and the offset in the round in which
    /// the counter is 0. They are as long as they are apart.
    runs: Vec<(usize, Operand, i64, u64)>,
}

/// Which values the counter has.
#[derive(Clone, Copy)]
enum Rounds {
    /// From the first on up to just before this one.
    UpTo(Operand),
    /// From the first on down to this one, or only the first, if that is lower.
    DownTo(i64),
}

/// `constant + factor * counter`.
#[derive(Clone, Copy)]
struct Affine {
    constant: i64,
    factor: i64,
}

impl Loop {
    fn at(body: &Body, block: usize) -> Option<Loop> {
        let Op::CondBr { cond, then, other } = terminator(body, &body.blocks[block]) else {
            return None;
        };
        let (again, exit, goes_on) = match (then.block.index(), other.block.index()) {
            (a, b) if a == block && b != block => (then, other, true),
            (a, b) if a != block && b == block => (other, then, false),
            _ => return None,
        };
        let inner = Inner { body, block };
        let params = body.blocks[block].params.iter();
        let mut counters = params.zip(body.args(again.args));
        let (counter, rounds) = counters.find_map(|(&param, &next)| {
            let step = inner.affine(next, param, DEPTH)?;
            let step = (step.factor == 1 && inner.is_long(param)).then_some(step.constant)?;
            Some((param, inner.rounds((cond, goes_on), param, (next, step))?))
        })?;
        let (mut runs, mut stores) = (Vec::new(), 0);
        let range = inner.range();
        for at in range.start..range.end - 1 {
            match body.insts[at].op {
                Op::Store {
                    ty,
                    value,
                    ptr,
                    access,
                } => {
                    stores += 1;
                    let calm = !access.volatile && ty != Type::Ptr && inner.is_unknown(value);
                    if calm && !inner.is_made_here(ptr) {
                        continue;
                    }
                    let size: u64 = ty.store_size(DataLayout::default()).into();
                    let (base, offset) = inner.address(ptr, counter)?;
                    let consecutive = offset.factor == size.cast_signed();
                    if !calm || !consecutive {
                        return None;
                    }
                    runs.push((at, base, offset.constant, size));
                }
                ref op if is_calm(op) => {}
                _ => return None,
            }
        }
        (stores > 0 && inner.is_used_here_only(exit)).then_some(Loop {
            block,
            exit,
            counter,
            rounds,
            runs,
        })
    }
}

/// The block of a loop.
struct Inner<'a> {
    body: &'a Body,
    block: usize,
}

impl Inner<'_> {
    fn range(&self) -> std::ops::Range<usize> {
        let block = &self.body.blocks[self.block];
        block.start as usize..block.end as usize
    }

    /// The instruction in the loop that gives a value.
    fn made(&self, operand: Operand) -> Option<Op> {
        let Operand::Reg(reg) = operand else {
            return None;
        };
        let insts = self.body.block_insts(&self.body.blocks[self.block]);
        let made = insts.iter().find(|inst| inst.dst == Some(reg));
        made.map(|inst| inst.op)
    }

    /// Whether a value may be another one in each round.
    fn is_made_here(&self, operand: Operand) -> bool {
        let param = |reg| self.body.blocks[self.block].params.contains(&reg);
        matches!(operand, Operand::Reg(reg) if param(reg)) || self.made(operand).is_some()
    }

    /// Whether it is an unknown value of its own in each round.
    fn is_unknown(&self, operand: Operand) -> bool {
        matches!(self.made(operand), Some(Op::Unknown { .. }))
    }

    fn is_long(&self, reg: Reg) -> bool {
        self.body.regs.get(reg.index()) == Some(&Type::I64)
    }

    fn number(&self, operand: Operand) -> Option<i64> {
        match self.body.constant(operand)? {
            Const::Int(Type::I64, bits) => Some(bits as u64 as i64),
            _ => None,
        }
    }

    /// How a number of 64 bits follows from the counter.
    fn affine(&self, operand: Operand, counter: Reg, depth: usize) -> Option<Affine> {
        if operand == Operand::Reg(counter) {
            return Some(Affine {
                constant: 0,
                factor: 1,
            });
        }
        if let Some(constant) = self.number(operand) {
            return Some(Affine {
                constant,
                factor: 0,
            });
        }
        let Op::Binary { op, ty, a, b, .. } = self.made(operand).filter(|_| depth > 0)? else {
            return None;
        };
        let a = self.affine(a, counter, depth - 1)?;
        let b = self.affine(b, counter, depth - 1)?;
        if ty != Type::I64 {
            return None;
        }
        let scaled = |a: Affine, by: i64| {
            Some(Affine {
                constant: a.constant.checked_mul(by)?,
                factor: a.factor.checked_mul(by)?,
            })
        };
        match op {
            BinOp::Add => Some(Affine {
                constant: a.constant.checked_add(b.constant)?,
                factor: a.factor.checked_add(b.factor)?,
            }),
            BinOp::Mul if b.factor == 0 => scaled(a, b.constant),
            BinOp::Mul if a.factor == 0 => scaled(b, a.constant),
            BinOp::Shl if b.factor == 0 && (0..62).contains(&b.constant) => {
                scaled(a, 1 << b.constant)
            }
            _ => None,
        }
    }

    /// An address as a base that stays the same and an offset from it.
    fn address(&self, ptr: Operand, counter: Reg) -> Option<(Operand, Affine)> {
        let (mut at, mut sum) = (
            ptr,
            Affine {
                constant: 0,
                factor: 0,
            },
        );
        for _ in 0..DEPTH {
            if !self.is_made_here(at) {
                return Some((at, sum));
            }
            let Op::PtrAdd { base, offset, .. } = self.made(at)? else {
                return None;
            };
            let more = self.affine(offset, counter, DEPTH)?;
            sum.constant = sum.constant.checked_add(more.constant)?;
            sum.factor = sum.factor.checked_add(more.factor)?;
            at = base;
        }
        None
    }

    /// The values of a counter that goes on by `step` to `next`, as the condition for another round says.
    fn rounds(
        &self,
        (cond, goes_on): (Operand, bool),
        counter: Reg,
        (next, step): (Operand, i64),
    ) -> Option<Rounds> {
        let Op::Compare {
            op,
            ty: Type::I64,
            a,
            b,
        } = self.made(cond)?
        else {
            return None;
        };
        let differs = match op {
            CmpOp::Eq => !goes_on,
            CmpOp::Ne => goes_on,
            _ => false,
        };
        if differs && step == 1 && a == next && !self.is_made_here(b) {
            return Some(Rounds::UpTo(b));
        }
        let is_above = op == CmpOp::Sgt && goes_on;
        let last = self.number(b).filter(|_| is_above && step == -1);
        (a == Operand::Reg(counter)).then_some(Rounds::DownTo(last?))
    }

    /// Whether nobody else uses a value of the loop.
    fn is_used_here_only(&self, exit: Target) -> bool {
        let mut only = !self
            .body
            .args(exit.args)
            .iter()
            .any(|&arg| self.is_made_here(arg));
        let range = self.range();
        for (at, inst) in self.body.insts.iter().enumerate() {
            if !range.contains(&at) {
                let mut used = Vec::new();
                self.body
                    .own_operands(&inst.op, |operand| used.push(operand));
                for target in self.body.successors(&inst.op) {
                    used.extend(self.body.args(target.args));
                }
                only &= !used.into_iter().any(|operand| self.is_made_here(operand));
            }
        }
        only
    }
}
