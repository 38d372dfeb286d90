//! The findings about a translation unit, and their number.

use rustc_hash::FxHashSet;

use crate::ast::Name;
use crate::pp::{Diagnostic, Severity, Token, Topic};

/// All findings so far, and the names that were reported as unknown: each is reported once.
#[derive(Debug)]
pub(super) struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    unknown_types: FxHashSet<Name>,
    unknown_names: FxHashSet<Name>,
}

impl Diagnostics {
    /// Those that follow the preprocessor's.
    pub(super) fn behind(list: Vec<Diagnostic>) -> Self {
        Self {
            list,
            errors: 0,
            unknown_types: FxHashSet::default(),
            unknown_names: FxHashSet::default(),
        }
    }

    /// Adds a finding at a token.
    pub(super) fn report(
        &mut self,
        token: &Token,
        severity: Severity,
        topic: Topic,
        message: String,
    ) {
        self.errors += usize::from(severity == Severity::Error);
        self.list.push(Diagnostic {
            severity,
            topic,
            message,
            place: token.place,
            expansion: token.expansion,
        });
    }

    /// How many errors typing has reported.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// Whether this type that nothing declares is used for the first time.
    pub(super) fn is_new_unknown_type(&mut self, name: Name) -> bool {
        self.unknown_types.insert(name)
    }

    /// Whether this name that nothing declares is used for the first time.
    pub(super) fn is_new_unknown_name(&mut self, name: Name) -> bool {
        self.unknown_names.insert(name)
    }

    /// All findings.
    pub(super) fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }
}
