//! How to print, for all commands that print reports.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::output::Format;

/// How to print.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// For people or for programs [default: text, and for files what their ending says]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Write the report to this file, too; may be given several times: the ending (txt, json,
    /// sarif, html, svg, dot) says the format. With `--format`, to one file only, and the closing
    /// line is printed
    #[arg(short = 'o', long, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Show the page in the browser (`--format html`, or `-o` with an html file); without `-o` it
    /// is written to a file for the time being
    #[arg(long)]
    pub open: bool,
    /// When to use colours; `auto` means in a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
    /// Width of the text in characters [default: that of the terminal, or 100]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..=1000))]
    pub width: Option<u16>,
    /// Text in ASCII only: other characters of sources and names are escaped
    #[arg(long)]
    pub ascii: bool,
    /// Print the closing line only
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Print all findings in full, what was explored, and where time and memory went
    #[arg(short, long)]
    pub verbose: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Whether JSON was asked for, in arguments that could not be understood.
pub(crate) fn asks_for_json(arguments: impl Iterator<Item = OsString>) -> bool {
    let mut after_format = false;
    for argument in arguments {
        if argument == "--format=json" || (after_format && argument == "json") {
            return true;
        }
        after_format = argument == "--format";
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_recognised_in_bad_arguments() {
        let asks = |line: &str| asks_for_json(line.split(' ').map(OsString::from));
        assert!(asks("impasse check --format json --bad"));
        assert!(asks("impasse check --format=json"));
        assert!(!asks("impasse check json --format text"));
    }
}
