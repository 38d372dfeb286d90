//! The walk over the items between braces, and parts that an expression initialises.

use crate::ast::{self, InitItem, Initializer, TokenId};
use crate::hir::{ExprId, InitValue};
use crate::sema::initialise::Filler;
use crate::sema::initialise::slots::Slot;
use crate::types::{IntKind, Length, Type};

/// The items between two braces, and how far they are used up.
pub(super) struct Items<'i> {
    list: &'i [InitItem],
    next: usize,
    /// The value of the next item once it has been typed: a record is looked at before it is
    /// known which part it is for.
    pub(super) typed: Option<ExprId>,
    /// Whether the designators of the next item have been followed: it is for the part where
    /// they led.
    pub(super) followed: bool,
}

impl<'i> Items<'i> {
    fn new(list: &'i [InitItem]) -> Self {
        Self {
            list,
            next: 0,
            typed: None,
            followed: false,
        }
    }

    /// The next item.
    pub(super) fn current(&self) -> Option<&'i InitItem> {
        self.list.get(self.next)
    }

    /// Done with it.
    pub(super) fn advance(&mut self) {
        self.next += 1;
        self.typed = None;
        self.followed = false;
    }
}

impl Filler<'_, '_> {
    /// Initialises `slot` by a list in braces: all of it, so that what earlier items said of it
    /// is forgotten.
    pub(super) fn braced(&mut self, slot: Slot, list: &[InitItem]) {
        let is_aggregate = matches!(
            self.sema.unit.types.get(slot.ty.ty),
            Type::Array { .. } | Type::Record(_)
        );
        self.clear(slot);
        if !is_aggregate {
            return self.braced_scalar(slot, list);
        }
        if let [item] = list
            && item.designators.is_empty()
            && let Initializer::Expr(e) = item.value
            && self.string_for(slot, e)
        {
            return;
        }
        let mut items = Items::new(list);
        self.fill(slot, 0, &mut items, true);
    }

    fn braced_scalar(&mut self, slot: Slot, list: &[InitItem]) {
        let Some(first) = list.first() else {
            return;
        };
        let at = self.item_at(first);
        if !first.designators.is_empty() {
            return self
                .sema
                .error(at, "designator in the initialiser of a scalar");
        }
        match &first.value {
            Initializer::Expr(e) => {
                let value = self.sema.value(*e);
                self.scalar(slot, value);
            }
            Initializer::List(inner, _) => self.braced_scalar(slot, inner),
        }
        if list.len() > 1 {
            self.sema
                .warning(at, "excess elements in the initialiser of a scalar");
        }
    }

    /// Gives the parts of `whole`, from the one at `index` on, what the next items say. Without
    /// braces of its own it ends with its last part, and at a designator; with braces it uses up
    /// all items.
    pub(super) fn fill(&mut self, whole: Slot, index: u64, items: &mut Items<'_>, braced: bool) {
        let mut index = index;
        let mut warned = false;
        while let Some(item) = items.current() {
            if !item.designators.is_empty() && !items.followed {
                if !braced {
                    return;
                }
                let before = items.next;
                index = self.designated(whole, index, items);
                if items.next == before {
                    // The part holds nothing.
                    items.advance();
                }
                continue;
            }
            let Some((at_index, part)) = self.sema.unit.types.part(whole, index) else {
                if !braced {
                    return;
                }
                if !warned {
                    let at = self.item_at(item);
                    self.sema.warning(at, "excess elements in the initialiser");
                }
                warned = true;
                items.advance();
                continue;
            };
            let before = items.next;
            self.enter(whole, at_index, at_index);
            self.consume(part, items);
            index = self.sema.unit.types.next_part(whole, at_index);
            if items.next == before && self.sema.unit.types.element(whole.ty.ty).is_some() {
                // Elements that hold nothing: no further one will take the item either.
                index = u64::MAX;
            }
        }
    }

    /// Notes that the parts from `first` to `last` of `whole` are being initialised: arrays of
    /// unknown length grow, and a union forgets its other members.
    pub(super) fn enter(&mut self, whole: Slot, first: u64, last: u64) {
        match *self.sema.unit.types.get(whole.ty.ty) {
            Type::Array {
                length: Length::Unknown,
                ..
            } => self.unknown = self.unknown.max(last.saturating_add(1)),
            Type::Record(record) if self.sema.unit.types.record(record).is_union => {
                let key = (whole.offset, record);
                let before = self.active.insert(key, first);
                if before.is_some_and(|before| before != first) {
                    self.clear(whole);
                }
            }
            _ => {}
        }
    }

    /// Initialises `part` by the next item, or by as many as its parts take.
    pub(super) fn consume(&mut self, part: Slot, items: &mut Items<'_>) {
        let Some(item) = items.current() else {
            return;
        };
        match &item.value {
            Initializer::List(list, _) => {
                self.braced(part, list);
                items.advance();
            }
            Initializer::Expr(e) => self.consume_expr(part, *e, items),
        }
    }

