//! A program of the gallery, and what its comments promise.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// What is promised for a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// `deadlock`, `error`, `inconclusive` or `clean`.
    pub verdict: String,
    /// When it hangs, for deadlocks.
    pub class: Option<String>,
}

/// A line that is to blame, and for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guilty {
    pub line: u64,
    /// `cycle`, `orphan` and so on.
    pub kind: String,
}

/// A program with its promises.
#[derive(Clone, Debug)]
pub struct Program {
    /// The path below `tests/programs`.
    pub name: String,
    pub path: PathBuf,
    /// The numbers of ranks, as `-n` takes them.
    pub ranks: String,
    pub arguments: Vec<String>,
    pub promise: Promise,
    pub guilty: Vec<Guilty>,
    /// Lines with a call of `MPI_Finalize`: there, ranks are said to have come to their end.
    pub last_lines: Vec<u64>,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The folder of the programs.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// The programs to check, in the order of their names, and whether these are all of them.
pub fn programs() -> (Vec<Program>, bool) {
    let root = folder();
    let entries = fs::read_dir(&root).expect("a folder of programs");
    let entries = entries.map(|entry| entry.expect("an entry").path());
    let inside = entries.filter(|path| path.is_dir()).flat_map(|folder| {
        let entries = fs::read_dir(folder).expect("a folder of programs");
        entries.map(|entry| entry.expect("an entry").path())
    });
    let mut files: Vec<PathBuf> = inside
        .filter(|path| path.extension().is_some_and(|ending| ending == "c"))
        .collect();
    files.sort();
    let all = files.into_iter().map(|path| program(&root, path));
    match std::env::var("IMPASSE_ONLY") {
        Ok(only) => (
            all.filter(|program| program.name.contains(&only)).collect(),
            false,
        ),
        Err(_) => (all.collect(), true),
    }
}

fn program(root: &Path, path: PathBuf) -> Program {
    let name = path.strip_prefix(root).expect("below the folder");
    let name = name.to_str().expect("a name in UTF-8").to_owned();
    let text = fs::read_to_string(&path).expect("a program in UTF-8");
    let wanted = |key| value(&text, key).unwrap_or_else(|| panic!("{name}: no line `// {key}: `"));
    let promise = promise(&wanted("expect"));
    let home = promise.class.as_ref().unwrap_or(&promise.verdict);
    let actual = name.split('/').next();
    assert_eq!(actual, Some(home.as_str()), "{name}: wrong folder");
    Program {
        ranks: wanted("ranks").replace(' ', ""),
        arguments: value(&text, "args").map_or_else(Vec::new, |words| {
            words.split_whitespace().map(str::to_owned).collect()
        }),
        guilty: guilty(&text),
        last_lines: (lines(&text))
            .filter(|(_, line)| line.contains("MPI_Finalize("))
            .map(|(number, _)| number)
            .collect(),
        promise,
        path,
        name,
    }
}

/// The value of a comment `// key: value` at the start of a program.
pub fn value(text: &str, key: &str) -> Option<String> {
    let comments = text.lines().take_while(|line| line.starts_with("//"));
    let mut values = comments.filter_map(|line| {
        let line = line.strip_prefix("// ")?;
        line.strip_prefix(key)?.strip_prefix(':')
    });
    values.next().map(|value| value.trim().to_owned())
}

fn promise(text: &str) -> Promise {
    let (verdict, class) = match text.split_once(' ') {
        Some((verdict, class)) => (verdict, Some(class.to_owned())),
        None => (text, None),
    };
    Promise {
        verdict: verdict.to_owned(),
        class,
    }
}

fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index as u64 + 1, line))
}

fn guilty(text: &str) -> Vec<Guilty> {
    let marked = lines(text).filter_map(|(line, text)| {
        let (_, kind) = text.split_once("//~")?;
        let kind = kind.trim().to_owned();
        Some(Guilty { line, kind })
    });
    marked.collect()
}
