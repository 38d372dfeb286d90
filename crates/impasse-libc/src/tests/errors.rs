//! Memory errors and misuse inside library functions.

use super::run::start;
use impasse_exec::{Args, ErrorKind, Stop, World};

/// Declarations that the programs share.
const HEAD: &str = "layout little ptr 8
global @long internal size 12 align 1 = bytes \"hello world\\00\"
global @open internal size 3 align 1 = bytes \"abc\"
global @wide internal size 12 align 1 = bytes \"%100000000d\\00\"
global @two internal size 6 align 1 = bytes \"%d %d\\00\"
global @stdout external size 8 align 8 = declared
declare ptr @strcpy(ptr, ptr) external
declare i64 @strlen(ptr) external
declare ptr @malloc(i64) external
declare void @free(ptr) external
declare i32 @printf(ptr, ...) external
declare i32 @fclose(ptr) external
declare void @__assert_fail(ptr, ptr, i32, ptr) external
declare ptr @memcpy(ptr, ptr, i64) external
declare i32 @pthread_create(ptr, ptr, ptr, ptr) external
declare void @warnx(ptr, ...) external
declare void @error(i32, i32, ptr, ...) external
";

fn stop_of(body: &str) -> (Stop, Vec<u8>) {
    let text = format!("{HEAD}define i32 @main() external {{\nb0:\n{body}  ret i32 0\n}}\n");
    let mut world = World::default();
    let args = Args::Known(vec![b"tools/program".to_vec()]);
    let mut machine = start(&text, &mut world, &args);
    let stop = machine.run(&mut world, 1000);
    let errors = machine.take_output();
    let shown = errors
        .iter()
        .flat_map(|piece| piece.bytes.clone())
        .collect();
    (stop, shown)
}

#[track_caller]
fn fails(body: &str, expected: ErrorKind, part: &str) {
    match stop_of(body).0 {
        Stop::Error { kind, detail, .. } => {
            assert_eq!(kind, expected, "{detail}");
            assert!(detail.contains(part), "{detail}");
        }
        stop => panic!("{stop:?}"),
    }
}

#[test]
fn copies_beyond_a_buffer() {
    fails(
        "  %0 = alloca 8, align 1, \"small\"\n  %1 = call ptr (ptr, ptr) @strcpy(ptr %0, ptr @long)\n",
        ErrorKind::OutOfBounds,
        "small",
    );
    fails(
        "  %0 = call ptr (i64) @malloc(i64 4)\n  %1 = call ptr (ptr, ptr, i64) @memcpy(ptr %0, ptr @long, i64 12)\n",
        ErrorKind::OutOfBounds,
        "",
    );
    fails(
        "  %0 = call ptr (ptr, ptr) @strcpy(ptr null, ptr @long)\n",
        ErrorKind::NullDereference,
        "",
    );
}

#[test]
fn strings_without_end() {
    fails(
        "  %0 = call i64 (ptr) @strlen(ptr @open)\n",
        ErrorKind::OutOfBounds,
        "open",
    );
}

#[test]
fn memory_freed_twice() {
    fails(
        "  %0 = call ptr (i64) @malloc(i64 4)\n  call void (ptr) @free(ptr %0)\n  call void (ptr) @free(ptr %0)\n",
        ErrorKind::DoubleFree,
        "",
    );
    fails(
        "  call void (ptr) @free(ptr @long)\n",
        ErrorKind::InvalidFree,
        "",
    );
}

#[test]
fn streams_closed_twice() {
    fails(
        "  %0 = load ptr, @stdout, align 8\n  %1 = call i32 (ptr) @fclose(ptr %0)\n  %2 = call i32 (ptr) @fclose(ptr %0)\n",
        ErrorKind::Misuse,
        "fclose",
    );
}

#[test]
fn missing_arguments() {
    fails(
        "  %0 = call i32 (ptr, ...) @printf(ptr @two, i32 1)\n",
        ErrorKind::BadCall,
        "printf",
    );
}

#[test]
fn failed_assertions() {
    let body =
        "  call void (ptr, ptr, i32, ptr) @__assert_fail(ptr @long, ptr @long, i32 7, ptr @long)\n";
    let (stop, shown) = stop_of(body);
    assert!(
        matches!(
            stop,
            Stop::Error {
                kind: ErrorKind::Abort,
                ..
            }
        ),
        "{stop:?}"
    );
    let expected = "program: hello world:7: hello world: Assertion `hello world' failed.\n";
    assert_eq!(String::from_utf8_lossy(&shown), expected);
}

#[test]
fn complaints_name_the_program() {
    let body = "  call void (ptr, ...) @warnx(ptr @long)\n  call void (i32, i32, ptr, ...) @error(i32 0, i32 0, ptr @long)\n";
    let (stop, shown) = stop_of(body);
    assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}");
    let expected = "program: hello world\ntools/program: hello world\n";
    assert_eq!(String::from_utf8_lossy(&shown), expected);
}

#[test]
fn limits_end_the_run() {
    for body in [
        "  %0 = call i32 (ptr, ...) @printf(ptr @wide, i32 1)\n",
        "  %0 = call i32 (ptr, ptr, ptr, ptr) @pthread_create(ptr null, ptr null, ptr null, ptr null)\n",
    ] {
        let (stop, shown) = stop_of(body);
        assert!(matches!(stop, Stop::Unsupported { .. }), "{stop:?}");
        assert!(shown.is_empty());
    }
}

#[test]
fn memory_runs_out() {
    let body = "  %0 = call ptr (i64) @malloc(i64 -1)\n  %1 = icmp.eq ptr %0, null\n  %2 = select i32 %1, 5, 6\n  %3 = call i32 (ptr, ...) @printf(ptr @two, i32 %2, i32 0)\n";
    let (stop, shown) = stop_of(body);
    assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}");
    assert_eq!(shown, b"5 0");
}
