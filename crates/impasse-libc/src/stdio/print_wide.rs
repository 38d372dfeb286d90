//! The wide printf family: the same engine, with bytes that stand for wide characters.

use super::print::{deliver, for_memory, outcome, run};
use super::streams::{oriented, stream_argument};
use crate::format::printf::Printed;
use crate::support::LibcCall as _;
use crate::support::errno;
use crate::wide;
use impasse_exec::Byte;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "wchar.h" {
        "int wprintf(const wchar_t *, ...)" = run(|call| to_stream(call, false, false));
        "int vwprintf(const wchar_t *, __builtin_va_list)" = run(|call| to_stream(call, false, true));
        "int fwprintf(struct __impasse_file *, const wchar_t *, ...)" = run(|call| to_stream(call, true, false));
        "int vfwprintf(struct __impasse_file *, const wchar_t *, __builtin_va_list)" = run(|call| to_stream(call, true, true));
        "int swprintf(wchar_t *, size_t, const wchar_t *, ...)" = run(|call| to_memory(call, false));
        "int vswprintf(wchar_t *, size_t, const wchar_t *, __builtin_va_list)" = run(|call| to_memory(call, true));
    }
}

/// Wide characters as bytes: ASCII as it is, the others in the order of their appearance.
#[derive(Default)]
pub(super) struct Units(Vec<u32>);

impl Units {
    /// The bytes for a text; `None` if there are too many different characters beyond ASCII.
    pub(super) fn bytes(&mut self, text: &[u32]) -> Option<Vec<u8>> {
        text.iter().map(|&unit| self.byte(unit)).collect()
    }

    fn byte(&mut self, unit: u32) -> Option<u8> {
        if unit < 128 {
            return Some(unit as u8);
        }
        let seen = self.0.iter().position(|&other| other == unit);
        let index = seen.unwrap_or_else(|| {
            self.0.push(unit);
            self.0.len() - 1
        });
        u8::try_from(128 + index).ok()
    }

    fn unit(&self, byte: u8) -> u32 {
        let index = usize::from(byte).checked_sub(128);
        let unit = index.and_then(|index| self.0.get(index));
        unit.copied().unwrap_or(u32::from(byte))
    }
}

/// Formats a call whose format, wide, is the last of its fixed arguments.
fn formatted(call: &mut ShimCall<'_>, fixed: usize, list: bool) -> Res<(Printed, Units)> {
    let text = wide::string_within(call, call.ptr(fixed - 1)?, usize::MAX)?;
    let mut units = Units::default();
    let Some(format) = units.bytes(&text) else {
        return Err(call.unsupported("a format with more than 128 characters beyond ASCII"));
    };
    let printed = run(call, &format, (fixed, list), Some(&mut units))?;
    Ok((printed, units))
}

fn to_stream(call: &mut ShimCall<'_>, given: bool, list: bool) -> ShimResult {
    let descriptor = if given { stream_argument(call, 0)? } else { 1 };
    let (mut printed, _) = formatted(call, 1 + usize::from(given), list)?;
    if !oriented(call, descriptor, true) {
        return Done::int(-1);
    }
    let beyond = printed.bytes.iter().position(|byte| !byte.is_ascii());
    if let Some(end) = beyond {
        // Characters without an encoding end the output.
        printed.bytes.truncate(end);
        deliver(call, descriptor, &printed)?;
        return call.fail(errno::EILSEQ);
    }
    deliver(call, descriptor, &printed)
}

/// A text that does not fit is cut without a final zero, and the result is -1.
fn to_memory(call: &mut ShimCall<'_>, list: bool) -> ShimResult {
    let (target, size) = (call.ptr(0)?, call.int(1)?);
    let (printed, units) = formatted(call, 3, list)?;
    let bytes = for_memory(call, &printed);
    if size == 0 {
        return Done::int(-1);
    }
    let room = usize::try_from(size - 1).unwrap_or(usize::MAX);
    let mut wide_bytes = Vec::with_capacity(4 * bytes.len().min(room) + 4);
    let zero = Byte::Known(0);
    for &byte in bytes.iter().take(room) {
        match byte {
            Byte::Known(byte) => {
                let unit = units.unit(byte).to_le_bytes();
                wide_bytes.extend(unit.map(Byte::Known));
            }
            unknown => wide_bytes.extend([unknown, zero, zero, zero]),
        }
    }
    let fits = bytes.len() <= room;
    if fits {
        wide_bytes.extend([zero; 4]);
    }
    call.write_any(target, &wide_bytes)?;
    if !fits {
        return Done::int(-1);
    }
    outcome(call, &printed)
}
