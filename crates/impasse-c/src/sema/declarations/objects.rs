//! Objects with static storage.

use super::Declared;
use crate::ast::{Initializer, Storage};
use crate::hir::{Linkage, Object, ObjectId, StaticInit};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::types::{Length, QualType, Type};

impl Sema<'_> {
    /// An object declared at file level.
    pub(super) fn file_object(&mut self, declared: &Declared, init: Option<&Initializer>) {
        if self.unit.types.is_variably_modified(declared.ty.ty) {
            self.error(declared.ident.at, "array of variable length at file level");
        }
        let Some(id) = self.linked_object(declared) else {
            return;
        };
        self.declare(declared.ident, Entry::Object(id));
        match init {
            Some(init) => self.define_object(declared, id, init),
            None if declared.storage != Some(Storage::Extern) => {
                let object = self.unit.object_mut(id);
                if object.init == StaticInit::Declared {
                    object.init = StaticInit::Tentative;
                }
            }
            None => {}
        }
    }

    /// `extern` in a block.
    pub(super) fn extern_object(&mut self, declared: &Declared, init: Option<&Initializer>) {
        if init.is_some() {
            self.error(declared.ident.at, "`extern` in a block with an initialiser");
        }
        if let Some(id) = self.linked_object(declared) {
            self.declare(declared.ident, Entry::Object(id));
        }
    }

    /// `static` in a block.
    pub(super) fn static_local(&mut self, declared: &Declared, init: Option<&Initializer>) {
        let function = self
            .function
            .name
            .map_or_else(String::new, |name| self.text(name));
        let base = format!("{function}.{}", self.text(declared.ident.name));
        let name = self.linked.fresh_name(base);
        if self.unit.types.is_variably_modified(declared.ty.ty) {
            self.error(declared.ident.at, "static array of variable length");
            return;
        }
        let id = self.add_object(declared, name, Linkage::Internal);
        self.declare(declared.ident, Entry::Object(id));
        match init {
            Some(init) => self.define_object(declared, id, init),
            None => {
                let ty = self.object_type(declared.ident.at, declared.ty);
                let object = self.unit.object_mut(id);
                object.ty = ty;
                object.init = StaticInit::Data {
                    bytes: Vec::new(),
                    relocs: Vec::new(),
                };
            }
        }
    }

    fn add_object(&mut self, declared: &Declared, name: String, linkage: Linkage) -> ObjectId {
        self.unit.add_object(Object {
            name,
            ty: declared.ty,
            size: 0,
            align: declared.align.unwrap_or(0),
            constant: false,
            thread_local: declared.thread_local,
            linkage,
            init: StaticInit::Declared,
            at: declared.ident.at,
        })
    }

    /// The object with linkage behind a declaration, its type merged.
    fn linked_object(&mut self, declared: &Declared) -> Option<ObjectId> {
        let ident = declared.ident;
        let known = self.linked.get(ident.name);
        let known = known
            .or_else(|| self.renamed(declared))
            .or_else(|| self.alias(declared));
        let id = match known {
            Some(Entry::Object(id)) => id,
            Some(_) => {
                self.declared_otherwise(ident);
                return None;
            }
            None => {
                let name = self.linker_name(declared);
                let id = self.add_object(declared, name.clone(), Self::new_linkage(declared));
                self.linked.insert_linker_name(name, Entry::Object(id));
                id
            }
        };
        self.linked.insert(ident.name, Entry::Object(id));
        self.merge_object(declared, id);
        Some(id)
    }

    fn merge_object(&mut self, declared: &Declared, id: ObjectId) {
        let ident = declared.ident;
        let old = self.unit.object(id);
        let (ty, linkage) = (old.ty, old.linkage);
        if !self.unit.types.compatible(ty.ty, declared.ty.ty) {
            let name = self.text(ident.name);
            self.error(
                ident.at,
                format!("`{name}` declared with another type before"),
            );
        }
        let composite = self.unit.types.composite(declared.ty.ty, ty.ty);
        let extern_again = declared.storage == Some(Storage::Extern);
        let linkage = if extern_again && !declared.attributes.weak {
            linkage
        } else {
            self.merged_linkage(ident, linkage, declared)
        };
        let object = self.unit.object_mut(id);
        object.ty = QualType {
            ty: composite,
            quals: declared.ty.quals,
        };
        object.linkage = linkage;
        object.align = object.align.max(declared.align.unwrap_or(0));
        object.thread_local |= declared.thread_local;
    }

    fn define_object(&mut self, declared: &Declared, id: ObjectId, init: &Initializer) {
        let at = declared.ident.at;
        if matches!(self.unit.object(id).init, StaticInit::Data { .. }) {
            let name = self.text(declared.ident.name);
            return self.error(at, format!("`{name}` defined twice"));
        }
        let ty = self.unit.object(id).ty;
        let (ty, size, init) = self.unevaluated(|sema| sema.initialise_static(at, ty, init));
        let ty = self.object_type(at, ty);
        let object = self.unit.object_mut(id);
        object.ty = ty;
        object.size = size;
        object.init = init;
        object.at = at;
    }

    /// Sizes and alignments of all objects, once every type is complete.
    pub(crate) fn finish_objects(&mut self) {
        for index in 0..self.unit.objects.len() {
            let object = &self.unit.objects[index];
            let (mut ty, at) = (object.ty, object.at);
            if object.init == StaticInit::Tentative {
                if let Type::Array {
                    element,
                    length: Length::Unknown,
                } = *self.unit.types.get(ty.ty)
                {
                    let length = Length::Known(1);
                    ty.ty = self.unit.types.intern(Type::Array { element, length });
                }
                ty = self.object_type(at, ty);
            }
            let constant = self.is_constant_object(ty);
            let types = &self.unit.types;
            let object = &mut self.unit.objects[index];
            object.ty = ty;
            object.size = object.size.max(types.size(ty.ty).unwrap_or(0));
            object.align = object.align.max(types.align(ty.ty)).max(1);
            object.constant |= constant;
        }
    }

    /// Whether an object of this type is read-only.
    fn is_constant_object(&self, ty: QualType) -> bool {
        let mut ty = ty;
        while let Some(element) = self.unit.types.element(ty.ty) {
            ty = element;
        }
        ty.quals.is_const && !ty.quals.is_volatile
    }
}
