//! Broken-down time and its text.

use crate::format::calendar::{self, Tm};
use crate::format::{strftime, strptime};
use crate::support::LibcCall as _;
use crate::support::errno;
use crate::wide;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

/// The size of `struct tm`.
const TM_SIZE: u64 = 56;

/// Stands for a member that is not known; no text gives it.
const UNKNOWN_MEMBER: i32 = -1_000_003;

functions! {
    "time.h" {
        "struct tm *gmtime(const time_t *)" = run(|call| break_down(call, None)) => Static;
        "struct tm *localtime(const time_t *)" = run(|call| break_down(call, None)) => Static;
        "time_t mktime(struct tm *)" = run(make_time);
        "size_t strftime(char *, size_t, const char *, const struct tm *)" = run(strftime_call) => Fill;
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
        Value::Symbolic(_) => {
            for member in 0..8 {
                let name = format!("member {member} of struct tm");
                let value = call.derived(&name, &[seconds], Type::I32);
                call.store(Type::I32, target + 4 * member, value)?;
            }
            call.store(Type::I32, target + 32, Value::int(0))?;
            write_zone(call, target)?;
        }
    }
    Done::bits(target)
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
        Some(tm) => strftime::format(&format, &tm),
        None => b"<unknown>".to_vec(),
    };
    if text.len() as u64 >= size {
        return Done::bits(0);
    }
    call.write_string(target, &text)?;
    Done::bits(text.len() as u64)
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

/// The 26 bytes of `asctime`.
fn ascii(tm: &Tm) -> Vec<u8> {
    let mut text = strftime::format(b"%a %b ", tm);
    let year = i64::from(tm.year) + 1900;
    let rest = format!(
        "{:2} {:02}:{:02}:{:02} {year}\n",
        tm.mday, tm.hour, tm.min, tm.sec
    );
    text.extend_from_slice(rest.as_bytes());
    text
}

fn write_ascii(call: &mut ShimCall<'_>, tm: Option<Tm>, result: Option<usize>) -> ShimResult {
    let text = tm.map_or_else(|| b"<unknown>\n".to_vec(), |tm| ascii(&tm));
    let target = match result {
        Some(index) => call.ptr(index)?,
        None => call.object("asctime", 114),
    };
    call.write_string(target, &text)?;
    Done::bits(target)
}

fn asctime(call: &mut ShimCall<'_>, result: Option<usize>) -> ShimResult {
    let from = call.ptr(0)?;
    let tm = read_tm(call, from)?;
    write_ascii(call, tm, result)
}

fn ctime(call: &mut ShimCall<'_>, result: Option<usize>) -> ShimResult {
    let from = call.ptr(0)?;
    let seconds = call.load(Type::I64, from)?.known();
    let tm = match seconds.map(|bits| calendar::from_seconds(bits as i64)) {
        Some(None) => return call.fail_null(errno::EOVERFLOW),
        Some(tm) => tm,
        None => None,
    };
    write_ascii(call, tm, result)
}
