//! All formats of a report say the same.
//!
//! What SARIF states is looked for in the others. For people, text is wrapped, indented and marked
//! up: only letters and digits are compared.

use serde_json::Value;

use super::run::Reports;

/// What a finding states, as SARIF has it.
struct Fact<'a> {
    code: &'a str,
    class: Option<&'a str>,
    title: &'a str,
    /// Notes, help, and the command to see it again.
    texts: Vec<&'a str>,
    /// What ranks do where, and whether this is the cause.
    places: Vec<(&'a str, bool)>,
}

/// In what the formats differ.
pub fn faults(reports: &Reports) -> Vec<String> {
    let facts: Vec<Fact<'_>> = list(&reports.sarif["runs"][0]["results"])
        .iter()
        .map(fact)
        .collect();
    let mut faults = Vec::new();
    let people = [
        ("text", squeezed(&reports.text)),
        ("html", squeezed(&content(&reports.html))),
    ];
    for fact in &facts {
        for (format, shown) in &people {
            let missing = fact.missing_in(shown, *format == "html");
            faults.extend(missing.map(|text| format!("{format} does not say {text:?}")));
        }
        if !in_json(fact, &reports.json) {
            faults.push(format!("json does not say {:?}", fact.title));
        }
    }
    let headings = reports.text.lines();
    let headings =
        headings.filter(|line| line.starts_with("error[") || line.starts_with("warning["));
    if headings.count() != facts.len() {
        faults.push(format!("text and sarif differ in {} findings", facts.len()));
    }
    faults.extend(pictures(reports, &facts));
    faults
}

/// The pictures are about the first finding, which is the most important one.
fn pictures(reports: &Reports, facts: &[Fact<'_>]) -> Vec<String> {
    let mut faults = Vec::new();
    let svg = squeezed(&content(&reports.svg));
    let verdict = reports.json["verdict"].as_str().unwrap_or_default();
    match facts.first() {
        Some(first) if !svg.contains(&squeezed(first.title)) => {
            faults.push(format!("svg does not say {:?}", first.title));
        }
        None if !svg.contains(&squeezed(verdict)) => {
            faults.push(format!("svg does not say {verdict:?}"));
        }
        _ => {}
    }
    if !reports.dot.starts_with("digraph") {
        faults.push(format!("dot is no graph: {:?}", reports.dot));
    }
    faults
}

impl Fact<'_> {
    /// What is not said in a text for people; there, those behind the cause may be told together.
    fn missing_in<'a>(&'a self, shown: &'a str, all: bool) -> impl Iterator<Item = &'a str> {
        let places = self.places.iter();
        let places = places.filter(move |(_, cause)| *cause || all);
        let texts = [self.code, self.title].into_iter().chain(self.class);
        let texts = texts.chain(self.texts.iter().copied());
        texts
            .chain(places.map(|(text, _)| *text))
            .filter(|text| !shown.contains(&squeezed(text)))
    }
}

fn fact(result: &Value) -> Fact<'_> {
    let properties = &result["properties"];
    let text = |value: &'static str| properties[value].as_str();
    let notes = list(&properties["notes"]).iter().filter_map(Value::as_str);
    let places = list(&result["relatedLocations"]).iter().map(|place| {
        let role = place["properties"]["role"].as_str();
        let cause = !matches!(role, Some("waits" | "behind"));
        (
            place["properties"]["text"].as_str().unwrap_or_default(),
            cause,
        )
    });
    Fact {
        code: result["ruleId"].as_str().unwrap_or("no code"),
        class: text("class"),
        title: text("title").unwrap_or("no title"),
        texts: notes.chain(text("help")).chain(text("replay")).collect(),
        places: places.collect(),
    }
}

/// Whether a finding of some run states the same. Notes may differ: merging adds some.
fn in_json(fact: &Fact<'_>, json: &Value) -> bool {
    let runs = list(&json["runs"]).iter();
    let mut findings = runs.flat_map(|run| list(&run["findings"]));
    findings.any(|finding| {
        finding["code"] == fact.code
            && finding["message"] == fact.title
            && finding["class"].as_str() == fact.class
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Letters and digits.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// What is between the tags.
fn content(markup: &str) -> String {
    let mut text = String::new();
    for piece in markup.split('<') {
        text.push_str(piece.split_once('>').map_or("", |(_, content)| content));
    }
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
    ];
    for (entity, character) in entities {
        text = text.replace(entity, character);
    }
    text.replace("&amp;", "&")
}
