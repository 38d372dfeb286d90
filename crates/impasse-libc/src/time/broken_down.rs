//! Broken-down time and its text.

use crate::format::calendar::{self, Tm};
use crate::format::{strftime, strptime};
use crate::support::LibcCall as _;
use crate::support::errno;
use crate::wide;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_ir::{BinOp, CmpOp, Type};

/// The size of `struct tm`.
const TM_SIZE: u64 = 56;

/// Stands for a member that is not known; no text gives it.
const UNKNOWN_MEMBER: i32 = -1_000_003;

functions! {
    "time.h" {
        "struct tm *gmtime(const time_t *)" = run(|call| break_down(call, None)) => Static;
        "struct tm *localtime(const time_t *)" = run(|call| break_down(call, None)) => Static;
        "time_t mktime(struct tm *)" = run(make_time);
        "size_t strftime(char *, size_t, const char *, const struct tm *)" = run(strftime_call) => Text;
        "char *asctime(const struct tm *)" = run(|call| asctime(call, None)) => Static;
        "char *ctime(const time_t *)" = run(|call| ctime(call, None)) => Static;
    }
    "time.h+posix" {
        "struct tm *gmtime_r(const time_t *, struct tm *)" = run(|call| break_down(call, Some(1)));
        "struct tm *localtime_r(const time_t *, struct tm *)" = run(|call| break_down(call, Some(1)));
        "time_t timelocal(struct tm *)" = run(make_time);
        "time_t timegm(struct tm *)" = run(make_time);
        "size_t strftime_l(char *, size_t, const char *, const struct tm *, locale_t)" = run(strftime_call);
        "char *asctime_r(const struct tm *, char *)" = run(|call| asctime(call, Some(1)));
        "char *ctime_r(const time_t *, char *)" = run(|call| ctime(call, Some(1)));
    }
    "wchar.h" {
        "size_t wcsftime(wchar_t *, size_t, const wchar_t *, const struct tm *)" = run(wcsftime);
    }
    "time.h+xopen" {
        "char *strptime(const char *, const char *, struct tm *)" = run(strptime_call);
    }
}

/// The members in their order in memory.
fn members(tm: &Tm) -> [i32; 9] {
    [
        tm.sec, tm.min, tm.hour, tm.mday, tm.mon, tm.year, tm.wday, tm.yday, tm.isdst,
    ]
}

fn write_tm(call: &mut ShimCall<'_>, target: u64, tm: &Tm) -> Res<()> {
    let bytes: Vec<u8> = members(tm).iter().flat_map(|m| m.to_le_bytes()).collect();
    call.write_bytes(target, &bytes)?;
    write_zone(call, target)
}

/// The members behind the nine numbers: offset and name of the zone.
fn write_zone(call: &mut ShimCall<'_>, target: u64) -> Res<()> {
    call.write_bytes(target + 36, &[0; 12])?;
    let zone = call.object("GMT", 4);
    call.write_string(zone, b"GMT")?;
    call.write_pointer(target + 48, zone)
}

/// The structure at an address; `None` if a member is not known.
fn read_tm(call: &mut ShimCall<'_>, from: u64) -> Res<Option<Tm>> {
    let mut values = [0; 9];
    for (index, value) in (0..).zip(&mut values) {
        match call.load(Type::I32, from + 4 * index)? {
            Value::Known(bits) => *value = bits as i32,
            Value::Symbolic(_) => return Ok(None),
        }
    }
    Ok(Some(tm_of(values)))
}

/// The structure from its members in their order in memory.
fn tm_of(members: [i32; 9]) -> Tm {
    let [sec, min, hour, mday, mon, year, wday, yday, isdst] = members;
    Tm {
        sec,
        min,
        hour,
        mday,
        mon,
        year,
        wday,
        yday,
        isdst,
    }
}

/// The structure at an address, with an odd value for members that are not known.
fn known_members(call: &mut ShimCall<'_>, from: u64) -> Res<Tm> {
    let mut values = [0; 9];
    for (index, value) in (0..).zip(&mut values) {
        call.room(from)?;
        let known = call.quick_bytes(from + 4 * index, 4);
        let known: Option<[u8; 4]> = known.and_then(|bytes| bytes.try_into().ok());
        *value = known.map_or(UNKNOWN_MEMBER, i32::from_le_bytes);
    }
    Ok(tm_of(values))
}

