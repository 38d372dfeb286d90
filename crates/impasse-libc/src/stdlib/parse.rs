//! Numbers from text: `atoi`, `strtol`, `strtod` and their relatives.

use crate::format::float::Format;
use crate::format::{integer, strtod};
use crate::support::LibcCall as _;
use crate::support::{Text, errno};
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_ir::Type;

functions! {
    "stdlib.h" {
        "int atoi(const char *)" = run(|call| plain(call, Type::I32)) => Look;
        "long atol(const char *)" = run(|call| plain(call, Type::I64)) => Look;
        "long long atoll(const char *)" = run(|call| plain(call, Type::I64)) => Look;
        "double atof(const char *)" = run(|call| floating(call, Format::Double, false)) => Look;
        "long strtol(const char *__restrict, char **__restrict, int)" = run(|call| based(call, true)) => ReadNumber;
        "long long strtoll(const char *__restrict, char **__restrict, int)" = run(|call| based(call, true)) => ReadNumber;
        "unsigned long strtoul(const char *__restrict, char **__restrict, int)" = run(|call| based(call, false)) => ReadNumber;
        "unsigned long long strtoull(const char *__restrict, char **__restrict, int)" = run(|call| based(call, false)) => ReadNumber;
        "double strtod(const char *__restrict, char **__restrict)" = run(|call| floating(call, Format::Double, true)) => ReadNumber;
        "float strtof(const char *__restrict, char **__restrict)" = run(|call| floating(call, Format::Single, true)) => ReadNumber;
        "long double strtold(const char *__restrict, char **__restrict)" = run(|call| floating(call, Format::Extended, true)) => ReadNumber;
    }
    "inttypes.h" {
        "intmax_t strtoimax(const char *__restrict, char **__restrict, int)" = run(|call| based(call, true)) => ReadNumber;
        "uintmax_t strtoumax(const char *__restrict, char **__restrict, int)" = run(|call| based(call, false)) => ReadNumber;
    }
    "" {
        "strtoq" = run(|call| based(call, true));
        "strtouq" = run(|call| based(call, false));
    }
}

/// A value that only depends on an unknown text. The end of the number is taken to be the end of
/// the text.
fn from_unknown(call: &mut ShimCall<'_>, text: &[Byte], ty: Type, end: bool) -> ShimResult {
    let name = call.name().to_owned();
    let value = call.derived_from_bytes(&name, text, ty);
    if end {
        let behind = call.ptr(0)? + text.len() as u64;
        store_end(call, behind)?;
    }
    Done::value(value)
}

/// Stores where a number ended, if the caller wants to know.
fn store_end(call: &mut ShimCall<'_>, end: u64) -> Res<()> {
    let target = call.ptr(1)?;
    if target != 0 {
        call.write_pointer(target, end)?;
    }
    Ok(())
}

fn plain(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    match call.text(call.ptr(0)?)? {
        Text::Unknown(text) => from_unknown(call, &text, ty, false),
        Text::Known(text) => {
            // glibc converts to `long` first, then cuts.
            let value = integer::parse(&text, 10).signed(64).0;
            Done::value(Value::Known(u128::from(value as u64) & ty.mask()))
        }
    }
}

fn based(call: &mut ShimCall<'_>, signed: bool) -> ShimResult {
    let start = call.ptr(0)?;
    let base = call.signed(2)?;
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(errno::EINVAL)?;
        return Done::bits(0);
    }
    let text = match call.text(start)? {
        Text::Unknown(text) => return from_unknown(call, &text, Type::I64, true),
        Text::Known(text) => text,
    };
    let parsed = integer::parse(&text, base as u32);
    let (value, out_of_range) = if signed {
        let (value, out) = parsed.signed(64);
        (value as u64, out)
    } else {
        parsed.unsigned()
    };
    store_end(call, start + parsed.consumed as u64)?;
    if out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::bits(value)
}

fn floating(call: &mut ShimCall<'_>, format: Format, end: bool) -> ShimResult {
    let start = call.ptr(0)?;
    let ty = match format {
        Format::Single => Type::F32,
        Format::Double => Type::F64,
        Format::Extended => Type::F80,
    };
    let text = match call.text(start)? {
        Text::Unknown(text) => return from_unknown(call, &text, ty, end),
        Text::Known(text) => text,
    };
    let parsed = strtod::parse(&text, format);
    if end {
        store_end(call, start + parsed.consumed as u64)?;
    }
    if parsed.out_of_range {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::Known(parsed.bits))
}
