//! Findings that the user knows of: silenced, or in a baseline.

use std::fs;
use std::path::{Path, PathBuf};

use crate::select::SelectArgs;
use clap::Args;
use impasse_report::{
    Baseline, Diagnostic, InputError, KnownBy, Report, ReportNote, SilenceRule, Silencers, Sources,
    fingerprints, how_checked,
};

/// Which findings are known.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct KnownArgs {
    /// Do not report findings with this code, everywhere or at a place only
    #[arg(long, value_name = "CODE[:FILE[:LINE]]")]
    pub silence: Vec<SilenceRule>,
    /// Report only findings that are not in this file
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all findings to this file, for --baseline from now on
    #[arg(long, value_name = "FILE")]
    pub write_baseline: Option<PathBuf>,
}

impl KnownArgs {
    /// Reads the baseline if one is named: before a long check, which would end with the answer that
    /// it cannot be read.
    pub fn read<'a>(&'a self, select: &'a SelectArgs) -> Result<Known<'a>, Box<InputError>> {
        let baseline = self.baseline.as_deref().map(read).transpose()?;
        Ok(Known {
            arguments: self,
            select,
            baseline,
        })
    }
}

/// Which findings are known, with the baseline read.
pub(crate) struct Known<'a> {
    arguments: &'a KnownArgs,
    select: &'a SelectArgs,
    baseline: Option<Baseline>,
}

impl Known<'_> {
    /// Takes the known findings out of a report, and writes the baseline if that is wanted.
    pub fn apply(&self, report: &mut Report, sources: &Sources) -> Result<(), Box<InputError>> {
        let arguments = self.arguments;
        let mut silencers = Silencers::new(sources, &report.inputs, &arguments.silence);
        let found: Vec<Diagnostic> = (report.runs.iter())
            .flat_map(|run| run.findings.iter().cloned())
            .collect();
        let names = fingerprints(&found, sources);
        let mut written = Baseline::default();
        let mut next = names.iter();
        for run in &mut report.runs {
            run.fail_on = self.select.fail_on.severity();
            run.set_known(|finding| {
                let left_out = self.select.leaves_out(finding);
                let left_out = left_out.then_some((KnownBy::CommandLine, None));
                let silenced = silencers.silence(finding).or(left_out);
                let name = next.next()?;
                if silenced.is_none() {
                    written.add(name, finding);
                }
                let known = self.baseline.as_ref().filter(|known| known.contains(name));
                silenced.or(known.map(|_| (KnownBy::Baseline, None)))
            });
        }
        let mut notes = silencers.notes(report);
        if let (Some(baseline), Some(file)) = (&self.baseline, &arguments.baseline) {
            notes.extend(gone(baseline.gone(&names), file, report));
        }
        if let Some(file) = &arguments.write_baseline {
            notes.push(write(file, &written)?);
        }
        report.notes.extend(notes);
        Ok(())
    }
}

fn read(file: &Path) -> Result<Baseline, Box<InputError>> {
    let name = file.display().to_string();
    let bytes = fs::read(file).map_err(|error| {
        Box::new(InputError {
            help: Some(String::from("--write-baseline writes one")),
            ..InputError::in_file(&name, format!("cannot read the baseline: {error}"))
        })
    })?;
    Baseline::parse(&name, &String::from_utf8_lossy(&bytes))
}

/// The remark about findings of the baseline that do not occur any more.
fn gone(number: usize, file: &Path, report: &Report) -> Option<ReportNote> {
    let (findings, are) = match number {
        0 => return None,
        1 => (String::from("1 finding"), "is"),
        _ => (format!("{number} findings"), "are"),
    };
    let checked = how_checked(report);
    let name = file.display();
    Some(ReportNote {
        message: format!(
            "{findings} of the baseline {are} gone {checked}; write {name} again with \
             --write-baseline"
        ),
        at: None,
    })
}

fn write(file: &Path, baseline: &Baseline) -> Result<ReportNote, Box<InputError>> {
    let name = file.display().to_string();
    fs::write(file, baseline.render()).map_err(|error| {
        let message = format!("cannot write the baseline: {error}");
        Box::new(InputError::in_file(&name, message))
    })?;
    let findings = match baseline.len() {
        1 => String::from("1 finding was"),
        number => format!("{number} findings were"),
    };
    Ok(ReportNote {
        message: format!("{findings} written to the baseline {name}"),
        at: None,
    })
}
