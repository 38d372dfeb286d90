//! Makes function bodies, instruction by instruction, in a form that is hard to get wrong.

mod instructions;
mod values;

use crate::compact::Interner;
use crate::op::Op;
use crate::{
    Block, BlockId, Body, FuncId, Inst, List, Module, Operand, Reg, Signature, Span, Type,
};

/// Builds the body of one function.
///
/// Instructions go to the end of the current block, which is the entry at first. Blocks may be
/// filled in any order. What is appended after a terminator goes into a new block that nothing
/// leads to, so code after a `return` or `goto` needs no care; a block that has no terminator in
/// the end gets `unreachable`. Each result has a register of its own with the right type.
///
/// ```
/// use impasse_ir::{BinOp, Flags, FunctionBuilder, Linkage, Module, Signature, Type};
///
/// let mut module = Module::default();
/// let signature = Signature::new([Type::I32], Some(Type::I32));
/// let id = module.declare("next", signature, Linkage::External);
/// let mut builder = FunctionBuilder::new(&mut module, id);
/// let one = builder.int(Type::I32, 1);
/// let sum = builder.binary(BinOp::Add, Flags::NSW, builder.param(0), one);
/// builder.ret(Some(sum));
/// builder.finish();
/// assert_eq!(impasse_ir::verify(&module), []);
/// ```
pub struct FunctionBuilder<'m> {
    module: &'m mut Module,
    function: FuncId,
    body: Body,
    /// The instructions of each block, until they are put together.
    code: Vec<Vec<(Inst, Span)>>,
    /// What comes before the code of the entry block.
    locals: Vec<(Inst, Span)>,
    current: BlockId,
    span: Span,
    interner: Interner,
}

impl<'m> FunctionBuilder<'m> {
    /// Begins the body of `function`, which must be in `module`. Nothing changes there before
    /// [`finish`](Self::finish).
    pub fn new(module: &'m mut Module, function: FuncId) -> Self {
        let data = module.functions.get(function.index());
        let params = data.map_or(Vec::new(), |data| data.signature.params.clone());
        let mut builder = Self {
            module,
            function,
            body: Body::default(),
            code: Vec::new(),
            locals: Vec::new(),
            current: BlockId(0),
            span: Span::UNKNOWN,
            interner: Interner::default(),
        };
        builder.block(&params);
        builder
    }

    /// The module, to add objects and functions while the body is built.
    pub fn module(&mut self) -> &mut Module {
        self.module
    }

    /// The body so far, without instructions and blocks' ranges.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Sets the source span of the instructions that follow.
    pub fn set_span(&mut self, span: Span) {
        self.span = span;
    }

    /// The source span of the instructions that follow.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Makes a block with parameters of these types. It is not made current.
    pub fn block(&mut self, params: &[Type]) -> BlockId {
        let params = params.iter().map(|&ty| self.reg(ty)).collect();
        self.body.blocks.push(Block {
            params,
            start: 0,
            end: 0,
        });
        self.code.push(Vec::new());
        BlockId::from_index(self.code.len() - 1)
    }

    /// Makes `block` current; if there is no such block, what follows goes into a new one.
    pub fn switch_to(&mut self, block: BlockId) {
        self.current = block;
    }

    /// The current block.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Whether `block` already has its terminator.
    pub fn is_terminated(&self, block: BlockId) -> bool {
        let last = self.code.get(block.index()).and_then(|code| code.last());
        last.is_some_and(|(inst, _)| inst.op.is_terminator())
    }

    /// Parameter `index` of the function. If there is none, a register that does not exist, to
    /// which the verifier objects.
    pub fn param(&self, index: usize) -> Operand {
        self.block_param(BlockId(0), index)
    }

    /// Parameter `index` of `block`. If there is none, a register that does not exist.
    pub fn block_param(&self, block: BlockId, index: usize) -> Operand {
        let block = self.body.blocks.get(block.index());
        let param = block.and_then(|block| block.params.get(index));
        Operand::Reg(param.copied().unwrap_or(Reg(u32::MAX)))
    }

    /// The type of `operand`; `i32` if it does not belong to this function, to which the verifier
    /// objects.
    pub fn type_of(&self, operand: Operand) -> Type {
        self.body.type_of(operand).unwrap_or(Type::I32)
    }

    /// An [`Op::Call`].
    pub fn call_op(&mut self, callee: Operand, sig: &Signature, args: &[Operand]) -> Op {
        Op::Call {
            cast: false,
            sig: self.interner.signature(&mut self.body, sig),
            callee,
            args: List::push(&mut self.body.operands, args.iter().copied()),
        }
    }

    /// Appends an instruction; gives its result if it has one.
    pub fn emit(&mut self, op: Op) -> Option<Operand> {
        if self.is_terminated(self.current) || self.current.index() >= self.code.len() {
            self.current = self.block(&[]);
        }
        let dst = op.result(&self.body).map(|ty| self.reg(ty));
        let inst = Inst { dst, op };
        if let Some(code) = self.code.get_mut(self.current.index()) {
            code.push((inst, self.span));
        }
        dst.map(Operand::Reg)
    }

    /// An `alloca` at the beginning of the function, whatever the current block: for locals, of
    /// which a loop makes no second one. An empty name is none.
    pub fn local(&mut self, size: u64, align: u32, name: &str) -> Operand {
        let name = (!name.is_empty()).then(|| self.text(name));
        let reg = self.reg(Type::Ptr);
        let inst = Inst {
            dst: Some(reg),
            op: Op::Alloca { size, align, name },
        };
        self.locals.push((inst, self.span));
        Operand::Reg(reg)
    }

    /// Puts the body into the module.
    pub fn finish(mut self) {
        let end = Inst {
            dst: None,
            op: Op::Unreachable,
        };
        if let Some(entry) = self.code.first_mut() {
            entry.splice(0..0, self.locals);
        }
        for (block, mut code) in self.body.blocks.iter_mut().zip(self.code) {
            if !code.last().is_some_and(|(inst, _)| inst.op.is_terminator()) {
                code.push((end, self.span));
            }
            block.start = self.body.insts.len() as u32;
            for (inst, span) in code {
                self.body.insts.push(inst);
                self.body.spans.push(span);
            }
            block.end = self.body.insts.len() as u32;
        }
        if let Some(function) = self.module.functions.get_mut(self.function.index()) {
            function.body = Some(self.body.compact());
        }
    }

    fn reg(&mut self, ty: Type) -> Reg {
        self.body.regs.push(ty);
        Reg::from_index(self.body.regs.len() - 1)
    }
}
