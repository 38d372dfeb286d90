//! Calls: of functions of the module, and of those without a body.

use crate::collect::Collector;
use crate::facts::constant;
use crate::graph::{Extent, Link, Location, Node};
use crate::live_receives::Received;
use crate::objects::POINTER;
use crate::{Effect, ExternalCall, Level, Place};
use impasse_ir::{Body, DataLayout, List, Operand, SigId, Span, Type};

/// A call: its arguments and result.
pub(crate) struct Site {
    args: Vec<Option<Node>>,
    constants: Vec<Option<u128>>,
    pointers: Vec<bool>,
    /// For each argument, whether a pointer fits into it.
    wide: Vec<bool>,
    /// Whether a pointer fits into the result.
    wide_result: bool,
    dst: Option<Node>,
    span: Span,
    /// The function with the call, and its instruction.
    place: (usize, usize),
    /// If it is a call through a pointer, the functions that take such arguments.
    callees: Option<Vec<usize>>,
}

impl Site {
    /// The function with the call, and its instruction.
    pub(crate) fn place(&self) -> (usize, usize) {
        self.place
    }

    /// If it is a call through a pointer, the functions that take such arguments.
    pub(crate) fn callees(&self) -> &[usize] {
        self.callees.as_deref().unwrap_or_default()
    }
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
        let fits = |ty: Type| u64::from(ty.store_size(DataLayout::default())) >= POINTER;
        let holds_pointer = |&arg: &Operand| body.type_of(arg).is_none_or(fits);
        let result = body.insts[at].dst;
        let mut site = Site {
            args: operands.iter().map(|&arg| self.operand(arg)).collect(),
            constants: (operands.iter())
                .map(|&arg| constant(body, &self.definitions, arg))
                .collect(),
            pointers: operands.iter().map(is_pointer).collect(),
            wide: operands.iter().map(holds_pointer).collect(),
            wide_result: result.is_some_and(|reg| holds_pointer(&Operand::Reg(reg))),
            dst,
            span: body.spans.get(at).copied().unwrap_or_default(),
            place: (self.function, at),
            callees: None,
        };
        if let Some(id) = body.function(callee) {
            return self.known(id.index(), &site);
        }
        self.receive(&site, Received::Anything);
        let pointer = self.operand(callee);
        match self.slicing {
            true => self.depend(Some(self.effect), pointer),
            false => self.root(pointer, Level::Value),
        }
        site.callees = Some(self.may_be_called(body, sig, operands.len()));
        if let Some(pointer) = pointer {
            self.indirect.push((pointer, site));
        }
    }

    /// The functions that a call through a pointer with so many arguments fits.
    fn may_be_called(&self, body: &Body, sig: SigId, arguments: usize) -> Vec<usize> {
        let given = body
            .signature(sig)
            .map_or(arguments, |signature| signature.params.len());
        let fits = |index: &usize| {
            let signature = self.module.functions.get(*index).map(|f| &f.signature);
            signature.is_some_and(|signature| {
                signature.params.len() == arguments
                    || signature.params.len() == given
                    || signature.variadic && signature.params.len() <= arguments
            })
        };
        self.addressed.iter().copied().filter(fits).collect()
    }

    /// A call of a function of the module, with a body or without.
    pub(crate) fn known(&mut self, index: usize, site: &Site) {
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
        self.entered(index);
        let params = body.blocks.first().map_or(&[][..], |block| &block.params);
        for (&param, &arg) in params.iter().zip(&site.args) {
            let param = self.nodes.register(index, param);
            self.copy(param, arg);
        }
        let variadic = self.nodes.variadic;
        for &arg in site.args.iter().skip(params.len()) {
            self.copy(Some(variadic), arg);
            if !self.slicing {
                self.root(arg, Level::Value);
            }
        }
        let result = self.nodes.result(index);
        self.copy(site.dst, result);
    }

    /// Nothing is known of the function.
    pub(crate) fn unknown(&mut self, site: &Site) {
        self.root(Some(self.effect), Level::Value);
        for arg in 0..site.args.len() {
            self.escape(site, arg);
        }
        if let Some(dst) = site.dst.filter(|_| site.wide_result) {
            self.graph.share_pointees(dst, self.nodes.outside);
        }
    }

    fn escape(&mut self, site: &Site, arg: usize) {
        if let Some(&Some(node)) = site.args.get(arg) {
            self.graph.raise(node, Level::Value);
            // A number that is too small for an address leads nowhere.
            if site.wide[arg] {
                self.graph.share_pointees(node, self.nodes.outside);
            }
        }
    }

    fn external(&mut self, site: &Site, effects: &[Effect]) {
        // What a call that only gives up is given does not make it one that is to be made.
        let direct = site.callees.is_none();
        let fails = effects.contains(&Effect::Fails) && self.slicing && direct;
        if fails {
            self.fails.insert(site.place);
            // What was called just before is followed by the end of the program.
            for &before in &self.calls_here.1 {
                self.graph.whole(before, self.effect);
            }
        }
        if self.slicing {
            // A call that is made needs all its arguments.
            for &arg in &site.args {
                self.depend(Some(self.effect), arg);
            }
            self.depend(site.dst, Some(self.effect));
        }
        for &effect in effects.iter().filter(|_| !fails) {
            match effect {
                Effect::Relevant(place) => self.relevant(site, place),
                Effect::Accessed(arg) if !self.slicing => {
                    self.root(site.args.get(arg).copied().flatten(), Level::Object);
                }
                Effect::Escapes(arg) => {
                    self.root(Some(self.effect), Level::Value);
                    self.escape(site, arg);
                }
                Effect::Flow(from, to) => self.flow(site, from, to, true),
                Effect::Computes(from, to) => self.flow(site, from, to, false),
                Effect::Fresh => {
                    let object = self.fresh(site);
                    if let Some(dst) = site.dst {
                        self.graph.point(dst, object);
                    }
                }
                Effect::FreshInto(arg) => self.fresh_into(site, arg),
                Effect::MayBeEmpty(channel) => {
                    self.may_be_empty.insert(channel);
                }
                Effect::Joins { mask, bits } => {
                    self.joins.insert((mask, bits));
                }
                Effect::Acts => self.root(Some(self.effect), Level::Value),
                Effect::Fails => {}
                Effect::Releases(arg) => {
                    let node = site.args.get(arg).copied().flatten();
                    match self.slicing {
                        // What is not made need not be released.
                        true => self.depend(node, Some(self.effect)),
                        false => self.root(node, Level::Value),
                    }
                }
                // These are about the order of accesses, which plays no part here.
                Effect::Accessed(_)
                | Effect::Keeps(_)
                | Effect::Fills { .. }
                | Effect::FillsAround { .. } => {}
            }
        }
    }

    /// The address of a new object is written where an argument points.
    fn fresh_into(&mut self, site: &Site, arg: usize) {
        let object = self.fresh(site);
        let pointer = site.args.get(arg).copied().flatten();
        let contents = self.contents(pointer, Extent::Bytes(POINTER));
        if let Some(contents) = contents {
            self.graph.point(contents, object);
        }
        self.written(contents);
        self.depend(contents, pointer);
    }

    /// What is there may influence what the program does.
    fn relevant(&mut self, site: &Site, place: Place) {
        self.root(Some(self.effect), Level::Value);
        match self.pointer(site, place) {
            Some((Some(pointer), extent)) => {
                self.graph.raise(pointer, Level::Value);
                let location = self.graph.pointee(pointer);
                let link = Link::Into(self.nodes.root, false);
                self.graph.link_fields(location, extent, link);
            }
            Some((None, _)) => {}
            // What the program writes to files is left out, and what it reads back not known.
            None if self.slicing && matches!(place, Place::Channel(_)) => {}
            None => {
                let node = self.value(site, place);
                self.root(node, Level::Value);
            }
        }
    }

    /// Data goes from one place to another: as it is, with the pointers in it unless it leaves
    /// memory (the addresses of one process mean nothing to another); or something that is computed
    /// from it.
    fn flow(&mut self, site: &Site, from: Place, to: Place, as_it_is: bool) {
        let channel = |place| matches!(place, Place::Channel(_));
        // A number that is too small for an address leads nowhere.
        let small = to == Place::Result && !site.wide_result;
        let pointers = as_it_is && !channel(from) && !channel(to) && !small;
        let between = self.graph.add();
        match self.pointer(site, from) {
            // A constant has no node, but what is written with it is written all the same.
            Some((None, _)) => {}
            Some((Some(pointer), extent)) => {
                self.accessed(Some(pointer));
                let location = self.graph.pointee(pointer);
                let link = Link::Into(between, pointers);
                self.graph.link_fields(location, extent, link);
                self.graph.whole(between, pointer);
            }
            None => {
                if let Some(node) = self.value(site, from) {
                    self.graph.same(between, node);
                    if pointers {
                        self.graph.share_pointees(between, node);
                    }
                }
            }
        }
        match self.pointer(site, to) {
            Some((pointer, extent)) => {
                self.accessed(pointer);
                let Some(pointer) = pointer else { return };
                let location = self.graph.pointee(pointer);
                let link = match as_it_is {
                    true => Link::OutOf(between, pointers),
                    false => Link::Needs(between),
                };
                self.graph.link_fields(location, extent, link);
                self.graph
                    .link_fields(location, extent, Link::Needs(pointer));
                self.written_fields(location, extent);
                if channel(from) {
                    self.receive(site, Received::Into(location, extent));
                }
            }
            None => {
                let node = self.value(site, to);
                let Some(node) = node else { return };
                match as_it_is {
                    true => self.graph.same(node, between),
                    false => self.graph.whole(node, between),
                }
                if pointers {
                    self.graph.share_pointees(node, between);
                }
                self.written(Some(node));
            }
        }
    }

    fn receive(&mut self, site: &Site, received: Received) {
        self.received.entry(site.place).or_default().push(received);
    }

    /// The pointer and the bytes behind it that a place stands for, if it is memory.
    fn pointer(&mut self, site: &Site, place: Place) -> Option<(Option<Node>, Extent)> {
        match place {
            Place::Pointee(arg) => Some((site.args.get(arg).copied().flatten(), Extent::All)),
            Place::Part(arg, bytes) => {
                let pointer = site.args.get(arg).copied().flatten();
                Some((pointer, Extent::Bytes(bytes)))
            }
            Place::Made => {
                let object = self.fresh(site);
                let pointer = self.graph.add();
                self.graph.point(pointer, object);
                Some((Some(pointer), Extent::All))
            }
            _ => None,
        }
    }

    /// The node of a place that is no memory behind an argument.
    fn value(&mut self, site: &Site, place: Place) -> Option<Node> {
        match place {
            Place::Argument(arg) => site.args.get(arg).copied().flatten(),
            Place::Result => site.dst,
            Place::Channel(number) => Some(self.nodes.channel(&mut self.graph, number)),
            Place::Outside => Some(self.nodes.outside),
            Place::Pointee(_) | Place::Part(..) | Place::Made => None,
        }
    }

    /// The objects that a call makes.
    fn fresh(&mut self, site: &Site) -> Location {
        match self.slicing && !site.span.is_known() {
            true => self.nodes.made_by(&mut self.graph, site.place),
            false => {
                let (function, _) = site.place;
                self.nodes.heap(&mut self.graph, function, site.span)
            }
        }
    }
}
