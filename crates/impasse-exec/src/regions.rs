//! Regions: what lies between a branch and the place where its ways meet again. A region that calls
//! nothing that the host answers can be run both ways at once (`machine::merge`).
//!
//! Nothing here is needed for correctness: whether ways really meet without a call of the host is seen
//! when they are run.

use crate::bytecode::Code;
use crate::library::Native;
use crate::program::Target;
use impasse_ir::{Body, Const, Module, Op, Operand, PostDominance, Reg, Symbol, loop_depths};
use std::sync::OnceLock;

/// Where the ways from a branch meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// At the beginning of a block of the function.
    Block(u32),
    /// Behind the call of the function.
    Return,
}

/// What lies between a branch and the place where its ways meet.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) join: Join,
    /// The registers that its instructions read.
    pub(crate) reads: Vec<Reg>,
}

/// The regions of a program, worked out when they are asked for.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    /// For each function, whether no call in it is answered by the host.
    quiet: OnceLock<Vec<bool>>,
    /// By function, then by the block with the branch.
    functions: Vec<OnceLock<Vec<Option<Region>>>>,
    /// By function, how many loops each block is in.
    depths: Vec<OnceLock<Vec<usize>>>,
}

impl Regions {
    /// For a program with so many functions.
    pub(crate) fn new(functions: usize) -> Self {
        Self {
            quiet: OnceLock::new(),
            functions: (0..functions).map(|_| OnceLock::new()).collect(),
            depths: (0..functions).map(|_| OnceLock::new()).collect(),
        }
    }

    /// How many loops of its function a block is in.
    pub(crate) fn depth(&self, module: &Module, function: u32, block: usize) -> usize {
        let body = module.functions.get(function as usize);
        let body = body.and_then(|function| function.body.as_ref());
        let depths = self.depths.get(function as usize).zip(body);
        let depths = depths.map(|(depths, body)| depths.get_or_init(|| loop_depths(body)));
        depths
            .and_then(|depths| depths.get(block))
            .copied()
            .unwrap_or(0)
    }

    /// The region behind the branch at the end of a block, if nothing in it asks the host.
    pub(crate) fn behind(
        &self,
        module: &Module,
        targets: &[Target],
        function: u32,
        block: usize,
    ) -> Option<&Region> {
        let quiet = self.quiet.get_or_init(|| quiet_functions(module, targets));
        let body = module.functions.get(function as usize)?.body.as_ref()?;
        let regions = self.functions.get(function as usize)?;
        let regions = regions.get_or_init(|| regions_of(body, quiet));
        regions.get(block)?.as_ref()
    }
}

/// The block of an instruction.
pub(crate) fn block_of(body: &Body, inst: u32) -> Option<usize> {
    // Blocks lie in the order of their instructions.
    let at = body.blocks.partition_point(|block| block.end <= inst);
    (at < body.blocks.len()).then_some(at)
}

/// The block in which the code position `pc` lies.
pub(crate) fn block_at(body: &Body, code: &Code, pc: u32) -> Option<usize> {
    block_of(body, *code.sources.get(pc as usize)?)
}

/// For each function, whether no call in it, or behind it, is answered by the host. Calls through pointers
/// are taken to be.
fn quiet_functions(module: &Module, targets: &[Target]) -> Vec<bool> {
    let mut quiet: Vec<bool> = (targets.iter())
        .map(|target| {
            !matches!(
                target,
                Target::Unknown
                    | Target::Native(Native::Host(_) | Native::SetJump | Native::LongJump)
            )
        })
        .collect();
    loop {
        let mut changed = false;
        for (index, function) in module.functions.iter().enumerate() {
            let Some(body) = function.body.as_ref().filter(|_| quiet[index]) else {
                continue;
            };
            let mut blocks = 0..body.blocks.len();
            if !blocks.all(|block| gives_up(body, block) || is_quiet(body, block, &quiet)) {
                quiet[index] = false;
                changed = true;
            }
        }
        if !changed {
            return quiet;
        }
    }
}

/// Whether the block ends the program.
fn gives_up(body: &Body, block: usize) -> bool {
    let last = body.block_insts(&body.blocks[block]).last();
    last.is_some_and(|inst| matches!(inst.op, Op::Unreachable))
}

/// Whether the calls of a block are quiet.
fn is_quiet(body: &Body, block: usize, quiet: &[bool]) -> bool {
    let insts = body.block_insts(&body.blocks[block]).iter();
    let mut calls = insts.filter_map(|inst| match inst.op {
        Op::Call { callee, .. } => Some(callee),
        _ => None,
    });
    calls.all(|callee| match body.constant(callee) {
        Some(Const::Address(Symbol::Function(id), _)) => {
            quiet.get(id.index()).copied().unwrap_or(false)
        }
        _ => true,
    })
}

fn regions_of(body: &Body, quiet: &[bool]) -> Vec<Option<Region>> {
    let count = body.blocks.len();
    let failing: Vec<bool> = (0..count).map(|block| gives_up(body, block)).collect();
    let after = PostDominance::without(body, &failing);
    (0..count)
        .map(|block| region(body, quiet, &failing, &after, block))
        .collect()
}

fn region(
    body: &Body,
    quiet: &[bool],
    failing: &[bool],
    after: &PostDominance,
    branch: usize,
) -> Option<Region> {
    let last = body.block_insts(&body.blocks[branch]).last()?;
    let targets = body.successors(&last.op);
    if targets.len() < 2 || after.endless(branch) {
        return None;
    }
    let join = after.next(branch).map(|block| behind_jumps(body, block));
    if join == Some(branch) {
        return None;
    }
    let mut reads = Vec::new();
    let mut seen = vec![false; body.blocks.len()];
    let mut todo: Vec<usize> = targets.iter().map(|target| target.block.index()).collect();
    note_reads(body, branch, &mut reads);
    while let Some(block) = todo.pop() {
        if Some(block) == join || failing[block] || std::mem::replace(&mut seen[block], true) {
            continue;
        }
        if !is_quiet(body, block, quiet) {
            return None;
        }
        note_reads(body, block, &mut reads);
        let last = body.block_insts(&body.blocks[block]).last()?;
        let next = body.successors(&last.op);
        todo.extend(next.iter().map(|target| target.block.index()));
    }
    reads.sort_unstable();
    reads.dedup();
    Some(Region {
        join: join.map_or(Join::Return, |block| Join::Block(block as u32)),
        reads,
    })
}

/// The registers that the instructions of a block read.
fn note_reads(body: &Body, block: usize, reads: &mut Vec<Reg>) {
    for inst in body.block_insts(&body.blocks[block]) {
        body.all_operands(&inst.op, |operand| {
            if let Operand::Reg(reg) = operand {
                reads.push(reg);
            }
        });
    }
}

/// A block that only jumps may not be seen by who runs the code, which leads to where it goes: what is passed to
/// the next block may lie there already.
fn behind_jumps(body: &Body, mut block: usize) -> usize {
    for _ in 0..body.blocks.len() {
        let [inst] = body.block_insts(&body.blocks[block]) else {
            break;
        };
        match inst.op {
            Op::Br { target } => block = target.block.index(),
            _ => break,
        }
    }
    block
}
