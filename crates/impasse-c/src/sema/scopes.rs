//! Scopes: what names, tags and local labels mean at a point of the program.

use rustc_hash::FxHashMap;

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
pub(super) struct Scope {
    ordinary: FxHashMap<Name, Entry>,
    tags: FxHashMap<Name, Tag>,
    /// Labels declared by `__label__`.
    labels: FxHashMap<Name, LabelId>,
}

/// The scopes around the present point. A scope's level is its distance from the file's scope,
/// which is level 0 and always there.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    file: Scope,
    inner: Vec<Scope>,
}

impl Scopes {
    /// Begins a scope within the present one.
    pub(super) fn open(&mut self) {
        self.inner.push(Scope::default());
    }

    /// Ends the present scope; the file's stays.
    pub(super) fn close(&mut self) {
        self.inner.pop();
    }

    /// Ends the innermost scopes down to `level`, and gives them for [`Scopes::reopen`].
    pub(super) fn suspend(&mut self, level: usize) -> Vec<Scope> {
        self.inner.split_off(level.min(self.inner.len()))
    }

    /// Begins scopes again that were suspended.
    pub(super) fn reopen(&mut self, scopes: Vec<Scope>) {
        self.inner.extend(scopes);
    }

    /// The level of the present scope.
    pub(super) fn level(&self) -> usize {
        self.inner.len()
    }

    fn at(&self, level: usize) -> Option<&Scope> {
        match level {
            0 => Some(&self.file),
            _ => self.inner.get(level - 1),
        }
    }

    /// The present scope.
    fn here(&self) -> &Scope {
        self.inner.last().unwrap_or(&self.file)
    }

    fn here_mut(&mut self) -> &mut Scope {
        self.inner.last_mut().unwrap_or(&mut self.file)
    }

    /// The first meaning from the present scope outwards, and its level.
    fn find<T>(&self, meaning: impl Fn(&Scope) -> Option<T>) -> Option<(T, usize)> {
        let levels = (0..=self.level()).rev();
        { levels }.find_map(|level| Some((meaning(self.at(level)?)?, level)))
    }

    /// The meaning of a name here, and the level of the scope that gives it.
    pub(super) fn lookup(&self, name: Name) -> Option<(Entry, usize)> {
        self.find(|scope| scope.ordinary.get(&name).copied())
    }

    /// The meaning that the present scope itself gives to a name.
    pub(super) fn declared_here(&self, name: Name) -> Option<Entry> {
        self.here().ordinary.get(&name).copied()
    }

    /// Gives a name a meaning in the present scope; gives the one it had there.
    pub(super) fn declare(&mut self, name: Name, entry: Entry) -> Option<Entry> {
        self.here_mut().ordinary.insert(name, entry)
    }

    /// Gives a name a meaning at file level.
    pub(super) fn declare_at_file_level(&mut self, name: Name, entry: Entry) {
        self.file.ordinary.insert(name, entry);
    }

    /// The meaning of a tag: the present scope's, or with `outwards` also that of scopes around.
    pub(super) fn tag(&self, name: Name, outwards: bool) -> Option<Tag> {
        let tag = |scope: &Scope| scope.tags.get(&name).copied();
        match outwards {
            true => Some(self.find(tag)?.0),
            false => tag(self.here()),
        }
    }

    /// Gives a tag a meaning in the present scope.
    pub(super) fn declare_tag(&mut self, name: Name, tag: Tag) {
        self.here_mut().tags.insert(name, tag);
    }

    /// The label that a scope of at least `level` declares by `__label__`.
    pub(super) fn label(&self, name: Name, level: usize) -> Option<LabelId> {
        let (label, found) = self.find(|scope| scope.labels.get(&name).copied())?;
        (found >= level).then_some(label)
    }

    /// Declares a label of the present scope.
    pub(super) fn declare_label(&mut self, name: Name, label: LabelId) {
        self.here_mut().labels.insert(name, label);
    }
}
