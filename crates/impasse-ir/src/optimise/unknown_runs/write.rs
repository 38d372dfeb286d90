//! Writes what takes the place of loops that only store unknown values.

use super::super::assemble::{Part, assemble, part_of};
use super::{Loop, Rounds, signature};
use crate::op::{BinOp, CmpOp, Flags, Op};
use crate::{Body, Const, ConstId, FuncId, Inst, List, Operand, Reg, SigId, Span, Symbol, Type};

/// The body with calls in the place of loops.
pub(super) fn without(body: &Body, loops: &[Loop], callee: FuncId) -> Body {
    let mut writer = Writer {
        pools: body.clone(),
        code: Vec::new(),
        span: Span::UNKNOWN,
    };
    let mut parts: Vec<Option<Part>> = (0..body.blocks.len())
        .map(|block| Some(part_of(body, block)))
        .collect();
    for one in loops {
        let start = body.blocks[one.block].start as usize;
        let end = body.blocks[one.block].end as usize;
        for at in start..end - 1 {
            writer.span = body.spans[at];
            match one.runs.iter().find(|run| run.0 == at) {
                Some(&(_, base, offset, size)) => {
                    let (low, count) = writer.counted(one.counter, one.rounds);
                    let low = writer.times(low, size);
                    let offset = writer.number(offset);
                    let low = writer.binary(BinOp::Add, low, offset);
                    let place = writer.give(
                        Op::PtrAdd {
                            base,
                            offset: low,
                            within: 0,
                        },
                        Type::Ptr,
                    );
                    let bytes = writer.times(count, size);
                    writer.call(callee, [place, bytes]);
                }
                None => writer.code.push((body.insts[at], writer.span)),
            }
        }
        let leave = Inst {
            dst: None,
            op: Op::Br { target: one.exit },
        };
        writer.code.push((leave, body.spans[end - 1]));
        let params = body.blocks[one.block].params.clone();
        let code = std::mem::take(&mut writer.code);
        parts[one.block] = Some(Part { params, code });
    }
    assemble(body, &writer.pools, parts, false)
}

/// Writes instructions.
struct Writer {
    pools: Body,
    code: Vec<(Inst, Span)>,
    span: Span,
}

impl Writer {
    fn give(&mut self, op: Op, ty: Type) -> Operand {
        let dst = Reg::from_index(self.pools.regs.len());
        self.pools.regs.push(ty);
        self.code.push((Inst { dst: Some(dst), op }, self.span));
        Operand::Reg(dst)
    }

    fn constant(&mut self, constant: Const) -> Operand {
        let consts = &mut self.pools.consts;
        let known = consts.iter().position(|known| *known == constant);
        let at = known.unwrap_or_else(|| {
            consts.push(constant);
            consts.len() - 1
        });
        Operand::Const(ConstId::from_index(at))
    }

    fn number(&mut self, number: i64) -> Operand {
        self.constant(Const::Int(Type::I64, number.cast_unsigned().into()))
    }

    fn binary(&mut self, op: BinOp, a: Operand, b: Operand) -> Operand {
        let (ty, flags) = (Type::I64, Flags::NONE);
        self.give(
            Op::Binary {
                op,
                flags,
                ty,
                a,
                b,
            },
            ty,
        )
    }

    fn times(&mut self, a: Operand, by: u64) -> Operand {
        let by = self.number(by.cast_signed());
        self.binary(BinOp::Mul, a, by)
    }

    /// The lowest value of a counter, which has its first one, and how many it has.
    fn counted(&mut self, counter: Reg, rounds: Rounds) -> (Operand, Operand) {
        let first = Operand::Reg(counter);
        match rounds {
            Rounds::UpTo(end) => {
                let count = self.binary(BinOp::Sub, end, first);
                (first, count)
            }
            Rounds::DownTo(last) => {
                let last = self.number(last);
                let ty = Type::I64;
                let compare = Op::Compare {
                    op: CmpOp::Slt,
                    ty,
                    a: first,
                    b: last,
                };
                let cond = self.give(compare, Type::I1);
                let select = Op::Select {
                    cond,
                    ty,
                    a: first,
                    b: last,
                };
                let low = self.give(select, ty);
                let apart = self.binary(BinOp::Sub, first, low);
                let one = self.number(1);
                (low, self.binary(BinOp::Add, apart, one))
            }
        }
    }

    fn call(&mut self, callee: FuncId, args: [Operand; 2]) {
        let callee = self.constant(Const::Address(Symbol::Function(callee), 0));
        let signatures = &mut self.pools.signatures;
        let known = signatures.iter().position(|known| *known == signature());
        let sig = known.unwrap_or_else(|| {
            signatures.push(signature());
            signatures.len() - 1
        });
        let op = Op::Call {
            cast: false,
            sig: SigId::from_index(sig),
            callee,
            args: List::push(&mut self.pools.operands, args),
        };
        self.code.push((Inst { dst: None, op }, self.span));
    }
}
