//! Output for programs. The shape is a contract: `docs/json-output.md` explains
//! it, and `docs/report.schema.json` states it for programs.

mod error;
mod execution;
mod finding;
mod place;
mod report;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

pub(crate) use self::report::all_findings;
use crate::plain::is_plain;
use crate::{InputError, Report, Sources};

/// Version of the shape. It grows when a field changes its meaning or goes
/// away; new fields may come without notice.
pub const VERSION: u32 = 2;

/// A report as one JSON object. The sources are needed for the fingerprints.
pub fn render(report: &Report, sources: &Sources) -> String {
    print(&Object {
        version: VERSION,
        tool: Tool::new(&report.tool_version),
        body: report::Body::new(report, sources),
    })
}

/// An input error as one JSON object.
pub fn input_error(error: &InputError, tool_version: &str) -> String {
    print(&Object {
        version: VERSION,
        tool: Tool::new(tool_version),
        body: error::Body::new(error),
    })
}

#[derive(Serialize)]
struct Object<'a, T> {
    version: u32,
    tool: Tool<'a>,
    #[serde(flatten)]
    body: T,
}

#[derive(Serialize)]
struct Tool<'a> {
    name: &'static str,
    version: &'a str,
}

impl Tool<'_> {
    fn new(version: &str) -> Tool<'_> {
        let name = "impasse";
        Tool { name, version }
    }
}

/// A value on one line, for lists whose elements are small and many.
fn on_one_line(value: &impl Serialize) -> Box<RawValue> {
    // Plain data with string keys: serde_json has no reason to refuse it.
    to_raw_value(value).expect("plain data can be written as JSON")
}

/// An object as text with one field per line, in which nothing is hidden.
pub(crate) fn print(object: &impl Serialize) -> String {
    // As above.
    let text = serde_json::to_string_pretty(object).expect("plain data can be written as JSON");
    escape_hidden(&text)
}

/// Escapes what JSON allows in strings but a terminal or an editor might obey,
/// such as bidirectional overrides. Outside strings JSON is plain ASCII.
pub(crate) fn escape_hidden(json: &str) -> String {
    let mut result = String::with_capacity(json.len() + 1);
    for c in json.chars() {
        if is_plain(c) || c == '\n' {
            result.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                result.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    result.push('\n');
    result
}
