//! All programs that are run in the tests of execution parse.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::Parser;
use crate::pp::{Files, Options, preprocess};

/// Files on disk; bundled headers from their folder.
struct Disk {
    headers: PathBuf,
}

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        std::fs::read(path).ok().map(Cow::Owned)
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        std::fs::read(self.headers.join(header))
            .ok()
            .map(Cow::Owned)
    }
}

fn programs(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, into);
        } else if path.extension().is_some_and(|ext| ext == "c") {
            into.push(path);
        }
    }
}

#[test]
fn programs_of_the_execution_tests_parse() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let disk = Disk {
        headers: root.join("src/headers"),
    };
    let mut paths = Vec::new();
    programs(&root.join("../impasse/tests/exec"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "the programs are part of the project");
    let mut wrong = Vec::new();
    for path in &paths {
        let path = path.to_str().expect("names in this project are text");
        let mut output = preprocess(&disk, path, &Options::default()).expect("the file was listed");
        let mut parser = Parser::new(&mut output.sources.symbols);
        while let Some(result) = parser.next(&output.tokens, &output.sources) {
            if let Err(error) = result {
                let place = output.tokens.get(error.at.index()).map(|token| token.place);
                let line = place.map_or(0, |place| place.line);
                wrong.push(format!("{path}:{line}: {}", error.message));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
