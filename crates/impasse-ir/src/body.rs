//! The code of a function: registers, blocks, and one flat array of instructions with its pools.

use crate::op::Op;
use crate::{BlockId, ConstId, FuncId, List, Reg, SigId, Signature, Span, Symbol, TextId, Type};

/// The code of a function.
///
/// Instructions of all blocks lie in one array, block after block; each block is a range of it
/// whose last instruction is a terminator. What does not fit into an instruction (argument lists,
/// switch cases, constants) lies in pools beside it. [`Body::compact`] puts the pools into the
/// order of first use; the builder and the parser hand out compact bodies only, so equal code is
/// equal data.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Body {
    /// The type of each register.
    pub regs: Vec<Type>,
    /// The blocks; the first is the entry, and its parameters are those of the function.
    pub blocks: Vec<Block>,
    /// The instructions.
    pub insts: Vec<Inst>,
    /// The source span of each instruction.
    pub spans: Vec<Span>,
    /// Constants; each appears once.
    pub consts: Vec<Const>,
    /// Pool of call and branch arguments.
    pub operands: Vec<Operand>,
    /// Pool of switch cases.
    pub cases: Vec<Case>,
    /// Pool of targets of indirect branches.
    pub targets: Vec<Target>,
    /// Signatures of calls; each appears once.
    pub signatures: Vec<Signature>,
    /// Names of local objects and reasons; each appears once.
    pub texts: Vec<String>,
}

impl Body {
    /// The type of `operand`; `None` when its number is out of range.
    pub fn type_of(&self, operand: Operand) -> Option<Type> {
        match operand {
            Operand::Reg(reg) => self.regs.get(reg.index()).copied(),
            Operand::Const(id) => self.consts.get(id.index()).map(Const::ty),
        }
    }

    /// The constant behind `operand`, if it is one.
    pub fn constant(&self, operand: Operand) -> Option<Const> {
        match operand {
            Operand::Reg(_) => None,
            Operand::Const(id) => self.consts.get(id.index()).copied(),
        }
    }

    /// The function that `operand` is the address of, if it is one that is named.
    pub fn function(&self, operand: Operand) -> Option<FuncId> {
        match self.constant(operand)? {
            Const::Address(Symbol::Function(id), 0) => Some(id),
            _ => None,
        }
    }

    /// The call or branch arguments in `list`; empty when it is out of range.
    pub fn args(&self, list: List) -> &[Operand] {
        list.get(&self.operands).unwrap_or(&[])
    }

    /// The switch cases in `list`; empty when it is out of range.
    pub fn cases(&self, list: List) -> &[Case] {
        list.get(&self.cases).unwrap_or(&[])
    }

    /// The branch targets in `list`; empty when it is out of range.
    pub fn targets(&self, list: List) -> &[Target] {
        list.get(&self.targets).unwrap_or(&[])
    }

    /// The signature `id`.
    pub fn signature(&self, id: SigId) -> Option<&Signature> {
        self.signatures.get(id.index())
    }

    /// The text `id`; empty when it is out of range.
    pub fn text(&self, id: TextId) -> &str {
        self.texts.get(id.index()).map_or("", String::as_str)
    }

    /// The instructions of `block`; empty when the range is not valid.
    pub fn block_insts(&self, block: &Block) -> &[Inst] {
        self.insts
            .get(block.start as usize..block.end as usize)
            .unwrap_or(&[])
    }

    /// The blocks that may run after `op`, in order, with repetitions; none unless `op` is a branch.
    pub fn successors(&self, op: &Op) -> Vec<Target> {
        match *op {
            Op::Br { target } => vec![target],
            Op::CondBr { then, other, .. } => vec![then, other],
            Op::Switch { default, cases, .. } => {
                let cases = self.cases(cases).iter().map(|case| case.target);
                std::iter::once(default).chain(cases).collect()
            }
            Op::IndirectBr { targets, .. } => self.targets(targets).to_vec(),
            _ => Vec::new(),
        }
    }
}

/// A basic block.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Block {
    /// Registers that receive the arguments of the branch that came here.
    pub params: Vec<Reg>,
    /// Index of the first instruction.
    pub start: u32,
    /// Index after the last instruction, which is the terminator.
    pub end: u32,
}

/// An instruction and the register that receives its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Inst {
    /// The register, if the instruction has a result.
    pub dst: Option<Reg>,
    /// What to do.
    pub op: Op,
}

/// A value that an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Operand {
    /// A register.
    Reg(Reg),
    /// A constant of the function.
    Const(ConstId),
}

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Const {
    /// An integer: its bits, zero-extended.
    Int(Type, u128),
    /// A floating number: its bits in the format of the type.
    Float(Type, u128),
    /// The null pointer.
    Null,
    /// An address plus a number of bytes.
    Address(Symbol, i64),
    /// Some value of the type, not known which.
    Undef(Type),
}

impl Const {
    /// Its type.
    pub const fn ty(&self) -> Type {
        match *self {
            Const::Int(ty, _) | Const::Float(ty, _) | Const::Undef(ty) => ty,
            Const::Null | Const::Address(..) => Type::Ptr,
        }
    }
}

/// Where a branch goes, with arguments for the parameters of the block.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Target {
    /// The block.
    pub block: BlockId,
    /// Range of [`Body::operands`].
    pub args: List,
}

/// One case of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Case {
    /// The bits to compare with, zero-extended.
    pub value: u128,
    /// Where to go.
    pub target: Target,
}
