//! The compiled form of a model: flat lists, so that no nesting of the source
//! can exhaust the call stack when a model is expanded or dropped.

use impasse_match::raw::RawItem;
use impasse_ops::{Comm, Request, SendMode, Site};

use crate::error::Span;
use crate::vocabulary::Function;

/// A model that passed the parser.
#[derive(Debug)]
pub(crate) enum ModelBody {
    Raw(RawModel),
    Typed(Box<Typed>),
}

/// The paper's strings.
#[derive(Debug, Default)]
pub(crate) struct RawModel {
    pub words: Vec<Vec<RawItem>>,
    pub symbols: Vec<char>,
    pub sites: Vec<Span>,
}

/// Everything else.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    pub pool: Pool,
    pub code: Vec<Code>,
    pub actions: Vec<(Action, Site)>,
    pub sites: Vec<Span>,
    pub segments: Vec<Segment>,
    pub sections: Vec<Section>,
    pub setup: Vec<Setup>,
    /// Names of the communicators, the world first.
    pub comms: Vec<String>,
    /// Names of the requests; the first has none.
    pub requests: Vec<Option<String>>,
    /// How many variables can be alive at once.
    pub slots: usize,
}

/// The code of all expressions, in postfix order.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    pub instructions: Vec<Instruction>,
    /// Where each instruction comes from.
    pub spans: Vec<Span>,
    pub constants: Vec<i128>,
}

/// A piece of the [`Pool`], and where it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expr {
    pub start: u32,
    pub end: u32,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Instruction {
    Constant(u32),
    Rank,
    Size,
    Slot(u32),
    Unary(Unary),
    Binary(Binary),
    Call(Function),
    /// If the top is zero, leave it and jump; else drop it.
    AndThen(u32),
    /// If the top is not zero, make it 1 and jump; else drop it.
    OrElse(u32),
    /// Anything but zero becomes 1.
    Truth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Negate,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// One step of a rank through the model. Targets are indices of [`Typed::code`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    /// An index into [`Typed::actions`].
    Act(u32),
    Let {
        slot: u32,
        value: Expr,
    },
    If {
        condition: Expr,
        otherwise: u32,
    },
    Jump(u32),
    Loop {
        count: Expr,
        site: Site,
        behind: u32,
    },
    /// The index of the matching [`Code::Loop`].
    LoopEnd(u32),
    /// The index lives in `slot`, the end of the range in the one after it.
    For {
        slot: u32,
        from: Expr,
        to: Expr,
        behind: u32,
    },
    ForEnd {
        slot: u32,
        body: u32,
    },
}

/// A stretch of code that a rank executes entirely or not at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub start: u32,
    pub end: u32,
    /// The section it belongs to; every rank executes what is in none.
    pub section: Option<u32>,
}

/// The header of a `process` section.
#[derive(Debug)]
pub(crate) struct Section {
    /// `process all`.
    pub all: bool,
    /// Single ranks, or ranges without their last.
    pub ranks: Vec<(Expr, Option<Expr>)>,
}

/// What is evaluated before any rank executes, in source order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Setup {
    Let {
        slot: u32,
        value: Expr,
        /// Whether the value may differ between ranks.
        by_rank: bool,
    },
    Require(Expr),
    /// An index into [`Typed::sections`].
    Section(u32),
    /// The members of the communicator are the ranks where this is not zero.
    Comm(Comm, Expr),
}

/// An operation with its operands still to be evaluated.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Send {
        send: SendPart,
        comm: Comm,
        start: Option<Request>,
    },
    Recv {
        receive: ReceivePart,
        comm: Comm,
        start: Option<Request>,
    },
    SendRecv {
        send: SendPart,
        receive: ReceivePart,
        comm: Comm,
    },
    Collective {
        /// An index into [`crate::vocabulary::COLLECTIVES`].
        routine: u8,
        root: Option<Expr>,
        comm: Comm,
        start: Option<Request>,
    },
    Wait(Vec<Request>),
    WaitAll,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SendPart {
    pub to: Expr,
    pub tag: Option<Expr>,
    pub mode: SendMode,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ReceivePart {
    pub from: Expr,
    pub tag: Accept,
}

/// Which tags a receive accepts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Accept {
    /// Nothing is written: tag 0.
    Default,
    Any,
    Exactly(Expr),
}
