//! Reading from and writing to streams, whatever they are open on.

use crate::files::{Stream, Where};
use crate::format::printf::PLACEHOLDER;
use crate::support::LibcCall as _;
use crate::support::known;
use impasse_exec::expr::{BYTES, LeafKind};
use impasse_exec::shim_api::ShimCall;
use impasse_exec::{Byte, Value};
use impasse_exec::{ErrorKind, Request, Res};
use impasse_ir::Type;

/// No file may grow beyond this many bytes.
const MAX_FILE: usize = 256 << 20;

/// No call reads more unknown bytes than this: each is a value of its own.
const MAX_UNKNOWN: usize = 1 << 20;

/// The descriptor of the stream that argument `index` points to.
pub(crate) fn stream_argument(call: &mut ShimCall<'_>, index: usize) -> Res<usize> {
    let address = call.ptr(index)?;
    match call.libc().files.descriptor_of(address) {
        Some(descriptor) => Ok(descriptor),
        None if address == 0 => {
            let text = format!(
                "`{}` is called with a null pointer for its stream",
                call.name()
            );
            Err(call.error(ErrorKind::NullDereference, text))
        }
        None => {
            let text = format!("`{}` is called with a stream that is not open", call.name());
            Err(call.error(ErrorKind::Misuse, text))
        }
    }
}

/// The open stream with this descriptor.
pub(crate) fn stream<'c>(call: &'c mut ShimCall<'_>, descriptor: usize) -> Option<&'c mut Stream> {
    call.libc_mut().files.stream_mut(descriptor)
}

/// Whether what is in the file behind a stream is not known; asks for standard input first.
pub(crate) fn read_file_unknown(call: &mut ShimCall<'_>, descriptor: usize) -> Res<bool> {
    let files = &call.libc().files;
    let Some(stream) = files.stream(descriptor) else {
        return Ok(false);
    };
    if stream.place == Where::Input && files.input().is_none() {
        return Err(call.request(Request::Input));
    }
    let file = files.file_of(stream).and_then(|file| files.contents(file));
    let (unknown, rewritten) = file.map_or((false, false), |file| (file.unknown, file.rewritten));
    // A slice has not written it, but the whole program does: that knows what is read.
    if unknown && rewritten && call.is_slice() {
        return Err(call.unsupported("what is read back from a file is left out"));
    }
    Ok(unknown)
}

/// A value from a file whose contents are not known: all ranks read the same from a file, only one
/// has standard input.
pub(super) fn unknown_value(call: &mut ShimCall<'_>, descriptor: usize, ty: Type) -> Value {
    let (rank, span) = (call.rank(), call.span());
    let files = &mut call.libc_mut().files;
    let Some(stream) = files.stream_mut(descriptor) else {
        return Value::Known(0);
    };
    stream.position += 1;
    let stream = stream.clone();
    let file = files.file_of(&stream).and_then(|file| files.contents(file));
    let path = file.map_or_else(String::new, |contents| {
        String::from_utf8_lossy(&contents.path).into_owned()
    });
    let rewritten = file.is_some_and(|contents| contents.rewritten);
    let name = format!("input from {path}");
    if rewritten {
        return call.fresh(&name, ty);
    }
    let kind = match stream.place {
        Where::File(_) => LeafKind::Uniform,
        _ => LeafKind::RankLocal(rank),
    };
    Value::Symbolic(
        call.exprs()
            .leaf(kind, &name, stream.position as u64, ty, span),
    )
}

/// Unknown bytes from a file whose contents are not known.
pub(super) fn unknown_bytes(
    call: &mut ShimCall<'_>,
    descriptor: usize,
    count: usize,
) -> Res<Vec<Byte>> {
    if count > MAX_UNKNOWN {
        return Err(call.unsupported("more than a million unknown bytes from a file"));
    }
    let value = unknown_value(call, descriptor, BYTES);
    let bytes = match value {
        Value::Symbolic(expr) => (0u32..)
            .take(count)
            .map(|index| Byte::Symbolic { expr, index })
            .collect(),
        Value::Known(_) => vec![Byte::Known(0); count],
    };
    Ok(bytes)
}

/// The next byte, which stays; `None` at the end.
pub(crate) fn peek(call: &mut ShimCall<'_>, descriptor: usize) -> Option<Byte> {
    let files = &call.libc().files;
    let stream = files.stream(descriptor)?;
    if let Some(&byte) = stream.pushed.last() {
        return Some(Byte::Known(byte));
    }
    if !stream.mode.read {
        return None;
    }
    let contents = files.contents(files.file_of(stream)?)?;
    contents.data.get(stream.position)
}

