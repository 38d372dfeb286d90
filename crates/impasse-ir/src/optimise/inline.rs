//! Puts the code of functions that are next to nothing in the place of their calls.

use super::assemble::{Part, assemble, part_of};
use super::cfg::register;
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::verify::is_sound;
use crate::{
    BlockId, Body, Const, ConstId, FuncId, Inst, Module, Operand, Reg, Span, Symbol, Target,
};

/// Functions with more instructions are called.
const MOST: usize = 12;

/// Inlines calls of functions that only compute, load and store a little, and whose results nobody needs.
pub fn inline_trivial(module: &mut Module) {
    let trivial: Vec<Option<Body>> = (module.functions.iter())
        .map(|function| function.body.clone().filter(is_trivial))
        .collect();
    for function in &mut module.functions {
        if let Some(body) = &mut function.body
            && is_sound(body)
            && body
                .insts
                .iter()
                .any(|inst| callee(body, &trivial, inst).is_some())
        {
            *body = inlined(body, &trivial);
        }
    }
}

fn is_trivial(body: &Body) -> bool {
    let small = |op: &Op| match op {
        Op::Load { access, .. } | Op::Store { access, .. } => !access.volatile,
        Op::Binary { .. }
        | Op::Unary { .. }
        | Op::Compare { .. }
        | Op::Convert { .. }
        | Op::Select { .. }
        | Op::PtrAdd { .. }
        | Op::Unknown { .. }
        | Op::Ret { .. } => true,
        _ => false,
    };
    let label = |constant: &Const| matches!(constant, Const::Address(Symbol::Block(..), _));
    body.blocks.len() == 1
        && body.insts.len() <= MOST
        && body.insts.iter().all(|inst| small(&inst.op))
        && !body.consts.iter().any(label)
        && is_sound(body)
}

/// The code that a call can be replaced by, and its arguments.
fn callee<'a>(
    body: &Body,
    trivial: &'a [Option<Body>],
    inst: &Inst,
) -> Option<(&'a Body, Vec<Operand>)> {
    let Op::Call { callee, args, .. } = inst.op else {
        return None;
    };
    let Some(Const::Address(Symbol::Function(FuncId(id)), 0)) = body.constant(callee) else {
        return None;
    };
    let code = trivial.get(id as usize)?.as_ref()?;
    let args = body.args(args).to_vec();
    let types = |regs: &[Reg]| -> Vec<_> {
        regs.iter()
            .map(|reg| Some(code.regs[reg.index()]))
            .collect()
    };
    let given: Vec<_> = args.iter().map(|&arg| body.type_of(arg)).collect();
    let fits = types(&code.blocks[0].params) == given;
    (inst.dst.is_none() && fits).then_some((code, args))
}

fn inlined(body: &Body, trivial: &[Option<Body>]) -> Body {
    let mut pools = body.clone();
    let mut parts: Vec<Option<Part>> = Vec::new();
    for block in 0..body.blocks.len() {
        let mut part = part_of(body, block);
        let mut code: Vec<(Inst, Span)> = Vec::new();
        for (inst, span) in part.code {
            match callee(body, trivial, &inst) {
                Some((called, args)) => copy(called, &args, &mut pools, &mut code),
                None => code.push((inst, span)),
            }
        }
        part.code = code;
        parts.push(Some(part));
    }
    let keep = super::has_block_addresses(body);
    assemble(body, &pools, parts, keep)
}

fn copy(called: &Body, args: &[Operand], pools: &mut Body, code: &mut Vec<(Inst, Span)>) {
    let first = pools.consts.len();
    pools.consts.extend(&called.consts);
    let params = called.blocks[0].params.iter().copied();
    let mut values: Vec<Option<Operand>> = vec![None; called.regs.len()];
    for (param, &arg) in params.zip(args) {
        values[param.index()] = Some(arg);
    }
    for (inst, &span) in called.insts.iter().zip(&called.spans) {
        if matches!(inst.op, Op::Ret { .. }) {
            break;
        }
        let mut rewriter = Rewriter {
            old: called,
            new: pools,
            map: |operand: Operand| match operand {
                Operand::Const(ConstId(id)) => {
                    Operand::Const(ConstId::from_index(first + id as usize))
                }
                Operand::Reg(_) => register(operand)
                    .and_then(|reg| values[reg])
                    .unwrap_or(operand),
            },
            edge: |_: Target| Vec::new(),
            block: |block: BlockId| block,
        };
        let op = rewriter.rewrite(inst.op);
        let dst = inst.dst.map(|dst| {
            let new = Reg::from_index(pools.regs.len());
            pools.regs.push(called.regs[dst.index()]);
            values[dst.index()] = Some(Operand::Reg(new));
            new
        });
        code.push((Inst { dst, op }, span));
    }
}
