//! The code of a function as IR.
//!
//! A value of LLVM is one register for each of its parts: members of records, elements of arrays,
//! lanes of vectors. An integer of odd width lies in the next wider register, with zeros above; one of
//! more than 128 bits has parts of 64 bits. What is returned in several parts goes through a pointer, the first parameter, as in our C front end.

mod aggregates;
mod arithmetic;
mod atomics;
mod calls;
mod control;
mod exceptions;
mod intrinsics;
mod library;
mod long;
mod memory;
pub(crate) mod trampolines;
mod wide;

pub(crate) use exceptions::PENDING;

use std::collections::{HashMap, HashSet};

use impasse_ir::{
    BlockId, FuncId, FunctionBuilder, GlobalId, Module, Operand, Signature, Span, Type as Ir,
};

use crate::attributes::AttributeLists;
use crate::constants::ValueId;
use crate::debug::{Metadata, Spans};
use crate::error::{Error, Res, malformed, unsupported};
use crate::fold::{Folded, Folder};
use crate::instruction::{Code, Inst, Op};
use crate::types::{Leaf, Ty, TyId, Types};
use crate::values::Values;

/// What is known of the module that a function belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) types: &'a Types,
    pub(crate) values: &'a Values,
    pub(crate) attributes: &'a AttributeLists,
    pub(crate) metadata: &'a Metadata,
    /// Whether functions of the module may throw.
    pub(crate) throws: bool,
    /// Tables of distances, which hold addresses here.
    pub(crate) tables: &'a HashSet<GlobalId>,
    /// For each function of the IR module that LLVM says throws nothing.
    pub(crate) nounwind: &'a [bool],
}

/// Functions and objects of the runtime that code refers to.
#[derive(Debug, Default)]
pub(crate) struct Runtime {
    pub(crate) functions: HashMap<String, FuncId>,
    pub(crate) exception: Option<GlobalId>,
}

/// Lowers one function.
pub(crate) struct Lowerer<'a, 'm> {
    context: Context<'a>,
    code: &'a Code,
    spans: &'a mut Spans,
    runtime: &'a mut Runtime,
    b: FunctionBuilder<'m>,
    /// The parts of each parameter and result so far, from the number of the first on.
    locals: Vec<Option<Vec<Operand>>>,
    first: ValueId,
    /// Whether the first parameter points to where the result goes.
    returns_in_memory: bool,
    ret: TyId,
    is_main: bool,
    /// The block in which the function ends with an exception on its way.
    throwing: Option<BlockId>,
    /// The block of LLVM that is being lowered.
    current: u32,
    /// How many locals have no name in the source.
    unnamed: usize,
}

/// The signature of a function type.
pub(crate) fn signature(types: &Types, ty: TyId) -> Res<Signature> {
    let Ty::Function {
        ret,
        params,
        variadic,
    } = types.get(ty)?
    else {
        return malformed("a function of a type that is no function's");
    };
    let leaves = types.leaves(*ret)?;
    let (hidden, ret) = match leaves[..] {
        [] => (None, None),
        [leaf] => (None, Some(leaf.ir)),
        _ => (Some(Ir::Ptr), None),
    };
    let mut all: Vec<Ir> = hidden.into_iter().collect();
    for &param in params {
        match types.get(param)? {
            Ty::Metadata => {}
            _ => all.extend(types.leaves(param)?.iter().map(|leaf| leaf.ir)),
        }
    }
    Ok(Signature {
        params: all,
        ret,
        variadic: *variadic,
    })
}

