//! All text files of the project, as the checks see them.

use std::fs;
use std::path::{Path, PathBuf};

/// A text file.
pub struct File {
    /// The path from the root, with slashes.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// The project.
pub struct House {
    /// Where it is.
    pub root: PathBuf,
    /// Its text files, in the order of their names.
    pub files: Vec<File>,
}

/// Folders with what is not part of the project.
const ELSEWHERE: [&str; 5] = ["target", ".git", "corpus", "artifacts", "coverage"];

impl House {
    /// Reads everything.
    pub fn read(root: PathBuf) -> anyhow::Result<House> {
        let mut files = Vec::new();
        collect(&root, &root, &mut files)?;
        files.sort_by(|one: &File, other| one.name.cmp(&other.name));
        Ok(House { root, files })
    }

    /// The files whose names end like this.
    pub fn ending(&self, ending: &str) -> impl Iterator<Item = &File> {
        let files = self.files.iter();
        files.filter(move |file| file.name.ends_with(ending))
    }

    /// The Rust files of what is shipped: sources of crates without their tests.
    pub fn shipped(&self) -> impl Iterator<Item = &File> {
        let tests_only = ["crates/impasse-testing/", "crates/impasse-oracle/"];
        self.ending(".rs").filter(move |file| {
            let name = file.name.as_str();
            name.starts_with("crates/")
                && name.contains("/src/")
                && !name.contains("/tests")
                && !tests_only.iter().any(|start| name.starts_with(start))
        })
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> &str {
        let file = self.files.iter().find(|file| file.name == name);
        file.map_or("", |file| file.text.as_str())
    }
}

impl File {
    /// The crate that the file belongs to: `impasse-job`, or `xtask`.
    pub fn owner(&self) -> &str {
        let mut parts = self.name.split('/');
        match parts.next() {
            Some("crates") => parts.next().unwrap_or_default(),
            first => first.unwrap_or_default(),
        }
    }

    /// Lines with their numbers, without comments, up to the tests at the end of the file.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(self.text.lines());
        let lines = lines.take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<File>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !ELSEWHERE.contains(&name.as_ref()) {
                collect(root, &path, files)?;
            }
        } else if let Ok(text) = fs::read_to_string(&path) {
            let name = path.strip_prefix(root)?.to_string_lossy().into_owned();
            files.push(File { name, text });
        }
    }
    Ok(())
}
