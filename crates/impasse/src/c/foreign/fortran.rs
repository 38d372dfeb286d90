//! What is done to compiled Fortran: statements call functions of their kind, and functions get their names of
//! the source.

use std::collections::{HashMap, HashSet};

use impasse_fortran::OF_SEVERAL;
use impasse_ir::{Body, Const, ConstId, FuncId, Linkage, Module, Op, Operand, Reg, Span, Symbol};

/// Statements that write texts or files have code of their own in the runtime, so that what is printed is told from
/// what a program reads. Which kind a call belongs to is seen from the call that began the statement.
pub(super) fn part_statements(module: &mut Module) {
    let mut calls: Vec<(usize, usize, FuncId, String)> = Vec::new();
    for (caller, function) in module.functions.iter().enumerate() {
        let Some(body) = &function.body else { continue };
        let begun = begun_statements(module, body);
        if begun.is_empty() {
            continue;
        }
        for (at, inst) in body.insts.iter().enumerate() {
            let Op::Call { callee, args, .. } = inst.op else {
                continue;
            };
            let Some(called) = body.function(callee) else {
                continue;
            };
            let args = body.args(args);
            let name = &module.functions[called.index()].name;
            let own = match args.first() {
                Some(Operand::Reg(first)) if begun.contains_key(first) => {
                    Some(format!("{name}{}", begun[first]))
                }
                _ => impasse_fortran::begin_printing(name, |arg| number(body, *args.get(arg)?)),
            };
            calls.extend(own.map(|own| (caller, at, called, own)));
        }
    }
    let mut own: HashMap<String, FuncId> = HashMap::new();
    for (caller, at, called, name) in calls {
        let declared = own.entry(name);
        let id = *declared.or_insert_with_key(|name| match module.symbol(name) {
            Some(Symbol::Function(id)) => id,
            _ => {
                let signature = module.functions[called.index()].signature.clone();
                module.declare(name.clone(), signature, Linkage::External)
            }
        });
        let Some(body) = &mut module.functions[caller].body else {
            continue;
        };
        let constant = ConstId(body.consts.len() as u32);
        body.consts.push(Const::Address(Symbol::Function(id), 0));
        if let Op::Call { callee, .. } = &mut body.insts[at].op {
            *callee = Operand::Const(constant);
        }
    }
}

/// The registers that hold statements, with what the names of their calls end with.
fn begun_statements(module: &Module, body: &Body) -> HashMap<Reg, &'static str> {
    let begins = body.insts.iter().filter_map(|inst| {
        let Op::Call { callee, .. } = inst.op else {
            return None;
        };
        let called = body.function(callee)?;
        let name = &module.functions.get(called.index())?.name;
        Some((inst.dst?, impasse_fortran::calls_of_statement(name)?))
    });
    let mut begun: HashMap<Reg, &'static str> = begins.collect();
    if !begun.is_empty() {
        follow_statements(body, &mut begun);
    }
    begun
}

/// Follows statements to where ways meet: compilers make one call of calls at the ends of several branches.
fn follow_statements(body: &Body, begun: &mut HashMap<Reg, &'static str>) {
    let targets = body.insts.iter().flat_map(|inst| body.successors(&inst.op));
    let passed: Vec<(Reg, Operand)> = targets
        .flat_map(|target| {
            let params = body.blocks[target.block.index()].params.iter().copied();
            params.zip(body.args(target.args).iter().copied())
        })
        .filter(|&(param, arg)| arg != Operand::Reg(param))
        .collect();
    let kind = |begun: &HashMap<Reg, &'static str>, arg: Operand| match arg {
        Operand::Reg(reg) => begun.get(&reg).copied(),
        Operand::Const(_) => None,
    };
    loop {
        let before = begun.len();
        for &(param, arg) in &passed {
            if let Some(kind) = kind(begun, arg) {
                begun.entry(param).or_insert(kind);
            }
        }
        if begun.len() == before {
            break;
        }
    }
    loop {
        let differs = |&&(param, arg): &&(Reg, Operand)| {
            let own = begun.get(&param).copied();
            own.is_some_and(|own| own != OF_SEVERAL && kind(begun, arg) != Some(own))
        };
        let Some(&(param, _)) = passed.iter().find(differs) else {
            return;
        };
        begun.insert(param, OF_SEVERAL);
    }
}

fn number(body: &Body, operand: Operand) -> Option<u128> {
    match body.constant(operand) {
        Some(Const::Int(_, bits)) => Some(bits),
        _ => None,
    }
}

/// Gives the functions of a linked program their names of the source where that tells them apart. The function in which
/// flang starts a program is written nowhere, so its code has no place.
pub(super) fn name_functions(module: &mut Module) {
    let mut taken: HashSet<String> = module.functions.iter().map(|f| f.name.clone()).collect();
    taken.extend(module.globals.iter().map(|g| g.name.clone()));
    for expansion in &mut module.expansions {
        // Debug information has names of the source, but for this one.
        if expansion.name == impasse_fortran::MAIN_PROGRAM {
            expansion.name = impasse_fortran::source_name(&expansion.name).unwrap_or_default();
            expansion.at = Span::UNKNOWN;
        }
    }
    let files = &module.files;
    for function in &mut module.functions {
        let Some(body) = &mut function.body else {
            continue;
        };
        let file = files.get(function.span.file.index());
        let is_fortran = file.is_some_and(|path| impasse_fortran::is_source(path));
        if is_fortran && function.name == "main" {
            let own = body
                .spans
                .iter_mut()
                .filter(|span| span.expansion.is_none());
            own.for_each(|span| *span = Span::UNKNOWN);
        }
        let name = impasse_fortran::source_name(&function.name).filter(|_| is_fortran);
        if let Some(name) = name.filter(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            function.name = name;
        }
    }
}
