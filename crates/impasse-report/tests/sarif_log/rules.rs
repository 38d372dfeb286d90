//! What a log has to obey beyond the schema.

use std::collections::BTreeSet;

use serde_json::Value;

/// The elements of a list; none if there is no list.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A text; empty if there is none.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// What code scanning on GitHub documents as required, and its limits.
pub fn check_github(document: &Value, has_inputs: bool) {
    assert!(text(&document["$schema"]).ends_with("sarif-schema-2.1.0.json"));
    let run = &document["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "impasse");
    for rule in list(&driver["rules"]) {
        for field in ["shortDescription", "fullDescription"] {
            let length = text(&rule[field]["text"]).len();
            assert!((1..=1024).contains(&length), "{rule}");
        }
        assert!((1..=255).contains(&text(&rule["name"]).len()), "{rule}");
        assert!(!text(&rule["help"]["text"]).is_empty(), "{rule}");
        assert!(list(&rule["properties"]["tags"]).len() <= 10);
    }
    let results = list(&run["results"]);
    assert!(results.len() <= 5000);
    for result in results {
        assert!(!text(&result["message"]["text"]).is_empty() || !has_inputs);
        let places = list(&result["locations"]);
        assert_eq!(places.len(), usize::from(has_inputs), "{places:?}");
        let related = list(&result["relatedLocations"]);
        assert!(places.len() + related.len() <= 1000);
        for location in places.iter().chain(related) {
            check_place(location, has_inputs);
        }
        let hash = text(&result["partialFingerprints"]["primaryLocationLineHash"]);
        assert!(hash.len() == 18 && hash.ends_with(":1"), "{hash:?}");
        let flows = list(&result["codeFlows"]).iter();
        let flows = flows.flat_map(|flow| list(&flow["threadFlows"]));
        let steps: usize = flows.map(|flow| list(&flow["locations"]).len()).sum();
        assert!(steps <= 1000, "{steps}");
    }
}

fn check_place(location: &Value, is_needed: bool) {
    let Some(place) = location.get("physicalLocation") else {
        assert!(!is_needed, "{location}");
        return;
    };
    let region = &place["region"];
    for field in ["startLine", "startColumn", "endLine", "endColumn"] {
        assert!(region[field].as_u64().is_some_and(|number| number > 0));
    }
    let from = (&region["startLine"], &region["startColumn"]);
    let to = (&region["endLine"], &region["endColumn"]);
    let number = |(line, column): (&Value, &Value)| (line.as_u64(), column.as_u64());
    assert!(number(from) <= number(to), "{region}");
    assert!(!text(&place["artifactLocation"]["uri"]).is_empty());
}

/// References point at what they mean.
pub fn check_references(document: &Value) {
    let run = &document["runs"][0];
    let driver = &run["tool"]["driver"];
    for result in list(&run["results"]) {
        let rule = &driver["rules"][result["ruleIndex"].as_u64().expect("an index") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        for graph in list(&result["graphs"]) {
            check_graph(graph);
        }
        for flow in list(&result["codeFlows"]) {
            check_flow(flow);
        }
        let ids = list(&result["relatedLocations"]).iter();
        let ids: Vec<u64> = ids.filter_map(|one| one["id"].as_u64()).collect();
        assert!(ids.iter().copied().eq(1..=ids.len() as u64), "{ids:?}");
    }
    for notification in list(&run["invocations"][0]["toolExecutionNotifications"]) {
        let descriptor = &notification["descriptor"];
        let index = descriptor["index"].as_u64().expect("an index") as usize;
        assert_eq!(driver["notifications"][index]["id"], descriptor["id"]);
    }
    each_artifact(run, &mut |location| {
        let Some(index) = location["index"].as_u64() else {
            return;
        };
        assert_eq!(&run["artifacts"][index as usize]["location"], location);
        let is_absolute = text(&location["uri"]).starts_with("file:///");
        assert_eq!(is_absolute, location.get("uriBaseId").is_none());
    });
}

fn each_artifact(value: &Value, check: &mut impl FnMut(&Value)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "artifactLocation" || name == "location" && value.get("uri").is_some() {
                    check(value);
                } else if name != "properties" {
                    each_artifact(value, check);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| each_artifact(value, check)),
        _ => {}
    }
}

fn check_graph(graph: &Value) {
    let nodes = list(&graph["nodes"]).iter().map(|node| text(&node["id"]));
    let ids: BTreeSet<&str> = nodes.collect();
    assert_eq!(ids.len(), list(&graph["nodes"]).len());
    let edges = list(&graph["edges"]);
    let names: BTreeSet<&str> = edges.iter().map(|edge| text(&edge["id"])).collect();
    assert_eq!(names.len(), edges.len());
    for edge in edges {
        assert!(ids.contains(text(&edge["sourceNodeId"])), "{edge}");
        assert!(ids.contains(text(&edge["targetNodeId"])), "{edge}");
    }
}

fn check_flow(flow: &Value) {
    let mut names = BTreeSet::new();
    for thread in list(&flow["threadFlows"]) {
        assert!(names.insert(text(&thread["id"])), "{thread}");
        let steps = list(&thread["locations"]).iter();
        let orders: Vec<u64> = steps
            .filter_map(|step| step["executionOrder"].as_u64())
            .collect();
        assert_eq!(orders.len(), list(&thread["locations"]).len());
        assert!(orders.is_sorted(), "{orders:?}");
    }
}

/// No control or format character but newlines.
pub fn is_harmless(output: &str) -> bool {
    let hidden = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let control = |c: char| c.is_control() && c != '\n';
    !output.chars().any(|c| control(c) || hidden(c))
}

/// Texts that a viewer shows hide nothing, even after JSON is parsed.
pub fn check_messages(value: &Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "message" || name == "label" {
                    let shown = text(&value["text"]);
                    assert!(is_harmless(shown), "{shown:?}");
                    assert!(!shown.contains("]("), "{shown:?}");
                    let opened = shown.replace("{{", "").replace("}}", "");
                    assert!(!opened.contains(['{', '}']), "{shown:?}");
                } else if name != "properties" {
                    check_messages(value);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(check_messages),
        _ => {}
    }
}
