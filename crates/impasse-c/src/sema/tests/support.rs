//! What the tests share.

use std::path::Path;

use crate::pp::{MemoryFiles, Options, Severity, preprocess};
use crate::sema::{Analysis, analyse};
use crate::test_files::WithLibc;

/// Types the program in a file; it may include itself and the bundled headers.
pub(super) fn typed(path: &Path) -> Analysis {
    let text = std::fs::read(path).expect("a program can be read");
    let name = path
        .file_name()
        .expect("a file")
        .to_string_lossy()
        .into_owned();
    typed_text(&name, text)
}

/// Types a program that may include the bundled headers.
pub(super) fn typed_text(name: &str, text: impl Into<Vec<u8>>) -> Analysis {
    let (name, text) = (name.to_owned(), text.into());
    let work = move || {
        let files = WithLibc(MemoryFiles::new().with(&name, text));
        let output = preprocess(&files, &name, &Options::default()).expect("the file is there");
        analyse(output, &files)
    };
    let thread = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(work);
    thread.expect("a thread starts").join().expect("no panic")
}

/// Everything that is said about a program, a line each: `3: error: ...`.
pub(super) fn messages(analysis: &Analysis) -> Vec<String> {
    let line = |diagnostic: &crate::pp::Diagnostic| {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let place = analysis
            .sources
            .outermost(diagnostic.place, diagnostic.expansion);
        format!("{}: {severity}: {}", place.line, diagnostic.message)
    };
    analysis.diagnostics.iter().map(line).collect()
}
