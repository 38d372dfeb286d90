//! A name for a finding that stays the same while the program around it changes.
//!
//! The name rests on the code, the class, and for each place of the root cause
//! the file and the text of the line. It does not rest on line numbers, numbers
//! of ranks or wording, so lines may be added above, and the program may be
//! checked with other numbers of ranks. Names are kept in files of users, so the
//! way they are made must never change.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Diagnostic, Role, SourceLocation, Sources};

/// The stable name of a finding: 16 hexadecimal digits.
///
/// Where several findings come from equal lines, use [`fingerprints`], which
/// tells them apart.
pub fn fingerprint(finding: &Diagnostic, sources: &Sources) -> String {
    name(hash_of(finding, sources), 0)
}

/// The stable names of findings, in their order.
///
/// Findings that have the same causes, such as those of runs with several
/// numbers of ranks, have one name. Different findings that come from equal
/// lines are numbered in the order of their places, so the order of the list
/// does not matter.
pub fn fingerprints(findings: &[Diagnostic], sources: &Sources) -> Vec<String> {
    let hashes: Vec<u64> = findings.iter().map(|one| hash_of(one, sources)).collect();
    let mut equal: BTreeMap<u64, BTreeSet<Identity<'_>>> = BTreeMap::new();
    for (finding, hash) in findings.iter().zip(&hashes) {
        equal.entry(*hash).or_default().insert(identity(finding));
    }
    let named = findings.iter().zip(hashes).map(|(finding, hash)| {
        let wanted = identity(finding);
        let number = equal[&hash].range(..wanted).count();
        name(hash, number)
    });
    named.collect()
}

/// What two findings from equal lines can differ in: the places, and, where
/// merging looks at it as well, what is said about them.
type Identity<'a> = (Vec<(&'a str, u32)>, Option<String>);

fn identity(finding: &Diagnostic) -> Identity<'_> {
    let places = roots(finding).into_iter();
    let places: BTreeSet<_> = places.map(|at| (at.file.as_str(), at.line)).collect();
    let said = (!finding.is_deadlock()).then(|| wording(&finding.message));
    (places.into_iter().collect(), said)
}

/// The places of the root cause.
pub(crate) fn causes(finding: &Diagnostic) -> impl Iterator<Item = &SourceLocation> {
    finding.causes().filter_map(|location| location.at.as_ref())
}

/// The places that a name rests on: the causes without the conditions, because
/// one fault can have many. If there are only conditions, these.
fn roots(finding: &Diagnostic) -> Vec<&SourceLocation> {
    let roots = finding.causes().filter(|place| place.role != Role::Input);
    let roots: Vec<_> = roots.filter_map(|place| place.at.as_ref()).collect();
    match roots.is_empty() {
        true => causes(finding).collect(),
        false => roots,
    }
}

/// A file name with forward slashes and without `./` in front.
pub(crate) fn normal_path(file: &str) -> String {
    let mut path = file.replace('\\', "/");
    while let Some(rest) = path.strip_prefix("./") {
        path = rest.trim_start_matches('/').to_owned();
    }
    path
}

fn hash_of(finding: &Diagnostic, sources: &Sources) -> u64 {
    let mut hash = Fnv::new();
    hash.field(finding.code.as_str());
    hash.field(finding.class.map_or("", |class| class.as_str()));
    let places: BTreeSet<(String, String)> = (roots(finding).into_iter())
        .map(|at| (normal_path(&at.file), line_text(at, sources)))
        .collect();
    for (file, line) in &places {
        hash.field(file);
        hash.field(line);
    }
    if places.is_empty() {
        hash.field(&wording(&finding.message));
    }
    hash.0
}

/// The text of a line with white space made equal, or its number if the text is
/// not known. A number cannot be taken for a text: it has a space in front.
fn line_text(at: &SourceLocation, sources: &Sources) -> String {
    match sources.line(&at.file, at.line) {
        Some(line) => line.split_whitespace().collect::<Vec<_>>().join(" "),
        None => format!(" {}", at.line),
    }
}

/// What a message says apart from numbers, and from how words change with them.
/// Merging has its own idea of this, which may get better; this one may not.
fn wording(message: &str) -> String {
    const LITTLE: [&str; 10] = [
        "and", "are", "do", "does", "has", "have", "is", "rank", "ranks", "...",
    ];
    let words = message.split_whitespace();
    let words = words.filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    let words = words.filter(|word| !LITTLE.contains(&word.trim_matches(['(', ')', ','])));
    let words: Vec<&str> = words.map(|word| word.trim_end_matches('s')).collect();
    words.join(" ")
}

fn name(hash: u64, number: usize) -> String {
    let mut hash = Fnv(hash);
    if number > 0 {
        hash.field(&number.to_string());
    }
    format!("{:016x}", hash.0)
}

/// FNV-1a with 64 bits: a hash that is defined once and for all.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// Takes a text in, and its end: a byte that no text has.
    fn field(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
        self.byte(0xff);
    }
}

#[cfg(test)]
mod tests;
