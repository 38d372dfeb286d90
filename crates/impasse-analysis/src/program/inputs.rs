//! What an execution rests on that is not known: said in the finding.

use std::collections::BTreeMap;

use impasse_exec::World;
use impasse_exec::expr::LeafKind;
use impasse_ir::{Module, Span};
use impasse_job::Alternative;
use impasse_report::{Diagnostic, Location, RankSet, Role};

use super::names::source_location;
use super::path::Path;

/// At most this many conditions are told.
const TOLD: usize = 3;

/// What the ranks decided at one place.
struct Decided {
    span: Span,
    holds: Vec<u32>,
    fails: Vec<u32>,
    /// The condition as the last rank saw it.
    text: String,
    /// Whether it is the same on all ranks.
    uniform: bool,
}

/// Adds to a finding the conditions that its execution rests on, as far as they matter: those on
/// which ranks differ first.
pub(super) fn explain(
    module: &Module,
    world: &World,
    path: &Path,
    finding: &mut Diagnostic,
    matters: impl Fn(Span) -> bool,
) {
    let mut decided = decisions(world, path);
    decided.retain(|one| matters(one.span));
    let split = |one: &Decided| !one.holds.is_empty() && !one.fails.is_empty();
    decided.sort_by_key(|one| !split(one));
    let any_split = decided.iter().any(split);
    for one in decided.iter().take(TOLD) {
        if any_split && !split(one) {
            break;
        }
        tell(module, one, finding);
    }
}

/// The decisions of an execution, by place; the last first.
fn decisions(world: &World, path: &Path) -> Vec<Decided> {
    let mut order: Vec<Decided> = Vec::new();
    let mut places: BTreeMap<(usize, u32, u32), usize> = BTreeMap::new();
    for taken in path.taken() {
        let Alternative::Decide {
            rank,
            condition,
            holds,
            span,
        } = taken
        else {
            continue;
        };
        let key = (span.file.index(), span.line, span.column);
        let at = *places.entry(key).or_insert_with(|| {
            let leaves = world.exprs.leaves_of(*condition);
            let kinds = leaves.iter().filter_map(|leaf| world.exprs.leaf_of(*leaf));
            let uniform = kinds.into_iter().all(|leaf| leaf.kind == LeafKind::Uniform);
            order.push(Decided {
                span: *span,
                holds: Vec::new(),
                fails: Vec::new(),
                text: world.exprs.display(*condition),
                uniform,
            });
            order.len() - 1
        });
        // The last decision of a rank comes first, and is the one that counts.
        if order[at].holds.contains(rank) || order[at].fails.contains(rank) {
            continue;
        }
        let list = match holds {
            true => &mut order[at].holds,
            false => &mut order[at].fails,
        };
        list.push(*rank);
    }
    order
}

/// Conditions longer than this are not quoted.
const QUOTED: usize = 80;

fn tell(module: &Module, one: &Decided, finding: &mut Diagnostic) {
    let Some(at) = source_location(module, one.span) else {
        return;
    };
    let set = |ranks: &[u32]| -> RankSet { ranks.iter().copied().collect() };
    let (holds, fails) = (set(&one.holds), set(&one.fails));
    let what = match one.text.len() > QUOTED {
        true => String::from("the condition here"),
        false => format!("`{}`", one.text),
    };
    let text = match (one.holds.is_empty(), one.fails.is_empty()) {
        (false, false) if one.text.starts_with("whether ") => {
            let what = one.text.trim_start_matches("whether ");
            format!("this happens when {what} on {holds} and not on {fails}")
        }
        _ if one.uniform => {
            let truth = if one.fails.is_empty() {
                "holds"
            } else {
                "does not hold"
            };
            format!("this happens when {what} {truth}, which depends on the input")
        }
        (false, false) => {
            format!("this happens when {what} holds on {holds} and not on {fails}")
        }
        (false, true) => format!("this happens when {what} holds on {holds}"),
        _ => format!("this happens when {what} does not hold on {fails}"),
    };
    // The fewer ranks are the odd ones.
    let odd = match one.holds.is_empty() || (!one.fails.is_empty() && fails.len() < holds.len()) {
        true => fails,
        false => holds,
    };
    finding
        .locations
        .push(Location::new(at, odd, Role::Input, text));
}
