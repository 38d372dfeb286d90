//! The functions written in C, compiled by gcc into a program against the same program with glibc: what
//! an executable defines itself comes before what a shared library has.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Programs and the file of the library that they use.
const PROGRAMS: [(&str, &str, &str); 5] = [
    ("attributes", "attributes.c", include_str!("c/attributes.c")),
    ("search_trees", "search.c", include_str!("c/search_trees.c")),
    (
        "search_tables",
        "search.c",
        include_str!("c/search_tables.c"),
    ),
    (
        "random_states",
        "random.c",
        include_str!("c/random_states.c"),
    ),
    ("vectors", "vectors.c", include_str!("c/vectors.c")),
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

/// The text of a file of the library.
fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/c")
        .join(name);
    std::fs::read_to_string(path).expect("a file of the library")
}

#[test]
fn functions_behave_like_those_of_glibc() {
    let folder = std::env::temp_dir().join(format!("impasse-runtime-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    for (name, library, text) in PROGRAMS {
        let text_of_library = file(library);
        let program = format!("{name}.c");
        let own = format!("own_{library}");
        std::fs::write(folder.join(&program), text).expect("a file");
        std::fs::write(folder.join(&own), text_of_library).expect("a file");
        let theirs = output(&folder, name, &[&program]);
        let ours = output(&folder, name, &[&program, &own]);
        assert!(!ours.is_empty());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&ours), text(&theirs), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("clean up");
}

/// The functions that rows place in a file are there; several are made by macros.
#[test]
fn every_function_is_defined_in_its_file() {
    let folder = std::env::temp_dir().join(format!("impasse-symbols-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let names = impasse_libc::functions();
    let written = names.filter_map(|name| Some((name, impasse_libc::source_of(name)?)));
    let mut assemblies: BTreeMap<&str, String> = BTreeMap::new();
    let mut count = 0;
    for (function, (name, text)) in written {
        let assembly = assemblies.entry(name).or_insert_with(|| {
            std::fs::write(folder.join(name), text).expect("a file");
            let mut gcc = Command::new("gcc");
            gcc.args(["-w", "-S", "-o", "-", name]);
            let output = gcc.current_dir(&folder).output().expect("gcc");
            String::from_utf8_lossy(&output.stdout).into_owned()
        });
        let label = format!("{function}:");
        let found = assembly.lines().any(|line| line == label);
        assert!(found, "{name} lacks {function}");
        count += 1;
    }
    assert!(count > 80, "{count}");
    std::fs::remove_dir_all(&folder).expect("clean up");
}
