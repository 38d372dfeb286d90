//! The page: what is in it, that it needs nothing else, and that it stays small.

#[path = "../common/mod.rs"]
mod common;
mod executions;
mod hostile;

use common::{barrier_with_one_missing, report, ring, run_with, sources};
use executions::stuck_ring;
use impasse_report::{
    Explored, KnownBy, KnownFinding, Report, ReportNote, Run, Sources, Verdict, html,
};
use scraper::{ElementRef, Html, Selector};
use sha2::{Digest, Sha256};

/// A page as a browser reads it.
pub struct Page(Html);

impl Page {
    /// The page of a report.
    pub fn new(report: &Report, sources: &Sources) -> Page {
        Page(Html::parse_document(&html::render(report, sources)))
    }

    /// Every element that is selected.
    pub fn all(&self, selector: &str) -> Vec<ElementRef<'_>> {
        let selector = Selector::parse(selector).expect("a selector");
        self.0.select(&selector).collect()
    }

    /// The text of every element that is selected.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.all(selector).into_iter();
        texts.map(|element| element.text().collect()).collect()
    }

    /// The text of the one element that is selected.
    pub fn text(&self, selector: &str) -> String {
        let mut texts = self.texts(selector);
        assert_eq!(texts.len(), 1, "{selector}: {texts:?}");
        texts.remove(0)
    }
}

#[test]
fn the_verdict_comes_first() {
    let page = Page::new(&ring(), &sources());
    assert_eq!(page.text("header .badge"), "deadlock");
    assert_eq!(page.text("h1"), "ring.imp can hang with 2 and 4 ranks");
    assert_eq!(page.text(".figures"), "1 finding");
    assert!(page.text("title").starts_with("ring.imp can hang"));
    assert_eq!(page.texts("h2"), ["What was checked", "1 finding"]);
}

#[test]
fn a_finding_is_told_with_all_its_facts() {
    let mut report = ring();
    report.runs[0].findings[0].notes = vec!["say `--buffering`".into()];
    let page = Page::new(&report, &sources());
    let title = page.text(".finding h3");
    assert_eq!(title, "deadlock: ranks 0 and 1 wait for each other");
    assert_eq!(page.text(".finding .badge"), "error");
    assert_eq!(page.text(".finding .name"), "IMP001 \u{2013} wait cycle");
    let facts = page.texts(".facts dd");
    assert!(facts[0].starts_with("buffering: hangs with some MPI"));
    assert_eq!(facts[1], "with 2 ranks; also with 4");
    assert_eq!(facts[2], "say --buffering");
    assert_eq!(facts[3], "use sendrecv, or let odd ranks receive first");
    let replay = page.text(".replay code");
    assert_eq!(replay, "impasse check ring.imp -n 2 --replay 0");
    let explanation = page.text(".explanation");
    assert!(explanation.contains("section 3.10"), "{explanation}");
}

#[test]
fn places_are_marked_in_the_source() {
    let page = Page::new(&ring(), &sources());
    assert_eq!(page.text(".source figcaption"), "ring.imp");
    assert_eq!(page.texts(".row.cause mark"), ["send to 1", "send to 0"]);
    let numbers = page.texts(".row .number");
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"]);
    let labels = page.texts(".labels .cause");
    assert_eq!(labels.len(), 2);
    assert_eq!(labels[0], "rank 0 waits here for rank 1 to receive");
}

#[test]
fn places_without_source_are_named() {
    let page = Page::new(&ring(), &Sources::new());
    assert!(page.all(".source").is_empty());
    let items = page.texts(".elsewhere li");
    assert!(
        items[1].ends_with("to receive at ring.imp:2:5"),
        "{items:?}"
    );
}

#[test]
fn far_places_are_apart_and_files_have_their_own_excerpt() {
    let mut report = ring();
    report.runs.truncate(1);
    let locations = &mut report.runs[0].findings[0].locations;
    locations[1].at.as_mut().unwrap().line = 40;
    let mut other = locations[0].clone();
    other.at.as_mut().unwrap().file = "other.imp".into();
    locations.push(other);
    let mut sources = Sources::new();
    let text: String = (1..50).map(|line| format!("line {line}\n")).collect();
    sources.add("ring.imp", text.as_str());
    sources.add("other.imp", text);
    let page = Page::new(&report, &sources);
    assert_eq!(page.texts(".source figcaption"), ["ring.imp", "other.imp"]);
    assert_eq!(page.all(".gap").len(), 1);
    // Three lines before and after 4 and 40, and once more around 4.
    assert_eq!(page.all(".row").len(), 7 + 7 + 7);
}

