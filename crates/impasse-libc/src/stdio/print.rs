//! The printf family.

use super::arguments::Source;
use super::print_wide::Units;
use super::streams::{oriented, put, put_known, stream, stream_argument};
use crate::files::Where;
use crate::format::printf::{self, Arguments, Failure, LIMIT, Printed, Refusal, Text};
use crate::support::LibcCall as _;
use crate::support::{self, errno};
use crate::{messages, wide};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_exec::{Res, Stop};
use impasse_ir::{ConvOp, Type};

functions! {
    "stdio.h" {
        builtin "int printf(const char *, ...)" = run(|call| to_stream(call, Target::Output, false)) => Print;
        builtin "int vprintf(const char *, __builtin_va_list)" = run(|call| to_stream(call, Target::Output, true)) => Print;
        builtin "int fprintf(FILE *, const char *, ...)" = run(|call| to_stream(call, Target::Stream, false)) => WriteFile;
        builtin "int vfprintf(FILE *, const char *, __builtin_va_list)" = run(|call| to_stream(call, Target::Stream, true)) => WriteFile;
        builtin "int sprintf(char *, const char *, ...)" = run(|call| to_memory(call, false, false)) => Text;
        builtin "int vsprintf(char *, const char *, __builtin_va_list)" = run(|call| to_memory(call, false, true)) => Text;
        builtin "int snprintf(char *, size_t, const char *, ...)" = run(|call| to_memory(call, true, false)) => Text;
        builtin "int vsnprintf(char *, size_t, const char *, __builtin_va_list)" = run(|call| to_memory(call, true, true)) => Text;
    }
    "stdio.h+posix" {
        "int dprintf(int, const char *, ...)" = run(|call| to_stream(call, Target::Descriptor, false)) => WriteFile;
        "int vdprintf(int, const char *, __builtin_va_list)" = run(|call| to_stream(call, Target::Descriptor, true));
    }
    "stdio.h+gnu" {
        "int asprintf(char **, const char *, ...)" = run(|call| to_heap(call, false));
        "int vasprintf(char **, const char *, __builtin_va_list)" = run(|call| to_heap(call, true));
    }
}

/// Where the text goes.
#[derive(Clone, Copy)]
enum Target {
    Output,
    Stream,
    Descriptor,
}

/// The arguments of a call as the engine wants them.
struct Reader<'c, 'm> {
    call: &'c mut ShimCall<'m>,
    source: Source,
    /// For wide output: the bytes that stand for wide characters.
    units: Option<&'c mut Units>,
}

impl Reader<'_, '_> {
    fn value(&mut self, index: usize, ty: Type) -> Res<Option<u128>> {
        let value = self.source.get(self.call, index, ty)?;
        Ok(self.call.resolve(value))
    }
}

impl Arguments for Reader<'_, '_> {
    type Error = Box<Stop>;

    fn int(&mut self, index: usize, bytes: u32) -> Res<Option<u64>> {
        let ty = if bytes > 4 { Type::I64 } else { Type::I32 };
        Ok(self.value(index, ty)?.map(|bits| bits as u64))
    }

    fn double(&mut self, index: usize) -> Res<Option<f64>> {
        let bits = self.value(index, Type::F64)?;
        Ok(bits.map(|bits| f64::from_bits(bits as u64)))
    }

    fn long_double(&mut self, index: usize) -> Res<Option<u128>> {
        self.value(index, Type::F80)
    }

    fn pointer(&mut self, index: usize) -> Res<Option<u64>> {
        Ok(self.value(index, Type::Ptr)?.map(|bits| bits as u64))
    }

    fn text(&mut self, index: usize, limit: Option<usize>) -> Res<Text> {
        let max = limit.map_or(u64::MAX, |limit| limit as u64);
        Ok(match self.pointer(index)? {
            None => Text::Unknown,
            Some(0) => Text::Null,
            Some(ptr) => match self.call.text_within(ptr, max)? {
                support::Text::Known(bytes) if self.units.is_some() && !bytes.is_ascii() => {
                    return Err(self.call.unsupported("a wide text of bytes beyond ASCII"));
                }
                support::Text::Known(bytes) => Text::Known(bytes),
                support::Text::Unknown(_) => Text::Unknown,
            },
        })
    }

    fn wide_text(&mut self, index: usize, limit: Option<usize>) -> Res<Option<Text>> {
        let max = limit.unwrap_or(usize::MAX);
        Ok(match self.pointer(index)? {
            None => Some(Text::Unknown),
            Some(0) => Some(Text::Null),
            Some(ptr) => {
                let text = wide::string_within(self.call, ptr, max)?;
                let bytes = match &mut self.units {
                    Some(units) => units.bytes(&text),
                    None => wide::narrow(&text),
                };
                bytes.map(Text::Known)
            }
        })
    }

    fn store(&mut self, index: usize, bytes: u32, count: u64) -> Res<()> {
        let Some(ptr) = self.pointer(index)? else {
            return Err(self.call.unsupported("the target of `%n` is not known"));
        };
        self.call
            .write_bytes(ptr, &count.to_le_bytes()[..bytes as usize])
    }

