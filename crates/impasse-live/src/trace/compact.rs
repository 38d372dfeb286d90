//! Records in few bytes: numbers are as long as they need to be, and what is mostly the same is left out.

use super::bytes::{put, put_signed, take, take_signed};
use crate::record::{HEADER_BYTES, LARGEST, Record, RecordKind};

/// In the first byte of a record, beside its kind: it names a request that could be another one.
const AMBIGUOUS: u8 = 0x10;
/// It is not of the first thread, which follows.
const THREAD: u8 = 0x20;
/// Its routine is that of the record before.
const SAME_ROUTINE: u8 = 0x40;
/// Its place is that of the record before.
const SAME_SITE: u8 = 0x80;

/// What is left out where it is the same, within one frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    routine: u16,
    site: u32,
}

/// Adds a record.
pub(super) fn write(bytes: &mut Vec<u8>, before: &mut Before, record: &Record<'_>) {
    let flag = |set: bool, flag: u8| if set { flag } else { 0 };
    bytes.push(
        record.kind as u8
            | flag(record.ambiguous, AMBIGUOUS)
            | flag(record.thread != 1, THREAD)
            | flag(record.routine == before.routine, SAME_ROUTINE)
            | flag(record.site == before.site, SAME_SITE),
    );
    if record.thread != 1 {
        put(bytes, record.thread);
    }
    if record.routine != before.routine {
        put(bytes, u32::from(record.routine));
    }
    if record.site != before.site {
        put(bytes, record.site);
    }
    let fields = record.fields();
    put(bytes, fields.len() as u32);
    fields.for_each(|field| put_signed(bytes, field));
    *before = Before {
        routine: record.routine,
        site: record.site,
    };
}

/// Writes all records of a frame as ranks write them; none if the bytes mean nothing.
pub(super) fn expand(mut bytes: &[u8], records: &mut Vec<u8>) -> Option<()> {
    let mut before = Before::default();
    while let Some((&first, rest)) = bytes.split_first() {
        bytes = rest;
        let kind = first & 0xf;
        let thread = match first & THREAD {
            0 => 1,
            _ => take(&mut bytes)?,
        };
        if first & SAME_ROUTINE == 0 {
            before.routine = u16::try_from(take(&mut bytes)?).ok()?;
        }
        if first & SAME_SITE == 0 {
            before.site = take(&mut bytes)?;
        }
        let fields = take(&mut bytes)?;
        // Each takes a byte at least; kind 0 only fills rings.
        let possible = fields as usize <= bytes.len() && kind != RecordKind::Pad as u8;
        if !possible || HEADER_BYTES + fields as usize * 4 > LARGEST {
            return None;
        }
        records.extend(fields.to_le_bytes());
        records.extend([kind, u8::from(first & AMBIGUOUS != 0)]);
        records.extend(before.routine.to_le_bytes());
        records.extend(before.site.to_le_bytes());
        records.extend(thread.to_le_bytes());
        for _ in 0..fields {
            records.extend(take_signed(&mut bytes)?.to_le_bytes());
        }
        records.resize(records.len().next_multiple_of(8), 0);
    }
    Some(())
}
