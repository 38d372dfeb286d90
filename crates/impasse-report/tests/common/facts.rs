//! What a finding says, read back from each format, so that formats can be compared.

use impasse_report::{
    Diagnostic, KnownBy, KnownFinding, Location, Report, Role, Sources, fingerprints,
    merge_findings, merge_known,
};
use serde_json::Value;

/// Everything that a finding states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    pub code: String,
    pub class: Option<String>,
    pub severity: String,
    pub certainty: String,
    pub assumption: Option<String>,
    pub message: String,
    pub places: Vec<Place>,
    pub notes: Vec<String>,
    pub help: Option<String>,
    pub replay: Option<String>,
    pub found_with: Vec<u64>,
    pub fingerprint: String,
    /// How it is known, and the reason given, if it is known.
    pub known: Option<(String, Option<String>)>,
}

/// Some ranks at a place; the line is 0 if the place is not known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u64,
    /// Triples of first, last and step.
    pub ranks: Vec<Vec<u64>>,
    pub role: String,
    pub text: String,
}

/// What the findings of a report state, each run on its own.
pub fn of_each_run(report: &Report, sources: &Sources) -> Vec<Fact> {
    let mut findings = Vec::new();
    for run in &report.runs {
        let told = |finding: &Diagnostic| {
            let mut finding = finding.clone();
            if finding.found_with.is_empty() {
                finding.found_with.push(run.ranks);
            }
            finding
        };
        findings.extend(run.findings.iter().map(|finding| (told(finding), None)));
        let known = run.known.iter();
        findings.extend(known.map(|one| (told(&one.finding), Some(how(one)))));
    }
    facts(findings, sources)
}

/// What the findings of a report state, repeats merged.
pub fn merged(report: &Report, sources: &Sources) -> Vec<Fact> {
    let new = merge_findings(&report.runs).into_iter();
    let known = merge_known(&report.runs).into_iter();
    let known = known.map(|one| (one.finding.clone(), Some(how(&one))));
    facts(new.map(|one| (one, None)).chain(known).collect(), sources)
}

type Known = Option<(KnownBy, Option<String>)>;

fn how(known: &KnownFinding) -> (KnownBy, Option<String>) {
    (known.by, known.reason.clone())
}

fn facts(findings: Vec<(Diagnostic, Known)>, sources: &Sources) -> Vec<Fact> {
    let (findings, known): (Vec<_>, Vec<_>) = findings.into_iter().unzip();
    let names = fingerprints(&findings, sources);
    let facts = findings.iter().zip(known).zip(names);
    sorted(facts.map(|((finding, known), name)| fact(finding, known, name)))
}

fn sorted(facts: impl IntoIterator<Item = Fact>) -> Vec<Fact> {
    let mut facts: Vec<Fact> = facts.into_iter().collect();
    facts.sort();
    facts
}

fn fact(finding: &Diagnostic, known: Known, fingerprint: String) -> Fact {
    let mut places: Vec<Place> = finding.locations.iter().map(place).collect();
    places.sort();
    Fact {
        code: finding.code.to_string(),
        class: finding.class.map(|class| class.as_str().into()),
        severity: finding.severity().as_str().into(),
        certainty: finding.certainty().as_str().into(),
        assumption: finding.assumption.clone(),
        message: finding.message.clone(),
        places,
        notes: finding.notes.clone(),
        help: finding.help.clone(),
        replay: finding.replay.clone(),
        found_with: finding.found_with.iter().copied().map(u64::from).collect(),
        fingerprint,
        known: known.map(|(by, reason)| (by.as_str().into(), reason)),
    }
}

fn place(location: &Location) -> Place {
    let role: Role = location.role;
    let at = location.at.as_ref();
    let triples = location.ranks.strides().into_iter();
    Place {
        file: at.map_or_else(String::new, |at| at.file.clone()),
        line: at.map_or(0, |at| u64::from(at.line)),
        ranks: triples.map(|ranks| ranks.map(u64::from).to_vec()).collect(),
        role: role.as_str().into(),
        text: location.text.clone(),
    }
}

