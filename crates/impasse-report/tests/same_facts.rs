//! Every format states the same facts.

mod common;

use common::facts::{from_json, from_sarif, merged, of_each_run};
use common::schema::parsed;
use common::{barrier_with_one_missing, full, ring, sources};
use impasse_report::{Report, Sources, json, sarif};

/// What the formats for programs state is what the findings state.
fn check(report: &Report, sources: &Sources) {
    let json = parsed(&json::render(report, sources));
    assert_eq!(from_json(&json), of_each_run(report, sources));
    let sarif = parsed(&sarif::render(report, sources));
    assert_eq!(from_sarif(&sarif), merged(report, sources));
}

#[test]
fn json_and_sarif_state_what_the_findings_state() {
    check(&full::everything(), &full::sources());
    check(&full::everything(), &Sources::new());
    check(&ring(), &sources());
    check(&barrier_with_one_missing(), &sources());
}

/// Where nothing is merged, they state the same.
#[test]
fn json_and_sarif_agree() {
    let (report, sources) = (full::everything(), full::sources());
    let json = from_json(&parsed(&json::render(&report, &sources)));
    let sarif = from_sarif(&parsed(&sarif::render(&report, &sources)));
    assert_eq!(json, sarif);
    assert!(json.len() >= 9, "{}", json.len());
}

/// A change of any fact changes both formats.
#[test]
fn no_fact_is_forgotten() {
    let sources = full::sources();
    let before = full::everything();
    let facts = |report: &Report| {
        let json = from_json(&parsed(&json::render(report, &sources)));
        (json, from_sarif(&parsed(&sarif::render(report, &sources))))
    };
    let (json, sarif) = facts(&before);
    let changes: [fn(&mut Report); 8] = [
        |report| report.runs[0].findings[0].code = impasse_report::Code::Orphan,
        |report| report.runs[0].findings[0].class = Some(impasse_report::Class::Always),
        |report| report.runs[0].findings[0].message.push('x'),
        |report| report.runs[0].findings[0].notes[1].push('x'),
        |report| report.runs[0].findings[0].help = None,
        |report| report.runs[0].findings[0].replay = None,
        |report| report.runs[0].findings[0].locations[0].text.push('x'),
        |report| report.runs[0].known[0].reason = None,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut after = before.clone();
        change(&mut after);
        let (new_json, new_sarif) = facts(&after);
        assert_ne!(new_json, json, "change {number}");
        assert_ne!(new_sarif, sarif, "change {number}");
    }
}
