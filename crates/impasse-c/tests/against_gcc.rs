//! Token by token against `gcc -E`: a corpus written by hand, one file per feature, and random
//! macros.

mod support;

use impasse_c::pp::{MemoryFiles, Output, lex, preprocess};
use support::{
    Disk, Random, corpus_files, differences, first_difference, gcc, gcc_in, options,
    reads_otherwise, spellings,
};

#[test]
fn corpus_is_preprocessed_as_gcc_does() {
    let files = corpus_files();
    assert!(files.len() >= 60, "only {} files", files.len());
    let found: Vec<String> = files
        .iter()
        .filter_map(|name| differences(&Disk, name, &gcc(name)))
        .collect();
    assert!(
        found.is_empty(),
        "{} differ:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// Random macros over few names, so that they meet: recursion, calls across ends of bodies,
/// pasting and strings of all that.
struct Generator(Random);

const NAMES: [&str; 6] = ["A", "B", "C", "F", "G", "H"];
const PLAIN: [&str; 16] = [
    "x", "1", "+", "-", "(", ")", ",", "y", "\"s\"", "AB", "(y)", "(A,B)", "()", "2", ".", "EMPTY",
];

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator(Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// The text of an entry of [`cases`] again.
    fn nth(seed: u64, entry: usize) -> String {
        let mut generator = Generator::new(seed);
        (0..entry)
            .map(|number| generator.case(number))
            .last()
            .unwrap_or_default()
    }

    fn blank(&mut self) -> &'static str {
        self.0.pick(&[" ", " ", " ", "", "/**/", "  "])
    }

    fn word(&mut self) -> String {
        match self.0.below(10) {
            0..=2 => self.0.pick(&NAMES).to_owned(),
            3..=5 => {
                let name = self.0.pick(&["F", "G", "H"]);
                let (first, second) = (self.0.pick(&PLAIN), self.0.pick(&NAMES));
                match self.0.below(3) {
                    0 => format!("{name}({first},{second})"),
                    1 => format!("{name} ({second} {first})"),
                    _ => format!("{name}({second}"),
                }
            }
            _ => self.0.pick(&PLAIN).to_owned(),
        }
    }

    fn body(&mut self, parameters: &[&str]) -> String {
        let mut body = String::new();
        for _ in 0..self.0.below(6) {
            body += match self.0.below(6) {
                0 if !body.is_empty() => "##",
                _ => self.blank(),
            };
            body += &match self.0.below(8) {
                0..=2 if !parameters.is_empty() => self.0.pick(parameters).to_owned(),
                3 if !parameters.is_empty() => format!("#{}", self.0.pick(parameters)),
                _ => self.word(),
            };
            body += self.blank();
        }
        body
    }

    fn case(&mut self, number: usize) -> String {
        let mut text = format!("#define EMPTY\n@case {number}\n#define S(...) #__VA_ARGS__\n");
        text += "#define XS(...) S(__VA_ARGS__)\n#define EMPTY\n#define ID(x) x\n";
        for (index, name) in NAMES.into_iter().enumerate() {
            let (list, parameters): (&str, &[&str]) = match (index < 3, self.0.below(5)) {
                (true, _) => ("", &[]),
                (false, 0) => ("()", &[]),
                (false, 1) => ("(p)", &["p"]),
                (false, 2) => ("(p,q)", &["p", "q"]),
                (false, 3) => ("(p,...)", &["p", "__VA_ARGS__", ",##__VA_ARGS__"]),
                (false, _) => ("(p...)", &["p"]),
            };
            // What `#` may not stand before is left out; everything else is tried, right or wrong.
            let body = self.body(parameters).replace("#,##", "");
            text += &format!("#undef {name}\n#define {name}{list} {body}\n");
        }
        for _ in 0..4 {
            let words: Vec<String> = (0..1 + self.0.below(4)).map(|_| self.word()).collect();
            let line = words.join(self.blank());
            text += &match self.0.below(4) {
                0 => format!("XS({line})\n"),
                1 => format!("ID({line})\n"),
                2 => format!("XS([{line}])(1)\n"),
                _ => format!("{line}\n(2) ;\n"),
            };
        }
        text
    }
}

#[test]
fn random_macros_are_expanded_as_gcc_does() {
    const CASES: usize = 600;
    for seed in [1u64, 2, 3, 6, 102] {
        let mut generator = Generator::new(seed);
        let folder = std::env::temp_dir().join(format!("impasse-c-{}-{seed}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the cases");
        let mut files = MemoryFiles::new();
        let mut main = String::new();
        for number in 0..CASES {
            let (name, text) = (format!("case{number}.h"), generator.case(number));
            // The end of an included file ends a call that has no end, so cases stay apart.
            main += &format!("#include \"{name}\"\n");
            std::fs::write(folder.join(&name), &text).expect("written");
            files = files.with(&name, text);
        }
        std::fs::write(folder.join("main.c"), &main).expect("written");
        let theirs = gcc_in(&folder, "main.c");
        std::fs::remove_dir_all(&folder).expect("removed");
        let output = preprocess(&files.with("main.c", main), "main.c", &options()).expect("main.c");
        assert_eq!(reads_otherwise(&output), None, "seed {seed}");
        let (ours, theirs) = (cases(&spellings(&output)), cases(&lex(&theirs)));
        assert_eq!(
            (ours.len(), theirs.len()),
            (CASES + 1, CASES + 1),
            "seed {seed}"
        );
        for (number, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            // Behind a call with a wrong number of arguments, gcc prints tokens without the blank
            // that keeps them apart; only then is the text compared instead of the tokens.
            let same =
                ours == theirs || (miscalls(&output, number) && ours.concat() == theirs.concat());
            if !same {
                let text = Generator::nth(seed, number);
                let found = first_difference("case", ours, theirs);
                panic!(
                    "seed {seed}, case {number}:\n{text}\n{}",
                    found.unwrap_or_default()
                );
            }
        }
    }
}

/// The tokens of each case; the first entry is what stands before all cases. Entry n+1 is case n.
fn cases(spellings: &[Vec<u8>]) -> Vec<Vec<Vec<u8>>> {
    spellings
        .split(|spelling| spelling == b"@")
        .map(<[_]>::to_vec)
        .collect()
}

/// Whether the file of entry `number` calls a macro with a wrong number of arguments.
fn miscalls(output: &Output, number: usize) -> bool {
    let path = format!("case{}.h", number.wrapping_sub(1));
    output.diagnostics.iter().any(|diagnostic| {
        diagnostic.message.contains("arguments, but")
            && output.sources.path(diagnostic.place.file) == path
    })
}
