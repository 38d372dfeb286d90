//! `impasse completions` and `impasse man`: for the shell, made from the definitions of the
//! command line itself.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use impasse_report::{InputError, Sources};

use crate::cli::{Cli, ColorChoice};
use crate::output::{self, Format, Output};

/// Arguments of `impasse completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Arguments of `impasse man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write the pages of impasse and of all its commands to this folder
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Prints the completion script of a shell.
pub(crate) fn completions(arguments: &CompletionsArgs) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "impasse", &mut script);
    output::print(&String::from_utf8_lossy(&script), 0)
}

/// Prints the man page, or writes all pages.
pub(crate) fn man(arguments: &ManArgs) -> u8 {
    if let Some(dir) = &arguments.dir {
        return write_pages(dir);
    }
    let mut page = Vec::new();
    match clap_mangen::Man::new(documented()).render(&mut page) {
        Ok(()) => output::print(&String::from_utf8_lossy(&page), 0),
        Err(error) => fail(&InputError::new(format!("there is no page: {error}"))),
    }
}

/// The commands that have pages: all but `help`, which only shows what `--help` shows.
fn documented() -> clap::Command {
    Cli::command().disable_help_subcommand(true)
}

fn write_pages(dir: &Path) -> u8 {
    let written =
        std::fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(documented(), dir));
    match written {
        Ok(()) => 0,
        Err(error) => {
            let text = format!("the man pages cannot be written: {error}");
            let name = dir.display().to_string();
            fail(&InputError::in_file(name, text))
        }
    }
}

fn fail(error: &InputError) -> u8 {
    Output::new(Format::Text, ColorChoice::Auto).fail(error, &Sources::new())
}
