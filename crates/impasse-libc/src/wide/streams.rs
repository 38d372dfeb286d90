//! Wide characters to and from streams.

use super::{bytes_of, narrow, string};
use crate::stdio::{
    advance, oriented, peek, put, read_file_unknown, stream, stream_argument, take,
};
use crate::support::LibcCall as _;
use crate::support::{errno, known};
use impasse_exec::Byte;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wchar.h" {
        "wint_t putwchar(wchar_t)" = run(|call| put_unit(call, None));
        "wint_t putwc(wchar_t, struct __impasse_file *)" = run(|call| put_unit(call, Some(1)));
        "wint_t fputwc(wchar_t, struct __impasse_file *)" = run(|call| put_unit(call, Some(1)));
        "int fputws(const wchar_t *, struct __impasse_file *)" = run(fputws);
        "wint_t getwchar(void)" = run(|call| get_unit(call, None));
        "wint_t getwc(struct __impasse_file *)" = run(|call| get_unit(call, Some(0))) => ReadFile;
        "wint_t fgetwc(struct __impasse_file *)" = run(|call| get_unit(call, Some(0))) => ReadFile;
        "wchar_t *fgetws(wchar_t *, int, struct __impasse_file *)" = run(fgetws) => ReadFile;
        "wint_t ungetwc(wint_t, struct __impasse_file *)" = run(ungetwc);
        "int fwide(struct __impasse_file *, int)" = run(fwide);
    }
    "" {
        "putwchar_unlocked" = run(|call| put_unit(call, None));
        "putwc_unlocked" = run(|call| put_unit(call, Some(1)));
        "fputwc_unlocked" = run(|call| put_unit(call, Some(1)));
        "fputws_unlocked" = run(fputws);
        "fgetws_unlocked" = run(fgetws);
    }
}

/// The stream in an argument, or the standard one.
fn descriptor(call: &mut ShimCall<'_>, index: Option<usize>, standard: usize) -> Res<usize> {
    match index {
        Some(index) => stream_argument(call, index),
        None => Ok(standard),
    }
}

fn put_unit(call: &mut ShimCall<'_>, index: Option<usize>) -> ShimResult {
    let unit = call.int(0)? as u32;
    let descriptor = descriptor(call, index, 1)?;
    let Some(bytes) = narrow(&[unit]) else {
        return call.fail(errno::EILSEQ);
    };
    if !oriented(call, descriptor, true) || !put(call, descriptor, &known(&bytes))? {
        return Done::int(-1);
    }
    Done::int(unit as i32)
}

fn fputws(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(bytes) = narrow(&string(call, call.ptr(0)?)?) else {
        return call.fail(errno::EILSEQ);
    };
    let descriptor = stream_argument(call, 1)?;
    if !oriented(call, descriptor, true) || !put(call, descriptor, &known(&bytes))? {
        return Done::int(-1);
    }
    Done::int(1)
}

/// Stops if the contents of a stream are not known: wide characters are only followed if they are.
fn must_be_known(call: &mut ShimCall<'_>, descriptor: usize) -> Res<()> {
    if read_file_unknown(call, descriptor)? {
        let text = format!("`{}` of input that is not known", call.name());
        return Err(call.unsupported(text));
    }
    oriented(call, descriptor, true);
    Ok(())
}

fn get_unit(call: &mut ShimCall<'_>, index: Option<usize>) -> ShimResult {
    let descriptor = descriptor(call, index, 0)?;
    must_be_known(call, descriptor)?;
    match peek(call, descriptor) {
        Some(Byte::Known(byte)) if byte.is_ascii() => {
            advance(call, descriptor);
            Done::int(i32::from(byte))
        }
        Some(Byte::Known(_)) => {
            if let Some(stream) = stream(call, descriptor) {
                stream.error = true;
            }
            call.fail(errno::EILSEQ)
        }
        Some(_) => Err(call.unsupported("a wide character that is not known")),
        None => {
            if let Some(stream) = stream(call, descriptor) {
                stream.eof = stream.mode.read;
                stream.error |= !stream.mode.read;
            }
            Done::int(-1)
        }
    }
}

fn fgetws(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, size) = (call.ptr(0)?, call.signed(1)?);
    let descriptor = stream_argument(call, 2)?;
    must_be_known(call, descriptor)?;
    if size <= 0 {
        return Done::bits(0);
    }
    let most = size as usize - 1;
    let bytes = take(call, descriptor, most, Some(b'\n'));
    if bytes.is_empty() && most > 0 {
        return Done::bits(0);
    }
    let mut units = Vec::with_capacity(bytes.len() + 1);
    for byte in bytes {
        match byte {
            Byte::Known(byte) if byte.is_ascii() => units.push(u32::from(byte)),
            Byte::Known(_) => return call.fail_null(errno::EILSEQ),
            _ => return Err(call.unsupported("a wide character that is not known")),
        }
    }
    units.push(0);
    call.write_bytes(target, &bytes_of(&units))?;
    Done::bits(target)
}

fn ungetwc(call: &mut ShimCall<'_>) -> ShimResult {
    let unit = call.int(0)? as u32;
    let descriptor = stream_argument(call, 1)?;
    let Some(&[byte]) = narrow(&[unit]).as_deref() else {
        return Done::int(-1);
    };
    if let Some(stream) = stream(call, descriptor) {
        stream.pushed.push(byte);
        stream.eof = false;
    }
    Done::int(unit as i32)
}

/// Asks for the orientation of a stream, and settles it if it is open and the mode says how.
fn fwide(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    let mode = call.signed(1)?;
    if mode != 0 {
        oriented(call, descriptor, mode > 0);
    }
    let orientation = stream(call, descriptor).and_then(|stream| stream.wide);
    Done::int(match orientation {
        Some(true) => 1,
        Some(false) => -1,
        None => 0,
    })
}
