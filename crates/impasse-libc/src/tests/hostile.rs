//! Every function with senseless arguments: whatever happens, it is a stop and no panic.

use super::run::start;
use crate::format::tests::gcc::Dice;
use crate::rows;
use impasse_exec::{Args, Stop, World};

/// Calls of each function.
const ROUNDS: usize = 6;

/// Globals that arguments point to: text, numbers, formats, a pointer to a pointer, constants.
const GLOBALS: &str = "layout little ptr 8
global @my.text internal size 12 align 8 = bytes \"12 ab,3.5 x\\00\"
global @my.format internal size 16 align 8 = bytes \"%d %s %n %f %*d\\00\"
global @my.mode internal size 2 align 8 = bytes \"w\\00\"
global @my.open internal size 3 align 8 = bytes \"abc\"
global @my.wide internal size 16 align 8 = bytes \"a\\00\\00\\00b\\00\\00\\00\\00\\00\\00\\00\\00\\00\\00\\00\"
global @my.pointer internal size 32 align 8 = bytes \"\" relocs [0: @my.text+0, 8: @my.format+0]
global @my.fixed internal constant size 8 align 8 = bytes \"const\"
global @stdout external size 8 align 8 = declared
";

fn argument(dice: &mut Dice) -> (&'static str, String) {
    let numbers = [
        0,
        1,
        -1,
        3,
        16,
        64,
        i64::MIN,
        i64::MAX,
        1 << 32,
        0x7fff_ffff,
        -0x8000_0000,
    ];
    let pointers = [
        "null",
        "@my.text",
        "@my.format",
        "@my.mode",
        "@my.open",
        "@my.wide",
        "@my.pointer",
        "@my.fixed",
        "@main",
        "@my.text+11",
        "@my.text+12",
        "@my.text+13",
        "%0",
        "%1",
        "%2",
    ];
    match dice.below(10) {
        0 => ("f64", format!("{:#x}", dice.bits())),
        1 => ("f80", format!("{:#x}", u128::from(dice.bits()) << 16)),
        2 => ("f32", format!("{:#x}", dice.bits() as u32)),
        3 => ("i32", (*dice.pick(&numbers) as i32).to_string()),
        4 => ("i32", dice.below(300).to_string()),
        5 => ("i64", dice.pick(&numbers).to_string()),
        _ => ("ptr", (*dice.pick(&pointers)).to_string()),
    }
}

#[test]
fn senseless_arguments() {
    let mut dice = Dice::new(77);
    let mut finished = 0;
    for row in rows().filter(|row| row.native().is_some()) {
        let name = row.name;
        for _ in 0..ROUNDS {
            let count = 1 + dice.below(5);
            let (types, args): (Vec<_>, Vec<_>) = (0..count)
                .map(|_| argument(&mut dice))
                .map(|(ty, value)| (ty, format!("{ty} {value}")))
                .unzip();
            let signature = types.join(", ");
            let ret = *dice.pick(&["i32", "i64", "ptr", "f64"]);
            let text = format!(
                "{GLOBALS}declare {ret} @{name}({signature}) external\n\
                 define i32 @main(i32, ptr) external {{\nb0(%0: i32, %1: ptr):\n\
                 \x20 %2 = load ptr, @stdout, align 8\n\
                 \x20 %3 = call {ret} ({signature}) @{name}({})\n  ret i32 0\n}}\n",
                args.join(", ").replace("ptr %0", "ptr %1")
            );
            let mut world = World::default();
            let mut machine = start(&text, &mut world, &Args::Unknown);
            let stop = machine.run(&mut world, 1000);
            finished += usize::from(matches!(stop, Stop::Finished { .. }));
        }
    }
    // Some of the calls make sense by chance.
    assert!(finished > 1000, "{finished}");
}
