//! The scanf family.

use super::arguments::Source;
use super::streams::{advance, peek, read_file_unknown, stream, stream_argument};
use crate::format::float::Format;
use crate::format::scanf::{self, Input, Item, Scanned, Storage, Symbol, Targets};
use crate::support::LibcCall as _;
use crate::support::known;
use crate::wide;
use impasse_exec::Byte;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Res, Stop};
use impasse_ir::Type;
use std::cell::RefCell;

/// An unknown word is taken to have this many bytes if no width says otherwise.
const UNKNOWN_WORD: usize = 15;

functions! {
    "stdio.h" {
        builtin "int scanf(const char *, ...)" = run(|call| from_stream(call, NARROW, false, false));
        "int vscanf(const char *, __builtin_va_list)" = run(|call| from_stream(call, NARROW, false, true));
        builtin "int fscanf(FILE *, const char *, ...)" = run(|call| from_stream(call, NARROW, true, false)) => ReadFile;
        "int vfscanf(FILE *, const char *, __builtin_va_list)" = run(|call| from_stream(call, NARROW, true, true)) => ReadFile;
        builtin "int sscanf(const char *, const char *, ...)" = run(|call| from_string(call, NARROW, false)) => Parse;
        "int vsscanf(const char *, const char *, __builtin_va_list)" = run(|call| from_string(call, NARROW, true));
    }
    "wchar.h" {
        "int wscanf(const wchar_t *, ...)" = run(|call| from_stream(call, WIDE, false, false));
        "int vwscanf(const wchar_t *, __builtin_va_list)" = run(|call| from_stream(call, WIDE, false, true));
        "int fwscanf(struct __impasse_file *, const wchar_t *, ...)" = run(|call| from_stream(call, WIDE, true, false)) => ReadFile;
        "int vfwscanf(struct __impasse_file *, const wchar_t *, __builtin_va_list)" = run(|call| from_stream(call, WIDE, true, true)) => ReadFile;
        "int swscanf(const wchar_t *, const wchar_t *, ...)" = run(|call| from_string(call, WIDE, false));
        "int vswscanf(const wchar_t *, const wchar_t *, __builtin_va_list)" = run(|call| from_string(call, WIDE, true));
    }
}

/// Whether a format, and a string that is read, are wide.
const WIDE: bool = true;
const NARROW: bool = false;

/// Input and targets both need the call; only one of them uses it at a time.
struct Shared<'c, 'm>(RefCell<&'c mut ShimCall<'m>>);

/// What is read.
enum Place {
    /// A stream, and whether its contents are not known.
    Stream(usize, bool),
    /// Bytes of a string, and how many are taken.
    String(Vec<Byte>, usize),
    /// A string at a place that is not known.
    Anywhere,
}

struct Bytes<'s, 'c, 'm> {
    shared: &'s Shared<'c, 'm>,
    place: Place,
}

impl Input for Bytes<'_, '_, '_> {
    type Error = Box<Stop>;

    fn peek(&mut self) -> Res<Symbol> {
        let (byte, unknown) = match &self.place {
            Place::Stream(descriptor, unknown) => {
                (peek(&mut self.shared.0.borrow_mut(), *descriptor), *unknown)
            }
            Place::String(bytes, at) => (bytes.get(*at).copied(), false),
            Place::Anywhere => (None, true),
        };
        Ok(match byte {
            Some(Byte::Known(byte)) => Symbol::Byte(byte),
            Some(_) => Symbol::Unknown,
            None if unknown => Symbol::Unknown,
            None => {
                if let Place::Stream(descriptor, _) = self.place
                    && let Some(stream) = stream(&mut self.shared.0.borrow_mut(), descriptor)
                {
                    stream.eof = true;
                }
                Symbol::End
            }
        })
    }

    fn advance(&mut self) {
        match &mut self.place {
            Place::Stream(descriptor, _) => advance(&mut self.shared.0.borrow_mut(), *descriptor),
            Place::String(_, at) => *at += 1,
            Place::Anywhere => {}
        }
    }
}

struct Pointers<'s, 'c, 'm> {
    shared: &'s Shared<'c, 'm>,
    source: Source,
    /// The text that values come from, if it is one.
    text: Vec<Byte>,
}

impl Targets for Pointers<'_, '_, '_> {
    type Error = Box<Stop>;

    fn store(&mut self, index: usize, item: Item, storage: Storage) -> Res<()> {
        let call = &mut **self.shared.0.borrow_mut();
        let target = self.source.get(call, index, Type::Ptr)?;
        let target = call.need(target, "a target of `scanf`")? as u64;
        let mut unknown = Unknown {
            call,
            text: &self.text,
            index,
            next: 0,
        };
        let bytes = unknown.item_bytes(target, item, storage)?;
        if storage.allocate {
            let copy = call.malloc(bytes.len() as u64);
            call.write_any(copy, &bytes)?;
            return call.write_pointer(target, copy);
        }
        call.write_any(target, &bytes)
    }
}

