//! Data of several ranks combined to one by an operator of MPI (MPI 4.1, section 6.9.2).
//!
//! Contributions are combined from the first to the last. Where they are not known the result is
//! an expression, or an unknown number of its own where an expression would be large and say
//! little.

mod apply;
mod element;
mod plain;

use impasse_exec::expr::{BYTES, ExprId, Exprs};
use impasse_exec::{Byte, Value};
use impasse_ir::Type;

use apply::apply;
pub(crate) use element::type_of;
use element::{Element, Numbers, Shape, width};

use super::{Builtin, Payload, Place};

/// Most unknown contributions to one element that an expression is made of.
const MOST_OPERANDS: usize = 8;

/// Most nodes of an expression that is a result.
const MOST_NODES: usize = 64;

/// Most elements of one result that are expressions.
const MOST_EXPRESSIONS: usize = 1024;

/// Longer results of which nothing can be said are not divided into elements.
const MOST_SINGLE: usize = 16;

/// Makes an unknown number: its place in the result and its type.
pub(crate) type Unknown<'a> = &'a mut dyn FnMut(&mut Exprs, u64, Type) -> ExprId;

/// Whether there is arithmetic for the elements of a predefined datatype.
pub(crate) fn is_computable(datatype: u16) -> bool {
    Element::of(datatype).is_some()
}

/// Combines data in the order given. All must have one length; what is longer is cut.
pub(crate) fn combine(
    exprs: &mut Exprs,
    (op, datatype): (Builtin, u16),
    data: &[&Payload],
    unknown: Unknown<'_>,
) -> Payload {
    let (Some(element), Some((first, rest))) = (Element::of(datatype), data.split_first()) else {
        return Payload::empty();
    };
    if rest.is_empty() {
        return (*first).clone();
    }
    let len = data.iter().map(|one| one.len()).min().unwrap_or(0) as usize;
    let unknown_size = data.iter().find_map(|one| one.unknown);
    if data.iter().any(|one| !one.is_carried()) {
        return first.unseen(len as u64).of_size(unknown_size);
    }
    let count = len / element.size;
    let known: Option<Vec<&[u8]>> = data.iter().map(|one| one.known_bytes()).collect();
    if let Some(known) = known {
        let bytes = combine_known(exprs, op, &element, &known, count);
        return Payload::known(bytes, first.signature.clone()).of_size(unknown_size);
    }
    if is_undivided(op, &element, count) && data.iter().any(|one| one.is_unknown()) {
        let leaf = unknown(exprs, 0, BYTES);
        return Payload::unknown(count * element.size, leaf, first.signature.clone());
    }
    let mut bytes = vec![Byte::Known(0); count * element.size];
    let mut combiner = Combiner {
        exprs,
        op,
        element,
        expressions: 0,
        unknown,
    };
    for (at, place) in bytes.chunks_exact_mut(element.size).enumerate() {
        let numbers = combiner.one(data, at);
        for ((offset, ty), number) in element.parts().zip(numbers) {
            let part = combiner.exprs.to_bytes(ty, number);
            for (to, from) in place.iter_mut().skip(offset).zip(part) {
                *to = from;
            }
        }
    }
    Payload::any(bytes, first.signature.clone()).of_size(unknown_size)
}

/// The same for data that is known, which may be large.
fn combine_known(
    exprs: &mut Exprs,
    op: Builtin,
    element: &Element,
    data: &[&[u8]],
    count: usize,
) -> Vec<u8> {
    if let Some(bytes) = plain::combine(op, element, data, count * element.size) {
        return bytes;
    }
    let mut bytes = vec![0; count * element.size];
    for (at, place) in bytes.chunks_exact_mut(element.size).enumerate() {
        let read = |one: &&[u8]| element.read_known(one.get(at * element.size..).unwrap_or(&[]));
        let operands = data.iter().map(read);
        let result = operands.reduce(|so_far, next| apply(exprs, op, element, so_far, next));
        let numbers = result.unwrap_or([Value::Known(0); 2]);
        for ((offset, ty), number) in element.parts().zip(numbers) {
            let part = number.known().unwrap_or(0).to_le_bytes();
            for (to, from) in place.iter_mut().skip(offset).zip(&part[..width(ty)]) {
                *to = *from;
            }
        }
    }
    bytes
}

struct Combiner<'a, 'b> {
    exprs: &'a mut Exprs,
    op: Builtin,
    element: Element,
    /// How many results were expressions so far.
    expressions: usize,
    unknown: Unknown<'b>,
}

