//! Random C++ programs without MPI, which print what they do.

mod classes;
mod exceptions;
mod library;
mod pieces;
mod text;

use super::dice::Dice;

const HEADERS: &[&str] = &[
    "algorithm",
    "any",
    "array",
    "bitset",
    "cmath",
    "complex",
    "cstdint",
    "cstdio",
    "cstring",
    "deque",
    "exception",
    "forward_list",
    "functional",
    "iomanip",
    "iostream",
    "iterator",
    "limits",
    "list",
    "map",
    "memory",
    "new",
    "numeric",
    "optional",
    "queue",
    "random",
    "set",
    "sstream",
    "stack",
    "stdexcept",
    "string",
    "string_view",
    "system_error",
    "tuple",
    "typeinfo",
    "unordered_map",
    "unordered_set",
    "utility",
    "variant",
    "vector",
];

/// A part of a program: what is inside of its namespace, in which it defines `void run()`.
type Part = fn(&mut Dice) -> String;

const PARTS: &[Part] = &[
    classes::hierarchy,
    classes::copies_and_moves,
    classes::operators,
    exceptions::through_frames,
    exceptions::of_library,
    library::containers,
    library::maps,
    library::algorithms,
    text::strings,
    text::output,
    text::input,
    library::pointers,
    pieces::functions,
    pieces::templates,
    pieces::numbers,
    pieces::alternatives,
    pieces::statics,
];

/// The program of a seed.
pub(crate) fn program(seed: u64) -> String {
    let mut dice = Dice::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let includes = HEADERS
        .iter()
        .map(|header| format!("#include <{header}>\n"));
    let mut text: String = includes.collect();
    let count = 4 + dice.below(4);
    for number in 0..count {
        let part = PARTS[dice.below(PARTS.len() as u64) as usize](&mut dice);
        text += &format!("\nnamespace part_{number} {{\n{part}}}\n");
    }
    text += "\nint main() {\n";
    for number in 0..count {
        text += &format!("    std::cout << \"-- {number}\\n\";\n    part_{number}::run();\n");
    }
    text += &format!("    return {};\n}}\n", dice.below(100));
    text
}

/// The body of `run`, from statements drawn from a list.
fn run_of(dice: &mut Dice, before: &str, statements: &[&str], count: u64) -> String {
    let mut text = format!("void run() {{\n{before}");
    for _ in 0..count {
        let template = dice.one_of(statements);
        text += &format!("    {{ {} }}\n", dice.filled(template));
    }
    text + "}\n"
}
