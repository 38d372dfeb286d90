//! Why a machine stopped: every reason is typed, and what the program did wrong is kept apart from
//! what is not supported.

use crate::expr::ExprId;
use crate::value::Value;
use impasse_ir::{FuncId, Span, Type};

/// Why a machine stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The program ended with this exit code.
    Finished {
        /// The exit code, as `exit` got it.
        code: Value,
    },
    /// A library function that the host answers is called; continue with [`Machine::resume`](crate::Machine::resume).
    Host(HostCall),
    /// A function that the host called by [`Machine::call_back`](crate::Machine::call_back) has
    /// returned; the host call before it waits again.
    Returned {
        /// What it returned.
        value: Option<Value>,
    },
    /// A decision on a symbolic `i1`; continue with [`Machine::decide`](crate::Machine::decide).
    Decision {
        /// The condition.
        condition: ExprId,
        /// Where it is decided.
        span: Span,
    },
    /// The program does something that the machine cannot follow.
    Unsupported {
        /// What it is.
        reason: String,
        /// Where.
        span: Span,
    },
    /// The program is wrong.
    Error {
        /// In which way.
        kind: ErrorKind,
        /// What exactly.
        detail: String,
        /// Where.
        span: Span,
    },
    /// The budget of steps is used up; running again continues.
    Budget,
    /// The program wants data from outside; continue with [`Machine::supply`](crate::Machine::supply).
    Request(Request),
}

/// A call of a library function that the host answers ([`Native::Host`](crate::Native::Host)).
#[derive(Clone, Debug, PartialEq)]
pub struct HostCall {
    /// The number by which its library knows it.
    pub number: usize,
    /// The function.
    pub function: FuncId,
    /// The arguments.
    pub args: Vec<Value>,
    /// The type of each argument.
    pub types: Vec<Type>,
    /// The type of the result that the call expects.
    pub ret: Option<Type>,
    /// Where the call is.
    pub span: Span,
}

/// Data that the program wants from outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// More bytes of standard input.
    Input,
    /// A file that the program did not write itself.
    File {
        /// Its path as the program gave it.
        path: Vec<u8>,
    },
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// These bytes; for input all of it.
    Bytes(std::sync::Arc<[u8]>),
    /// These bytes, which another rank has written: not all of them need be known.
    Written(std::sync::Arc<[crate::Byte]>),
    /// There is no such file; for input its end.
    Absent,
    /// It exists, but what is in it is not known.
    Unknown,
}

/// In which way a program is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ErrorKind {
    /// An access through the null pointer or near it.
    NullDereference,
    /// An access outside its object.
    OutOfBounds,
    /// An access to an object whose life has ended.
    UseAfterFree,
    /// A second `free` of the same memory.
    DoubleFree,
    /// A `free` of what is no start of a heap object.
    InvalidFree,
    /// An access through an address that belongs to no object.
    InvalidPointer,
    /// A write to a constant object.
    WriteToConstant,
    /// An integer division by zero.
    DivisionByZero,
    /// A signed division whose quotient does not fit.
    DivisionOverflow,
    /// Code that cannot be reached was reached.
    Unreachable,
    /// Too many nested calls, or too large objects on the stack.
    StackOverflow,
    /// A call through a pointer to no function.
    BadCall,
    /// The program ended itself by `abort` or a failed assertion.
    Abort,
    /// A library function was used against its contract.
    Misuse,
}

impl ErrorKind {
    /// Whether memory is not there, or not as an access needs it.
    pub const fn is_access(self) -> bool {
        matches!(
            self,
            ErrorKind::NullDereference
                | ErrorKind::OutOfBounds
                | ErrorKind::UseAfterFree
                | ErrorKind::InvalidPointer
                | ErrorKind::WriteToConstant
        )
    }

    /// The kind in words.
    pub const fn text(self) -> &'static str {
        match self {
            ErrorKind::NullDereference => "access through a null pointer",
            ErrorKind::OutOfBounds => "access out of bounds",
            ErrorKind::UseAfterFree => "access to an object whose life has ended",
            ErrorKind::DoubleFree => "memory is freed twice",
            ErrorKind::InvalidFree => "free of what was not allocated",
            ErrorKind::InvalidPointer => "access through an invalid pointer",
            ErrorKind::WriteToConstant => "write to a constant object",
            ErrorKind::DivisionByZero => "division by zero",
            ErrorKind::DivisionOverflow => "quotient does not fit",
            ErrorKind::Unreachable => "unreachable code is reached",
            ErrorKind::StackOverflow => "stack overflow",
            ErrorKind::BadCall => "call through a bad pointer",
            ErrorKind::Abort => "the program aborts",
            ErrorKind::Misuse => "misuse of a library function",
        }
    }
}

/// What happens inside a call: a value, or the reason why the machine stops.
pub type Res<T> = Result<T, Box<Stop>>;