fn break_down(call: &mut ShimCall<'_>, result: Option<usize>) -> ShimResult {
    let from = call.ptr(0)?;
    let seconds = call.load(Type::I64, from)?;
    let target = match result {
        Some(index) => call.ptr(index)?,
        None => call.object("struct tm", TM_SIZE),
    };
    match seconds {
        Value::Known(bits) => match calendar::from_seconds(bits as i64) {
            Some(tm) => write_tm(call, target, &tm)?,
            None => return call.fail_null(errno::EOVERFLOW),
        },
        Value::Symbolic(_) => write_unknown_tm(call, target, seconds)?,
    }
    Done::bits(target)
}

/// The members in their order, with the least and the greatest that a time of our days can have.
const RANGES: [(&str, i32, i32); 8] = [
    ("seconds", 0, 60),
    ("minutes", 0, 59),
    ("hours", 0, 23),
    ("day of the month", 1, 31),
    ("month", 0, 11),
    ("year", 70, 350),
    ("day of the week", 0, 6),
    ("day of the year", 0, 365),
];

/// A time that is not known, but is one.
fn write_unknown_tm(call: &mut ShimCall<'_>, target: u64, seconds: Value) -> Res<()> {
    for (member, (name, least, greatest)) in (0..).zip(RANGES) {
        let value = call.derived(name, &[seconds], Type::I32);
        let exprs = call.exprs();
        let low = exprs.compare(CmpOp::Sge, Type::I32, value, Value::int(least));
        let high = exprs.compare(CmpOp::Sle, Type::I32, value, Value::int(greatest));
        call.assume(low);
        call.assume(high);
        call.store(Type::I32, target + 4 * member, value)?;
    }
    call.store(Type::I32, target + 32, Value::int(0))?;
    write_zone(call, target)
}

fn make_time(call: &mut ShimCall<'_>) -> ShimResult {
    let address = call.ptr(0)?;
    let Some(tm) = read_tm(call, address)? else {
        return Done::value(call.fresh("mktime", Type::I64));
    };
    let seconds = calendar::to_seconds(&tm);
    match calendar::from_seconds(seconds) {
        Some(normal) => {
            write_tm(call, address, &normal)?;
            Done::bits(seconds as u64)
        }
        None => call.fail(errno::EOVERFLOW),
    }
}

/// `strftime` with everything wide.
fn wcsftime(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, size) = (call.ptr(0)?, call.int(1)?);
    let format = wide::string_within(call, call.ptr(2)?, usize::MAX)?;
    let (Some(format), Some(tm)) = (wide::narrow(&format), read_tm(call, call.ptr(3)?)?) else {
        return Err(call.unsupported("`wcsftime` of an unknown time or with other than ASCII"));
    };
    let text = strftime::format(&format, &tm);
    if text.len() as u64 >= size {
        return Done::bits(0);
    }
    let units = text.iter().chain(&[0]).map(|&byte| u32::from(byte));
    let bytes: Vec<u8> = units.flat_map(u32::to_le_bytes).collect();
    call.write_bytes(target, &bytes)?;
    Done::bits(text.len() as u64)
}

fn strftime_call(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, size) = (call.ptr(0)?, call.int(1)?);
    let format = call.string_arg(2)?;
    let from = call.ptr(3)?;
    let text = match read_tm(call, from)? {
        Some(tm) => known(&strftime::format(&format, &tm)),
        None => unknown_text(call, &format, from)?,
    };
    let length = text.len() as u64;
    if length >= size {
        return Done::bits(0);
    }
    call.write_any(target, &text)?;
    call.write_bytes(target + length, &[0])?;
    Done::bits(length)
}

fn known(text: &[u8]) -> Vec<Byte> {
    text.iter().map(|&byte| Byte::Known(byte)).collect()
}

/// A time whose texts are as long as those of most others.
const SAMPLE: Tm = Tm {
    sec: 58,
    min: 47,
    hour: 23,
    mday: 26,
    mon: 9,
    year: 124,
    wday: 6,
    yday: 299,
    isdst: 0,
};

