//! Breaks valid modules in small ways: the verifier must object each time, with the right rule.

use super::random::Random;
use super::{break_blocks, break_module, break_ops, generate};
use crate::{Module, Rule, print, verify};

/// One way to break a module: its name, the rule that the verifier must name (perhaps among
/// others), and the function that breaks; `None` if the module has no place to break in this way.
pub(super) type Mutation = (
    &'static str,
    Rule,
    fn(&mut Module, &mut Random) -> Option<()>,
);

pub(super) fn all() -> impl Iterator<Item = &'static Mutation> {
    let tables = [break_blocks::ALL, break_ops::ALL, break_module::ALL];
    tables.into_iter().flatten()
}

#[test]
fn every_mutation_is_noticed() {
    let mutations: Vec<&Mutation> = all().collect();
    let mut applied = vec![0; mutations.len()];
    for seed in 0..1500 {
        let module = generate::module(seed);
        let mut random = Random::new(seed ^ 0xb4ea);
        for ((name, rule, apply), count) in mutations.iter().zip(&mut applied) {
            let mut broken = module.clone();
            if apply(&mut broken, &mut random).is_none() {
                continue;
            }
            *count += 1;
            let errors = verify(&broken);
            assert!(
                errors.iter().any(|error| error.rule == *rule),
                "seed {seed}, {name}: {errors:?}\n{}",
                print(&broken)
            );
        }
    }
    for ((name, ..), count) in mutations.iter().zip(applied) {
        assert!(count >= 20, "{name} was applied {count} times");
    }
}

#[test]
fn every_rule_is_broken_by_some_mutation() {
    for rule in Rule::ALL {
        let found = all().any(|mutation| mutation.1 == *rule);
        assert!(found, "no mutation for {rule:?}");
    }
}
