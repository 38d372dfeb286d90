//! Which comments silence what, however the text looks.

use proptest::prelude::*;

use super::*;
use crate::{Code, Location, RankSet, Role, Run, Verdict};

fn finding(code: Code, file: &str, line: u32) -> Diagnostic {
    let mut finding = Diagnostic::new(code, "message");
    let at = SourceLocation::new(file, line, 1);
    let ranks = RankSet::range(0, 0);
    finding
        .locations
        .push(Location::new(at, ranks, Role::Unmatched, "here"));
    finding
}

fn silencers(file: &str, text: &str) -> Silencers {
    let mut sources = Sources::new();
    sources.add(file, text);
    Silencers::new(&sources, &[file.to_owned()], &[])
}

/// The lines of a C file on which IMP005 is silenced.
fn lines(text: &str) -> Vec<u32> {
    let mut silencers = silencers("a.c", text);
    let last = text.lines().count() as u32 + 1;
    let silenced = (1..=last).filter(|line| {
        let finding = finding(Code::LostMessage, "a.c", *line);
        silencers.silence(&finding).is_some()
    });
    silenced.collect()
}

fn messages(silencers: &Silencers) -> Vec<String> {
    let report = Report {
        tool_version: "1".into(),
        inputs: vec!["a.c".into()],
        runs: vec![Run::new(3, Verdict::Clean), Run::new(2, Verdict::Clean)],
        notes: Vec::new(),
    };
    let notes = silencers.notes(&report).into_iter();
    notes.map(|note| note.message).collect()
}

#[test]
fn a_comment_behind_code_is_for_its_line() {
    assert_eq!(lines("x;\nf(); // impasse: silence(IMP005)\ny;"), [2]);
    assert_eq!(lines("f(); /* impasse: silence(IMP005) */ g();\ny;"), [1]);
    assert_eq!(lines("f(); /* impasse: silence(IMP005):\n why */\ny;"), [1]);
}

#[test]
fn a_comment_alone_is_for_the_next_line_with_code() {
    let text = "x;\n// impasse: silence(IMP005)\n\n  // more\n/* and\n more */\nf();\ny;";
    assert_eq!(lines(text), [7]);
    assert_eq!(lines("/* impasse: silence(IMP005) */ f();\ny;"), [1]);
    let long = "/*\n * impasse: silence(IMP005): because\n * of that\n */\n\nf();\ny;";
    assert_eq!(lines(long), [6]);
    let two = "// impasse: silence(IMP005)\n// impasse: silence(IMP001)\nf();\ny;";
    assert_eq!(lines(two), [3]);
}

#[test]
fn many_ways_to_write_it() {
    for comment in [
        "//impasse:silence(IMP005)",
        "/// impasse:  silence ( imp001 , imp005 ) : reason",
        "/** impasse: silence(IMP005, IMP010): reason (with parentheses) */",
        "//! impasse: silence(IMP005) reason without a colon",
    ] {
        assert_eq!(lines(&format!("f(); {comment}\n")), [1], "{comment}");
    }
}

#[test]
fn what_is_no_comment_silences_nothing() {
    for text in [
        "f(\"// impasse: silence(IMP005)\");",
        "f(\"\\\" // impasse: silence(IMP005)\");",
        "f(\"/* impasse: silence(IMP005) */\");",
        "f('\"', \"// impasse: silence(IMP005)\");",
        "f(\"a\\\n // impasse: silence(IMP005)\");",
        "f(\"a\\\r\n // impasse: silence(IMP005)\");",
        "# impasse: silence(IMP005)\nf();",
        "/* // impasse: silence(IMP005) */ f();",
        "// // impasse: silence(IMP005)\nf();",
        "/* /* impasse: silence(IMP005) */ f();",
        "// the comment impasse: silence(IMP005)\nf();",
        "f(); // impasse silence(IMP005)",
    ] {
        assert_eq!(lines(text), [0; 0], "{text}");
    }
}

