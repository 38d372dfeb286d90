//! One function: its locals, labels and what its parts share while it is lowered.

use impasse_ir::{
    Access, BlockId, Flags, FuncId, FunctionBuilder, Module, Operand, Symbol, Type as Ir,
};

use super::control::Flow;
use super::spans::Spans;
use super::symbols::Symbols;
use crate::abi::{self, Shape};
use crate::ast::TokenId;
use crate::hir::{Body, FunctionId, LabelId, LocalId, ObjectId, Unit};
use crate::types::{Length, Type, TypeId};

/// The value of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    /// None.
    Void,
    /// A register or constant.
    Scalar(Operand),
    /// Real and imaginary part.
    Complex(Operand, Operand),
    /// The address of a record.
    Memory(Operand),
}

/// How a local is stored.
#[derive(Clone, Copy, Debug)]
enum Storage {
    /// At this address.
    Fixed(Operand),
    /// The address is kept here, since it is made at run time.
    Indirect(Operand),
}

/// A function being lowered.
pub(super) struct Lowerer<'m, 'a> {
    pub(super) unit: &'a Unit,
    pub(super) body: &'a Body,
    function: u32,
    pub(super) b: FunctionBuilder<'m>,
    pub(super) spans: &'m mut Spans<'a>,
    pub(super) symbols: &'m mut Symbols<'a>,
    locals: Vec<Storage>,
    labels: Vec<Option<BlockId>>,
    /// Where control goes from here.
    pub(super) flow: Flow,
    /// Where a result of record or complex type goes.
    result: Option<Operand>,
    /// What the function returns.
    ret: TypeId,
}

/// Lowers the body of function `index`.
pub(super) fn lower<'m, 'a>(
    unit: &'a Unit,
    index: usize,
    body: &'a Body,
    module: &'m mut Module,
    spans: &'m mut Spans<'a>,
    symbols: &'m mut Symbols<'a>,
) {
    let id = symbols.function(module, FunctionId(index as u32));
    let Type::Function(function) = unit.types.get(unit.functions[index].ty) else {
        return;
    };
    let mut lowerer = Lowerer {
        unit,
        body,
        function: index as u32,
        b: FunctionBuilder::new(module, id),
        spans,
        symbols,
        locals: Vec::with_capacity(body.locals.len()),
        labels: vec![None; body.labels.len()],
        flow: Flow::default(),
        result: None,
        ret: function.ret.ty,
    };
    lowerer.locals();
    lowerer.parameters();
    if let Some(root) = body.root {
        lowerer.stmt(root);
    }
    lowerer.fall_off();
    lowerer.finish_leaving();
    lowerer.b.finish();
}