impl Combiner<'_, '_> {
    /// Element `at` of the result.
    fn one(&mut self, data: &[&Payload], at: usize) -> Numbers {
        let mut operands: Vec<Numbers> = Vec::with_capacity(data.len());
        let mut symbolic = 0;
        for payload in data {
            let numbers = self.element.read(self.exprs, payload, at);
            if is_known(&numbers) {
                operands.push(numbers);
            } else if !(self.op.is_idempotent() && operands.contains(&numbers)) {
                symbolic += 1;
                operands.push(numbers);
            }
        }
        let result = match operands.as_slice() {
            [only] => return *only,
            _ if symbolic > 0 && self.gives_up(symbolic) => None,
            _ => Some(self.folded(&operands)),
        };
        if symbolic > 0 {
            self.expressions += 1;
        }
        match result {
            Some(result) if symbolic == 0 || self.is_small(&result) => result,
            _ => self.fresh(at),
        }
    }

    fn folded(&mut self, operands: &[Numbers]) -> Numbers {
        let zero = [Value::Known(0); 2];
        let (first, rest) = operands.split_first().unwrap_or((&zero, &[]));
        rest.iter().fold(*first, |so_far, next| {
            apply(self.exprs, self.op, &self.element, so_far, *next)
        })
    }

    /// Whether an expression is not worth the trouble. A sum of unknown floating numbers has no
    /// rounding that MPI promises.
    fn gives_up(&self, symbolic: usize) -> bool {
        symbolic > MOST_OPERANDS
            || self.expressions >= MOST_EXPRESSIONS
            || (is_opaque(self.op, &self.element) && symbolic > 1)
    }

    fn is_small(&self, numbers: &Numbers) -> bool {
        numbers.iter().all(|number| match number {
            Value::Known(_) => true,
            Value::Symbolic(id) => nodes(self.exprs, *id) <= MOST_NODES,
        })
    }

    /// Unknown numbers for element `at`.
    fn fresh(&mut self, at: usize) -> Numbers {
        let mut numbers = [Value::Known(0); 2];
        let first = at * self.element.numbers();
        for ((place, number), (_, ty)) in (first..).zip(&mut numbers).zip(self.element.parts()) {
            *number = Value::Symbolic((self.unknown)(self.exprs, place as u64, ty));
        }
        numbers
    }
}

/// Whether nothing can be said about the result of an operator on numbers that are not known.
fn is_opaque(op: Builtin, element: &Element) -> bool {
    let sums = matches!(op, Builtin::Sum | Builtin::Prod);
    sums && (element.shape == Shape::Complex || element.types[0].is_float())
}

/// Whether data must be numbers, known or not, to be combined: what was never written is none.
pub(crate) fn needs_numbers(op: Builtin, datatype: u16, data: &Payload) -> bool {
    let undivided = Element::of(datatype)
        .is_some_and(|element| is_undivided(op, &element, data.len() as usize / element.size));
    data.has_gaps() && !(undivided && data.is_unknown())
}

/// Whether a result that contributions without any known byte go into is unknown as a whole: nothing
/// could be said of its elements, or an unknown number for each of them would cost more than it says.
fn is_undivided(op: Builtin, element: &Element, count: usize) -> bool {
    let most = match is_opaque(op, element) {
        true => MOST_SINGLE,
        // Contributions that are the same are the result: that is worth an expression each.
        false if op.is_idempotent() => return false,
        false => MOST_EXPRESSIONS,
    };
    count > most
}

fn is_known(numbers: &Numbers) -> bool {
    numbers.iter().all(|number| number.known().is_some())
}

/// How many nodes an expression has; not counted further than what is too many.
fn nodes(exprs: &Exprs, id: ExprId) -> usize {
    let mut seen = std::collections::BTreeSet::new();
    let mut todo = vec![id];
    while let Some(id) = todo.pop() {
        if seen.len() > MOST_NODES {
            break;
        }
        if seen.insert(id) {
            todo.extend(exprs.operands(id));
        }
    }
    seen.len()
}

/// Where the numbers of all elements of a place lie, and their types.
pub(crate) fn numbers_at(place: &Place, datatype: u16) -> Vec<(u64, Type)> {
    let Some(element) = Element::of(datatype) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for at in 0..place.count {
        let start = place.part(at as i64, 1).address;
        for (number, (offset, ty)) in element.parts().enumerate() {
            // In memory the second number is aligned.
            let offset = match number {
                0 => 0,
                _ => offset.next_multiple_of(width(ty).next_power_of_two()),
            };
            found.push((start.wrapping_add(offset as u64), ty));
        }
    }
    found
}
