//! What README.md shows is what the command prints.

mod common;

use common::{impasse, root};

#[test]
fn reports_in_the_readme_are_real() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let mut blocks = readme.split("```text\n").skip(1);
    for program in ["ring", "ring_sendrecv"] {
        let block = blocks.next().expect("a report for each program");
        let shown = block.split("```").next().unwrap_or_default();
        let file = format!("examples/programs/{program}.c");
        let mut command = impasse();
        let run = command.current_dir(root()).args(["check", &file]).output();
        let printed = String::from_utf8(run.expect("the program runs").stdout);
        assert_eq!(
            printed.expect("text").trim_end(),
            shown.trim_end(),
            "{program}"
        );
    }
}
