//! Random valid modules that use every instruction.

use super::fill::Filler;
use super::random::Random;
use crate::op::fields::fields;
use crate::*;

/// A valid module; equal seeds give equal modules.
pub(super) fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut module = Module::default();
    module.layout.big_endian = random.one_in(2);
    for index in 0..1 + random.below(3) {
        module.add_file(format!("dir/\"file\" {index}ä.c"));
    }
    for index in 0..random.below(4) {
        let at = span(&mut random, &module);
        let (_, kind) = ExpansionKind::WORDS[random.below(2)];
        let name = format!("M{index}");
        module.add_expansion(Expansion { kind, name, at });
    }
    for index in 0..1 + random.below(4) {
        let name = ["plain", "with space", "f.x", "0digit$", "\u{fc}\n"][random.below(5)];
        let params: Vec<Type> = (0..random.below(4)).map(|_| ty(&mut random)).collect();
        let ret = random.one_in(2).then(|| ty(&mut random));
        let mut signature = Signature::new(params, ret);
        signature.variadic = random.one_in(3);
        let linkage = [Linkage::External, Linkage::Weak][random.below(2)];
        let id = module.declare(format!("{name}{index}"), signature, linkage);
        module.functions[id.index()].span = span(&mut random, &module);
    }
    globals(&mut random, &mut module);
    for index in 0..module.functions.len() {
        if !random.one_in(3) {
            function(&mut random, &mut module, FuncId(index as u32));
        }
    }
    types(&mut random, &mut module);
    module
}

fn types(random: &mut Random, module: &mut Module) {
    for index in 0..random.below(3) {
        let (_, kind) = ScalarKind::WORDS[random.below(4)];
        let scalar = Scalar { kind, bytes: 8 };
        let run = |at: u64| ScalarRun {
            offset: 20 * at,
            scalar,
            count: 2,
        };
        module.memory_types.push(MemoryType {
            name: format!("struct \"{index}\""),
            size: 80,
            runs: (0..random.below(4) as u64).map(run).collect(),
        });
        module.typed.push(TypedMemory {
            at: span(random, module),
            argument: random.one_in(2).then_some(3),
            ty: index as u32,
            offset: random.below(2) as u64,
            room: random.below(2) as u64,
        });
    }
}

pub(super) fn ty(random: &mut Random) -> Type {
    Type::ALL[random.below(Type::ALL.len())]
}

fn span(random: &mut Random, module: &Module) -> Span {
    if random.one_in(3) {
        return Span::UNKNOWN;
    }
    let expansion = random.below(module.expansions.len() + 1);
    Span {
        file: FileId(random.below(module.files.len()) as u32),
        line: 1 + random.below(9999) as u32,
        column: random.below(200) as u32,
        length: random.below(20) as u32,
        expansion: (expansion > 0)
            .then(|| ExpansionId::new(expansion as u32 - 1))
            .flatten(),
    }
}

fn globals(random: &mut Random, module: &mut Module) {
    let count = 1 + random.below(4);
    for index in 0..count {
        let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.next() as u8).collect();
        let size = bytes.len() as u64 + random.below(9) as u64;
        let mut relocs = Vec::new();
        let mut offset = random.below(10) as u64;
        while offset + 8 <= size {
            let symbol = if random.one_in(2) {
                Symbol::Global(GlobalId(random.below(count) as u32))
            } else {
                Symbol::Function(FuncId(random.below(module.functions.len()) as u32))
            };
            let addend = random.bits() as i64;
            relocs.push(Reloc {
                offset,
                symbol,
                addend,
            });
            offset += 8 + random.below(10) as u64;
        }
        let (linkage, init) = match random.below(4) {
            0 => (Linkage::External, Init::Declared),
            1 => (Linkage::Common, Init::Zero),
            2 => (Linkage::Weak, Init::Zero),
            _ => (Linkage::Internal, Init::Data { bytes, relocs }),
        };
        module.globals.push(Global {
            name: format!("g{index}"),
            size,
            align: 1 << random.below(6),
            constant: linkage != Linkage::Common && random.one_in(3),
            thread_local: random.one_in(4),
            linkage,
            init,
            span: span(random, module),
        });
    }
}

fn function(random: &mut Random, module: &mut Module, id: FuncId) {
    let signature = module.functions[id.index()].signature.clone();
    let templates: Vec<Op> = Op::templates().collect();
    let spans: Vec<Span> = (0..4).map(|_| span(random, module)).collect();
    let mut builder = FunctionBuilder::new(module, id);
    let blocks = 1 + random.below(5);
    for _ in 1..blocks {
        let params: Vec<Type> = (0..random.below(3)).map(|_| ty(random)).collect();
        builder.block(&params);
    }
    let mut entry = Vec::new();
    for block in 0..blocks {
        let block = BlockId(block as u32);
        builder.switch_to(block);
        let params = builder.body().blocks[block.index()].params.clone();
        let mut values = entry.clone();
        values.extend(params.into_iter().map(Operand::Reg));
        let mut filler = Filler {
            id,
            random,
            builder: &mut builder,
            values,
            signature: &signature,
        };
        let mut left = filler.random.below(12);
        while !filler.builder.is_terminated(block) {
            let mut op = templates[filler.random.below(templates.len())];
            let va_start = matches!(
                op,
                Op::Va {
                    op: VaOp::Start,
                    ..
                }
            );
            let wrong = op.is_terminator() != (left == 0) || va_start && !signature.variadic;
            if wrong || fields(&mut op, &mut filler).is_err() {
                continue;
            }
            let span = spans[filler.random.below(spans.len())];
            filler.builder.set_span(span);
            let result = filler.builder.emit(op);
            filler.values.extend(result);
            left = left.saturating_sub(1);
        }
        if block.0 == 0 {
            entry = filler.values;
        }
    }
    builder.finish();
}
