//! Functions: declarations.

use super::Declared;
use crate::ast::{Ident, Storage};
use crate::hir::{Function, FunctionId, Linkage};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::types::{Type, TypeId};

impl Sema<'_> {
    /// A function declared, here and for the linker.
    pub(crate) fn declare_function(&mut self, declared: &Declared) -> Option<FunctionId> {
        let ident = declared.ident;
        // What a header says counts too, such as the types of parameters left open here.
        self.provide_deferred(ident.name);
        let known = self.linked.get(&ident.name).copied();
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
                let name = self.text(ident.name);
                self.error(
                    ident.at,
                    format!("`{name}` declared as something else before"),
                );
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
        self.linker_entries.insert(name, Entry::Function(id));
        id
    }

    /// Adds a function to the unit.
    pub(crate) fn push_function(
        &mut self,
        name: String,
        declared: &Declared,
        linkage: Linkage,
    ) -> FunctionId {
        self.unit.functions.push(Function {
            name,
            ty: declared.ty.ty,
            linkage,
            at: declared.ident.at,
            body: None,
            noreturn: false,
            constructor: None,
            destructor: None,
        });
        FunctionId(self.unit.functions.len() as u32 - 1)
    }

    fn merge_function(&mut self, declared: &Declared, id: FunctionId) {
        let ident = declared.ident;
        let index = id.0 as usize;
        let old = self.unit.functions[index].ty;
        let fits = self.unit.types.compatible(old, declared.ty.ty);
        if !fits && !self.implicit.contains(&ident.name) {
            let name = self.text(ident.name);
            let (before, now) = (self.show(old), self.show(declared.ty.ty));
            let message = format!("`{name}` declared as `{now}`, but as `{before}` before");
            self.error(ident.at, message);
        }
        self.implicit.remove(&ident.name);
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
        let around = self.enclosing.iter().map(|outside| &outside.function);
        let mut begun = around.chain([&self.function]);
        self.unit.functions[id.0 as usize].body.is_some()
            || begun.any(|function| function.id == Some(id))
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
        let known = self.linked.get(&ident.name).copied();
        let id = match known {
            Some(Entry::Function(id)) => id,
            _ => self.add_function(&declared),
        };
        self.implicit.insert(ident.name);
        self.linked.insert(ident.name, Entry::Function(id));
        self.scopes[0]
            .ordinary
            .insert(ident.name, Entry::Function(id));
        id
    }
}
