//! Any bytes: no panic, no hang, no unbounded memory. Limits that are reached are said.

mod support;

use std::time::{Duration, Instant};

use impasse_c::pp::{Limits, MemoryFiles, Options, Output, Topic, preprocess};
use support::{Random, corpus, corpus_files, options, reads_otherwise};

/// Runs with small limits, and checks that the run is short and its text reads as its tokens.
fn survive(files: &MemoryFiles, what: &str) -> Output {
    let options = Options {
        limits: Limits {
            output_tokens: 100_000,
            expansion_tokens: 200_000,
            spelling_bytes: 4 << 20,
            includes: 500,
            ..Limits::default()
        },
        ..options()
    };
    let start = Instant::now();
    let output = preprocess(files, "main.c", &options).expect("main.c is there");
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(5), "{what}: {elapsed:?}");
    assert_eq!(reads_otherwise(&output), None, "{what}");
    output
}

fn main_file(text: impl AsRef<[u8]>) -> MemoryFiles {
    MemoryFiles::new().with("main.c", text)
}

fn reaches_limit(text: String) {
    let output = survive(&main_file(&text), &text[..text.len().min(200)]);
    let limited = output
        .diagnostics
        .iter()
        .any(|diagnostic| diagnostic.topic == Topic::Limit);
    assert!(limited, "{}", &text[..text.len().min(200)]);
}

#[test]
fn random_bytes() {
    for seed in 1..1500u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let length = random.below(600);
        let all: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        survive(&main_file(&all), &format!("bytes of seed {seed}"));
        let likely = b"##(((,,)))\"'\\\n\n\n  abAB01.+-<>/**//%:?_\r\xff\x00";
        let some: Vec<u8> = (0..length)
            .map(|_| likely[random.below(likely.len())])
            .collect();
        survive(&main_file(&some), &format!("characters of seed {seed}"));
    }
}

#[test]
fn mutated_corpus() {
    let sources: Vec<Vec<u8>> = corpus_files()
        .iter()
        .map(|name| std::fs::read(corpus().join(name)).expect("readable"))
        .collect();
    for seed in 1..8000u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut text = sources[random.below(sources.len())].clone();
        for _ in 0..1 + random.below(8) {
            mutate(&mut text, &sources, &mut random);
        }
        survive(&main_file(&text), &format!("mutation of seed {seed}"));
    }
}

fn mutate(text: &mut Vec<u8>, sources: &[Vec<u8>], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + random.below(20)).min(text.len());
    match random.below(5) {
        0 => drop(text.drain(at..end)),
        1 => text.insert(at, random.below(256) as u8),
        2 => text.insert(at, b"#(),\"'\\\n"[random.below(8)]),
        3 => {
            let copied = text[at..end].to_vec();
            text.splice(at..at, copied);
        }
        _ => {
            let other = &sources[random.below(sources.len())];
            let from = random.below(other.len());
            let to = (from + random.below(40)).min(other.len());
            text.splice(at..at, other[from..to].iter().copied());
        }
    }
}

#[test]
fn doubling_macros_end() {
    let mut text = String::from("#define a0 x x\n");
    for level in 1..60 {
        text += &format!("#define a{level} a{0} a{0}\n", level - 1);
    }
    reaches_limit(text + "a59\n");
}

#[test]
fn doubling_arguments_end() {
    let calls = "f(".repeat(60) + "x" + &")".repeat(60);
    reaches_limit(format!("#define f(x) x x\n{calls}\n"));
}

#[test]
fn doubling_strings_end() {
    let mut text = String::from("#define s(x) t(x)\n#define t(x) #x\n#define c(x,y) d(x,y)\n");
    text += "#define d(x,y) x##y\n#define a0 xxxxxxxx\n";
    for level in 1..40 {
        text += &format!("#define a{level} c(a{0},a{0})\n", level - 1);
    }
    reaches_limit(text + "a39 s(a39)\n");
}

#[test]
fn deep_nesting_ends() {
    let depth = 200_000;
    let nest = |open: &str, close: &str| open.repeat(depth) + "1" + &close.repeat(depth);
    reaches_limit(format!("#define f(x) x\n{}\n", nest("f(", ")")));
    for (open, close) in [("(", ")"), ("!", ""), ("-", ""), ("1?", ":1"), ("0?1:", "")] {
        let text = format!("#if {}\n#endif\n", nest(open, close));
        assert_eq!(
            survive(&main_file(text), open).diagnostics.len(),
            1,
            "{open}"
        );
    }
    survive(&main_file(nest("#if 1\n", "#endif\n")), "conditionals");
    survive(
        &main_file(format!("#if {}1\n#endif", "1+".repeat(depth))),
        "sum",
    );
    survive(
        &main_file(format!("#define f(x) [x]\nf({}\n", nest("(", ")"))),
        "parentheses",
    );
}

#[test]
fn long_chains_of_macros_end() {
    let mut text = String::from("#define a0 end\n");
    for level in 1..20_000 {
        text += &format!("#define a{level} a{}\n", level - 1);
    }
    let output = survive(&main_file(text + "a19999\n"), "chain");
    assert_eq!(output.text(), b"end\n");
}

#[test]
fn endless_inclusion_ends() {
    let twice = "#include \"main.c\"\n#include \"main.c\"\n".to_owned();
    reaches_limit(twice);
    reaches_limit("x\n#include \"main.c\"\n".to_owned());
}

#[test]
fn many_parameters_end() {
    let names: Vec<String> = (0..3000).map(|index| format!("p{index}")).collect();
    let (list, body) = (names.join(","), names.join(" "));
    survive(
        &main_file(format!("#define f({list}) {}\n", body.repeat(20))),
        "parameters",
    );
    let more: Vec<String> = (0..100_000).map(|index| format!("p{index}")).collect();
    let output = survive(
        &main_file(format!("#define f({})\n", more.join(","))),
        "more",
    );
    assert_eq!(output.diagnostics.len(), 1);
}

#[test]
fn unterminated_calls_in_a_row_end() {
    let output = survive(
        &main_file("#define f(x) x\n".to_owned() + &"f(".repeat(50_000)),
        "calls",
    );
    assert!(!output.diagnostics.is_empty());
}
