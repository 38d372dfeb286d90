//! A state of all ranks that stands for two: what differs between them becomes unknown (anti-unification).
//! What differs in the same way becomes the same unknown value, on whatever rank it is: a counter that all
//! ranks have stays equal on all of them.

use super::join::{numbers, stored_at};
use super::stand_in::{Generalisation, NumberTypes, Pair};
use crate::bytecode::NO_SLOT;
use crate::expr::{BYTES, ExprId};
use crate::fingerprint::{heap_objects, matters};
use crate::machine::stack::Frame;
use crate::machine::{Machine, Pointers};
use crate::memory::address;
use crate::memory::object::Object;
use crate::memory::renumber::{Numbers, renumbered};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{FuncId, Reg, Span};
use impasse_relevance::{Level, Relevance};

/// A longer range becomes unknown as a whole.
const MOST_BYTES: u64 = 256;

impl Machine {
    /// A number for where the machine stands, whatever its data is.
    pub fn shape(&self) -> Vec<(u32, u32)> {
        let place = |frame: &Frame| {
            let sources = &self.program.code(frame.function).sources;
            let source = sources.get(frame.pc as usize).copied();
            (frame.function, source.unwrap_or(u32::MAX))
        };
        self.stack.frames().iter().map(place).collect()
    }

    /// How many functions are under way.
    pub fn depth(&self) -> usize {
        self.stack.frames().len()
    }

    /// Whether the last function is where that of another machine is.
    pub fn stands_where(&self, other: &Machine) -> bool {
        let place = |machine: &Machine| {
            let frame = machine.stack.last();
            frame.map(|frame| (frame.function, frame.pc))
        };
        place(self) == place(other)
    }

    /// Makes what differs from an older state unknown, as far as it matters; `false` if the states differ in
    /// more than values. A decision that the machine waits for is to be asked for again. The host holds addresses of
    /// both memories.
    ///
    /// Whatever the older state is taken for, the newer one is an instance of what comes out. So is the older one, as far as
    /// its addresses can be followed ([`Generalisation::has_both`]): each value that stands for two can be either, and
    /// nothing counts as decided but what was in both.
    pub fn generalise(
        &mut self,
        world: &mut World,
        older: &Machine,
        held: [&[u64]; 2],
        relevance: Option<&Relevance>,
        unknown: &mut Generalisation,
    ) -> bool {
        if !self.has_the_shape_of(older) {
            return false;
        }
        let Some(numbers) = self.numbers_for(world, older, (held, relevance), unknown) else {
            return false;
        };
        // What is read in it is made a value there, too.
        let older = &mut older.clone();
        if !numbers.is_empty() {
            older.renumber(&numbers, self);
        }
        let sizes = self.of_other_sizes(older, unknown);
        self.open_up(older, &sizes, relevance, unknown);
        unknown.decided = [older.decisions.clone(), self.decisions.clone()];
        let Some(ranges) = self.differences(older, relevance, unknown) else {
            return false;
        };
        for frame in 0..self.stack.frames().len() {
            self.generalise_frame(world, older, relevance, unknown, frame);
        }
        for (start, len) in ranges {
            let object = self.memory.object(start);
            if object.is_some_and(|object| matters(relevance, object)) {
                self.generalise_range(world, older, unknown, (start, len));
            }
        }
        // What was decided on numbers that the host keeps is said by these.
        unknown.failed |=
            !unknown.keeps_variants() && !self.decisions.are_those_of(&older.decisions);
        let alike = unknown.decided_alike(world);
        self.decisions.keep_common(&world.exprs, &older.decisions);
        if unknown.keeps_variants() {
            // Leaves may stand for other numbers now.
            self.decisions.forget_varying(&world.exprs);
        }
        for (condition, holds) in alike {
            self.assume(world, condition, holds);
        }
        self.pending = self.pending.take().filter(|pending| !pending.is_decision());
        true
    }

    /// The ranges of memory that differ from those of an older machine. Where nothing is forgotten, it is the same from
    /// where in the program an object comes, if it matters as much.
    fn differences(
        &self,
        older: &Machine,
        relevance: Option<&Relevance>,
        unknown: &Generalisation,
    ) -> Option<Vec<(u64, u64)>> {
        if !unknown.keeps_variants() {
            return self.memory.differences(&older.memory);
        }
        let alike = |one: &Object, other: &Object| {
            one.origin == other.origin || matters(relevance, one) == matters(relevance, other)
        };
        self.memory.differences_if(&older.memory, &alike)
    }

    /// The numbers that the heap objects of an older machine have here: those that are found in the same order get the
    /// same. Empty if they have them already; `None` if they are not as many. Addresses in expressions keep the old numbers.
    fn numbers_for(
        &self,
        world: &World,
        older: &Machine,
        (held, relevance): ([&[u64]; 2], Option<&Relevance>),
        unknown: &mut Generalisation,
    ) -> Option<Numbers> {
        if self.memory.shares_heap_of(&older.memory) {
            return Some(Numbers::default());
        }
        if unknown.keeps_variants() && self.memory.has_the_living_of(&older.memory) {
            return Some(Numbers::default());
        }
        let [old, new] = [(older, held[0]), (self, held[1])]
            .map(|(machine, held)| heap_objects(world, relevance, machine, held));
        let [found, here] = [&old.addresses, &new.addresses];
        if found.len() != here.len() {
            return None;
        }
        if found == here && self.memory.has_the_living_of(&older.memory) {
            return Some(Numbers::default());
        }
        unknown.one_sided |= old.in_expressions && found != here;
        let pairs = found.iter().zip(here);
        let numbers = pairs.map(|(old, new)| (address::number(*old), address::number(*new)));
        Some(numbers.collect())
    }

