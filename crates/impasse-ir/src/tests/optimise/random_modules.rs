//! Random modules stay valid, and optimising again finds nothing.

use crate::tests::random::Random;
use crate::tests::{generate, mutations};
use crate::*;

#[test]
fn random_modules_stay_valid_and_settle() {
    for seed in 0..3000 {
        let mut module = generate::module(seed);
        let before = print(&module);
        optimise_module(&mut module);
        let text = print(&module);
        assert_eq!(verify(&module), [], "seed {seed}\n{before}\n{text}");
        assert_eq!(parse(&text).as_ref(), Ok(&module), "seed {seed}\n{text}");
        let mut again = module.clone();
        optimise_module(&mut again);
        assert_eq!(print(&again), text, "seed {seed}\n{before}");
        assert_eq!(again, module);
    }
}

#[test]
fn single_bodies_settle_too() {
    for seed in 0..1000 {
        let module = generate::module(seed);
        for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
            let once = optimise(body);
            assert_eq!(optimise(&once), once, "seed {seed}");
        }
    }
}

#[test]
fn broken_modules_are_survived() {
    for seed in 0..300 {
        let module = generate::module(seed);
        let mut random = Random::new(seed);
        for (name, _, apply) in mutations::all() {
            let mut broken = module.clone();
            if apply(&mut broken, &mut random).is_some() {
                // Shown if the test fails; the last one is the guilty one.
                println!("seed {seed}, {name}");
                optimise_module(&mut broken);
            }
        }
    }
}
