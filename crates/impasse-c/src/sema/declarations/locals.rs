//! Locals.

use super::Declared;
use crate::ast::{Ident, InitDeclarator, Initializer, Specifiers};
use crate::hir::{Init, InitElement, InitValue, Local, LocalId, StmtKind};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::sema::typing::plain;
use crate::types::{Length, QualType, Type, TypeId};

impl Sema<'_> {
    /// A local variable.
    pub(super) fn local(&mut self, declared: &Declared, init: Option<&Initializer>) {
        let at = declared.ident.at;
        let id = self.named_local(declared.ident, declared.ty, declared.align);
        self.check_redeclared(declared.ident);
        self.scope()
            .ordinary
            .insert(declared.ident.name, Entry::Local(id));
        if let Type::Array {
            length: Length::Variable(vla),
            ..
        } = *self.unit.types.get(declared.ty.ty)
        {
            if init.is_some() {
                self.error(at, "array of variable length with an initialiser");
            }
            self.function.allocates = true;
            let stmt = self.add_stmt(at, StmtKind::AllocateVla { local: id, vla });
            self.emitted.push(stmt);
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
        if self.scope().ordinary.contains_key(&ident.name) {
            let name = self.text(ident.name);
            self.error(ident.at, format!("`{name}` declared twice in this scope"));
        }
    }

    fn retype(&mut self, id: LocalId, ty: QualType) {
        let align = self.unit.types.align(ty.ty);
        let local = &mut self.body.locals[id.0 as usize];
        local.ty = ty;
        local.align = local.align.max(align);
    }

    fn emit_init(&mut self, ident: Ident, local: LocalId, init: Init) {
        self.body.inits.push(init);
        let init = self.body.inits.len() as u32 - 1;
        let stmt = self.add_stmt(ident.at, StmtKind::Init { local, init });
        self.emitted.push(stmt);
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
    pub(super) fn auto_variable(
        &mut self,
        ident: Ident,
        specifiers: &Specifiers,
        one: &InitDeclarator,
    ) {
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
        self.scope().ordinary.insert(ident.name, Entry::Local(id));
        let init = Init {
            before: Vec::new(),
            zero: false,
            elements: vec![InitElement {
                offset: 0,
                bits: None,
                ty: plain(ty.ty),
                value: InitValue::Expr(value),
            }],
        };
        self.emit_init(ident, id, init);
    }
}
