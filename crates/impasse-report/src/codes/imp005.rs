//! IMP005: message never received.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP005",
    title: "message never received",
    what: "\
A message is sent that no rank ever receives. The program comes to its end all
the same, because the send did not have to wait.",
    example: Example::Model(
        "\
size 2
if rank == 0 {
    bsend to 1
    bsend to 1
} else {
    recv from 0
}",
    ),
    why: "\
Rank 1 receives one message, rank 0 sends two. As bsend does not wait, nothing
hangs, but the second message is lost, and it takes up memory until the end.
With a send that waits, the same program would hang.",
    repair: "\
- Receive the message, or do not send it.
- Compare how often the two sides run their loops, and their tags.
- A message that tells another rank to stop needs a receive as well, even if
  that rank has found out by itself.",
    repaired: Some(Example::Model(
        "\
size 2
if rank == 0 {
    bsend to 1
    bsend to 1
} else {
    recv from 0
    recv from 0
}",
    )),
    references: &[
        "MPI 4.1, section 3.4, Communication Modes",
        "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
        "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
    ],
};
