//! `getopt` and `getopt_long` against glibc.

use super::run::{printed, start};
use crate::format::tests::gcc;
use impasse_exec::{Args, Stop, World};
use std::fmt::Write;

const LINES: &[&[&str]] = &[
    &["p", "-a", "-b", "value", "file"],
    &["p", "file", "-abvalue", "other", "-c"],
    &["p", "-x", "-b"],
    &["p", "-a", "--", "-b", "z"],
    &["p", "one", "two", "-a", "three", "-c", "four"],
    &["p"],
    &["p", "-", "-a"],
    &["p", "--alpha", "--beta=3", "--beta", "4", "rest"],
    &["p", "--be", "5", "--gamma", "--unknown", "-a"],
    &["p", "--beta"],
    &["p", "--alpha=3", "x", "-o7", "-o", "8"],
];

const OPTIONS: &[&str] = &["ab:co::", "+ab:c", "-ab:c", ":ab:c"];

/// The options `--alpha`, `--beta ARGUMENT`, `--gamma` (which sets a flag).
fn program(options: &str, long: bool) -> String {
    let hex = |text: &str| -> String { text.bytes().map(|b| format!("\\{b:02x}")).collect() };
    let size = options.len() + 1;
    let call = if long {
        "call i32 (i32, ptr, ptr, ptr, ptr) @getopt_long(i32 %0, ptr %1, ptr @o, ptr @long, ptr @which)"
    } else {
        "call i32 (i32, ptr, ptr) @getopt(i32 %0, ptr %1, ptr @o)"
    };
    let entry = |argument: u8, value: u8| -> String {
        let mut bytes = [0u8; 32];
        bytes[8] = argument;
        bytes[24] = value;
        bytes.iter().map(|b| format!("\\{b:02x}")).collect()
    };
    let table = [entry(0, 1), entry(1, 2), entry(0, 3), entry(0, 0)].concat();
    format!(
        "layout little ptr 8
global @o internal size {size} align 1 = bytes \"{}\"
global @f internal size 16 align 1 = bytes \"%d %d %s %d %d\\0a\\00\"
global @g internal size 4 align 1 = bytes \"%s \\00\"
global @alpha internal size 6 align 1 = bytes \"alpha\\00\"
global @beta internal size 5 align 1 = bytes \"beta\\00\"
global @gamma internal size 6 align 1 = bytes \"gamma\\00\"
global @flag internal size 4 align 4 = zero
global @which internal size 4 align 4 = zero
global @long internal size 128 align 8 = bytes \"{table}\" relocs [0: @alpha+0, 32: @beta+0, 64: @gamma+0, 80: @flag+0]
global @optarg external size 8 align 8 = declared
global @optind external size 4 align 4 = declared
declare i32 @getopt(i32, ptr, ptr) external
declare i32 @getopt_long(i32, ptr, ptr, ptr, ptr) external
declare i32 @printf(ptr, ...) external
define i32 @main(i32, ptr) external {{
b0(%0: i32, %1: ptr):
  br b1
b1:
  %2 = {call}
  %3 = load i32, @optind, align 4
  %4 = load ptr, @optarg, align 8
  %5 = load i32, @flag, align 4
  %6 = load i32, @which, align 4
  %7 = call i32 (ptr, ...) @printf(ptr @f, i32 %2, i32 %3, ptr %4, i32 %5, i32 %6)
  %8 = icmp.eq i32 %2, -1
  cond_br %8, b2(i32 0), b1
b2(%9: i32):
  %10 = icmp.slt i32 %9, %0
  cond_br %10, b3, b4
b3:
  %11 = sext i32 %9 to i64
  %12 = mul i64 %11, 8
  %13 = ptr_add %1, %12
  %14 = load ptr, %13, align 8
  %15 = call i32 (ptr, ...) @printf(ptr @g, ptr %14)
  %16 = add i32 %9, 1
  br b2(i32 %16)
b4:
  ret i32 0
}}
",
        hex(options)
    )
}

fn ours(line: &[&str], options: &str, long: bool) -> Vec<u8> {
    let args = Args::Known(line.iter().map(|arg| arg.as_bytes().to_vec()).collect());
    let mut world = World::default();
    let mut machine = start(&program(options, long), &mut world, &args);
    let stop = machine.run(&mut world, 100_000);
    assert!(
        matches!(stop, Stop::Finished { .. }),
        "{line:?} {options}: {stop:?}"
    );
    let mut output = printed(&mut machine);
    output.push(b'\n');
    output
}

#[test]
fn options_like_glibc() {
    let mut body = String::new();
    let (mut names, mut own) = (Vec::new(), Vec::new());
    for line in LINES {
        for options in OPTIONS {
            for long in [false, true] {
                let items: String = line
                    .iter()
                    .map(|arg| format!("strdup(\"{arg}\"), "))
                    .collect();
                let call = if long {
                    format!(
                        "getopt_long({}, v, \"{options}\", longs, &which)",
                        line.len()
                    )
                } else {
                    format!("getopt({}, v, \"{options}\")", line.len())
                };
                let _ = writeln!(
                    body,
                    "{{ char *v[] = {{ {items}0 }}; int r; optind = 0; flag = which = 0; do {{ r = {call};\n\
                     printf(\"%d %d %s %d %d\\n\", r, optind, optarg, flag, which); }} while (r != -1);\n\
                     for (int i = 0; i < {}; i++) printf(\"%s \", v[i]); printf(\"\\n\"); }}",
                    line.len()
                );
                names.push(format!("{line:?} {options} {long}"));
                own.push(ours(line, options, long));
            }
        }
    }
    let prelude = "#include <getopt.h>\nstatic int flag, which;\n\
        static struct option longs[] = { { \"alpha\", 0, 0, 1 }, { \"beta\", 1, 0, 2 },\n\
        { \"gamma\", 0, &flag, 3 }, { 0, 0, 0, 0 } };";
    gcc::compare(&names, &own, &gcc::run(prelude, &body));
}
