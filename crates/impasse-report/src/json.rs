//! Output for programs. The shape is a contract, see `docs/json-output.md`.

use serde::Serialize;

use crate::plain::is_plain;
use crate::{Diagnostic, ErrorPlace, Event, InputError, Location, Report, Run, SourceLocation};

/// Version of the shape. It grows when a field changes its meaning or goes
/// away; new fields may come without notice.
pub const VERSION: u32 = 1;

/// A report as one JSON object.
pub fn render(report: &Report) -> String {
    print(&Object {
        version: VERSION,
        tool: Tool::new(&report.tool_version),
        body: ReportBody {
            inputs: &report.inputs,
            verdict: report.verdict().as_str(),
            runs: report.runs.iter().map(RunObject::new).collect(),
        },
    })
}

/// An input error as one JSON object.
pub fn input_error(error: &InputError, tool_version: &str) -> String {
    let (file, at) = match &error.place {
        ErrorPlace::Nowhere => (None, None),
        ErrorPlace::File(file) => (Some(file.as_str()), None),
        ErrorPlace::At(at) => (Some(at.file.as_str()), Some(at)),
    };
    print(&Object {
        version: VERSION,
        tool: Tool::new(tool_version),
        body: ErrorBody {
            error: ErrorObject {
                message: &error.message,
                place: PlaceObject { file, ..place(at) },
                text: &error.label,
                related: error.related.iter().map(related).collect(),
                help: error.help.as_deref(),
            },
        },
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

#[derive(Serialize)]
struct ReportBody<'a> {
    inputs: &'a [String],
    verdict: &'static str,
    runs: Vec<RunObject<'a>>,
}

#[derive(Serialize)]
struct RunObject<'a> {
    ranks: u32,
    verdict: &'static str,
    reasons: &'a [String],
    assumptions: &'a [String],
    findings: Vec<FindingObject<'a>>,
    work: Option<WorkObject>,
    explored: Option<ExploredObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<TraceObject<'a>>,
}

impl RunObject<'_> {
    fn new(run: &Run) -> RunObject<'_> {
        RunObject {
            ranks: run.ranks,
            verdict: run.verdict().as_str(),
            reasons: &run.reasons,
            assumptions: &run.assumptions,
            findings: run.findings.iter().map(FindingObject::new).collect(),
            work: run.work.map(|work| WorkObject {
                operations: work.operations,
                steps: work.steps,
            }),
            explored: run.explored.map(|explored| ExploredObject {
                executions: explored.executions,
                states: explored.states,
                calls: explored.calls,
                steps: explored.steps,
            }),
            trace: (run.execution.iter())
                .flat_map(|execution| &execution.events)
                .map(TraceObject::new)
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct TraceObject<'a> {
    rank: u32,
    file: Option<&'a str>,
    line: Option<u32>,
    text: &'a str,
}

impl TraceObject<'_> {
    fn new(event: &Event) -> TraceObject<'_> {
        TraceObject {
            rank: event.rank,
            file: event.at.as_ref().map(|at| at.file.as_str()),
            line: event.at.as_ref().map(|at| at.line),
            text: &event.text,
        }
    }
}

#[derive(Serialize)]
struct ExploredObject {
    executions: u64,
    states: u64,
    calls: u64,
    steps: u64,
}

#[derive(Serialize)]
struct WorkObject {
    operations: u64,
    steps: u64,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    code: &'static str,
    class: Option<&'static str>,
    severity: &'static str,
    message: &'a str,
    locations: Vec<LocationObject<'a>>,
    notes: &'a [String],
    help: Option<&'a str>,
    replay: Option<&'a str>,
}

impl FindingObject<'_> {
    fn new(finding: &Diagnostic) -> FindingObject<'_> {
        FindingObject {
            code: finding.code,
            class: finding.class.map(|class| class.as_str()),
            severity: finding.severity.as_str(),
            message: &finding.message,
            locations: finding.locations.iter().map(LocationObject::new).collect(),
            notes: &finding.notes,
            help: finding.help.as_deref(),
            replay: finding.replay.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct LocationObject<'a> {
    #[serde(flatten)]
    place: PlaceObject<'a>,
    ranks: Vec<[u32; 3]>,
    role: &'static str,
    text: &'a str,
}

impl LocationObject<'_> {
    fn new(location: &Location) -> LocationObject<'_> {
        LocationObject {
            place: place(location.at.as_ref()),
            ranks: location.ranks.strides(),
            role: location.role.as_str(),
            text: &location.text,
        }
    }
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    error: ErrorObject<'a>,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: PlaceObject<'a>,
    text: &'a str,
    related: Vec<RelatedObject<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct RelatedObject<'a> {
    #[serde(flatten)]
    place: PlaceObject<'a>,
    text: &'a str,
}

fn related((at, text): &(SourceLocation, String)) -> RelatedObject<'_> {
    let place = place(Some(at));
    RelatedObject { place, text }
}

#[derive(Serialize)]
struct PlaceObject<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    end: Option<EndObject>,
}

#[derive(Serialize)]
struct EndObject {
    line: u32,
    column: u32,
}

fn place(at: Option<&SourceLocation>) -> PlaceObject<'_> {
    let end = at.and_then(|at| at.end);
    PlaceObject {
        file: at.map(|at| at.file.as_str()),
        line: at.map(|at| at.line),
        column: at.map(|at| at.column),
        end: end.map(|end| EndObject {
            line: end.line,
            column: end.column,
        }),
    }
}

fn print(object: &impl Serialize) -> String {
    // Plain data with string keys: serde_json has no reason to refuse it.
    let text = serde_json::to_string_pretty(object).expect("plain data can be written as JSON");
    escape_hidden(&text)
}

/// Escapes what JSON allows in strings but a terminal or an editor might obey,
/// such as bidirectional overrides. Outside strings JSON is plain ASCII.
fn escape_hidden(json: &str) -> String {
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
