//! Damaged bitcode gives a module or an error: never a panic, and never a module that is not
//! well-formed.

use std::fs;
use std::path::{Path, PathBuf};

/// Bitcode that is kept for other tests.
fn kept() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../impasse/tests/bitcode");
    let files = fs::read_dir(folder).expect("the folder is there");
    let files = files.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "bc"))
        .collect();
    // The same changes are made to the same files everywhere.
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Numbers that look random, the same in every run.
fn random(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

fn read(bytes: &[u8]) {
    if let Ok(module) = impasse_llvm::read(bytes, None) {
        assert_eq!(impasse_ir::verify(&module), []);
    }
}

#[test]
fn whole_files_are_read() {
    for file in kept() {
        let bytes = fs::read(&file).expect("it can be read");
        let module = impasse_llvm::read(&bytes, None);
        let module = module.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let main = module.functions.iter().find(|f| f.name == "main");
        assert!(main.is_some_and(|main| main.body.is_some() && main.span.is_known()));
    }
}

#[test]
fn cut_files_are_errors() {
    for file in kept() {
        let bytes = fs::read(&file).expect("it can be read");
        for part in 1..60 {
            read(&bytes[..bytes.len() * part / 60]);
        }
    }
}

#[test]
fn changed_files_are_modules_or_errors() {
    let mut state = 1;
    for file in kept() {
        let whole = fs::read(&file).expect("it can be read");
        for _ in 0..400 {
            let mut bytes = whole.clone();
            for _ in 0..=random(&mut state) % 4 {
                let at = random(&mut state) % bytes.len();
                bytes[at] = match random(&mut state) % 3 {
                    0 => 0,
                    1 => 0xff,
                    _ => random(&mut state) as u8,
                };
            }
            read(&bytes);
        }
    }
}

#[test]
fn other_files_are_told_from_bitcode() {
    for (bytes, reason) in [
        (&b""[..], "does not begin as bitcode does"),
        (b"BC\xc0\xde", "there is no module in it"),
        (
            b"int main(void) { return 0; }",
            "does not begin as bitcode does",
        ),
        (b"!<thin>\n", "thin archives"),
        (b"\x7fELF\x02\x01", "an object file without bitcode"),
    ] {
        let error = impasse_llvm::read(bytes, None).expect_err("it is no bitcode");
        assert!(error.to_string().contains(reason), "{error}");
    }
}
