//! What a region has read. A value that comes out of a region is a function of that: ranks whose regions have
//! read the same have the same value.

use crate::bytecode::NO_SLOT;
use crate::expr::{ExprId, Exprs};
use crate::machine::Machine;
use crate::machine::general::Site;
use crate::memory::Contents;
use crate::memory::pointers::Found;
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Reg, Type};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Objects of more bytes than this are not looked at.
const MOST_BYTES: u64 = 1 << 12;

/// A value that depends on larger expressions is a value of its own.
const MOST_NODES: usize = 1000;

/// What a region has read.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript {
    hash: u64,
    exprs: FxHashSet<ExprId>,
    /// Whether something is not in it.
    incomplete: bool,
    /// How many values were made from it.
    made: u64,
}

impl Transcript {
    /// A number for a new value that is a function of what was read, and the leaves in that; `None` if not
    /// all of it is known.
    pub(super) fn new_value(&mut self, exprs: &Exprs) -> Option<(u64, Vec<ExprId>)> {
        if self.incomplete {
            return None;
        }
        let read: Vec<ExprId> = self.exprs.iter().copied().collect();
        let sources = exprs.leaves_within(&read, MOST_NODES)?;
        self.made += 1;
        self.mix(self.made);
        Some((self.hash, sources))
    }

    fn mix(&mut self, value: impl Hash) {
        let mut hasher = FxHasher::default();
        (self.hash, value).hash(&mut hasher);
        self.hash = hasher.finish();
    }

    fn value(&mut self, value: Value) {
        self.mix(value);
        if let Value::Symbolic(id) = value {
            self.exprs.insert(id);
        }
    }

    fn contents(&mut self, contents: &Contents) {
        self.mix(contents);
        let exprs = contents.expressions();
        self.mix(&exprs);
        self.exprs.extend(exprs);
        self.incomplete |= contents.has_gaps();
    }
}

impl Machine {
    /// Begins to note what a region reads: first the registers.
    pub(super) fn begin_transcript(&self, world: &mut World, site: Site<'_>, reads: &[Reg]) {
        let mut transcript = Transcript::default();
        transcript.mix((site.function, site.pc));
        let live = site.program.live_at(site.function, site.pc, false);
        for &reg in reads {
            let slot = site.code.slots.get(reg.index()).copied();
            let needed = live.as_ref().is_none_or(|live| live.contains(reg));
            if let Some(slot) = slot.filter(|&slot| slot != NO_SLOT && needed) {
                let ty = site.body.regs.get(reg.index()).copied();
                transcript.value(self.slot(slot, ty.unwrap_or(Type::I64)));
            }
        }
        world.merging.transcripts.push(transcript);
    }

    /// Notes that a value was read from memory.
    pub(in crate::machine) fn has_read(world: &mut World, value: Value) {
        for transcript in &mut world.merging.transcripts {
            transcript.value(value);
        }
    }

    /// Notes that something was read that is not told.
    pub(in crate::machine) fn has_read_more(world: &mut World) {
        for transcript in &mut world.merging.transcripts {
            transcript.incomplete = true;
        }
    }

    /// Notes what a library function can read: its arguments, what they point to, and what libraries
    /// remember.
    pub(in crate::machine) fn library_reads(&self, world: &mut World, args: &[Value]) {
        if world.merging.transcripts.is_empty() {
            return;
        }
        let known = |arg: &Value| arg.known().map(|bits| bits as u64);
        let is_pointer = |arg: &Value| match arg {
            Value::Symbolic(id) => world.exprs.ty(*id) == Type::Ptr,
            Value::Known(_) => false,
        };
        let mut complete = !args.iter().any(is_pointer);
        let mut todo: Vec<u64> = args.iter().filter_map(known).collect();
        let (mut seen, mut pieces, mut room) = (Vec::new(), Vec::new(), MOST_BYTES);
        while let Some(address) = todo.pop() {
            let home = self.memory.home(address);
            let object = self.memory.object(home).filter(|object| object.alive);
            let Some(object) = object.filter(|_| home >> 32 != 0 && !seen.contains(&home)) else {
                continue;
            };
            seen.push(home);
            let Some(left) = room.checked_sub(object.extent()) else {
                complete = false;
                break;
            };
            room = left;
            let contents = self.memory.read_contents(home, object.extent());
            pieces.extend(contents.ok());
            self.memory
                .each_pointer(home, object.extent(), |found| match found {
                    Found::Address(address) => todo.push(address),
                    Found::Expr(_) => {}
                });
        }
        let state = self.states.digest();
        for transcript in &mut world.merging.transcripts {
            transcript.mix(state);
            args.iter().for_each(|&arg| transcript.value(arg));
            pieces.iter().for_each(|piece| transcript.contents(piece));
            transcript.incomplete |= !complete;
        }
    }
}
