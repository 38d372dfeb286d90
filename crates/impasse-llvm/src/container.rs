//! What bitcode comes in: a file of its own, an object file with it, or an archive of both.

use crate::error::{Res, malformed, unsupported};

const RAW: &[u8] = b"BC\xc0\xde";
const WRAPPER: &[u8] = &0x0b17_c0deu32.to_le_bytes();
const ARCHIVE: &[u8] = b"!<arch>\n";
const THIN_ARCHIVE: &[u8] = b"!<thin>\n";
const ELF: &[u8] = b"\x7fELF";

/// Whether bytes may hold bitcode: what they begin with.
pub fn is_container(bytes: &[u8]) -> bool {
    [RAW, WRAPPER, ARCHIVE, THIN_ARCHIVE, ELF]
        .iter()
        .any(|magic| bytes.starts_with(magic))
}

/// The bitcode files in `bytes`, each without the bytes that it begins with, and its name in an
/// archive.
pub(crate) fn members(bytes: &[u8]) -> Res<Vec<(String, &[u8])>> {
    if bytes.starts_with(ARCHIVE) {
        return archive(&bytes[ARCHIVE.len()..]);
    }
    Ok(vec![(String::new(), single(bytes)?)])
}

fn single(bytes: &[u8]) -> Res<&[u8]> {
    if let Some(rest) = bytes.strip_prefix(RAW) {
        return Ok(rest);
    }
    if bytes.starts_with(WRAPPER) {
        let (Some(at), Some(length)) = (word(bytes, 8), word(bytes, 12)) else {
            return malformed("it ends too early");
        };
        let inner = (at as usize).checked_add(length as usize);
        let inner = inner.and_then(|end| bytes.get(at as usize..end));
        return match inner.and_then(|inner| inner.strip_prefix(RAW)) {
            Some(rest) => Ok(rest),
            None => malformed("there is nothing behind its header"),
        };
    }
    if bytes.starts_with(ELF) {
        return object(bytes);
    }
    if bytes.starts_with(THIN_ARCHIVE) {
        return unsupported("thin archives; name the files in it");
    }
    malformed("it does not begin as bitcode does")
}

fn archive(mut rest: &[u8]) -> Res<Vec<(String, &[u8])>> {
    const HEADER: usize = 60;
    let mut members = Vec::new();
    let mut long_names: &[u8] = &[];
    while rest.len() >= HEADER {
        let (header, behind) = rest.split_at(HEADER);
        let size = std::str::from_utf8(&header[48..58]).unwrap_or_default();
        let Ok(size) = size.trim_end().parse::<usize>() else {
            return malformed("a member of the archive has no size");
        };
        let Some(data) = behind.get(..size) else {
            return malformed("the archive ends too early");
        };
        let name = String::from_utf8_lossy(&header[..16]);
        match name.trim_end() {
            "/" | "/SYM64/" => {}
            "//" => long_names = data,
            name => members.push((member_name(name, long_names), single(data)?)),
        }
        let next = size.next_multiple_of(2).min(behind.len());
        rest = &behind[next..];
    }
    Ok(members)
}

fn member_name(name: &str, long_names: &[u8]) -> String {
    let long = name
        .strip_prefix('/')
        .and_then(|at| at.parse::<usize>().ok());
    let bytes = long
        .and_then(|at| long_names.get(at..))
        .unwrap_or(name.as_bytes());
    let end = bytes.iter().position(|&byte| byte == b'/' || byte == b'\n');
    String::from_utf8_lossy(&bytes[..end.unwrap_or(bytes.len())]).into_owned()
}

/// The bitcode in an object file, if there is some.
fn object(bytes: &[u8]) -> Res<&[u8]> {
    match section(bytes) {
        Some(section) => match section.strip_prefix(RAW) {
            Some(rest) => Ok(rest),
            None => malformed("its section for bitcode has something else"),
        },
        None => unsupported(
            "an object file without bitcode; compile it with clang and `-flto` or `-emit-llvm`",
        ),
    }
}

/// The section of an ELF file of 64 bits that holds bitcode.
fn section(bytes: &[u8]) -> Option<&[u8]> {
    const NAMES: [&[u8]; 2] = [b".llvm.lto\0", b".llvmbc\0"];
    if bytes.get(4..6)? != [2, 1] {
        return None;
    }
    let long = |at: usize| {
        let bytes = bytes.get(at..at.checked_add(8)?)?;
        usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    };
    let short =
        |at: usize| Some(usize::from(*bytes.get(at)?) | usize::from(*bytes.get(at + 1)?) << 8);
    let (table, size, count, names) = (long(40)?, short(58)?, short(60)?, short(62)?);
    let header = |number: usize| table.checked_add(size.checked_mul(number)?);
    let data = |header: usize| {
        let (at, length) = (
            long(header.checked_add(24)?)?,
            long(header.checked_add(32)?)?,
        );
        bytes.get(at..at.checked_add(length)?)
    };
    let names = data(header(names)?)?;
    (0..count).find_map(|number| {
        let header = header(number)?;
        let name = names.get(word(bytes, header)? as usize..)?;
        NAMES
            .iter()
            .any(|known| name.starts_with(known))
            .then(|| data(header))?
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}
