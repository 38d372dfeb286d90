//! Which finding matters most.

use std::cmp::Reverse;

use crate::{Diagnostic, RankSet, Role, Severity, SourceLocation};

/// Sorts findings: what is certain before what is possible; deadlocks before errors before warnings, what hangs in every run
/// before what hangs in some; then what was found with more numbers of ranks, then
/// what holds up more ranks, then by place.
pub(super) fn importance(finding: &Diagnostic) -> impl Ord + use<> {
    let place = primary(finding).map(|at| (at.file.clone(), at.line, at.column));
    (
        finding.certainty(),
        kind(finding),
        finding.class,
        Reverse(finding.found_with.len()),
        Reverse(held_up(finding)),
        place.is_none(),
        place,
        (finding.code, finding.message.clone()),
    )
}

fn kind(finding: &Diagnostic) -> u8 {
    match finding.severity() {
        _ if finding.is_deadlock() => 0,
        Severity::Error => 1,
        Severity::Warning => 2,
    }
}

/// How many ranks are stuck because of the cause.
fn held_up(finding: &Diagnostic) -> u64 {
    let stuck = finding.locations.iter();
    let stuck = stuck.filter(|place| matches!(place.role, Role::Waits | Role::Behind));
    RankSet::union(stuck.map(|place| &place.ranks)).len()
}

/// The first place that belongs to the cause, else the first at all.
fn primary(finding: &Diagnostic) -> Option<&SourceLocation> {
    let places = || finding.locations.iter();
    let cause = places().filter(|place| place.role.is_cause());
    let mut ordered = cause.chain(places());
    ordered.find_map(|place| place.at.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Class, Code, Location, Run, Verdict, merge_findings};

    fn finding(class: Option<Class>, message: &str, line: u32) -> Diagnostic {
        let mut finding = Diagnostic::new(Code::WaitCycle, message);
        finding.class = class;
        let at = SourceLocation::new("a.c", line, 1);
        let cause = Location::new(at, RankSet::single(0), Role::Cycle, "");
        finding.locations.push(cause);
        finding
    }

    fn titles(runs: &[Run]) -> Vec<String> {
        let merged = merge_findings(runs).into_iter();
        merged.map(|finding| finding.message).collect()
    }

    #[test]
    fn the_worst_comes_first() {
        let mut run = Run::new(2, Verdict::Clean);
        let mut warning = finding(None, "warning", 1);
        warning.code = Code::LostMessage;
        run.findings = vec![
            warning,
            finding(None, "error", 1),
            finding(Some(Class::Undetermined), "undetermined", 1),
            finding(Some(Class::Input), "input", 1),
            finding(Some(Class::Schedule), "schedule", 1),
            finding(Some(Class::Buffering), "buffering", 1),
            finding(Some(Class::Always), "always", 1),
        ];
        let expected = [
            "always",
            "buffering",
            "schedule",
            "input",
            "undetermined",
            "error",
            "warning",
        ];
        assert_eq!(titles(&[run]), expected);
    }

    #[test]
    fn what_holds_up_more_comes_before_what_stands_earlier() {
        let class = Some(Class::Always);
        let mut two = Run::new(2, Verdict::Clean);
        two.findings = vec![finding(class, "often", 40)];
        let mut three = Run::new(3, Verdict::Clean);
        let mut blocking = finding(class, "blocks", 30);
        let at = SourceLocation::new("a.c", 50, 1);
        let behind = Location::new(at, RankSet::range(1, 9), Role::Behind, "");
        blocking.locations.push(behind);
        three.findings = vec![
            finding(class, "later", 20),
            finding(class, "earlier", 10),
            blocking,
            finding(class, "often", 40),
        ];
        let expected = ["often", "blocks", "earlier", "later"];
        assert_eq!(titles(&[two, three]), expected);
    }
}
