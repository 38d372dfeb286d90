//! Texts that were reviewed and are kept in files, to be compared with what is printed now.

use std::fs;
use std::path::Path;

use libtest_mimic::Failed;

/// Compares a text with the one that is kept in a file. With `IMPASSE_UPDATE` set, the file is
/// written anew first: read the difference before you commit it.
pub fn check_kept(file: &Path, text: &str) -> Result<(), Failed> {
    if std::env::var_os("IMPASSE_UPDATE").is_some() {
        fs::write(file, text)?;
    }
    // A file that is missing is like an empty one: all lines are new.
    let kept = fs::read(file).unwrap_or_default();
    match difference(&kept, text.as_bytes()) {
        Some(difference) => Err(format!("{}, {difference}", file.display()).into()),
        None => Ok(()),
    }
}

/// The first line in which two texts differ, if any does.
pub fn difference(wanted: &[u8], got: &[u8]) -> Option<String> {
    if wanted == got {
        return None;
    }
    let mut wanted = wanted.split(|&byte| byte == b'\n');
    let mut got = got.split(|&byte| byte == b'\n');
    let show = |line: Option<&[u8]>| match line {
        Some(line) => String::from_utf8_lossy(line).into_owned(),
        None => "(the end)".to_owned(),
    };
    let mut number = 1;
    loop {
        let (old, new) = (wanted.next(), got.next());
        if old != new {
            let (old, new) = (show(old), show(new));
            return Some(format!("line {number}:\n  wanted: {old}\n  got:    {new}"));
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_different_line_is_named() {
        assert_eq!(difference(b"a\nb\n", b"a\nb\n"), None);
        let text = difference(b"a\nb\n", b"a\nc\n").expect("they differ");
        assert_eq!(text, "line 2:\n  wanted: b\n  got:    c");
        let text = difference(b"a", b"a\nb").expect("they differ");
        assert_eq!(text, "line 2:\n  wanted: (the end)\n  got:    b");
    }
}
