//! Drops what a program cannot reach from one function.

use crate::{Body, Const, FuncId, GlobalId, Init, Module, Symbol};

/// Drops all functions and objects that nothing refers to on the way from the function with this name;
/// nothing happens if there is none.
pub fn drop_unused(module: &mut Module, root: &str) {
    let Some(Symbol::Function(root)) = module.symbol(root) else {
        return;
    };
    let mut used = Used {
        functions: vec![false; module.functions.len()],
        globals: vec![false; module.globals.len()],
        open: Vec::new(),
    };
    used.mark(Symbol::Function(root));
    while let Some(symbol) = used.open.pop() {
        match symbol {
            Symbol::Function(id) | Symbol::Block(id, _) => {
                let function = module.functions.get(id.index());
                if let Some(body) = function.and_then(|function| function.body.as_ref()) {
                    symbols(body).for_each(|symbol| used.mark(symbol));
                }
            }
            Symbol::Global(id) => {
                if let Some(global) = module.globals.get(id.index())
                    && let Init::Data { relocs, .. } = &global.init
                {
                    relocs.iter().for_each(|reloc| used.mark(reloc.symbol));
                }
            }
        }
    }
    renumber(module, &used);
}

fn symbols(body: &Body) -> impl Iterator<Item = Symbol> {
    body.consts.iter().filter_map(|constant| match constant {
        Const::Address(symbol, _) => Some(*symbol),
        _ => None,
    })
}

/// What is reached.
struct Used {
    functions: Vec<bool>,
    globals: Vec<bool>,
    open: Vec<Symbol>,
}

impl Used {
    fn mark(&mut self, symbol: Symbol) {
        let slot = match symbol {
            Symbol::Function(id) | Symbol::Block(id, _) => self.functions.get_mut(id.index()),
            Symbol::Global(id) => self.globals.get_mut(id.index()),
        };
        if let Some(slot) = slot.filter(|slot| !**slot) {
            *slot = true;
            self.open.push(symbol);
        }
    }
}

/// Takes out what is not used, and gives the rest new numbers.
fn renumber(module: &mut Module, used: &Used) {
    let functions = new_numbers(&used.functions);
    let globals = new_numbers(&used.globals);
    let moved = |symbol: Symbol| match symbol {
        Symbol::Function(id) => Symbol::Function(FuncId(functions[id.index()])),
        Symbol::Block(id, block) => Symbol::Block(FuncId(functions[id.index()]), block),
        Symbol::Global(id) => Symbol::Global(GlobalId(globals[id.index()])),
    };
    let mut keep = used.functions.iter();
    module.functions.retain(|_| keep.next() == Some(&true));
    let mut keep = used.globals.iter();
    module.globals.retain(|_| keep.next() == Some(&true));
    for body in module.functions.iter_mut().filter_map(|f| f.body.as_mut()) {
        for constant in &mut body.consts {
            if let Const::Address(symbol, _) = constant {
                *symbol = moved(*symbol);
            }
        }
    }
    for global in &mut module.globals {
        if let Init::Data { relocs, .. } = &mut global.init {
            for reloc in relocs {
                reloc.symbol = moved(reloc.symbol);
            }
        }
    }
}

/// The number of each entry among those that are used.
fn new_numbers(used: &[bool]) -> Vec<u32> {
    let mut next = 0;
    let numbers = used.iter().map(|&used| {
        let number = next;
        next += u32::from(used);
        number
    });
    numbers.collect()
}
