//! Register coalescing: a block parameter and its arguments share a slot when no two of them are
//! needed at the same time. Each pair that shares saves a move on every way through the edge.
//!
//! # Why sharing is safe
//!
//! Two registers of a class never interfere: neither is live just behind the definition of the other
//! (Chaitin's criterion; for code in which definitions dominate uses it says that their live ranges
//! are disjoint). So whenever one of them is written, no other of its class holds a value that is still
//! needed, and each read of a register finds what its own definition wrote last. Classes are joined
//! only if all pairs of their members are apart. Parameters of one block are defined at the same
//! moment and do interfere if both are used; those of the entry have slots that callers know, so no
//! two of them share. Functions that return twice (`setjmp`) are left alone: behind the second return
//! a register is needed that was dead after the first.

use super::fuse::Fusion;
use super::liveness::{Absorbed, Liveness};
use super::slots::is_wide;
use crate::library::Native;
use crate::program::Target;
use impasse_ir::{Body, Const, Operand, Reg, Symbol};
use rustc_hash::FxHashMap;

/// Classes are not made larger than this, so that comparing two stays cheap.
const MAX_CLASS: usize = 16;

/// Whether the code may call a function that returns a second time, when dead registers may be
/// needed again.
pub(crate) fn returns_twice(targets: &[Target], body: &Body) -> bool {
    body.consts.iter().any(|constant| match constant {
        Const::Address(Symbol::Function(id), _) => {
            let target = targets.get(id.index());
            matches!(target, Some(Target::Native(Native::SetJump)))
        }
        _ => false,
    })
}

/// For each register one that stands for all that share its slot.
pub(super) fn share(body: &Body, fusion: &Fusion) -> Vec<u32> {
    let own: Vec<u32> = (0..body.regs.len() as u32).collect();
    if body
        .blocks
        .iter()
        .skip(1)
        .all(|block| block.params.is_empty())
    {
        return own;
    }
    let absorbed = |reg: Reg| fusion.absorbed.get(reg.index()) == Some(&true);
    let absorbed = Absorbed {
        absorbed: &absorbed,
        definitions: &fusion.definitions,
    };
    let Some(liveness) = Liveness::new(body, absorbed) else {
        return own;
    };
    let mut classes = Classes {
        definitions: definitions(body),
        last_uses: last_uses(body, absorbed),
        body,
        liveness,
        members: own.iter().map(|&reg| vec![reg]).collect(),
        class: own,
    };
    // Edges that go back first: moves there are made most often.
    for back in [true, false] {
        for (index, block) in body.blocks.iter().enumerate() {
            let Some(last) = body.block_insts(block).last() else {
                continue;
            };
            for target in body.successors(&last.op) {
                if (target.block.index() <= index) == back {
                    classes.edge(target, absorbed);
                }
            }
        }
    }
    classes.class
}

/// Where a register gets its value: block, and instruction; a parameter before the first.
type Definition = (u32, i64);

struct Classes<'a> {
    body: &'a Body,
    liveness: Liveness,
    definitions: Vec<Definition>,
    /// The last instruction of a block that reads a register.
    last_uses: FxHashMap<(u32, u32), i64>,
    members: Vec<Vec<u32>>,
    class: Vec<u32>,
}

impl Classes<'_> {
    fn edge(&mut self, target: impasse_ir::Target, absorbed: Absorbed<'_>) {
        let Some(block) = self.body.blocks.get(target.block.index()) else {
            return;
        };
        for (&param, &arg) in block.params.iter().zip(self.body.args(target.args)) {
            if let Operand::Reg(reg) = arg
                && !(absorbed.absorbed)(reg)
            {
                self.merge(param.0, reg.0);
            }
        }
    }

    fn merge(&mut self, a: u32, b: u32) {
        let (a, b) = (self.class[a as usize], self.class[b as usize]);
        let wide = |reg: u32| is_wide(self.body.regs[reg as usize]);
        let (ours, theirs) = (&self.members[a as usize], &self.members[b as usize]);
        if a == b || wide(a) != wide(b) || ours.len() + theirs.len() > MAX_CLASS {
            return;
        }
        let fixed = |reg: &u32| self.definitions[*reg as usize] == (0, -1);
        let both_fixed = ours.iter().any(fixed) && theirs.iter().any(fixed);
        let apart = (ours.iter()).all(|&x| theirs.iter().all(|&y| !self.interfere(x, y)));
        if both_fixed || !apart {
            return;
        }
        let theirs = std::mem::take(&mut self.members[b as usize]);
        for &reg in &theirs {
            self.class[reg as usize] = a;
        }
        self.members[a as usize].extend(theirs);
    }

    /// Whether both are needed at the same time.
    fn interfere(&self, x: u32, y: u32) -> bool {
        self.live_at_definition(x, y) || self.live_at_definition(y, x)
    }

    /// Whether `x` is needed after the place where `y` gets its value.
    fn live_at_definition(&self, x: u32, y: u32) -> bool {
        let (block, at) = self.definitions[y as usize];
        let (home, defined) = self.definitions[x as usize];
        if home == block && defined > at {
            return false;
        }
        let used = self
            .last_uses
            .get(&(block, x))
            .is_some_and(|&last| last > at);
        used || self.liveness.is_live_out(block as usize, Reg(x))
    }
}

fn definitions(body: &Body) -> Vec<Definition> {
    let mut definitions = vec![(u32::MAX, -1); body.regs.len()];
    for (index, block) in (0u32..).zip(&body.blocks) {
        for param in &block.params {
            // Behind all instructions of blocks before, before all of this one.
            definitions[param.index()] = (index, i64::from(block.start) - 1);
        }
        for (at, inst) in (i64::from(block.start)..).zip(body.block_insts(block)) {
            if let Some(dst) = inst.dst {
                definitions[dst.index()] = (index, at);
            }
        }
    }
    definitions
}

fn last_uses(body: &Body, absorbed: Absorbed<'_>) -> FxHashMap<(u32, u32), i64> {
    let mut last = FxHashMap::default();
    for (index, block) in (0u32..).zip(&body.blocks) {
        for at in block.start..block.end {
            absorbed.each_use(body, at as usize, &mut |reg| {
                last.insert((index, reg.0), i64::from(at));
            });
        }
    }
    last
}
