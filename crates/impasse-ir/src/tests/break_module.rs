//! Mutations outside function bodies, and of the heads of functions.

use super::mutations::Mutation;
use super::random::Random;
use crate::{
    ExpansionId, FileId, FuncId, Global, GlobalId, Init, Linkage, Module, Reloc, Rule, Span, Symbol,
};

pub(super) const ALL: &[Mutation] = &[
    ("odd pointers", Rule::Layout, odd_pointers),
    ("same name", Rule::Name, same_name),
    ("no name", Rule::Name, no_name),
    ("huge object", Rule::Size, huge_object),
    ("more bytes than size", Rule::Size, too_many_bytes),
    ("object alignment", Rule::Alignment, object_align),
    ("internal declaration", Rule::Linkage, internal_declared),
    ("common function", Rule::Linkage, common_function),
    ("relocation outside", Rule::Relocation, reloc_outside),
    ("relocations overlap", Rule::Relocation, reloc_overlap),
    ("relocation to nothing", Rule::Symbol, reloc_nowhere),
    ("unknown file", Rule::Span, unknown_file),
    ("expansion in itself", Rule::Span, expansion_in_itself),
    ("more parameters", Rule::Entry, more_parameters),
];

fn global<'m>(module: &'m mut Module, random: &mut Random) -> Option<&'m mut Global> {
    let index = random.below(module.globals.len());
    module.globals.get_mut(index)
}

fn odd_pointers(module: &mut Module, _: &mut Random) -> Option<()> {
    module.layout.pointer_bytes = 5;
    Some(())
}

fn same_name(module: &mut Module, random: &mut Random) -> Option<()> {
    let name = module.functions.first()?.name.clone();
    global(module, random)?.name = name;
    Some(())
}

fn no_name(module: &mut Module, random: &mut Random) -> Option<()> {
    global(module, random)?.name.clear();
    Some(())
}

fn huge_object(module: &mut Module, random: &mut Random) -> Option<()> {
    global(module, random)?.size = 1 << 63;
    Some(())
}

fn too_many_bytes(module: &mut Module, random: &mut Random) -> Option<()> {
    let global = global(module, random)?;
    global.init = Init::Data {
        bytes: vec![0; global.size as usize + 1],
        relocs: Vec::new(),
    };
    Some(())
}

fn object_align(module: &mut Module, random: &mut Random) -> Option<()> {
    global(module, random)?.align = [0, 3, 24][random.below(3)];
    Some(())
}

fn internal_declared(module: &mut Module, random: &mut Random) -> Option<()> {
    let global = global(module, random)?;
    global.linkage = [Linkage::Internal, Linkage::Common][random.below(2)];
    global.init = Init::Declared;
    Some(())
}

fn common_function(module: &mut Module, _: &mut Random) -> Option<()> {
    module.functions.first_mut()?.linkage = Linkage::Common;
    Some(())
}

/// Replaces the relocations of an object of at least 16 bytes.
fn set_relocs(module: &mut Module, random: &mut Random, relocs: &[(u64, Symbol)]) -> Option<()> {
    let global = global(module, random)?;
    global.size = 16;
    let relocs = relocs.iter().map(|&(offset, symbol)| Reloc {
        offset,
        symbol,
        addend: 0,
    });
    global.init = Init::Data {
        bytes: Vec::new(),
        relocs: relocs.collect(),
    };
    Some(())
}

fn reloc_outside(module: &mut Module, random: &mut Random) -> Option<()> {
    let offset = [9, u64::MAX][random.below(2)];
    set_relocs(module, random, &[(offset, Symbol::Global(GlobalId(0)))])
}

fn reloc_overlap(module: &mut Module, random: &mut Random) -> Option<()> {
    let symbol = Symbol::Function(FuncId(0));
    let second = random.below(8) as u64;
    set_relocs(module, random, &[(0, symbol), (second, symbol)])
}

fn reloc_nowhere(module: &mut Module, random: &mut Random) -> Option<()> {
    let entry = Symbol::Block(FuncId(0), crate::BlockId(0));
    let symbols = [
        Symbol::Global(GlobalId(99)),
        Symbol::Function(FuncId(99)),
        entry,
    ];
    let symbol = random.pick(&symbols)?;
    set_relocs(module, random, &[(0, symbol)])
}

fn unknown_file(module: &mut Module, random: &mut Random) -> Option<()> {
    let file = FileId(module.files.len() as u32);
    let span = Span {
        file,
        line: 1,
        ..Span::UNKNOWN
    };
    let function = module.functions.first_mut()?;
    match function
        .body
        .as_mut()
        .and_then(|body| body.spans.first_mut())
    {
        Some(first) if random.one_in(2) => *first = span,
        _ => function.span = span,
    }
    Some(())
}

fn expansion_in_itself(module: &mut Module, _: &mut Random) -> Option<()> {
    let expansion = module.expansions.first_mut()?;
    expansion.at.line = 1;
    expansion.at.expansion = ExpansionId::new(0);
    Some(())
}

fn more_parameters(module: &mut Module, _: &mut Random) -> Option<()> {
    let function = module.functions.iter_mut().find(|f| f.body.is_some())?;
    function.signature.params.push(crate::Type::I32);
    Some(())
}
