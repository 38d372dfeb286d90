//! Typing: resolves the names of a translation unit and types it into [`hir`].
//!
//! `Sema` is what all parts work on. It consists of parts with walls: `supply` gives declarations
//! one after the other, `scopes` and `linkage` know what names mean, `function` is the function
//! being typed, `captures` those of its locals that functions within it use, `diagnostics` what was
//! found wrong. `typing` makes types of specifiers and declarators, `declarations` and `definition`
//! enter objects and functions,
//! `statements` and `expressions` type what functions do, with `literals`, `evaluate` for
//! constants, `initialise` for first values, and `builtins` for what gcc knows by itself;
//! `prototypes` declares names when they are used, `captures` lets functions within functions see
//! the locals around them.

mod builtins;
mod captures;
mod declarations;
mod definition;
mod diagnostics;
pub(crate) mod evaluate;
mod expressions;
mod function;
mod initialise;
mod linkage;
pub(crate) mod literals;
mod prototypes;
mod scopes;
mod statements;
mod supply;
#[cfg(test)]
mod tests;
mod typing;

use std::rc::Rc;

use crate::ast::{Ast, Name, TokenId};
use crate::hir::{self, ExprId, ExprKind, Local, PlaceKind, StmtKind};
use crate::pp::{self, Diagnostic, Files, Severity, Sources, Token, Topic};
use crate::types::{QualType, TypeId};
use captures::Captures;
use diagnostics::Diagnostics;
use function::OpenFunction;
use linkage::Linked;
use scopes::{Entry, Scopes};
use supply::Supply;

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
    while let Some(parsed) = sema.supply.next() {
        match parsed {
            Ok(parsed) => {
                sema.ast = Rc::new(parsed.ast);
                sema.function.body = hir::Body::default();
                sema.external(&parsed.declaration);
                sema.function.swap_emitted(Vec::new());
            }
            Err(error) => sema.report(error.at, Severity::Error, Topic::Syntax, error.message),
        }
    }
    sema.finish_objects();
    let (tokens, sources) = sema.supply.finish();
    Analysis {
        unit: sema.unit,
        diagnostics: sema.diagnostics.into_list(),
        tokens,
        sources,
    }
}

/// The state of typing.
struct Sema<'a> {
    /// Where declarations come from.
    supply: Supply<'a>,
    /// The tree of the present external declaration.
    ast: Rc<Ast>,
    /// What has been typed.
    unit: hir::Unit,
    /// What names mean here.
    scopes: Scopes,
    /// What names with linkage mean everywhere.
    linked: Linked,
    /// The function being typed.
    function: OpenFunction,
    /// The functions around it, from the outermost on; the first is the file level.
    enclosing: Vec<OpenFunction>,
    /// Locals of functions that functions within them use.
    captures: Captures,
    diagnostics: Diagnostics,
}

impl<'a> Sema<'a> {
    /// The state before the first declaration.
    fn new(output: pp::Output, files: &'a dyn Files) -> Sema<'a> {
        Sema {
            supply: Supply::new(output.tokens, output.sources, files),
            ast: Rc::default(),
            unit: hir::Unit::default(),
            scopes: Scopes::default(),
            linked: Linked::default(),
            function: OpenFunction::default(),
            enclosing: Vec::new(),
            captures: Captures::default(),
            diagnostics: Diagnostics::behind(output.diagnostics),
        }
    }

    /// The meaning of a name here.
    fn lookup(&self, name: Name) -> Option<Entry> {
        Some(self.scopes.lookup(name)?.0)
    }

    /// The meaning of a name here, and whether it is of this function or of the file, rather than
    /// of an enclosing function.
    fn lookup_here(&self, name: Name) -> Option<(Entry, bool)> {
        let (entry, level) = self.scopes.lookup(name)?;
        Some((entry, self.function.sees_directly(level)))
    }

    /// Reports something a compiler would refuse.
    fn error(&mut self, at: TokenId, message: impl Into<String>) {
        self.report(at, Severity::Error, Topic::Types, message.into());
    }

    /// Reports something a compiler would mention.
    fn warning(&mut self, at: TokenId, message: impl Into<String>) {
        self.report(at, Severity::Warning, Topic::Types, message.into());
    }

    /// Reports something valid that is not supported.
    fn unsupported(&mut self, at: TokenId, message: impl Into<String>) {
        self.report(at, Severity::Warning, Topic::Unsupported, message.into());
    }

    fn report(&mut self, at: TokenId, severity: Severity, topic: Topic, message: String) {
        if let Some(token) = self.supply.token(at) {
            self.diagnostics.report(token, severity, topic, message);
        }
    }

    /// A name as text.
    fn text(&self, name: Name) -> String {
        self.supply.symbols().text(name).into_owned()
    }

    /// Adds an expression to the body.
    fn add_expr(&mut self, at: TokenId, ty: TypeId, kind: ExprKind) -> ExprId {
        self.function.body.add_expr(at, ty, kind)
    }

    /// Adds a place to the body.
    fn add_place(&mut self, at: TokenId, ty: QualType, kind: PlaceKind) -> hir::PlaceId {
        self.function.body.add_place(at, ty, kind)
    }

    /// Adds a statement to the body.
    fn add_stmt(&mut self, at: TokenId, kind: StmtKind) -> hir::StmtId {
        self.function.body.add_stmt(at, kind)
    }

    /// Adds a local to the body.
    fn add_local(&mut self, local: Local) -> hir::LocalId {
        self.function.body.add_local(local)
    }
}
