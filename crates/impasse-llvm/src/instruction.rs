//! Instructions of LLVM with their operands as numbers of values.

use std::collections::HashMap;

use crate::constants::ValueId;
use crate::debug::{Location, NodeId};
use crate::types::TyId;

/// The code of a function.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) blocks: Vec<Vec<Inst>>,
    /// The names of variables, by the value that is their address.
    pub(crate) names: HashMap<ValueId, String>,
    /// The node that says where the function is.
    pub(crate) place: Option<NodeId>,
}

/// An instruction.
#[derive(Debug)]
pub(crate) struct Inst {
    pub(crate) op: Op,
    /// The number of its result.
    pub(crate) result: Option<ValueId>,
    pub(crate) location: Option<Location>,
}

/// A call, which may throw.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) callee: ValueId,
    /// The type that the callee is called with.
    pub(crate) ty: TyId,
    pub(crate) args: Vec<ValueId>,
    /// The number of its list of attributes.
    pub(crate) attributes: u64,
    /// Where to go on, and where when something was thrown: this ends a block.
    pub(crate) invoke: Option<(u32, u32)>,
}

/// What an instruction does.
#[derive(Debug)]
pub(crate) enum Op {
    Binary {
        op: u64,
        a: ValueId,
        b: ValueId,
    },
    Negate(ValueId),
    Freeze(ValueId),
    Cast {
        op: u64,
        value: ValueId,
        to: TyId,
    },
    Compare {
        predicate: u64,
        a: ValueId,
        b: ValueId,
    },
    Select {
        condition: ValueId,
        a: ValueId,
        b: ValueId,
    },
    Gep {
        source: TyId,
        base: ValueId,
        indices: Vec<ValueId>,
    },
    ExtractValue {
        aggregate: ValueId,
        path: Vec<u64>,
    },
    InsertValue {
        aggregate: ValueId,
        value: ValueId,
        path: Vec<u64>,
    },
    ExtractElement {
        vector: ValueId,
        index: ValueId,
    },
    InsertElement {
        vector: ValueId,
        value: ValueId,
        index: ValueId,
    },
    Shuffle {
        a: ValueId,
        b: ValueId,
        mask: ValueId,
    },
    Phi(Vec<(ValueId, u32)>),
    Alloca {
        ty: TyId,
        count: ValueId,
        align: u32,
    },
    Load {
        ptr: ValueId,
        ty: TyId,
        align: u32,
        volatile: bool,
    },
    Store {
        ptr: ValueId,
        value: ValueId,
        align: u32,
        volatile: bool,
    },
    CompareExchange {
        ptr: ValueId,
        expected: ValueId,
        new: ValueId,
    },
    Update {
        op: u64,
        ptr: ValueId,
        value: ValueId,
    },
    Fence,
    VaArg,
    Call(Call),
    LandingPad {
        cleanup: bool,
        /// Whether it is a filter, and the type or list of types.
        clauses: Vec<(bool, ValueId)>,
    },
    Resume(ValueId),
    Return(Option<ValueId>),
    Branch(u32),
    BranchIf {
        condition: ValueId,
        then: u32,
        other: u32,
    },
    Switch {
        value: ValueId,
        default: u32,
        cases: Vec<(ValueId, u32)>,
    },
    IndirectBranch {
        address: ValueId,
        targets: Vec<u32>,
    },
    Unreachable,
    /// Something that is not followed, which ends a block.
    Unsupported(&'static str),
}

impl Op {
    /// Whether it is the last of its block.
    pub(crate) fn ends_block(&self) -> bool {
        match self {
            Op::Call(call) => call.invoke.is_some(),
            Op::Resume(_)
            | Op::Return(_)
            | Op::Branch(_)
            | Op::BranchIf { .. }
            | Op::Switch { .. }
            | Op::IndirectBranch { .. }
            | Op::Unreachable
            | Op::Unsupported(_) => true,
            _ => false,
        }
    }

    /// The blocks that may run next.
    pub(crate) fn successors(&self) -> Vec<u32> {
        match self {
            Op::Call(Call {
                invoke: Some((normal, unwind)),
                ..
            }) => vec![*normal, *unwind],
            Op::Branch(block) => vec![*block],
            Op::BranchIf { then, other, .. } => vec![*then, *other],
            Op::Switch { default, cases, .. } => {
                let cases = cases.iter().map(|case| case.1);
                std::iter::once(*default).chain(cases).collect()
            }
            Op::IndirectBranch { targets, .. } => targets.clone(),
            _ => Vec::new(),
        }
    }
}
