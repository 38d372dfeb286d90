//! The files that a compiler has made something from, as it lists them: the result is taken from the cache as long
//! as none of them changes, and no other one would be found in the place of one of them.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use impasse_c::Input;

use crate::c::files::Lookup;
use crate::cache::digest;

/// A file for the list of one run of the compiler, which goes at the end.
pub(super) struct ListFile(PathBuf);

impl ListFile {
    pub(super) fn new() -> ListFile {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("impasse-{}-{number}.d", std::process::id());
        ListFile(std::env::temp_dir().join(name))
    }

    /// What makes a compiler write the list.
    pub(super) fn arguments(&self) -> [String; 3] {
        let path = self.0.display().to_string();
        ["-MD".into(), "-MF".into(), path]
    }

    /// An entry for the cache, if there is a list.
    pub(super) fn entry(&self, input: &Input, bytes: &[u8]) -> Option<Vec<u8>> {
        let text = std::fs::read_to_string(&self.0).ok()?;
        let options = &input.options;
        let beside = Path::new(&input.path).parent().unwrap_or(Path::new(""));
        let folders = options.quote_dirs.iter().chain(&options.angle_dirs);
        let folders: Vec<PathBuf> = std::iter::once(beside.to_owned())
            .chain(folders.map(PathBuf::from))
            .collect();
        let files = listed(&text);
        let elsewhere = files.iter().flat_map(|file| before(file, &folders));
        let mut paths: Vec<String> = files.iter().cloned().chain(elsewhere).collect();
        paths.sort_unstable();
        paths.dedup();
        let lookups: Vec<Lookup> = paths.into_iter().map(look).collect();
        postcard::to_stdvec(&(lookups, bytes)).ok()
    }
}

impl Drop for ListFile {
    fn drop(&mut self) {
        // A compiler that failed has written none.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What is at a path now.
fn look(path: String) -> Lookup {
    let found = std::fs::read(&path).ok().map(|bytes| digest(&bytes));
    Lookup { path, found }
}

/// What an entry holds, if all files are as they were.
pub(super) fn unchanged(entry: &[u8]) -> Option<Vec<u8>> {
    let (lookups, bytes): (Vec<Lookup>, Vec<u8>) = postcard::from_bytes(entry).ok()?;
    let same = |lookup: &Lookup| look(lookup.path.clone()).found == lookup.found;
    lookups.iter().all(same).then_some(bytes)
}

/// Where a file would be looked for before it is found: in the folders before its own.
fn before(file: &str, folders: &[PathBuf]) -> Vec<String> {
    let path = Path::new(file);
    let own = folders.iter().position(|folder| path.starts_with(folder));
    let (name, count) = match own {
        Some(own) => (path.strip_prefix(&folders[own]).ok(), own),
        None => (path.file_name().map(Path::new), folders.len()),
    };
    let name = name.unwrap_or(path);
    let earlier = folders[..count].iter().map(|folder| folder.join(name));
    earlier.map(|path| path.display().to_string()).collect()
}

/// The files of a rule as `make` reads it: `object: file file \\`, blanks in names behind a backslash.
fn listed(text: &str) -> Vec<String> {
    let text = text.replace("\\\n", " ");
    let files = text.split_once(": ").map_or("", |(_, files)| files);
    let mut names = vec![String::new()];
    let mut characters = files.chars().peekable();
    while let Some(c) = characters.next() {
        let last = names.len() - 1;
        match c {
            '\\' if matches!(characters.peek(), Some(' ' | '#')) => {
                names[last].extend(characters.next())
            }
            '$' if characters.peek() == Some(&'$') => names[last].extend(characters.next()),
            c if c.is_whitespace() => names.push(String::new()),
            c => names[last].push(c),
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_make_reads_them() {
        let text = "-: a.cpp /usr/include/x.h \\\n  my\\ file.h \\\n  b$$c.h\n";
        let expected = ["a.cpp", "/usr/include/x.h", "my file.h", "b$c.h"];
        assert_eq!(listed(text), expected);
    }

    #[test]
    fn folders_before_that_of_a_file_are_looked_at() {
        let folders = ["src", "inc"].map(PathBuf::from);
        assert_eq!(before("inc/grid/box.h", &folders), ["src/grid/box.h"]);
        assert!(before("src/a.h", &folders).is_empty());
        assert_eq!(before("/usr/x/map", &folders), ["src/map", "inc/map"]);
    }
}
