//! Locals that functions within a function use.
//!
//! Such a local is reached through a hidden object that holds its address. The object is set
//! whenever the function around it names the inner function, to call it or to pass it on, which
//! is right unless two activations of the outer function use the address of the inner one in turn.

use rustc_hash::FxHashMap;

use super::Sema;
use super::expressions::Operand;
use super::typing::plain;
use crate::ast::{Name, TokenId};
use crate::hir::{
    ExprId, ExprKind, FunctionId, Linkage, LocalId, Object, ObjectId, PlaceKind, StaticInit,
};
use crate::types::{QualType, TypeId};

/// A local and the object that holds its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Capture {
    owner: FunctionId,
    local: LocalId,
    object: ObjectId,
}

/// All captured locals.
#[derive(Debug, Default)]
pub(crate) struct Captures {
    objects: FxHashMap<(FunctionId, LocalId), ObjectId>,
    of_function: FxHashMap<FunctionId, Vec<Capture>>,
}

impl Sema<'_> {
    /// A local of a function around the present one.
    pub(crate) fn captured(&mut self, at: TokenId, name: Name, local: LocalId) -> Operand {
        let Some((depth, owner, ty)) = self.owner(name, local) else {
            let message = "variable of the enclosing function";
            return Operand::Value(self.not_supported(at, TypeId::INT, message));
        };
        let capture = Capture {
            owner,
            local,
            object: self.capture_object(at, owner, local, ty),
        };
        let between = self.enclosing[depth + 1..].iter().filter_map(|one| one.id);
        let users: Vec<FunctionId> = between.chain(self.function.id).collect();
        for user in users {
            let all = self.captures.of_function.entry(user).or_default();
            if !all.contains(&capture) {
                all.push(capture);
            }
        }
        let object_ty = self.unit.object(capture.object).ty;
        let holder = self.add_place(at, object_ty, PlaceKind::Object(capture.object));
        let pointer = self.add_expr(at, object_ty.ty, ExprKind::Load(holder));
        Operand::Place(self.add_place(at, ty, PlaceKind::Deref(pointer)))
    }

    /// The enclosing function a local belongs to, and the local's type.
    fn owner(&self, name: Name, local: LocalId) -> Option<(usize, FunctionId, QualType)> {
        let (_, level) = self.scopes.lookup(name)?;
        let depth = self
            .enclosing
            .iter()
            .rposition(|outside| outside.id.is_some() && outside.first_scope() <= level)?;
        let outside = &self.enclosing[depth];
        let ty = outside.body.locals.get(local.0 as usize)?.ty;
        let simple = !self.unit.types.is_variably_modified(ty.ty);
        Some((depth, outside.id?, ty)).filter(|_| simple)
    }

    fn capture_object(
        &mut self,
        at: TokenId,
        owner: FunctionId,
        local: LocalId,
        ty: QualType,
    ) -> ObjectId {
        if let Some(&object) = self.captures.objects.get(&(owner, local)) {
            return object;
        }
        let base = format!("{}.captured", self.unit.function(owner).name);
        let name = self.linked.fresh_name(base);
        let pointer = self.unit.types.pointer_to(ty);
        let object = self.unit.add_object(Object {
            name,
            ty: plain(pointer),
            size: 8,
            align: 8,
            constant: false,
            thread_local: true,
            linkage: Linkage::Internal,
            init: StaticInit::Data {
                bytes: Vec::new(),
                relocs: Vec::new(),
            },
            at,
        });
        self.captures.objects.insert((owner, local), object);
        object
    }

    /// The address of a function, after what it captures from the present function was noted.
    pub(crate) fn with_captures(&mut self, at: TokenId, id: FunctionId, address: ExprId) -> ExprId {
        let Some(captures) = self.captures.of_function.get(&id).cloned() else {
            return address;
        };
        let mut result = address;
        for capture in captures {
            if Some(capture.owner) != self.function.id {
                continue;
            }
            let ty = self.function.body.local(capture.local).ty;
            let place = self.add_place(at, ty, PlaceKind::Local(capture.local));
            let object_ty = self.unit.object(capture.object).ty;
            let pointer = self.add_expr(at, object_ty.ty, ExprKind::AddressOf(place));
            let holder = self.add_place(at, object_ty, PlaceKind::Object(capture.object));
            let set = self.add_expr(at, object_ty.ty, ExprKind::Assign(holder, pointer));
            let function_ty = self.type_of(result);
            result = self.add_expr(at, function_ty, ExprKind::Comma(set, result));
        }
        result
    }
}
