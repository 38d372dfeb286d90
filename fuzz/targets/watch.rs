//! Any bytes as a live stream: an error or a verdict, never a panic or a hang.

#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Headers with millions of processes are fine, but make every run slow.
    let header = b"{\"processes\": 3, \"comms\": {\"pair\": [0, 2]}}\n";
    let input = match bytes.strip_prefix(b"\n") {
        Some(rest) if bytes.len() < 40 => rest.to_vec(),
        _ => [header, bytes].concat(),
    };
    let _ = impasse_watch::watch(Cursor::new(input), "0", true);
});
