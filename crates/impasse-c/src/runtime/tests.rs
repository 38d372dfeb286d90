//! The run-time library compiled by gcc into a program against the same program with glibc: what
//! an executable defines itself comes before what a shared library has.

use super::FILES;
use std::path::Path;
use std::process::Command;

/// Programs and the file of the library that they use.
const PROGRAMS: [(&str, &str, &str); 5] = [
    (
        "attributes",
        "attributes.c",
        include_str!("tests/attributes.c"),
    ),
    (
        "search_trees",
        "search.c",
        include_str!("tests/search_trees.c"),
    ),
    (
        "search_tables",
        "search.c",
        include_str!("tests/search_tables.c"),
    ),
    (
        "random_states",
        "random.c",
        include_str!("tests/random_states.c"),
    ),
    ("vectors", "vectors.c", include_str!("tests/vectors.c")),
];

/// What a program of these files prints.
fn output(folder: &Path, name: &str, files: &[&str]) -> Vec<u8> {
    let mut gcc = Command::new("gcc");
    gcc.args(["-w", "-O1", "-o", name]).args(files);
    let status = gcc.current_dir(folder).status().expect("gcc");
    assert!(status.success(), "gcc does not compile {files:?}");
    let program = Command::new(folder.join(name)).current_dir(folder).output();
    let program = program.expect("the program runs");
    assert!(program.status.success(), "{files:?}: {}", program.status);
    program.stdout
}

#[test]
fn functions_behave_like_those_of_glibc() {
    let folder = std::env::temp_dir().join(format!("impasse-runtime-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    for (name, library, text) in PROGRAMS {
        let file = FILES.iter().find(|file| file.name == library);
        let file = file.expect("a file of the library");
        let program = format!("{name}.c");
        let own = format!("own_{library}");
        std::fs::write(folder.join(&program), text).expect("a file");
        std::fs::write(folder.join(&own), file.text).expect("a file");
        let theirs = output(&folder, name, &[&program]);
        let ours = output(&folder, name, &[&program, &own]);
        assert!(!ours.is_empty());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&ours), text(&theirs), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("clean up");
}

/// Functions that gcc finds in a file; several are made by macros.
#[test]
fn every_function_is_defined_in_its_file() {
    let folder = std::env::temp_dir().join(format!("impasse-symbols-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    for file in &FILES {
        std::fs::write(folder.join(file.name), file.text).expect("a file");
        let mut gcc = Command::new("gcc");
        gcc.args(["-w", "-S", "-o", "-", file.name]);
        let output = gcc.current_dir(&folder).output().expect("gcc");
        let assembly = String::from_utf8_lossy(&output.stdout).into_owned();
        for function in file.functions {
            let label = format!("{function}:");
            let found = assembly.lines().any(|line| line == label);
            assert!(found, "{} lacks {function}", file.name);
        }
    }
    std::fs::remove_dir_all(&folder).expect("clean up");
}
