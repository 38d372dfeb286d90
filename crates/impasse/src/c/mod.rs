//! C programs on the command line: which files, how to preprocess them, where headers come from.

mod database;
mod files;
mod inputs;
mod messages;
mod words;

pub(crate) use messages::{Messages, location};

use clap::Args;
use impasse_c::compile_program;
use impasse_ir::Module;
use impasse_report::InputError;

use crate::output::{FAILURE, Output};
use files::DiskFiles;

/// The most errors that are shown of one file.
const SHOWN: usize = 20;

/// C files and how to preprocess them.
#[derive(Debug, Args)]
pub(crate) struct CArgs {
    /// C files, or a compile_commands.json whose C files make up the program
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// Folder to search for headers
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<String>,
    /// Macro to define, such as `N=100`
    #[arg(short = 'D', value_name = "MACRO[=VALUE]")]
    pub define: Vec<String>,
    /// Macro to leave undefined
    #[arg(short = 'U', value_name = "MACRO")]
    pub undefine: Vec<String>,
}

/// Compiles and links the program, and prints what is wrong with it; the exit code if there is
/// no program.
pub(crate) fn build(
    arguments: &CArgs,
    output: &Output,
    messages: &mut Messages,
) -> Result<Module, u8> {
    let fail = |error: &InputError, messages: &Messages| output.fail(error, messages.texts());
    let inputs = inputs::inputs(arguments).map_err(|error| fail(&error, messages))?;
    let program = compile_program(&DiskFiles, &inputs).map_err(|path| {
        let error = InputError::in_file(path, "the file cannot be read");
        fail(&error, messages)
    })?;
    for (diagnostics, sources) in &program.units {
        messages.add_sources(sources);
        let important: Vec<_> = messages.important(diagnostics).collect();
        for diagnostic in important.iter().take(SHOWN) {
            fail(&messages.state(diagnostic, sources), messages);
        }
        if let Some(more) = important.len().checked_sub(SHOWN + 1) {
            let text = format!("there are {} more errors in this file", more + 1);
            fail(&InputError::new(text), messages);
        }
    }
    program.module.map_err(|errors| {
        for error in errors {
            fail(&InputError::new(error.to_string()), messages);
        }
        FAILURE
    })
}
