//! The walk over the items between braces, and parts that an expression initialises.

use crate::ast::{self, InitItem, Initializer, TokenId};
use crate::hir::{ExprId, InitValue};
use crate::sema::Sema;
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

impl Sema<'_> {
    /// Initialises `slot` by a list in braces: all of it, so that what earlier items said of it
    /// is forgotten.
    pub(super) fn braced(&mut self, filler: &mut Filler, slot: Slot, list: &[InitItem]) {
        let is_aggregate = matches!(
            self.unit.types.get(slot.ty.ty),
            Type::Array { .. } | Type::Record(_)
        );
        filler.clear(slot, &self.unit.types);
        if !is_aggregate {
            return self.braced_scalar(filler, slot, list);
        }
        if let [item] = list
            && item.designators.is_empty()
            && let Initializer::Expr(e) = item.value
            && self.string_for(filler, slot, e)
        {
            return;
        }
        let mut items = Items::new(list);
        self.fill(filler, slot, 0, &mut items, true);
    }

    fn braced_scalar(&mut self, filler: &mut Filler, slot: Slot, list: &[InitItem]) {
        let Some(first) = list.first() else {
            return;
        };
        let at = self.item_at(filler, first);
        if !first.designators.is_empty() {
            return self.error(at, "designator in the initialiser of a scalar");
        }
        match &first.value {
            Initializer::Expr(e) => {
                let value = self.value(*e);
                self.scalar(filler, slot, value);
            }
            Initializer::List(inner, _) => self.braced_scalar(filler, slot, inner),
        }
        if list.len() > 1 {
            self.warning(at, "excess elements in the initialiser of a scalar");
        }
    }

    /// Gives the parts of `whole`, from the one at `index` on, what the next items say. Without
    /// braces of its own it ends with its last part, and at a designator; with braces it uses up
    /// all items.
    pub(super) fn fill(
        &mut self,
        filler: &mut Filler,
        whole: Slot,
        index: u64,
        items: &mut Items<'_>,
        braced: bool,
    ) {
        let mut index = index;
        let mut warned = false;
        while let Some(item) = items.current() {
            if !item.designators.is_empty() && !items.followed {
                if !braced {
                    return;
                }
                let before = items.next;
                index = self.designated(filler, whole, index, items);
                if items.next == before {
                    // The part holds nothing.
                    items.advance();
                }
                continue;
            }
            let Some((at_index, part)) = self.unit.types.part(whole, index) else {
                if !braced {
                    return;
                }
                if !warned {
                    let at = self.item_at(filler, item);
                    self.warning(at, "excess elements in the initialiser");
                }
                warned = true;
                items.advance();
                continue;
            };
            let before = items.next;
            self.enter(filler, whole, at_index, at_index);
            self.consume(filler, part, items);
            index = self.unit.types.next_part(whole, at_index);
            if items.next == before && self.unit.types.element(whole.ty.ty).is_some() {
                // Elements that hold nothing: no further one will take the item either.
                index = u64::MAX;
            }
        }
    }

    /// Notes that the parts from `first` to `last` of `whole` are being initialised: arrays of
    /// unknown length grow, and a union forgets its other members.
    pub(super) fn enter(&mut self, filler: &mut Filler, whole: Slot, first: u64, last: u64) {
        match *self.unit.types.get(whole.ty.ty) {
            Type::Array {
                length: Length::Unknown,
                ..
            } => filler.unknown = filler.unknown.max(last.saturating_add(1)),
            Type::Record(record) if self.unit.types.record(record).is_union => {
                let key = (whole.offset, record);
                let before = filler.active.insert(key, first);
                if before.is_some_and(|before| before != first) {
                    filler.clear(whole, &self.unit.types);
                }
            }
            _ => {}
        }
    }

    /// Initialises `part` by the next item, or by as many as its parts take.
    pub(super) fn consume(&mut self, filler: &mut Filler, part: Slot, items: &mut Items<'_>) {
        let Some(item) = items.current() else {
            return;
        };
        match &item.value {
            Initializer::List(list, _) => {
                self.braced(filler, part, list);
                items.advance();
            }
            Initializer::Expr(e) => self.consume_expr(filler, part, *e, items),
        }
    }

    /// Where an item stands.
    pub(super) fn item_at(&self, filler: &Filler, item: &InitItem) -> TokenId {
        match &item.value {
            Initializer::Expr(e) => self.ast.expr(*e).at,
            Initializer::List(_, at) if at.index() != 0 => *at,
            Initializer::List(..) => filler.at,
        }
    }

    // Parts initialised by an expression.

    /// The whole object by an expression without braces.
    pub(super) fn whole(&mut self, filler: &mut Filler, slot: Slot, e: ast::ExprId) {
        match self.unit.types.get(slot.ty.ty) {
            Type::Array { .. } => {
                if !self.string_for(filler, slot, e) && !self.array_literal(filler, slot, e) {
                    let at = self.ast.expr(e).at;
                    self.error(at, "an array can't be initialised by this expression");
                }
            }
            Type::Record(_) => {
                let value = self.value(e);
                if !self.record(filler, slot, value) {
                    let at = self.ast.expr(e).at;
                    self.error(at, "a record can't be initialised by this expression");
                }
            }
            _ => {
                let value = self.value(e);
                self.scalar(filler, slot, value);
            }
        }
    }

    /// A part by the expression of the next item: as a whole if it suits, else its first part.
    pub(super) fn consume_expr(
        &mut self,
        filler: &mut Filler,
        part: Slot,
        e: ast::ExprId,
        items: &mut Items<'_>,
    ) {
        let is_record = match self.unit.types.get(part.ty.ty) {
            Type::Array { .. } => {
                if self.string_for(filler, part, e) || self.array_literal(filler, part, e) {
                    return items.advance();
                }
                return self.fill(filler, part, 0, items, false);
            }
            Type::Record(_) => true,
            _ => false,
        };
        if is_record && self.string_literal_of(e).is_some() {
            return self.fill(filler, part, 0, items, false);
        }
        let value = match items.typed {
            Some(value) => value,
            None => self.value(e),
        };
        items.typed = Some(value);
        if !is_record {
            self.scalar(filler, part, value);
            items.advance();
        } else if self.record(filler, part, value) {
            items.advance();
        } else {
            self.fill(filler, part, 0, items, false);
        }
    }

    pub(super) fn scalar(&mut self, filler: &mut Filler, slot: Slot, value: ExprId) {
        let value = self.convert(value, slot.ty.ty);
        self.set_part(filler, slot, InitValue::Expr(value));
    }

    /// A record by a value of its type; whether it is one.
    fn record(&mut self, filler: &mut Filler, slot: Slot, value: ExprId) -> bool {
        let ty = self.function.body.expr(value).ty;
        if !self.unit.types.compatible(ty, slot.ty.ty) {
            return false;
        }
        filler.clear(slot, &self.unit.types);
        self.set_part(filler, slot, InitValue::Expr(value));
        true
    }

    /// An array of characters by a string literal; whether it is one.
    pub(super) fn string_for(&mut self, filler: &mut Filler, slot: Slot, e: ast::ExprId) -> bool {
        let Type::Array { element, length } = *self.unit.types.get(slot.ty.ty) else {
            return false;
        };
        let Some(kind) = self.unit.types.int_kind(element.ty) else {
            return false;
        };
        let Some(literal) = self.string_literal_of(e) else {
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
                    let at = self.ast.expr(e).at;
                    self.warning(at, "the string is longer than the array it initialises");
                }
                let most = length.saturating_mul(u64::from(kind.bytes()));
                bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
            }
            Length::Unknown => filler.unknown = filler.unknown.max(literal.length),
            Length::Variable(_) => return false,
        }
        filler.clear(slot, &self.unit.types);
        self.set_part(filler, slot, InitValue::Bytes(bytes));
        true
    }

    /// GNU C: an array by a compound literal of array type, as if by its braces.
    fn array_literal(&mut self, filler: &mut Filler, slot: Slot, e: ast::ExprId) -> bool {
        let ast = self.ast.clone();
        let ast::ExprKind::CompoundLiteral { ty, items } = &ast.expr(e).kind else {
            return false;
        };
        let literal = self.unevaluated(|sema| sema.type_name(ty)).ty;
        let Type::Array { length, .. } = *self.unit.types.get(literal) else {
            return false;
        };
        if !self.unit.types.compatible(literal, slot.ty.ty) {
            return false;
        }
        if let (
            Length::Known(length),
            Type::Array {
                length: Length::Unknown,
                ..
            },
        ) = (length, self.unit.types.get(slot.ty.ty))
        {
            filler.unknown = filler.unknown.max(length);
        }
        self.braced(filler, slot, items);
        true
    }
}
