//! Which kinds of findings count.

use clap::{Args, ValueEnum};
use impasse_report::{Code, Diagnostic, Severity};

/// Which kinds of findings count.
#[derive(Clone, Debug, Args)]
pub(crate) struct SelectArgs {
    /// Look for these codes only; `impasse explain` lists them
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = code)]
    pub select: Vec<Code>,
    /// Do not look for these codes
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = code)]
    pub ignore: Vec<Code>,
    /// The least severe findings for which the exit code is 1
    #[arg(long, value_enum, default_value_t = FailOn::Error)]
    pub fail_on: FailOn,
}

/// A value of `--fail-on`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// What breaks the MPI standard, and programs that hang or crash
    Error,
    /// The same, and what is legal but wrong in practice: leaks and the like
    Warning,
}

impl FailOn {
    /// As a severity.
    pub fn severity(self) -> Severity {
        match self {
            FailOn::Error => Severity::Error,
            FailOn::Warning => Severity::Warning,
        }
    }
}

impl SelectArgs {
    /// Whether a code is looked for.
    pub fn wants(&self, code: Code) -> bool {
        (self.select.is_empty() || self.select.contains(&code)) && !self.ignore.contains(&code)
    }

    /// Whether a finding is one that nobody wants to know of.
    pub fn leaves_out(&self, finding: &Diagnostic) -> bool {
        !self.wants(finding.code)
    }

    /// Whether a code is looked for that only a whole program shows.
    pub fn watches(&self) -> bool {
        Code::ALL
            .iter()
            .any(|code| code.is_watched() && self.wants(*code))
    }
}

fn code(text: &str) -> Result<Code, String> {
    let unknown = || format!("there is no code `{text}`; `impasse explain` lists them");
    Code::named(text).ok_or_else(unknown)
}
