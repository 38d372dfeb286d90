//! Less work with unknown values: stores of them go behind the loops and branches that they are in.

use crate::Externals;
use crate::collect::Collector;
use crate::graph::Node;
use impasse_ir::{Body, DataLayout, Module, Op, Operand, inline_trivial, sink};

/// Moves stores of unknown values out of regions that do nothing else to memory ([`sink`]), and puts
/// functions in which hardly anything else is left in the place of their calls. Gives whether that changed
/// anything. It may allow more executions, and keeps all.
pub fn sink_unknown(module: &mut Module, externals: &dyn Externals) -> bool {
    inline_trivial(module);
    let seen = module.clone();
    let mut collector = Collector::new(&seen, externals, true);
    collector.collect();
    let mut changed = false;
    for (index, function) in module.functions.iter_mut().enumerate() {
        let Some(body) = &mut function.body else {
            continue;
        };
        let sunk = sink(body, &mut |store, load| {
            let touched = |collector: &mut Collector<'_>, at| touched(collector, index, body, at);
            let (store, load) = (
                touched(&mut collector, store),
                touched(&mut collector, load),
            );
            // What the load touches may have made more contents one.
            let mut found = |node: Option<Node>| node.map(|node| collector.graph.find(node));
            store.is_none() || load.is_none() || found(store) == found(load)
        });
        if let Some(sunk) = sunk {
            *body = sunk;
            changed = true;
        }
    }
    changed
}

/// The contents that a load or store touches.
fn touched(collector: &mut Collector<'_>, index: usize, body: &Body, at: usize) -> Option<Node> {
    let (Op::Load { ty, ptr, .. } | Op::Store { ty, ptr, .. }) = body.insts[at].op else {
        return None;
    };
    let ptr: Operand = ptr;
    let module = collector.module;
    let pointer = collector
        .nodes
        .operand(&mut collector.graph, module, index, ptr)?;
    let location = collector.graph.pointee(pointer);
    let size = ty.store_size(DataLayout::default()).into();
    Some(collector.graph.contents(location, size))
}
