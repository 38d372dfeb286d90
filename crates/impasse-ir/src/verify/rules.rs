//! The rules that modules obey, one documented variant each, and how a breach is reported.

use crate::{BlockId, FuncId};
use std::fmt;

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $text:literal;)*) => {
        /// What every module must satisfy.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// Every rule.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// The rule in words.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Rule::$rule => $text,)*
                }
            }
        }
    };
}

rules! {
    /// Pointers have 4 or 8 bytes.
    Layout = "pointers have 4 or 8 bytes";
    /// Names of functions and global objects are not empty, and no two are equal.
    Name = "names are unique and not empty";
    /// Objects have at most `i64::MAX` bytes, and no more initial bytes than that size.
    Size = "objects have a sensible size that holds their initial bytes";
    /// Alignments are powers of two.
    Alignment = "alignments are powers of two";
    /// What is only declared is not internal; common objects begin as zeros and are variable;
    /// functions are not common.
    Linkage = "linkage fits the definition";
    /// Addresses in initial contents lie inside the object, in increasing order, and do not overlap.
    Relocation = "relocations are inside, in order and do not overlap";
    /// Every symbol named by an initialiser or constant exists; a block address names a block of a
    /// defined function, and not its entry.
    Symbol = "symbols exist";
    /// Spans name existing files and expansions; an unknown span is [`Span::UNKNOWN`](crate::Span::UNKNOWN);
    /// an expansion lies only inside expansions of smaller number; each instruction has one span.
    Span = "spans name existing files and expansions";
    /// A body has an entry block whose parameters have the types of the function's parameters.
    Entry = "the parameters of the entry block are those of the function";
    /// No branch leads to the entry block.
    EntryTarget = "no branch leads to the entry block";
    /// Blocks divide the instructions into consecutive ranges that cover all of them.
    BlockRange = "blocks cover the instructions, one after the other";
    /// Every block ends with a terminator, and has no other.
    Terminator = "every block ends with its only terminator";
    /// An instruction has a result register exactly if it has a result, except that the result of
    /// a call may be dropped; the register has the type of the result.
    Result = "a result has a register of its type";
    /// Every register is defined exactly once: as a block parameter or by an instruction.
    DefinedOnce = "every register is defined exactly once";
    /// Every use of a register in code that can be reached comes after its definition on all ways.
    Dominance = "a register is used only where it has been defined";
    /// Numbers of registers, constants, signatures, texts and list ranges exist.
    Id = "numbers refer to existing entries";
    /// Each operand has the type its place needs.
    OperandType = "operands have the type of their place";
    /// The type belongs to the class the instruction accepts.
    TypeClass = "the instruction accepts this type";
    /// Integer and floating constants have such a type and no bits outside it.
    Constant = "constants fit their type";
    /// Conversions change the width the way their name says.
    ConversionWidth = "conversions change the width as their name says";
    /// Flags appear only where they mean something.
    Flags = "flags belong to the instruction";
    /// The atomic ordering is one that the instruction can have.
    Ordering = "the ordering makes sense for the instruction";
    /// Branches lead to existing blocks.
    Target = "branches lead to existing blocks";
    /// A branch passes one argument of the right type for each parameter of its target.
    BlockArguments = "branch arguments match the parameters of the block";
    /// No two cases of a switch have the same value, and the values fit the type.
    Cases = "switch cases fit the type and differ";
    /// A call passes arguments for the parameters of its signature, and more only if variadic.
    CallArguments = "arguments match the signature of the call";
    /// A call of a known function has the signature of that function, unless it is a `cast` call;
    /// a known object is not called.
    Callee = "a call has the signature of the function it calls";
    /// `ret` has a value exactly if the function has a result, of that type.
    Return = "a function returns a value of its return type";
    /// `va_start` stands only in variadic functions.
    VaStart = "only variadic functions start a list of arguments";
}

/// Where a rule is broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The function, if it is in one.
    pub function: Option<FuncId>,
    /// The block.
    pub block: Option<BlockId>,
    /// Index into [`Body::insts`](crate::Body::insts).
    pub inst: Option<usize>,
}

/// A breach of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The rule.
    pub rule: Rule,
    /// Where.
    pub location: Location,
    /// The function or object, and what was found there.
    pub detail: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule.text(), self.detail)?;
        if let Some(block) = self.location.block {
            write!(f, ", in b{}", block.0)?;
        }
        match self.location.inst {
            Some(inst) => write!(f, ", instruction {inst}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for VerifyError {}
