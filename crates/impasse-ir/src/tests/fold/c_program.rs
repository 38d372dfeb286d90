//! Compiles and runs C programs.

use std::path::PathBuf;
use std::process::Command;

/// What the program prints; `name` tells apart tests that run at the same time.
pub(super) fn output(name: &str, source: &str) -> String {
    let folder: PathBuf = std::env::temp_dir().join(format!("fold-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let (file, program) = (folder.join("program.c"), folder.join("program"));
    std::fs::write(&file, source).expect("the source is written");
    let status = Command::new("gcc")
        .args(["-O0", "-w", "-fno-builtin-fmod", "-o"])
        .args([&program, &file])
        .arg("-lm")
        .status()
        .expect("gcc runs");
    assert!(status.success(), "gcc compiles {}", file.display());
    let output = Command::new(&program).output().expect("the program runs");
    assert!(output.status.success(), "{:?}", output.status);
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    String::from_utf8(output.stdout).expect("digits")
}
