//! One machine from two that have come to the same place on different ways, and a machine that stands for
//! two.

use super::{Attempt, Fails, NumberTypes};
use crate::bytecode::NO_SLOT;
use crate::expr::{BYTES, ExprId, byte_size};
use crate::machine::stack::Frame;
use crate::machine::{Machine, Pointers};
use crate::memory::address;
use crate::value::{Byte, Value};
use crate::world::World;
use impasse_ir::{Reg, Span, Type};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Of a longer range in which two memories differ, no choices are made: it becomes unknown as a whole.
const MOST_BYTES: u64 = 256;

/// So many places may differ; more become unknown.
const MOST_CHOICES: usize = 64;

/// In smaller objects, what changes is kept apart.
const SMALL_OBJECT: u64 = 64;

/// What changes from round to round of a loop.
#[derive(Default)]
pub(super) struct Changing {
    /// The unknown values that stand for it.
    values: Vec<ExprId>,
    /// Whether what libraries remember does.
    libraries: bool,
}

impl Changing {
    fn count(&self) -> usize {
        self.values.len() + usize::from(self.libraries)
    }
}

/// A register that is still needed, with its slot and its type.
type LiveRegister = (u32, Type);

/// A number in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) address: u64,
    pub(super) ty: Type,
}

impl Number {
    pub(super) fn end(&self) -> u64 {
        self.address + byte_size(self.ty) as u64
    }
}

impl Machine {
    /// One machine from this one, if the condition holds, and another one, if not.
    pub(super) fn join(
        self,
        world: &mut World,
        other: Machine,
        condition: Value,
    ) -> Attempt<Machine> {
        let (mut one, mut other, condition) = match self.memory.covers(&other.memory) {
            true => (self, other, condition),
            false => (other, self, world.exprs.not(condition)),
        };
        one.is_where(&other)?;
        if !one.states.are_like(&other.states) {
            if world.config.exact {
                return Err(Fails);
            }
            let mut hasher = FxHasher::default();
            (condition, one.states.digest(), other.states.digest()).hash(&mut hasher);
            let merged = one.states.merged(&other.states, hasher.finish());
            one.states = merged.ok_or(Fails)?;
        }
        let ranges = one.memory.differences(&other.memory).ok_or(Fails)?;
        for (slot, ty) in one.live_registers()? {
            let values = [one.slot(slot, ty), other.slot(slot, ty)];
            if values[0] != values[1] {
                let value = one.blend(world, ty, condition, values)?;
                one.set_slot(slot, ty, value);
            }
        }
        let (mut choices, unseen) = (0, NumberTypes::default());
        for (start, len) in ranges {
            if len > MOST_BYTES || choices > MOST_CHOICES {
                one.blend_range(world, &other, condition, start, len)?;
                continue;
            }
            for number in numbers(world, &one, &other, start, len, &unseen) {
                let Number { address, ty } = number;
                let a = one.load_value(world, ty, address, Span::UNKNOWN);
                let b = other.load_value(world, ty, address, Span::UNKNOWN);
                let values = [a.map_err(|_| Fails)?, b.map_err(|_| Fails)?];
                let value = one.blend(world, ty, condition, values)?;
                let stored = one.store_value(world, ty, address, value);
                stored.map_err(|_| Fails)?;
                choices += 1;
            }
        }
        one.take_over(&other);
        Ok(one)
    }

    /// Makes a range in which two memories differ unknown.
    fn blend_range(
        &mut self,
        world: &mut World,
        other: &Machine,
        condition: Value,
        start: u64,
        len: u64,
    ) -> Attempt<()> {
        if world.config.exact {
            return Err(Fails);
        }
        let mut pointers = Pointers::default();
        self.pointers_in(world, start, len, &mut pointers);
        other.pointers_in(world, start, len, &mut pointers);
        let mut from = vec![condition];
        for machine in [&*self, other] {
            let contents = machine.memory.read_contents(start, len);
            let contents = contents.map_err(|_| Fails)?;
            from.extend(contents.expressions().into_iter().map(Value::Symbolic));
            from.push(Value::of(contents.digest()));
        }
        let leaf = self.made_of(world, &from, BYTES, pointers);
        let result = self.memory.forget(start, len, Some(leaf), 0);
        result.map_err(|_| Fails)
    }

