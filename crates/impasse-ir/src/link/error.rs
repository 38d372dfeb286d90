//! Errors of the linker.

use crate::{Module, Span};
use std::fmt;

/// Where a name is defined or declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Index of the module in the list given to [`link`](crate::link()).
    pub module: usize,
    /// The file of the span; empty if it is not known.
    pub file: String,
    /// The span, in terms of that module.
    pub span: Span,
}

impl Definition {
    pub(super) fn new(modules: &[Module], module: usize, span: Span) -> Self {
        let file = modules[module].files.get(span.file.index());
        let file = file.filter(|_| span.is_known()).cloned();
        Self {
            module,
            file: file.unwrap_or_default(),
            span,
        }
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.span.is_known() {
            write!(f, "{}:{}", self.file, self.span.line)
        } else {
            write!(f, "module {}", self.module)
        }
    }
}

/// A conflict between modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// Two external definitions of one name.
    Duplicate {
        /// The name.
        name: String,
        /// The definition that came first.
        first: Definition,
        /// The other.
        second: Definition,
    },
    /// A name is a function here and an object there.
    FunctionAndObject {
        /// The name.
        name: String,
        /// Where it was seen first.
        first: Definition,
        /// Where it is something else.
        second: Definition,
    },
    /// An object is one per thread here and one for all there.
    ThreadLocal {
        /// The name.
        name: String,
        /// Where it was seen first.
        first: Definition,
        /// Where it is different.
        second: Definition,
    },
    /// The module has another layout than the first.
    Layout {
        /// Index of the module.
        module: usize,
    },
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, name, first, second) = match self {
            LinkError::Duplicate {
                name,
                first,
                second,
            } => ("is defined twice", name, first, second),
            LinkError::FunctionAndObject {
                name,
                first,
                second,
            } => ("is a function and an object", name, first, second),
            LinkError::ThreadLocal {
                name,
                first,
                second,
            } => ("is per thread in one place only", name, first, second),
            LinkError::Layout { module } => {
                return write!(f, "module {module} is for another machine");
            }
        };
        write!(f, "`{name}` {what}: {first} and {second}")
    }
}

impl std::error::Error for LinkError {}