impl<'a> Lowerer<'_, 'a> {
    /// Sets the source position of the instructions that follow.
    pub(super) fn at(&mut self, at: TokenId) {
        let span = self.spans.span(self.b.module(), at);
        self.b.set_span(span);
    }

    /// The form of values of type `ty`.
    pub(super) fn shape(&self, ty: TypeId) -> Shape {
        abi::shape(&self.unit.types, ty)
    }

    /// The size of a type, 0 for one that has none.
    pub(super) fn size(&self, ty: TypeId) -> u64 {
        self.unit.types.size(ty).unwrap_or(0)
    }

    /// A plain access to a value of type `ty`.
    pub(super) fn access(&self, ty: TypeId) -> Access {
        Access::aligned(self.unit.types.align(ty).max(1))
    }

    /// An object for every local; parameters of record type are the caller's copies.
    fn locals(&mut self) {
        let hidden = abi::returned_in_memory(self.shape(self.ret));
        self.result = hidden.then(|| self.b.param(0));
        for local in &self.body.locals {
            self.at(local.at);
            let storage = match self.unit.types.get(local.ty.ty) {
                Type::Array {
                    length: Length::Variable(_),
                    ..
                } => Storage::Indirect(self.b.local(8, 8, "")),
                _ => {
                    let size = self.size(local.ty.ty);
                    self.note_local(local);
                    Storage::Fixed(self.b.local(size, local.align.max(1), &local.name))
                }
            };
            self.locals.push(storage);
        }
    }

    fn parameters(&mut self) {
        let first = usize::from(self.result.is_some());
        let entry = self.b.body().blocks.first();
        let passed = entry.map_or(0, |entry| entry.params.len());
        // A function that is defined twice in different ways may have fewer.
        let present = passed.saturating_sub(first);
        for (index, &LocalId(local)) in self.body.params.iter().take(present).enumerate() {
            let param = self.b.param(first + index);
            let ty = self.body.locals[local as usize].ty.ty;
            match (self.shape(ty).register(), self.locals[local as usize]) {
                (Some(_), Storage::Fixed(address)) => {
                    let access = self.access(ty);
                    self.b.store(param, address, access);
                }
                _ => self.locals[local as usize] = Storage::Fixed(param),
            }
        }
    }

    /// What happens at the closing brace: the value returned, if any, is not known.
    fn fall_off(&mut self) {
        self.at(self.body.end);
        let value = match self.shape(self.ret).register() {
            Some(ty) => Some(self.b.undef(ty)),
            None => None,
        };
        self.b.ret(value);
    }

    /// The block of a label.
    pub(super) fn label(&mut self, label: LabelId) -> BlockId {
        let index = label.0 as usize;
        if let Some(block) = self.labels[index] {
            return block;
        }
        let block = self.b.block(&[]);
        self.labels[index] = Some(block);
        if self.body.labels[index].address_taken {
            self.symbols
                .add_label(FunctionId(self.function), label, block);
        }
        block
    }

    /// The address of a label.
    pub(super) fn label_address(&mut self, label: LabelId) -> Operand {
        let block = self.label(label);
        let function = self.function_symbol(FunctionId(self.function));
        self.b.address(Symbol::Block(function, block), 0)
    }

    /// The symbol of a function.
    pub(super) fn function_symbol(&mut self, id: FunctionId) -> FuncId {
        self.symbols.function(self.b.module(), id)
    }

    /// The address of an object with static storage.
    pub(super) fn object_address(&mut self, id: ObjectId) -> Operand {
        let object = self.symbols.object(self.b.module(), id);
        self.b.address(Symbol::Global(object), 0)
    }

    /// A name for a constant object made for an initialiser.
    pub(super) fn template_name(&mut self) -> String {
        self.symbols.template_name()
    }

    /// The address of a local.
    pub(super) fn local_address(&mut self, local: LocalId) -> Operand {
        match self.locals[local.0 as usize] {
            Storage::Fixed(address) => address,
            Storage::Indirect(slot) => self.b.load(Ir::Ptr, slot, Access::aligned(8)),
        }
    }

    /// Keeps the address of a local that was allocated at run time.
    pub(super) fn keep_address(&mut self, local: LocalId, address: Operand) {
        if let Storage::Indirect(slot) = self.locals[local.0 as usize] {
            self.b.store(address, slot, Access::aligned(8));
        }
    }

    /// Returns, with the result if there is one. A value that is missing is not known.
    pub(super) fn give_back(&mut self, value: Value) {
        if let Some(address) = self.result {
            self.store_value(address, self.ret, false, value);
            return self.b.ret(None);
        }
        let value = match (self.shape(self.ret).register(), value) {
            (Some(_), Value::Scalar(value)) => Some(value),
            (Some(ty), _) => Some(self.b.undef(ty)),
            (None, _) => None,
        };
        self.b.ret(value);
    }

    /// Some value of type `ty`, for what could not be computed.
    pub(super) fn unknown(&mut self, ty: TypeId) -> Value {
        match self.shape(ty) {
            Shape::Void => Value::Void,
            Shape::Complex(part) => {
                let part = self.b.undef(part);
                Value::Complex(part, part)
            }
            Shape::Memory => Value::Memory(self.temporary(ty)),
            shape => Value::Scalar(self.b.undef(abi::passed(shape))),
        }
    }

    /// A hidden local of type `ty`.
    pub(super) fn temporary(&mut self, ty: TypeId) -> Operand {
        let align = self.unit.types.align(ty).max(1);
        self.b.local(self.size(ty), align, "")
    }

    /// An integer as wide as a pointer.
    pub(super) fn word(&mut self, value: i64) -> Operand {
        self.b.int(Ir::I64, i128::from(value))
    }

    /// `a op b` without promises.
    pub(super) fn binary(&mut self, op: impasse_ir::BinOp, a: Operand, b: Operand) -> Operand {
        self.b.binary(op, Flags::NONE, a, b)
    }
}
