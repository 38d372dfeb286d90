//! The page of all codes, `docs/codes.md`.

use super::{Code, CodeInfo, Example};

const HEAD: &str = "\
# Codes

<!-- Made from crates/impasse-report/src/codes/registry.rs; run the tests with IMPASSE_UPDATE=1. -->

Every finding has a code. `impasse explain CODE` prints what stands here;
[known-findings.md](known-findings.md) tells how to silence a finding.

The examples are models (see [model-language.md](model-language.md)) or C programs.
A test checks that impasse finds the code in each, and nothing in the repaired ones.
";

/// All codes, explained in Markdown.
pub fn page() -> String {
    let lines = Code::ALL.iter().map(|code| {
        let info = code.info();
        let (code, anchor, title) = (info.name, info.anchor(), info.title);
        format!("| [{code}](#{anchor}) | {title} |\n")
    });
    let list: String = lines.collect();
    let sections: String = Code::ALL.iter().map(|code| section(code.info())).collect();
    format!("{HEAD}\n| code | what |\n|---|---|\n{list}{sections}")
}

fn section(info: &CodeInfo) -> String {
    let references = info.references.iter();
    let references: String = references.map(|text| format!("- {text}\n")).collect();
    let repaired = info.repaired.map_or_else(String::new, |repaired| {
        format!("The example, repaired:\n\n{}\n", fenced(repaired))
    });
    format!(
        "\n<a id=\"{}\"></a>\n\n## {}: {}\n\n{}\n\n**{}**\n\n{}\n\
         **What goes wrong**\n\n{}\n\n**How to repair it**\n\n{}\n\n{repaired}\
         **References**\n\n{references}",
        info.anchor(),
        info.name,
        info.title,
        info.what,
        info.example.heading(),
        fenced(info.example),
        info.why,
        info.repair,
    )
}

fn fenced(example: Example) -> String {
    format!("```{}\n{}\n```\n", example.language(), example.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_an_anchor_that_the_list_points_to() {
        let page = page();
        for info in Code::ALL.iter().map(|code| code.info()) {
            let anchor = info.anchor();
            assert_eq!(page.matches(&format!("(#{anchor})")).count(), 1);
            assert_eq!(page.matches(&format!("<a id=\"{anchor}\">")).count(), 1);
        }
    }
}
