//! Running a program with gcc.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

static PROGRAMS: AtomicU32 = AtomicU32::new(0);

/// Compiles a C program, runs it and gives what it prints.
pub(crate) fn run(source: &[u8]) -> String {
    let number = PROGRAMS.fetch_add(1, Ordering::Relaxed);
    let name = format!("impasse-c-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let (file, program) = (folder.join("program.c"), folder.join("program"));
    std::fs::write(&file, source).expect("the program's text");
    let built = Command::new("gcc")
        .args(["-std=gnu17", "-w", "-O0", "-o"])
        .arg(&program)
        .arg(&file)
        .output()
        .expect("gcc is installed");
    let messages = String::from_utf8_lossy(&built.stderr).into_owned();
    assert!(
        built.status.success(),
        "gcc refuses the program:\n{messages}"
    );
    let ran = Command::new(&program).output().expect("it runs");
    assert!(ran.status.success(), "the program fails");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    String::from_utf8(ran.stdout).expect("it prints text")
}
