//! The repaired examples of codes are free of faults.

use std::path::Path;

use crate::common::{check, run};
use impasse_report::Code;
use impasse_report::codes::Example;

#[test]
fn repaired_examples_are_clean() {
    let mut repaired = 0;
    for info in Code::ALL.iter().map(|code| code.info()) {
        let outcome = match info.repaired {
            Some(Example::Model(text)) => check(text),
            Some(Example::C(text)) => {
                let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
                let file = folder.join(format!("{}_repaired.c", info.code));
                std::fs::write(&file, text).expect("writable");
                let file = file.to_str().expect("UTF-8");
                run(&["check", file, "-n", "2", "--format", "json", "--"])
            }
            None => continue,
        };
        assert_eq!(outcome.verdict(), "clean", "{}", info.code);
        repaired += 1;
    }
    assert!(repaired >= 12, "only {repaired}");
}
