//! What the command writes for the example programs in every format, kept in `expected/programs`.

use std::path::Path;

use impasse_testing::{Failed, Program, Trial, check_kept};
use serde_json::Value;

use super::run::{all_formats, impasse};

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A test for each example.
pub fn tests() -> Vec<Trial> {
    impasse_testing::tests("examples", &root().join("examples/programs"), check)
}

fn check(program: &Program) -> Result<(), Failed> {
    let file = format!("examples/programs/{}", program.file());
    let mut command = impasse();
    command.current_dir(root());
    command.args(["check", &file, "-n", "2,3"]);
    let reports = all_formats(command, Some(&[]))?;
    let pretty = |value: &Value| serde_json::to_string_pretty(value).map(|text| text + "\n");
    // Long lines make differences hard to see.
    let lines = |markup: &str| markup.replace("><", ">\n<");
    let html = lines(&without_style_and_script(&reports.html));
    for (ending, text) in [
        ("json", pretty(&reports.json)?),
        ("sarif", pretty(&reports.sarif)?),
        ("html", html),
        ("svg", lines(&reports.svg)),
        ("dot", reports.dot),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected/programs");
        let file = folder.join(format!("{}.{ending}", program.name));
        check_kept(&file, &text)?;
    }
    Ok(())
}

/// A page without what is the same on all pages.
fn without_style_and_script(page: &str) -> String {
    let mut page = page.to_owned();
    for (start, end) in [
        ("<style>", "</style>"),
        ("<script>", "</script>"),
        ("content=\"default-src", ">"),
    ] {
        let from = page.find(start).expect(start) + start.len();
        let to = from + page[from..].find(end).expect(end);
        page.replace_range(from..to, "...");
    }
    page
}
