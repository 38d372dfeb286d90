//! SARIF 2.1.0, which code scanning services and editors read.
//!
//! A log has one run, however many numbers of ranks were tried: a finding that
//! occurs with several of them is one result, as in the text output. What SARIF
//! has no field for is in property bags. Limits keep a log within what GitHub
//! takes (10 MB compressed, 5,000 results shown, 1,000 steps of a flow).

mod flow;
mod graph;
mod invocation;
mod message;
mod model;
mod places;
mod result;
mod rules;
mod uri;

use std::collections::BTreeMap;

use serde_json::json;

use self::invocation::{descriptors, invocation};
use self::message::message;
use self::model::{ArtifactLocation, Driver, Log, Properties, Tool};
use self::places::{Places, ROOT};
use self::result::{Context, Told, result};
use crate::json::all_findings;
use crate::{Diagnostic, KnownBy, Report, Sources, fingerprints, merge_findings, merge_known};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// At most so many results.
const RESULTS: usize = 5000;

/// A report as one SARIF log.
pub fn render(report: &Report, sources: &Sources) -> String {
    let mut findings = told(report, sources);
    let dropped = findings.len().saturating_sub(RESULTS);
    findings.truncate(RESULTS);
    let rules = rules::rules(findings.iter().map(|told| &told.finding));
    let mut context = Context {
        places: Places::new(report, sources),
        budget: Budget::default(),
    };
    let results = findings
        .iter()
        .map(|told| result(told, &rules, &mut context));
    let results = results.collect();
    let left_out = context.budget.left_out(dropped);
    let invocation = invocation(report, left_out, &mut context.places);
    let version = message::cut(&report.tool_version).to_owned();
    crate::json::print(&Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [model::Run {
            tool: Tool {
                driver: Driver {
                    name: "impasse",
                    semantic_version: is_semantic(&version).then(|| version.clone()),
                    version,
                    rules,
                    notifications: descriptors(),
                },
            },
            invocations: [invocation],
            language: "en",
            original_uri_base_ids: root(),
            artifacts: context.places.into_artifacts(),
            column_kind: "unicodeCodePoints",
            results,
            properties: properties(report),
        }],
    })
}

/// How much may still be told beyond the findings themselves.
struct Budget {
    flow: usize,
    edges: usize,
    left_out: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            flow: 20_000,
            edges: 20_000,
            left_out: 0,
        }
    }
}

impl Budget {
    /// Whether a flow of this many steps still fits.
    fn spend_flow(&mut self, steps: usize) -> bool {
        let rest = self.flow.checked_sub(steps);
        self.flow = rest.unwrap_or(self.flow);
        self.left_out += usize::from(rest.is_none());
        rest.is_some()
    }

    /// Whether a graph of this many edges still fits.
    fn spend_edges(&mut self, edges: usize) -> bool {
        let rest = self.edges.checked_sub(edges);
        self.edges = rest.unwrap_or(self.edges);
        self.left_out += usize::from(rest.is_none());
        rest.is_some()
    }

    /// A sentence about what is missing, if anything is.
    fn left_out(&self, results: usize) -> Option<String> {
        match (results, self.left_out) {
            (0, 0) => None,
            (0, parts) => Some(format!(
                "{parts} code flows and graphs are left out, because the log would be too large"
            )),
            (results, _) => Some(format!(
                "{results} findings are left out, because the log would be too large"
            )),
        }
    }
}

/// The findings, each once: first those that are new, then those that are known.
fn told(report: &Report, sources: &Sources) -> Vec<Told> {
    let new = merge_findings(&report.runs);
    let known = merge_known(&report.runs);
    let has_baseline = known.iter().any(|known| known.by == KnownBy::Baseline);
    let state = |state: &'static str| has_baseline.then_some(state);
    let new = new.into_iter().map(|finding| (finding, None));
    let known = known
        .into_iter()
        .map(|known| (known.finding, Some((known.by, known.reason))));
    let (findings, known): (Vec<_>, Vec<_>) = new.chain(known).unzip();
    let names = names(report, &findings, sources);
    let all = findings.into_iter().zip(known).zip(names);
    all.map(|((finding, known), fingerprint)| Told {
        finding,
        baseline_state: state(match known {
            None => "new",
            Some(_) => "unchanged",
        }),
        known,
        fingerprint,
    })
    .collect()
}

/// The fingerprints of merged findings, the same as where nothing is merged.
fn names(report: &Report, merged: &[Diagnostic], sources: &Sources) -> Vec<String> {
    // Equal lines are numbered, so all findings have to be in the list.
    let mut all = all_findings(report);
    let unmerged = all.len();
    all.extend_from_slice(merged);
    fingerprints(&all, sources).split_off(unmerged)
}

fn root() -> BTreeMap<&'static str, ArtifactLocation> {
    let description = message("the folder in which impasse was run");
    let location = ArtifactLocation {
        description: Some(description),
        ..ArtifactLocation::default()
    };
    BTreeMap::from([(ROOT, location)])
}

/// The verdicts, which SARIF has no field for.
fn properties(report: &Report) -> Properties {
    let runs = report.runs.iter();
    let runs = runs.map(|run| json!({"ranks": run.ranks, "verdict": run.verdict().as_str()}));
    Properties::from([
        ("verdict", json!(report.verdict().as_str())),
        ("checked", runs.collect()),
    ])
}

/// Whether this is `major.minor.patch`, possibly with more behind it.
fn is_semantic(version: &str) -> bool {
    let core = version.split(['-', '+']).next().unwrap_or_default();
    let numbers: Vec<&str> = core.split('.').collect();
    let is_number = |part: &&str| {
        !part.is_empty() && part.len() < 10 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    numbers.len() == 3 && numbers.iter().all(is_number) && version.is_ascii()
}
