//! Programs that are wrong, or do what is not supported: each below `tests/exec_errors` says in its
//! first lines with which exit code `impasse exec` ends (`// code: 139`), what it says (`// error:`),
//! and which lines it names (`// at:`), the calls that led there included.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn errors_are_reported_with_their_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exec_errors");
    let entries = fs::read_dir(&folder).expect("a folder of programs");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string())
        .map(|name| name.expect("a name in UTF-8"))
        .collect();
    names.sort();
    assert!(names.len() >= 20, "programs are missing");
    let failures: Vec<String> = (names.iter())
        .filter_map(|name| complaint(&folder, name))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What is wrong with the report on a program.
fn complaint(folder: &Path, name: &str) -> Option<String> {
    let text = fs::read_to_string(folder.join(name)).expect("a program in UTF-8");
    let said = |key: &str| -> Vec<String> {
        let lines = text.lines().take_while(|line| line.starts_with("//"));
        let values = lines.filter_map(|line| line.strip_prefix(&format!("// {key}: ")));
        values.map(str::to_owned).collect()
    };
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .args(["exec", name])
        .current_dir(folder)
        .output()
        .expect("impasse runs");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code().map(|code| code.to_string());
    if said("code") != Vec::from_iter(code.clone()) {
        return Some(format!("{name}: exit code {code:?}\n{report}"));
    }
    let missing = said("error")
        .into_iter()
        .find(|part| !report.contains(part));
    if let Some(missing) = missing {
        return Some(format!("{name}: does not say `{missing}`\n{report}"));
    }
    // The place of the error is named in full, the calls by their line in the excerpt.
    let lines = said("at");
    let place = lines.first().map(|line| format!("{name}:{line}:"));
    let place_is_named = place.is_none_or(|place| report.contains(&place));
    let calls_are_shown = lines.iter().skip(1).all(|line| {
        let excerpt = format!("{line} |");
        report
            .lines()
            .any(|shown| shown.trim_start().starts_with(&excerpt))
    });
    match place_is_named && calls_are_shown {
        true => None,
        false => Some(format!("{name}: does not name lines {lines:?}\n{report}")),
    }
}
