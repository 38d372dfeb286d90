//! Liveness: which registers are still needed where, by backward data flow over blocks.
//!
//! Registers without a slot do not count: an instruction that absorbed others reads what those
//! read, at its own place. The sets only grow from round to round and are bounded, so the search
//! ends; at its end they satisfy the equations of liveness, whose least solution they are.

use impasse_ir::{Body, Operand, Reg};

/// Bodies with more blocks times registers than this are not analysed.
const MAX_BITS: usize = 1 << 26;

/// What is live at the end of each block.
#[derive(Clone, Debug)]
pub(crate) struct Liveness {
    words: usize,
    live_out: Vec<u64>,
}

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RegSet(Vec<u64>);

impl RegSet {
    pub(crate) fn contains(&self, reg: Reg) -> bool {
        let word = self.0.get(reg.index() / 64).copied().unwrap_or(0);
        word >> (reg.index() % 64) & 1 == 1
    }

    fn insert(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(reg.index() / 64) {
            *word |= 1 << (reg.index() % 64);
        }
    }

    pub(crate) fn remove(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(reg.index() / 64) {
            *word &= !(1 << (reg.index() % 64));
        }
    }
}

/// Which instructions are part of which.
#[derive(Clone, Copy)]
pub(crate) struct Absorbed<'a> {
    /// Whether a register has no slot.
    pub(crate) absorbed: &'a dyn Fn(Reg) -> bool,
    /// The instruction that defines each register.
    pub(crate) definitions: &'a [u32],
}

impl Absorbed<'_> {
    /// Calls `f` with each register that instruction `at` reads.
    pub(crate) fn each_use(&self, body: &Body, at: usize, f: &mut impl FnMut(Reg)) {
        let Some(inst) = body.insts.get(at) else {
            return;
        };
        if inst.dst.is_some_and(|reg| (self.absorbed)(reg)) {
            return;
        }
        let mut todo = vec![at];
        while let Some(at) = todo.pop() {
            let Some(inst) = body.insts.get(at) else {
                continue;
            };
            body.all_operands(&inst.op, |operand| {
                if let Operand::Reg(reg) = operand {
                    match (self.absorbed)(reg) {
                        true => {
                            todo.extend(self.definitions.get(reg.index()).map(|&at| at as usize))
                        }
                        false => f(reg),
                    }
                }
            });
        }
    }
}

impl Liveness {
    /// What is live at the end of each block of `body`; `None` for huge bodies.
    pub(crate) fn new(body: &Body, absorbed: Absorbed<'_>) -> Option<Self> {
        let words = body.regs.len().div_ceil(64);
        if words.checked_mul(64)?.checked_mul(body.blocks.len())? > MAX_BITS {
            return None;
        }
        let mut liveness = Self {
            words,
            live_out: vec![0; words * body.blocks.len()],
        };
        let mut live_in = vec![0; words * body.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..body.blocks.len()).rev() {
                changed |= liveness.visit(body, absorbed, index, &mut live_in);
            }
        }
        Some(liveness)
    }

    /// Looks at one block again; whether what is live at its start has changed.
    fn visit(
        &mut self,
        body: &Body,
        absorbed: Absorbed<'_>,
        index: usize,
        live_in: &mut [u64],
    ) -> bool {
        let words = self.words;
        let range = index * words..(index + 1) * words;
        let block = &body.blocks[index];
        if let Some(last) = body.block_insts(block).last() {
            for target in body.successors(&last.op) {
                let from = target.block.index() * words;
                for word in 0..words {
                    let bits = live_in.get(from + word).copied().unwrap_or(0);
                    self.live_out[range.start + word] |= bits;
                }
            }
        }
        let mut live = self.before(body, absorbed, index, block.start as usize);
        block.params.iter().for_each(|&param| live.remove(param));
        let changed = live_in[range.clone()] != live.0[..];
        live_in[range].copy_from_slice(&live.0);
        changed
    }

    /// What is live at the end of block `index`.
    pub(crate) fn out(&self, index: usize) -> RegSet {
        let range = index * self.words..(index + 1) * self.words;
        RegSet(self.live_out.get(range).unwrap_or_default().to_vec())
    }

    /// Whether `reg` is live at the end of block `index`.
    pub(crate) fn is_live_out(&self, index: usize, reg: Reg) -> bool {
        let word = self.live_out.get(index * self.words + reg.index() / 64);
        word.is_some_and(|word| word >> (reg.index() % 64) & 1 == 1)
    }

    /// What is live before instruction `at` of block `index`.
    pub(crate) fn before(
        &self,
        body: &Body,
        absorbed: Absorbed<'_>,
        index: usize,
        at: usize,
    ) -> RegSet {
        let mut live = self.out(index);
        let end = body.blocks.get(index).map_or(0, |block| block.end as usize);
        for at in (at..end).rev() {
            if let Some(dst) = body.insts.get(at).and_then(|inst| inst.dst) {
                live.remove(dst);
            }
            absorbed.each_use(body, at, &mut |reg| live.insert(reg));
        }
        live
    }
}
