//! What the command writes for the example programs in every format, kept in `expected/programs`;
//! `IMPASSE_UPDATE=1` writes it anew. What each format says of all programs of the gallery is compared
//! in `gallery.rs`.

mod common;
#[allow(dead_code)]
mod gallery {
    pub mod digest;
    pub mod program;
    pub mod run;
}

#[allow(dead_code)]
#[path = "../../impasse-report/tests/common/schema.rs"]
mod schema;

use std::fs;
use std::path::{Path, PathBuf};

use common::{impasse, root, run};
use gallery::digest::without_style_and_script;
use gallery::run::{Reports, all_formats};
use schema::{faults_of_report, parsed};
use serde_json::Value;

/// The example programs, by name.
fn programs() -> Vec<String> {
    let entries = fs::read_dir(root().join("examples/programs")).expect("a folder of programs");
    let names = entries.map(|entry| entry.expect("an entry").path());
    let names = names.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert!(names.len() >= 10, "only {names:?}");
    names
}

fn kept(name: &str, ending: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected/programs");
    folder.join(format!("{name}.{ending}"))
}

/// All files of one program.
fn files(reports: &Reports) -> [(&'static str, String); 5] {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).expect("JSON") + "\n";
    [
        ("json", pretty(&reports.json)),
        ("sarif", pretty(&reports.sarif)),
        // Long lines make differences hard to see.
        (
            "html",
            without_style_and_script(&reports.html).replace("><", ">\n<"),
        ),
        ("svg", reports.svg.replace("><", ">\n<")),
        ("dot", reports.dot.clone()),
    ]
}

#[test]
fn examples_look_as_they_were_reviewed() {
    let mut faults = Vec::new();
    for name in programs() {
        let mut command = impasse();
        command.current_dir(root());
        command.args(["check", &format!("examples/programs/{name}.c"), "-n", "2,3"]);
        let reports = all_formats(command, &[]).expect(&name);
        for (ending, new) in files(&reports) {
            let path = kept(&name, ending);
            if std::env::var_os("IMPASSE_UPDATE").is_some() {
                fs::write(&path, &new).expect("it can be written");
            }
            let old = fs::read_to_string(&path).unwrap_or_default();
            let mut lines = (1..).zip(old.lines().zip(new.lines()));
            let different = lines.find(|(_, (old, new))| old != new);
            if let Some((number, (old, new))) = different {
                faults.push(format!("{name}.{ending}:{number}:\n  - {old}\n  + {new}"));
            } else if old != new {
                faults.push(format!("{name}.{ending}: one is longer"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn input_errors_are_valid() {
    let outcome = run(&["check", "there-is-no-such-file.c", "--format", "json"]);
    assert_eq!(outcome.code, 2);
    let document = parsed(&outcome.stdout);
    assert_eq!(faults_of_report(&document), [""; 0]);
    assert!(document.get("error").is_some());
}
