//! Programs to compare: those of the gallery, those of single routines, and generated ones.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use impasse_testing::{Program, programs};

use super::generate::generate;
use super::verdict::Answer;

/// A program and how to run it.
pub struct Case {
    /// What a person finds it by.
    pub name: String,
    /// The row of the summary that it counts in.
    pub group: String,
    /// The C file.
    pub source: PathBuf,
    /// Numbers of ranks to run it on.
    pub ranks: Vec<usize>,
    /// Arguments; `None` when it is not said what they are.
    pub arguments: Option<Vec<String>>,
    /// What is known of it without asking impasse.
    pub expected: Answer,
    /// Names of implementations that cannot run it: too old, or with a fault of their own there.
    pub without: Vec<String>,
    /// Whether it may use routines that an implementation does not have yet.
    pub may_be_new: bool,
    /// Whether the file was made here.
    pub generated: bool,
}

impl Case {
    /// Whether all places at which its ranks get stuck are questions whether something is done.
    pub fn only_asks(&self) -> bool {
        let text = fs::read_to_string(&self.source).unwrap_or_default();
        let mut marked = text.lines().filter(|line| line.contains("//~")).peekable();
        marked.peek().is_some() && marked.all(|line| line.contains("MPI_Test"))
    }
}

/// The programs of the gallery, in order of their names.
pub fn gallery() -> anyhow::Result<Vec<Case>> {
    let folder = crate::root().join("crates/impasse/tests/programs");
    let programs = programs(&folder).into_iter().map(|program| {
        let (folder, _) = program.name.split_once('/').unwrap_or_default();
        let expected = program.value("expect");
        let expected = expected.and_then(|said| Answer::expected(&program.text, said));
        let Some(expected) = expected else {
            anyhow::bail!("{} does not say what to expect", program.name);
        };
        annotated(&program, format!("gallery: {folder}"), expected, false)
    });
    programs.collect()
}

/// The programs that check one routine after the other, as far as they complete.
pub fn routines() -> anyhow::Result<Vec<Case>> {
    let folder = crate::root().join("crates/impasse-job/tests/programs");
    let programs = programs(&folder).into_iter();
    let completed = programs.filter(|program| program.value("expect") == Some("completed"));
    completed
        .map(|program| annotated(&program, "routines".into(), Answer::clean(), true))
        .collect()
}

/// A program that says itself how to run it.
fn annotated(
    program: &Program,
    group: String,
    expected: Answer,
    may_be_new: bool,
) -> anyhow::Result<Case> {
    let ranks = program.value("ranks").unwrap_or_default().split(',');
    let ranks: Result<Vec<usize>, _> = ranks.map(|number| number.trim().parse()).collect();
    let ranks = ranks.with_context(|| format!("the ranks of {}", program.name))?;
    let name = program.path.strip_prefix(crate::root());
    Ok(Case {
        name: name.unwrap_or(&program.path).display().to_string(),
        group,
        arguments: (program.value("args").filter(|args| *args != "unknown"))
            .map(|_| program.words("args")),
        ranks,
        expected,
        without: program.words("without"),
        may_be_new,
        generated: false,
        source: program.path.clone(),
    })
}

/// Writes the program of a seed.
pub fn generated(seed: u64, may_break: bool, folder: &Path) -> anyhow::Result<Case> {
    let program = generate(seed, may_break);
    let source = folder.join(format!("{seed}.c"));
    fs::write(&source, &program.text)?;
    let kind = match program.broken {
        None => "generated: correct",
        Some(_) => "generated: broken",
    };
    Ok(Case {
        name: format!("seed {seed}"),
        group: kind.into(),
        source,
        ranks: vec![program.ranks],
        arguments: None,
        expected: Answer::clean(),
        without: Vec::new(),
        may_be_new: false,
        generated: true,
    })
}
