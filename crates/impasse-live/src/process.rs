//! What the system tells of a process: whether it is there, sleeps, and how long it has run.

use std::fs;
use std::time::Duration;

/// Length of a clock tick in what `/proc` tells.
const TICK: Duration = Duration::from_millis(10);

/// What is known of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activity {
    /// Time on a processor.
    pub used: Duration,
    /// Whether it waits for something in the system.
    pub sleeps: bool,
    /// Its threads.
    pub threads: u32,
}

/// Looks at a process; none if it is gone.
pub fn activity(process: u32) -> Option<Activity> {
    activity_in(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
}

/// What a text such as that of `/proc/self/stat` tells; none if the process is over.
pub fn activity_in(text: &str) -> Option<Activity> {
    // The name may hold anything, also brackets.
    let mut fields = text.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?;
    let mut number = |skip: usize| fields.nth(skip).and_then(|text| text.parse::<u32>().ok());
    let (user, system) = (number(10)?, number(0)?);
    let threads = number(4)?;
    if matches!(state, "Z" | "X") {
        return None;
    }
    Some(Activity {
        used: TICK * user.saturating_add(system),
        sleeps: matches!(state, "S" | "D"),
        threads,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_there() {
        let here = activity(std::process::id()).unwrap();
        assert!(here.threads >= 1);
        assert_eq!(activity(u32::MAX), None);
    }
}
