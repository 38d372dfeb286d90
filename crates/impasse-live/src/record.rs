//! Records: what a rank writes about its calls. `docs/live.md` describes them.
//!
//! A record is a header of 16 bytes and fields of 4 bytes each, filled up to a multiple of 8. All
//! numbers are little-endian.

use std::fmt;

/// Bytes of the header of a record.
pub const HEADER_BYTES: usize = 16;

/// No record is longer.
pub const LARGEST: usize = 1 << 18;

/// Stands for any source or any tag.
pub const ANY: i32 = -1;
/// Stands for `MPI_PROC_NULL`.
pub const NOBODY: i32 = -2;
/// Stands for `MPI_ROOT`.
pub const OWN_ROOT: i32 = -3;
/// Stands for a request that was cancelled, instead of a source.
pub const CANCELLED: i32 = -5;
/// The program did not ask.
pub const NOT_TOLD: i32 = -9;

/// Makes the kinds of records and how they are numbered.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $number:literal,)+) => {
        /// What a record says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum RecordKind {
            $($(#[$doc])* $name = $number,)+
        }

        impl RecordKind {
            fn of(number: u8) -> Option<RecordKind> {
                match number {
                    $($number => Some(RecordKind::$name),)+
                    _ => None,
                }
            }

            /// Its name in JSON lines.
            pub fn name(self) -> &'static str {
                match self {
                    $(RecordKind::$name => stringify!($name),)+
                }
            }

            /// The kind of this name.
            pub fn named(name: &str) -> Option<RecordKind> {
                [$(RecordKind::$name),+].into_iter().find(|kind| kind.name() == name)
            }
        }
    };
}

kinds! {
    /// Nothing: fills the end of a ring. Its first field is its own length in bytes.
    Pad = 0,
    /// A call begins that may wait.
    Enter = 1,
    /// It is over.
    Leave = 2,
    /// A call begins that starts something and does not wait.
    Start = 3,
    /// A call that does not wait is over.
    Done = 4,
    /// A place in the program gets a number.
    Site = 5,
    /// A routine gets a number.
    Routine = 6,
    /// A communicator gets a number.
    Comm = 7,
    /// MPI has begun.
    Ready = 8,
    /// The program ends.
    End = 9,
    /// Nothing certain can be said of the rank any more.
    Doubt = 10,
    /// Over TCP: what the system tells of the process, which records nothing at the moment.
    Alive = 11,
    /// The places at which the call under way and its callers are, innermost first.
    Stack = 12,
    /// A question was asked in vain that was not asked before, since the rank did something else.
    Ask = 13,
    /// How often, and how long, the rank has asked in vain.
    Asked = 14,
}

impl RecordKind {
    /// Where the text begins that a record of this kind ends with.
    pub fn text_at(self) -> Option<usize> {
        match self {
            RecordKind::Site => Some(2),
            RecordKind::Routine | RecordKind::Doubt | RecordKind::Alive => Some(0),
            _ => None,
        }
    }
}

/// One record.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// What it says.
    pub kind: RecordKind,
    /// Whether it names a request that could be another one.
    pub ambiguous: bool,
    /// The number of the routine.
    pub routine: u16,
    /// The number of the place in the program.
    pub site: u32,
    /// The thread, from 1.
    pub thread: u32,
    fields: &'a [u8],
}

impl Record<'_> {
    /// The field at a position.
    pub fn field(&self, at: usize) -> Option<i32> {
        let bytes = self.fields.get(at * 4..at * 4 + 4)?;
        Some(i32::from_le_bytes(bytes.try_into().ok()?))
    }

    /// The fields.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = i32> + '_ {
        let numbers = self.fields.chunks_exact(4);
        numbers.map(|bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// The text whose length is the field at a position.
    pub fn text(&self, at: usize) -> Option<String> {
        let length = usize::try_from(self.field(at)?).ok()?;
        let bytes = self.fields.get(at * 4 + 4..)?.get(..length)?;
        Some(String::from_utf8_lossy(bytes).into_owned())
    }

    /// The number of 64 bits at a position, low half first.
    pub fn wide(&self, at: usize) -> Option<u64> {
        let (low, high) = (self.field(at)?, self.field(at + 1)?);
        Some(u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32)
    }
}

