//! Executions cut to their last events, which lead to what went wrong.

use std::borrow::Cow;

use crate::{Event, EventKind, Execution};

/// The same execution with at most its last `keep` events.
pub(super) fn last_events(execution: Cow<'_, Execution>, keep: usize) -> Cow<'_, Execution> {
    let cut = execution.events.len().saturating_sub(keep);
    if cut == 0 {
        return execution;
    }
    Cow::Owned(Execution {
        ranks: execution.ranks,
        left_out: execution.left_out.saturating_add(cut as u64),
        events: execution.events[cut..]
            .iter()
            .map(|event| moved(event, cut))
            .collect(),
        waits: execution.waits.clone(),
    })
}

/// An event whose references count from the event `cut`.
fn moved(event: &Event, cut: usize) -> Event {
    let later = |at: &usize| at.checked_sub(cut);
    let kind = match &event.kind {
        EventKind::Message { sent, received } => EventKind::Message {
            sent: sent.as_ref().and_then(later),
            received: received.as_ref().and_then(later),
        },
        EventKind::Collective(calls) => {
            EventKind::Collective(calls.iter().filter_map(later).collect())
        }
        other => other.clone(),
    };
    Event {
        kind,
        ..event.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: EventKind) -> Event {
        Event {
            rank: 0,
            at: None,
            kind,
            text: String::from("does"),
        }
    }

    #[test]
    fn references_move_along_or_are_lost() {
        let call = || event(EventKind::Call(String::from("MPI_Send")));
        let execution = Execution {
            ranks: 2,
            left_out: 5,
            events: vec![
                call(),
                call(),
                event(EventKind::Message {
                    sent: Some(0),
                    received: Some(1),
                }),
                event(EventKind::Collective(vec![0, 1])),
            ],
            waits: Vec::new(),
        };
        let same = last_events(Cow::Borrowed(&execution), 4);
        assert_eq!(*same, execution);
        let cut = last_events(Cow::Borrowed(&execution), 3);
        assert_eq!((cut.left_out, cut.events.len()), (6, 3));
        let message = EventKind::Message {
            sent: None,
            received: Some(0),
        };
        assert_eq!(cut.events[1].kind, message);
        assert_eq!(cut.events[2].kind, EventKind::Collective(vec![0]));
    }
}
