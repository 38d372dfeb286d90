//! Library functions of values that are not known.

use super::run::{printed, start};
use impasse_exec::expr::LeafKind;
use impasse_exec::{Args, Machine, Stop, Value, World};

const HEAD: &str = "layout little ptr 8
global @d internal size 3 align 1 = bytes \"%d\\00\"
global @x internal size 2 align 1 = bytes \"x\\00\"
global @buffer internal size 64 align 1 = zero
global @small internal size 8 align 1 = zero
global @long internal size 15 align 1 = bytes \"hello, world%d\\00\"
declare ptr @malloc(i64) external
declare ptr @fopen(ptr, ptr) external
declare i32 @sscanf(ptr, ptr, ...) external
global @r internal size 2 align 1 = bytes \"r\\00\"
declare i32 @atoi(ptr) external
declare i64 @strtol(ptr, ptr, i32) external
declare i64 @strlen(ptr) external
declare i32 @strcmp(ptr, ptr) external
declare ptr @strcpy(ptr, ptr) external
declare ptr @strchr(ptr, i32) external
declare ptr @getenv(ptr) external
declare f64 @sin(f64) external
declare i64 @time(ptr) external
declare void @srand(i32) external
declare i32 @rand() external
declare i32 @printf(ptr, ...) external
declare i32 @sprintf(ptr, ptr, ...) external
";

/// Runs a `main` whose register 3 is `argv[1]`, of unknown text.
fn run(body: &str, world: &mut World) -> (Machine, Stop) {
    let text = format!(
        "{HEAD}define i32 @main(i32, ptr) external {{\nb0(%0: i32, %1: ptr):\n  %2 = ptr_add %1, 8\n  %3 = load ptr, %2, align 8\n{body}}}\n"
    );
    let mut machine = start(&text, world, &Args::Unknown);
    let stop = machine.run(world, 1000);
    (machine, stop)
}

fn code(body: &str, world: &mut World) -> Value {
    match run(body, world).1 {
        Stop::Finished { code } => code,
        stop => panic!("{stop:?}"),
    }
}

#[test]
fn the_same_text_gives_the_same_number() {
    let mut world = World::default();
    let body = "  %4 = call i32 (ptr) @atoi(ptr %3)\n  %5 = call i32 (ptr) @atoi(ptr %3)\n  %6 = sub i32 %4, %5\n  ret i32 %6\n";
    assert_eq!(code(body, &mut world), Value::Known(0));
}

#[test]
fn a_copy_of_a_text_gives_the_same_number() {
    let mut world = World::default();
    let body = "  %4 = call i32 (ptr) @atoi(ptr %3)\n  %7 = call ptr (ptr, ptr) @strcpy(ptr @buffer, ptr %3)\n  %5 = call i32 (ptr) @atoi(ptr @buffer)\n  %6 = sub i32 %4, %5\n  ret i32 %6\n";
    assert_eq!(code(body, &mut world), Value::Known(0));
}

#[test]
fn numbers_from_arguments_are_the_same_on_all_ranks() {
    let mut world = World::default();
    let body = "  %4 = call i32 (ptr) @atoi(ptr %3)\n  ret i32 %4\n";
    let Value::Symbolic(expr) = code(body, &mut world) else {
        panic!("known");
    };
    let leaf = world.exprs.leaf_of(expr).expect("a leaf");
    assert_eq!(leaf.kind, LeafKind::Uniform);
    assert!(leaf.name.starts_with("atoi("), "{}", leaf.name);
}

#[test]
fn lengths_and_comparisons_are_not_known() {
    for body in [
        "  %4 = call i64 (ptr) @strlen(ptr %3)\n  %5 = trunc i64 %4 to i32\n  ret i32 %5\n",
        "  %4 = call i32 (ptr, ptr) @strcmp(ptr %3, ptr @x)\n  ret i32 %4\n",
        "  %4 = call i64 (ptr, ptr, i32) @strtol(ptr %3, ptr null, i32 10)\n  %5 = trunc i64 %4 to i32\n  ret i32 %5\n",
        "  %4 = call i64 (ptr) @time(ptr null)\n  %5 = trunc i64 %4 to i32\n  ret i32 %5\n",
        "  %4 = call i64 (ptr) @time(ptr null)\n  %5 = call i64 (ptr) @time(ptr null)\n  %6 = sub i64 %4, %5\n  %7 = trunc i64 %6 to i32\n  ret i32 %7\n",
        "  call void (i32) @srand(i32 %0)\n  %4 = call i32 () @rand()\n  ret i32 %4\n",
        "  %4 = call i32 (ptr, ptr, ...) @sprintf(ptr @buffer, ptr @d, i32 %0)\n  %5 = call i32 (ptr, ptr) @strcmp(ptr @buffer, ptr @x)\n  ret i32 %5\n",
    ] {
        let mut world = World::default();
        assert!(code(body, &mut world).known().is_none(), "{body}");
    }
}

#[test]
fn comparing_a_text_with_itself_is_known() {
    let mut world = World::default();
    let body = "  %4 = call i32 (ptr, ptr) @strcmp(ptr %3, ptr %3)\n  ret i32 %4\n";
    assert_eq!(code(body, &mut world), Value::Known(0));
}

