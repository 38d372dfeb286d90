//! A list of calls that can be written as IR text and as C text.

use super::c_text::c_text;
use super::run::run;
use crate::format::tests::gcc;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Bytes of each buffer.
const BUFFER: usize = 64;

/// Number of buffers.
const BUFFERS: usize = 4;

/// An argument of a call.
#[derive(Clone, Debug)]
pub(super) enum Arg {
    Int(i32),
    Long(i64),
    Double(f64),
    Float(f32),
    Extended(u128),
    Text(Vec<u8>),
    /// A buffer, from an offset on.
    Buffer(usize, usize),
    Null,
    /// The result of an earlier step.
    Result(usize),
}

/// What a call returns, and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ret {
    Void,
    Int,
    /// An `int` of which only the sign is defined by C.
    Sign,
    /// An `int` of which only zero or not is defined by C.
    Truth,
    Long,
    Double,
    Float,
    Extended,
    /// A pointer, shown as the distance from argument 0.
    Offset,
    /// A pointer, shown as a string.
    Text,
    /// A pointer that is only used by later steps.
    Hidden,
}

/// A text argument.
pub(super) fn text(text: &str) -> Arg {
    Arg::Text(text.as_bytes().to_vec())
}

/// One call.
pub(super) struct Step {
    pub(super) ret: Ret,
    pub(super) name: String,
    pub(super) args: Vec<Arg>,
    /// Where variadic arguments begin.
    fixed: Option<usize>,
}

/// A list of calls.
#[derive(Default)]
pub(super) struct Script {
    steps: Vec<Step>,
    globals: String,
    texts: BTreeMap<Vec<u8>, usize>,
}

impl Script {
    /// Adds a call; gives its number.
    pub(super) fn call(&mut self, ret: Ret, name: &str, args: Vec<Arg>) -> usize {
        self.step(ret, name, args, None)
    }

    /// Adds a call of a variadic function.
    pub(super) fn variadic(&mut self, name: &str, fixed: usize, args: Vec<Arg>) -> usize {
        self.step(Ret::Int, name, args, Some(fixed))
    }

    fn step(&mut self, ret: Ret, name: &str, args: Vec<Arg>, fixed: Option<usize>) -> usize {
        let name = name.to_owned();
        self.steps.push(Step {
            ret,
            name,
            args,
            fixed,
        });
        self.steps.len() - 1
    }

    /// Runs both and compares.
    pub(super) fn check(mut self) {
        let ours = run(&self.ir());
        let theirs = gcc::run(
            "#include <wctype.h>\n#pragma GCC diagnostic ignored \"-w\"",
            &c_text(&self.steps),
        );
        let ours = String::from_utf8_lossy(&ours).into_owned();
        let theirs = String::from_utf8_lossy(&theirs).into_owned();
        for (own, other) in ours.split('#').zip(theirs.split('#')) {
            let number: usize = own
                .split(' ')
                .next()
                .and_then(|n| n.parse().ok())
                .unwrap_or(0);
            let step = &self.steps[number];
            assert_eq!(own, other, "{} {:?}", step.name, step.args);
        }
        assert_eq!(ours.len(), theirs.len());
    }

    fn global(&mut self, bytes: &[u8]) -> String {
        let next = self.texts.len();
        let number = *self.texts.entry(bytes.to_vec()).or_insert(next);
        if number == next {
            let hex: String = bytes.iter().map(|byte| format!("\\{byte:02x}")).collect();
            let size = bytes.len() + 1;
            let line =
                format!("global @s{number} internal size {size} align 1 = bytes \"{hex}\"\n");
            self.globals.push_str(&line);
        }
        format!("@s{number}")
    }

