//! Names stay where they should and change where they must.

use proptest::prelude::*;

use super::*;
use crate::{Class, Code, Location, RankSet, Role};

fn finding(code: Code, places: &[(&str, u32)]) -> Diagnostic {
    let mut finding = Diagnostic::new(code, "ranks 0 and 1 wait for each other");
    finding.class = Some(Class::Always);
    for &(file, line) in places {
        let at = SourceLocation::new(file, line, 3);
        let location = Location::new(at, RankSet::range(0, 1), Role::Cycle, "waits");
        finding.locations.push(location);
    }
    finding
}

fn sources(text: &str) -> Sources {
    let mut sources = Sources::new();
    sources.add("a.c", text);
    sources.add("./a.c", text);
    sources
}

#[test]
fn fnv_is_the_published_one() {
    let hash = |text: &str| {
        let mut hash = Fnv::new();
        text.bytes().for_each(|byte| hash.byte(byte));
        hash.0
    };
    assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
}

/// Users keep these names in files: if this test fails, the change is wrong.
#[test]
fn names_never_change() {
    let sources = sources("one\n  MPI_Send(x,\t1);\n");
    let known = finding(Code::WaitCycle, &[("a.c", 2)]);
    assert_eq!(fingerprint(&known, &sources), "8452f65621c683ef");
    let unknown = finding(Code::Orphan, &[("b.c", 7)]);
    assert_eq!(fingerprint(&unknown, &sources), "9fc30320ffc17764");
}

#[test]
fn what_does_not_matter() {
    let sources = sources("send();\nrecv();\n");
    let name = fingerprint(
        &finding(Code::WaitCycle, &[("a.c", 1), ("a.c", 2)]),
        &sources,
    );
    let mut other = finding(Code::WaitCycle, &[("./a.c", 2), ("a.c", 1), ("a.c", 1)]);
    other.message = "ranks 0-7 wait for each other".into();
    other.found_with = vec![8];
    other.locations.push(Location::new(
        SourceLocation::new("a.c", 99, 1),
        RankSet::range(2, 7),
        Role::Behind,
        "waits behind",
    ));
    let condition = SourceLocation::new("a.c", 1, 5);
    other.locations.push(Location::new(
        condition,
        RankSet::range(0, 0),
        Role::Input,
        "if this holds",
    ));
    assert_eq!(fingerprint(&other, &sources), name);
    assert_eq!(normal_path(".\\src\\a.c"), "src/a.c");
    assert_eq!(normal_path("././a.c"), "a.c");
    assert_eq!(normal_path("../a.c"), "../a.c");
}

#[test]
fn what_matters() {
    let sources = sources("send();\nrecv();\n");
    let mut names = vec![
        fingerprint(&finding(Code::WaitCycle, &[("a.c", 1)]), &sources),
        fingerprint(&finding(Code::Orphan, &[("a.c", 1)]), &sources),
        fingerprint(&finding(Code::WaitCycle, &[("a.c", 2)]), &sources),
        fingerprint(
            &finding(Code::WaitCycle, &[("a.c", 1), ("a.c", 2)]),
            &sources,
        ),
        fingerprint(&finding(Code::WaitCycle, &[("b.c", 1)]), &sources),
        fingerprint(&finding(Code::WaitCycle, &[]), &sources),
    ];
    let mut buffered = finding(Code::WaitCycle, &[("a.c", 1)]);
    buffered.class = Some(Class::Buffering);
    names.push(fingerprint(&buffered, &sources));
    let different: BTreeSet<&String> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
}

#[test]
fn equal_lines_are_numbered_and_equal_findings_are_not() {
    let sources = sources("send();\nother();\nsend();\n");
    let first = finding(Code::WaitCycle, &[("a.c", 1)]);
    let second = finding(Code::WaitCycle, &[("a.c", 3)]);
    let list = [second.clone(), first.clone(), second, first.clone()];
    let names = fingerprints(&list, &sources);
    assert_eq!(names[1], fingerprint(&first, &sources));
    assert_eq!(names[0], names[2]);
    assert_eq!(names[1], names[3]);
    assert_ne!(names[0], names[1]);
}

#[test]
fn findings_without_a_place_differ_by_their_wording() {
    let one = Diagnostic::new(Code::UnequalCounts, "rank 1 sends 3 messages");
    let more = Diagnostic::new(Code::UnequalCounts, "rank 2 sends 5 messages");
    let other = Diagnostic::new(Code::UnequalCounts, "rank 2 receives nothing");
    let names = fingerprints(&[one, more, other], &Sources::new());
    assert_eq!(names[0], names[1]);
    assert_ne!(names[0], names[2]);
}

/// A file of lines that are all different, and the places of some findings in it.
fn file() -> impl Strategy<Value = (Vec<String>, Vec<usize>)> {
    prop::collection::vec("[ \t]{0,3}[a-z(); ]{0,12}", 1..20).prop_flat_map(|lines| {
        let lines = (lines.iter().enumerate()).map(|(at, line)| format!("{line} {at}x"));
        let lines: Vec<String> = lines.collect();
        let places = prop::collection::vec(0..lines.len(), 1..6);
        (Just(lines), places)
    })
}

fn at_lines(places: &[usize], moved: u32) -> Vec<Diagnostic> {
    let at = |place: &usize| finding(Code::WaitCycle, &[("a.c", *place as u32 + 1 + moved)]);
    places.iter().map(at).collect()
}

proptest! {
    #[test]
    fn lines_above_do_not_matter((lines, places) in file(), above in prop::collection::vec("[a-z ]*", 0..9)) {
        let before = fingerprints(&at_lines(&places, 0), &sources(&lines.join("\n")));
        let moved = above.len() as u32;
        let text: Vec<String> = above.into_iter().chain(lines).collect();
        let after = fingerprints(&at_lines(&places, moved), &sources(&text.join("\n")));
        prop_assert_eq!(before, after);
    }

    #[test]
    fn a_changed_cause_matters((mut lines, places) in file()) {
        let before = fingerprints(&at_lines(&places[..1], 0), &sources(&lines.join("\n")));
        lines[places[0]] = format!("changed {}", lines[places[0]]);
        let after = fingerprints(&at_lines(&places[..1], 0), &sources(&lines.join("\n")));
        prop_assert_ne!(before, after);
    }

    #[test]
    fn the_order_of_findings_does_not_matter(
        lines in prop::collection::vec("[ab]", 1..12),
        (places, shuffled) in prop::collection::vec(0..12usize, 1..8)
            .prop_flat_map(|places| (Just(places.clone()), Just(places).prop_shuffle())),
    ) {
        let sources = sources(&lines.join("\n"));
        let names = |places: &[usize]| -> BTreeMap<usize, String> {
            let names = fingerprints(&at_lines(places, 0), &sources);
            places.iter().copied().zip(names).collect()
        };
        let named = names(&places);
        prop_assert_eq!(&named, &names(&shuffled));
        let different: BTreeSet<&String> = named.values().collect();
        prop_assert_eq!(different.len(), named.len());
    }
}
