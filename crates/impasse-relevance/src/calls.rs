//! Calls: of functions of the module, and of those without a body.

use crate::collect::Collector;
use crate::facts::constant;
use crate::graph::Node;
use crate::live_receives::Received;
use crate::{Effect, ExternalCall, Level, Place};
use impasse_ir::{Body, Const, List, Operand, SigId, Span, Symbol, Type};

/// A call: its arguments and result.
pub(crate) struct Site {
    args: Vec<Option<Node>>,
    constants: Vec<Option<u128>>,
    pointers: Vec<bool>,
    dst: Option<Node>,
    span: Span,
    /// The function with the call, and its instruction.
    place: (usize, usize),
}

impl<'a> Collector<'a> {
    /// A call with its signature, callee and arguments.
    pub(crate) fn call(
        &mut self,
        body: &'a Body,
        at: usize,
        (sig, callee, args): (SigId, Operand, List),
        dst: Option<Node>,
    ) {
        let operands = body.args(args);
        let is_pointer = |&arg: &Operand| body.type_of(arg) == Some(Type::Ptr);
        let site = Site {
            args: operands.iter().map(|&arg| self.operand(arg)).collect(),
            constants: (operands.iter())
                .map(|&arg| constant(body, &self.definitions, arg))
                .collect(),
            pointers: operands.iter().map(is_pointer).collect(),
            dst,
            span: body.spans.get(at).copied().unwrap_or_default(),
            place: (self.function, at),
        };
        if let Some(Const::Address(Symbol::Function(id), 0)) = body.constant(callee) {
            return self.known(id.index(), &site);
        }
        self.receive(&site, Received::Anything);
        let pointer = self.operand(callee);
        self.root(pointer, Level::Value);
        let given = body
            .signature(sig)
            .map_or(operands.len(), |signature| signature.params.len());
        for index in self.addressed.clone() {
            let signature = self.module.functions.get(index).map(|f| &f.signature);
            let fits = signature.is_some_and(|signature| {
                signature.params.len() == operands.len()
                    || signature.params.len() == given
                    || signature.variadic && signature.params.len() <= operands.len()
            });
            if fits {
                self.known(index, &site);
            }
        }
        if let Some(pointer) = pointer {
            self.indirect.push((pointer, site));
        }
    }

    /// A call of a function of the module, with a body or without.
    fn known(&mut self, index: usize, site: &Site) {
        let Some(function) = self.module.functions.get(index) else {
            return;
        };
        let Some(body) = &function.body else {
            let call = ExternalCall {
                name: &function.name,
                constants: &site.constants,
                pointers: &site.pointers,
            };
            return match self.externals.effects(&call) {
                Some(effects) => self.external(site, &effects),
                None => self.unknown(site),
            };
        };
        self.receive(site, Received::Inside(index));
        let params = body.blocks.first().map_or(&[][..], |block| &block.params);
        for (&param, &arg) in params.iter().zip(&site.args) {
            let param = self.nodes.register(index, param);
            self.copy(param, arg);
        }
        let variadic = self.nodes.variadic;
        for &arg in site.args.iter().skip(params.len()) {
            self.copy(Some(variadic), arg);
            self.root(arg, Level::Value);
        }
        let result = self.nodes.result(index);
        self.copy(site.dst, result);
    }

    /// Nothing is known of the function.
    pub(crate) fn unknown(&mut self, site: &Site) {
        for arg in 0..site.args.len() {
            self.escape(site, arg);
        }
        if let Some(dst) = site.dst {
            self.graph.share_pointees(dst, self.nodes.outside);
        }
    }

    fn escape(&mut self, site: &Site, arg: usize) {
        if let Some(&Some(node)) = site.args.get(arg) {
            self.graph.raise(node, Level::Value);
            self.graph.share_pointees(node, self.nodes.outside);
        }
    }

    fn external(&mut self, site: &Site, effects: &[Effect]) {
        for &effect in effects {
            match effect {
                Effect::Relevant(place) => {
                    let node = self.place(site, place);
                    self.root(node, Level::Value);
                    if let Place::Pointee(arg) = place {
                        self.root(site.args.get(arg).copied().flatten(), Level::Value);
                    }
                }
                Effect::Accessed(arg) => {
                    self.root(site.args.get(arg).copied().flatten(), Level::Object);
                }
                Effect::Escapes(arg) => self.escape(site, arg),
                Effect::Flow(from, to) => {
                    let (source, target) = (self.place(site, from), self.place(site, to));
                    self.copy(target, source);
                    self.addresses(site, [from, to], target);
                    self.receive_flow(site, from, target);
                }
                Effect::Computes(from, to) => {
                    let (source, target) = (self.place(site, from), self.place(site, to));
                    self.depend(target, source);
                    self.addresses(site, [from, to], target);
                    self.receive_flow(site, from, target);
                }
                Effect::Fresh => self.fresh(site),
                Effect::MayBeEmpty(channel) => {
                    self.may_be_empty.insert(channel);
                }
                // These are about the order of accesses, which plays no part here.
                Effect::Keeps(_) | Effect::Fills { .. } => {}
            }
        }
    }

    fn receive(&mut self, site: &Site, received: Received) {
        self.received.entry(site.place).or_default().push(received);
    }

    /// Data may come from a channel.
    fn receive_flow(&mut self, site: &Site, from: Place, target: Option<Node>) {
        if let (Place::Channel(_), Some(target)) = (from, target) {
            self.receive(site, Received::Into(target));
        }
    }

    /// Where data is read and written matters if the data does.
    fn addresses(&mut self, site: &Site, places: [Place; 2], target: Option<Node>) {
        for place in places {
            if let Place::Pointee(arg) = place {
                let pointer = site.args.get(arg).copied().flatten();
                self.depend(target, pointer);
            }
        }
    }

    fn place(&mut self, site: &Site, place: Place) -> Option<Node> {
        match place {
            Place::Argument(arg) => site.args.get(arg).copied().flatten(),
            Place::Pointee(arg) => self.contents(site.args.get(arg).copied().flatten()),
            Place::Result => site.dst,
            Place::Channel(number) => Some(self.nodes.channel(&mut self.graph, number)),
            Place::Outside => Some(self.nodes.outside),
        }
    }

    fn fresh(&mut self, site: &Site) {
        let object = self.nodes.heap(&mut self.graph, site.span);
        if let Some(dst) = site.dst {
            let pointee = self.graph.pointee(dst);
            self.graph.unite(pointee, object);
        }
    }
}
