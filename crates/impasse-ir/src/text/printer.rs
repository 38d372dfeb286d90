//! Writes modules as text.

use super::constant::{write_bytes, write_name};
use super::print_op::print_inst;
use crate::{Block, Function, Global, Init, Linkage, Module, Signature, Span, Symbol};
use std::fmt::{self, Write};

/// The text form of `module`. The same module gives the same text.
///
/// Modules that the verifier rejects can be printed too, to look at them; what cannot be written
/// appears as `?`.
pub fn print(module: &Module) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = print_module(&mut out, module);
    out
}

fn print_module(out: &mut String, module: &Module) -> fmt::Result {
    let order = if module.layout.big_endian {
        "big"
    } else {
        "little"
    };
    writeln!(out, "layout {order} ptr {}", module.layout.pointer_bytes)?;
    for (index, file) in module.files.iter().enumerate() {
        write!(out, "file {index} ")?;
        write_bytes(out, file.as_bytes())?;
        out.push('\n');
    }
    for (index, expansion) in module.expansions.iter().enumerate() {
        let kind = word_of(&crate::ExpansionKind::WORDS, expansion.kind);
        write!(out, "expansion {index} {kind} ")?;
        write_bytes(out, expansion.name.as_bytes())?;
        print_span(out, expansion.at)?;
        out.push('\n');
    }
    print_types(out, module)?;
    for global in &module.globals {
        print_global(out, module, global)?;
    }
    for function in &module.functions {
        print_function(out, module, function)?;
    }
    Ok(())
}

/// The word for `value` in a table of words.
pub(super) fn word_of<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    let row = words.iter().find(|row| row.1 == value);
    row.map_or("?", |row| row.0)
}

fn print_types(out: &mut String, module: &Module) -> fmt::Result {
    for (index, ty) in module.memory_types.iter().enumerate() {
        write!(out, "type {index} ")?;
        write_bytes(out, ty.name.as_bytes())?;
        write!(out, " size {} [", ty.size)?;
        for (index, run) in ty.runs.iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            let kind = word_of(&crate::ScalarKind::WORDS, run.scalar.kind);
            let (offset, bytes, count) = (run.offset, run.scalar.bytes, run.count);
            write!(out, "{before}{offset}: {kind} {bytes} times {count}")?;
        }
        out.push_str("]\n");
    }
    for typed in &module.typed {
        write!(out, "typed {}", typed.ty)?;
        if let Some(argument) = typed.argument {
            write!(out, " argument {argument}")?;
        }
        if typed.offset != 0 {
            write!(out, " offset {}", typed.offset)?;
        }
        if typed.room != 0 {
            write!(out, " room {}", typed.room)?;
        }
        print_span(out, typed.at)?;
        out.push('\n');
    }
    Ok(())
}

fn print_global(out: &mut String, module: &Module, global: &Global) -> fmt::Result {
    out.push_str("global ");
    write_name(out, &global.name)?;
    write!(out, " {}", word_of(&Linkage::WORDS, global.linkage))?;
    if global.constant {
        out.push_str(" constant");
    }
    if global.thread_local {
        out.push_str(" thread_local");
    }
    write!(out, " size {} align {} = ", global.size, global.align)?;
    match &global.init {
        Init::Declared => out.push_str("declared"),
        Init::Zero => out.push_str("zero"),
        Init::Data { bytes, relocs } => {
            out.push_str("bytes ");
            write_bytes(out, bytes)?;
            for (index, reloc) in relocs.iter().enumerate() {
                let before = if index == 0 { " relocs [" } else { ", " };
                write!(out, "{before}{}: ", reloc.offset)?;
                print_address(out, module, reloc.symbol, reloc.addend)?;
            }
            if !relocs.is_empty() {
                out.push(']');
            }
        }
    }
    print_span(out, global.span)?;
    out.push('\n');
    Ok(())
}

fn print_function(out: &mut String, module: &Module, function: &Function) -> fmt::Result {
    out.push_str(if function.body.is_some() {
        "define "
    } else {
        "declare "
    });
    let signature = &function.signature;
    out.push_str(signature.ret.map_or("void", crate::Type::name));
    out.push(' ');
    write_name(out, &function.name)?;
    print_params(out, signature)?;
    write!(out, " {}", word_of(&Linkage::WORDS, function.linkage))?;
    print_span(out, function.span)?;
    let Some(body) = &function.body else {
        out.push('\n');
        return Ok(());
    };
    out.push_str(" {\n");
    for (index, block) in body.blocks.iter().enumerate() {
        print_block_head(out, function, index, block)?;
        let spans = body.spans.get(block.start as usize..).unwrap_or(&[]);
        let spans = spans.iter().chain(std::iter::repeat(&Span::UNKNOWN));
        for (inst, &span) in body.block_insts(block).iter().zip(spans) {
            print_inst(out, module, body, inst)?;
            print_span(out, span)?;
            out.push('\n');
        }
    }
    out.push_str("}\n");
    Ok(())
}

fn print_block_head(
    out: &mut String,
    function: &Function,
    index: usize,
    block: &Block,
) -> fmt::Result {
    write!(out, "b{index}")?;
    let regs = function.body.as_ref().map_or(&[][..], |body| &body.regs);
    for (position, param) in block.params.iter().enumerate() {
        let before = if position == 0 { "(" } else { ", " };
        let ty = regs.get(param.index()).map_or("?", |ty| ty.name());
        write!(out, "{before}%{}: {ty}", param.0)?;
    }
    if !block.params.is_empty() {
        out.push(')');
    }
    out.push_str(":\n");
    Ok(())
}

/// `(i32, ptr, ...)`.
pub(super) fn print_params(out: &mut String, signature: &Signature) -> fmt::Result {
    let types = signature.params.iter().map(|ty| ty.name());
    let more = signature.variadic.then_some("...");
    let types: Vec<&str> = types.chain(more).collect();
    write!(out, "({})", types.join(", "))
}

/// The address of `symbol`, `addend` bytes further.
pub(super) fn print_address(
    out: &mut String,
    module: &Module,
    symbol: Symbol,
    addend: i64,
) -> fmt::Result {
    let function = |id: crate::FuncId| module.functions.get(id.index());
    let name = match symbol {
        Symbol::Global(id) => module.globals.get(id.index()).map(|g| &g.name),
        Symbol::Function(id) | Symbol::Block(id, _) => function(id).map(|f| &f.name),
    };
    write_name(out, name.map_or("?", String::as_str))?;
    if let Symbol::Block(_, block) = symbol {
        write!(out, ":b{}", block.0)?;
    }
    if addend == 0 {
        return Ok(());
    }
    write!(out, "{addend:+}")
}

/// ` !0:12:3+5^1`, or nothing for an unknown span.
pub(super) fn print_span(out: &mut String, span: Span) -> fmt::Result {
    if !span.is_known() {
        return Ok(());
    }
    let Span {
        file,
        line,
        column,
        length,
        expansion,
    } = span;
    write!(out, " !{}:{line}:{column}+{length}", file.0)?;
    match expansion {
        Some(id) => write!(out, "^{}", id.index()),
        None => Ok(()),
    }
}