#[test]
fn what_was_checked_is_told() {
    let mut first = Run::new(2, Verdict::Clean);
    first.explored = Some(Explored {
        executions: 6,
        states: 4,
        calls: 12_345,
        steps: 99,
    });
    first.reasons.push("the step budget was reached".into());
    let mut second = first.clone();
    second.ranks = 3;
    second.assumptions.push("`f` returns".into());
    let mut report = report(vec![first, second]);
    report.notes.push(ReportNote {
        message: "not needed".into(),
        at: Some(common::at(3, 1, 9)),
    });
    let page = Page::new(&report, &Sources::new());
    assert_eq!(page.text("header .badge"), "inconclusive");
    assert_eq!(page.text(".inputs"), "ring.imp");
    let cells = page.texts("tbody tr:first-child > *");
    assert_eq!(cells, ["2", "inconclusive", "0", "6", "4", "12,345", "99"]);
    let texts = page.texts(".checked li");
    assert_eq!(
        texts,
        [
            "the step budget was reached (with 2 and 3 ranks)",
            "f returns (with 3 ranks)",
            "not needed ring.imp:3:1"
        ]
    );
    assert_eq!(page.texts("h2")[1], "Nothing was found");
}

#[test]
fn known_findings_are_folded_and_say_why() {
    let mut report = ring();
    for run in &mut report.runs {
        run.set_known(|_| Some((KnownBy::Comment, Some("next week".into()))));
    }
    let page = Page::new(&report, &sources());
    assert_eq!(page.text("header .badge"), "known");
    let summary = page.text(".known > details > summary");
    assert_eq!(summary, "1 finding known before this check");
    assert_eq!(page.text(".known .quiet"), "Known by comment: next week");
    assert_eq!(page.texts(".known h3").len(), 1);
    let facts = page.texts(".known dd");
    assert_eq!(facts[1], "with 2 ranks; also with 4");
    let known: &KnownFinding = &report.runs[0].known[0];
    assert_eq!(
        page.text(".known .replay code"),
        *known.finding.replay.as_ref().unwrap()
    );
}

#[test]
fn an_execution_can_be_stepped_through() {
    let page = Page::new(&stuck_ring(3), &sources());
    let events = page.texts(".events ol > li");
    assert_eq!(events[0], "rank 0 calls MPI_Isend to rank 1 ring.imp:2");
    assert_eq!(events.len(), 3 * 5 + 1);
    assert_eq!(page.all(".steps .lane").len(), 3);
    assert_eq!(page.all(".steps .message").len(), 3);
    assert_eq!(page.all(".steps .collective").len(), 1);
    for mark in page.all(".steps g.event[data-event]") {
        let number: usize = mark.attr("data-event").unwrap().parse().unwrap();
        let rank = format!("rank {} ", mark.attr("data-rank").unwrap());
        assert!(events[number].starts_with(&rank), "{number}");
    }
    let end = page.text(".events .end");
    assert_eq!(end, "Nothing moves any more: ranks 0-2 wait.");
    assert_eq!(page.texts(".events .waits li").len(), 3);
    assert_eq!(page.all(".graph svg").len(), 1);
    let data: serde_json::Value = serde_json::from_str(&page.text("script.data")).unwrap();
    assert_eq!(data["stuck"], serde_json::json!([[0, 2]]));
    assert_eq!(data["cause"], serde_json::json!([[0, 2]]));
    assert_eq!(data["lines"][0]["place"], "ring.imp:2");
    assert_eq!(data["lines"][0]["code"], "    send to 1");
}

#[test]
fn without_a_script_everything_is_visible() {
    let page = Page::new(&stuck_ring(3), &sources());
    let hidden = page.all("[hidden]").into_iter();
    for element in hidden {
        let class = element.attr("class").unwrap_or_default();
        let expected = ["controls", "now", "keys", "copy", "line", "list"];
        assert!(
            class.split(' ').any(|name| expected.contains(&name)),
            "{class}"
        );
    }
    assert_eq!(page.all(".controls[hidden]").len(), 1);
}

#[test]
fn a_replayed_execution_is_shown_once() {
    let mut report = stuck_ring(3);
    let execution = report.runs[0].findings[0].execution.clone();
    report.runs[0].execution = execution.as_deref().cloned();
    let page = Page::new(&report, &sources());
    assert_eq!(page.all(".steps").len(), 1);
    report.runs[0].findings.clear();
    let page = Page::new(&report, &sources());
    assert_eq!(page.all("section > .steps").len(), 1);
    assert_eq!(page.texts("h3"), ["The execution that was run again"]);
}

