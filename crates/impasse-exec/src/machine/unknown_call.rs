//! Calls of functions of which nothing is known: what they can reach is unknown afterwards. That is
//! what arguments lead to, of this call and of earlier ones, and what global variables lead to that
//! other files can see; from there whatever pointers lead to.

use super::Machine;
use super::calls::Invocation;
use super::pointers::Pointers;
use crate::bytecode::NO_SLOT;
use crate::expr::{About, BYTES};
use crate::memory::address::{self, Region};
use crate::memory::object::{Object, Origin};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Init, Linkage, Span, Type};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Machine {
    /// Runs a function of which nothing is known.
    pub(super) fn unknown_call(&mut self, world: &mut World, call: &Invocation<'_>) {
        let name = call.program.function_name(call.function).to_owned();
        self.note_unknown_call(&name, call.span);
        self.let_escape(world, call);
        let mut roots: Vec<u64> = self.escaped.iter().copied().collect();
        let libraries = call.program.libraries();
        if !libraries.iter().any(|library| library.declares(&name)) {
            roots.extend(self.visible_globals());
        }
        let reached = self.reachable(world, roots);
        let about = self.forget_objects(world, &reached, &name, call.span);
        let wanted = call.ret.filter(|_| self.result_slot() != NO_SLOT);
        let value = wanted.map(|ty| {
            let name = format!("result of `{name}`");
            let targets = about.targets.filter(|_| ty == Type::Ptr);
            let about = About { targets, ..about };
            Value::Symbolic(self.new_leaf(world, &name, ty, call.span, about))
        });
        self.finish_call(call.ret, value);
    }

    /// Keeps what the arguments lead to: the function may have remembered it.
    fn let_escape(&mut self, world: &World, call: &Invocation<'_>) {
        let mut pointers = Pointers::default();
        for (&value, &ty) in call.args.iter().zip(&call.types) {
            match value {
                Value::Known(bits) if matches!(ty, Type::Ptr | Type::I64) => {
                    pointers.add(bits as u64, bits as u64);
                }
                Value::Symbolic(id) => self.pointers_of(world, id, &mut pointers),
                Value::Known(_) => {}
            }
        }
        let homes = pointers
            .targets()
            .iter()
            .map(|target| self.memory.home(target.first));
        let new: Vec<u64> = homes.filter(|&home| self.can_change(home)).collect();
        if new.iter().any(|home| !self.escaped.contains(home)) {
            Arc::make_mut(&mut self.escaped).extend(new);
        }
    }

    /// The global variables that other files can see. What is only declared here and known belongs
    /// to a library.
    fn visible_globals(&self) -> Vec<u64> {
        let globals = (0usize..).zip(&self.program.module().globals);
        let visible = globals.filter(|(_, global)| global.linkage != Linkage::Internal);
        // The null page is number 0.
        let all = visible.map(|(id, global)| (address::address(Region::Global, id + 1), global));
        let own = all.filter(|(start, global)| {
            global.init != Init::Declared || self.memory.read_known(*start, global.size).is_err()
        });
        own.map(|(start, _)| start).collect()
    }

    /// Whether a function of the program can change the object that begins at `home`.
    fn can_change(&self, home: u64) -> bool {
        let is_open = |object: &&Object| {
            object.alive && !object.constant && !matches!(object.origin, Origin::Static(_))
        };
        self.memory.object(home).filter(is_open).is_some()
    }

    /// The objects that can be reached from `roots`, by the addresses of their starts.
    fn reachable(&self, world: &World, roots: Vec<u64>) -> BTreeSet<u64> {
        let mut reached = BTreeSet::new();
        let mut todo = roots;
        while let Some(home) = todo.pop() {
            if !self.can_change(home) || !reached.insert(home) {
                continue;
            }
            let mut pointers = Pointers::default();
            let used = self.memory.object(home).map_or(0, Object::extent);
            self.pointers_in(world, home, used, &mut pointers);
            todo.extend(
                pointers
                    .targets()
                    .iter()
                    .map(|target| self.memory.home(target.first)),
            );
        }
        reached
    }

    /// Makes these objects unknown: all are bytes of one leaf, in which pointers can lead to any of
    /// them. Gives what is known about it. A leaf stays for ever, so there is none where there is nothing
    /// to forget: a program may call the function any number of times.
    fn forget_objects(
        &mut self,
        world: &mut World,
        objects: &BTreeSet<u64>,
        name: &str,
        span: Span,
    ) -> About {
        let mut pointers = Pointers::default();
        for &home in objects {
            let size = self.memory.object(home).map_or(0, |object| object.size);
            pointers.add(home, home + size);
        }
        let about = pointers.about();
        if objects.is_empty() {
            return about;
        }
        let name = format!("what `{name}` has left in memory");
        let mut leaf = self.new_leaf(world, &name, BYTES, span, about.clone());
        let mut index = 0u32;
        for &home in objects {
            let object = self.memory.object(home);
            let (size, used) = object.map_or((0, 0), |object| (object.size, object.extent()));
            if u64::from(index) + used > u64::from(u32::MAX) {
                leaf = self.new_leaf(world, &name, BYTES, span, about.clone());
                index = 0;
            }
            index = self.memory.forget_range(home, size, leaf, index);
        }
        about
    }
}
