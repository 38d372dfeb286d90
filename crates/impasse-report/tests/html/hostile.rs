//! No text can break out of its place in the page.

use std::sync::Arc;

use impasse_report::{
    Class, Code, Diagnostic, Event, EventKind, Execution, KnownBy, Location, RankSet, Report,
    ReportNote, Role, SourceLocation, Sources, Wait, html,
};
use proptest::prelude::*;
use scraper::{Html, Node};

use crate::Page;
use crate::common::{report, run_with};

/// Text in which what is dangerous comes up often.
fn nasty() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "[ -~]{0,12}",
        1 => Just(String::from("</script><script>alert(1)</script>")),
        1 => Just(String::from("</style></title></textarea></svg>")),
        1 => Just(String::from("<!--")),
        1 => Just(String::from("-->")),
        1 => Just(String::from("<![CDATA[ ]]>")),
        1 => Just(String::from("\" onload=\"x\" '><img src=x onerror=y>")),
        1 => Just(String::from("&lt;&#0;&amp")),
        1 => Just(String::from("`<b>` ` \\u003c")),
        1 => Just(String::from("\u{202e}\u{2066}\u{200b}\u{feff}\u{2028}")),
        1 => Just(String::from("\u{1b}[2J\u{9b}31m\u{7f}\0\u{e000}\r\n\t")),
        1 => Just(String::from("e\u{301}\u{4e2d}\u{6587}\u{1f600}\u{fffd}")),
        1 => "x{300,900}",
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// Every text of a report: those of one finding, its execution, and of what is around it.
const TEXTS: usize = 12;

fn place(file: &str, line: u32, column: u32) -> SourceLocation {
    SourceLocation::new(file, line, column).to(line, column.saturating_add(3))
}

/// A report made of these texts only.
fn made_of(texts: &[String], numbers: &[u32]) -> (Report, Sources) {
    let at = place(&texts[0], numbers[0], numbers[1]);
    let mut finding = Diagnostic::new(Code::WaitCycle, texts[1].as_str());
    finding.class = Some(Class::Schedule);
    let members = RankSet::single(numbers[2]);
    let roles = [Role::Cycle, Role::Waits, Role::Behind];
    finding.locations = roles
        .map(|role| Location::new(at.clone(), members.clone(), role, texts[2].as_str()))
        .to_vec();
    finding
        .locations
        .push(Location::nowhere(members, Role::Orphan, texts[2].as_str()));
    finding.notes.push(texts[3].clone());
    finding.help = Some(texts[4].clone());
    finding.replay = Some(texts[5].clone());
    let call = |rank| Event {
        rank,
        at: Some(at.clone()),
        kind: EventKind::Call(texts[6].clone()),
        text: texts[7].clone(),
    };
    finding.execution = Some(Arc::new(Execution {
        ranks: 2,
        left_out: 0,
        events: vec![call(0), call(1)],
        waits: vec![Wait {
            rank: 0,
            awaited: RankSet::single(1),
            any: false,
            at: Some(at.clone()),
            text: texts[8].clone(),
        }],
    }));
    let mut run = run_with(2, finding.clone());
    run.set_known(|_| Some((KnownBy::Comment, Some(texts[9].clone()))));
    run.findings.push(finding);
    run.reasons.push(texts[9].clone());
    run.assumptions.push(texts[9].clone());
    let mut report = report(vec![run]);
    report.inputs = vec![texts[0].clone()];
    report.tool_version = texts[10].clone();
    report.notes.push(ReportNote {
        message: texts[10].clone(),
        at: Some(at),
    });
    let mut sources = Sources::new();
    sources.add(texts[0].as_str(), texts[11].as_str());
    (report, sources)
}

/// The same text without any character that means something to HTML.
fn tame(text: &str) -> String {
    let meaning = |c: char| matches!(c, '<' | '>' | '&' | '"' | '\'');
    text.chars()
        .map(|c| if meaning(c) { 'x' } else { c })
        .collect()
}

/// All elements with their classes, in order, and how often there is anything but text in them.
fn skeleton(page: &str) -> Vec<String> {
    let parsed = Html::parse_document(page);
    let nodes = parsed.tree.nodes();
    nodes
        .filter_map(|node| match node.value() {
            Node::Element(element) => {
                let attributes: Vec<&str> = element.attrs().map(|(name, _)| name).collect();
                Some(format!(
                    "{} {attributes:?} {:?}",
                    element.name(),
                    element.attr("class")
                ))
            }
            Node::Comment(_) => Some(String::from("comment")),
            Node::ProcessingInstruction(_) => Some(String::from("instruction")),
            _ => None,
        })
        .collect()
}

fn is_harmless(page: &str) -> bool {
    let hidden = |c: char| {
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            || matches!(c, '\u{feff}' | '\u{e000}')
    };
    !page
        .chars()
        .any(|c| (c.is_control() && c != '\n') || hidden(c))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn text_stays_text(
        texts in prop::collection::vec(nasty(), TEXTS),
        numbers in prop::collection::vec(prop_oneof![4 => 0..4_u32, 1 => any::<u32>()], 3),
    ) {
        let (report, sources) = made_of(&texts, &numbers);
        let page = html::render(&report, &sources);
        prop_assert!(is_harmless(&page));
        let tamed: Vec<String> = texts.iter().map(|text| tame(text)).collect();
        let (report, sources) = made_of(&tamed, &numbers);
        let expected = html::render(&report, &sources);
        prop_assert_eq!(skeleton(&page), skeleton(&expected));
    }
}

#[test]
fn what_is_dangerous_is_shown_as_it_is() {
    let title = "</h3></script><!-- <img src=x onerror=alert(1)> & \"quotes\"";
    let texts: Vec<String> = (0..TEXTS).map(|_| title.into()).collect();
    let (report, sources) = made_of(&texts, &[1, 1, 0]);
    let page = Page::new(&report, &sources);
    assert_eq!(page.texts(".finding h3")[0], title);
    assert_eq!(page.texts(".row code")[0], title);
    assert_eq!(page.texts(".replay code")[0], title);
    assert!(page.all("img").is_empty());
    let data: serde_json::Value = serde_json::from_str(&page.text("script.data")).unwrap();
    assert_eq!(data["lines"][0]["code"], title);
}

#[test]
fn bytes_that_are_no_text_and_huge_lines_do_no_harm() {
    let mut bytes = b"\xff\xfe\x80 MPI_Send(\0)".to_vec();
    bytes.extend(std::iter::repeat_n(b'<', 1_000_000));
    let mut texts: Vec<String> = (0..TEXTS).map(|_| "text".into()).collect();
    texts[11] = String::from_utf8_lossy(&bytes).into_owned();
    let (report, sources) = made_of(&texts, &[1, 5, 0]);
    let page = html::render(&report, &sources);
    assert!(page.len() < 200_000, "{}", page.len());
    assert!(page.contains("\u{fffd}\u{fffd}\u{fffd} <mark>MPI</mark>_Send(\\0)&lt;"));
    assert!(is_harmless(&page));
}
