//! Order of the house: what neither formatter nor linter looks at.

use crate::layers;
use std::fs;
use std::path::{Path, PathBuf};

/// Rust files longer than this should be split.
const LINES: usize = 800;

/// Looks at all files of the project and lists what is wrong.
pub fn run() -> anyhow::Result<()> {
    let root = crate::root();
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    let mut faults = Vec::new();
    check_root(&root, &mut faults)?;
    layers::check(&root, &mut faults)?;
    for file in &files {
        let name = file
            .strip_prefix(&root)
            .unwrap_or(file)
            .display()
            .to_string();
        let Ok(text) = fs::read_to_string(file) else {
            continue;
        };
        if name.ends_with(".rs") {
            check_rust(&name, &text, &mut faults);
        }
        if name.ends_with(".md") {
            check_links(file, &name, &text, &mut faults);
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    anyhow::ensure!(faults.is_empty(), "{} fault(s)", faults.len());
    println!("{} files are in order", files.len());
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if matches!(
            name,
            "target" | ".git" | "corpus" | "artifacts" | "coverage"
        ) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(())
}

/// Programs that were tried leave their files where they were run.
fn check_root(root: &Path, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(root)? {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        let name = path.file_name().unwrap_or_default().display();
        let hidden = name.to_string().starts_with('.');
        let licence = name.to_string().starts_with("LICENSE");
        if path.is_file() && !hidden && !licence && !matches!(ending, Some("md" | "toml" | "lock"))
        {
            faults.push(format!("{name}: does not belong into the root"));
        }
    }
    Ok(())
}

fn check_rust(name: &str, text: &str, faults: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > LINES {
        faults.push(format!(
            "{name}: {lines} lines, more than {LINES}: split it"
        ));
    }
    if !text.starts_with("//!") {
        faults.push(format!(
            "{name}: does not begin by saying what it is for (//!)"
        ));
    }
    for (number, line) in text.lines().enumerate() {
        // Spelt in two parts, so that this file does not find itself.
        for word in [
            concat!("TO", "DO"),
            concat!("FIX", "ME"),
            concat!("dbg", "!("),
        ] {
            if line.contains(word) {
                faults.push(format!("{name}:{}: left-over {word}", number + 1));
            }
        }
    }
}

/// Links to files of the project must lead somewhere.
fn check_links(file: &Path, name: &str, text: &str, faults: &mut Vec<String>) {
    let folder = file.parent().unwrap_or(file);
    for part in text.split("](").skip(1) {
        let Some(target) = part.split(')').next() else {
            continue;
        };
        let path = target.split('#').next().unwrap_or_default();
        if path.is_empty() || path.contains("://") {
            continue;
        }
        if !folder.join(path).exists() {
            faults.push(format!("{name}: link to {target}, which does not exist"));
        }
    }
}