#[test]
fn a_recorded_run_is_shown_unless_a_finding_tells_it() {
    let mut report = stuck_ring(3);
    let told = report.runs[0].findings[0].execution.clone();
    let told = told.as_deref().cloned().expect("it has one");
    report.runs[0].recorded = Some(told.clone());
    assert_eq!(Page::new(&report, &sources()).all(".steps").len(), 1);
    // What the finding tells is only who would have waited.
    report.runs[0].findings[0].execution = Some(std::sync::Arc::new(impasse_report::Execution {
        events: Vec::new(),
        ..told
    }));
    let page = Page::new(&report, &sources());
    assert_eq!(page.all(".steps").len(), 2);
    let headings = page.texts("h3");
    assert!(headings.contains(&String::from("How this run went")));
}

#[test]
fn the_page_needs_nothing_else_and_allows_nothing_else() {
    let page = Page::new(&stuck_ring(3), &sources());
    for element in page.all("*") {
        for (name, value) in element.value().attrs() {
            let refers = [
                "src",
                "srcset",
                "href",
                "xlink:href",
                "action",
                "data",
                "poster",
            ];
            assert!(
                !refers.contains(&name) || value.starts_with('#'),
                "{name}={value}"
            );
            assert!(name != "style" && !name.starts_with("on"), "{name}={value}");
        }
    }
    let policy = page.all("meta[http-equiv]")[0].attr("content").unwrap();
    let hash = |text: String| {
        use base64::Engine;
        let digest = Sha256::digest(text);
        base64::engine::general_purpose::STANDARD.encode(digest)
    };
    let style = format!("style-src 'sha256-{}'", hash(page.text("style")));
    let script = page.text("script:not([type])");
    let script = format!("script-src 'sha256-{}'", hash(script));
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    assert!(
        policy.contains(&style) && policy.contains(&script),
        "{policy}"
    );
    let style = page.text("style");
    assert!(!style.contains("url(") && !style.contains("@import"));
}

#[test]
fn headings_leave_out_no_level() {
    let mut report = stuck_ring(3);
    report.runs[0].known.push(KnownFinding {
        finding: ring().runs[0].findings[0].clone(),
        by: KnownBy::Baseline,
        reason: None,
    });
    let page = Page::new(&report, &sources());
    let headings = page.all("h1, h2, h3, h4");
    let levels: Vec<u8> = headings
        .iter()
        .map(|h| h.value().name().as_bytes()[1])
        .collect();
    assert!(
        levels.windows(2).all(|pair| pair[1] <= pair[0] + 1),
        "{levels:?}"
    );
    let ids: Vec<_> = page
        .all("[id]")
        .iter()
        .map(|e| e.attr("id").unwrap().to_string())
        .collect();
    for label in page.all("[aria-labelledby], [aria-describedby], label[for]") {
        let names = ["aria-labelledby", "aria-describedby", "for"];
        let target = names.iter().find_map(|name| label.attr(name)).unwrap();
        assert!(ids.iter().any(|id| id == target), "{target}");
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let report = stuck_ring(5);
    let page = html::render(&report, &sources());
    assert_eq!(page, html::render(&report.clone(), &sources()));
    assert_ne!(page, html::render(&stuck_ring(6), &sources()));
}

#[test]
fn a_page_for_very_many_ranks_stays_small() {
    let page = html::render(&stuck_ring(1024), &sources());
    assert!(page.len() < 5_000_000, "{}", page.len());
    assert_eq!(page.matches("<g class=\"lane").count(), 1024);
    let missing = html::render(&barrier_with_one_missing(), &sources());
    assert!(missing.len() < 100_000, "{}", missing.len());
}

#[test]
fn many_large_executions_share_the_room() {
    let mut run = run_with(1024, stuck_ring(1024).runs[0].findings[0].clone());
    for number in 1..=9 {
        let mut finding = run.findings[0].clone();
        // Deadlocks at other lines are not merged.
        for at in finding
            .locations
            .iter_mut()
            .filter_map(|place| place.at.as_mut())
        {
            at.line += number;
        }
        run.findings.push(finding);
    }
    let page = html::render(&report(vec![run]), &sources());
    assert!(page.len() < 7_000_000, "{}", page.len());
    assert!(page.contains("The diagram is too large for this page."));
    assert_eq!(page.matches("<article").count(), 10);
}
