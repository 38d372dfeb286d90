//! Simple facts about modules and functions.

use crate::Externals;
use impasse_ir::{BinOp, Body, Const, ConvOp, Init, Module, Op, Operand, Symbol, Type};

/// Functions whose address is used other than by calling them.
pub(crate) fn addressed(module: &Module) -> Vec<usize> {
    let found = module.addressed();
    (0..found.len()).filter(|&index| found[index]).collect()
}

/// For each function, whether the program can come to it: from `main`, global objects or what a library
/// may call, by anything that names it.
pub fn reachable(module: &Module) -> Vec<bool> {
    let mut reached = vec![false; module.functions.len()];
    let mut todo: Vec<usize> = Vec::new();
    let own = |name: &str| name == "main" || name.starts_with("__impasse");
    todo.extend(
        (0..)
            .zip(&module.functions)
            .filter(|(_, f)| own(&f.name))
            .map(|(at, _)| at),
    );
    let relocs = module.globals.iter().flat_map(|global| match &global.init {
        Init::Data { relocs, .. } => relocs.as_slice(),
        Init::Declared | Init::Zero => &[],
    });
    todo.extend(relocs.filter_map(|reloc| function(reloc.symbol)));
    while let Some(at) = todo.pop() {
        let Some(slot) = reached.get_mut(at).filter(|slot| !**slot) else {
            continue;
        };
        *slot = true;
        if let Some(body) = &module.functions[at].body {
            todo.extend(body.consts.iter().filter_map(|constant| match *constant {
                Const::Address(symbol, _) => function(symbol),
                _ => None,
            }));
        }
    }
    // A module without `main` is taken to be called from anywhere.
    match module.symbol("main") {
        Some(_) => reached,
        None => vec![true; reached.len()],
    }
}

fn function(symbol: Symbol) -> Option<usize> {
    match symbol {
        Symbol::Function(id) | Symbol::Block(id, _) => Some(id.index()),
        Symbol::Global(_) => None,
    }
}

/// The instruction that makes each register.
pub(crate) fn definitions(body: &Body) -> Vec<Option<u32>> {
    let mut definitions = vec![None; body.regs.len()];
    for (at, inst) in (0u32..).zip(&body.insts) {
        if let Some(slot) = inst.dst.and_then(|dst| definitions.get_mut(dst.index())) {
            *slot = Some(at);
        }
    }
    definitions
}

/// Whether the code calls a function that may return a second time.
pub(crate) fn returns_twice(externals: &dyn Externals, body: &Body) -> bool {
    body.consts.iter().any(|constant| match constant {
        Const::Address(Symbol::Function(id), _) => externals.returns_twice(*id),
        _ => false,
    })
}

/// The bits of an operand that is a constant number, or such a number made a pointer.
pub(crate) fn constant(body: &Body, definitions: &[Option<u32>], operand: Operand) -> Option<u128> {
    let operand = match operand {
        Operand::Const(_) => operand,
        Operand::Reg(reg) => {
            let at = (*definitions.get(reg.index())?)?;
            match body.insts.get(at as usize)?.op {
                Op::Convert {
                    op: ConvOp::IntToPtr,
                    a,
                    ..
                } => a,
                _ => return None,
            }
        }
    };
    match body.constant(operand)? {
        Const::Int(_, bits) => Some(bits),
        Const::Null => Some(0),
        _ => None,
    }
}

/// How far a pointer moves that an offset is added to: a number of bytes, and any multiple of another
/// number; that is 0 if the offset is constant, and 1 if nothing is known.
pub(crate) fn moved_by(body: &Body, definitions: &[Option<u32>], offset: Operand) -> (i64, u64) {
    multiples(body, definitions, offset, DEPTH)
}

/// How deep the computation of an offset is looked into.
const DEPTH: usize = 8;

fn multiples(
    body: &Body,
    definitions: &[Option<u32>],
    operand: Operand,
    depth: usize,
) -> (i64, u64) {
    let reg = match operand {
        Operand::Const(_) => {
            return match body.constant(operand) {
                Some(Const::Int(ty, bits)) => (signed(ty, bits), 0),
                _ => (0, 1),
            };
        }
        Operand::Reg(reg) => reg,
    };
    let definition = definitions.get(reg.index()).copied().flatten();
    let inst = definition.and_then(|at| body.insts.get(at as usize));
    let (Some(inst), true) = (inst, depth > 0) else {
        return (0, 1);
    };
    let of = |operand| multiples(body, definitions, operand, depth - 1);
    match inst.op {
        Op::Binary { op, a, b, .. } => match op {
            BinOp::Add => sum(of(a), of(b)),
            BinOp::Sub => {
                let (constant, stride) = of(b);
                sum(of(a), (constant.wrapping_neg(), stride))
            }
            BinOp::Mul => product(of(a), of(b)),
            BinOp::Shl => match of(b) {
                (bits @ 0..=62, 0) => product(of(a), (1 << bits, 0)),
                _ => (0, 1),
            },
            _ => (0, 1),
        },
        // Numbers that do not wrap around in the narrow type; others are no offsets in an object.
        Op::Convert {
            op: ConvOp::SExt | ConvOp::ZExt,
            a,
            ..
        } => of(a),
        _ => (0, 1),
    }
}

fn sum((a, s): (i64, u64), (b, t): (i64, u64)) -> (i64, u64) {
    (a.wrapping_add(b), gcd(s, t))
}

/// `(a + s*i) * (b + t*j)` for any `i` and `j`.
fn product((a, s): (i64, u64), (b, t): (i64, u64)) -> (i64, u64) {
    let times = |x: u64, y: u64| x.saturating_mul(y);
    let mixed = gcd(times(a.unsigned_abs(), t), times(b.unsigned_abs(), s));
    (a.wrapping_mul(b), gcd(mixed, times(s, t)))
}

/// The greatest common divisor; 0 divides nothing but 0.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

fn signed(ty: Type, bits: u128) -> i64 {
    let shift = 128 - ty.bits().unwrap_or(64);
    ((bits << shift).cast_signed() >> shift) as i64
}
