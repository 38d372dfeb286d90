//! Errors of a model, as the report shows them.

use impasse_match::words::CompileError;
use impasse_model::{Instance, LineIndex, ModelError, Span};
use impasse_report::{InputError, SourceLocation};

/// States an error of a model for the report.
pub fn model_error(file: &str, text: &str, error: &ModelError) -> InputError {
    let lines = LineIndex::new(text);
    let mut stated = InputError::at(location(file, &lines, error.span), &error.message);
    stated.help = error.help.clone();
    stated.related = error
        .related
        .iter()
        .map(|(span, remark)| (location(file, &lines, *span), remark.clone()))
        .collect();
    stated
}

/// States that the engine does not take a system.
pub(crate) fn compile_error(
    file: &str,
    lines: &LineIndex,
    instance: &Instance,
    error: &CompileError,
) -> InputError {
    let span = match error {
        CompileError::Illegal { site, .. } => instance.span(*site),
        _ => None,
    };
    match span {
        Some(span) => InputError::at(location(file, lines, span), error.to_string()),
        None => InputError::in_file(file, error.to_string()),
    }
}

/// The place of a span.
pub(crate) fn location(file: &str, lines: &LineIndex, span: Span) -> SourceLocation {
    let clip = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (line, column) = lines.position(span.start as usize);
    let (end_line, end_column) = lines.position(span.end as usize);
    SourceLocation::new(file, clip(line), clip(column)).to(clip(end_line), clip(end_column))
}
