//! A file of findings that a project starts with: only what is not in it is new.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::fingerprint::{causes, normal_path};
use crate::json::escape_hidden;
use crate::{Diagnostic, InputError, SourceLocation};

/// Version of the file's shape. It grows when a field changes its meaning or
/// when names of findings are made in another way.
const VERSION: u64 = 1;

/// Findings with their stable names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: BTreeMap<String, Entry>,
}

/// A finding in the file. Only the name counts; the rest is for people, and for
/// readable changes in version control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    fingerprint: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    class: Option<String>,
    #[serde(default)]
    message: String,
    #[serde(default)]
    file: Option<String>,
    #[serde(default)]
    line: Option<u32>,
}

/// What is needed to tell whether a file can be read at all.
#[derive(Deserialize)]
struct Head {
    version: u64,
}

#[derive(Deserialize)]
struct File {
    findings: Vec<Entry>,
}

impl Baseline {
    /// Reads a file.
    ///
    /// # Errors
    /// It is not a baseline, or one of another version.
    pub fn parse(file: &str, text: &str) -> Result<Baseline, Box<InputError>> {
        let head: Head = serde_json::from_str(text).map_err(|error| not_one(file, &error))?;
        if head.version != VERSION {
            let message = format!(
                "this baseline has version {}, and this impasse reads version {VERSION}",
                head.version
            );
            return Err(Box::new(InputError {
                help: Some(String::from("write it again with --write-baseline")),
                ..InputError::in_file(file, message)
            }));
        }
        let read: File = serde_json::from_str(text).map_err(|error| not_one(file, &error))?;
        for (at, entry) in read.findings.iter().enumerate() {
            if !is_fingerprint(&entry.fingerprint) {
                let message = format!(
                    "finding {} of the baseline has no proper fingerprint: 16 hexadecimal digits",
                    at + 1
                );
                return Err(Box::new(InputError::in_file(file, message)));
            }
        }
        let entries = read.findings.into_iter();
        let entries = entries.map(|entry| (entry.fingerprint.clone(), entry));
        Ok(Baseline {
            entries: entries.collect(),
        })
    }

    /// Adds a finding under its name. The same name twice is one finding.
    pub fn add(&mut self, fingerprint: &str, finding: &Diagnostic) {
        let place = causes(finding).min();
        let place = place.or_else(|| finding.locations.iter().find_map(|one| one.at.as_ref()));
        let entry = Entry {
            fingerprint: fingerprint.to_owned(),
            code: finding.code.to_string(),
            class: finding.class.map(|class| class.as_str().to_owned()),
            message: finding.message.clone(),
            file: place.map(|at| normal_path(&at.file)),
            line: place.map(|at| at.line),
        };
        let name = fingerprint.to_owned();
        self.entries.entry(name).or_insert(entry);
    }

    /// Whether a finding with this name is in it.
    pub fn contains(&self, fingerprint: &str) -> bool {
        self.entries.contains_key(fingerprint)
    }

    /// How many findings are in it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no findings in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many of its findings are not among these names.
    pub fn gone(&self, fingerprints: &[String]) -> usize {
        let found: BTreeSet<&String> = fingerprints.iter().collect();
        let gone = self.entries.keys().filter(|name| !found.contains(name));
        gone.count()
    }

    /// The text of the file: one finding a line, sorted by place.
    pub fn render(&self) -> String {
        let mut entries: Vec<&Entry> = self.entries.values().collect();
        entries.sort_by_key(|entry| {
            let place = (&entry.file, entry.line);
            (place, &entry.code, &entry.fingerprint)
        });
        // Plain data with string keys: serde_json has no reason to refuse it.
        let line = |entry: &&Entry| serde_json::to_string(entry).unwrap_or_default();
        let lines: Vec<String> = entries.iter().map(line).collect();
        let list = match lines.is_empty() {
            true => String::new(),
            false => format!("\n    {}\n  ", lines.join(",\n    ")),
        };
        escape_hidden(&format!(
            "{{\n  \"tool\": \"impasse\",\n  \"version\": {VERSION},\n  \"findings\": [{list}]\n}}"
        ))
    }
}

fn is_fingerprint(text: &str) -> bool {
    text.len() == 16
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn not_one(file: &str, error: &serde_json::Error) -> Box<InputError> {
    let line = u32::try_from(error.line()).unwrap_or(u32::MAX);
    let column = u32::try_from(error.column()).unwrap_or(u32::MAX);
    let at = SourceLocation::new(file, line.max(1), column.max(1));
    Box::new(InputError {
        help: Some(String::from(
            "a baseline is a file that `impasse check --write-baseline FILE` has written",
        )),
        ..InputError::at(at, format!("this is no baseline: {error}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Class, Code, Location, RankSet, Role};

    fn finding(message: &str, line: u32) -> Diagnostic {
        let mut finding = Diagnostic::new(Code::WaitCycle, message);
        finding.class = Some(Class::Always);
        let at = SourceLocation::new("./src\\a.c", line, 1);
        let ranks = RankSet::range(0, 1);
        finding
            .locations
            .push(Location::new(at, ranks, Role::Cycle, "waits"));
        finding
    }

    #[test]
    fn files_are_sorted_and_read_back() {
        let mut baseline = Baseline::default();
        baseline.add("ffffffffffffffff", &finding("first \"quoted\"\u{202e}", 7));
        baseline.add("0000000000000000", &finding("second", 9));
        baseline.add("0000000000000000", &finding("second, found again", 9));
        let text = baseline.render();
        let expected = r#"{
  "tool": "impasse",
  "version": 1,
  "findings": [
    {"fingerprint":"ffffffffffffffff","code":"IMP001","class":"always","message":"first \"quoted\"\u202e","file":"src/a.c","line":7},
    {"fingerprint":"0000000000000000","code":"IMP001","class":"always","message":"second","file":"src/a.c","line":9}
  ]
}
"#;
        assert_eq!(text, expected);
        let read = Baseline::parse("b.json", &text).unwrap();
        assert_eq!(read, baseline);
        assert_eq!(read.gone(&["0000000000000000".into()]), 1);
        assert!(read.contains("ffffffffffffffff"));
        assert!(!read.contains("fffffffffffffff0"));
    }

    #[test]
    fn an_empty_baseline_is_one() {
        let text = Baseline::default().render();
        let read = Baseline::parse("b.json", &text).unwrap();
        assert!(read.is_empty());
    }

    #[test]
    fn bad_files_are_refused_with_a_reason() {
        let refused = |text: &str| Baseline::parse("b.json", text).unwrap_err().message;
        assert!(refused("").contains("this is no baseline"));
        assert!(refused("[]").contains("this is no baseline"));
        assert!(refused("{\"findings\": []}").contains("version"));
        assert!(refused("{\"version\": 2, \"findings\": 3}").contains("has version 2"));
        assert!(refused("{\"version\": 1}").contains("findings"));
        let entry = r#"{"version": 1, "findings": [{"fingerprint": "zz"}]}"#;
        assert!(refused(entry).contains("finding 1 of the baseline"));
        let deep = "[".repeat(100_000);
        assert!(refused(&deep).contains("this is no baseline"));
    }
}