impl<'a, 'm> Lowerer<'a, 'm> {
    /// Puts the body of `function` into the module.
    pub(crate) fn lower(
        context: Context<'a>,
        code: &'a Code,
        (spans, runtime): (&'a mut Spans, &'a mut Runtime),
        (module, function): (&'m mut Module, FuncId),
        (ty, first): (TyId, ValueId),
    ) -> Res<()> {
        let Ty::Function { ret, params, .. } = context.types.get(ty)? else {
            return malformed("a function of a type that is no function's");
        };
        let is_main = module.functions[function.index()].name == "main";
        let mut lowerer = Lowerer {
            context,
            code,
            spans,
            runtime,
            b: FunctionBuilder::new(module, function),
            locals: vec![None; (context.values.next() - first) as usize],
            first,
            returns_in_memory: context.types.leaves(*ret)?.len() > 1,
            ret: *ret,
            is_main,
            throwing: None,
            current: 0,
            unnamed: 0,
        };
        let mut next = usize::from(lowerer.returns_in_memory);
        for (number, &param) in params.iter().enumerate() {
            let leaves = context.types.leaves(param)?;
            let parts = (0..leaves.len()).map(|part| lowerer.b.param(next + part));
            let parts = parts.collect();
            lowerer.locals[number] = Some(parts);
            next += leaves.len();
        }
        lowerer.blocks()?;
        lowerer.b.finish();
        Ok(())
    }

    fn blocks(&mut self) -> Res<()> {
        for (index, block) in self.code.blocks.iter().enumerate().skip(1) {
            let mut params = Vec::new();
            for inst in block.iter().take_while(|inst| is_phi(inst)) {
                params.extend(self.result_leaves(inst)?.iter().map(|leaf| leaf.ir));
            }
            let made = self.b.block(&params);
            debug_assert_eq!(made.index(), index);
        }
        let order = reverse_post_order(self.code)?;
        for &block in &order {
            self.phi_results(block)?;
        }
        for block in order {
            self.b.switch_to(BlockId(block));
            self.current = block;
            self.block(block)?;
        }
        Ok(())
    }

    /// The results of a block's phis are its parameters.
    fn phi_results(&mut self, block: u32) -> Res<()> {
        let code = self.code;
        let mut next = 0;
        for inst in code.blocks[block as usize]
            .iter()
            .take_while(|inst| is_phi(inst))
        {
            let count = self.result_leaves(inst)?.len();
            let parts = (next..next + count).map(|at| self.b.block_param(BlockId(block), at));
            let parts = parts.collect();
            self.set(inst.result, parts);
            next += count;
        }
        Ok(())
    }

    fn block(&mut self, block: u32) -> Res<()> {
        let code = self.code;
        for inst in &code.blocks[block as usize] {
            let span = inst.location.map_or(Span::UNKNOWN, |location| {
                let metadata = self.context.metadata;
                self.spans.span(metadata, self.b.module(), location)
            });
            self.b.set_span(span);
            match self.inst(inst) {
                Ok(()) => {}
                Err(Error::Unsupported(reason)) => {
                    // What comes behind is not reached.
                    self.b.unsupported(&reason);
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn inst(&mut self, inst: &Inst) -> Res<()> {
        let parts = match &inst.op {
            Op::Phi(_) => return Ok(()),
            Op::Binary { op, a, b } => self.binary(*op, *a, *b)?,
            Op::Negate(value) => self.negate(*value)?,
            Op::Freeze(value) => self.freeze(*value)?,
            Op::Cast { op, value, to } => self.cast(*op, *value, *to)?,
            Op::Compare { predicate, a, b } => self.compare(*predicate, *a, *b)?,
            Op::Select { condition, a, b } => self.select(*condition, *a, *b)?,
            Op::Gep {
                source,
                base,
                indices,
            } => vec![self.gep(*source, *base, indices)?],
            Op::ExtractValue { aggregate, path } => self.extract_value(*aggregate, path)?,
            Op::InsertValue {
                aggregate,
                value,
                path,
            } => self.insert_value(*aggregate, *value, path)?,
            Op::ExtractElement { vector, index } => self.extract_element(*vector, *index)?,
            Op::InsertElement {
                vector,
                value,
                index,
            } => self.insert_element(*vector, *value, *index)?,
            Op::Shuffle { a, b, mask } => self.shuffle(*a, *b, *mask)?,
            Op::Alloca { ty, count, align } => self.alloca(*ty, *count, *align, inst.result)?,
            Op::Load {
                ptr,
                ty,
                align,
                volatile,
            } => self.load(*ptr, *ty, *align, *volatile)?,
            Op::Store {
                ptr,
                value,
                align,
                volatile,
            } => self.store(*ptr, *value, *align, *volatile)?,
            Op::CompareExchange { ptr, expected, new } => {
                self.compare_exchange(*ptr, *expected, *new)?
            }
            Op::Update { op, ptr, value } => self.update(*op, *ptr, *value)?,
            Op::Fence => Vec::new(),
            Op::VaArg => return unsupported("the instruction `va_arg`"),
            Op::Call(call) => return self.call(call, inst.result),
            Op::LandingPad { cleanup, clauses } => self.landing_pad(*cleanup, clauses)?,
            ending => return self.ending(ending),
        };
        self.set(inst.result, parts);
        Ok(())
    }

    fn set(&mut self, result: Option<ValueId>, parts: Vec<Operand>) {
        let slot = result.map(|id| (id - self.first) as usize);
        if let Some(slot) = slot.and_then(|slot| self.locals.get_mut(slot)) {
            *slot = Some(parts);
        }
    }

    fn result_leaves(&self, inst: &Inst) -> Res<std::rc::Rc<[Leaf]>> {
        match inst.result {
            Some(id) => self.leaves(id),
            None => malformed("an instruction without a result"),
        }
    }

    fn folder(&self) -> Folder<'a> {
        Folder::new(self.context.types, self.context.values)
    }

    fn type_of(&self, id: ValueId) -> Res<TyId> {
        Ok(self.context.values.get(id)?.ty)
    }

    /// The parts of the type of a value.
    fn leaves(&self, id: ValueId) -> Res<std::rc::Rc<[Leaf]>> {
        self.context.types.leaves(self.type_of(id)?)
    }

    /// The parts of a value.
    fn parts(&mut self, id: ValueId) -> Res<Vec<Operand>> {
        let folder = self.folder();
        if folder.is_constant(id) {
            let parts = folder.parts(id)?;
            return Ok(parts.into_iter().map(|part| self.folded(part)).collect());
        }
        let slot = (id.wrapping_sub(self.first)) as usize;
        match self.locals.get(slot) {
            Some(Some(parts)) => Ok(parts.clone()),
            // What would define it was not reached, so this is not either.
            Some(None) => unsupported("code behind something that is not supported"),
            None => malformed("a value that is not there"),
        }
    }

    fn folded(&mut self, part: Folded) -> Operand {
        match part {
            Folded::Const(constant) => self.b.constant(constant),
            Folded::CutAddress(symbol, offset, leaf) => {
                let whole = self.folded(Folded::AddressBits(symbol, offset));
                let low = self.resized(whole, leaf.ir, false);
                self.masked(leaf, low)
            }
            Folded::Number(bits) => {
                let number = self.b.int(Ir::I64, bits.into());
                self.b
                    .convert(impasse_ir::ConvOp::IntToPtr, number, Ir::Ptr)
            }
            Folded::AddressBits(symbol, offset) => {
                let address = self.b.address(symbol, offset);
                self.b
                    .convert(impasse_ir::ConvOp::PtrToInt, address, Ir::I64)
            }
        }
    }

    /// The one part of a value.
    fn scalar(&mut self, id: ValueId) -> Res<Operand> {
        match self.parts(id)?[..] {
            [part] => Ok(part),
            _ => unsupported("a vector where one number is expected"),
        }
    }
}

fn is_phi(inst: &Inst) -> bool {
    matches!(inst.op, Op::Phi(_))
}

/// The blocks that can be reached, each before those that it dominates.
fn reverse_post_order(code: &Code) -> Res<Vec<u32>> {
    let count = code.blocks.len();
    let successors = |block: u32| -> Vec<u32> {
        let last = code.blocks[block as usize].last();
        last.map_or_else(Vec::new, |inst| inst.op.successors())
    };
    let mut seen = vec![false; count];
    let mut order = Vec::new();
    if count == 0 {
        return malformed("a function without blocks");
    }
    seen[0] = true;
    let mut open = vec![(0u32, successors(0))];
    while let Some((block, rest)) = open.last_mut() {
        match rest.pop() {
            Some(next) => match seen.get_mut(next as usize) {
                None => return malformed("a block that is not there"),
                Some(seen) if !*seen && next != 0 => {
                    *seen = true;
                    open.push((next, successors(next)));
                }
                Some(_) if next == 0 => return malformed("a way back to the first block"),
                Some(_) => {}
            },
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    Ok(order)
}