    /// Takes over what another machine has noted.
    fn take_over(&mut self, other: &Machine) {
        self.leaves = self.leaves.max(other.leaves);
        if !Arc::ptr_eq(&self.notes, &other.notes) {
            let own = Arc::make_mut(&mut self.notes);
            let news = other.notes.iter().filter(|note| !own.contains(note));
            let news: Vec<_> = news.cloned().collect();
            own.extend(news);
        }
        if !Arc::ptr_eq(&self.escaped, &other.escaped) {
            Arc::make_mut(&mut self.escaped).extend(other.escaped.iter());
        }
    }

    /// A state that stands for this one and for `general`, in which `unknown` values stand for what changes;
    /// `None` if `general` does so already.
    pub(super) fn widened(
        mut self,
        world: &mut World,
        general: &Machine,
        unknown: &mut Changing,
    ) -> Attempt<Option<Machine>> {
        let same_objects = |a: &Machine, b: &Machine| a.memory.covers(&b.memory);
        if !same_objects(&self, general) || !same_objects(general, &self) {
            return Err(Fails);
        }
        self.is_where(general)?;
        let mut wider = general.clone();
        let before = unknown.count();
        if !self.states.are_like(&general.states) {
            let number = wider.changed_number(world);
            let merged = general.states.merged(&self.states, number).ok_or(Fails)?;
            if !unknown.libraries {
                unknown.libraries = true;
                wider.states = merged;
            }
        }
        let is_unknown = |value: Value, unknown: &Changing| match value {
            Value::Symbolic(id) => unknown.values.contains(&id),
            Value::Known(_) => false,
        };
        for (slot, ty) in self.live_registers()? {
            let (new, old) = (self.slot(slot, ty), general.slot(slot, ty));
            if new != old && !is_unknown(old, unknown) {
                let mut pointers = Pointers::default();
                self.pointers_of_value(world, new, &mut pointers);
                self.pointers_of_value(world, old, &mut pointers);
                let leaf = wider.changed(world, ty, pointers);
                unknown.values.push(leaf);
                wider.set_slot(slot, ty, Value::Symbolic(leaf));
            }
        }
        let ranges = self.memory.differences(&general.memory).ok_or(Fails)?;
        for (start, len) in ranges {
            wider.widen_range(world, &mut self, general, unknown, (start, len))?;
        }
        wider.take_over(&self);
        Ok((unknown.count() > before).then_some(wider))
    }

    /// Makes what differs in a range unknown.
    fn widen_range(
        &mut self,
        world: &mut World,
        new: &mut Machine,
        general: &Machine,
        unknown: &mut Changing,
        (start, len): (u64, u64),
    ) -> Attempt<()> {
        let bytes = general.memory.read_any(start, len).map_err(|_| Fails)?;
        let is_open = |byte: &Byte| match byte {
            Byte::Symbolic { expr, .. } => !unknown.values.contains(expr),
            _ => true,
        };
        let open: Vec<u64> = (start..)
            .zip(&bytes)
            .filter(|(_, byte)| is_open(byte))
            .map(|(at, _)| at)
            .collect();
        let (Some(&first), Some(&last)) = (open.first(), open.last()) else {
            return Ok(());
        };
        let range = (first, last + 1 - first);
        let (start, len) = general.more_of_it(range, &|id| unknown.values.contains(&id));
        let numbers = numbers(world, new, general, start, len, &NumberTypes::default());
        let (Some(first), Some(last)) = (numbers.first().copied(), numbers.last()) else {
            return Ok(());
        };
        let (start, len) = (first.address, last.end() - first.address);
        let mut pointers = Pointers::default();
        new.pointers_in(world, start, len, &mut pointers);
        general.pointers_in(world, start, len, &mut pointers);
        let ty = if numbers.len() == 1 { first.ty } else { BYTES };
        let leaf = self.changed(world, ty, pointers);
        unknown.values.push(leaf);
        let result = self.memory.forget(start, len, Some(leaf), 0);
        result.map_err(|_| Fails)
    }

    /// The range in which something changes, or all of a larger object if some of it changed before: an array
    /// of which another element changes in each round.
    pub(super) fn more_of_it(
        &self,
        (start, len): (u64, u64),
        changed_before: &dyn Fn(ExprId) -> bool,
    ) -> (u64, u64) {
        let home = self.memory.home(start);
        let extent = self.memory.object(home).map_or(0, |object| object.extent());
        let contents = self.memory.read_contents(home, extent);
        let exprs = contents.map_or_else(|_| Vec::new(), |contents| contents.expressions());
        match extent > SMALL_OBJECT && exprs.into_iter().any(changed_before) {
            true => (home, extent),
            false => (start, len),
        }
    }

