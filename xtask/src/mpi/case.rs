//! Programs to compare: those of the gallery, and generated ones.

use std::fs;
use std::path::{Path, PathBuf};

use super::generate::generate;
use super::verdict::Answer;

/// A program and how to run it.
pub struct Case {
    /// What a person finds it by.
    pub name: String,
    /// The row of the summary that it counts in.
    pub group: String,
    /// The C file.
    pub source: PathBuf,
    /// Numbers of ranks to run it on.
    pub ranks: Vec<usize>,
    /// Arguments; `None` when it is not said what they are.
    pub arguments: Option<Vec<String>>,
    /// What is known of it without asking impasse.
    pub expected: Answer,
    /// Whether the file was made here.
    pub generated: bool,
}

/// The programs of the gallery, in order of their names.
pub fn gallery() -> anyhow::Result<Vec<Case>> {
    let root = crate::root().join("crates/impasse/tests/programs");
    let mut files = Vec::new();
    for folder in sorted(&root)? {
        if folder.is_dir() {
            files.extend(sorted(&folder)?);
        }
    }
    let is_c = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "c");
    files.into_iter().filter(is_c).map(annotated).collect()
}

fn sorted(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<anyhow::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// A program of the gallery says itself how to run it.
fn annotated(source: PathBuf) -> anyhow::Result<Case> {
    let text = fs::read_to_string(&source)?;
    let ranks = annotation(&text, "ranks").unwrap_or_default();
    let ranks: Vec<usize> = ranks
        .split(',')
        .filter_map(|number| number.trim().parse().ok())
        .collect();
    anyhow::ensure!(
        !ranks.is_empty(),
        "{} does not say on how many ranks it runs",
        source.display()
    );
    let expected = annotation(&text, "expect").and_then(|said| Answer::expected(&text, said));
    let Some(expected) = expected else {
        anyhow::bail!("{} does not say what to expect", source.display());
    };
    let arguments = annotation(&text, "args");
    let folder = source.parent().and_then(Path::file_name);
    let folder = folder.unwrap_or_default().to_string_lossy();
    let name = source.strip_prefix(crate::root()).unwrap_or(&source);
    Ok(Case {
        name: name.display().to_string(),
        group: format!("gallery: {folder}"),
        arguments: arguments.map(|text| text.split_whitespace().map(str::to_owned).collect()),
        ranks,
        expected,
        generated: false,
        source,
    })
}

/// The rest of the line `// name: ...`.
fn annotation<'text>(text: &'text str, name: &str) -> Option<&'text str> {
    let start = format!("// {name}:");
    let rest = text.lines().find_map(|line| line.strip_prefix(&start))?;
    Some(rest.trim())
}

/// Writes the program of a seed.
pub fn generated(seed: u64, may_break: bool, folder: &Path) -> anyhow::Result<Case> {
    let program = generate(seed, may_break);
    let source = folder.join(format!("{seed}.c"));
    fs::write(&source, &program.text)?;
    let kind = match program.broken {
        None => "generated: correct",
        Some(_) => "generated: broken",
    };
    Ok(Case {
        name: format!("seed {seed}"),
        group: kind.into(),
        source,
        ranks: vec![program.ranks],
        arguments: None,
        expected: Answer::clean(),
        generated: true,
    })
}

#[cfg(test)]
mod tests {
    use super::annotation;

    #[test]
    fn annotations_are_lines() {
        let text = "// What it does.\n// ranks: 2, 4\n// args: 3 x\nint main(void);\n";
        assert_eq!(annotation(text, "ranks"), Some("2, 4"));
        assert_eq!(annotation(text, "args"), Some("3 x"));
        assert_eq!(annotation(text, "expect"), None);
    }
}
