//! What is printed for a program is kept beside it, so that a change of wording is seen.

use std::fs;

use super::program::{Program, folder};

/// In what ways the printed report differs from the one that is kept.
///
/// Most clean programs have none: all there is to say is one line.
pub fn faults(program: &Program, printed: &str) -> Result<Vec<String>, String> {
    if is_short(program, printed) {
        return Ok(Vec::new());
    }
    let printed = without_effort(printed);
    let file = program.path.with_extension("txt");
    if std::env::var_os("IMPASSE_UPDATE").is_some() {
        fs::write(&file, &printed).map_err(|error| error.to_string())?;
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    Ok(difference(&kept, &printed).into_iter().collect())
}

/// Whether it is only said that the program is clean.
fn is_short(program: &Program, printed: &str) -> bool {
    let file = program.path.file_name().expect("a name").display();
    let start = format!("clean: {file} is deadlock-free for ");
    printed.starts_with(&start) && printed.lines().count() == 1
}

/// How much work it was is no part of what is promised: the brackets at the end of the last
/// line are left out.
fn without_effort(text: &str) -> String {
    let text = text.trim_end();
    let text = match text.rsplit_once(" (") {
        Some((before, effort)) if effort.ends_with(')') && !effort.contains('\n') => before,
        _ => text,
    };
    format!("{text}\n")
}

/// The first line in which two reports differ, if any does.
fn difference(kept: &str, printed: &str) -> Option<String> {
    if kept == printed {
        return None;
    }
    let mut kept = kept.lines();
    let mut printed = printed.lines();
    let mut number = 1;
    loop {
        let (old, new) = (kept.next(), printed.next());
        if old != new || old.is_none() {
            let show = |line: Option<&str>| line.unwrap_or("the end").to_owned();
            let (old, new) = (show(old), show(new));
            return Some(format!("report, line {number}:\n  - {old}\n  + {new}"));
        }
        number += 1;
    }
}

/// Kept reports without a program.
pub fn left_over(names: &[&str]) -> Vec<String> {
    let mut left = Vec::new();
    for entry in fs::read_dir(folder()).expect("a folder of programs") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&path).expect("a folder of programs") {
            let file = entry.expect("an entry").path();
            let program = file.with_extension("c");
            let name = program.strip_prefix(folder()).expect("below the folder");
            let name = name.to_str().expect("a name in UTF-8");
            if file.extension().is_some_and(|it| it == "txt") && !names.contains(&name) {
                left.push(format!("{}: has no program", file.display()));
            }
        }
    }
    left.sort();
    left
}