    /// Where an item stands.
    pub(super) fn item_at(&self, item: &InitItem) -> TokenId {
        match &item.value {
            Initializer::Expr(e) => self.sema.ast.expr(*e).at,
            Initializer::List(_, at) if at.index() != 0 => *at,
            Initializer::List(..) => self.at,
        }
    }

    // Parts initialised by an expression.

    /// The whole object by an expression without braces.
    pub(super) fn whole(&mut self, slot: Slot, e: ast::ExprId) {
        match self.sema.unit.types.get(slot.ty.ty) {
            Type::Array { .. } => {
                if !self.string_for(slot, e) && !self.array_literal(slot, e) {
                    let at = self.sema.ast.expr(e).at;
                    self.sema
                        .error(at, "an array can't be initialised by this expression");
                }
            }
            Type::Record(_) => {
                let value = self.sema.value(e);
                if !self.record(slot, value) {
                    let at = self.sema.ast.expr(e).at;
                    self.sema
                        .error(at, "a record can't be initialised by this expression");
                }
            }
            _ => {
                let value = self.sema.value(e);
                self.scalar(slot, value);
            }
        }
    }

    /// A part by the expression of the next item: as a whole if it suits, else its first part.
    pub(super) fn consume_expr(&mut self, part: Slot, e: ast::ExprId, items: &mut Items<'_>) {
        let is_record = match self.sema.unit.types.get(part.ty.ty) {
            Type::Array { .. } => {
                if self.string_for(part, e) || self.array_literal(part, e) {
                    return items.advance();
                }
                return self.fill(part, 0, items, false);
            }
            Type::Record(_) => true,
            _ => false,
        };
        if is_record && self.sema.string_literal_of(e).is_some() {
            return self.fill(part, 0, items, false);
        }
        let value = match items.typed {
            Some(value) => value,
            None => self.sema.value(e),
        };
        items.typed = Some(value);
        if !is_record {
            self.scalar(part, value);
            items.advance();
        } else if self.record(part, value) {
            items.advance();
        } else {
            self.fill(part, 0, items, false);
        }
    }

    pub(super) fn scalar(&mut self, slot: Slot, value: ExprId) {
        let value = self.sema.convert(value, slot.ty.ty);
        self.set_part(slot, InitValue::Expr(value));
    }

    /// A record by a value of its type; whether it is one.
    fn record(&mut self, slot: Slot, value: ExprId) -> bool {
        let ty = self.sema.function.body.expr(value).ty;
        if !self.sema.unit.types.compatible(ty, slot.ty.ty) {
            return false;
        }
        self.clear(slot);
        self.set_part(slot, InitValue::Expr(value));
        true
    }

    /// An array of characters by a string literal; whether it is one.
    pub(super) fn string_for(&mut self, slot: Slot, e: ast::ExprId) -> bool {
        let Type::Array { element, length } = *self.sema.unit.types.get(slot.ty.ty) else {
            return false;
        };
        let Some(kind) = self.sema.unit.types.int_kind(element.ty) else {
            return false;
        };
        let Some(literal) = self.sema.string_literal_of(e) else {
            return false;
        };
        let suits = match literal.element {
            IntKind::Char => kind.bytes() == 1,
            wide => kind == wide,
        };
        if !suits {
            return false;
        }
        let mut bytes = literal.bytes;
        match length {
            Length::Known(length) => {
                // Exactly the terminator may be missing.
                if literal.length - 1 > length {
                    let at = self.sema.ast.expr(e).at;
                    self.sema
                        .warning(at, "the string is longer than the array it initialises");
                }
                let most = length.saturating_mul(u64::from(kind.bytes()));
                bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
            }
            Length::Unknown => self.unknown = self.unknown.max(literal.length),
            Length::Variable(_) => return false,
        }
        self.clear(slot);
        self.set_part(slot, InitValue::Bytes(bytes));
        true
    }

    /// GNU C: an array by a compound literal of array type, as if by its braces.
    fn array_literal(&mut self, slot: Slot, e: ast::ExprId) -> bool {
        let ast = self.sema.ast.clone();
        let ast::ExprKind::CompoundLiteral { ty, items } = &ast.expr(e).kind else {
            return false;
        };
        let literal = self.sema.unevaluated(|sema| sema.type_name(ty)).ty;
        let Type::Array { length, .. } = *self.sema.unit.types.get(literal) else {
            return false;
        };
        if !self.sema.unit.types.compatible(literal, slot.ty.ty) {
            return false;
        }
        if let (
            Length::Known(length),
            Type::Array {
                length: Length::Unknown,
                ..
            },
        ) = (length, self.sema.unit.types.get(slot.ty.ty))
        {
            self.unknown = self.unknown.max(length);
        }
        self.braced(slot, items);
        true
    }
}
