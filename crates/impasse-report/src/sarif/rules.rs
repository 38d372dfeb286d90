//! The rules of a log: the codes that occur, explained.

use serde_json::json;

use super::model::{Configuration, Help, Properties, Rule, Text};
use crate::codes::{CodeInfo, Example};
use crate::{Diagnostic, Severity};

/// The rules for the findings, by code; each code once.
pub(super) fn rules<'a>(findings: impl IntoIterator<Item = &'a Diagnostic>) -> Vec<Rule> {
    let mut findings: Vec<&Diagnostic> = findings.into_iter().collect();
    findings.sort_by_key(|finding| finding.code);
    findings
        .chunk_by(|one, other| one.code == other.code)
        .map(rule)
        .collect()
}

/// The rule for findings with the same code.
fn rule(findings: &[&Diagnostic]) -> Rule {
    let info = findings[0].code.info();
    let is_deadlock = findings.iter().any(|finding| finding.is_deadlock());
    Rule {
        id: info.name,
        name: pascal_case(info.title),
        short_description: Text {
            text: info.title.into(),
        },
        full_description: Text {
            text: unwrapped(info.what),
        },
        default_configuration: Configuration {
            level: info.severity.as_str(),
        },
        help: Help {
            text: info.explain(),
            markdown: markdown(info),
        },
        properties: properties(info.severity, is_deadlock),
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
        info.name,
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
    use crate::Code;

    #[test]
    fn each_code_is_one_rule() {
        let findings = [
            Diagnostic::new(Code::LeakedObject, ""),
            Diagnostic::new(Code::LeakedObject, ""),
            Diagnostic::new(Code::WaitCycle, ""),
        ];
        let rules = rules(&findings);
        let shown: Vec<_> = rules
            .iter()
            .map(|rule| (rule.id, rule.default_configuration.level))
            .collect();
        assert_eq!(shown, [("IMP001", "error"), ("IMP018", "warning")]);
        assert_eq!(rules[0].name, "WaitCycle");
    }

    #[test]
    fn descriptions_fit_what_github_shows() {
        for info in Code::ALL.iter().map(|code| code.info()) {
            assert!(unwrapped(info.what).len() <= 1024, "{}", info.code);
            assert!(pascal_case(info.title).len() <= 255, "{}", info.code);
            assert!(markdown(info).contains("\n## Example\n\n```"));
        }
    }
}
