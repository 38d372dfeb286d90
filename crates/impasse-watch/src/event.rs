//! What lines say, and what can be wrong with them.

use impasse_ops::{Operation, Rank, Site};

/// A fault in a line: what is wrong, and in which column if that is known.
#[derive(Debug)]
pub(crate) struct Fault {
    pub message: String,
    pub column: Option<u32>,
}

impl Fault {
    pub fn new(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            column: None,
        }
    }

    pub fn json(error: &serde_json::Error) -> Fault {
        let text = error.to_string();
        // The position is given apart: it is always line 1 of the line.
        let message = text.split(" at line 1 column ").next().unwrap_or_default();
        Fault {
            message: message.to_string(),
            column: u32::try_from(error.column())
                .ok()
                .filter(|&column| column > 0),
        }
    }
}

/// What a line says.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Push(Rank, Operation, Site),
    Close(Rank),
    CloseAll,
}
