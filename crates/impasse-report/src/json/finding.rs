//! Findings, as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use super::execution::ExecutionObject;
use super::on_one_line;
use super::place::Place;
use crate::{CallPath, Diagnostic, Frame, KnownFinding, Location};

#[derive(Serialize)]
pub(super) struct FindingObject<'a> {
    code: &'static str,
    class: Option<&'static str>,
    severity: &'static str,
    certainty: &'static str,
    assumption: Option<&'a str>,
    message: &'a str,
    locations: Vec<LocationObject<'a>>,
    paths: Vec<PathObject<'a>>,
    notes: &'a [String],
    help: Option<&'a str>,
    replay: Option<&'a str>,
    found_with: Box<RawValue>,
    fingerprint: String,
    execution: Option<ExecutionObject>,
}

impl<'a> FindingObject<'a> {
    /// A finding of the run with this number of ranks.
    pub fn new(finding: &'a Diagnostic, ranks: u32, fingerprint: String) -> FindingObject<'a> {
        let found_with = match finding.found_with.as_slice() {
            [] => &[ranks][..],
            found_with => found_with,
        };
        let execution = finding.execution.as_deref();
        FindingObject {
            code: finding.code.as_str(),
            class: finding.class.map(|class| class.as_str()),
            severity: finding.severity().as_str(),
            certainty: finding.certainty().as_str(),
            assumption: finding.assumption.as_deref(),
            message: &finding.message,
            locations: finding.locations.iter().map(LocationObject::new).collect(),
            paths: finding.paths.iter().map(PathObject::new).collect(),
            notes: &finding.notes,
            help: finding.help.as_deref(),
            replay: finding.replay.as_deref(),
            found_with: on_one_line(&found_with),
            fingerprint,
            execution: execution.map(ExecutionObject::new),
        }
    }
}

#[derive(Serialize)]
struct LocationObject<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    ranks: Box<RawValue>,
    role: &'static str,
    text: &'a str,
}

impl LocationObject<'_> {
    fn new(location: &Location) -> LocationObject<'_> {
        LocationObject {
            place: Place::new(location.at.as_ref()),
            ranks: on_one_line(&location.ranks.strides()),
            role: location.role.as_str(),
            text: &location.text,
        }
    }
}

#[derive(Serialize)]
struct PathObject<'a> {
    ranks: Box<RawValue>,
    frames: Vec<FrameObject<'a>>,
}

impl PathObject<'_> {
    fn new(path: &CallPath) -> PathObject<'_> {
        PathObject {
            ranks: on_one_line(&path.ranks.strides()),
            frames: path.frames.iter().map(FrameObject::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct FrameObject<'a> {
    function: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

impl FrameObject<'_> {
    fn new(frame: &Frame) -> FrameObject<'_> {
        FrameObject {
            function: &frame.function,
            place: Place::new(frame.at.as_ref()),
        }
    }
}

/// A finding that the user knows of.
#[derive(Serialize)]
pub(super) struct KnownObject<'a> {
    by: &'static str,
    reason: Option<&'a str>,
    finding: FindingObject<'a>,
}

impl<'a> KnownObject<'a> {
    pub fn new(known: &'a KnownFinding, ranks: u32, fingerprint: String) -> KnownObject<'a> {
        KnownObject {
            by: known.by.as_str(),
            reason: known.reason.as_deref(),
            finding: FindingObject::new(&known.finding, ranks, fingerprint),
        }
    }
}
