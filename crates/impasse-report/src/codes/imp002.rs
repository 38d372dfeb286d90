//! IMP002: orphan.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP002",
    title: "partner never comes",
    what: "\
A rank waits for a send or a receive of another rank, but that rank has
finished, or goes on without ever doing it.",
    example: Example::Model(
        "\
size 3
if rank == 0 {
    recv from 1
    recv from 2
    recv from 2
} else {
    send to 0
}",
    ),
    why: "\
Rank 2 sends one message and finishes. Rank 0 waits for a second one that
nobody will ever send.

Besides a wrong number of messages, a tag or a communicator that differs on the
two sides has the same effect, and so does a rank that returns early.",
    repair: "\
- Compare the two sides: partner, tag, communicator, and how often each side
  runs its loop.
- Look for an early return or break on the rank that has finished.
- If the number of messages is not known beforehand, let the sender say that
  there are no more, for example by a message with a tag of its own.",
    repaired: Some(Example::Model(
        "\
size 3
if rank == 0 {
    recv from 1
    recv from 2
} else {
    send to 0
}",
    )),
    references: &[
        "MPI 4.1, section 3.2.3, Message Envelope",
        "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
    ],
};
