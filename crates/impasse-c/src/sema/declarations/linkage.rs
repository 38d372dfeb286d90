//! Names that the linker sees.

use super::Declared;
use crate::ast::{Ident, Name, Storage};
use crate::hir::Linkage;
use crate::sema::Sema;
use crate::sema::scopes::Entry;

impl Sema<'_> {
    /// A linker name made of `base` that nothing in the unit has yet.
    pub(crate) fn fresh_name(&mut self, base: String) -> String {
        if let std::collections::hash_map::Entry::Vacant(vacant) =
            self.linker_names.entry(base.clone())
        {
            vacant.insert(0);
            return base;
        }
        loop {
            let Some(count) = self.linker_names.get_mut(&base) else {
                return base;
            };
            *count += 1;
            let name = format!("{base}.{count}");
            if !self.linker_names.contains_key(&name) {
                self.linker_names.insert(name.clone(), 0);
                return name;
            }
        }
    }

    /// The linker name of a declaration: that of `asm`, or the name itself.
    pub(super) fn linker_name(&mut self, declared: &Declared) -> String {
        let spelt = declared.asm_name.and_then(|name| self.asm_text(name));
        let name = spelt.unwrap_or_else(|| self.text(declared.ident.name));
        self.fresh_name(name)
    }

    fn asm_text(&self, name: Name) -> Option<String> {
        let bytes = self.sources.symbols.bytes(name);
        if !bytes.starts_with(b"\"") {
            return Some(self.text(name));
        }
        let mut bytes = crate::sema::literals::strings(&[bytes]).ok()?.bytes;
        bytes.pop();
        String::from_utf8(bytes).ok()
    }

    /// What the linker name that `asm` gives already stands for.
    pub(super) fn renamed(&self, declared: &Declared) -> Option<Entry> {
        let name = self.asm_text(declared.asm_name?)?;
        self.linker_entries.get(&name).copied()
    }

    /// The linkage that a declaration gives to something new.
    pub(super) fn new_linkage(declared: &Declared) -> Linkage {
        if declared.storage == Some(Storage::Static) {
            Linkage::Internal
        } else if declared.attributes.weak {
            Linkage::Weak
        } else {
            Linkage::External
        }
    }

    /// The linkage after one more declaration.
    pub(super) fn merged_linkage(&mut self, ident: Ident, old: Linkage, new: &Declared) -> Linkage {
        match (old, Self::new_linkage(new)) {
            (Linkage::Internal, _) => Linkage::Internal,
            (_, Linkage::Internal) => {
                let name = self.text(ident.name);
                self.error(ident.at, format!("`{name}` is static after it was not"));
                old
            }
            (Linkage::Weak, _) | (_, Linkage::Weak) => Linkage::Weak,
            _ => Linkage::External,
        }
    }

    /// `__attribute__((alias("target")))`: the name stands for what the target is, in this
    /// unit only. `None` if there is no such target yet.
    pub(super) fn alias(&mut self, declared: &Declared) -> Option<Entry> {
        let target = declared.attributes.alias.clone()?;
        let symbol = self.sources.symbols.intern(target.as_bytes());
        let entry = self.linked.get(&symbol).copied();
        if !matches!(entry, Some(Entry::Function(_) | Entry::Object(_))) {
            let message = format!("alias of `{target}`, which is not declared before");
            self.unsupported(declared.ident.at, message);
            return None;
        }
        entry
    }
}