#[test]
fn what_is_a_comment_after_all() {
    assert_eq!(lines("c = '\"'; // impasse: silence(IMP005)\n"), [1]);
    assert_eq!(lines("c = '\\''; // impasse: silence(IMP005)\n"), [1]);
    assert_eq!(lines("s = \"\\\\\"; // impasse: silence(IMP005)\n"), [1]);
    assert_eq!(lines("/* \" */ f(); // impasse: silence(IMP005)\n"), [1]);
    assert_eq!(
        lines("#error don't\nf(); // impasse: silence(IMP005)\n"),
        [2]
    );
    assert_eq!(lines("a /* /* */ f(); // impasse: silence(IMP005)\n"), [1]);
    assert_eq!(lines("f(); /\\\n/ impasse: silence(IMP005)\n"), [1]);
    assert_eq!(
        lines("// joined \\\nf();\n// impasse: silence(IMP005)\ng();"),
        [4]
    );
    assert_eq!(lines("f(); // impasse: silence(IMP005)"), [1]);
    assert_eq!(lines("f(); /* impasse: silence(IMP005)"), [1]);
}

#[test]
fn whole_files() {
    let mut silencers = silencers("a.c", "f();\n/* impasse: silence-file(IMP005): old */\n");
    let by = silencers.silence(&finding(Code::LostMessage, "a.c", 99));
    assert_eq!(by, Some((KnownBy::Comment, Some("old".into()))));
    assert_eq!(
        silencers.silence(&finding(Code::LostMessage, "b.c", 1)),
        None
    );
    assert_eq!(silencers.silence(&finding(Code::WaitCycle, "a.c", 1)), None);
    assert_eq!(messages(&silencers), [""; 0]);
}

#[test]
fn models_have_other_comments() {
    let text = "# impasse: silence(IMP001)\nsend to 1 # impasse: silence(IMP005)\n";
    let mut silencers = silencers("a.imp", text);
    assert!(
        silencers
            .silence(&finding(Code::WaitCycle, "a.imp", 2))
            .is_some()
    );
    assert!(
        silencers
            .silence(&finding(Code::LostMessage, "a.imp", 2))
            .is_some()
    );
    assert!(
        silencers
            .silence(&finding(Code::LostMessage, "a.imp", 1))
            .is_none()
    );
}

#[test]
fn silencers_that_are_not_needed_are_told() {
    let mut silencers = silencers("a.c", "\n  // impasse: silence(IMP005, IMP010)\nf();\n");
    silencers.silence(&finding(Code::LostMessage, "a.c", 3));
    let unused = "this silencer of IMP010 is not needed: nothing is found here \
                  (checked with 2 and 3 ranks)";
    assert_eq!(messages(&silencers), [unused]);
    let report = Report {
        tool_version: "1".into(),
        inputs: Vec::new(),
        runs: Vec::new(),
        notes: Vec::new(),
    };
    let notes = silencers.notes(&report);
    assert_eq!(notes[0].at, Some(SourceLocation::new("a.c", 2, 3)));
}

#[test]
fn comments_that_cannot_be_understood_are_told() {
    let told = |comment: &str| messages(&silencers("a.c", &format!("// {comment}\nf();\n")));
    assert_eq!(told("impasse: silence(IMP999)").len(), 1);
    assert!(told("impasse: silence(IMP999)")[0].contains("no code `IMP999`"));
    assert!(told("impasse: silence()")[0].contains("a code is missing"));
    assert!(told("impasse: silence(IMP005")[0].contains("in parentheses"));
    assert!(told("impasse: silence IMP005")[0].contains("not understood"));
    assert!(told("impasse: quiet(IMP005)")[0].contains("not understood: `quiet`"));
    assert!(told("impasse: silence(\u{1b}[31m)")[0].contains("\\u{1b}[31m"));
    let last = messages(&silencers("a.c", "f();\n// impasse: silence(IMP005)\n"));
    assert!(last[0].contains("no line follows it"), "{last:?}");
}

