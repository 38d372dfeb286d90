//! The parts of SARIF 2.1.0 that are used here, under their own names.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// Further facts, under names of our own.
pub(super) type Properties = BTreeMap<&'static str, Value>;

#[derive(Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    pub schema: &'static str,
    pub version: &'static str,
    pub runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Run {
    pub tool: Tool,
    pub invocations: [Invocation; 1],
    pub language: &'static str,
    pub original_uri_base_ids: BTreeMap<&'static str, ArtifactLocation>,
    pub artifacts: Vec<Artifact>,
    pub column_kind: &'static str,
    pub results: Vec<SarifResult>,
    pub properties: Properties,
}

#[derive(Serialize)]
pub(super) struct Tool {
    pub driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub name: &'static str,
    pub version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub semantic_version: Option<String>,
    pub rules: Vec<Rule>,
    pub notifications: Vec<Descriptor>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub id: &'static str,
    pub name: String,
    pub short_description: Text,
    pub full_description: Text,
    pub default_configuration: Configuration,
    pub help: Help,
    pub properties: Properties,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub level: &'static str,
}

#[derive(Serialize)]
pub(super) struct Help {
    pub text: String,
    pub markdown: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor {
    pub id: &'static str,
    pub short_description: Text,
}

#[derive(Clone, PartialEq, Serialize)]
pub(super) struct Text {
    pub text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub execution_successful: bool,
    pub exit_code: u8,
    pub tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(super) struct Notification {
    pub level: &'static str,
    pub message: Text,
    pub descriptor: Reference,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locations: Vec<Location>,
}

#[derive(Serialize)]
pub(super) struct Reference {
    pub id: &'static str,
    pub index: usize,
}

#[derive(Serialize)]
pub(super) struct Artifact {
    pub location: ArtifactLocation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<&'static str>,
}

#[derive(Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uri: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uri_base_id: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult {
    pub rule_id: &'static str,
    pub rule_index: usize,
    pub level: &'static str,
    pub message: Text,
    pub locations: Vec<Location>,
    pub related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stacks: Vec<Stack>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code_flows: Vec<CodeFlow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub graphs: Vec<Graph>,
    pub partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppressions: Option<[Suppression; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline_state: Option<&'static str>,
    pub properties: Properties,
}

#[derive(Serialize)]
pub(super) struct Suppression {
    pub kind: &'static str,
    pub status: &'static str,
    pub justification: String,
}

#[derive(Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub physical_location: Option<PhysicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Text>,
    #[serde(skip_serializing_if = "Properties::is_empty")]
    pub properties: Properties,
}

#[derive(Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub artifact_location: ArtifactLocation,
    pub region: Region,
}

#[derive(Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub start_line: u32,
    pub start_column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

#[derive(PartialEq, Serialize)]
pub(super) struct Stack {
    pub message: Text,
    pub frames: Vec<StackFrame>,
}

#[derive(PartialEq, Serialize)]
pub(super) struct StackFrame {
    pub location: Location,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeFlow {
    pub message: Text,
    pub thread_flows: Vec<ThreadFlow>,
}

#[derive(Serialize)]
pub(super) struct ThreadFlow {
    pub id: String,
    pub message: Text,
    pub locations: Vec<FlowLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FlowLocation {
    pub location: Location,
    pub kinds: [&'static str; 1],
    pub execution_order: u64,
    pub importance: &'static str,
}

#[derive(Serialize)]
pub(super) struct Graph {
    pub description: Text,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
}

#[derive(Serialize)]
pub(super) struct Node {
    pub id: String,
    pub label: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Edge {
    pub id: String,
    pub source_node_id: String,
    pub target_node_id: String,
    pub label: Text,
    pub properties: Properties,
}
