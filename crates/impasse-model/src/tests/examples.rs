//! Every example does what its first comment says.

use std::path::Path;

use super::{instance, show, simulator};
use crate::parse;

#[test]
fn examples_keep_their_promise() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/models");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "imp") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        check_example(&text, &path);
        seen += 1;
    }
    assert!(seen >= 12, "only {seen} examples found");
}

fn check_example(text: &str, path: &Path) {
    let (_, verdict) = text.split_once("Expected verdict: ").unwrap();
    let succeeds = verdict.starts_with("no deadlock");
    assert!(succeeds || verdict.starts_with("deadlock"));
    let model = parse(text).unwrap_or_else(|error| panic!("{path:?}: {}", show(text, &error)));
    let mut tried = 0;
    for size in (1..=17).filter(|size| model.admits(*size)) {
        let instance = instance(text, size);
        assert_eq!(
            simulator::completes(&instance.system),
            succeeds,
            "{path:?} with {size} ranks"
        );
        tried += 1;
    }
    assert!(tried > 0, "{path:?} was not tried");
}

/// The models in the reference are models.
#[test]
fn documentation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/model-language.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks: Vec<&str> = (text.split("```imp\n").skip(1))
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    assert!(blocks.len() > 5);
    for block in blocks {
        let model = parse(block).unwrap_or_else(|error| panic!("{}", show(block, &error)));
        let mut sizes = (5..=9).chain([1, 2, 3]);
        let size = sizes.find(|size| model.admits(*size));
        instance(block, size.unwrap());
    }
}

#[test]
fn simulator_knows_loops_and_tags() {
    let verdict = |source: &str, size| simulator::completes(&instance(source, size).system);
    assert!(verdict("raw 6{a}, 2{aaa}", 2) != verdict("raw 3{a}, aaa", 2));
    assert!(verdict(
        "process 0 { send to 1 tag 5 } process 1 { recv from 0 tag any }",
        2
    ));
    assert!(!verdict(
        "process 0 { send to 1 tag 5 } process 1 { recv from 0 }",
        2
    ));
    assert!(verdict("bsend to 1 - rank; recv from 1 - rank", 2));
    assert!(verdict(
        "isend to 1 - rank as s; recv from 1 - rank; wait s",
        2
    ));
    assert!(!verdict(
        "issend to 1 - rank as s; wait s; recv from 1 - rank",
        2
    ));
    assert!(verdict("ibarrier as b; barrier; wait b", 3));
    assert!(!verdict(
        "if rank { ibarrier; barrier } else { barrier; ibarrier }; waitall",
        2
    ));
}
