//! Typing: resolves the names of a translation unit and types it into [`hir`].
//!
//! `context` is what all parts work on, `scopes` knows what names mean. `typing` makes types of
//! specifiers and declarators, `declarations` and `definition` enter objects and functions,
//! `statements` and `expressions` type what functions do, with `literals`, `evaluate` for
//! constants, `initialise` for first values, and `builtins` for what gcc knows by itself;
//! `prototypes` declares names when they are used, `captures` lets functions within functions see
//! the locals around them.

mod builtins;
mod captures;
mod context;
mod declarations;
mod definition;
pub(crate) mod evaluate;
mod expressions;
mod initialise;
pub(crate) mod literals;
mod prototypes;
mod scopes;
mod statements;
#[cfg(test)]
mod tests;
mod typing;

use std::rc::Rc;

pub use context::Sema;

use crate::hir;
use crate::pp::{self, Diagnostic, Files, Severity, Sources, Token, Topic};

/// A typed translation unit.
#[derive(Debug)]
pub struct Analysis {
    /// What it defines and declares.
    pub unit: hir::Unit,
    /// What is wrong with it, the preprocessor's findings included.
    pub diagnostics: Vec<Diagnostic>,
    /// The tokens that positions refer to: those of the unit, then those of declarations that
    /// were fetched.
    pub tokens: Vec<Token>,
    /// The tables behind tokens and places.
    pub sources: Sources,
}

/// Types a preprocessed translation unit. It recurses over trees as high as the parser makes them,
/// so give it a stack of 256 MB.
pub fn analyse(output: pp::Output, files: &dyn Files) -> Analysis {
    let mut sema = Sema::new(output, files);
    sema.spell_names();
    let own = sema.tokens.len();
    while let Some(parsed) = sema.parser.next(&sema.tokens[..own], &sema.sources) {
        match parsed {
            Ok(parsed) => {
                sema.ast = Rc::new(parsed.ast);
                sema.body = hir::Body::default();
                sema.external(&parsed.declaration);
                sema.emitted.clear();
            }
            Err(error) => sema.report(error.at, Severity::Error, Topic::Syntax, error.message),
        }
    }
    sema.finish_objects();
    Analysis {
        unit: sema.unit,
        diagnostics: sema.diagnostics,
        tokens: sema.tokens,
        sources: sema.sources,
    }
}
