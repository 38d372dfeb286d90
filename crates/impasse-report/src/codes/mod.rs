//! Every kind of finding, explained: one file per code.

mod imp001;
mod imp002;
mod imp003;
mod imp004;
mod imp005;
mod imp006;
mod imp007;
mod imp008;
mod imp009;
mod imp010;
mod imp011;
mod imp012;
mod imp013;
mod page;

pub use page::page;

/// What there is to know about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code itself.
    pub code: &'static str,
    /// Its name in a few words.
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
            Example::Model(text) | Example::C(text) => text,
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

const ALL: [&CodeInfo; 13] = [
    &imp001::INFO,
    &imp002::INFO,
    &imp003::INFO,
    &imp004::INFO,
    &imp005::INFO,
    &imp006::INFO,
    &imp007::INFO,
    &imp008::INFO,
    &imp009::INFO,
    &imp010::INFO,
    &imp011::INFO,
    &imp012::INFO,
    &imp013::INFO,
];

/// All codes in order.
pub fn all() -> &'static [&'static CodeInfo] {
    &ALL
}

/// The code with this name, in upper or lower case.
pub fn find(code: &str) -> Option<&'static CodeInfo> {
    all()
        .iter()
        .copied()
        .find(|info| info.code.eq_ignore_ascii_case(code.trim()))
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
            self.code, self.title, self.what, self.why, self.repair
        )
    }

    /// The name of its place on the page of codes: `imp001`, as in
    /// `docs/codes.md#imp001`.
    pub fn anchor(&self) -> String {
        self.code.to_ascii_lowercase()
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
        for (at, info) in all().iter().enumerate() {
            assert_eq!(info.code, format!("IMP{:03}", at + 1));
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
        for info in all() {
            let repaired = info.repaired.map(Example::text);
            assert_ne!(repaired, Some(info.example.text()), "{}", info.code);
            let shown = info.explain().contains("The example, repaired:\n");
            assert_eq!(shown, repaired.is_some(), "{}", info.code);
        }
    }

    #[test]
    fn explanations_fit_a_terminal() {
        for info in all() {
            for line in info.explain().lines() {
                assert!(line.len() <= 80, "{}: {line}", info.code);
            }
        }
    }

    #[test]
    fn codes_are_found_by_name() {
        assert_eq!(find("imp001").map(|info| info.code), Some("IMP001"));
        assert_eq!(find(" IMP006 ").map(|info| info.code), Some("IMP006"));
        assert_eq!(find("IMP011").map(|info| info.code), Some("IMP011"));
        assert_eq!(find("IMP999"), None);
    }

    #[test]
    fn explain_starts_with_code_and_title() {
        let text = find("IMP001").unwrap().explain();
        assert!(text.starts_with("IMP001: wait cycle\n\n"));
        assert!(text.contains("Example (a model that every rank runs):\n"));
        assert!(text.contains("\n    send to 1 - rank\n"));
    }

    #[test]
    fn programs_are_shown_as_they_are() {
        let text = find("IMP008").unwrap().explain();
        assert!(text.contains("Example (run with 2 ranks):\n\n    #include <mpi.h>\n\n    int"));
    }
}
