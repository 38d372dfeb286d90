//! Any bytes as a recorded run: an error or a report, never a panic or a hang. Bytes that begin with a zero
//! are taken for records of ranks instead, in frames as they should be: few bytes have the right checksum.

#![no_main]

use impasse_live::record::first;
use impasse_live::recorded::report;
use impasse_live::session::Listener;
use impasse_live::stuck::Sight;
use impasse_live::trace::{Keeper as _, Recorder, read};
use impasse_ops::Rank;
use libfuzzer_sys::fuzz_target;

const RANKS: u32 = 3;

/// A recording of these records, each of the rank that its place says.
fn recorded(mut bytes: &[u8]) -> Vec<u8> {
    let mut recorder = Recorder::new(Vec::new(), String::new());
    recorder.begin(RANKS);
    while let Ok(Some((record, length))) = first(bytes) {
        recorder.hear(Rank(record.site % RANKS), &bytes[..length]);
        bytes = &bytes[length..];
    }
    match bytes.first() {
        Some(byte) if byte % 2 == 0 => recorder.saw(vec![Sight::Lasts; RANKS as usize]),
        Some(byte) => recorder.ended(*byte),
        None => {}
    }
    recorder.into_inner()
}

fuzz_target!(|bytes: &[u8]| {
    let bytes = match bytes.strip_prefix(b"\0") {
        Some(records) => recorded(records),
        None => bytes.to_vec(),
    };
    if let Ok(mut recording) = read(bytes.as_slice(), &mut (), true) {
        report(&mut recording);
    }
});
