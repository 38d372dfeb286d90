//! Kept bitcode under `impasse check`: what the first lines of its source promise comes out, at the
//! lines with marks. No compiler is needed. `tests/bitcode/README.md` says how the files are made.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use impasse_testing::{Mark, Program};
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bitcode")
}

/// A source with its annotations.
fn source(name: &str) -> Program {
    let path = ["cpp", "c", "f90"].map(|ending| folder().join(name).with_extension(ending));
    let path = path
        .into_iter()
        .find(|path| path.exists())
        .expect("it has a source");
    let text = fs::read_to_string(&path).expect("it can be read");
    let text = match path.extension().is_some_and(|ending| ending == "f90") {
        true => text.replace('!', "//"),
        false => text,
    };
    let name = name.to_owned();
    Program { name, path, text }
}

fn report(name: &str, ranks: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .current_dir(folder())
        .args([
            "check",
            &format!("{name}.bc"),
            "-n",
            &ranks.replace(' ', ""),
        ])
        .args(["--format", "json", "--time", "0", "--no-cache"])
        .output()
        .expect("it can be run");
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

/// Checks a program against its promise.
fn check(name: &str) {
    let program = source(name);
    let report = report(
        name,
        program.value("ranks").expect("it says how many ranks"),
    );
    let expected: Vec<String> = program.words("expect");
    assert_eq!(report["verdict"], expected[0], "{name}: {report}");
    let runs = report["runs"].as_array().into_iter().flatten();
    let findings: Vec<&Value> = runs
        .flat_map(|run| run["findings"].as_array().into_iter().flatten())
        .collect();
    if let Some(class) = expected.get(1) {
        assert!(
            findings.iter().all(|finding| finding["class"] == **class),
            "{name}"
        );
    }
    let places = findings
        .iter()
        .flat_map(|finding| finding["locations"].as_array().into_iter().flatten());
    let lines: BTreeSet<u64> = places.filter_map(|place| place["line"].as_u64()).collect();
    let marked: BTreeSet<u64> = program
        .marks()
        .iter()
        .map(|mark: &Mark| mark.line)
        .collect();
    assert_eq!(lines, marked, "{name}");
}

#[test]
fn an_exception_that_skips_a_barrier_is_found() {
    check("exception_skips_barrier");
}

#[test]
fn a_container_that_gets_too_long_is_an_exception_like_others() {
    check("too_long_skips_barrier");
}

#[test]
fn exceptions_that_all_ranks_throw_are_clean() {
    check("exception_in_step");
}

#[test]
fn vectors_that_meet_head_on_depend_on_buffering() {
    check("vectors_meet_head_on");
}

#[test]
fn virtual_functions_that_receive_first_are_found() {
    check("virtual_receives_first");
}

/// The numbers lie in one class of memory with what communication depends on, so loops over them stay in the slice.
#[test]
fn loops_over_bulk_numbers_beside_a_map_become_calls() {
    check("bulk_beside_map");
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .current_dir(folder())
        .args(["ir", "bulk_beside_map.bc", "--slice", "--abstract"])
        .output()
        .expect("it can be run");
    let text = String::from_utf8_lossy(&output.stdout);
    let calls = text.lines().filter(|line| line.contains("call"));
    let calls = calls.filter(|line| line.contains("@__impasse_unknown("));
    assert_eq!(calls.count(), 1, "{text}");
}

#[test]
fn openmp_has_one_thread() {
    check("openmp_one_thread");
}

#[test]
fn c_through_clang_has_its_lines() {
    check("ring_in_c");
}

#[test]
fn bit_fields_of_more_than_128_bits_in_a_row_keep_their_values() {
    check("neighbours_in_bit_fields");
    check("wrong_neighbour_in_bit_fields");
}

#[test]
fn bitcode_and_c_make_one_program() {
    let folder = folder();
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .current_dir(&folder)
        .args(["exec", "calls_c.bc", "called_from_bitcode.c"])
        .output()
        .expect("it can be run");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "42 from C\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_missing_compiler_is_told_with_what_to_install() {
    let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .current_dir(folder())
        .env("PATH", "")
        .args(["check", "virtual_receives_first.cpp", "--no-cache"])
        .output()
        .expect("it can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.contains("clang, which was not found"), "{errors}");
    assert!(errors.contains("apt install clang"), "{errors}");
}

#[test]
fn indices_of_requests_count_from_one_in_fortran() {
    check("fortran_waitany");
}

#[test]
fn fortran_functions_are_called_by_mpi() {
    check("fortran_functions");
}

#[test]
fn implicit_interfaces_of_fortran_are_understood() {
    check("fortran_include");
}

#[test]
fn copies_of_array_sections_in_nonblocking_calls_are_found() {
    check("fortran_section");
    check("fortran_section_blocking");
}
