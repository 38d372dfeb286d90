//! Files in memory against files on disk, and requests to the host.

use super::run::{printed, start};
use super::script::{Arg, Ret, Script, text};
use impasse_exec::{Args, Request, Stop, Supply, Value, World};
use std::sync::Arc;

/// Writes, reads back, seeks: with one path that only this test uses.
#[test]
fn written_files_are_read_back() {
    let file = std::env::temp_dir().join(format!("impasse-exec-file-{}", std::process::id()));
    let path = text(&file.to_string_lossy());
    let mut script = Script::default();
    let out = script.call(Ret::Hidden, "fopen", vec![path.clone(), text("w+")]);
    let out = Arg::Result(out);
    script.call(
        Ret::Truth,
        "fputs",
        vec![text("first line\nsecond 42\n"), out.clone()],
    );
    script.variadic(
        "fprintf",
        2,
        vec![out.clone(), text("%5.1f|\n"), Arg::Double(2.25)],
    );
    script.call(Ret::Int, "fputc", vec![Arg::Int(65), out.clone()]);
    script.call(Ret::Long, "ftell", vec![out.clone()]);
    let seek = vec![out.clone(), Arg::Long(-3), Arg::Int(1)];
    script.call(Ret::Int, "fseek", seek);
    script.call(Ret::Int, "fgetc", vec![out.clone()]);
    script.call(Ret::Int, "ungetc", vec![Arg::Int(90), out.clone()]);
    script.call(Ret::Int, "fgetc", vec![out.clone()]);
    script.call(Ret::Int, "fclose", vec![out]);
    let back = script.call(Ret::Hidden, "fopen", vec![path.clone(), text("r")]);
    let back = Arg::Result(back);
    let line = vec![Arg::Buffer(0, 0), Arg::Int(64), back.clone()];
    script.call(Ret::Text, "fgets", line);
    let short = vec![Arg::Buffer(1, 0), Arg::Int(4), back.clone()];
    script.call(Ret::Text, "fgets", short);
    let targets = vec![Arg::Buffer(2, 0), Arg::Buffer(2, 8)];
    script.variadic(
        "fscanf",
        2,
        [vec![back.clone(), text("%s %d")], targets].concat(),
    );
    let block = vec![Arg::Buffer(3, 0), Arg::Long(4), Arg::Long(9), back.clone()];
    script.call(Ret::Long, "fread", block);
    script.call(Ret::Int, "feof", vec![back.clone()]);
    script.call(Ret::Int, "fgetc", vec![back.clone()]);
    script.call(Ret::Void, "rewind", vec![back.clone()]);
    script.call(Ret::Int, "feof", vec![back.clone()]);
    script.call(Ret::Int, "fgetc", vec![back.clone()]);
    script.call(Ret::Int, "fputc", vec![Arg::Int(65), back.clone()]);
    script.call(Ret::Truth, "ferror", vec![back.clone()]);
    script.call(Ret::Int, "fclose", vec![back]);
    let more = script.call(Ret::Hidden, "fopen", vec![path.clone(), text("a")]);
    script.call(Ret::Truth, "fputs", vec![text("end"), Arg::Result(more)]);
    script.call(Ret::Int, "fclose", vec![Arg::Result(more)]);
    script.call(Ret::Int, "access", vec![path.clone(), Arg::Int(0)]);
    script.call(Ret::Int, "remove", vec![path.clone()]);
    script.call(Ret::Int, "remove", vec![path]);
    script.check();
}

const SCAN: &str = "layout little ptr 8
global @f internal size 3 align 1 = bytes \"%d\\00\"
declare i32 @scanf(ptr, ...) external
declare i32 @printf(ptr, ...) external
define i32 @main() external {
b0:
  %0 = alloca 4, align 4, \"n\"
  %1 = call i32 (ptr, ...) @scanf(ptr @f, ptr %0)
  %2 = load i32, %0, align 4
  %3 = call i32 (ptr, ...) @printf(ptr @f, i32 %2)
  ret i32 %1
}
";

fn known() -> Args {
    Args::Known(vec![b"program".to_vec()])
}

#[test]
fn input_is_asked_from_the_host() {
    for (supply, output, code) in [
        (Supply::Bytes(Arc::from(*b" 17 rest")), "17", Some(1)),
        (Supply::Unknown, "<unknown>", None),
    ] {
        let mut world = World::default();
        let mut machine = start(SCAN, &mut world, &known());
        let stop = machine.run(&mut world, 1000);
        assert_eq!(stop, Stop::Request(Request::Input));
        machine.supply(supply);
        let Stop::Finished { code: found } = machine.run(&mut world, 1000) else {
            panic!("does not end");
        };
        assert_eq!(found.known(), code);
        assert_eq!(printed(&mut machine), output.as_bytes());
    }
}

const OPEN: &str = "layout little ptr 8
global @p internal size 2 align 1 = bytes \"p\\00\"
global @m internal size 2 align 1 = bytes \"r\\00\"
declare ptr @fopen(ptr, ptr) external
declare i32 @fgetc(ptr) external
define i32 @main() external {
b0:
  %0 = call ptr (ptr, ptr) @fopen(ptr @p, ptr @m)
  %1 = icmp.eq ptr %0, null
  cond_br %1, b1, b2
b1:
  ret i32 -7
b2:
  %2 = call i32 (ptr) @fgetc(ptr %0)
  ret i32 %2
}
";

#[test]
fn other_files_are_asked_from_the_host() {
    let minus_seven = u128::from(-7i32 as u32);
    for (supply, code) in [
        (Supply::Bytes(Arc::from(*b"A")), Some(65)),
        (Supply::Absent, Some(minus_seven)),
        (Supply::Unknown, None),
    ] {
        let mut world = World::default();
        let mut machine = start(OPEN, &mut world, &known());
        let request = Request::File {
            path: b"p".to_vec(),
        };
        assert_eq!(machine.run(&mut world, 1000), Stop::Request(request));
        machine.supply(supply);
        let stop = machine.run(&mut world, 1000);
        match (stop, code) {
            (
                Stop::Finished {
                    code: Value::Known(found),
                },
                Some(code),
            ) => assert_eq!(found, code),
            (
                Stop::Finished {
                    code: Value::Symbolic(_),
                },
                None,
            ) => {}
            (stop, _) => panic!("{stop:?}"),
        }
    }
}
