//! One self-contained page: verdict, findings with their source, diagrams to step through.
//!
//! The page needs no network and no script: without a script only the stepping and the choice
//! of lanes are missing. Markup is made by `maud`, which escapes every text that is put in, and
//! every text that comes from outside goes through `shown` first, so that control and format
//! characters are seen rather than obeyed.

mod code_line;
mod events;
mod excerpt;
mod finding;
mod known;
mod overview;
mod policy;
mod steps;
mod trim;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::plain::plain;
use crate::{Report, SourceLocation, Sources, merge_findings};
use policy::policy;
use steps::Room;

/// Longer texts are cut.
const MAX_TEXT: usize = 2000;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A report as one HTML page.
pub fn render(report: &Report, sources: &Sources) -> String {
    let style = format!("{STYLE}{}", crate::diagram::STYLE);
    let findings = merge_findings(&report.runs);
    let mut room = Room::new();
    let title = format!("{} \u{2013} impasse", crate::text::sentence(report));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(&style, SCRIPT));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "impasse " (shown(&report.tool_version)) };
                title { (title) }
                style { (PreEscaped(&style)) }
            }
            body {
                a.skip href="#findings" { "Skip to the findings" }
                (overview::header(report))
                main {
                    (overview::checked(report))
                    (finding::all(&findings, sources, &mut room))
                    (steps::besides(&report.runs, &findings, sources, &mut room))
                    (known::section(&report.runs, sources))
                }
                footer {
                    p { "Made by impasse " (shown(&report.tool_version)) "." }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// Text from outside: on one line, with nothing in it that hides or reorders.
fn shown(text: &str) -> String {
    plain(text, MAX_TEXT)
}

/// Text from outside in which what stands between backquotes is code.
fn prose(text: &str) -> Markup {
    let text = shown(text);
    let pieces: Vec<&str> = text.split('`').collect();
    // A backquote without a partner stands for itself.
    let paired = pieces.len() - 1 - (pieces.len() - 1) % 2;
    html! {
        @for (at, piece) in pieces.iter().enumerate() {
            @if at > paired { "`" (piece) }
            @else if at % 2 == 1 { code { (piece) } }
            @else { (piece) }
        }
    }
}

/// `ring.c:20:3`
fn place(at: &SourceLocation) -> String {
    format!("{}:{}:{}", shown(&at.file), at.line, at.column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backquotes_mark_code() {
        let made = |text| prose(text).into_string();
        assert_eq!(
            made("use `a < b`, not `c`"),
            "use <code>a &lt; b</code>, not <code>c</code>"
        );
        assert_eq!(made("one ` alone"), "one ` alone");
        assert_eq!(made("`a` and `b"), "<code>a</code> and `b");
        assert_eq!(made(""), "");
    }
}
