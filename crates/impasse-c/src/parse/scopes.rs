//! Scopes as the parser needs them: which names are types and which are values.

use crate::pp::Symbol;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Not declared.
    Nothing,
    /// A type.
    Type,
    /// An object, function or constant.
    Value,
}

/// The meaning of every name in the present scope, and what to restore at its end.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    meanings: Vec<Meaning>,
    hidden: Vec<(Symbol, Meaning)>,
    starts: Vec<usize>,
}

impl Scopes {
    /// Makes room for symbols up to `count`.
    pub(super) fn reserve(&mut self, count: usize) {
        if self.meanings.len() < count {
            self.meanings.resize(count, Meaning::Nothing);
        }
    }

    /// What `name` stands for here.
    pub(super) fn meaning(&self, name: Symbol) -> Meaning {
        self.meanings
            .get(name.index())
            .copied()
            .unwrap_or(Meaning::Nothing)
    }

    /// Declares a name in the present scope.
    pub(super) fn declare(&mut self, name: Symbol, meaning: Meaning) {
        self.reserve(name.index() + 1);
        let slot = &mut self.meanings[name.index()];
        if *slot != meaning {
            if !self.starts.is_empty() {
                self.hidden.push((name, *slot));
            }
            *slot = meaning;
        }
    }

    /// Begins a scope.
    pub(super) fn open(&mut self) {
        self.starts.push(self.hidden.len());
    }

    /// Ends the present scope.
    pub(super) fn close(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        for (name, meaning) in self.hidden.drain(start..).rev() {
            self.meanings[name.index()] = meaning;
        }
    }

    /// How many scopes are open within the file.
    pub(super) fn depth(&self) -> usize {
        self.starts.len()
    }

    /// Ends scopes until `depth` are open.
    pub(super) fn close_to(&mut self, depth: usize) {
        while self.starts.len() > depth {
            self.close();
        }
    }
}