    fn error_message(&mut self) -> Vec<u8> {
        let number = self.call.errno().unwrap_or(0);
        messages::error_message(number).into_bytes()
    }
}

/// Formats the call; `fixed` arguments come before the variadic ones, the last is the format.
pub(crate) fn formatted(call: &mut ShimCall<'_>, fixed: usize, list: bool) -> Res<Printed> {
    let format = call.string_arg(fixed - 1)?;
    run(call, &format, (fixed, list), None)
}

/// Formats a call with so many fixed arguments and, behind them, arguments or a list of them.
pub(super) fn run(
    call: &mut ShimCall<'_>,
    format: &[u8],
    (fixed, list): (usize, bool),
    units: Option<&mut Units>,
) -> Res<Printed> {
    let source = Source::of(call, fixed, list)?;
    let mut reader = Reader {
        call,
        source,
        units,
    };
    let result = printf::print(format, &mut reader);
    result.map_err(|failure| match failure {
        Failure::Argument(stop) => stop,
        Failure::TooLong => {
            let text = format!("`{}` prints more than {LIMIT} bytes", call.name());
            call.unsupported(text)
        }
    })
}

/// What the call returns: the number of bytes, or -1 with `errno`.
pub(super) fn outcome(call: &mut ShimCall<'_>, printed: &Printed) -> ShimResult {
    if let Some(refusal) = printed.refusal {
        return call.fail(match refusal {
            Refusal::Overflow => errno::EOVERFLOW,
            Refusal::Encoding => errno::EILSEQ,
            Refusal::Format => errno::EINVAL,
        });
    }
    if printed.unknown_from.is_some() {
        // It is not negative, and texts of numbers are not longer than this.
        let length = call.fresh("length of printed text", Type::I16);
        let exprs = call.exprs();
        return Done::value(exprs.convert(ConvOp::ZExt, Type::I16, length, Type::I32));
    }
    Done::int(printed.bytes.len() as i32)
}

fn to_stream(call: &mut ShimCall<'_>, target: Target, list: bool) -> ShimResult {
    let (descriptor, fixed) = match target {
        Target::Output => (1, 1),
        Target::Stream => (stream_argument(call, 0)?, 2),
        Target::Descriptor => (call.int(0)? as u32 as usize, 2),
    };
    let printed = formatted(call, fixed, list)?;
    if !matches!(target, Target::Descriptor) && !oriented(call, descriptor, false) {
        return Done::int(-1);
    }
    deliver(call, descriptor, &printed)
}

/// Writes what was printed to a stream.
pub(super) fn deliver(call: &mut ShimCall<'_>, descriptor: usize, printed: &Printed) -> ShimResult {
    let place = stream(call, descriptor).map(|stream| stream.place);
    let written = match place {
        Some(Where::File(_)) => {
            let bytes = for_memory(call, printed);
            put(call, descriptor, &bytes)?
        }
        _ => put_known(call, descriptor, &printed.bytes)?,
    };
    if !written {
        return call.fail(errno::EBADF);
    }
    outcome(call, printed)
}

/// The printed bytes as memory gets them: from the first unknown value on they are not known.
pub(super) fn for_memory(call: &mut ShimCall<'_>, printed: &Printed) -> Vec<Byte> {
    let mut bytes = support::known(&printed.bytes);
    if let Some(from) = printed.unknown_from {
        let length = bytes.len() - from;
        bytes.truncate(from);
        bytes.extend(call.fresh_bytes("text of an unknown value", length));
    }
    bytes
}

fn to_memory(call: &mut ShimCall<'_>, bounded: bool, list: bool) -> ShimResult {
    let fixed = 2 + usize::from(bounded);
    let destination = call.ptr(0)?;
    let size = if bounded { call.int(1)? } else { u64::MAX };
    let mut printed = formatted(call, fixed, list)?;
    let most = usize::try_from(size.saturating_sub(1)).unwrap_or(usize::MAX);
    let whole = most >= printed.bytes.len();
    if size > 0 && printed.unknown_from.is_none() && whole {
        printed.bytes.push(0);
        call.write_bytes(destination, &printed.bytes)?;
        printed.bytes.pop();
    } else if size > 0 {
        let mut bytes = for_memory(call, &printed);
        bytes.truncate(most);
        if let Some(from) = printed.unknown_from {
            // What is not known is taken to fit if what is known does.
            let room = usize::try_from(call.room(destination)?).unwrap_or(usize::MAX);
            bytes.truncate(room.saturating_sub(1).max(from));
        }
        bytes.push(Byte::Known(0));
        call.write_any(destination, &bytes)?;
    }
    outcome(call, &printed)
}

fn to_heap(call: &mut ShimCall<'_>, list: bool) -> ShimResult {
    let target = call.ptr(0)?;
    let printed = formatted(call, 2, list)?;
    let bytes = for_memory(call, &printed);
    let copy = call.heap_string(&bytes)?;
    call.store(Type::Ptr, target, Value::of(copy))?;
    if copy == 0 {
        return call.fail(errno::ENOMEM);
    }
    outcome(call, &printed)
}
