//! Calls as C text.

use super::script::{Arg, Ret, Step};
use crate::format::tests::gcc;
use std::fmt::Write;

/// The inside of `main` for these calls.
pub(super) fn c_text(steps: &[Step]) -> String {
    let mut out = String::from("static char b[4][64];\n");
    for (number, step) in steps.iter().enumerate() {
        let args: Vec<String> = step.args.iter().map(c_argument).collect();
        let call = format!("{}({})", step.name, args.join(", "));
        let first = args.first().map_or("", |arg| arg);
        let (ty, show) = match step.ret {
            Ret::Void => ("", String::new()),
            Ret::Int => ("int", format!("printf(\"%d\", r{number});")),
            Ret::Sign => (
                "int",
                format!("printf(\"%d\", (r{number} > 0) - (r{number} < 0));"),
            ),
            Ret::Truth => ("int", format!("printf(\"%d\", r{number} != 0);")),
            Ret::Long => ("long", format!("printf(\"%ld\", r{number});")),
            Ret::Double => ("double", format!("printf(\"%a\", r{number});")),
            Ret::Float => ("float", format!("printf(\"%a\", (double)r{number});")),
            Ret::Extended => ("long double", format!("printf(\"%La\", r{number});")),
            Ret::Offset => (
                "char *",
                format!("printf(\"%ld\", r{number} ? (long)(r{number} - (char *){first}) : -1L);"),
            ),
            Ret::Text => ("char *", format!("printf(\"%s\", r{number});")),
            Ret::Hidden => ("void *", String::new()),
        };
        let assignment = match step.ret {
            Ret::Void => String::new(),
            _ => format!("{ty} r{number} = ({ty})"),
        };
        let _ = writeln!(out, "printf(\"#{number} \"); {assignment}{call}; {show}");
        let _ = writeln!(out, "fwrite(b, 1, 256, stdout);");
    }
    out
}

fn c_argument(arg: &Arg) -> String {
    match arg {
        Arg::Int(value) => format!("(int){value}u", value = *value as u32),
        Arg::Long(value) => format!("(long){}ul", *value as u64),
        Arg::Double(value) => format!(
            "({{ union {{ unsigned long u; double d; }} x; x.u = {:#x}ul; x.d; }})",
            value.to_bits()
        ),
        Arg::Float(value) => format!(
            "({{ union {{ unsigned u; float f; }} x; x.u = {:#x}u; x.f; }})",
            value.to_bits()
        ),
        Arg::Extended(bits) => format!(
            "({{ union {{ unsigned long u[2]; long double l; }} x; x.u[0] = {:#x}ul; x.u[1] = {:#x}ul; x.l; }})",
            *bits as u64,
            bits >> 64
        ),
        Arg::Text(bytes) => {
            // An array in memory that the call may change, one per text as in the other form.
            format!("(char *){}", gcc::literal(bytes))
        }
        Arg::Buffer(number, offset) => format!("(void *)(b[{number}] + {offset})"),
        Arg::Null => "(void *)0".into(),
        Arg::Result(step) => format!("(void *)r{step}"),
    }
}
