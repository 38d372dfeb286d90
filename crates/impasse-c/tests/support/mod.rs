//! What the integration tests share: files from the disk, gcc, comparison, random numbers.
#![allow(dead_code)]

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::Command;

use impasse_c::pp::{Files, Kind, Limits, Options, Output, Setting, lex, preprocess};

/// Files as they are on the disk, below the corpus.
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        std::fs::read(corpus().join(path)).ok().map(Cow::Owned)
    }
}

pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// The C files of the corpus, by name.
pub fn corpus_files() -> Vec<String> {
    let entries = std::fs::read_dir(corpus()).expect("the corpus is there");
    let names = entries.map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.retain(|name| name.ends_with(".c"));
    names.sort();
    names
}

/// Options that correspond to the arguments of [`gcc`].
pub fn options() -> Options {
    let define = |text: &str| Setting::Define(text.into());
    Options {
        angle_dirs: vec!["inc".into(), "sys".into()],
        settings: vec![
            define("DEF_ONE"),
            define("DEF_TWO=22"),
            define("DEF_F(x)=<x>"),
        ],
        target_macros: false,
        limits: Limits {
            diagnostics: 1_000_000,
            ..Limits::default()
        },
        ..Options::default()
    }
}

/// What gcc makes of a file; it writes its output even if it finds errors.
pub fn gcc(path: &str) -> Vec<u8> {
    gcc_in(&corpus(), path)
}

/// The same in another folder.
pub fn gcc_in(folder: &Path, path: &str) -> Vec<u8> {
    let output = Command::new("gcc")
        .args(["-E", "-P", "-undef", "-nostdinc", "-w", "-Iinc", "-Isys"])
        .args(["-DDEF_ONE", "-DDEF_TWO=22", "-DDEF_F(x)=<x>", path])
        .current_dir(folder)
        .output()
        .expect("gcc runs");
    output.stdout
}

/// The spellings of our tokens, pragmas as they are printed.
pub fn spellings(output: &Output) -> Vec<Vec<u8>> {
    let mut spellings = Vec::new();
    for token in &output.tokens {
        match token.kind {
            Kind::PragmaStart => spellings.extend([b"#".to_vec(), b"pragma".to_vec()]),
            Kind::PragmaEnd => {}
            _ => spellings.push(output.sources.bytes(token).to_vec()),
        }
    }
    spellings
}

/// Compares our output with gcc's, and our output with our own text read again.
pub fn differences(files: &dyn Files, path: &str, theirs: &[u8]) -> Option<String> {
    let output = preprocess(files, path, &options()).expect("the file is there");
    let ours = spellings(&output);
    reads_otherwise(&output).or_else(|| first_difference(path, &ours, &lex(theirs)))
}

/// Says if the printed text does not give the same tokens when read again.
pub fn reads_otherwise(output: &Output) -> Option<String> {
    let text = output.text();
    let same = lex(&text) == spellings(output);
    (!same).then(|| format!("reads otherwise:\n{}", String::from_utf8_lossy(&text)))
}

/// The first difference between two lists of spellings, with some context.
pub fn first_difference(name: &str, ours: &[Vec<u8>], theirs: &[Vec<u8>]) -> Option<String> {
    let at = (0..ours.len().max(theirs.len())).find(|&at| ours.get(at) != theirs.get(at))?;
    let around = |tokens: &[Vec<u8>]| {
        let from = at.saturating_sub(12).min(tokens.len());
        let to = (at + 12).min(tokens.len());
        String::from_utf8_lossy(&tokens[from..to].join(&b' ')).into_owned()
    };
    Some(format!(
        "{name}: ours:   {}\n{name}: theirs: {}",
        around(ours),
        around(theirs)
    ))
}

/// A small generator of pseudo-random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    pub fn pick<'t, T: ?Sized>(&mut self, of: &[&'t T]) -> &'t T {
        of[self.below(of.len())]
    }
}
