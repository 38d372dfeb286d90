//! Makes code faster to run: locals whose address nothing needs become registers, constants and
//! copies are propagated, code without an effect goes away.
//!
//! A round has four steps, each linear in the size of the function but for what is inherent in
//! registers that live across many blocks: [`mem2reg`] (from memory to registers with block
//! parameters), [`jump_threading`] (branches to branches, and on negations), [`if_conversion`]
//! (branches that only choose values), [`simplify`] ([`sccp`] on top of [`copy_propagation`], then
//! [`dead_code`] elimination). Rounds are repeated while they change something, up to a bound.
//!
//! What a program may do wrong stays: divisions that may fault, accesses to other memory, and
//! arithmetic whose promises ([`Flags`](crate::Flags)) are broken. A read of a local before any
//! write becomes [`Const::Undef`].

mod assemble;
mod cfg;
mod constant_folding;
mod constants;
mod copy_propagation;
mod dead_code;
mod forget;
mod if_conversion;
mod inline;
mod jump_threading;
mod loops;
mod mem2reg;
mod prune;
mod sccp;
mod simplify;
mod sink;
mod unknown_runs;

pub use forget::{Forget, forget};
pub use inline::{inline_calls, inline_small, inline_trivial};
pub use loops::loop_depths;
pub use prune::{Prune, prune};
pub use sink::sink;
pub use unknown_runs::{MAKE_UNKNOWN, unknown_runs};

use crate::op::Op;
use crate::verify::is_sound;
use crate::{Body, Const, DataLayout, Function, Module, Symbol, in_parallel};
use std::num::NonZeroUsize;

/// More rounds than code written by people needs.
const ROUNDS: usize = 12;

/// How often functions whose blocks were addressed are looked at again.
const PASSES: usize = 4;

/// The same code with locals in registers.
///
/// Pointers are taken to have 8 bytes. Blocks keep their numbers if the body has an `indirect_br`
/// or the address of any block; if only others have addresses of its blocks, use
/// [`optimise_module`], which sees them. A body that is not valid is returned as it is.
pub fn optimise(body: &Body) -> Body {
    optimise_body(body, DataLayout::default(), false)
}

/// Optimises every function of the module. Numbers of blocks whose address is in use anywhere stay
/// valid.
pub fn optimise_module(module: &mut Module) {
    optimise_changed(module, None, NonZeroUsize::MIN);
}

/// The same by several threads, without the functions whose code is that of an optimised module.
pub fn optimise_changed(module: &mut Module, done: Option<&Module>, jobs: NonZeroUsize) {
    let same = |(index, function): (usize, &Function)| {
        let known = done.and_then(|done| done.functions.get(index));
        known.is_some_and(|known| known.body == function.body)
    };
    let done: Vec<bool> = module.functions.iter().enumerate().map(same).collect();
    let mut kept = vec![true; module.functions.len()];
    for pass in 0..PASSES {
        let addressed = module.functions_with_addressed_blocks();
        // Later passes are for functions whose last address of a block is gone.
        let freed = |index: usize| kept[index] && !addressed[index];
        let wanted: Vec<usize> = (0..module.functions.len())
            .filter(|&index| {
                if pass == 0 {
                    !done[index]
                } else {
                    freed(index)
                }
            })
            .filter(|&index| module.functions[index].body.is_some())
            .collect();
        let bodies = in_parallel(jobs, &wanted, |&index| {
            let body = module.functions[index].body.as_ref()?;
            Some(optimise_body(body, module.layout, addressed[index]))
        });
        for (index, body) in wanted.into_iter().zip(bodies) {
            module.functions[index].body = body;
        }
        if pass > 0 && kept == addressed {
            break;
        }
        kept = addressed;
    }
}

fn optimise_body(body: &Body, layout: DataLayout, addressed: bool) -> Body {
    if !is_sound(body) {
        return body.clone();
    }
    let mut body = body.clone();
    for _ in 0..ROUNDS {
        let keep = addressed || has_block_addresses(&body);
        let mut next = mem2reg::mem2reg(&body, layout);
        jump_threading::without_negations(&mut next);
        jump_threading::thread(&mut next);
        if !keep {
            next = if_conversion::if_convert(&next);
        }
        let next = simplify::simplify(&next, keep);
        if next == body {
            break;
        }
        body = next;
    }
    body
}

fn has_block_addresses(body: &Body) -> bool {
    let constant = |constant: &Const| matches!(constant, Const::Address(Symbol::Block(..), _));
    let branch = |inst: &crate::Inst| matches!(inst.op, Op::IndirectBr { .. });
    body.consts.iter().any(constant) || body.insts.iter().any(branch)
}