/// Makes the bytes of items, those of unknown values included.
struct Unknown<'u, 'm> {
    call: &'u mut ShimCall<'m>,
    text: &'u [Byte],
    index: usize,
    next: usize,
}

impl Unknown<'_, '_> {
    /// The bytes of an unknown value: the same text gives the same value.
    fn value(&mut self, ty: Type) -> Vec<Byte> {
        let value = if self.text.is_empty() {
            self.call.fresh("a value read by scanf", ty)
        } else {
            let name = format!("value {}.{} of sscanf", self.index, self.next);
            self.next += 1;
            self.call.derived_from_bytes(&name, self.text, ty)
        };
        self.call.exprs().to_bytes(ty, value)
    }

    /// The bytes that an item puts into memory.
    fn item_bytes(&mut self, target: u64, item: Item, storage: Storage) -> Res<Vec<Byte>> {
        Ok(match item {
            Item::Int(bytes, value) => known(&value.to_le_bytes()[..bytes as usize]),
            Item::Float(format, bits) => known(&bits.to_le_bytes()[..float_type(format).1]),
            Item::Text(text) if storage.wide => {
                let units = text.iter().flat_map(|&byte| u32::from(byte).to_le_bytes());
                units.map(Byte::Known).collect()
            }
            Item::Text(text) => known(&text),
            Item::UnknownInt(1) => self.value(Type::I8),
            Item::UnknownInt(2) => self.value(Type::I16),
            Item::UnknownInt(4) => self.value(Type::I32),
            Item::UnknownInt(_) => self.value(Type::I64),
            Item::UnknownFloat(format) => {
                let mut bytes = self.value(float_type(format).0);
                bytes.truncate(float_type(format).1);
                bytes
            }
            Item::UnknownText(width) => {
                let room = if storage.allocate {
                    u64::MAX
                } else {
                    self.call.room(target)?
                };
                let most = usize::try_from(room.saturating_sub(1)).unwrap_or(usize::MAX);
                let length = width.unwrap_or(UNKNOWN_WORD).min(most).min(4096);
                let mut bytes: Vec<Byte> = (0..length).flat_map(|_| self.value(Type::I8)).collect();
                bytes.push(Byte::Known(0));
                bytes
            }
        })
    }
}

const fn float_type(format: Format) -> (Type, usize) {
    match format {
        Format::Single => (Type::F32, 4),
        Format::Double => (Type::F64, 8),
        Format::Extended => (Type::F80, 10),
    }
}

fn run(call: &mut ShimCall<'_>, format: &[u8], place: Place, source: Source) -> ShimResult {
    let text = match &place {
        Place::String(bytes, _) => bytes.clone(),
        Place::Stream(..) | Place::Anywhere => Vec::new(),
    };
    let scanned = {
        let shared = Shared(RefCell::new(call));
        let mut input = Bytes {
            shared: &shared,
            place,
        };
        let mut targets = Pointers {
            shared: &shared,
            source,
            text: text.clone(),
        };
        scanf::scan(format, &mut input, &mut targets)?
    };
    match scanned {
        Scanned::Count(count) => Done::int(count),
        Scanned::Unknown(_) if text.is_empty() => {
            Done::value(call.fresh("number of values read by scanf", Type::I32))
        }
        Scanned::Unknown(_) => Done::value(call.derived_from_bytes("sscanf", &text, Type::I32)),
    }
}

/// The string in an argument, which may be wide.
fn known_string(call: &ShimCall<'_>, index: usize, wide: bool) -> Res<Vec<u8>> {
    if !wide {
        return call.string_arg(index);
    }
    let units = wide::string_within(call, call.ptr(index)?, usize::MAX)?;
    wide::narrow(&units).ok_or_else(|| {
        let text = format!("`{}` of characters beyond ASCII", call.name());
        call.unsupported(text)
    })
}

fn from_stream(call: &mut ShimCall<'_>, wide: bool, given: bool, list: bool) -> ShimResult {
    let descriptor = if given { stream_argument(call, 0)? } else { 0 };
    let fixed = 1 + usize::from(given);
    let unknown = read_file_unknown(call, descriptor)?;
    let format = known_string(call, fixed - 1, wide)?;
    let source = Source::of(call, fixed, list)?;
    run(call, &format, Place::Stream(descriptor, unknown), source)
}

fn from_string(call: &mut ShimCall<'_>, wide: bool, list: bool) -> ShimResult {
    let format = known_string(call, 1, wide)?;
    let place = match (wide, call.chosen(call.arg(0)?)?) {
        (true, _) => Place::String(known(&known_string(call, 0, wide)?), 0),
        (false, Some(text)) => Place::String(call.text(text as u64)?.bytes(), 0),
        (false, None) => {
            call.needs_place(0)?;
            Place::Anywhere
        }
    };
    let source = Source::of(call, 2, list)?;
    run(call, &format, place, source)
}
