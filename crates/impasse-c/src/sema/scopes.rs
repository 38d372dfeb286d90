//! Scopes: what names and tags mean at a point of the program.

use rustc_hash::FxHashMap;

use super::Sema;
use crate::ast::Name;
use crate::hir::{FunctionId, LabelId, LocalId, ObjectId};
use crate::types::{EnumId, QualType, RecordId, TypeId};

/// What an ordinary name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A type, and the alignment its declaration asked for.
    Typedef(QualType, Option<u32>),
    /// A constant of an enumeration: its value and type.
    Enumerator(i128, TypeId),
    /// An object with static storage.
    Object(ObjectId),
    /// A function.
    Function(FunctionId),
    /// A local or parameter.
    Local(LocalId),
}

/// What a tag means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// A `struct` or `union`.
    Record(RecordId),
    /// An enumeration.
    Enum(EnumId),
}

/// The names of one scope.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) ordinary: FxHashMap<Name, Entry>,
    pub(crate) tags: FxHashMap<Name, Tag>,
    /// Labels declared by `__label__`.
    pub(crate) labels: FxHashMap<Name, LabelId>,
}

impl Sema<'_> {
    /// The meaning of a name here.
    pub(crate) fn lookup(&self, name: Name) -> Option<Entry> {
        let found = |scope: &Scope| scope.ordinary.get(&name).copied();
        self.scopes.iter().rev().find_map(found)
    }

    /// The meaning of a name here, and whether it is of this function or of the file, rather than
    /// of an enclosing function.
    pub(crate) fn lookup_here(&self, name: Name) -> Option<(Entry, bool)> {
        let found = |(index, scope): (usize, &Scope)| {
            let own = index == 0 || index >= self.function.first_scope;
            Some((scope.ordinary.get(&name).copied()?, own))
        };
        self.scopes.iter().enumerate().rev().find_map(found)
    }

    /// The meaning of a tag here.
    pub(crate) fn lookup_tag(&self, name: Name) -> Option<Tag> {
        let found = |scope: &Scope| scope.tags.get(&name).copied();
        self.scopes.iter().rev().find_map(found)
    }

    /// The innermost scope; the file's is always there.
    pub(crate) fn scope(&mut self) -> &mut Scope {
        if self.scopes.is_empty() {
            self.scopes.push(Scope::default());
        }
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    /// Whether declarations are at file level now.
    pub(crate) fn at_file_level(&self) -> bool {
        self.scopes.len() <= 1
    }
}
