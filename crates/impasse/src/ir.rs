//! `impasse ir`

use clap::Args;
use impasse_ir::{Module, VerifyError, print};
use impasse_job::Setup;
use impasse_report::InputError;

use crate::c::{self, CArgs, Means, Messages};
use crate::cli::ColorChoice;
use crate::output::{self, Format, Output};

/// Arguments of `impasse ir`.
#[derive(Debug, Args)]
pub(crate) struct IrArgs {
    #[command(flatten)]
    pub c: CArgs,
    /// Print it as it is run: variables in registers where they can be
    #[arg(long)]
    pub promoted: bool,
    /// Print only the part that decides what the program communicates, as `impasse check` runs it
    #[arg(long)]
    pub slice: bool,
    /// The same with unknown values in the place of what is computed from bulk data
    #[arg(long = "abstract", requires = "slice")]
    pub forget_bulk: bool,
    /// When to use colours in messages
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
}

/// Prints the intermediate representation of a program and gives the exit code.
pub(crate) fn run(arguments: &IrArgs) -> u8 {
    let output = Output::new(Format::Text, arguments.color);
    let mut messages = Messages::default();
    match c::build(&arguments.c, Means::default(), &output, &mut messages) {
        Ok(mut module) => {
            if arguments.slice {
                module = match slice(module, arguments.forget_bulk) {
                    Ok(module) => module,
                    Err(errors) => {
                        let text = format!("the lowered program is not well-formed: {}", errors[0]);
                        return output.fail(&InputError::new(text), messages.texts());
                    }
                };
            } else if arguments.promoted {
                impasse_ir::optimise_module(&mut module);
            }
            output::print(&print(&module), 0)
        }
        Err(told) => told.0,
    }
}

/// What is left of a program; where there is no bulk data, the slice is all that can be left.
fn slice(module: Module, forget_bulk: bool) -> Result<Module, Vec<VerifyError>> {
    let libraries = [impasse_libc::library(), impasse_libc::numerical()];
    if forget_bulk && let Some(setup) = Setup::abstracted(module.clone(), &libraries, &[])? {
        return Ok(setup.program().module().clone());
    }
    let setup = Setup::sliced(module, &libraries, &[])?;
    Ok(setup.program().module().clone())
}
