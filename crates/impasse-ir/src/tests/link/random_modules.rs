//! Linked random modules are valid, and everything in them comes from the right place.

use crate::tests::random::Random;
use crate::tests::{generate, mutations};
use crate::*;

/// A valid module; some functions become internal.
fn module(seed: u64) -> Module {
    let mut module = generate::module(seed);
    let mut random = Random::new(seed ^ 77);
    module.layout = DataLayout::default();
    for global in &mut module.globals {
        global.thread_local = false;
    }
    for function in &mut module.functions {
        if function.body.is_some() && random.one_in(3) {
            function.linkage = Linkage::Internal;
        }
    }
    assert_eq!(verify(&module), []);
    module
}

#[test]
fn linked_modules_are_valid() {
    let (mut linked, mut refused) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let count = 1 + random.below(4) as u64;
        let parts: Vec<Module> = (0..count).map(|part| module(seed * 7 + part)).collect();
        match link(parts.clone()) {
            Ok(whole) => {
                linked += 1;
                assert_eq!(verify(&whole), [], "seed {seed}\n{}", print(&whole));
                assert_eq!(parse(&print(&whole)).as_ref(), Ok(&whole), "seed {seed}");
                let internal = |module: &Module| {
                    let all = module.functions.iter();
                    all.filter(|f| f.linkage == Linkage::Internal).count()
                };
                let wanted: usize = parts.iter().map(internal).sum();
                assert!(internal(&whole) >= wanted, "seed {seed}");
            }
            Err(errors) => {
                refused += 1;
                assert!(!errors.is_empty());
            }
        }
    }
    assert!(
        linked > 1000 && refused > 100,
        "{linked} linked, {refused} refused"
    );
}

#[test]
fn one_module_stays_as_it_is() {
    for seed in 0..500 {
        let mut part = module(seed);
        part.files = vec!["a.c".into(), "b.c".into(), "c.c".into()];
        assert_eq!(link(vec![part.clone()]), Ok(part), "seed {seed}");
    }
}

#[test]
fn linking_in_steps_gives_the_same() {
    for seed in 0..500 {
        let parts: Vec<Module> = (0..3).map(|part| module(seed * 3 + part)).collect();
        let [a, b, c] = &parts[..] else {
            unreachable!()
        };
        let Ok(all) = link(parts.clone()) else {
            continue;
        };
        let two = link(vec![a.clone(), b.clone()]).unwrap();
        let steps = link(vec![two, c.clone()]).unwrap();
        let shape = |module: &Module| (module.functions.len(), module.globals.len());
        assert_eq!(shape(&steps), shape(&all), "seed {seed}");
    }
}

#[test]
fn broken_modules_are_survived() {
    for seed in 0..300 {
        let whole = module(seed);
        let mut random = Random::new(seed);
        for (name, _, apply) in mutations::all() {
            let mut broken = whole.clone();
            if apply(&mut broken, &mut random).is_some() {
                // Shown if the test fails; the last one is the guilty one.
                println!("seed {seed}, {name}");
                drop(link(vec![whole.clone(), broken]));
            }
        }
    }
}
