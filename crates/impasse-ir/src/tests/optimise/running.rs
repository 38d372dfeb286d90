//! Programs do the same before and after.

use super::machine::{Event, run};
use super::programs::program;
use crate::*;

/// Whether a run that did `after` may replace one that did `before`: the same events, as far as
/// they were known, and it comes at least as far.
fn agrees(before: &[Event], after: &[Event]) -> bool {
    for (index, &event) in before.iter().enumerate() {
        let same = match (event, after.get(index).copied()) {
            (Event::Lost, _) => return true,
            (Event::Shown(None), Some(Event::Shown(_))) => true,
            (Event::Returned(None), Some(Event::Returned(_))) => true,
            (event, other) => other == Some(event),
        };
        if !same {
            return false;
        }
    }
    true
}

#[test]
fn programs_do_the_same() {
    let (mut returned, mut fewer, mut allocas, mut chosen) = (0, 0, 0, 0);
    for seed in 0..20_000 {
        let module = program(seed);
        assert_eq!(verify(&module), [], "seed {seed}");
        let mut optimised = module.clone();
        optimise_module(&mut optimised);
        let text = || format!("seed {seed}\n{}\n{}", print(&module), print(&optimised));
        assert_eq!(verify(&optimised), [], "{}", text());
        let mut again = optimised.clone();
        optimise_module(&mut again);
        assert_eq!(print(&again), print(&optimised), "{}", text());
        let bodies = module.functions[1].body.as_ref();
        let (before, after) = bodies.zip(optimised.functions[1].body.as_ref()).unwrap();
        fewer += usize::from(after.insts.len() < before.insts.len());
        let alloca = |inst: &&Inst| matches!(inst.op, Op::Alloca { .. });
        allocas += after.insts.iter().filter(alloca).count();
        let selects = |body: &Body| {
            let select = |inst: &&Inst| matches!(inst.op, Op::Select { .. });
            body.insts.iter().filter(select).count()
        };
        chosen += usize::from(selects(after) > selects(before));
        for args in [[0, 0], [1, u64::MAX], [seed, 3]] {
            let seen = run(before, args, 400);
            let now = run(after, args, 400);
            assert!(agrees(&seen, &now), "{args:?} {seen:?} {now:?} {}", text());
            returned += usize::from(matches!(seen.last(), Some(Event::Returned(Some(_)))));
        }
    }
    assert!(returned > 10_000, "{returned} runs end with a value");
    assert!(fewer > 15_000, "{fewer} programs have become smaller");
    assert!(chosen > 100, "{chosen} programs have more choices");
    assert!(allocas > 1000, "{allocas} locals stay in memory");
}
