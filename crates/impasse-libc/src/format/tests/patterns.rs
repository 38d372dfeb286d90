//! `fnmatch` and `strptime` against glibc.

use super::gcc::{self, Dice};
use crate::format::calendar::Tm;
use crate::format::{fnmatch, strptime};

#[test]
fn patterns_like_glibc() {
    let mut dice = Dice::new(31);
    let (mut names, mut ours, mut body) = (Vec::new(), Vec::new(), String::new());
    let pieces = [
        "*",
        "?",
        "a",
        "b",
        "A",
        ".",
        "/",
        "[ab]",
        "[!a]",
        "[a-c]",
        "[[:upper:]]",
        "\\a",
        "\\*",
        "[]]",
    ];
    for _ in 0..3000 {
        let pattern: String = (0..dice.below(5)).map(|_| *dice.pick(&pieces)).collect();
        let text: String = (0..dice.below(5))
            .map(|_| *dice.pick(&["a", "b", "A", ".", "/", "*", "]", "\\"]))
            .collect();
        let flags = dice.below(32) as i64;
        let matches = fnmatch::matches(pattern.as_bytes(), text.as_bytes(), flags);
        ours.push(format!("{}\n", i32::from(!matches)).into_bytes());
        body.push_str(&format!(
            "printf(\"%d\\n\", fnmatch({}, {}, {flags}));\n",
            gcc::literal(pattern.as_bytes()),
            gcc::literal(text.as_bytes())
        ));
        names.push(format!("{pattern} {text} {flags}"));
    }
    gcc::compare(&names, &ours, &gcc::run("#include <fnmatch.h>", &body));
}

const TIMES: &[(&str, &str)] = &[
    ("2024-02-29 13:05:09", "%Y-%m-%d %H:%M:%S"),
    ("2023-11-05T01:02:03Z", "%FT%T%z"),
    ("Mon Jan  2 15:04:05 2006", "%c"),
    ("monday, 3 FEBRUARY 99 rest", "%A, %d %B %y"),
    ("12/31/68 11:59:59 pm", "%D %r"),
    ("12:00:01 AM", "%r"),
    ("2020", "%Y"),
    ("20 05", "%C %y"),
    ("19", "%C"),
    ("2024 366", "%Y %j"),
    ("2023 200 7", "%Y %j %u"),
    ("2022 10 3", "%Y %U %w"),
    ("2022 10 3", "%Y %W %w"),
    ("86400", "%s"),
    ("10:20 +0530", "%R %z"),
    ("10:20 -03:30", "%R %z"),
    ("10:20 +7", "%R %z"),
    ("10:20 UTC next", "%R %Z"),
    ("  42", "%M"),
    ("13", "%I"),
    ("61", "%M"),
    ("61", "%S"),
    ("x", "%d"),
    ("7%", "%e%%"),
    ("1 2", "%d%n%m"),
    ("Febr", "%b"),
    ("123", "%H%M"),
    ("2024-13-01", "%Y-%m-%d"),
    ("a b", "a   b"),
    ("99 12", "%g %V"),
    ("5", "%Q"),
    ("5", "%"),
];

#[test]
fn times_like_glibc() {
    let (mut names, mut ours) = (Vec::new(), Vec::new());
    let mut body = String::from("struct tm m; char *end;\n");
    for &(text, format) in TIMES {
        let parsed = strptime::parse(text.as_bytes(), format.as_bytes(), Tm::default());
        let Tm {
            sec,
            min,
            hour,
            mday,
            mon,
            year,
            wday,
            yday,
            ..
        } = parsed.tm;
        let consumed = parsed.consumed.map_or(-1, |consumed| consumed as i64);
        let offset = parsed.offset.unwrap_or(0);
        ours.push(
            format!("{consumed} {sec} {min} {hour} {mday} {mon} {year} {wday} {yday} {offset}\n")
                .into_bytes(),
        );
        let literal = gcc::literal(text.as_bytes());
        body.push_str(&format!(
            "memset(&m, 0, sizeof m); end = strptime({literal}, {}, &m);\n\
             printf(\"%ld %d %d %d %d %d %d %d %d %ld\\n\", end ? (long)({} - strlen(end)) : -1,\n\
             m.tm_sec, m.tm_min, m.tm_hour, m.tm_mday, m.tm_mon, m.tm_year, m.tm_wday,\n\
             m.tm_yday, m.tm_gmtoff);\n",
            gcc::literal(format.as_bytes()),
            text.len()
        ));
        names.push(format!("{text} {format}"));
    }
    gcc::compare(&names, &ours, &gcc::run("", &body));
}
