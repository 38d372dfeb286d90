//! The text form loses nothing.

use super::generate;
use crate::op::Op;
use crate::{parse, print, verify};
use std::collections::HashSet;

/// One function per group of instructions; canonical, so it prints as it is.
const SAMPLE: &str = include_str!("sample.ir");

#[test]
fn sample_prints_as_it_is_written() {
    let module = parse(SAMPLE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), []);
    assert_eq!(print(&module), SAMPLE);
}

#[test]
fn sample_has_every_instruction() {
    let module = parse(SAMPLE).unwrap();
    let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
    let used: HashSet<&str> = bodies
        .flat_map(|body| body.insts.iter().map(|inst| inst.op.name()))
        .collect();
    let missing: Vec<&str> = (Op::templates().map(|op| op.name()))
        .filter(|name| !used.contains(name))
        .collect();
    assert_eq!(missing, [] as [&str; 0]);
}

#[test]
fn random_modules_survive() {
    let mut used = HashSet::new();
    for seed in 0..3000 {
        let module = generate::module(seed);
        assert_eq!(verify(&module), [], "seed {seed}\n{}", print(&module));
        let text = print(&module);
        let again = parse(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(again, module, "seed {seed}\n{text}");
        assert_eq!(print(&again), text, "seed {seed}");
        let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
        used.extend(bodies.flat_map(|body| body.insts.iter().map(|inst| inst.op.name())));
    }
    assert_eq!(
        used.len(),
        Op::templates().count(),
        "every instruction was generated"
    );
}

#[test]
fn words_are_unique() {
    let words: HashSet<&str> = Op::templates().map(|op| op.name()).collect();
    assert_eq!(words.len(), Op::templates().count());
}

#[test]
fn instructions_are_small() {
    assert!(size_of::<crate::Operand>() <= 8);
    assert!(
        size_of::<crate::Inst>() <= 48,
        "{}",
        size_of::<crate::Inst>()
    );
    assert!(size_of::<crate::Span>() <= 20);
}
