//! Typing a text, and the contents it gives to an object.

use crate::hir::{Body, InitValue, Object, StaticInit, StmtKind, Unit};
use crate::pp::{MemoryFiles, Options, Severity, preprocess};
use crate::sema::evaluate::{Constant, Evaluator};
use crate::sema::{Analysis, analyse};

/// The typed text.
pub(in crate::sema) fn typed(text: &str) -> Analysis {
    let files = MemoryFiles::new().with("text.c", text);
    let work = move || {
        let output = preprocess(&files, "text.c", &Options::default()).expect("the file is there");
        analyse(output, &files)
    };
    let thread = std::thread::Builder::new().stack_size(256 << 20);
    let thread = thread.spawn(work).expect("a thread");
    thread.join().expect("no panic")
}

/// What was said about it, and how gravely.
pub(in crate::sema) fn said(analysis: &Analysis, severity: Severity) -> Vec<&str> {
    let diagnostics = analysis.diagnostics.iter();
    diagnostics
        .filter(|diagnostic| diagnostic.severity == severity)
        .map(|diagnostic| diagnostic.message.as_str())
        .collect()
}

pub(in crate::sema) fn object<'a>(analysis: &'a Analysis, name: &str) -> &'a Object {
    let mut objects = analysis.unit.objects.iter();
    objects.find(|object| object.name == name).expect(name)
}

/// The bytes of an object with static storage, zeros at the end included; addresses are zero.
pub(in crate::sema) fn static_bytes(object: &Object) -> Vec<u8> {
    let mut contents = match &object.init {
        StaticInit::Data { bytes, .. } => bytes.clone(),
        _ => Vec::new(),
    };
    assert!(contents.len() as u64 <= object.size);
    contents.resize(object.size as usize, 0);
    contents
}

/// The bytes that the initialiser of the first local of function `f` gives it.
pub(in crate::sema) fn local_bytes(unit: &Unit) -> Vec<u8> {
    let function = unit.functions.iter().find(|function| function.name == "f");
    let body = function.and_then(|f| f.body.as_ref()).expect("a body of f");
    let found = body.stmts.iter().find_map(|stmt| match stmt.kind {
        StmtKind::Init { local, init } => Some((local, init)),
        _ => None,
    });
    let (local, init) = found.expect("an initialiser");
    let init = &body.inits[init as usize];
    let size = unit.types.size(body.local(local).ty.ty).expect("a size");
    // What is not set at all shows.
    let mut bytes = vec![if init.zero { 0 } else { 0xee }; size as usize];
    for element in &init.elements {
        let value = match &element.value {
            InitValue::Bytes(bytes) => bytes.clone(),
            InitValue::Expr(e) => {
                let size = unit.types.size(element.ty.ty).expect("a size");
                number(unit, body, *e).to_le_bytes()[..size as usize].to_vec()
            }
        };
        let start = element.offset as usize;
        let Some(bits) = element.bits else {
            bytes[start..start + value.len()].copy_from_slice(&value);
            continue;
        };
        for bit in 0..usize::from(bits.width) {
            let at = start * 8 + usize::from(bits.shift) + bit;
            let mask = 1 << (at % 8);
            bytes[at / 8] &= !mask;
            if value[bit / 8] >> (bit % 8) & 1 != 0 {
                bytes[at / 8] |= mask;
            }
        }
    }
    bytes
}

fn number(unit: &Unit, body: &Body, e: crate::hir::ExprId) -> u128 {
    match Evaluator::new(unit, body, None, 100).value(e) {
        Some(Constant::Int(bits) | Constant::Float(bits)) => bits,
        Some(Constant::Complex(real, imaginary)) => imaginary << 64 | real,
        other => panic!("{other:?} in {:?}", body.expr(e)),
    }
}