#[test]
fn unknown_values_are_printed_as_such() {
    let mut world = World::default();
    let body = "  %4 = call i32 (ptr, ...) @printf(ptr @d, i32 %0)\n  ret i32 0\n";
    let (mut machine, stop) = run(body, &mut world);
    assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}");
    assert_eq!(printed(&mut machine), b"<unknown>");
}

#[test]
fn functions_of_the_same_value_are_the_same() {
    let mut world = World::default();
    let body = "  %4 = sitofp i32 %0 to f64\n  %5 = call f64 (f64) @sin(f64 %4)\n  %6 = call f64 (f64) @sin(f64 %4)\n  %7 = bitcast f64 %5 to i64\n  %8 = bitcast f64 %6 to i64\n  %9 = sub i64 %7, %8\n  %10 = trunc i64 %9 to i32\n  ret i32 %10\n";
    assert_eq!(code(body, &mut world), Value::Known(0));
}

#[test]
fn searching_unknown_text_finds_something_in_it_or_nothing() {
    let mut world = World::default();
    let body = "  %4 = call ptr (ptr, i32) @strchr(ptr %3, i32 58)\n  store i8 0, %4, align 1\n  %5 = icmp.eq ptr %4, null\n  %6 = zext i1 %5 to i32\n  ret i32 %6\n";
    assert!(code(body, &mut world).known().is_none());
}

#[test]
fn the_environment_is_what_the_configuration_says() {
    let body = "  %4 = call ptr (ptr) @getenv(ptr @x)\n  %5 = icmp.eq ptr %4, null\n  %6 = zext i1 %5 to i32\n  ret i32 %6\n";
    let mut world = World::default();
    assert_eq!(code(body, &mut world), Value::Known(1));
    let mut world = World::default();
    world.config.environment = vec![b"x=value".to_vec()];
    assert_eq!(code(body, &mut world), Value::Known(0));
    let mut world = World::default();
    world.config.unknown_variables = vec![b"x".to_vec()];
    assert!(matches!(run(body, &mut world).1, Stop::Decision { .. }));
}

#[test]
fn a_file_of_unknown_name_may_be_missing() {
    let body = "  %4 = call ptr (ptr, ptr) @fopen(ptr %3, ptr @r)\n  %5 = icmp.eq ptr %4, null\n  %6 = zext i1 %5 to i32\n  ret i32 %6\n";
    let mut world = World::default();
    assert!(matches!(run(body, &mut world).1, Stop::Decision { .. }));
}

#[test]
fn values_scanned_from_the_same_text_are_the_same() {
    let body = "  %4 = call i32 (ptr, ptr, ...) @sscanf(ptr %3, ptr @d, ptr @buffer)\n  %5 = ptr_add @buffer, 8\n  %6 = call i32 (ptr, ptr, ...) @sscanf(ptr %3, ptr @d, ptr %5)\n  %7 = load i32, @buffer, align 4\n  %8 = load i32, %5, align 4\n  %9 = sub i32 %7, %8\n  %10 = sub i32 %4, %6\n  %11 = or i32 %9, %10\n  ret i32 %11\n";
    let mut world = World::default();
    assert_eq!(code(body, &mut world), Value::Known(0));
}

#[test]
fn text_of_unknown_numbers_fits_if_it_can() {
    let body =
        "  %4 = call i32 (ptr, ptr, ...) @sprintf(ptr @small, ptr @d, i32 %0)\n  ret i32 0\n";
    let mut world = World::default();
    assert_eq!(code(body, &mut world), Value::Known(0));
    let body =
        "  %4 = call i32 (ptr, ptr, ...) @sprintf(ptr @small, ptr @long, i32 %0)\n  ret i32 0\n";
    assert!(matches!(run(body, &mut world).1, Stop::Error { .. }));
}

#[test]
fn text_is_printed_at_an_unknown_place() {
    // The first byte is in front of it, the last one may be text.
    let print = "  %4 = and i32 %0, 7\n  %5 = zext i32 %4 to i64\n  %6 = ptr_add @buffer, %5\n  %7 = ptr_add %6, 1\n  %8 = call i32 (ptr, ptr, ...) @sprintf(ptr %7, ptr @d, i32 7)\n";
    for (place, known) in [("@buffer", true), ("@buffer+9", false)] {
        let body = format!(
            "{print}  %9 = load i8, {place}, align 1\n  %10 = zext i8 %9 to i32\n  ret i32 %10\n"
        );
        let mut world = World::default();
        assert_eq!(code(&body, &mut world).known().is_some(), known, "{place}");
    }
}

#[test]
fn memory_of_unknown_size_has_no_end() {
    let body = "  %4 = sext i32 %0 to i64\n  %5 = call ptr (i64) @malloc(i64 %4)\n  %6 = ptr_add %5, 100000\n  store i32 6, %6, align 4\n  %7 = load i32, %6, align 4\n  ret i32 %7\n";
    let mut world = World::default();
    assert_eq!(code(body, &mut world), Value::Known(6));
}
