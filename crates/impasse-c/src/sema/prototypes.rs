//! Declarations that are made when a name is used: those of headers that declare lazily, and those
//! of library functions that gcc knows by itself.

use std::rc::Rc;

use super::Sema;
use super::builtins::library;
use super::function::OpenFunction;
use super::scopes::Entry;
use crate::ast::{Name, ParsedDeclaration};
use crate::hir::FunctionId;

impl Sema<'_> {
    /// Declares a name if a lazily declaring header was included that knows it.
    pub(crate) fn provide(&mut self, name: Name) -> bool {
        if self.provide_deferred(name) {
            return true;
        }
        let Some(declarations) = self.supply.prototype(name) else {
            return false;
        };
        self.declare_at_file_level(declarations);
        self.lookup(name).is_some()
    }

    /// Declares a function whose declaration in a bundled header was put off.
    pub(crate) fn provide_deferred(&mut self, name: Name) -> bool {
        let Some(declarations) = self.supply.deferred(name) else {
            return false;
        };
        self.declare_at_file_level(declarations);
        true
    }

    /// The library function of this name, with the prototype gcc knows unless it is declared.
    pub(crate) fn library_function(&mut self, name: &str) -> Option<FunctionId> {
        if let Some(id) = self.linked_function(name) {
            return Some(id);
        }
        let prototype = library::prototype(name)?;
        let declarations = self.supply.read("<built-in>", &prototype);
        self.declare_at_file_level(declarations);
        self.linked_function(name)
    }

    fn linked_function(&mut self, name: &str) -> Option<FunctionId> {
        let name = self.supply.name(name);
        match self.linked.get(name) {
            Some(Entry::Function(id)) => Some(id),
            _ => None,
        }
    }

    /// Types declarations at file level from wherever typing is now.
    fn declare_at_file_level(&mut self, declarations: Vec<ParsedDeclaration>) {
        let inner = self.scopes.suspend(0);
        let function = std::mem::take(&mut self.function);
        let ast = Rc::clone(&self.ast);
        for parsed in declarations {
            self.ast = Rc::new(parsed.ast);
            self.function = OpenFunction::default();
            self.external(&parsed.declaration);
        }
        self.ast = ast;
        self.function = function;
        self.scopes.reopen(inner);
    }
}
