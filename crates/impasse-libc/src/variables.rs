//! First values of the library's variables that a program uses.

use super::environment;
use super::stdio::FILE_SIZE;
use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::ShimCall;
use impasse_ir::Type;

/// The standard streams in the order of their descriptors.
const STREAMS: [(&str, &str); 3] = [
    ("stdin", "standard input"),
    ("stdout", "standard output"),
    ("stderr", "standard error output"),
];

/// The variables that headers declare.
pub(crate) const NAMES: [&str; 23] = [
    "stdin",
    "stdout",
    "stderr",
    "optarg",
    "optind",
    "opterr",
    "optopt",
    "environ",
    "__environ",
    "_environ",
    "tzname",
    "__tzname",
    "daylight",
    "timezone",
    "getdate_err",
    "signgam",
    "program_invocation_name",
    "program_invocation_short_name",
    "__progname",
    "__progname_full",
    "error_message_count",
    "error_one_per_line",
    "error_print_progname",
];

/// Prepares the library before `main` is called: standard streams, environment, variables.
pub(crate) fn start(call: &mut ShimCall<'_>) -> Res<()> {
    call.errno_address();
    for (descriptor, (variable, name)) in STREAMS.into_iter().enumerate() {
        let address = call.new_static(name, FILE_SIZE);
        if let Some(stream) = call.libc_mut().files.stream_mut(descriptor) {
            stream.address = address;
        }
        if let Some(target) = call.symbol(variable) {
            call.write_pointer(target, address)?;
        }
    }
    for variable in ["optind", "opterr"] {
        if let Some(target) = call.symbol(variable) {
            call.store(Type::I32, target, Value::int(1))?;
        }
    }
    if let Some(target) = call.symbol("optopt") {
        call.store(Type::I32, target, Value::int(i32::from(b'?')))?;
    }
    for variable in ["tzname", "__tzname"] {
        if let Some(target) = call.symbol(variable) {
            let text = call.object("UTC", 4);
            call.write_string(text, b"UTC")?;
            call.write_pointer(target, text)?;
            call.write_pointer(target + 8, text)?;
        }
    }
    let entries = call.config().environment.clone();
    for entry in entries {
        environment::add(call, &entry)?;
    }
    environment::publish(call)
}

/// Tells the library the name of the program, the first of the arguments at `argv`.
pub(crate) fn name_program(call: &mut ShimCall<'_>, argv: u64) -> Res<()> {
    let address = call.read_pointer(argv)?;
    if address == 0 {
        return Ok(());
    }
    let name = call.c_string(address)?;
    let directory = name.len() - short(&name).len();
    call.libc_mut().name = name;
    let variables = [
        ("program_invocation_name", 0),
        ("__progname_full", 0),
        ("program_invocation_short_name", directory),
        ("__progname", directory),
    ];
    for (variable, from) in variables {
        if let Some(target) = call.symbol(variable) {
            call.write_pointer(target, address + from as u64)?;
        }
    }
    Ok(())
}

/// The part of a program's name behind the last slash.
pub(crate) fn short(name: &[u8]) -> &[u8] {
    name.rsplit(|&byte| byte == b'/').next().unwrap_or(name)
}
