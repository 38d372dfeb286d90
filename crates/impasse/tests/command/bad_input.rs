//! Input that cannot be used: always exit code 2, a message, and no panic.

use crate::common::{run, run_with};

/// Checks that a model is refused with a message that says this.
fn refused(model: impl Into<Vec<u8>>, says: &str) {
    let outcome = run_with(&["check", "-"], model);
    assert_eq!(outcome.code, 2, "{} {}", outcome.stdout, outcome.stderr);
    assert!(outcome.stdout.is_empty());
    assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
    assert!(outcome.stderr.contains(says), "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("panicked"));
}

#[test]
fn models_with_faults() {
    refused("", "");
    refused("size 2\nsend to 2\n", "2");
    refused("size 2\nsend to rank\n", "itself");
    refused(
        "size 99999999999999999999999999999999999999999999\nbarrier\n",
        "",
    );
    refused("size 2\nloop 99999999999999999999999 { barrier }\n", "");
    refused("size 2\nsend to 10^40\n", "");
    refused("if rank == 0 {\n    barrier\n", "");
    refused("size 4000000000\nbarrier\n", "");
    refused("raw ab, b", "");
    refused("size 2\nrecv from -1\n", "");
}

#[test]
fn bytes_that_are_no_text() {
    refused(&b"size 2\n\xff\xfe\x00send"[..], "UTF-8");
    refused(vec![0u8; 4096], "");
    refused((0..=255u8).cycle().take(65536).collect::<Vec<u8>>(), "");
}

#[test]
fn deep_nesting() {
    refused(format!("{}barrier", "loop 2 {\n".repeat(100_000)), "");
    let parentheses = format!(
        "size 2\nlet x = {}1{}",
        "(".repeat(1_000_000),
        ")".repeat(1_000_000)
    );
    refused(parentheses, "");
    refused(format!("raw {}a", "2{".repeat(200_000)), "");
}

#[test]
fn huge_input_is_refused_early() {
    refused(vec![b'x'; 100 << 20], "");
    refused(b"barrier\n".repeat(13 << 20), "");
}

#[test]
fn files_that_cannot_be_read() {
    let says = |file: &str| {
        let outcome = run(&["check", file]);
        assert_eq!(outcome.code, 2);
        outcome.stderr
    };
    assert!(says("no-such-file.imp").contains("no such file"));
    assert!(says("src").contains("no file with a function `main`"));
    assert!(says("no-such-file.c").contains("no such file"));
    assert!(says("ring.f90").contains("no such file"));
    assert!(says("ring.jsonl").contains("impasse watch"));
    assert!(says("ring.txt").contains("not a kind of file"));
}

#[test]
fn a_size_that_does_not_fit_is_explained() {
    let outcome = run_with(
        &["check", "-"],
        "if rank == 0 { send to 2 } else { recv from 0 }\n",
    );
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("require"), "{}", outcome.stderr);
}
