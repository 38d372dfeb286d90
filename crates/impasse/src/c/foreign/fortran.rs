//! What is done to compiled Fortran: statements on internal files call functions of their own, and
//! functions get their names of the source.

use std::collections::{HashMap, HashSet};

use impasse_ir::{Body, Const, ConstId, FuncId, Linkage, Module, Op, Operand, Symbol};

/// Statements that read or write texts have code of their own in the runtime, so that texts are told from what is
/// printed. Which kind a call belongs to is seen from the call that began the statement.
pub(super) fn part_internal_files(module: &mut Module) {
    let mut calls: Vec<(usize, usize, FuncId)> = Vec::new();
    for (caller, function) in module.functions.iter().enumerate() {
        let Some(body) = &function.body else { continue };
        let begun = internal_statements(module, body);
        if begun.is_empty() {
            continue;
        }
        for (at, inst) in body.insts.iter().enumerate() {
            let Op::Call { callee, args, .. } = inst.op else {
                continue;
            };
            if let Some(Operand::Reg(first)) = body.args(args).first()
                && begun.contains(first)
                && let Some(called) = named(body, callee)
            {
                calls.push((caller, at, called));
            }
        }
    }
    let mut own: HashMap<FuncId, FuncId> = HashMap::new();
    for (caller, at, called) in calls {
        let id = *own.entry(called).or_insert_with(|| {
            let function = &module.functions[called.index()];
            let name = format!("{}{}", function.name, impasse_fortran::OF_INTERNAL_FILES);
            let signature = function.signature.clone();
            match module.symbol(&name) {
                Some(Symbol::Function(id)) => id,
                _ => module.declare(name, signature, Linkage::External),
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

/// The registers that hold statements on internal files.
fn internal_statements(module: &Module, body: &Body) -> HashSet<impasse_ir::Reg> {
    let begins = body.insts.iter().filter_map(|inst| {
        let Op::Call { callee, .. } = inst.op else {
            return None;
        };
        let called = named(body, callee)?;
        let name = &module.functions.get(called.index())?.name;
        let internal = name.starts_with("_FortranAioBeginInternal");
        inst.dst.filter(|_| internal)
    });
    begins.collect()
}

fn named(body: &Body, callee: Operand) -> Option<FuncId> {
    match body.constant(callee) {
        Some(Const::Address(Symbol::Function(id), 0)) => Some(id),
        _ => None,
    }
}

/// Gives the functions of a linked program their names of the source where that tells them apart.
pub(super) fn name_functions(module: &mut Module) {
    let mut taken: HashSet<String> = module.functions.iter().map(|f| f.name.clone()).collect();
    taken.extend(module.globals.iter().map(|g| g.name.clone()));
    let files = &module.files;
    for function in &mut module.functions {
        if function.body.is_none() {
            continue;
        }
        let file = files.get(function.span.file.index());
        let is_fortran = file.is_some_and(|path| impasse_fortran::is_source(path));
        let name = impasse_fortran::source_name(&function.name).filter(|_| is_fortran);
        if let Some(name) = name.filter(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            function.name = name;
        }
    }
}
