//! Where a model fixes its number of ranks.

use super::Parser;
use crate::error::{ModelError, Span};
use crate::limits;

impl Parser<'_> {
    /// `size N`.
    pub(super) fn size_statement(&mut self, word: Span) -> Result<(), ModelError> {
        self.only_outside(word)?;
        let (value, span) = self.constant_expression("the number of ranks")?;
        if let Some((_, earlier)) = self.size {
            let error = ModelError::new(word.to(span), "the size is declared twice");
            return Err(error.related(earlier, "first declared here"));
        }
        self.size = Some((checked_size(value, span)?, word.to(span)));
        Ok(())
    }

    /// Sections that name constant ranks fix the size, if nothing else stands
    /// in the file: it is one more than the largest rank.
    pub(super) fn size_of_sections(&mut self) -> Result<Option<(u32, Span)>, ModelError> {
        if self.loose.is_some() {
            return Ok(None);
        }
        let mut largest: Option<(i128, Span)> = None;
        for index in 0..self.out.sections.len() {
            if self.out.sections[index].all {
                return Ok(None);
            }
            for part in 0..self.out.sections[index].ranks.len() {
                let (from, to) = self.out.sections[index].ranks[part];
                if !(self.is_constant(from) && to.is_none_or(|to| self.is_constant(to))) {
                    return Ok(None);
                }
                let first = self.constant_value(from)?;
                let end = match to {
                    Some(to) => self.constant_value(to)?,
                    None => first.saturating_add(1),
                };
                if end <= first {
                    continue;
                }
                let span = from.span.to(to.unwrap_or(from).span);
                if largest.is_none_or(|(before, _)| before < end) {
                    largest = Some((end, span));
                }
            }
        }
        let Some((end, span)) = largest else {
            return Ok(None);
        };
        Ok(Some((checked_size(end, span)?, span)))
    }
}

fn checked_size(value: i128, span: Span) -> Result<u32, ModelError> {
    match u32::try_from(value) {
        Ok(size) if (1..=limits::SIZE).contains(&size) => Ok(size),
        _ => {
            let most = limits::SIZE;
            let message = format!("{value} ranks: there can be 1 to {most}");
            Err(ModelError::new(span, message))
        }
    }
}
