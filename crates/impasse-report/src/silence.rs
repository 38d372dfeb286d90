//! Silencers: findings that the user has declared to be known, in a comment of
//! the source or on the command line.

mod comments;
mod directive;
mod error;
mod rule;

pub use error::SilenceError;
pub use rule::SilenceRule;

use crate::fingerprint::causes;
use crate::phrases::counts_of_ranks;
use crate::{Code, Diagnostic, KnownBy, Report, ReportNote, SourceLocation, Sources};
use comments::{Comment, Language};
use directive::{Directive, Scope};

/// Everything that silences findings, and what of it was needed.
#[derive(Clone, Debug, Default)]
pub struct Silencers {
    comments: Vec<CommentSilencer>,
    rules: Vec<(SilenceRule, bool)>,
    /// Comments that cannot be understood.
    complaints: Vec<ReportNote>,
}

/// One code in one comment.
#[derive(Clone, Debug)]
struct CommentSilencer {
    /// Where the comment begins.
    at: SourceLocation,
    code: Code,
    /// The line it is for; `None` if there is none behind the comment.
    line: Option<u32>,
    scope: Scope,
    reason: Option<String>,
    used: bool,
}

impl Silencers {
    /// The silencers in the comments of all sources, and those of the command line.
    ///
    /// `inputs` are the files that were checked: a model has other comments than
    /// a C program.
    pub fn new(sources: &Sources, inputs: &[String], rules: &[SilenceRule]) -> Silencers {
        let mut silencers = Silencers {
            rules: rules.iter().map(|rule| (rule.clone(), false)).collect(),
            ..Silencers::default()
        };
        for (file, text) in sources.files() {
            let language = Language::of(file, inputs);
            for comment in comments::marked(text, language) {
                silencers.add(file, comment);
            }
        }
        silencers
    }

    fn add(&mut self, file: &str, comment: Comment<'_>) {
        let at = SourceLocation::new(file, comment.line, comment.column);
        let directive = match Directive::parse(comment.text) {
            Ok(directive) => directive,
            Err(error) => return self.complain(at, &error),
        };
        for name in &directive.codes {
            let Some(code) = Code::named(name) else {
                self.complain(at.clone(), &SilenceError::unknown_code(name));
                continue;
            };
            self.comments.push(CommentSilencer {
                at: at.clone(),
                code,
                line: comment.target,
                scope: directive.scope,
                reason: directive.reason.clone(),
                used: false,
            });
        }
    }

    fn complain(&mut self, at: SourceLocation, error: &SilenceError) {
        let (at, message) = (Some(at), error.to_string());
        self.complaints.push(ReportNote { message, at });
    }

    /// Whether a finding is silenced, and by what. All silencers that apply to it
    /// count as needed.
    pub fn silence(&mut self, finding: &Diagnostic) -> Option<(KnownBy, Option<String>)> {
        let mut by = None;
        for comment in &mut self.comments {
            if comment.applies_to(finding) {
                comment.used = true;
                by.get_or_insert_with(|| (KnownBy::Comment, comment.reason.clone()));
            }
        }
        for (rule, used) in &mut self.rules {
            if rule.applies_to(finding) {
                *used = true;
                by.get_or_insert((KnownBy::CommandLine, None));
            }
        }
        by
    }

    /// What the user should know about the silencers: those that cannot be
    /// understood, and those that no finding needs.
    pub fn notes(&self, report: &Report) -> Vec<ReportNote> {
        let checked = how_checked(report);
        let comments = self.comments.iter().filter(|comment| !comment.used);
        let comments = comments.map(|comment| ReportNote {
            message: comment.not_needed(&checked),
            at: Some(comment.at.clone()),
        });
        let rules = self.rules.iter().filter(|(_, used)| !used);
        let rules = rules.map(|(rule, _)| ReportNote {
            message: format!("`--silence {rule}` is not needed: nothing is found there {checked}"),
            at: None,
        });
        let complaints = self.complaints.iter().cloned();
        complaints.chain(comments).chain(rules).collect()
    }
}

impl CommentSilencer {
    fn applies_to(&self, finding: &Diagnostic) -> bool {
        let covers = |at: &SourceLocation| match self.scope {
            Scope::File => true,
            Scope::Line => self.line.is_some_and(|line| on_line(at, line)),
        };
        finding.code == self.code && causes(finding).any(|at| at.file == self.at.file && covers(at))
    }

    fn not_needed(&self, checked: &str) -> String {
        let (code, place) = match self.scope {
            Scope::File => (self.code, "in this file"),
            Scope::Line => (self.code, "here"),
        };
        match (self.scope, self.line) {
            (Scope::Line, None) => {
                format!("this silencer of {code} is not needed: no line follows it")
            }
            _ => {
                format!("this silencer of {code} is not needed: nothing is found {place} {checked}")
            }
        }
    }
}

/// Whether a place covers a line.
fn on_line(at: &SourceLocation, line: u32) -> bool {
    let last = at.end.map_or(at.line, |end| end.line.max(at.line));
    (at.line..=last).contains(&line)
}

/// With how many ranks the check was made, for those who wonder whether another
/// number would show the finding.
pub fn how_checked(report: &Report) -> String {
    let mut ranks: Vec<u32> = report.runs.iter().map(|run| run.ranks).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let complete = report.runs.iter().all(|run| run.reasons.is_empty());
    match (ranks.is_empty(), complete) {
        (true, _) => String::from("(nothing was checked)"),
        (false, true) => format!("(checked with {})", counts_of_ranks(&ranks)),
        (false, false) => format!("(checked with {}, not completely)", counts_of_ranks(&ranks)),
    }
}

#[cfg(test)]
mod tests;
