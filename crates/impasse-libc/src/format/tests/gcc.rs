//! Compiling and running C text, and random choices for test cases.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// What a C program prints; `body` is the inside of `main`.
pub(crate) fn run(prelude: &str, body: &str) -> Vec<u8> {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("impasse-exec-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("temporary folder");
    let source = folder.join("cases.c");
    let binary = folder.join("cases");
    let text = format!(
        "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
         #include <errno.h>\n#include <math.h>\n#include <time.h>\n#include <ctype.h>\n\
         #include <strings.h>\n#include <wchar.h>\n#include <unistd.h>\n#include <complex.h>\n\
         {prelude}\n\
         int main(void) {{\n{body}\nreturn 0;\n}}\n"
    );
    std::fs::write(&source, text).expect("source file");
    let status = Command::new("gcc")
        .args(["-w", "-O0", "-fno-builtin", "-o"])
        .args([&binary, &source])
        .arg("-lm")
        .status()
        .expect("gcc");
    assert!(status.success(), "gcc does not compile the cases");
    let output = Command::new(&binary).output().expect("run");
    std::fs::remove_dir_all(&folder).expect("clean up");
    output.stdout
}

/// Compares results line by line, so that a difference names its case.
pub(crate) fn compare(cases: &[String], ours: &[Vec<u8>], theirs: &[u8]) {
    let mut rest = theirs;
    for (case, own) in cases.iter().zip(ours) {
        let start = &rest[..own.len().min(rest.len())];
        assert!(
            start == own.as_slice(),
            "{case}:\nours   {:?}\nglibc  {:?}",
            String::from_utf8_lossy(own),
            String::from_utf8_lossy(&rest[..(own.len() + 60).min(rest.len())])
        );
        rest = &rest[own.len()..];
    }
    assert_eq!(cases.len(), ours.len());
    assert!(rest.is_empty(), "glibc printed more");
}

/// A string literal with these bytes.
pub(crate) fn literal(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for byte in bytes {
        text.push_str(&format!("\\{byte:03o}"));
    }
    text.push('"');
    text
}

/// A small generator of random numbers, the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    /// A generator with a seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// One of the items.
    pub(crate) fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }
}
