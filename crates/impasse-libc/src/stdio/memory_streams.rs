//! Streams on memory: `open_memstream` and `fmemopen`.

use super::open::new_stream;
use super::streams::stream_argument;
use crate::files::{Data, MemoryTarget, Mode, Stream, Where};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_ir::Type;

functions! {
    "stdio.h+posix" {
        "FILE *open_memstream(char **, size_t *)" = run(open_memstream);
        "FILE *fmemopen(void *, size_t, const char *)" = run(fmemopen);
    }
}

fn open_memstream(call: &mut ShimCall<'_>) -> ShimResult {
    if call.is_slice() {
        return Err(call.unsupported("`open_memstream` in a slice, which writes no text"));
    }
    let target = MemoryTarget {
        pointer: call.ptr(0)?,
        length: call.ptr(1)?,
    };
    let file = call.libc_mut().files.create(None);
    let mode = Mode {
        write: true,
        ..Mode::default()
    };
    let mut stream = Stream::new(Where::File(file), mode);
    stream.target = Some(target);
    new_stream(call, stream)
}

/// Puts the text of an `open_memstream` into memory: at `fflush` and `fclose`.
pub(super) fn publish(call: &mut ShimCall<'_>, descriptor: usize) -> Res<()> {
    let files = &call.libc().files;
    let Some(stream) = files.stream(descriptor) else {
        return Ok(());
    };
    let Some(target) = stream.target else {
        return Ok(());
    };
    let contents = files.file_of(stream).and_then(|file| files.contents(file));
    let bytes: Vec<Byte> =
        contents.map_or_else(Vec::new, |contents| contents.data.read(0, usize::MAX));
    let copy = call.heap_string(&bytes)?;
    call.write_pointer(target.pointer, copy)?;
    call.store(Type::I64, target.length, Value::of(bytes.len() as u64))
}

/// A stream that reads from memory. Writing back is not followed.
fn fmemopen(call: &mut ShimCall<'_>) -> ShimResult {
    let (buffer, size) = (call.ptr(0)?, call.int(1)?);
    let mode = call.string_arg(2)?;
    let Some(mode) = Mode::parse(&mode) else {
        return call.fail_null(errno::EINVAL);
    };
    if mode.write {
        return Err(call.unsupported("`fmemopen` for writing"));
    }
    let bytes = call.read_any(buffer, size)?;
    let file = call.libc_mut().files.create(None);
    let mut data = Data::default();
    data.write(0, &bytes);
    if let Some(contents) = call.libc_mut().files.contents_mut(file) {
        contents.data = data;
    }
    new_stream(call, Stream::new(Where::File(file), mode))
}

/// `fflush`: what is in memory already is right; a text for the program's memory is put there.
pub(super) fn fflush(call: &mut ShimCall<'_>) -> ShimResult {
    if call.ptr(0)? != 0 {
        let descriptor = stream_argument(call, 0)?;
        publish(call, descriptor)?;
    }
    Done::int(0)
}