/// What the JSON output states, each run on its own.
pub fn from_json(document: &Value) -> Vec<Fact> {
    let runs = list(&document["runs"]).iter();
    sorted(runs.flat_map(|run| {
        let new = list(&run["findings"]).iter();
        let new = new.map(|finding| json_fact(finding, None));
        let known = list(&run["known"]).iter().map(|known| {
            let how = (text(&known["by"]), optional(&known["reason"]));
            json_fact(&known["finding"], Some(how))
        });
        new.chain(known).collect::<Vec<_>>()
    }))
}

fn json_fact(finding: &Value, known: Option<(String, Option<String>)>) -> Fact {
    let mut places: Vec<Place> = list(&finding["locations"])
        .iter()
        .map(|location| Place {
            file: optional(&location["file"]).unwrap_or_default(),
            line: location["line"].as_u64().unwrap_or_default(),
            ranks: triples(&location["ranks"]),
            role: text(&location["role"]),
            text: text(&location["text"]),
        })
        .collect();
    places.sort();
    Fact {
        code: text(&finding["code"]),
        class: optional(&finding["class"]),
        severity: text(&finding["severity"]),
        certainty: text(&finding["certainty"]),
        assumption: optional(&finding["assumption"]),
        message: text(&finding["message"]),
        places,
        notes: list(&finding["notes"]).iter().map(text).collect(),
        help: optional(&finding["help"]),
        replay: optional(&finding["replay"]),
        found_with: numbers(&finding["found_with"]),
        fingerprint: text(&finding["fingerprint"]),
        known,
    }
}

/// What the SARIF output states, repeats merged.
pub fn from_sarif(document: &Value) -> Vec<Fact> {
    let results = list(&document["runs"][0]["results"]).iter();
    sorted(results.map(|result| {
        let properties = &result["properties"];
        let mut places: Vec<Place> = list(&result["relatedLocations"])
            .iter()
            .map(sarif_place)
            .collect();
        places.sort();
        Fact {
            code: text(&result["ruleId"]),
            class: optional(&properties["class"]),
            severity: text(&result["level"]),
            certainty: text(&properties["certainty"]),
            assumption: optional(&properties["assumption"]),
            message: text(&properties["title"]),
            places,
            notes: list(&properties["notes"]).iter().map(text).collect(),
            help: optional(&properties["help"]),
            replay: optional(&properties["replay"]),
            found_with: numbers(&properties["foundWith"]),
            fingerprint: text(&result["partialFingerprints"]["impasse/v1"]),
            known: result.get("suppressions").map(|all| suppression(&all[0])),
        }
    }))
}

fn sarif_place(location: &Value) -> Place {
    let properties = &location["properties"];
    let physical = &location["physicalLocation"];
    let (file, line) = match properties["placeKnown"] == true {
        true => (
            decoded(&text(&physical["artifactLocation"]["uri"])),
            physical["region"]["startLine"].as_u64().unwrap_or_default(),
        ),
        false => (String::new(), 0),
    };
    Place {
        file,
        line,
        ranks: triples(&properties["ranks"]),
        role: text(&properties["role"]),
        text: text(&properties["text"]),
    }
}

fn suppression(suppression: &Value) -> (String, Option<String>) {
    let justification = text(&suppression["justification"]);
    let (how, reason) = match justification.split_once(": ") {
        Some((how, reason)) => (how.to_owned(), Some(reason.to_owned())),
        None => (justification, None),
    };
    let kind = suppression["kind"].as_str();
    let by = match (kind, how.as_str()) {
        (Some("inSource"), "silenced by a comment") => "comment",
        (Some("external"), "silenced on the command line") => "command line",
        (Some("external"), "in the baseline") => "baseline",
        other => panic!("{other:?}"),
    };
    (by.into(), reason)
}

/// A URI without its percent signs.
pub fn decoded(uri: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| digit.expect("two digits"));
                let digits = std::str::from_utf8(&digits).expect("digits");
                u8::from_str_radix(digits, 16).expect("a number")
            }
            other => other,
        });
    }
    String::from_utf8(bytes).expect("URIs here are UTF-8")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn optional(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        value => Some(text(value)),
    }
}

fn numbers(value: &Value) -> Vec<u64> {
    let numbers = list(value).iter();
    numbers.map(|one| one.as_u64().expect("a number")).collect()
}

fn triples(value: &Value) -> Vec<Vec<u64>> {
    list(value).iter().map(numbers).collect()
}
