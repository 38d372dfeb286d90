//! What typing works on, and the small things every part of it needs.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::captures::Captures;
use super::definition::{FunctionState, Outside};
use super::scopes::{Entry, Scope};
use crate::ast::{Ast, Name, TokenId};
use crate::hir::{self, Body, ExprKind, Local, PlaceKind, StmtKind};
use crate::parse::Parser;
use crate::pp::{self, Diagnostic, Files, Severity, Sources, Token, Topic};
use crate::types::{QualType, TypeId};

/// The state of typing.
pub struct Sema<'a> {
    /// For prototypes that are fetched when a name is used.
    pub(crate) files: &'a dyn Files,
    pub(crate) tokens: Vec<Token>,
    pub(crate) sources: Sources,
    /// What has been typed.
    pub(crate) unit: hir::Unit,
    /// The function being typed; at file level a scratch body.
    pub(crate) body: Body,
    /// The tree of the present external declaration.
    pub(crate) ast: Rc<Ast>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    errors: usize,
    /// From the file's scope inwards.
    pub(crate) scopes: Vec<Scope>,
    /// Reads the source, and declarations that are fetched when a name is used.
    pub(crate) parser: Parser,
    /// The name of the function being typed.
    pub(crate) function_name: Option<Name>,
    /// What else is known about it.
    pub(crate) function: FunctionState,
    /// Statements made so far for the present block.
    pub(crate) emitted: Vec<hir::StmtId>,
    /// Functions and objects with linkage, by their names in C.
    pub(crate) linked: FxHashMap<Name, Entry>,
    /// Functions declared only by their use.
    pub(crate) implicit: FxHashSet<Name>,
    /// All names of the unit that the linker sees, and how many names were made of each.
    pub(crate) linker_names: FxHashMap<String, u32>,
    /// Functions and objects with linkage, by their names for the linker.
    pub(crate) linker_entries: FxHashMap<String, Entry>,
    /// Headers whose declarations are fetched when a name is used.
    pub(crate) lazy_headers: Vec<String>,
    /// How many pragmas have been looked at for them.
    pub(crate) pragmas_read: usize,
    /// Locals of functions that functions within them use.
    pub(crate) captures: Captures,
    /// The functions around the present one.
    pub(crate) enclosing: Vec<Outside>,
    /// Names of types that nothing declares, each reported once.
    pub(crate) unknown_types: FxHashSet<Name>,
    /// Other names that nothing declares.
    pub(crate) unknown_names: FxHashSet<Name>,
    /// Number of literals that have become objects.
    pub(crate) strings: u32,
}

impl<'a> Sema<'a> {
    /// The state before the first declaration.
    pub(crate) fn new(mut output: pp::Output, files: &'a dyn Files) -> Sema<'a> {
        let mut parser = Parser::new(&mut output.sources.symbols);
        parser.declare_functions(output.sources.deferred_names());
        Sema {
            files,
            tokens: output.tokens,
            sources: output.sources,
            unit: hir::Unit::default(),
            body: Body::default(),
            ast: Rc::default(),
            diagnostics: output.diagnostics,
            errors: 0,
            scopes: vec![Scope::default()],
            parser,
            function_name: None,
            function: FunctionState::default(),
            emitted: Vec::new(),
            linked: FxHashMap::default(),
            implicit: FxHashSet::default(),
            linker_names: FxHashMap::default(),
            linker_entries: FxHashMap::default(),
            lazy_headers: Vec::new(),
            pragmas_read: 0,
            captures: Captures::default(),
            enclosing: Vec::new(),
            unknown_types: FxHashSet::default(),
            unknown_names: FxHashSet::default(),
            strings: 0,
        }
    }

    /// Reports something a compiler would refuse.
    pub(crate) fn error(&mut self, at: TokenId, message: impl Into<String>) {
        self.report(at, Severity::Error, Topic::Types, message.into());
    }

    /// Reports something a compiler would mention.
    pub(crate) fn warning(&mut self, at: TokenId, message: impl Into<String>) {
        self.report(at, Severity::Warning, Topic::Types, message.into());
    }

    /// How many errors were reported so far.
    pub(crate) fn error_count(&self) -> usize {
        self.errors
    }

    /// Reports something valid that is not supported.
    pub(crate) fn unsupported(&mut self, at: TokenId, message: impl Into<String>) {
        self.report(at, Severity::Warning, Topic::Unsupported, message.into());
    }

    pub(crate) fn report(
        &mut self,
        at: TokenId,
        severity: Severity,
        topic: Topic,
        message: String,
    ) {
        let Some(token) = self.tokens.get(at.index()).or(self.tokens.last()) else {
            return;
        };
        self.errors += usize::from(severity == Severity::Error);
        self.diagnostics.push(Diagnostic {
            severity,
            topic,
            message,
            place: token.place,
            expansion: token.expansion,
        });
    }

    /// Writes universal character names in identifiers as the characters they are, so that both
    /// spellings are one name.
    pub(crate) fn spell_names(&mut self) {
        let symbols = &mut self.sources.symbols;
        let escaped: Vec<pp::Symbol> = symbols.escaped().collect();
        if escaped.is_empty() {
            return;
        }
        for token in &mut self.tokens {
            if token.kind == pp::Kind::Identifier && escaped.contains(&token.spelling) {
                let plain = with_characters(&symbols.text(token.spelling));
                token.spelling = symbols.intern(plain.as_bytes());
            }
        }
    }

    /// A name as text.
    pub(crate) fn text(&self, name: Name) -> String {
        self.sources.symbols.text(name).into_owned()
    }

    /// Adds an expression to the body.
    pub(crate) fn add_expr(&mut self, at: TokenId, ty: TypeId, kind: ExprKind) -> hir::ExprId {
        self.body.exprs.push(hir::Expr { at, ty, kind });
        hir::ExprId(self.body.exprs.len() as u32 - 1)
    }

    /// Adds a place to the body.
    pub(crate) fn add_place(&mut self, at: TokenId, ty: QualType, kind: PlaceKind) -> hir::PlaceId {
        self.body.places.push(hir::Place { at, ty, kind });
        hir::PlaceId(self.body.places.len() as u32 - 1)
    }

    /// Adds a statement to the body.
    pub(crate) fn add_stmt(&mut self, at: TokenId, kind: StmtKind) -> hir::StmtId {
        self.body.stmts.push(hir::Stmt { at, kind });
        hir::StmtId(self.body.stmts.len() as u32 - 1)
    }

    /// Adds a local to the body.
    pub(crate) fn add_local(&mut self, local: Local) -> hir::LocalId {
        self.body.locals.push(local);
        hir::LocalId(self.body.locals.len() as u32 - 1)
    }
}

/// `\u00e4` and `\U000000e4` replaced by the character.
fn with_characters(name: &str) -> String {
    let mut parts = name.split('\\');
    let mut text = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let digits = if part.starts_with('U') { 9 } else { 5 };
        let code = part
            .get(1..digits)
            .and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(character) => {
                text.push(character);
                text.push_str(&part[digits..]);
            }
            None => {
                text.push('\\');
                text.push_str(part);
            }
        }
    }
    text
}
