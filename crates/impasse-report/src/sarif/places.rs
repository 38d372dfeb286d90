//! Places in files: artifacts by index, and regions that lie within their file.

use std::collections::BTreeMap;

use super::model::{Artifact, ArtifactLocation, PhysicalLocation, Region};
use super::uri;
use crate::{Report, SourceLocation, Sources};

/// The base of relative names: the folder in which impasse was run.
pub(super) const ROOT: &str = "%SRCROOT%";

/// All files that are mentioned, numbered in order.
pub(super) struct Places<'a> {
    sources: &'a Sources,
    artifacts: Vec<Artifact>,
    known: BTreeMap<String, usize>,
    /// A place comes up again and again, and lines can be long.
    regions: BTreeMap<SourceLocation, Region>,
    /// Stands in where no place is known, because GitHub takes no result
    /// without one.
    fallback: Option<PhysicalLocation>,
}

impl<'a> Places<'a> {
    /// The files that were checked come first.
    pub fn new(report: &Report, sources: &'a Sources) -> Places<'a> {
        let mut places = Places {
            sources,
            artifacts: Vec::new(),
            known: BTreeMap::new(),
            regions: BTreeMap::new(),
            fallback: None,
        };
        for input in &report.inputs {
            let start = places.physical(&SourceLocation::new(input, 1, 1).to(1, 1));
            places.fallback = places.fallback.or(start);
        }
        for artifact in &mut places.artifacts {
            artifact.roles.push("analysisTarget");
        }
        places
    }

    /// A place in a file. `None` only if the name of the file names none.
    pub fn physical(&mut self, at: &SourceLocation) -> Option<PhysicalLocation> {
        let (uri, is_relative) = uri::from_file(&at.file)?;
        let next = self.artifacts.len();
        let index = *self.known.entry(uri.clone()).or_insert(next);
        let location = ArtifactLocation {
            uri: Some(uri),
            uri_base_id: is_relative.then_some(ROOT),
            index: Some(index),
            description: None,
        };
        if index == next {
            self.artifacts.push(Artifact {
                location: location.clone(),
                roles: Vec::new(),
            });
        }
        let region = match self.regions.get(at) {
            Some(region) => *region,
            None => {
                let region = region(at, self.sources);
                self.regions.insert(at.clone(), region);
                region
            }
        };
        Some(PhysicalLocation {
            artifact_location: location,
            region,
        })
    }

    /// The place, or the beginning of the first file that was checked. Says
    /// whether it is the place itself.
    pub fn physical_or_first(
        &mut self,
        at: Option<&SourceLocation>,
    ) -> (Option<PhysicalLocation>, bool) {
        match at.and_then(|at| self.physical(at)) {
            Some(place) => (Some(place), true),
            None => (self.fallback.clone(), false),
        }
    }

    /// All files.
    pub fn into_artifacts(self) -> Vec<Artifact> {
        self.artifacts
    }
}

/// The region of a place. It lies within the file if that is known, and always
/// has an end, which GitHub wants.
fn region(at: &SourceLocation, sources: &Sources) -> Region {
    let (start_line, start_column) = within(at, at.line, at.column, sources);
    let line = sources.line(&at.file, at.line).unwrap_or_default();
    let word = u32::try_from(at.covered(line).len()).unwrap_or(u32::MAX);
    let after = start_column.saturating_add(word.max(1));
    let end = at
        .end
        .map_or((at.line, after), |end| (end.line, end.column));
    let (end_line, end_column) = within(at, end.0, end.1, sources);
    let (end_line, end_column) = (end_line, end_column).max((start_line, start_column));
    Region {
        start_line,
        start_column,
        end_line,
        end_column,
    }
}

/// Line and column, moved into the file if they are outside.
fn within(at: &SourceLocation, line: u32, column: u32, sources: &Sources) -> (u32, u32) {
    let (line, column) = (line.max(1), column.max(1));
    let Some(text) = sources.text(&at.file) else {
        return (line, column);
    };
    match sources.line(&at.file, line) {
        Some(content) => (line, column.min(end_column(content))),
        None => {
            let newlines = text.bytes().filter(|&byte| byte == b'\n').count();
            let last = text.rsplit('\n').next().unwrap_or_default();
            let line = u32::try_from(newlines).unwrap_or(u32::MAX);
            (line.saturating_add(1), end_column(last))
        }
    }
}

/// The column just behind the last character of a line.
fn end_column(line: &str) -> u32 {
    let characters = u32::try_from(line.chars().count()).unwrap_or(u32::MAX);
    characters.saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region_of(at: SourceLocation) -> [u32; 4] {
        let mut sources = Sources::new();
        sources.add("a.c", "\u{1f600}bc\nde");
        let region = region(&at, &sources);
        [
            region.start_line,
            region.start_column,
            region.end_line,
            region.end_column,
        ]
    }

    #[test]
    fn regions_lie_within_the_file() {
        let at = |line, column| SourceLocation::new("a.c", line, column);
        assert_eq!(region_of(at(1, 2).to(1, 4)), [1, 2, 1, 4]);
        assert_eq!(region_of(at(1, 2)), [1, 2, 1, 4], "a word");
        assert_eq!(region_of(at(1, 9).to(7, 7)), [1, 4, 2, 3]);
        assert_eq!(region_of(at(0, 0).to(0, 0)), [1, 1, 1, 1]);
        assert_eq!(region_of(at(9, 9)), [2, 3, 2, 3]);
        assert_eq!(region_of(at(2, 2).to(1, 1)), [2, 2, 2, 2]);
    }

    #[test]
    fn regions_in_unknown_files_are_taken_as_they_are() {
        let at = SourceLocation::new("b.c", 70, 5);
        assert_eq!(region_of(at), [70, 5, 70, 6]);
    }
}