/// The text of a time that is not known: as long as that of others, with letters and digits that
/// depend on it.
fn unknown_text(call: &mut ShimCall<'_>, format: &[u8], from: u64) -> Res<Vec<Byte>> {
    let mut time = Vec::new();
    for member in 0..9 {
        time.push(call.load(Type::I32, from + 4 * member)?);
    }
    let mut text = Vec::new();
    for (piece, is_conversion) in strftime::pieces(format) {
        let shown = strftime::format(piece, &SAMPLE);
        match is_conversion {
            false => text.extend(known(&shown)),
            true => {
                for byte in shown {
                    let what = format!("character {} of a date", text.len());
                    text.push(unknown_character(call, byte, &what, &time));
                }
            }
        }
    }
    Ok(text)
}

/// A character like this one: a letter, or a digit (or the blank that stands for one).
fn unknown_character(call: &mut ShimCall<'_>, like: u8, what: &str, time: &[Value]) -> Byte {
    let (fixed, free) = match like {
        b'0'..=b'9' => (0x20, 0x1f),
        b'A'..=b'Z' | b'a'..=b'z' => (0x40, 0x3f),
        other => return Byte::Known(other),
    };
    let any = call.derived(what, time, Type::I8);
    let exprs = call.exprs();
    let low = exprs.binary(BinOp::And, Type::I8, any, Value::of(free));
    let low = low.unwrap_or(any);
    let character = exprs.binary(BinOp::Or, Type::I8, low, Value::of(fixed));
    exprs.to_bytes(Type::I8, character.unwrap_or(low))[0]
}

/// Where the text stops to match is returned; the null pointer if it does not match at all.
fn strptime_call(call: &mut ShimCall<'_>) -> ShimResult {
    let (text, format) = (call.string_arg(0)?, call.string_arg(1)?);
    let target = call.ptr(2)?;
    let before = known_members(call, target)?;
    let parsed = strptime::parse(&text, &format, before);
    // Members that stay as they were may be unknown.
    let changes = members(&before).into_iter().zip(members(&parsed.tm));
    for (index, (old, new)) in (0..).zip(changes) {
        if old != new {
            call.store(Type::I32, target + 4 * index, Value::int(new))?;
        }
    }
    if let Some(offset) = parsed.offset {
        call.store(Type::I64, target + 40, Value::of(offset as u64))?;
    }
    Done::bits(match parsed.consumed {
        Some(consumed) => call.ptr(0)? + consumed as u64,
        None => 0,
    })
}

/// What `asctime` writes, as a format; the day of the month has a blank before it if it is short.
const ASCII: &[u8] = b"%a %b %e %H:%M:%S %Y\n";

fn write_ascii(call: &mut ShimCall<'_>, text: &[Byte], result: Option<usize>) -> ShimResult {
    let target = match result {
        Some(index) => call.ptr(index)?,
        None => call.object("asctime", 114),
    };
    call.write_any(target, text)?;
    call.write_bytes(target + text.len() as u64, &[0])?;
    Done::bits(target)
}

fn asctime(call: &mut ShimCall<'_>, result: Option<usize>) -> ShimResult {
    let from = call.ptr(0)?;
    let text = match read_tm(call, from)? {
        Some(tm) => known(&strftime::format(ASCII, &tm)),
        None => unknown_text(call, ASCII, from)?,
    };
    write_ascii(call, &text, result)
}

fn ctime(call: &mut ShimCall<'_>, result: Option<usize>) -> ShimResult {
    let from = call.ptr(0)?;
    let text = match call.load(Type::I64, from)? {
        Value::Known(bits) => match calendar::from_seconds(bits as i64) {
            Some(tm) => known(&strftime::format(ASCII, &tm)),
            None => return call.fail_null(errno::EOVERFLOW),
        },
        seconds => {
            let target = call.object("struct tm", TM_SIZE);
            write_unknown_tm(call, target, seconds)?;
            unknown_text(call, ASCII, target)?
        }
    };
    write_ascii(call, &text, result)
}
