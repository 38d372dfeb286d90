//! Functions that read a `va_list`, and static results.

use super::run::{printed, start};
use impasse_exec::{Args, Stop, World};

fn output(text: &str) -> String {
    let mut world = World::default();
    let args = Args::Known(vec![b"program".to_vec()]);
    let mut machine = start(text, &mut world, &args);
    let stop = machine.run(&mut world, 10_000);
    assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}");
    String::from_utf8_lossy(&printed(&mut machine)).into_owned()
}

#[test]
fn lists_of_arguments() {
    let text = "layout little ptr 8
global @f internal size 20 align 1 = bytes \"%d %s %.2f %ld %Lg|\\00\"
global @s internal size 3 align 1 = bytes \"hi\\00\"
declare i32 @vprintf(ptr, ptr) external
declare i32 @vsnprintf(ptr, i64, ptr, ptr) external
declare i32 @puts(ptr) external
define void @show(ptr, ...) external {
b0(%0: ptr):
  %1 = alloca 24, align 8, \"list\"
  va_start %1
  %2 = call i32 (ptr, ptr) @vprintf(ptr %0, ptr %1)
  va_end %1
  %3 = alloca 64, align 1, \"text\"
  %4 = alloca 24, align 8, \"again\"
  va_start %4
  %5 = call i32 (ptr, i64, ptr, ptr) @vsnprintf(ptr %3, i64 9, ptr %0, ptr %4)
  va_end %4
  %6 = call i32 (ptr) @puts(ptr %3)
  ret
}
define i32 @main() external {
b0:
  call void (ptr, ...) @show(ptr @f, i32 -3, ptr @s, f64 1.255, i64 -9, f80 0x3fff8000000000000000)
  ret i32 0
}
";
    assert_eq!(output(text), "-3 hi 1.25 -9 1|-3 hi 1.\n");
}

#[test]
fn dates_come_from_seconds() {
    let text = "layout little ptr 8
global @t internal size 8 align 8 = bytes \"\\80\\51\\01\\00\\00\\00\\00\\00\"
declare ptr @gmtime(ptr) external
declare ptr @asctime(ptr) external
declare i64 @mktime(ptr) external
declare i32 @printf(ptr, ...) external
declare ptr @ctime(ptr) external
global @l internal size 4 align 1 = bytes \"%ld\\00\"
define i32 @main() external {
b0:
  %0 = call ptr (ptr) @gmtime(ptr @t)
  %1 = call ptr (ptr) @asctime(ptr %0)
  %2 = call i32 (ptr, ...) @printf(ptr %1)
  %3 = ptr_add %0, 12
  store i32 40, %3, align 4
  %4 = call i64 (ptr) @mktime(ptr %0)
  %5 = call i32 (ptr, ...) @printf(ptr @l, i64 %4)
  ret i32 0
}
";
    assert_eq!(output(text), "Fri Jan  2 00:00:00 1970\n3369600");
}

#[test]
fn complex_numbers_go_through_memory() {
    let text = "layout little ptr 8
global @z internal size 16 align 8 = bytes \"\\00\\00\\00\\00\\00\\00\\08\\40\\00\\00\\00\\00\\00\\00\\10\\40\"
global @f internal size 10 align 1 = bytes \"%g %g %g|\\00\"
declare f64 @cabs(ptr) external
declare void @csqrt(ptr, ptr) external
declare i32 @printf(ptr, ...) external
define i32 @main() external {
b0:
  %0 = call f64 (ptr) @cabs(ptr @z)
  %1 = alloca 16, align 8, \"root\"
  call void (ptr, ptr) @csqrt(ptr %1, ptr @z)
  %2 = load f64, %1, align 8
  %3 = ptr_add %1, 8
  %4 = load f64, %3, align 8
  %5 = call i32 (ptr, ...) @printf(ptr @f, f64 %0, f64 %2, f64 %4)
  ret i32 0
}
";
    assert_eq!(output(text), "5 2 1|");
}
