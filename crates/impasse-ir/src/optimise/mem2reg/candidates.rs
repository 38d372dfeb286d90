//! The locals that can live in registers: those whose address is only used to load and store them as
//! a whole, always as the same type.

use crate::op::Op;
use crate::optimise::cfg::{Graph, register};
use crate::{Access, Body, DataLayout, Operand, Ordering, Type};

/// An `alloca` that may become registers.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    size: u64,
    align: u32,
    /// The type of its loads and stores.
    pub(super) ty: Option<Type>,
}

impl Candidate {
    /// The candidate after one more access; `None` if it is none any more.
    fn accessed(self, ty: Type, access: Access, layout: DataLayout) -> Option<Candidate> {
        let plain = !access.volatile && access.ordering == Ordering::Plain;
        let same = self.ty.is_none_or(|known| known == ty);
        let fits = u64::from(ty.store_size(layout)) <= self.size && access.align <= self.align;
        (plain && same && fits).then_some(Candidate {
            ty: Some(ty),
            ..self
        })
    }
}

/// For each register, the candidate whose address it is.
pub(super) fn candidates(body: &Body, layout: DataLayout, graph: &Graph) -> Vec<Option<Candidate>> {
    let mut found = vec![None; body.regs.len()];
    for inst in body.block_insts(&body.blocks[0]) {
        match (inst.op, inst.dst) {
            // What comes later may end before the function does.
            (Op::StackSave, _) => break,
            (Op::Alloca { size, align, .. }, Some(reg)) => {
                let ty = None;
                found[reg.index()] = Some(Candidate { size, align, ty });
            }
            _ => {}
        }
    }
    for (block, _) in body
        .blocks
        .iter()
        .zip(&graph.reachable)
        .filter(|(_, r)| **r)
    {
        for inst in body.block_insts(block) {
            note_uses(body, &inst.op, layout, &mut found);
        }
    }
    found
}

fn note_uses(body: &Body, op: &Op, layout: DataLayout, found: &mut [Option<Candidate>]) {
    let mut access = |ptr: Operand, ty, access| {
        if let Some(slot) = register(ptr).map(|reg| &mut found[reg]) {
            *slot = slot.and_then(|candidate| candidate.accessed(ty, access, layout));
        }
    };
    match *op {
        Op::Load {
            ty,
            ptr,
            access: how,
        } => access(ptr, ty, how),
        Op::Store {
            ty,
            value,
            ptr,
            access: how,
        } => {
            access(ptr, ty, how);
            if let Some(reg) = register(value) {
                found[reg] = None;
            }
        }
        _ => body.all_operands(op, |operand| {
            if let Some(reg) = register(operand) {
                found[reg] = None;
            }
        }),
    }
}