    fn ir(&mut self) -> String {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        names.insert(
            "printf".into(),
            "declare i32 @printf(ptr, ...) external\n".into(),
        );
        names.insert(
            "fwrite".into(),
            "declare i64 @fwrite(ptr, i64, i64, ptr) external\n".into(),
        );
        let mut body = String::new();
        let mut next = 1;
        let mut results = BTreeMap::new();
        let steps = std::mem::take(&mut self.steps);
        for (number, step) in steps.iter().enumerate() {
            let label = self.global(format!("#{number} ").as_bytes());
            let _ = writeln!(body, "  %{next} = call i32 (ptr, ...) @printf(ptr {label})");
            next += 1;
            let mut args = Vec::new();
            let mut types = Vec::new();
            for arg in &step.args {
                let (ty, value) = self.ir_argument(arg, &results);
                types.push(ty);
                args.push(format!("{ty} {value}"));
            }
            let mut parameters: Vec<&str> = types[..step.fixed.unwrap_or(types.len())].to_vec();
            if step.fixed.is_some() {
                parameters.push("...");
            }
            let (ret, parameters) = (ret_type(step.ret), parameters.join(", "));
            let name = &step.name;
            names
                .entry(name.clone())
                .or_insert_with(|| format!("declare {ret} @{name}({parameters}) external\n"));
            let call = format!("call {ret} ({parameters}) @{name}({})", args.join(", "));
            if step.ret == Ret::Void {
                let _ = writeln!(body, "  {call}");
            } else {
                let _ = writeln!(body, "  %{next} = {call}");
                results.insert(number, next);
                next += 1;
                let first = args.first().cloned().unwrap_or_default();
                self.show(&mut body, &mut next, step.ret, &first);
            }
            let _ = writeln!(
                body,
                "  %{next} = call i64 (ptr, i64, i64, ptr) @fwrite(ptr @b, i64 1, i64 256, ptr %0)"
            );
            next += 1;
        }
        self.steps = steps;
        let declarations: String = names.into_values().collect();
        let size = BUFFER * BUFFERS;
        format!(
            "layout little ptr 8\nglobal @stdout external size 8 align 8 = declared\n\
             global @b internal size {size} align 16 = zero\n{}{declarations}\
             define i32 @main() external {{\nb0:\n  %0 = load ptr, @stdout, align 8\n{body}  ret i32 0\n}}\n",
            self.globals
        )
    }

    fn ir_argument(
        &mut self,
        arg: &Arg,
        results: &BTreeMap<usize, usize>,
    ) -> (&'static str, String) {
        match arg {
            Arg::Int(value) => ("i32", value.to_string()),
            Arg::Long(value) => ("i64", value.to_string()),
            Arg::Double(value) => ("f64", format!("{:#x}", value.to_bits())),
            Arg::Float(value) => ("f32", format!("{:#x}", value.to_bits())),
            Arg::Extended(bits) => ("f80", format!("{bits:#x}")),
            Arg::Text(bytes) => ("ptr", self.global(bytes)),
            Arg::Buffer(number, offset) => ("ptr", format!("@b+{}", number * BUFFER + offset)),
            Arg::Null => ("ptr", "null".into()),
            Arg::Result(step) => ("ptr", format!("%{}", results[step])),
        }
    }

    /// Prints the register before `next`.
    fn show(&mut self, body: &mut String, next: &mut usize, ret: Ret, first: &str) {
        let value = *next - 1;
        let mut line = |text: String| {
            let _ = writeln!(body, "  %{next} = {text}");
            *next += 1;
            *next - 1
        };
        let (format, shown) = match ret {
            Ret::Int => ("%d", format!("i32 %{value}")),
            Ret::Sign => {
                let above = line(format!("icmp.sgt i32 %{value}, 0"));
                let below = line(format!("icmp.slt i32 %{value}, 0"));
                let one = line(format!("select i32 %{above}, 1, 0"));
                let sign = line(format!("select i32 %{below}, -1, %{one}"));
                ("%d", format!("i32 %{sign}"))
            }
            Ret::Truth => {
                let truth = line(format!("icmp.ne i32 %{value}, 0"));
                let number = line(format!("select i32 %{truth}, 1, 0"));
                ("%d", format!("i32 %{number}"))
            }
            Ret::Long => ("%ld", format!("i64 %{value}")),
            Ret::Double => ("%a", format!("f64 %{value}")),
            Ret::Float => {
                let wide = line(format!("fpext f32 %{value} to f64"));
                ("%a", format!("f64 %{wide}"))
            }
            Ret::Extended => ("%La", format!("f80 %{value}")),
            Ret::Text => ("%s", format!("ptr %{value}")),
            Ret::Offset => {
                let null = line(format!("icmp.eq ptr %{value}, null"));
                let end = line(format!("ptrtoint ptr %{value} to i64"));
                let start = line(format!("ptrtoint {first} to i64"));
                let distance = line(format!("sub i64 %{end}, %{start}"));
                let shown = line(format!("select i64 %{null}, -1, %{distance}"));
                ("%ld", format!("i64 %{shown}"))
            }
            Ret::Void | Ret::Hidden => return,
        };
        let format = self.global(format.as_bytes());
        line(format!(
            "call i32 (ptr, ...) @printf(ptr {format}, {shown})"
        ));
    }
}

const fn ret_type(ret: Ret) -> &'static str {
    match ret {
        Ret::Void => "void",
        Ret::Int | Ret::Sign | Ret::Truth => "i32",
        Ret::Long => "i64",
        Ret::Double => "f64",
        Ret::Float => "f32",
        Ret::Extended => "f80",
        Ret::Offset | Ret::Text | Ret::Hidden => "ptr",
    }
}
