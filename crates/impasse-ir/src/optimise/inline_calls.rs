//! Puts the code of chosen functions in the place of their calls, whatever it looks like. It takes the
//! places in the source of the calls: for a reader it is as if the calls did what the functions do.

use super::assemble::{Part, assemble, part_of};
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::verify::is_sound;
use crate::{
    BlockId, Body, Const, ConstId, FuncId, Function, Inst, List, Module, Operand, Reg, SigId, Span,
    Symbol, Target, TextId,
};

/// Inlines direct calls of the functions that are chosen. A call may pass more than its function takes.
/// Functions that are chosen are not looked into themselves.
pub fn inline_calls(module: &mut Module, chosen: &dyn Fn(&Function) -> bool) {
    let codes: Vec<Option<Body>> = (module.functions.iter())
        .map(|function| {
            let wanted = !function.signature.variadic && chosen(function);
            let code = function.body.as_ref().filter(|_| wanted)?;
            (is_sound(code) && !super::has_block_addresses(code)).then(|| code.clone())
        })
        .collect();
    if codes.iter().all(Option::is_none) {
        return;
    }
    for (function, code) in module.functions.iter_mut().zip(&codes) {
        if code.is_none()
            && let Some(body) = &mut function.body
            && (body.insts.iter()).any(|inst| callee(body, &codes, inst).is_some())
            && is_sound(body)
        {
            *body = Inliner::new(body).inlined(&codes);
        }
    }
}

/// The code that is to stand in the place of a call, and what is passed to it.
fn callee<'a>(
    body: &Body,
    codes: &'a [Option<Body>],
    inst: &Inst,
) -> Option<(&'a Body, Vec<Operand>)> {
    let Op::Call { callee, args, .. } = inst.op else {
        return None;
    };
    let Some(Const::Address(Symbol::Function(FuncId(id)), 0)) = body.constant(callee) else {
        return None;
    };
    let code = codes.get(id as usize)?.as_ref()?;
    let params = &code.blocks[0].params;
    let args = body.args(args).get(..params.len())?.to_vec();
    let mut pairs = params.iter().zip(&args);
    let fits = pairs.all(|(param, &arg)| body.type_of(arg) == Some(code.regs[param.index()]));
    let result = inst.dst.map(|dst| body.regs[dst.index()]);
    let gives = |inst: &Inst| match inst.op {
        Op::Ret { value } => {
            result.is_none() || value.and_then(|value| code.type_of(value)) == result
        }
        _ => true,
    };
    (fits && code.insts.iter().all(gives)).then_some((code, args))
}

/// A body under work.
struct Inliner<'a> {
    old: &'a Body,
    /// Constants, registers and lists of the old code and of all that came to it.
    pools: Body,
    /// The old blocks keep their numbers.
    parts: Vec<Part>,
    /// Objects of inlined functions: they live as long as the function does.
    objects: Vec<(Inst, Span)>,
}

impl<'a> Inliner<'a> {
    fn new(old: &'a Body) -> Inliner<'a> {
        Inliner {
            old,
            pools: old.clone(),
            parts: (0..old.blocks.len())
                .map(|block| part_of(old, block))
                .collect(),
            objects: Vec::new(),
        }
    }

    fn inlined(mut self, codes: &[Option<Body>]) -> Body {
        for block in 0..self.old.blocks.len() {
            let code = std::mem::take(&mut self.parts[block].code);
            let mut current = block;
            for (inst, span) in code {
                match callee(self.old, codes, &inst) {
                    Some((called, args)) => {
                        current = self.put(current, called, args, inst.dst, span);
                    }
                    None => self.parts[current].code.push((inst, span)),
                }
            }
        }
        self.parts[0].code.splice(..0, self.objects);
        let keep = super::has_block_addresses(self.old);
        let parts = self.parts.into_iter().map(Some).collect();
        assemble(self.old, &self.pools, parts, keep)
    }

    /// Ends a block with the code of a function; gives the block that goes on behind it.
    fn put(
        &mut self,
        from: usize,
        called: &Body,
        args: Vec<Operand>,
        result: Option<Reg>,
        span: Span,
    ) -> usize {
        let first = self.parts.len();
        let behind = first + called.blocks.len();
        let copy = Copy {
            blocks: first,
            behind,
            consts: self.pools.consts.len(),
            regs: self.pools.regs.len(),
            signatures: self.pools.signatures.len(),
            texts: self.pools.texts.len(),
            has_result: result.is_some(),
        };
        self.pools.consts.extend(&called.consts);
        self.pools.regs.extend(&called.regs);
        self.pools.signatures.extend(called.signatures.clone());
        self.pools.texts.extend(called.texts.clone());
        let entry = self.branch(first, args);
        self.parts[from].code.push((entry, span));
        for block in &called.blocks {
            let mut part = Part {
                params: block.params.iter().map(|&reg| copy.reg(reg)).collect(),
                code: Vec::new(),
            };
            for inst in called.block_insts(block) {
                let inst = copy.inst(called, &mut self.pools, inst);
                match inst.op {
                    Op::Alloca { .. } => self.objects.push((inst, span)),
                    _ => part.code.push((inst, span)),
                }
            }
            self.parts.push(part);
        }
        self.parts.push(Part {
            params: result.into_iter().collect(),
            code: Vec::new(),
        });
        behind
    }

    fn branch(&mut self, block: usize, args: Vec<Operand>) -> Inst {
        let target = Target {
            block: BlockId::from_index(block),
            args: List::push(&mut self.pools.operands, args),
        };
        let op = Op::Br { target };
        Inst { dst: None, op }
    }
}

/// By how much the numbers of a copy are higher.
struct Copy {
    blocks: usize,
    /// The block behind it.
    behind: usize,
    consts: usize,
    regs: usize,
    signatures: usize,
    texts: usize,
    has_result: bool,
}

impl Copy {
    fn reg(&self, reg: Reg) -> Reg {
        Reg::from_index(self.regs + reg.index())
    }

    fn operand(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Reg(reg) => Operand::Reg(self.reg(reg)),
            Operand::Const(id) => Operand::Const(ConstId::from_index(self.consts + id.index())),
        }
    }

    fn text(&self, text: TextId) -> TextId {
        TextId::from_index(self.texts + text.index())
    }

    fn inst(&self, called: &Body, pools: &mut Body, inst: &Inst) -> Inst {
        let mut rewriter = Rewriter {
            old: called,
            new: pools,
            map: |operand: Operand| self.operand(operand),
            edge: |target: Target| {
                let args = called.args(target.args).iter();
                args.map(|&arg| self.operand(arg)).collect()
            },
            block: |block: BlockId| BlockId::from_index(self.blocks + block.index()),
        };
        let mut op = rewriter.rewrite(inst.op);
        match &mut op {
            Op::Call { sig, .. } => *sig = SigId::from_index(self.signatures + sig.index()),
            Op::Alloca { name, .. } | Op::AllocaDyn { name, .. } => {
                *name = name.map(|name| self.text(name));
            }
            Op::Unsupported { reason } => *reason = self.text(*reason),
            Op::Ret { value } => {
                let value = value.filter(|_| self.has_result);
                op = Op::Br {
                    target: Target {
                        block: BlockId::from_index(self.behind),
                        args: List::push(&mut pools.operands, value),
                    },
                };
            }
            _ => {}
        }
        let dst = inst.dst.map(|reg| self.reg(reg));
        Inst { dst, op }
    }
}
