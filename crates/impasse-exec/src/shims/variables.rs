//! First values of the library's variables that a program uses.

use super::environment;
use super::stdio::FILE_SIZE;
use crate::shim_api::ShimCall;
use crate::stop::Res;
use crate::value::Value;
use impasse_ir::Type;

/// The standard streams in the order of their descriptors.
const STREAMS: [(&str, &str); 3] = [
    ("stdin", "standard input"),
    ("stdout", "standard output"),
    ("stderr", "standard error output"),
];

/// Prepares the library before `main` is called: standard streams, environment, variables.
pub fn start(call: &mut ShimCall<'_>) -> Res<()> {
    for (descriptor, (variable, name)) in STREAMS.into_iter().enumerate() {
        let address = call.new_static(name, FILE_SIZE);
        if let Some(stream) = call.libc().edit().files.stream_mut(descriptor) {
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
    for variable in ["program_invocation_name", "program_invocation_short_name"] {
        if let Some(target) = call.symbol(variable) {
            let text = call.object("program", 8);
            call.write_string(text, b"program")?;
            call.write_pointer(target, text)?;
        }
    }
    let entries = call.config().environment.clone();
    for entry in entries {
        environment::add(call, &entry)?;
    }
    environment::publish(call)
}
