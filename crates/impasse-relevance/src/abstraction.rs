//! Abstraction of bulk data: values that are computed from it are replaced by unknown ones, so that a
//! [`slice`](crate::slice()) of the module need not compute them.
//!
//! `bulk` says what bulk data is. Of what is computed from it, floating arithmetic goes; where
//! something else looks at the result (a branch, an address, a store, a conversion to an integer that is
//! computed with), it sees an unknown value, one for each register. Integers that are computed from unknown
//! integers are still computed: what is known of one then follows for the others.
//!
//! # Why a module without findings stays without findings
//!
//! The abstracted module has every execution that the module has, and more. An instruction is changed in one
//! way only: an operand is another register, which is an unknown value made since the operand was, or just
//! before the instruction ([`forget`]). Choose for each unknown value the one that the operand has in an execution of the module: then
//! both do the same, step by step. That holds whatever registers are chosen, so nothing depends on how
//! bulk data is found. Slicing the abstracted module keeps what it communicates. So an
//! abstracted slice in which no execution goes wrong is a proof for the module; what goes wrong in it may
//! go wrong there only.
//!
//! What is given up: that a program stays in a loop for ever is seen by its coming back to the same state. A
//! loop that what was forgotten could end is not seen to go on for ever; so what polls is not to be abstracted
//! (whoever runs the module sees to that).
//!
//! Pointers stay as they are: an unknown address could not be followed. So do integers that may be
//! pointers in disguise, and with the pointers all handles of MPI.

use crate::Externals;
use crate::bulk::Bulk;
use crate::collect::Collector;
use crate::facts::{definitions, reachable};
use impasse_ir::{Body, Forget, MAKE_UNKNOWN, Module, Op, Operand, Type, forget};

/// The module with unknown values in the place of what is computed from bulk data.
pub fn forget_bulk(module: &Module, externals: &dyn Externals) -> Module {
    let mut collector = Collector::new(module, externals, true);
    collector.collect();
    let addressed = collector.addressed.clone();
    let bulk = Bulk::new(&mut collector);
    let mut abstracted = module.clone();
    for (index, function) in abstracted.functions.iter_mut().enumerate() {
        let seen = function.name == "main" || addressed.contains(&index);
        if let Some(body) = &mut function.body
            && bulk.values[index].contains(&true)
        {
            let cut = Cut {
                module,
                body,
                bulk: &bulk.values[index],
                is_pure: &|at| bulk.pure_calls.contains(&(index, at)),
                is_chosen: &|at| bulk.chosen_stores.contains(&(index, at)),
                result_is_seen: seen,
            };
            *body = forget(body, &cut.plan());
        }
    }
    abstracted
}

/// How many instructions give unknown values that a module can come to.
pub fn unknown_values(module: &Module) -> usize {
    let reached = reachable(module).into_iter().zip(&module.functions);
    let bodies = reached.filter_map(|(reached, f)| f.body.as_ref().filter(|_| reached));
    let unknown = |body: &Body| {
        let is_unknown = |op: &Op| match *op {
            Op::Unknown { .. } => true,
            // All of what a loop stored.
            Op::Call { callee, .. } => {
                let callee = body.function(callee);
                let callee = callee.and_then(|id| module.functions.get(id.index()));
                callee.is_some_and(|callee| callee.name == MAKE_UNKNOWN)
            }
            _ => false,
        };
        let ops = body.insts.iter().map(|inst| inst.op);
        ops.filter(is_unknown).count()
    };
    bodies.map(unknown).sum()
}

/// What happens to an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Nobody needs its result any more: those who did see an unknown value.
    Goes,
    /// It computes an integer from bulk data, if somebody needs it.
    Computes,
    /// It stays.
    Stays,
}

/// Where a function is cut off from bulk data.
struct Cut<'a> {
    module: &'a Module,
    body: &'a Body,
    /// For each register, whether it is bulk data.
    bulk: &'a [bool],
    is_pure: &'a dyn Fn(usize) -> bool,
    /// Whether bulk data decides if an instruction, which is a store, is carried out.
    is_chosen: &'a dyn Fn(usize) -> bool,
    /// Whether somebody sees what the function returns who is not in the module.
    result_is_seen: bool,
}

impl Cut<'_> {
    fn plan(&self) -> Forget {
        let fates: Vec<Fate> = (0..self.body.insts.len()).map(|at| self.fate(at)).collect();
        let definitions = definitions(self.body);
        let mut values = self.bulk.to_vec();
        for (value, definition) in values.iter_mut().zip(&definitions) {
            // What is computed is not forgotten, but what it is computed from.
            *value &= definition.is_none_or(|at| fates[at as usize] != Fate::Computes);
        }
        let uses = self.uses(&fates, &definitions);
        let stores = (0..self.body.insts.len()).map(self.is_chosen).collect();
        Forget {
            values,
            uses,
            stores,
        }
    }

    fn fate(&self, at: usize) -> Fate {
        let inst = self.body.insts[at];
        if !inst.dst.is_some_and(|dst| self.bulk[dst.index()]) {
            return Fate::Stays;
        }
        let goes = match inst.op {
            Op::Load { .. } => true,
            Op::Binary { ty, .. }
            | Op::Unary { ty, .. }
            | Op::Compare { ty, .. }
            | Op::Select { ty, .. } => ty.is_float(),
            Op::Convert { from, to, .. } => from.is_float() || to.is_float(),
            Op::Overflow { .. } | Op::PtrDiff { .. } => false,
            Op::Call { .. } if (self.is_pure)(at) => true,
            _ => return Fate::Stays,
        };
        match goes {
            true => Fate::Goes,
            false => Fate::Computes,
        }
    }

    /// The instructions that see unknown values: those that stay, and those that compute for them.
    fn uses(&self, fates: &[Fate], definitions: &[Option<u32>]) -> Vec<bool> {
        let mut uses = vec![false; fates.len()];
        let mut todo: Vec<usize> = (0..fates.len())
            .filter(|&at| fates[at] == Fate::Stays && !self.is_followed_elsewhere(at))
            .collect();
        while let Some(at) = todo.pop() {
            uses[at] = true;
            self.body.own_operands(&self.body.insts[at].op, |operand| {
                let Operand::Reg(reg) = operand else { return };
                let Some(from) = definitions[reg.index()].map(|from| from as usize) else {
                    return;
                };
                if fates[from] == Fate::Computes && !uses[from] {
                    uses[from] = true;
                    todo.push(from);
                }
            });
        }
        uses
    }

    /// Whether bulk data that an instruction gets is bulk data where it goes, too, so that it is cut off
    /// there: arguments and results of functions of the module.
    fn is_followed_elsewhere(&self, at: usize) -> bool {
        match self.body.insts[at].op {
            Op::Ret { .. } => !self.result_is_seen,
            Op::Call { callee, args, .. } => {
                let Some(id) = self.body.function(callee) else {
                    return false;
                };
                let callee = self.module.functions.get(id.index());
                let callee = callee.and_then(|callee| callee.body.as_ref());
                let params = callee.and_then(|code| code.blocks.first());
                let params = params.map_or(0, |entry| entry.params.len());
                let args = self.body.args(args);
                let pointer = |&arg: &Operand| self.body.type_of(arg) == Some(Type::Ptr);
                // The arguments that are not forgotten are not concerned.
                callee.is_some() && (args.len() <= params || args.iter().all(pointer))
            }
            _ => false,
        }
    }
}