    /// An older machine with these numbers of heap objects.
    fn renumber(&mut self, numbers: &Numbers, newer: &Machine) {
        self.memory = self.memory.with_numbers(numbers, &newer.memory);
        let renumbered = |word| renumbered(word, numbers);
        self.stack.replace_words(renumbered);
    }

    /// The heap objects whose sizes differ from those of an older machine, if they are to have no known size.
    fn of_other_sizes(&self, older: &Machine, unknown: &Generalisation) -> Vec<u64> {
        match unknown.is_in_round() || unknown.keeps_variants() {
            true => Vec::new(),
            false => self.memory.of_other_sizes(&older.memory),
        }
    }

    /// Takes away the ends of heap objects, here and in an older machine. An access then lies inside of them, as
    /// in every object whose size is not known; so whatever the program does with a size for which it stays inside,
    /// it does here.
    fn open_up(
        &mut self,
        older: &mut Machine,
        objects: &[u64],
        relevance: Option<&Relevance>,
        unknown: &mut Generalisation,
    ) {
        for &start in objects {
            let object = self.memory.object(start);
            let count = object.is_some_and(|object| matters(relevance, object));
            older.memory.open_up(start, count);
            unknown.opened |= self.memory.open_up(start, count);
        }
    }

    /// What the numbers in memory of which types were given are of by what is stored there now.
    pub fn update_types(&self, world: &World, types: &mut NumberTypes) {
        let own: Vec<_> = types
            .0
            .keys()
            .copied()
            .filter(|(rank, _)| *rank == self.rank)
            .collect();
        for (rank, address) in own {
            if let Some(number) = stored_at(world, self, address) {
                types.0.remove(&(rank, address));
                types.0.insert((rank, number.address), number.ty);
            }
        }
    }

    fn generalise_frame(
        &mut self,
        world: &mut World,
        older: &Machine,
        relevance: Option<&Relevance>,
        unknown: &mut Generalisation,
        index: usize,
    ) {
        let program = std::sync::Arc::clone(&self.program);
        let frame = &self.stack.frames()[index];
        let (function, pc) = (frame.function, frame.pc);
        let waits = index + 1 < self.stack.frames().len();
        let live = program.live_at(function, pc, waits);
        let Some(body) = program.body(function) else {
            return;
        };
        let slots = &program.code(function).slots;
        for ((reg, &slot), &ty) in (0u32..).zip(slots).zip(&body.regs) {
            let needed = live.as_ref().is_none_or(|live| live.contains(Reg(reg)));
            let level = relevance.map_or(Level::Value, |relevance| {
                relevance.register(FuncId(function), Reg(reg))
            });
            if slot == NO_SLOT || !needed || level == Level::Irrelevant {
                continue;
            }
            let (old, new) = (
                older.stack.slot_of(index, slot, ty),
                self.stack.slot_of(index, slot, ty),
            );
            if old == new || level == Level::Object && same_object(old, new) {
                continue;
            }
            let mut pointers = Pointers::default();
            self.pointers_of_value(world, old, &mut pointers);
            self.pointers_of_value(world, new, &mut pointers);
            unknown.look_at(!(u64::from(slot) << 32 | index as u64));
            let value = unknown.value(world, (ty, old, new), pointers);
            self.stack.set_slot_of(index, slot, ty, value);
        }
    }

    fn generalise_range(
        &mut self,
        world: &mut World,
        older: &mut Machine,
        unknown: &mut Generalisation,
        (start, len): (u64, u64),
    ) {
        let passing = |id: ExprId, world: &World| {
            let leaf = world.exprs.leaf_of(id);
            leaf.is_some_and(|leaf| leaf.about.once)
        };
        let is_passing = |id: ExprId| passing(id, world);
        let (start, len) = match unknown.whole_arrays {
            true => older.more_of_it((start, len), &is_passing),
            false => (start, len),
        };
        if len > MOST_BYTES && !unknown.keeps_variants() {
            let pair = [&*older, self].map(|machine| {
                let contents = machine.memory.read_contents(start, len).ok();
                contents.map_or(Value::of(0), |contents| Value::of(contents.full_digest()))
            });
            return self.forget_numbers(
                world,
                older,
                unknown,
                (start, len),
                (BYTES, pair[0], pair[1]),
            );
        }
        for number in numbers(world, self, older, start, len, &unknown.types) {
            let (address, ty) = (number.address, number.ty);
            unknown.note_type(self.rank, address, ty);
            let mut values = Vec::new();
            for machine in [&mut *older, self] {
                let value = machine.load_value(world, ty, address, Span::UNKNOWN);
                values.push(value.unwrap_or(Value::Known(0)));
            }
            let range = (address, number.end() - address);
            self.forget_numbers(world, older, unknown, range, (ty, values[0], values[1]));
        }
    }

    fn forget_numbers(
        &mut self,
        world: &mut World,
        older: &Machine,
        unknown: &mut Generalisation,
        (start, len): (u64, u64),
        pair: Pair,
    ) {
        let mut pointers = Pointers::default();
        self.pointers_in(world, start, len, &mut pointers);
        older.pointers_in(world, start, len, &mut pointers);
        unknown.look_at(start);
        // Both memories have the object, and it is no constant: it differs.
        let _ = match unknown.value(world, pair, pointers) {
            value if value == pair.2 => return,
            // It is to look as if the program had stored it.
            value if unknown.is_in_round() => self.store_value(world, pair.0, start, value),
            Value::Symbolic(value) => self.memory.forget(start, len, Some(value), 0),
            known => self.store_value(world, pair.0, start, known),
        };
    }
}

fn same_object(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Known(a), Value::Known(b)) => a >> 32 == b >> 32,
        _ => false,
    }
}
