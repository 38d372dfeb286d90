//! Calendar arithmetic and `strftime` against glibc.

use super::gcc::{self, Dice};
use crate::format::calendar::{self, Tm};
use crate::format::strftime;

const FORMATS: &[&str] = &[
    "%a %A %b %B %c",
    "%C %d %D %e %F",
    "%g %G %h %H %I %j",
    "%k %l %m %M %p %P",
    "%r %R %s %S %T",
    "%u %U %V %w %W",
    "%x %X %y %Y %z %Z %%",
    "%-d %_d %05d %^a %#Z %#p %10B|%-10B|%010A|%-5d|%-5Y|%_8Y|%08Y",
    "%Ey %Od %Q %5Y %_5m %^B %#a %+4Y %3n|",
    "%12c|%20F|%",
];

#[test]
fn dates_like_glibc() {
    let mut dice = Dice::new(6);
    let (mut names, mut ours) = (Vec::new(), Vec::new());
    let mut body = String::from("time_t t; struct tm *m; char out[500];\n");
    for round in 0..600 {
        let seconds = match round {
            0 => 0,
            1 => -1,
            2 => 951_782_400,
            3 => 4_107_542_400,
            _ => dice.bits() as i64 >> (22 + dice.below(30)),
        };
        let tm = calendar::from_seconds(seconds).expect("in range");
        assert_eq!(calendar::to_seconds(&tm), seconds);
        let format = *dice.pick(FORMATS);
        let mut own = format!(
            "{} {} {} {} {} {} {} {} [",
            tm.sec, tm.min, tm.hour, tm.mday, tm.mon, tm.year, tm.wday, tm.yday
        )
        .into_bytes();
        own.extend_from_slice(&strftime::format(format.as_bytes(), &tm));
        own.extend_from_slice(b"]\n");
        ours.push(own);
        body.push_str(&format!(
            "t = {seconds}; m = gmtime(&t); printf(\"%d %d %d %d %d %d %d %d [\", m->tm_sec, m->tm_min,\n\
             m->tm_hour, m->tm_mday, m->tm_mon, m->tm_year, m->tm_wday, m->tm_yday);\n\
             strftime(out, 500, {}, m); printf(\"%s]\\n\", out);\n",
            gcc::literal(format.as_bytes())
        ));
        names.push(format!("{seconds} {format}"));
    }
    gcc::compare(&names, &ours, &gcc::run("", &body));
}

#[test]
fn members_out_of_range_carry() {
    let mut dice = Dice::new(7);
    let (mut names, mut ours) = (Vec::new(), Vec::new());
    let mut body = String::from("setenv(\"TZ\", \"UTC\", 1); struct tm m;\n");
    for _ in 0..400 {
        let mut any = |most: usize| dice.below(2 * most) as i32 - most as i32;
        let tm = Tm {
            sec: any(100_000),
            min: any(10_000),
            hour: any(5000),
            mday: any(2000),
            mon: any(100),
            year: any(300),
            ..Tm::default()
        };
        ours.push(format!("{}\n", calendar::to_seconds(&tm)).into_bytes());
        let Tm {
            sec,
            min,
            hour,
            mday,
            mon,
            year,
            ..
        } = tm;
        body.push_str(&format!(
            "memset(&m, 0, sizeof m); m.tm_sec = {sec}; m.tm_min = {min}; m.tm_hour = {hour};\n\
             m.tm_mday = {mday}; m.tm_mon = {mon}; m.tm_year = {year};\n\
             printf(\"%ld\\n\", (long)mktime(&m));\n"
        ));
        names.push(format!("{tm:?}"));
    }
    gcc::compare(&names, &ours, &gcc::run("", &body));
}