    /// The registers of the last frame that are still needed.
    fn live_registers(&self) -> Attempt<Vec<LiveRegister>> {
        let Some(frame) = self.stack.last() else {
            return Ok(Vec::new());
        };
        let live = self.program.live_at(frame.function, frame.pc, false);
        let (Some(live), Some(body)) = (live, self.program.body(frame.function)) else {
            return Err(Fails);
        };
        let slots = &self.program.code(frame.function).slots;
        let registers = (0u32..).zip(slots).zip(&body.regs);
        let needed = registers
            .filter(|((reg, slot), _)| **slot != NO_SLOT && live.contains(Reg(*reg)))
            .map(|((_, &slot), &ty)| (slot, ty));
        Ok(needed.collect())
    }

    /// Whether two machines differ at most in values: they are at the same place, and libraries remember
    /// the same.
    pub(super) fn has_the_shape_of(&self, other: &Machine) -> bool {
        self.is_where(other).is_ok() && self.states.are_like(&other.states)
    }

    /// Whether two machines are at the same place.
    fn is_where(&self, other: &Machine) -> Attempt<()> {
        let place = |machine: &Machine, frame: &Frame| {
            let sources = &machine.program.code(frame.function).sources;
            let source = sources.get(frame.pc as usize).copied();
            (
                frame.function,
                source,
                frame.stack,
                frame.variadic,
                frame.host,
            )
        };
        let (mine, others) = (self.stack.frames(), other.stack.frames());
        let mut frames = mine.iter().zip(others);
        let same = mine.len() == others.len()
            && frames.all(|(a, b)| place(self, a) == place(other, b))
            && self.memory.stack_len() == other.memory.stack_len()
            && self.at_exit == other.at_exit
            && self.waiting == other.waiting
            && (self.finished, self.exit) == (other.finished, other.exit);
        match same {
            true => Ok(()),
            false => Err(Fails),
        }
    }
}

/// The numbers in a range in which two memories differ, in order. What they are is seen from values that
/// were stored there, or guessed: any division of the range into numbers is right.
pub(super) fn numbers(
    world: &World,
    one: &Machine,
    other: &Machine,
    start: u64,
    len: u64,
    types: &NumberTypes,
) -> Vec<Number> {
    let mut found = Vec::new();
    let (mut at, end) = (start, start + len);
    while at < end {
        let stored = types
            .around(one.rank, at)
            .or_else(|| stored_at(world, one, at))
            .or_else(|| stored_at(world, other, at));
        let number = stored.filter(|number| number.address >= at || found.is_empty());
        let number = number.unwrap_or_else(|| guess(one, at, end));
        at = number.end();
        found.push(number);
    }
    found
}

impl NumberTypes {
    /// The number that has a byte here.
    fn around(&self, rank: u32, at: u64) -> Option<Number> {
        (0..8).find_map(|back| {
            let address = at.checked_sub(back)?;
            let ty = *self.0.get(&(rank, address))?;
            Some(Number { address, ty }).filter(|number| number.end() > at)
        })
    }
}

/// The number that was stored whole and has a byte here.
pub(super) fn stored_at(world: &World, machine: &Machine, at: u64) -> Option<Number> {
    let bytes = machine.memory.read_any(at, 1).ok()?;
    let &[Byte::Symbolic { expr, index }] = &bytes[..] else {
        return None;
    };
    let ty = world.exprs.ty(expr);
    let address = at.checked_sub(index.into()).filter(|_| ty != BYTES)?;
    let size = byte_size(ty) as u64;
    let bytes = machine.memory.read_any(address, size).ok()?;
    let own = |byte: &Byte| match byte {
        Byte::Symbolic { expr: other, .. } => *other == expr,
        Byte::Known(_) => true,
        Byte::Uninitialised => false,
    };
    bytes.iter().all(own).then_some(Number { address, ty })
}

/// A number at an address, of which one byte differs at least.
fn guess(machine: &Machine, at: u64, end: u64) -> Number {
    let extent = machine
        .memory
        .object(at)
        .map_or(0, |object| object.extent());
    let offset = address::offset(at) as u64;
    let fits = |size: u64, ty: Type| {
        let first = offset / size * size;
        (first + size <= extent).then_some(Number {
            address: at - (offset - first),
            ty,
        })
    };
    let wide = end - at > 4 - offset % 4;
    let word = fits(8, Type::I64).filter(|_| wide);
    let word = word.or_else(|| fits(4, Type::I32));
    word.unwrap_or(Number {
        address: at,
        ty: Type::I8,
    })
}
