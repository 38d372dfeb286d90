//! Parameters of function definitions.

use rustc_hash::FxHashMap;

use super::Sema;
use super::scopes::Entry;
use super::typing::plain;
use crate::ast::{Declaration, Ident, Name, Parameter, Parameters, TokenId};
use crate::hir::{ExprKind, Init, InitElement, InitValue, LocalId, PlaceKind, StmtKind};
use crate::types::{QualType, TypeId};

/// The parameters of a definition.
pub(super) struct Heading {
    pub(super) params: Vec<QualType>,
    pub(super) variadic: bool,
    pub(super) prototyped: bool,
}

impl Sema<'_> {
    /// Makes the parameters of a definition locals of the body.
    pub(super) fn heading(
        &mut self,
        ident: Ident,
        parameters: &Parameters,
        old: &[Declaration],
    ) -> Heading {
        match parameters {
            Parameters::Unspecified => Heading {
                params: Vec::new(),
                variadic: false,
                prototyped: false,
            },
            Parameters::Types { list, variadic } => Heading {
                params: list.iter().map(|one| self.new_parameter(one)).collect(),
                variadic: *variadic,
                prototyped: true,
            },
            Parameters::Names(names) => {
                // An earlier prototype overrides such a definition.
                let known = self.known_prototype(ident.name, names.len());
                Heading {
                    prototyped: known.is_some(),
                    params: self.old_parameters(names, old, known.as_deref()),
                    variadic: false,
                }
            }
        }
    }

    fn new_parameter(&mut self, parameter: &Parameter) -> QualType {
        let ty = self.parameter_type(parameter);
        let id = match parameter.declarator.name {
            Some(ident) => {
                let id = self.named_local(ident, ty, None);
                self.declare(ident, Entry::Local(id));
                id
            }
            None => self.add_hidden_local(parameter.declarator.at, ty.ty),
        };
        self.body.params.push(id);
        plain(ty.ty)
    }

    /// Parameters in the manner of K&R: passed promoted, and converted at entry.
    fn old_parameters(
        &mut self,
        names: &[Ident],
        old: &[Declaration],
        known: Option<&[QualType]>,
    ) -> Vec<QualType> {
        let mut types = FxHashMap::default();
        for declaration in old {
            let base = self.specifiers(&declaration.specifiers, false);
            for one in &declaration.declarators {
                if let Some(ident) = one.declarator.name {
                    let ty = self.declarator(base.ty, &one.declarator);
                    types.insert(ident.name, self.adjusted(ty, ident.at));
                }
            }
        }
        let mut passed = Vec::new();
        for (index, ident) in names.iter().enumerate() {
            let ty = types
                .get(&ident.name)
                .copied()
                .unwrap_or(plain(TypeId::INT));
            let default = self.unit.types.default_promote(ty.ty);
            let by = known.map_or(default, |params| params[index].ty);
            let id = self.named_local(*ident, ty, None);
            self.declare(*ident, Entry::Local(id));
            let param = if by == ty.ty {
                id
            } else {
                self.converted_parameter(ident.at, id, ty, by)
            };
            self.body.params.push(param);
            passed.push(plain(by));
        }
        passed
    }

    /// The parameters of an earlier prototype, which override those of a K&R definition.
    fn known_prototype(&self, name: Name, count: usize) -> Option<Vec<QualType>> {
        let Some(Entry::Function(id)) = self.linked.get(&name) else {
            return None;
        };
        let (_, function) = self.function_type(self.unit.functions[id.0 as usize].ty)?;
        (function.prototyped && function.params.len() == count).then_some(function.params)
    }

    fn converted_parameter(
        &mut self,
        at: TokenId,
        to: LocalId,
        ty: QualType,
        by: TypeId,
    ) -> LocalId {
        let passed = self.add_hidden_local(at, by);
        let place = self.add_place(at, plain(by), PlaceKind::Local(passed));
        let value = self.add_expr(at, by, ExprKind::Load(place));
        let value = self.cast_to(value, ty.ty);
        self.body.inits.push(Init {
            before: Vec::new(),
            zero: false,
            elements: vec![InitElement {
                offset: 0,
                bits: None,
                ty: plain(ty.ty),
                value: InitValue::Expr(value),
            }],
        });
        let init = self.body.inits.len() as u32 - 1;
        let stmt = self.add_stmt(at, StmtKind::Init { local: to, init });
        self.emitted.push(stmt);
        passed
    }
}
