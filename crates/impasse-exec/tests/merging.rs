//! Branches that are run both ways at once: what is computed behind them is, for each value of the unknown, what
//! is computed when that value is known.

mod common;

use std::fmt::Write as _;
use std::sync::Arc;

use common::{BUDGET, host_program};
use impasse_exec::expr::{ExprId, LeafKind};
use impasse_exec::{Args, Config, Machine, Program, Stop, Value, World};
use impasse_ir::{Span, Type};

/// Programs that are made up.
const PROGRAMS: u64 = 300;

/// Values of the two inputs for which they are run.
const INPUTS: [[i32; 2]; 8] = [
    [0, 0],
    [1, 5],
    [-3, 2],
    [7, -7],
    [100, 3],
    [2, 2],
    [6, 1],
    [-1, -1],
];

/// Numbers that each of them computes.
const RESULTS: usize = 7;

/// Makes up programs.
struct Maker {
    state: u64,
    text: String,
    loops: u32,
}

impl Maker {
    fn below(&mut self, bound: u64) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % bound
    }

    fn variable(&mut self) -> &'static str {
        [
            "x", "y", "p", "q", "r", "a[0]", "a[1]", "a[2]", "a[p & 3]", "a[x & 3]",
        ][self.below(10) as usize]
    }

    fn value(&mut self) -> String {
        let (a, b, number) = (self.variable(), self.variable(), self.below(7));
        match self.below(5) {
            0 => number.to_string(),
            1 => a.to_owned(),
            2 => format!("{a} + {number}"),
            3 => format!("({a} ^ {b})"),
            _ => format!("({a} - {b})"),
        }
    }

    fn block(&mut self, depth: u32) {
        for _ in 0..=self.below(2) {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let (place, value, other) = (self.variable(), self.value(), self.value());
        let kind = if depth == 0 { 0 } else { self.below(6) };
        match kind {
            1 | 2 => {
                let _ = writeln!(self.text, "if ({value} < {other}) {{");
                self.block(depth - 1);
                self.text.push_str("} else {\n");
                self.block(depth - 1);
                self.text.push_str("}\n");
            }
            3 => {
                self.loops += 1;
                let counter = format!("i{}", self.loops);
                let bound = ["2", "(x & 1)", "(y & 3)"][self.below(3) as usize];
                let _ = writeln!(
                    self.text,
                    "for (int {counter} = 0; {counter} < {bound}; {counter}++) {{"
                );
                self.block(depth - 1);
                if self.below(3) == 0 {
                    let _ = writeln!(self.text, "if ({value} == {other}) break;");
                }
                self.text.push_str("}\n");
            }
            4 => {
                let _ = writeln!(
                    self.text,
                    "switch ({value}) {{ case 1: {place} = {other}; break;"
                );
                let _ = writeln!(self.text, "case 4: p++; default: q = {other}; }}");
            }
            _ => {
                let target = ["p", "q", "r", "a[0]", "a[1]", "a[p & 3]"][self.below(6) as usize];
                let _ = writeln!(self.text, "{target} = {value};");
            }
        }
    }

    fn program(seed: u64) -> String {
        let mut maker = Maker {
            state: seed,
            text: String::new(),
            loops: 0,
        };
        for _ in 0..5 {
            maker.statement(3);
        }
        format!(
            "int host(int which); int host2(void); int out[{RESULTS}];\n\
             int main(void) {{ int a[4] = {{1, 2, 3, 4}}, p = 0, q = 1, r = 2;\n\
             int x = host(0), y = host(1);\n{}\
             out[0] = p; out[1] = q; out[2] = r; out[3] = a[0]; out[4] = a[1]; out[5] = a[2];\n\
             out[6] = a[3]; host2(); return 0; }}",
            maker.text
        )
    }
}

