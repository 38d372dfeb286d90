//! Labels of `goto`.

use super::super::Sema;
use crate::ast::{Ident, TokenId};
use crate::hir::{self, ExprKind, Label, LabelId, StmtKind};
use crate::types::TypeId;

impl Sema<'_> {
    /// Adds a label to the body.
    pub(super) fn add_label(&mut self, at: TokenId) -> LabelId {
        self.body.labels.push(Label {
            at,
            address_taken: false,
        });
        LabelId(self.body.labels.len() as u32 - 1)
    }

    /// `__label__ a, b;`
    pub(super) fn local_labels(&mut self, labels: &[Ident]) {
        for label in labels {
            let id = self.add_label(label.at);
            self.scope().labels.insert(label.name, id);
        }
    }

    /// The label of this name: a local one of a scope of this function, else the function's.
    fn label(&mut self, label: Ident) -> LabelId {
        let own = self.scopes.get(self.function.first_scope..).unwrap_or(&[]);
        let local = own
            .iter()
            .rev()
            .find_map(|scope| scope.labels.get(&label.name));
        if let Some(&id) = local.or_else(|| self.function.labels.get(&label.name)) {
            return id;
        }
        let id = self.add_label(label.at);
        self.function.labels.insert(label.name, id);
        id
    }

    /// A label that is jumped to or whose address is taken.
    pub(super) fn use_label(&mut self, label: Ident) -> LabelId {
        let id = self.label(label);
        self.function.used_labels.push((id, label.name));
        id
    }

    /// `label:`
    pub(super) fn place_label(&mut self, label: Ident) {
        let id = self.label(label);
        if !self.function.placed.insert(id.0) {
            let name = self.text(label.name);
            return self.error(label.at, format!("label `{name}` defined twice"));
        }
        self.body.labels[id.0 as usize].at = label.at;
        if !self.function.cleanups.is_empty() {
            let around = self.function.cleanups.clone();
            self.function.label_cleanups.insert(id.0, around);
        }
        self.emit(label.at, StmtKind::Label(id));
    }

    /// `&&label`
    pub(crate) fn label_address(&mut self, label: Ident) -> hir::ExprId {
        if self.function.id.is_none() {
            return self.mistake(label.at, &[], "address of a label outside of a function");
        }
        let id = self.use_label(label);
        self.body.labels[id.0 as usize].address_taken = true;
        self.add_expr(label.at, TypeId::VOID_POINTER, ExprKind::LabelAddress(id))
    }

    /// Places labels that are used but nowhere defined, so that going there is reported.
    pub(crate) fn finish_labels(&mut self, end: TokenId) {
        self.finish_leaving();
        let used = std::mem::take(&mut self.function.used_labels);
        let mut missing = Vec::new();
        for (id, name) in used {
            if self.function.placed.insert(id.0) {
                let text = self.text(name);
                let message = format!("label `{text}` is not defined");
                self.error(self.body.labels[id.0 as usize].at, message.clone());
                missing.push((id, message));
            }
        }
        if missing.is_empty() {
            return;
        }
        self.emit(end, StmtKind::Return(None));
        for (id, message) in missing {
            self.emit(end, StmtKind::Label(id));
            self.emit(end, StmtKind::Unsupported(message));
        }
    }
}
