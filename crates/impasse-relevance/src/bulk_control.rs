//! What bulk data decides: what a branch on it chooses is not known either.
//!
//! A branch on bulk data and the blocks up to where its ways meet are a region. If nothing in it acts, it
//! matters only for what it leaves behind: the values of parameters, which become bulk data, and what it
//! stores, which is forgotten. Counting in a loop that ends by bulk data is the most common case. Where
//! a region acts, the branch has to be taken in any case, and what it chooses stays known.

use crate::collect::Collector;
use crate::facts::reachable;
use crate::{Effect, ExternalCall};
use impasse_ir::{Body, Op, Operand, PostDominance, Reg, Type};

/// A branch, and what it decides.
pub(crate) struct Region {
    /// What the branch looks at.
    pub(crate) condition: Operand,
    /// Parameters whose values it decides.
    pub(crate) params: Vec<Reg>,
    /// Stores whose being carried out it decides.
    pub(crate) stores: Vec<usize>,
}

/// The regions of each function in which nothing acts.
pub(crate) fn regions(collector: &Collector<'_>) -> Vec<Vec<Region>> {
    let acts = acting(collector);
    let functions = collector.module.functions.iter().enumerate();
    let of = |index: usize, body: &Body| {
        let after = collector.post_dominance(index, body);
        let blocks = 0..body.blocks.len();
        let regions = blocks.filter_map(|block| region(&acts[index], body, &after, block));
        regions.collect()
    };
    functions
        .map(|(index, function)| match &function.body {
            Some(body) if !acts[index].is_empty() => of(index, body),
            _ => Vec::new(),
        })
        .collect()
}

fn region(acts: &[bool], body: &Body, after: &PostDominance, branch: usize) -> Option<Region> {
    let last = body.blocks[branch].end as usize - 1;
    let (Op::CondBr {
        cond: condition, ..
    }
    | Op::Switch {
        value: condition, ..
    }) = body.insts[last].op
    else {
        return None;
    };
    let meet = after.next(branch)?;
    let mut inside = vec![false; body.blocks.len()];
    let after_it = |block: usize| {
        let end = body.blocks[block].end as usize - 1;
        body.successors(&body.insts[end].op).into_iter()
    };
    let mut todo: Vec<usize> = after_it(branch).map(|to| to.block.index()).collect();
    while let Some(block) = todo.pop() {
        if block != meet && !std::mem::replace(&mut inside[block], true) {
            todo.extend(after_it(block).map(|to| to.block.index()));
        }
    }
    let instructions: Vec<usize> = (0..body.blocks.len())
        .filter(|&block| inside[block])
        .flat_map(|block| body.blocks[block].start as usize..body.blocks[block].end as usize)
        .collect();
    if instructions.iter().any(|&at| acts[at]) {
        return None;
    }
    let numbers = |at: &usize| match body.insts[*at].op {
        Op::Store { ty, access, .. } => ty != Type::Ptr && !access.volatile,
        _ => false,
    };
    let stores = instructions.into_iter().filter(numbers).collect();
    Some(Region {
        condition,
        params: decided(body, branch, meet, &inside),
        stores,
    })
}

/// The parameters, inside and where the ways meet, that get different values on different ways.
fn decided(body: &Body, branch: usize, meet: usize, inside: &[bool]) -> Vec<Reg> {
    let mut args: Vec<Vec<&[Operand]>> = vec![Vec::new(); body.blocks.len()];
    for (number, block) in body.blocks.iter().enumerate() {
        let end = block.end as usize - 1;
        for target in body.successors(&body.insts[end].op) {
            let to = target.block.index();
            let from_here = inside[number] || number == branch;
            // Another way to where the ways meet is not decided here.
            if inside[to] || to == meet && from_here {
                args[to].push(body.args(target.args));
            }
        }
    }
    let mut found = Vec::new();
    for (block, args) in body.blocks.iter().zip(args) {
        for (position, &param) in block.params.iter().enumerate() {
            let values = args.iter().filter_map(|args| args.get(position));
            let mut values = values.filter(|&&value| value != Operand::Reg(param));
            let first = values.next();
            if first.is_some() && values.any(|value| Some(value) != first) {
                found.push(param);
            }
        }
    }
    found
}

/// For each instruction of each function whether it acts: does something to the outside, or may do.
fn acting(collector: &Collector<'_>) -> Vec<Vec<bool>> {
    let module = collector.module;
    let reachable = reachable(module);
    let mut functions = vec![false; module.functions.len()];
    let mut found: Vec<Vec<bool>> = Vec::new();
    // What a function that acts is called by acts; that is known after as many rounds as calls are deep.
    loop {
        let before = functions.clone();
        found.clear();
        for (index, function) in module.functions.iter().enumerate() {
            let body = function.body.as_ref().filter(|_| reachable[index]);
            let acts: Vec<bool> = body.map_or_else(Vec::new, |body| {
                let all = 0..body.insts.len();
                all.map(|at| acts(collector, &functions, index, body, at))
                    .collect()
            });
            functions[index] |= acts.contains(&true);
            found.push(acts);
        }
        if functions == before {
            return found;
        }
    }
}

fn acts(
    collector: &Collector<'_>,
    functions: &[bool],
    index: usize,
    body: &Body,
    at: usize,
) -> bool {
    let Op::Call { callee, args, .. } = body.insts[at].op else {
        return matches!(body.insts[at].op, Op::Unsupported { .. });
    };
    let Some(id) = body.function(callee) else {
        let reached = collector.reached.get(&(index, at));
        return reached.is_none_or(|reached| reached.iter().any(|&callee| functions[callee]));
    };
    let function = &collector.module.functions[id.index()];
    if function.body.is_some() {
        return functions[id.index()];
    }
    let args = body.args(args);
    let is_pointer = |&arg: &Operand| body.type_of(arg) == Some(Type::Ptr);
    let pointers: Vec<bool> = args.iter().map(is_pointer).collect();
    let call = ExternalCall {
        name: &function.name,
        constants: &vec![None; args.len()],
        pointers: &pointers,
    };
    let acting = |effect: &Effect| {
        matches!(
            effect,
            Effect::Acts | Effect::Relevant(_) | Effect::Escapes(_)
        )
    };
    let effects = collector.externals.effects(&call);
    effects.is_none_or(|effects| effects.iter().any(acting))
}
