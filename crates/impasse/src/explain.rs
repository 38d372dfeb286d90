//! `impasse explain`

use impasse_report::{Code, InputError, Sources};

use crate::cli::{ColorChoice, ExplainArgs};
use crate::output::{self, Format, Output};

/// Prints what a code means, or the list of codes.
pub(crate) fn run(arguments: &ExplainArgs) -> u8 {
    let Some(wanted) = &arguments.code else {
        return output::print(&list(), 0);
    };
    match Code::named(wanted) {
        Some(code) => output::print(&code.info().explain(), 0),
        None => {
            let mut error = InputError::new(format!("there is no code `{wanted}`"));
            error.help = Some(String::from("`impasse explain` lists all codes"));
            Output::new(Format::Text, ColorChoice::Auto).fail(&error, &Sources::new())
        }
    }
}

fn list() -> String {
    let lines = Code::ALL.iter();
    let lines = lines.map(|code| {
        let severity = code.severity().as_str();
        format!("{code}  {severity:7}  {}\n", code.info().title)
    });
    lines.collect::<String>() + "\n`impasse explain CODE` tells more.\n"
}
