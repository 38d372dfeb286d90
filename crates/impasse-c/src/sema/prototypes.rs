//! Declarations that are made when a name is used: those of headers, and those of library
//! functions that gcc knows without a header.

use std::rc::Rc;

use super::Sema;
use super::function::OpenFunction;
use super::scopes::Entry;
use crate::ast::{Name, ParsedDeclaration};
use crate::hir::FunctionId;

impl Sema<'_> {
    /// Declares a function that a header declares and that waits for its first use.
    pub(crate) fn provide(&mut self, name: Name) -> bool {
        let Some(declarations) = self.supply.prototype(name) else {
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
        let declarations = self.supply.builtin(name)?;
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
