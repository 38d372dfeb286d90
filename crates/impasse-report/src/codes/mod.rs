//! Every kind of finding, explained.

mod page;
mod registry;

use std::fmt;

use crate::Severity;

pub use page::page;
pub use registry::Code;

/// What there is to know about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code itself.
    pub code: Code,
    /// Its name: `IMP001` and so on.
    pub name: &'static str,
    /// How bad such findings are.
    pub severity: Severity,
    /// What it is in a few words.
    pub title: &'static str,
    /// What was found when this code is reported.
    pub what: &'static str,
    /// A small program or model with the fault.
    pub example: Example,
    /// Why the example hangs, or what goes wrong.
    pub why: &'static str,
    /// How to repair such programs.
    pub repair: &'static str,
    /// The example without the fault, where a program can show that.
    pub repaired: Option<Example>,
    /// Where the rules are written down.
    pub references: &'static [&'static str],
}

/// A fault in a few lines; every rank runs them, and two ranks show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// A model (`.imp`).
    Model(&'static str),
    /// A C program.
    C(&'static str),
}

impl Example {
    /// The lines themselves.
    pub fn text(self) -> &'static str {
        match self {
            Example::Model(text) | Example::C(text) => text.trim_end(),
        }
    }

    /// The name of its language, as Markdown wants it.
    pub fn language(self) -> &'static str {
        match self {
            Example::Model(_) => "text",
            Example::C(_) => "c",
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Example::Model(_) => "Example (a model that every rank runs)",
            Example::C(_) => "Example (run with 2 ranks)",
        }
    }
}

impl Code {
    /// The code with this name, in upper or lower case.
    pub fn named(name: &str) -> Option<Code> {
        let mut all = registry::TABLE.iter();
        let info = all.find(|info| info.name.eq_ignore_ascii_case(name.trim()))?;
        Some(info.code)
    }

    /// What there is to know about it.
    pub fn info(self) -> &'static CodeInfo {
        &registry::TABLE[self as usize]
    }

    /// Its name: `IMP001` and so on.
    pub fn as_str(self) -> &'static str {
        self.info().name
    }

    /// Whether some such findings show only where the whole program is run, not just what decides its communication.
    pub fn is_watched(self) -> bool {
        self >= Code::LocalRace || self == Code::MpiError
    }

    /// How bad such findings are.
    pub fn severity(self) -> Severity {
        self.info().severity
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl CodeInfo {
    /// The text that `impasse explain` prints.
    pub fn explain(&self) -> String {
        let heading = self.example.heading();
        let example = indented(self.example.text(), "    ");
        let references = indented(&self.references.join("\n"), "- ");
        let repaired = self.repaired.map_or_else(String::new, |repaired| {
            let lines = indented(repaired.text(), "    ");
            format!("The example, repaired:\n\n{lines}\n\n")
        });
        format!(
            "{}: {}\n\n{}\n\n{heading}:\n\n{example}\n\n\
             What goes wrong:\n\n{}\n\nHow to repair it:\n\n{}\n\n{repaired}\
             References:\n\n{references}\n",
            self.name, self.title, self.what, self.why, self.repair
        )
    }

    /// The name of its place on the page of codes: `imp001`, as in
    /// `docs/codes.md#imp001`.
    pub fn anchor(&self) -> String {
        self.name.to_ascii_lowercase()
    }
}

fn indented(text: &str, indent: &str) -> String {
    let lines = text.lines().map(|line| match line.is_empty() {
        true => String::new(),
        false => format!("{indent}{line}"),
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_complete_and_in_order() {
        for (at, code) in Code::ALL.iter().enumerate() {
            let info = code.info();
            assert_eq!(info.code, *code);
            assert_eq!(info.name, format!("IMP{:03}", at + 1));
            let texts = [
                info.title,
                info.what,
                info.example.text(),
                info.why,
                info.repair,
            ];
            assert!(
                texts.iter().all(|text| !text.trim().is_empty()),
                "{}",
                info.code
            );
            assert!(!info.references.is_empty(), "{}", info.code);
            assert!(info.references.iter().all(|text| !text.trim().is_empty()));
            assert!(info.explain().is_ascii(), "{}", info.code);
        }
    }

    #[test]
    fn a_repaired_example_is_another_program() {
        for info in Code::ALL.iter().map(|code| code.info()) {
            let repaired = info.repaired.map(Example::text);
            assert_ne!(repaired, Some(info.example.text()), "{}", info.code);
            let shown = info.explain().contains("The example, repaired:\n");
            assert_eq!(shown, repaired.is_some(), "{}", info.code);
        }
    }

    #[test]
    fn explanations_fit_a_terminal() {
        for info in Code::ALL.iter().map(|code| code.info()) {
            for line in info.explain().lines() {
                assert!(line.len() <= 80, "{}: {line}", info.code);
            }
        }
    }

    #[test]
    fn codes_are_found_by_name() {
        assert_eq!(Code::named("imp001"), Some(Code::WaitCycle));
        assert_eq!(Code::named(" IMP006 "), Some(Code::UnequalCounts));
        assert_eq!(Code::named("IMP999"), None);
    }

    #[test]
    fn explain_starts_with_code_and_title() {
        let text = Code::WaitCycle.info().explain();
        assert!(text.starts_with("IMP001: wait cycle\n\n"));
        assert!(text.contains("Example (a model that every rank runs):\n"));
        assert!(text.contains("\n    send to 1 - rank\n"));
    }

    #[test]
    fn programs_are_shown_as_they_are() {
        let text = Code::Truncation.info().explain();
        assert!(text.contains("Example (run with 2 ranks):\n\n    #include <mpi.h>\n\n    int"));
    }
}
