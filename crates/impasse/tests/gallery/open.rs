//! The programs that are known to differ from what they promise, and why.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Reasons by the names of programs.
pub struct Open(BTreeMap<String, String>);

impl Open {
    /// Reads the list: lines of the form `folder/name.c: reason`.
    pub fn read(path: &Path) -> Open {
        let text = fs::read_to_string(path).expect("the list of open programs");
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let entries = lines.map(|line| {
            let parts = line.split_once(": ");
            let (name, reason) = parts.unwrap_or_else(|| panic!("no reason in {line:?}"));
            (name.to_owned(), reason.to_owned())
        });
        Open(entries.collect())
    }

    /// Why a program differs, if it is on the list.
    pub fn reason(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Entries for programs that do not exist.
    pub fn unknown(&self, names: &[&str]) -> Vec<String> {
        let unknown = (self.0.keys()).filter(|name| !names.contains(&name.as_str()));
        unknown
            .map(|name| format!("{name}: is in open.txt, but there is no such program"))
            .collect()
    }
}
