//! Declarations of functions, and the names that the linker sees.

use crate::ast::{Ident, Name, Storage};
use crate::hir::{Function, FunctionId, Linkage};
use crate::sema::Sema;
use crate::sema::declarations::Declared;
use crate::sema::scopes::Entry;
use crate::types::{Type, TypeId};

impl Sema<'_> {
    /// A function declared, here and for the linker.
    pub(crate) fn declare_function(&mut self, declared: &Declared) -> Option<FunctionId> {
        let ident = declared.ident;
        // What a header says counts too, such as the types of parameters left open here.
        self.provide(ident.name);
        let known = self.linked.get(ident.name);
        let other = known.is_none().then(|| self.renamed(declared)).flatten();
        let other = other.or_else(|| known.is_none().then(|| self.alias(declared)).flatten());
        let id = match known.or(other) {
            // Under its other name it may have been declared a little differently.
            Some(Entry::Function(id)) if other.is_some() => {
                self.linked.insert(ident.name, Entry::Function(id));
                self.declare(ident, Entry::Function(id));
                return Some(id);
            }
            Some(Entry::Function(id)) => id,
            Some(_) => {
                self.declared_otherwise(ident);
                return None;
            }
            None => self.add_function(declared),
        };
        self.linked.insert(ident.name, Entry::Function(id));
        self.declare(ident, Entry::Function(id));
        self.merge_function(declared, id);
        Some(id)
    }

    fn add_function(&mut self, declared: &Declared) -> FunctionId {
        let name = self.linker_name(declared);
        let id = self.push_function(name.clone(), declared, Self::new_linkage(declared));
        self.linked.insert_linker_name(name, Entry::Function(id));
        id
    }

    /// Adds a function to the unit.
    pub(crate) fn push_function(
        &mut self,
        name: String,
        declared: &Declared,
        linkage: Linkage,
    ) -> FunctionId {
        self.unit.add_function(Function {
            name,
            ty: declared.ty.ty,
            linkage,
            at: declared.ident.at,
            body: None,
            noreturn: false,
            constructor: None,
            destructor: None,
        })
    }

    fn merge_function(&mut self, declared: &Declared, id: FunctionId) {
        let ident = declared.ident;
        let index = id.0 as usize;
        let old = self.unit.functions[index].ty;
        let fits = self.unit.types.compatible(old, declared.ty.ty);
        let implicit = self.linked.take_implicit(ident.name);
        if !fits && !implicit {
            let name = self.text(ident.name);
            let (before, now) = (self.show(old), self.show(declared.ty.ty));
            let message = format!("`{name}` declared as `{now}`, but as `{before}` before");
            self.error(ident.at, message);
        }
        let ty_is_in_use = self.has_body(id);
        let ty = match fits {
            true => self.merged_type(old, declared.ty.ty),
            false if ty_is_in_use => old,
            false => declared.ty.ty,
        };
        let linkage = self.unit.functions[index].linkage;
        let linkage = match declared.storage {
            Some(Storage::Extern) | None if !declared.attributes.weak => linkage,
            _ => self.merged_linkage(ident, linkage, declared),
        };
        let function = &mut self.unit.functions[index];
        function.ty = ty;
        function.linkage = linkage;
        function.noreturn |= declared.attributes.noreturn;
        function.constructor = function.constructor.or(declared.attributes.constructor);
        function.destructor = function.destructor.or(declared.attributes.destructor);
    }

    /// Whether a body of the function has been typed, or is being so.
    fn has_body(&self, id: FunctionId) -> bool {
        let mut begun = self.enclosing.iter().chain([&self.function]);
        self.unit.function(id).body.is_some() || begun.any(|function| function.id == Some(id))
    }

    fn merged_type(&mut self, old: TypeId, new: TypeId) -> TypeId {
        let prototyped = |ty| match self.unit.types.get(ty) {
            Type::Function(function) => function.prototyped,
            _ => false,
        };
        match (prototyped(old), prototyped(new)) {
            (true, false) => old,
            (false, true) => new,
            _ => self.unit.types.composite(new, old),
        }
    }

    /// A function that is declared by its use.
    pub(crate) fn implicit(&mut self, ident: Ident, ty: TypeId) -> FunctionId {
        let declared = Declared {
            ident,
            ty: crate::sema::typing::plain(ty),
            storage: None,
            inline: false,
            thread_local: false,
            align: None,
            asm_name: None,
            attributes: crate::sema::typing::Attributes::default(),
        };
        let known = self.linked.get(ident.name);
        let id = match known {
            Some(Entry::Function(id)) => id,
            _ => self.add_function(&declared),
        };
        self.linked.set_implicit(ident.name);
        self.linked.insert(ident.name, Entry::Function(id));
        self.scopes
            .declare_at_file_level(ident.name, Entry::Function(id));
        id
    }

    // Names that the linker sees.

    /// The linker name of a declaration: that of `asm`, or the name itself.
    pub(super) fn linker_name(&mut self, declared: &Declared) -> String {
        let spelt = declared.asm_name.and_then(|name| self.asm_text(name));
        let name = spelt.unwrap_or_else(|| self.text(declared.ident.name));
        self.linked.fresh_name(name)
    }

    fn asm_text(&self, name: Name) -> Option<String> {
        let bytes = self.supply.symbols().bytes(name);
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
        self.linked.get_linker_name(&name)
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
        let symbol = self.supply.name(&target);
        let entry = self.linked.get(symbol);
        if !matches!(entry, Some(Entry::Function(_) | Entry::Object(_))) {
            let message = format!("alias of `{target}`, which is not declared before");
            self.unsupported(declared.ident.at, message);
            return None;
        }
        entry
    }
}