/// Runs a program with these inputs to its last call; gives what it has computed. `None` if it stopped for
/// something else.
fn run(program: &Arc<Program>, world: &mut World, inputs: [Value; 2]) -> Option<Vec<Value>> {
    let args = Args::Known(vec![b"test".to_vec()]);
    let mut machine = Machine::start(program, world, 0, &args).expect("it starts");
    for input in inputs {
        let Stop::Host(_) = machine.run(world, BUDGET) else {
            return None;
        };
        machine.resume(Some(input));
    }
    let Stop::Host(_) = machine.run(world, BUDGET) else {
        return None;
    };
    let out = program.address_of("out").expect("it is there");
    let mut memory = machine.access(world, Span::UNKNOWN);
    let results = (0..RESULTS as u64).map(|at| memory.load(Type::I32, out + 4 * at).ok());
    results.collect()
}

#[test]
fn what_is_merged_is_what_is_computed() {
    let (mut exact, mut merged) = (0, 0);
    for seed in 0..PROGRAMS {
        let text = Maker::program(seed);
        let program = host_program(impasse_testing::module(&text));
        let config = Config {
            merge: true,
            ..Config::default()
        };
        let mut world = World::new(config, None);
        let leaf = |world: &mut World, name: &str| {
            let exprs = &mut world.exprs;
            exprs.leaf(LeafKind::RankLocal(0), name, 0, Type::I32, Span::UNKNOWN)
        };
        let inputs = [leaf(&mut world, "x"), leaf(&mut world, "y")];
        let Some(results) = run(&program, &mut world, inputs.map(Value::Symbolic)) else {
            continue;
        };
        merged += u32::from(world.merges() > 0);
        exact += compare(&program, &world, &inputs, &results, &text);
    }
    // Most of them are merged, and many results are still exact.
    assert!(merged > PROGRAMS as u32 / 2, "{merged} programs merged");
    assert!(exact > PROGRAMS as u32 * 2, "{exact} results compared");
}

/// Compares results that depend on the inputs only with those of runs with known inputs; how many there are.
fn compare(
    program: &Arc<Program>,
    world: &World,
    inputs: &[ExprId; 2],
    results: &[Value],
    text: &str,
) -> u32 {
    let exprs = &world.exprs;
    let is_exact = |result: &&Value| match **result {
        Value::Known(_) => true,
        Value::Symbolic(id) => exprs.leaves_of(id).iter().all(|leaf| inputs.contains(leaf)),
    };
    for input in INPUTS {
        let Some(known) = run(program, &mut World::default(), input.map(Value::int)) else {
            continue;
        };
        let leaf = |leaf: ExprId| {
            let which = usize::from(leaf != inputs[0]);
            u128::from(input[which].cast_unsigned())
        };
        for (result, known) in results.iter().zip(known).filter(|(one, _)| is_exact(one)) {
            let value = match *result {
                Value::Known(bits) => Some(bits),
                Value::Symbolic(id) => exprs.evaluate(id, 100_000, &leaf),
            };
            assert_eq!(value, known.known(), "with {input:?}:\n{text}");
        }
    }
    results.iter().filter(is_exact).count() as u32
}

#[test]
fn a_loop_of_unknown_length_is_run_in_a_few_rounds() {
    let text = "int host(int which); int host2(void); int out[7];\n\
                int main(void) { int n = host(0), sum = 0; host(1);\n\
                for (int i = 0; i < n; i++) sum += i;\n\
                out[0] = n > 5 ? 1 : sum; host2(); return 0; }";
    let program = host_program(impasse_testing::module(text));
    let config = Config {
        merge: true,
        ..Config::default()
    };
    let mut world = World::new(config, None);
    let leaf = (world.exprs).leaf(LeafKind::Uniform, "n", 0, Type::I32, Span::UNKNOWN);
    let inputs = [Value::Symbolic(leaf), Value::Known(0)];
    let results = run(&program, &mut world, inputs).expect("it comes to its end");
    let Value::Symbolic(result) = results[0] else {
        panic!("{results:?}");
    };
    // All ranks have the same number of rounds, so they have the same sum.
    let leaves = world.exprs.leaves_of(result);
    let uniform = |&leaf: &ExprId| {
        let leaf = world.exprs.leaf_of(leaf);
        leaf.is_some_and(|leaf| leaf.kind == LeafKind::Uniform)
    };
    assert!(leaves.iter().all(uniform));
}
