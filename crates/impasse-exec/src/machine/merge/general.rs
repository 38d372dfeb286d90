//! A state of all ranks that stands for two: what differs between them becomes unknown (anti-unification).
//! What differs in the same way becomes the same unknown value, on whatever rank it is: a counter that all
//! ranks have stays equal on all of them.

use super::join::numbers;
use crate::bytecode::NO_SLOT;
use crate::expr::{About, BYTES, ExprId, LeafKind};
use crate::machine::stack::Frame;
use crate::machine::{Machine, Pointers, Round};
use crate::memory::object::{Object, Origin};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{FuncId, Reg, Span, Type};
use impasse_relevance::{Level, Relevance};
use rustc_hash::FxHashMap;

/// What unknown values are called that stand for what differs from round to round.
const NAME: &str = "a value that changes from round to round";

/// A longer range becomes unknown as a whole.
const MOST_BYTES: u64 = 256;

/// The values that stand for what differs between two states: unknown ones, or those of some round.
#[derive(Debug, Default)]
pub struct Generalisation {
    /// By type, what there was, and what there is.
    leaves: FxHashMap<(Type, Value, Value), ExprId>,
    made: u64,
    /// Whether all of an array becomes unknown if another element of it differs each time.
    whole_arrays: bool,
    /// The round, if what differs are numbers of rounds.
    round: Option<Round>,
    /// Whether something differs that is no number of rounds.
    failed: bool,
}

impl Generalisation {
    /// Of states of a loop: more of the same is to come.
    pub fn of_rounds() -> Self {
        Self {
            whole_arrays: true,
            ..Self::default()
        }
    }

    /// What differs are numbers that grow from round to round: in this one.
    pub fn in_round(round: Round) -> Generalisation {
        Generalisation {
            round: Some(round),
            ..Generalisation::default()
        }
    }

    /// Whether something differs that is no number that grows from round to round.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// The value for a pair.
    fn value(
        &mut self,
        world: &mut World,
        pair: (Type, Value, Value),
        pointers: Pointers,
    ) -> Value {
        let Some(round) = self.round else {
            return Value::Symbolic(self.leaf(world, pair, pointers));
        };
        let (ty, old, new) = pair;
        // Narrow numbers are no pointers, even if they look like some.
        let counts = match ty {
            Type::I8 | Type::I16 | Type::I32 => true,
            Type::I64 => pointers.is_none(),
            _ => false,
        };
        match (old, new) {
            (Value::Known(old), Value::Known(new)) if counts => {
                world.in_round(ty, [old, new], round)
            }
            _ => {
                self.failed = true;
                new
            }
        }
    }

    /// How many unknown values there are.
    pub fn len(&self) -> usize {
        self.made as usize
    }

    /// Whether nothing differed.
    pub fn is_empty(&self) -> bool {
        self.made == 0
    }

    /// The unknown value for a pair; its own if it may be a pointer.
    fn leaf(
        &mut self,
        world: &mut World,
        pair: (Type, Value, Value),
        pointers: Pointers,
    ) -> ExprId {
        let about = pointers.about();
        let plain = about
            .targets
            .as_ref()
            .is_some_and(|targets| targets.is_empty());
        if let Some(&leaf) = self.leaves.get(&pair).filter(|_| plain) {
            return leaf;
        }
        self.made += 1;
        world.merging.generalised += 1;
        let sequence = world.merging.generalised;
        let leaf = new_leaf(world, pair.0, sequence, about);
        self.leaves.insert(pair, leaf);
        leaf
    }
}

/// A leaf that never comes up again. All ranks know it: it is one number, wherever it stands.
fn new_leaf(world: &mut World, ty: Type, sequence: u64, about: About) -> ExprId {
    let (kind, exprs) = (LeafKind::Uniform, &mut world.exprs);
    let about = About {
        once: true,
        ..about
    };
    exprs.leaf_about(kind, NAME, sequence, ty, Span::UNKNOWN, about)
}

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

    /// Whether the last function is where that of another machine is.
    pub fn stands_where(&self, other: &Machine) -> bool {
        let place = |machine: &Machine| {
            let frame = machine.stack.last();
            frame.map(|frame| (frame.function, frame.pc))
        };
        place(self) == place(other)
    }

    /// Makes what differs from an older state unknown, as far as it matters; `false` if the states differ in
    /// more than values. A decision that the machine waits for is to be asked for again.
    pub fn generalise(
        &mut self,
        world: &mut World,
        older: &Machine,
        relevance: Option<&Relevance>,
        unknown: &mut Generalisation,
    ) -> bool {
        if !self.has_the_shape_of(older) || !self.memory.has_the_living_of(&older.memory) {
            return false;
        }
        let Some(ranges) = self.memory.differences(&older.memory) else {
            return false;
        };
        for frame in 0..self.stack.frames().len() {
            self.generalise_frame(world, older, relevance, unknown, frame);
        }
        for (start, len) in ranges {
            let object = self.memory.object(start);
            if object.is_some_and(|object| counts(object, relevance)) {
                self.generalise_range(world, older, unknown, (start, len));
            }
        }
        unknown.failed |= !self.decisions.are_those_of(&older.decisions);
        self.decisions.keep_common(&world.exprs, &older.decisions);
        self.pending = self.pending.take().filter(|pending| !pending.is_decision());
        true
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
            let value = unknown.value(world, (ty, old, new), pointers);
            self.stack.set_slot_of(index, slot, ty, value);
        }
    }

    fn generalise_range(
        &mut self,
        world: &mut World,
        older: &Machine,
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
        if len > MOST_BYTES {
            let pair = [older, self].map(|machine| {
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
        for number in numbers(world, self, older, start, len) {
            let (address, ty) = (number.address, number.ty);
            let mut values = Vec::new();
            for machine in [&mut older.clone(), self] {
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
        pair: (Type, Value, Value),
    ) {
        let mut pointers = Pointers::default();
        self.pointers_in(world, start, len, &mut pointers);
        older.pointers_in(world, start, len, &mut pointers);
        // Both memories have the object, and it is no constant: it differs.
        let _ = match unknown.value(world, pair, pointers) {
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

/// Whether the contents of an object matter.
fn counts(object: &Object, relevance: Option<&Relevance>) -> bool {
    let Some(relevance) = relevance else {
        return true;
    };
    match &object.origin {
        Origin::Global(id) => relevance.global(*id),
        Origin::Stack { function, name } => {
            name.is_none_or(|name| relevance.local(*function, name))
        }
        Origin::Heap(span) => relevance.heap(*span),
        Origin::Static(_) | Origin::Arguments => true,
    }
}