/// Bytes that are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes are no record")
    }
}

impl std::error::Error for Malformed {}

/// The first record of some bytes, and its length; none if it is not whole.
///
/// # Errors
/// The bytes are no record, and never will be.
pub fn first(bytes: &[u8]) -> Result<Option<(Record<'_>, usize)>, Malformed> {
    let Some(head) = bytes.first_chunk::<8>() else {
        return Ok(None);
    };
    let fields = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
    let kind = RecordKind::of(head[4]).ok_or(Malformed)?;
    if kind == RecordKind::Pad {
        if fields < 8 || !fields.is_multiple_of(8) || fields > LARGEST {
            return Err(Malformed);
        }
        let record = Record::empty(kind);
        return Ok((bytes.len() >= fields).then_some((record, fields)));
    }
    let length = HEADER_BYTES + fields.saturating_mul(4).next_multiple_of(8);
    if length > LARGEST {
        return Err(Malformed);
    }
    let Some(whole) = bytes.get(..length) else {
        return Ok(None);
    };
    let number =
        |at: usize| u32::from_le_bytes([whole[at], whole[at + 1], whole[at + 2], whole[at + 3]]);
    let record = Record {
        kind,
        ambiguous: whole[5] != 0,
        routine: u16::from_le_bytes([whole[6], whole[7]]),
        site: number(8),
        thread: number(12),
        fields: &whole[HEADER_BYTES..HEADER_BYTES + fields * 4],
    };
    Ok(Some((record, length)))
}

impl Record<'_> {
    fn empty(kind: RecordKind) -> Record<'static> {
        Record {
            kind,
            ambiguous: false,
            routine: 0,
            site: 0,
            thread: 0,
            fields: &[],
        }
    }
}

/// Writes records as a rank does.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    /// What is written so far.
    pub bytes: Vec<u8>,
}

impl Writer {
    /// Adds a record of the first thread.
    pub fn record(&mut self, kind: RecordKind, routine: u16, site: u32, fields: &[i32]) {
        self.bytes.extend((fields.len() as u32).to_le_bytes());
        self.bytes.extend([kind as u8, 0]);
        self.bytes.extend(routine.to_le_bytes());
        self.bytes.extend(site.to_le_bytes());
        self.bytes.extend(1u32.to_le_bytes());
        for field in fields {
            self.bytes.extend(field.to_le_bytes());
        }
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
    }

    /// Adds a record that names something.
    pub fn text(&mut self, kind: RecordKind, routine: u16, site: u32, before: &[i32], text: &str) {
        let mut fields = before.to_vec();
        fields.push(text.len() as i32);
        for chunk in text.as_bytes().chunks(4) {
            let mut bytes = [0; 4];
            bytes[..chunk.len()].copy_from_slice(chunk);
            fields.push(i32::from_le_bytes(bytes));
        }
        self.record(kind, routine, site, &fields);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = Writer::default();
        writer.record(RecordKind::Enter, 7, 3, &[1, -1, 5]);
        writer.text(RecordKind::Routine, 7, 0, &[], "MPI_Recv");
        let (record, length) = first(&writer.bytes).unwrap().unwrap();
        assert_eq!(
            (record.kind, record.routine, record.site),
            (RecordKind::Enter, 7, 3)
        );
        assert_eq!(record.fields().collect::<Vec<_>>(), [1, -1, 5]);
        let (record, rest) = first(&writer.bytes[length..]).unwrap().unwrap();
        assert_eq!(record.text(0).as_deref(), Some("MPI_Recv"));
        assert_eq!(length + rest, writer.bytes.len());
    }

    #[test]
    fn cut_records_are_not_whole_and_others_are_refused() {
        let mut writer = Writer::default();
        writer.record(RecordKind::Enter, 7, 3, &[1, -1, 5]);
        for length in 0..writer.bytes.len() {
            assert!(
                first(&writer.bytes[..length]).unwrap().is_none(),
                "{length}"
            );
        }
        writer.bytes[4] = 99;
        assert_eq!(first(&writer.bytes).unwrap_err(), Malformed);
        writer.bytes[4] = 1;
        writer.bytes[3] = 99;
        assert_eq!(first(&writer.bytes).unwrap_err(), Malformed);
    }
}
