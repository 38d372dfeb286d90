//! Declarations: typedefs, objects, locals, functions.

mod functions;
mod objects;

use crate::ast::{
    Declaration, Declarator, ExternalDeclaration, Ident, InitDeclarator, Initializer, Name,
    Specifiers, Storage, TokenId, TypeSpec,
};
use crate::hir::{Init, Local, LocalId, StmtKind};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::sema::typing::{Attributes, Base, plain};
use crate::types::{Length, QualType, Type, TypeId};

/// One thing to be declared, its type known.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) ident: Ident,
    pub(crate) ty: QualType,
    pub(crate) storage: Option<Storage>,
    pub(crate) inline: bool,
    pub(crate) thread_local: bool,
    pub(crate) align: Option<u32>,
    pub(crate) asm_name: Option<Name>,
    pub(crate) attributes: Attributes,
}

impl Sema<'_> {
    /// Types what stands at file level.
    pub(crate) fn external(&mut self, declaration: &ExternalDeclaration) {
        match declaration {
            ExternalDeclaration::Declaration(declaration) => self.declaration(declaration),
            ExternalDeclaration::Function(definition) => self.function_definition(definition),
            ExternalDeclaration::StaticAssert(assertion) => self.static_assert(assertion),
            ExternalDeclaration::Asm(at) => {
                self.unsupported(*at, "assembly at file level is left out");
            }
        }
    }

    /// A declaration; in a block, what it has to do is emitted.
    pub(crate) fn declaration(&mut self, declaration: &Declaration) {
        let base = self.specifiers(&declaration.specifiers, declaration.declarators.is_empty());
        for one in &declaration.declarators {
            self.init_declarator(&declaration.specifiers, &base, one);
        }
    }

    fn init_declarator(&mut self, specifiers: &Specifiers, base: &Base, one: &InitDeclarator) {
        let Some(ident) = one.declarator.name else {
            return self.error(one.declarator.at, "declaration without a name");
        };
        if matches!(specifiers.ty, TypeSpec::Auto) {
            return self.auto_variable(ident, specifiers, one);
        }
        let declared = self.declared(specifiers, base, &one.declarator, ident, one);
        if specifiers.storage == Some(Storage::Typedef) {
            return self.typedef(&declared, base);
        }
        if matches!(self.unit.types.get(declared.ty.ty), Type::Function(_)) {
            if one.initializer.is_some() {
                self.error(ident.at, "function with an initialiser");
            }
            if declared.storage == Some(Storage::Auto) && self.function.id.is_some() {
                self.nested_function(&declared, self.function.name);
            } else {
                self.declare_function(&declared);
            }
            return;
        }
        let init = one.initializer.as_ref();
        if self.function.id.is_none() {
            self.file_object(&declared, init);
        } else {
            match declared.storage {
                Some(Storage::Extern) => self.extern_object(&declared, init),
                Some(Storage::Static) => self.static_local(&declared, init),
                _ => self.local(&declared, init),
            }
        }
    }

    fn declared(
        &mut self,
        specifiers: &Specifiers,
        base: &Base,
        declarator: &Declarator,
        ident: Ident,
        one: &InitDeclarator,
    ) -> Declared {
        let inner = self.attributes(&declarator.attributes);
        let behind = self.attributes(&one.attributes);
        let own = inner.and(behind);
        let ty = self.apply_mode(base.ty, &own);
        let mut attributes = base.attributes.clone().and(own);
        attributes.noreturn |= specifiers.noreturn;
        Declared {
            ident,
            ty: self.declarator(ty, declarator),
            storage: specifiers.storage,
            inline: specifiers.inline,
            thread_local: specifiers.thread_local,
            align: base.align.max(attributes.aligned).max(base.typedef_align),
            asm_name: one.asm_name,
            attributes,
        }
    }

    fn typedef(&mut self, declared: &Declared, base: &Base) {
        let own = declared.attributes.aligned.max(base.align);
        let align = own.or(base.typedef_align);
        let entry = Entry::Typedef(declared.ty, align);
        let known = self.scopes.declared_here(declared.ident.name);
        if let Some(Entry::Typedef(ty, _)) = known {
            // The same type may be named again.
            if self.unit.types.compatible(ty.ty, declared.ty.ty) {
                let composite = self.unit.types.composite(ty.ty, declared.ty.ty);
                let ty = QualType {
                    ty: composite,
                    ..declared.ty
                };
                let entry = Entry::Typedef(ty, align);
                self.scopes.declare(declared.ident.name, entry);
                return;
            }
        }
        self.declare(declared.ident, entry);
    }

    /// Reports that a name means something of another kind already.
    fn declared_otherwise(&mut self, ident: Ident) {
        let name = self.text(ident.name);
        let message = format!("`{name}` declared as something else before");
        self.error(ident.at, message);
    }

    /// Enters a name into the present scope.
    pub(crate) fn declare(&mut self, ident: Ident, entry: Entry) {
        let old = self.scopes.declare(ident.name, entry);
        if old.is_some_and(|old| old != entry) {
            self.declared_otherwise(ident);
        }
    }

    /// Refuses types that no object has; gives one that works.
    pub(crate) fn object_type(&mut self, at: TokenId, ty: QualType) -> QualType {
        if self.unit.types.is_complete(ty.ty) {
            return ty;
        }
        let message = format!("object of the incomplete type `{}`", self.show(ty.ty));
        self.error(at, message);
        plain(TypeId::INT)
    }

    // Locals.

    /// A local variable.
    fn local(&mut self, declared: &Declared, init: Option<&Initializer>) {
        let at = declared.ident.at;
        let id = self.named_local(declared.ident, declared.ty, declared.align);
        self.check_redeclared(declared.ident);
        self.scopes.declare(declared.ident.name, Entry::Local(id));
        if let Type::Array {
            length: Length::Variable(vla),
            ..
        } = *self.unit.types.get(declared.ty.ty)
        {
            if init.is_some() {
                self.error(at, "array of variable length with an initialiser");
            }
            self.function.set_allocates();
            self.emit(at, StmtKind::AllocateVla { local: id, vla });
            return;
        }
        match init {
            Some(init) => {
                let (ty, init) = self.initialise_local(at, declared.ty, init);
                let ty = self.object_type(at, ty);
                self.retype(id, ty);
                self.emit_init(declared.ident, id, init);
            }
            None => {
                let ty = self.object_type(at, declared.ty);
                self.retype(id, ty);
            }
        }
        if let Some((at, function)) = declared.attributes.cleanup {
            self.add_cleanup(at, id, function);
        }
    }

    fn check_redeclared(&mut self, ident: Ident) {
        if self.scopes.declared_here(ident.name).is_some() {
            let name = self.text(ident.name);
            self.error(ident.at, format!("`{name}` declared twice in this scope"));
        }
    }

    fn retype(&mut self, id: LocalId, ty: QualType) {
        let align = self.unit.types.align(ty.ty);
        let local = &mut self.function.body.locals[id.0 as usize];
        local.ty = ty;
        local.align = local.align.max(align);
    }

    fn emit_init(&mut self, ident: Ident, local: LocalId, init: Init) {
        let init = self.function.body.add_init(init);
        self.emit(ident.at, StmtKind::Init { local, init });
    }

    /// Adds a local with its name to the body.
    pub(crate) fn named_local(
        &mut self,
        ident: Ident,
        ty: QualType,
        align: Option<u32>,
    ) -> LocalId {
        let natural = self.unit.types.align(ty.ty);
        let name = self.text(ident.name);
        self.add_local(Local {
            name,
            ty,
            align: align.unwrap_or(0).max(natural),
            at: ident.at,
        })
    }

    /// `__auto_type name = value;`
    fn auto_variable(&mut self, ident: Ident, specifiers: &Specifiers, one: &InitDeclarator) {
        let Some(Initializer::Expr(e)) = &one.initializer else {
            return self.error(ident.at, "`__auto_type` without a value");
        };
        let value = self.value(*e);
        if self.function.id.is_none() || specifiers.storage.is_some() {
            return self.error(ident.at, "`__auto_type` is supported for locals only");
        }
        let ty = self.type_of(value);
        if ty == TypeId::VOID {
            return self.error(ident.at, "object of type `void`");
        }
        let ty = QualType {
            ty,
            quals: specifiers.qualifiers,
        };
        let id = self.named_local(ident, ty, None);
        self.check_redeclared(ident);
        self.scopes.declare(ident.name, Entry::Local(id));
        let init = Init::of_value(ty.ty, value);
        self.emit_init(ident, id, init);
    }
}
