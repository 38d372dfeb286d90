//! Places in files, as JSON.

use serde::Serialize;

use crate::SourceLocation;

/// The fields that every place has; all `null` if it is not known.
#[derive(Serialize)]
pub(super) struct Place<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    end: Option<End>,
}

#[derive(Serialize)]
struct End {
    line: u32,
    column: u32,
}

impl Place<'_> {
    /// A file as a whole.
    pub fn file(file: &str) -> Place<'_> {
        Place {
            file: Some(file),
            ..Place::new(None)
        }
    }

    pub fn new(at: Option<&SourceLocation>) -> Place<'_> {
        let end = at.and_then(|at| at.end);
        Place {
            file: at.map(|at| at.file.as_str()),
            line: at.map(|at| at.line),
            column: at.map(|at| at.column),
            end: end.map(|end| End {
                line: end.line,
                column: end.column,
            }),
        }
    }
}
