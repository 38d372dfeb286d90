//! C programs that say themselves how to run them and what to expect.
//!
//! A program begins with comments: some sentences, and lines of the form `// key: value`. Lines to
//! blame end with a mark, `//~ kind`.

use std::fs;
use std::path::{Path, PathBuf};

/// A program with its annotations.
#[derive(Clone, Debug)]
pub struct Program {
    /// The path below the folder of all programs, without its ending.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// The whole text.
    pub text: String,
}

/// A line with a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the line, from 1.
    pub line: u64,
    /// What the mark says.
    pub kind: String,
}

impl Program {
    /// The first value of a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        value(&self.text, key)
    }

    /// All values of a key, which may stand there several times.
    pub fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        values(&self.text, key)
    }

    /// The words of a value; none if there is no such key.
    pub fn words(&self, key: &str) -> Vec<String> {
        let words = self.value(key).unwrap_or_default().split_whitespace();
        words.map(str::to_owned).collect()
    }

    /// All lines with a mark.
    pub fn marks(&self) -> Vec<Mark> {
        let marked = (1..).zip(self.text.lines()).filter_map(|(line, text)| {
            let (_, kind) = text.split_once("//~")?;
            let kind = kind.trim().to_owned();
            Some(Mark { line, kind })
        });
        marked.collect()
    }

    /// The folder that the program is in.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// The name of the file.
    pub fn file(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }
}

/// The first value of a key in the comments that a text begins with.
pub fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    values(text, key).next()
}

fn values<'a, 'k>(text: &'a str, key: &'k str) -> impl Iterator<Item = &'a str> + use<'a, 'k> {
    let comments = text.lines().map_while(|line| line.strip_prefix("//"));
    comments.filter_map(move |line| {
        let value = line.strip_prefix(' ')?.strip_prefix(key)?;
        Some(value.strip_prefix(':')?.trim())
    })
}

/// All C programs below a folder, in the order of their names.
///
/// Panics if there is none, or one that is no text: the tests would be worth nothing.
pub fn programs(folder: &Path) -> Vec<Program> {
    let mut found = Vec::new();
    collect(folder, folder, &mut found);
    assert!(!found.is_empty(), "{}: no program", folder.display());
    found.sort_by(|a: &Program, b| a.name.cmp(&b.name));
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<Program>) {
    let shown = folder.display();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{shown}: {error}")) {
        let path = entry
            .unwrap_or_else(|error| panic!("{shown}: {error}"))
            .path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|ending| ending == "c") {
            let text = fs::read_to_string(&path);
            let name = path.strip_prefix(root).unwrap_or(&path).with_extension("");
            found.push(Program {
                name: name.to_string_lossy().into_owned(),
                text: text.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
                path,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
// What it does: nothing.
// ranks: 2, 4
// at: 1
//
// at:  2
int main(void) { //~ cycle
// args: too late
}
";

    fn program() -> Program {
        Program {
            name: "test".into(),
            path: "folder/test.c".into(),
            text: TEXT.into(),
        }
    }

    #[test]
    fn annotations_stand_in_the_first_comments() {
        let program = program();
        assert_eq!(program.value("ranks"), Some("2, 4"));
        assert_eq!(program.words("ranks"), ["2,", "4"]);
        assert_eq!(program.values("at").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(program.value("rank"), None);
        assert_eq!(program.value("args"), None);
        assert!(program.words("args").is_empty());
    }

    #[test]
    fn marks_know_their_lines() {
        let [mark] = &program().marks()[..] else {
            panic!("one mark");
        };
        assert_eq!((mark.line, mark.kind.as_str()), (6, "cycle"));
        assert_eq!(program().file(), "test.c");
        assert_eq!(program().folder(), Path::new("folder"));
    }
}
