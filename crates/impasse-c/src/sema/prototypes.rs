//! Declarations that are made when a name is used: those of headers that declare lazily, and those
//! of library functions that gcc knows by itself.

use super::Sema;
use super::builtins::library;
use crate::ast::{Name, ParsedDeclaration, TokenId};
use crate::hir::FunctionId;
use std::rc::Rc;

impl Sema<'_> {
    /// Declares a name if a lazily declaring header was included that knows it.
    pub(crate) fn provide(&mut self, name: Name) -> bool {
        if self.provide_deferred(name) {
            return true;
        }
        self.read_pragmas();
        let text = self.text(name);
        let files = self.files;
        let known = |header: &String| Some((header.clone(), files.prototype(header, &text)?));
        let Some((header, prototype)) = self.lazy_headers.iter().find_map(known) else {
            return false;
        };
        self.declare_text(&format!("<{header}>"), &prototype);
        self.lookup(name).is_some()
    }

    /// Declares a function whose declaration in a bundled header was put off.
    pub(crate) fn provide_deferred(&mut self, name: Name) -> bool {
        let Some(tokens) = self.sources.take_deferred(name) else {
            return false;
        };
        let start = self.tokens.len();
        self.tokens.extend(tokens);
        self.declare_from(start);
        true
    }

    /// Notes the headers of `#pragma impasse prototypes HEADER` read since the last time.
    fn read_pragmas(&mut self) {
        for pragma in &self.parser.pragmas()[self.pragmas_read..] {
            let words: Vec<_> = pragma
                .words
                .iter()
                .map(|&word| self.sources.symbols.text(word))
                .collect();
            if words.len() > 2 && words[0] == "impasse" && words[1] == "prototypes" {
                let header = words[2..].concat();
                let header = header.trim_matches(['<', '>', '"']).to_owned();
                if !self.lazy_headers.contains(&header) {
                    self.lazy_headers.push(header);
                }
            }
        }
        self.pragmas_read = self.parser.pragmas().len();
    }

    /// The library function of this name, with the prototype gcc knows unless it is declared.
    pub(crate) fn library_function(&mut self, name: &str) -> Option<FunctionId> {
        if let Some(id) = self.linked_function(name) {
            return Some(id);
        }
        let prototype = library::prototype(name)?;
        self.declare_text("<built-in>", &prototype);
        self.linked_function(name)
    }

    fn linked_function(&mut self, name: &str) -> Option<FunctionId> {
        let symbol = self.sources.symbols.intern(name.as_bytes());
        match self.linked.get(&symbol) {
            Some(super::scopes::Entry::Function(id)) => Some(*id),
            _ => None,
        }
    }

    /// Reads declarations at file level.
    fn declare_text(&mut self, file: &str, text: &str) {
        let start = self.tokens.len();
        let tokens = self.sources.lex(file, text);
        self.tokens.extend(tokens);
        self.declare_from(start);
    }

    /// Reads the declarations that the tokens from `start` on make, at file level.
    fn declare_from(&mut self, start: usize) {
        let range = TokenId(start as u32)..TokenId(self.tokens.len() as u32);
        let parsed = self.parser.parse_range(range, &self.tokens, &self.sources);
        for declaration in parsed.into_iter().flatten() {
            self.at_file(declaration);
        }
    }

    /// Types a declaration at file level from wherever typing is now.
    fn at_file(&mut self, parsed: ParsedDeclaration) {
        let inner = self.scopes.split_off(1);
        let body = std::mem::take(&mut self.body);
        let ast = std::mem::replace(&mut self.ast, Rc::new(parsed.ast));
        let function = std::mem::take(&mut self.function);
        let emitted = std::mem::take(&mut self.emitted);
        let name = self.function_name.take();
        self.external(&parsed.declaration);
        self.function_name = name;
        self.emitted = emitted;
        self.function = function;
        self.ast = ast;
        self.body = body;
        self.scopes.extend(inner);
    }
}
