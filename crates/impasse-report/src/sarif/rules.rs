//! The rules of a log: the codes that occur, explained.

use serde_json::json;

use super::model::{Configuration, Help, Properties, Rule, Text};
use crate::codes::{self, CodeInfo, Example};
use crate::{Diagnostic, Severity};

/// The rules for the findings, by code; each code once.
pub(super) fn rules<'a>(findings: impl IntoIterator<Item = &'a Diagnostic>) -> Vec<Rule> {
    let mut findings: Vec<&Diagnostic> = findings.into_iter().collect();
    findings.sort_by_key(|finding| (finding.code, finding.severity));
    findings
        .chunk_by(|one, other| one.code == other.code)
        .map(rule)
        .collect()
}

/// The rule for findings with the same code, worst first.
fn rule(findings: &[&Diagnostic]) -> Rule {
    let id = findings[0].code;
    let severity = findings[0].severity;
    let info = codes::find(id);
    let title = info.map_or(id, |info| info.title);
    let what = info.map_or_else(|| id.to_owned(), |info| unwrapped(info.what));
    let is_deadlock = findings.iter().any(|finding| finding.is_deadlock());
    Rule {
        id,
        name: pascal_case(title),
        short_description: Text { text: title.into() },
        full_description: Text { text: what },
        default_configuration: Configuration {
            level: severity.as_str(),
        },
        help: Help {
            text: info.map_or_else(|| id.to_owned(), CodeInfo::explain),
            markdown: info.map_or_else(|| id.to_owned(), markdown),
        },
        properties: properties(severity, is_deadlock),
    }
}

fn properties(severity: Severity, is_deadlock: bool) -> Properties {
    let tags = match is_deadlock {
        true => json!(["correctness", "deadlock", "mpi"]),
        false => json!(["correctness", "mpi"]),
    };
    Properties::from([
        ("tags", tags),
        ("problem.severity", json!(severity.as_str())),
        ("precision", json!("high")),
    ])
}

/// The explanation of a code for a viewer that shows Markdown.
fn markdown(info: &CodeInfo) -> String {
    let language = match info.example {
        Example::C(_) => "c",
        Example::Model(_) => "text",
    };
    let references: Vec<String> = info
        .references
        .iter()
        .map(|reference| format!("- {reference}"))
        .collect();
    format!(
        "# {}: {}\n\n{}\n\n## Example\n\n```{language}\n{}\n```\n\n## What goes wrong\n\n{}\n\n\
         ## How to repair it\n\n{}\n\n## References\n\n{}\n",
        info.code,
        info.title,
        info.what,
        info.example.text(),
        info.why,
        info.repair,
        references.join("\n"),
    )
}

/// Lines of a paragraph as one.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title as one name: `wait cycle` becomes `WaitCycle`.
fn pascal_case(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let mut name = String::new();
    for word in words {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_is_one_rule_with_its_worst_level() {
        let findings = [
            Diagnostic::warning("IMP005", ""),
            Diagnostic::error("IMP005", ""),
            Diagnostic::error("IMP001", ""),
        ];
        let rules = rules(&findings);
        let shown: Vec<_> = rules
            .iter()
            .map(|rule| (rule.id, rule.default_configuration.level))
            .collect();
        assert_eq!(shown, [("IMP001", "error"), ("IMP005", "error")]);
        assert_eq!(rules[0].name, "WaitCycle");
    }

    #[test]
    fn descriptions_fit_what_github_shows() {
        for info in codes::all() {
            assert!(unwrapped(info.what).len() <= 1024, "{}", info.code);
            assert!(pascal_case(info.title).len() <= 255, "{}", info.code);
            assert!(markdown(info).contains("\n## Example\n\n```"));
        }
    }
}
