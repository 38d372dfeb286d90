//! Files and expansions of several modules in one table each.

use crate::{Expansion, ExpansionId, FileId, Module, Span};
use std::collections::HashMap;

/// The files so far, by name: headers are shared.
#[derive(Default)]
pub(super) struct Positions {
    files: HashMap<String, FileId>,
}

impl Positions {
    /// Adds the tables of a module to `linked`; gives the way from its spans to the new ones.
    pub(super) fn add(
        &mut self,
        linked: &mut Module,
        files: Vec<String>,
        expansions: Vec<Expansion>,
    ) -> Spans {
        let files = files.into_iter().map(|name| {
            let id = self.files.entry(name);
            *id.or_insert_with_key(|name| linked.add_file(name.clone()))
        });
        let spans = Spans {
            files: files.collect(),
            expansions: linked.expansions.len(),
        };
        for mut expansion in expansions {
            expansion.at = spans.moved(expansion.at);
            linked.expansions.push(expansion);
        }
        spans
    }
}

/// From the spans of one module to those of the linked one.
pub(super) struct Spans {
    files: Vec<FileId>,
    /// Number of expansions before those of the module.
    expansions: usize,
}

impl Spans {
    /// The span after linking.
    pub(super) fn moved(&self, mut span: Span) -> Span {
        if !span.is_known() {
            return span;
        }
        let file = self.files.get(span.file.index()).copied();
        span.file = file.unwrap_or(FileId(u32::MAX));
        span.expansion = span.expansion.and_then(|id| {
            let index = id.index() + self.expansions;
            ExpansionId::new(u32::try_from(index).ok()?)
        });
        span
    }
}
