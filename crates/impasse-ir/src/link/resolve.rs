//! Decides which definition each name gets.

use super::error::{Definition, LinkError};
use super::names::Names;
use super::plan::{FunctionPlan, GlobalPlan, Plan, Rank, merge};
use crate::{Function, Global, Init, Linkage, Module, Span};
use std::collections::HashMap;

/// What a shared name stands for so far.
#[derive(Clone, Copy)]
enum Entry {
    Function(usize),
    Global(usize),
}

struct Resolver<'a> {
    modules: &'a [Module],
    plan: Plan,
    shared: HashMap<&'a str, Entry>,
    errors: Vec<LinkError>,
}

/// The plan for linking `modules`, or every conflict between them.
pub(super) fn resolve(modules: &[Module]) -> Result<Plan, Vec<LinkError>> {
    let mut resolver = Resolver {
        modules,
        plan: Plan::default(),
        shared: HashMap::new(),
        errors: Vec::new(),
    };
    for (number, module) in modules.iter().enumerate() {
        if module.layout != modules[0].layout {
            resolver.errors.push(LinkError::Layout { module: number });
        }
        let functions = module.functions.iter().enumerate();
        let functions = functions.map(|(index, f)| resolver.function((number, index), f));
        let functions: Vec<usize> = functions.collect();
        let globals = module.globals.iter().enumerate();
        let globals = globals.map(|(index, g)| resolver.global((number, index), g));
        let globals: Vec<usize> = globals.collect();
        resolver.plan.function_of.push(functions);
        resolver.plan.global_of.push(globals);
    }
    if !resolver.errors.is_empty() {
        return Err(resolver.errors);
    }
    let mut plan = resolver.plan;
    keep_addressed_losers(modules, &mut plan);
    rename_internal(&mut plan);
    Ok(plan)
}

impl<'a> Resolver<'a> {
    fn function(&mut self, from: (usize, usize), function: &'a Function) -> usize {
        let linkage = function.linkage;
        let rank = Rank::new(function.body.is_some(), linkage);
        let fresh = FunctionPlan {
            name: function.name.clone(),
            linkage,
            from,
            rank,
        };
        let index = match self.entry(&function.name, linkage) {
            Some(Entry::Function(index)) => index,
            other => {
                if let Some(Entry::Global(index)) = other {
                    let first = self.global_definition(index);
                    let (name, second) = (function.name.clone(), self.place(from, function.span));
                    self.errors.push(LinkError::FunctionAndObject {
                        name,
                        first,
                        second,
                    });
                }
                self.plan.functions.push(fresh);
                let index = self.plan.functions.len() - 1;
                self.share(&function.name, linkage, Entry::Function(index));
                return index;
            }
        };
        if rank == Rank::Strong && self.plan.functions[index].rank == rank {
            let (module, number) = self.plan.functions[index].from;
            let span = self.modules[module].functions[number].span;
            self.errors.push(LinkError::Duplicate {
                name: function.name.clone(),
                first: self.place((module, number), span),
                second: self.place(from, function.span),
            });
        }
        if rank > self.plan.functions[index].rank {
            self.plan.functions[index] = fresh;
        }
        index
    }

    fn global(&mut self, from: (usize, usize), global: &'a Global) -> usize {
        let linkage = global.linkage;
        let rank = Rank::new(global.init != Init::Declared, linkage);
        let fresh = GlobalPlan {
            name: global.name.clone(),
            linkage,
            size: global.size,
            align: global.align,
            from,
            rank,
        };
        let index = match self.entry(&global.name, linkage) {
            Some(Entry::Global(index)) => index,
            other => {
                if let Some(Entry::Function(index)) = other {
                    let first = self.function_definition(index);
                    let (name, second) = (global.name.clone(), self.place(from, global.span));
                    self.errors.push(LinkError::FunctionAndObject {
                        name,
                        first,
                        second,
                    });
                }
                self.plan.globals.push(fresh);
                let index = self.plan.globals.len() - 1;
                self.share(&global.name, linkage, Entry::Global(index));
                return index;
            }
        };
        self.check_objects(index, rank, from, global);
        merge(&mut self.plan.globals[index], fresh);
        index
    }

    fn check_objects(&mut self, index: usize, rank: Rank, from: (usize, usize), new: &Global) {
        let known = &self.plan.globals[index];
        let old = &self.modules[known.from.0].globals[known.from.1];
        let (name, first) = (new.name.clone(), self.global_definition(index));
        let second = self.place(from, new.span);
        if rank == Rank::Strong && known.rank == rank {
            self.errors.push(LinkError::Duplicate {
                name,
                first,
                second,
            });
        } else if old.thread_local != new.thread_local {
            self.errors.push(LinkError::ThreadLocal {
                name,
                first,
                second,
            });
        }
    }

    fn entry(&self, name: &str, linkage: Linkage) -> Option<Entry> {
        let is_shared = linkage != Linkage::Internal;
        self.shared.get(name).copied().filter(|_| is_shared)
    }

    fn share(&mut self, name: &'a str, linkage: Linkage, entry: Entry) {
        if linkage != Linkage::Internal {
            self.shared.entry(name).or_insert(entry);
        }
    }

    fn place(&self, (module, _): (usize, usize), span: Span) -> Definition {
        Definition::new(self.modules, module, span)
    }

    fn function_definition(&self, index: usize) -> Definition {
        let (module, number) = self.plan.functions[index].from;
        let span = self.modules[module].functions[number].span;
        self.place((module, number), span)
    }

    fn global_definition(&self, index: usize) -> Definition {
        let (module, number) = self.plan.globals[index].from;
        let span = self.modules[module].globals[number].span;
        self.place((module, number), span)
    }
}

/// Definitions that lost stay, as internal functions, if something has addresses of their blocks.
fn keep_addressed_losers(modules: &[Module], plan: &mut Plan) {
    for (number, module) in modules.iter().enumerate() {
        let addressed = module.functions_with_addressed_blocks();
        for (index, function) in module.functions.iter().enumerate() {
            let winner = plan.function_of[number][index];
            let loses = plan.functions[winner].from != (number, index);
            if loses && addressed[index] && function.body.is_some() {
                plan.functions.push(FunctionPlan {
                    name: function.name.clone(),
                    linkage: Linkage::Internal,
                    from: (number, index),
                    rank: Rank::Strong,
                });
                plan.losers
                    .insert((number, index), plan.functions.len() - 1);
            }
        }
    }
}

fn rename_internal(plan: &mut Plan) {
    let functions = plan.functions.iter().map(|f| (f.linkage, &f.name));
    let globals = plan.globals.iter().map(|g| (g.linkage, &g.name));
    let shared = functions.chain(globals);
    let shared = shared.filter(|(linkage, _)| *linkage != Linkage::Internal);
    let mut names = Names::new(shared.map(|(_, name)| name.clone()));
    let functions = plan.functions.iter_mut().map(|f| (f.linkage, &mut f.name));
    let globals = plan.globals.iter_mut().map(|g| (g.linkage, &mut g.name));
    for (linkage, name) in functions.chain(globals) {
        if linkage == Linkage::Internal {
            *name = names.free(name);
        }
    }
}