/// Takes the byte that [`peek`] showed.
pub(crate) fn advance(call: &mut ShimCall<'_>, descriptor: usize) {
    if let Some(stream) = stream(call, descriptor)
        && stream.pushed.pop().is_none()
    {
        stream.position += 1;
    }
}

/// Takes at most `most` bytes, up to and with the next `end` if one is given; marks the end of the
/// file if it is reached.
pub(crate) fn take(
    call: &mut ShimCall<'_>,
    descriptor: usize,
    most: usize,
    end: Option<u8>,
) -> Vec<Byte> {
    let mut taken = Vec::new();
    while taken.len() < most
        && let Some(byte) = stream(call, descriptor).and_then(|stream| stream.pushed.pop())
    {
        taken.push(Byte::Known(byte));
        if Some(byte) == end {
            return taken;
        }
    }
    let files = &call.libc().files;
    let Some(open) = files.stream(descriptor) else {
        return taken;
    };
    let position = open.position;
    let contents = files.file_of(open).and_then(|file| files.contents(file));
    let left = most - taken.len();
    let mut ended = false;
    let mut fresh = Vec::new();
    if let Some(contents) = contents.filter(|_| open.mode.read) {
        let data = &contents.data;
        let wanted = end.map_or(left, |end| data.up_to(position, end).min(left));
        fresh = data.read(position, wanted);
        let complete =
            fresh.len() == left || end.is_some_and(|end| fresh.last() == Some(&Byte::Known(end)));
        ended = !complete;
    }
    taken.extend(&fresh);
    if let Some(stream) = stream(call, descriptor) {
        stream.position = position + fresh.len();
        stream.eof |= ended;
        stream.error |= !stream.mode.read;
    }
    taken
}

/// Writes bytes to a stream; `false` if it is not open for writing.
pub(crate) fn put(call: &mut ShimCall<'_>, descriptor: usize, bytes: &[Byte]) -> Res<bool> {
    let Some(open) = stream(call, descriptor) else {
        return Ok(false);
    };
    if !open.mode.write {
        open.error = true;
        return Ok(false);
    }
    match open.place {
        Where::Output => call.write_stdout(&shown(bytes)),
        Where::Errors => call.write_stderr(&shown(bytes)),
        Where::Input => return Ok(false),
        Where::File(file) => {
            let (position, append) = (open.position, open.mode.append);
            let length = contents_length(call, file);
            let at = if append { length } else { position };
            if at.saturating_add(bytes.len()) > MAX_FILE {
                return Err(call.unsupported("a file grows beyond 256 MB"));
            }
            begin_writing(call, descriptor);
            if let Some(contents) = call.libc_mut().files.contents_mut(file) {
                contents.data.write(at, bytes);
            }
            if let Some(open) = stream(call, descriptor) {
                open.position = at + bytes.len();
            }
        }
    }
    Ok(true)
}

/// What is in the file behind a stream is about to change.
pub(super) fn begin_writing(call: &mut ShimCall<'_>, descriptor: usize) {
    if let Some(path) = call.libc_mut().files.begin_writing(descriptor) {
        call.note_written(&path);
    }
}

/// Writes known bytes to a stream; `false` if it is not open for writing.
pub(super) fn put_known(call: &mut ShimCall<'_>, descriptor: usize, bytes: &[u8]) -> Res<bool> {
    let stream = call.libc().files.stream(descriptor);
    match stream.map(|stream| stream.place) {
        Some(Where::Output) => call.write_stdout(bytes),
        Some(Where::Errors) => call.write_stderr(bytes),
        _ => return put(call, descriptor, &known(bytes)),
    }
    Ok(true)
}

/// Gives a stream its orientation, wide or not, if it has none yet; whether it has this one.
pub(crate) fn oriented(call: &mut ShimCall<'_>, descriptor: usize, wide: bool) -> bool {
    let open = call.libc().files.stream(descriptor);
    match open.map(|open| open.wide) {
        Some(Some(orientation)) => orientation == wide,
        Some(None) => {
            if let Some(open) = stream(call, descriptor) {
                open.wide = Some(wide);
            }
            true
        }
        None => true,
    }
}

fn contents_length(call: &mut ShimCall<'_>, file: usize) -> usize {
    let contents = call.libc().files.contents(file);
    contents.map_or(0, |contents| contents.data.len())
}

/// Bytes as they are shown: each run of unknown ones is a placeholder.
fn shown(bytes: &[Byte]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut before_known = true;
    for byte in bytes {
        match byte {
            Byte::Known(byte) => text.push(*byte),
            _ if before_known => text.extend_from_slice(PLACEHOLDER),
            _ => {}
        }
        before_known = matches!(byte, Byte::Known(_));
    }
    text
}
