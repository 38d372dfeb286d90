//! No input panics.

use proptest::prelude::*;

use crate::{Model, ModelError, parse, parse_bytes};

const TOKENS: &[&str] = &[
    "send",
    "recv",
    "isend",
    "irecv",
    "sendrecv",
    "wait",
    "waitall",
    "barrier",
    "ibcast",
    "bcast",
    "to",
    "from",
    "tag",
    "any",
    "root",
    "on",
    "as",
    "world",
    "row",
    "a",
    "b",
    "n",
    "if",
    "else",
    "loop",
    "for",
    "in",
    "let",
    "process",
    "all",
    "comm",
    "size",
    "rank",
    "require",
    "raw",
    "0",
    "1",
    "2",
    "10",
    "9999999999999999999999",
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "=",
    "(",
    ")",
    "{",
    "}",
    ",",
    "..",
    ";",
    "\n",
    "and",
    "or",
    "not",
    "min",
    "sqrt",
    "#",
    "//",
    "\u{e4}",
];

const SEEDS: &[&str] = &[
    "let n = 10^9\nraw n{ab}, a (n-1){ba} b",
    "size 4\nif rank % 2 == 0 { send to (rank + 1) % size tag 3 } else { recv from rank - 1 tag any }",
    "comm row = rank < 2\nprocess 0, 1..2 { ibarrier on row as x; wait x }\nprocess 2..size { waitall }",
    "require size >= 2\nfor i in 1..size { loop i { sendrecv to i tag 1 from i tag 2 } }\nbcast root min(0, size)",
];

fn exercise(result: Result<Model, ModelError>, length: usize) {
    let model = match result {
        Ok(model) => model,
        Err(error) => {
            assert!(error.span.start <= error.span.end);
            assert!(error.span.range().end <= length);
            return;
        }
    };
    for size in model
        .fixed_size()
        .map_or(0..4, |n| n.min(50)..n.min(50) + 1)
    {
        model.admits(size);
        match model.instantiate(size) {
            Ok(instance) => assert_eq!(instance.system.size(), size as usize),
            Err(error) => assert!(error.span.range().end <= length),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        exercise(parse_bytes(&bytes), bytes.len());
    }

    #[test]
    fn random_text(text in "\\PC{0,100}") {
        exercise(parse(&text), text.len());
        let raw = format!("raw {text}");
        exercise(parse(&raw), raw.len());
    }

    #[test]
    fn token_soup(picks in proptest::collection::vec(0..TOKENS.len(), 0..60), blanks: bool) {
        let words: Vec<&str> = picks.iter().map(|pick| TOKENS[*pick]).collect();
        let text = words.join(if blanks { " " } else { "" });
        exercise(parse(&text), text.len());
    }

    #[test]
    fn mutated_models(
        seed in 0..SEEDS.len(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), 0..3u8, 0..TOKENS.len()), 1..6),
    ) {
        let mut text: Vec<char> = SEEDS[seed].chars().collect();
        for (at, kind, token) in edits {
            let at = at.index(text.len() + 1);
            match kind {
                0 => drop(text.splice(at..at, TOKENS[token].chars())),
                1 if at < text.len() => drop(text.remove(at)),
                _ => drop(text.splice(at.., std::iter::empty::<char>())),
            }
        }
        let text: String = text.into_iter().collect();
        exercise(parse(&text), text.len());
    }
}
