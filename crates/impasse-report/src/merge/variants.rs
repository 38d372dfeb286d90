//! In which ways repeats of a finding differ, as notes.

use std::collections::BTreeMap;

use super::shape::shape;
use crate::phrases::{counts_of_ranks, plural};
use crate::{Diagnostic, Role};

/// At most this many other variants are told.
const SHOWN: usize = 2;

/// Notes about the members that differ from the one that is shown in more than numbers.
pub(super) fn notes(shown: &Diagnostic, members: &[(u32, &Diagnostic)]) -> Vec<String> {
    let mut others: Vec<Variant<'_>> = Vec::new();
    let mut known = BTreeMap::from([(signature(shown), None)]);
    for &(ranks, finding) in members {
        let at = *known.entry(signature(finding)).or_insert_with(|| {
            let ranks = Vec::new();
            others.push(Variant { finding, ranks });
            Some(others.len() - 1)
        });
        if let Some(at) = at {
            others[at].ranks.push(ranks);
        }
    }
    let total = others.len() as u64 + 1;
    let shown_others = match others.len() {
        // One more takes no more room than the line that counts it.
        length if length <= SHOWN + 1 => length,
        _ => SHOWN,
    };
    let mut notes = Vec::new();
    if total > 2 {
        let variants = plural(total, "variant");
        notes.push(format!(
            "there are {variants} of this, the simplest one is shown"
        ));
    }
    let told = others.iter().take(shown_others);
    notes.extend(told.map(|variant| variant.told(shown)));
    if let Some(more) = others.len().checked_sub(shown_others + 1) {
        notes.push(format!("and {}", plural(more as u64 + 1, "more variant")));
    }
    notes
}

/// A member that stands for those who differ from it in numbers only.
struct Variant<'a> {
    finding: &'a Diagnostic,
    ranks: Vec<u32>,
}

impl Variant<'_> {
    /// How it differs from the one that is shown.
    fn told(&self, shown: &Diagnostic) -> String {
        let mut ranks = self.ranks.clone();
        ranks.sort_unstable();
        ranks.dedup();
        let mut text = format!("with {}", counts_of_ranks(&ranks));
        let message = self.finding.message.as_str();
        if shape(message) == shape(&shown.message) {
            text += " also";
        } else {
            let title = message.strip_prefix("deadlock: ").unwrap_or(message);
            text += &format!(": {title}");
        }
        if conditions(self.finding) != conditions(shown) {
            let separator = if text.ends_with("also") { "" } else { "," };
            text += &format!("{separator} {}", stated(self.finding));
        }
        text
    }
}

/// What variants have in common that are not worth telling apart.
fn signature(finding: &Diagnostic) -> (String, Vec<(u32, String)>) {
    (shape(&finding.message), conditions(finding))
}

/// The conditions of a finding without their numbers, and their lines. Ranks often read
/// files that are named after them: `part.1`, `part.2`.
fn conditions(finding: &Diagnostic) -> Vec<(u32, String)> {
    let places = finding.locations.iter();
    let places = places.filter(|place| place.role == Role::Input);
    let mut conditions: Vec<_> = places
        .map(|place| {
            let line = place.at.as_ref().map_or(0, |at| at.line);
            (line, without_digits(&shape(&place.text)))
        })
        .collect();
    conditions.sort();
    conditions
}

/// Text in which `#` stands for each number.
fn without_digits(text: &str) -> String {
    let mut result = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            true if result.ends_with('#') => {}
            true => result.push('#'),
            false => result.push(c),
        }
    }
    result
}

/// All conditions of a finding: `when ... holds (line 7) and when ...`.
fn stated(finding: &Diagnostic) -> String {
    let places = finding.locations.iter();
    let places = places.filter(|place| place.role == Role::Input);
    let stated: Vec<String> = places
        .map(|place| {
            let text = place.text.as_str();
            let text = text.strip_prefix("this happens ").unwrap_or(text);
            match &place.at {
                Some(at) => format!("{text} (line {})", at.line),
                None => text.to_owned(),
            }
        })
        .collect();
    match stated.is_empty() {
        true => String::from("whatever the input is"),
        false => stated.join(" and "),
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Class, Code, Diagnostic, Location, RankSet, Role, Run, SourceLocation, Verdict,
        merge_findings,
    };

    fn on_input(conditions: &[(u32, &str)]) -> Diagnostic {
        let mut finding = Diagnostic::new(Code::WaitCycle, "deadlock: ranks 0 and 1 wait");
        finding.class = Some(Class::Input);
        let place = |line, role, text: &str| {
            let at = SourceLocation::new("a.c", line, 1);
            Location::new(at, RankSet::single(0), role, text)
        };
        finding.locations.push(place(9, Role::Cycle, "waits"));
        for &(line, condition) in conditions {
            let text = format!("this happens when {condition}");
            finding.locations.push(place(line, Role::Input, &text));
        }
        finding
    }

    fn merged(findings: Vec<Diagnostic>) -> Diagnostic {
        let mut run = Run::new(3, Verdict::Clean);
        run.findings = findings;
        let mut merged = merge_findings(&[run]);
        assert_eq!(merged.len(), 1);
        merged.remove(0)
    }

    #[test]
    fn the_simplest_condition_is_shown_and_the_other_noted() {
        let long = on_input(&[(4, "`a` holds on rank 0"), (5, "`b` holds on rank 1")]);
        let short = on_input(&[(6, "`c` holds on rank 2")]);
        let finding = merged(vec![long, short.clone()]);
        assert_eq!(finding.locations, short.locations);
        let note = "with 3 ranks also when `a` holds on rank 0 (line 4) and when `b` holds on \
                    rank 1 (line 5)";
        assert_eq!(finding.notes, [note]);
    }

    #[test]
    fn the_same_condition_on_other_ranks_is_no_variant() {
        let one = on_input(&[(4, "`log.1` opens on rank 1 and not on rank 0")]);
        let two = on_input(&[(4, "`log.02` opens on ranks 0 and 1 and not on rank 2")]);
        assert!(merged(vec![one, two]).notes.is_empty());
    }

    #[test]
    fn many_variants_are_counted() {
        let many = (10..16).map(|line| on_input(&[(line, "`a` holds")]));
        let notes = merged(many.collect()).notes;
        assert_eq!(notes.len(), 4);
        assert_eq!(
            notes[0],
            "there are 6 variants of this, the simplest one is shown"
        );
        assert_eq!(notes[1], "with 3 ranks also when `a` holds (line 11)");
        assert_eq!(notes[3], "and 3 more variants");
    }
}
