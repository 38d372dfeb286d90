//! Opening, closing, removing and renaming files.

use super::memory_streams;
use super::streams::stream_argument;
use crate::files::{Lookup, Mode, Stream, Where};
use crate::support::LibcCall as _;
use crate::support::{Text, errno};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_exec::{Request, Res};
use impasse_ir::Type;

/// The size of a `FILE` as programs see it.
pub(crate) const FILE_SIZE: u64 = 216;

functions! {
    "stdio.h" {
        "FILE *fopen(const char *, const char *)" = run(fopen) => Open;
        "FILE *freopen(const char *, const char *, FILE *)" = run(freopen);
        "int fclose(FILE *)" = run(fclose) => WriteFile;
        "FILE *tmpfile(void)" = run(tmpfile);
        "int remove(const char *)" = run(remove);
        "int rename(const char *, const char *)" = run(rename);
    }
    "stdio.h+gnu" {
        "FILE *fopen64(const char *, const char *)" = run(fopen) => Open;
        "FILE *tmpfile64(void)" = run(tmpfile);
        "FILE *freopen64(const char *, const char *, FILE *)" = run(freopen);
    }
    "stdio.h+posix" {
        "FILE *fdopen(int, const char *)" = run(fdopen);
    }
    "stdlib.h+posix" {
        "int mkstemp(char *)" = run(mkstemp);
        "char *mktemp(char *)" = run(mktemp);
        "char *mkdtemp(char *)" = run(mkdtemp);
    }
    "stdlib.h+gnu" {
        "int mkstemp64(char *)" = run(mkstemp);
    }
    "unistd.h" {
        "int unlink(const char *)" = run(remove);
    }
}

fn mktemp(call: &mut ShimCall<'_>) -> ShimResult {
    name_from_template(call)?;
    Done::value(call.arg(0)?)
}

fn mkdtemp(call: &mut ShimCall<'_>) -> ShimResult {
    name_from_template(call)?;
    Done::value(call.arg(0)?)
}

/// What is at a path; asks the host if nobody knows.
pub(crate) fn find(call: &mut ShimCall<'_>, path: &[u8]) -> Res<Option<usize>> {
    if path == b"/dev/null" {
        return Ok(Some(call.libc_mut().files.create(None)));
    }
    match call.libc().files.lookup(path) {
        Lookup::Present(file) => Ok(Some(file)),
        Lookup::Absent => Ok(None),
        Lookup::Ask => Err(call.request(Request::File {
            path: path.to_vec(),
        })),
    }
}

/// Opens a path: the stream, or an error number.
pub(super) fn open_path(
    call: &mut ShimCall<'_>,
    path: &[u8],
    mode: Mode,
) -> Res<Result<Stream, i32>> {
    if path.is_empty() {
        return Ok(Err(errno::ENOENT));
    }
    // A file that is emptied anyway need not be asked for.
    let replaced = mode.truncate && mode.create && !mode.exclusive;
    let asked = call.libc().files.lookup(path) == Lookup::Ask;
    let found = match asked && replaced {
        true => None,
        false => find(call, path)?,
    };
    let certain = match found {
        Some(file) => !is_unknown(call, file) || replaced,
        None => !asked,
    };
    if !certain && !may_open(call, path)? {
        return Ok(Err(errno::ENOENT));
    }
    let files = &mut call.libc_mut().files;
    let file = match found {
        Some(_) if mode.exclusive => return Ok(Err(errno::EEXIST)),
        Some(file) => file,
        None if mode.create => files.create(Some(path)),
        None => return Ok(Err(errno::ENOENT)),
    };
    if let Some(contents) = files.contents_mut(file).filter(|_| mode.truncate) {
        contents.data.resize(0);
        contents.unknown = false;
    }
    if mode.write {
        forget_writes(call, file);
    }
    let mut stream = Stream::new(Where::File(file), mode);
    // A slice writes nothing, but the program may.
    if mode.write && (mode.truncate || found.is_none() || call.is_slice()) {
        stream.changes = !call.is_slice();
        call.libc_mut().files.rename_finished(path, None);
        call.note_written(path);
    }
    Ok(Ok(stream))
}

/// Whether nobody knows what is in a file, nor whether it is there.
pub(crate) fn is_unknown(call: &mut ShimCall<'_>, file: usize) -> bool {
    let contents = call.libc().files.contents(file);
    contents.is_some_and(|contents| contents.unknown)
}

/// A slice writes nothing to files, so what is in them cannot be known.
fn forget_writes(call: &mut ShimCall<'_>, file: usize) {
    let sliced = call.is_slice();
    let contents = call.libc_mut().files.contents_mut(file);
    if let Some(contents) = contents.filter(|_| sliced) {
        contents.unknown = true;
        contents.rewritten = true;
    }
}

/// Whether a file opens that the program did not write itself: only this rank knows.
pub(crate) fn may_open(call: &mut ShimCall<'_>, path: &[u8]) -> Res<bool> {
    if !call.config().unknown_files {
        return Ok(true);
    }
    let name = format!("whether `{}` opens", String::from_utf8_lossy(path));
    let opens = call.succeeds(&name);
    call.decide(opens)
}