#[test]
fn rules_of_the_command_line() {
    let silences = |rule: &str, finding: &Diagnostic| {
        let rules = [rule.parse().unwrap()];
        let mut silencers = Silencers::new(&Sources::new(), &[], &rules);
        silencers.silence(finding).is_some()
    };
    let here = finding(Code::LostMessage, "./src/a.c", 7);
    for rule in [
        "imp005",
        "IMP005:src/a.c",
        "IMP005:a.c",
        "IMP005:./src/a.c:7",
    ] {
        assert!(silences(rule, &here), "{rule}");
    }
    for rule in ["IMP001", "IMP005:b.c", "IMP005:c", "IMP005:a.c:8"] {
        assert!(!silences(rule, &here), "{rule}");
    }
    let odd = finding(Code::LostMessage, "C:\\a:b.c", 7);
    assert!(silences("IMP005:C:\\a:b.c:7", &odd));
    for rule in ["", "IMP999", "IMP005:", "IMP005::7", "IMP005:a.c:0"] {
        assert!(rule.parse::<SilenceRule>().is_err(), "{rule}");
    }
    let rule: SilenceRule = "imp005:a.c:7".parse().unwrap();
    assert_eq!(rule.to_string(), "IMP005:a.c:7");
}

#[test]
fn unused_rules_are_told() {
    let rules = ["IMP005:a.c".parse().unwrap()];
    let silencers = Silencers::new(&Sources::new(), &[], &rules);
    let told = messages(&silencers);
    assert!(told[0].starts_with("`--silence IMP005:a.c` is not needed"));
}

#[test]
fn only_causes_count() {
    let mut silencers = silencers("a.c", "f(); // impasse: silence(IMP005)\n");
    let mut behind = finding(Code::LostMessage, "a.c", 1);
    behind.locations[0].role = Role::Behind;
    assert_eq!(silencers.silence(&behind), None);
    let mut long = finding(Code::LostMessage, "a.c", 1);
    long.locations[0].at = Some(SourceLocation::new("a.c", 1, 1).to(3, 1));
    assert!(silencers.silence(&long).is_some());
}

#[test]
fn long_lines_take_no_time() {
    let many = "/* impasse: silence(IMP005) */ x; ".repeat(30_000);
    assert_eq!(lines(&many), [1]);
    let stars = format!(
        "f(); /{} impasse: silence(IMP005) */",
        "*".repeat(1_000_000)
    );
    assert_eq!(lines(&stars), [1]);
    let open = "/* impasse:".repeat(100_000);
    assert_eq!(lines(&open), [0; 0]);
    let joints = format!("/{}x", "\\\n".repeat(100_000));
    assert_eq!(
        comments::marked(&format!("{joints} // impasse: "), Language::C).len(),
        1
    );
}

/// Pieces that make hostile texts likely.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "/",
        "*",
        "//",
        "/*",
        "*/",
        "\"",
        "'",
        "\\",
        "\n",
        "\r\n",
        "#",
        "impasse:",
        " silence(",
        "IMP005",
        ")",
        ",",
        ":",
        "x;",
        " ",
        "\u{e9}",
        "\u{202e}",
        "-file",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_bytes_are_scanned(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = format!("{} impasse:", String::from_utf8_lossy(&bytes));
        for language in [Language::C, Language::Model] {
            comments::marked(&text, language);
        }
    }

    #[test]
    fn places_are_inside_the_text(text in pieces()) {
        for file in ["a.c", "a.imp"] {
            silencers(file, &text);
            let language = Language::of(file, &[file.to_owned()]);
            for comment in comments::marked(&text, language) {
                let line = text.split('\n').nth(comment.line as usize - 1).unwrap();
                prop_assert!((comment.column as usize) <= line.chars().count());
                let target = comment.target.unwrap_or(comment.line);
                prop_assert!(target >= comment.line);
                prop_assert!(text.split('\n').count() >= target as usize);
            }
        }
    }

    /// A comment behind any complete statement works, whatever its string holds.
    #[test]
    fn strings_hide_everything(inside in "[ -!#-\\[\\]-~]{0,30}") {
        let text = format!("f(\"{inside}\"); // impasse: silence(IMP005)\n");
        prop_assert_eq!(lines(&text), [1]);
        let hidden = format!("f(\"{inside}// impasse: silence(IMP005)\");\n");
        prop_assert_eq!(lines(&hidden), [0; 0]);
    }
}