/// Gives a stream a `FILE` and a descriptor; returns the pointer.
pub(super) fn new_stream(call: &mut ShimCall<'_>, mut stream: Stream) -> ShimResult {
    stream.address = call.new_static("FILE", FILE_SIZE);
    let address = stream.address;
    call.libc_mut().files.open(stream);
    Done::bits(address)
}

fn fopen(call: &mut ShimCall<'_>) -> ShimResult {
    let mode = call.string_arg(1)?;
    let Some(mode) = Mode::parse(&mode) else {
        return call.fail_null(errno::EINVAL);
    };
    let path = match call.text(call.ptr(0)?)? {
        Text::Known(path) => path,
        Text::Unknown(path) => return open_unknown(call, &path, mode),
    };
    match open_path(call, &path, mode)? {
        Ok(stream) => new_stream(call, stream),
        Err(number) => call.fail_null(number),
    }
}

/// A file whose name is not known: it may be there or not, and what is in it is not known.
fn open_unknown(call: &mut ShimCall<'_>, path: &[Byte], mode: Mode) -> ShimResult {
    let files = &mut call.libc_mut().files;
    let file = files.create(None);
    if let Some(contents) = files.contents_mut(file) {
        contents.path = b"a file of unknown name".to_vec();
        contents.unknown = mode.read && !mode.truncate;
    }
    if mode.write {
        forget_writes(call, file);
    }
    let exists = call.succeeds_for("whether fopen succeeds", path);
    let done = new_stream(call, Stream::new(Where::File(file), mode))?;
    let Done::Return(Some(stream)) = done else {
        return Ok(done);
    };
    let null = Value::Known(0);
    Done::value(call.exprs().select(Type::Ptr, exists, stream, null))
}

fn fdopen(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = call.int(0)? as u32 as usize;
    if call.libc().files.stream(descriptor).is_none() {
        return call.fail_null(errno::EBADF);
    }
    let address = call.new_static("FILE", FILE_SIZE);
    if let Some(stream) = call.libc_mut().files.stream_mut(descriptor) {
        stream.address = address;
    }
    Done::bits(address)
}

fn freopen(call: &mut ShimCall<'_>) -> ShimResult {
    let mode = call.string_arg(1)?;
    let descriptor = stream_argument(call, 2)?;
    let Some(mode) = Mode::parse(&mode) else {
        return call.fail_null(errno::EINVAL);
    };
    if call.ptr(0)? == 0 {
        return Done::value(call.arg(2)?);
    }
    let path = call.string_arg(0)?;
    let opened = open_path(call, &path, mode)?;
    let address = call.ptr(2)?;
    let files = &mut call.libc_mut().files;
    match (opened, files.stream_mut(descriptor)) {
        (Ok(stream), Some(slot)) => {
            *slot = Stream { address, ..stream };
            Done::bits(address)
        }
        (Ok(_), None) => call.fail_null(errno::EBADF),
        (Err(number), _) => {
            files.close(descriptor);
            call.fail_null(number)
        }
    }
}

fn fclose(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    memory_streams::publish(call, descriptor)?;
    call.libc_mut().files.close(descriptor);
    Done::int(0)
}

fn tmpfile(call: &mut ShimCall<'_>) -> ShimResult {
    let file = call.libc_mut().files.create(None);
    forget_writes(call, file);
    let mode = Mode {
        read: true,
        write: true,
        ..Mode::default()
    };
    new_stream(call, Stream::new(Where::File(file), mode))
}

fn remove(call: &mut ShimCall<'_>) -> ShimResult {
    let path = call.string_arg(0)?;
    if find(call, &path)?.is_none() {
        return call.fail(errno::ENOENT);
    }
    call.libc_mut().files.unlink(&path);
    call.note_written(&path);
    Done::int(0)
}

fn rename(call: &mut ShimCall<'_>) -> ShimResult {
    let (from, to) = (call.string_arg(0)?, call.string_arg(1)?);
    if find(call, &from)?.is_none() {
        return call.fail(errno::ENOENT);
    }
    call.libc_mut().files.rename(&from, &to);
    call.note_written(&from);
    call.note_written(&to);
    Done::int(0)
}

/// Replaces the final `XXXXXX` by letters that no file has yet; each call gives others.
fn name_from_template(call: &mut ShimCall<'_>) -> Res<Vec<u8>> {
    let mut path = call.string_arg(0)?;
    if let Some(start) = path
        .len()
        .checked_sub(6)
        .filter(|_| path.ends_with(b"XXXXXX"))
    {
        let mut number = 0;
        loop {
            path.truncate(start);
            path.extend_from_slice(format!("{number:06}").as_bytes());
            let known = call.libc().files.lookup(&path);
            if known == Lookup::Ask {
                break;
            }
            number += 1;
        }
        let target = call.ptr(0)?;
        call.write_string(target, &path)?;
    }
    Ok(path)
}

fn mkstemp(call: &mut ShimCall<'_>) -> ShimResult {
    let path = name_from_template(call)?;
    let file = call.libc_mut().files.create(Some(&path));
    forget_writes(call, file);
    let files = &mut call.libc_mut().files;
    let mode = Mode {
        read: true,
        write: true,
        ..Mode::default()
    };
    Done::int(files.open(Stream::new(Where::File(file), mode)) as i32)
}
