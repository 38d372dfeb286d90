//! IMP001: wait cycle.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP001",
    title: "wait cycle",
    what: "\
Some ranks wait for each other in a ring: each one can go on only after the
next one has moved, and the last waits for the first.",
    example: Example::Model(
        "\
size 2
send to 1 - rank
recv from 1 - rank",
    ),
    why: "\
A standard send may wait until its message is received. Both ranks send first,
so neither reaches its receive. Such a program often works as long as messages
are small, because MPI then keeps a copy and lets the send return early; it
hangs on the day a message is too large for that. The standard calls it unsafe.
With two receives first, it hangs always.",
    repair: "\
- Use MPI_Sendrecv, which sends and receives at once.
- Or let some ranks receive first, for example the odd ones.
- Or start the receive with MPI_Irecv before the send, and wait afterwards.",
    repaired: Some(Example::Model(
        "\
size 2
if rank == 0 {
    send to 1
    recv from 1
} else {
    recv from 0
    send to 0
}",
    )),
    references: &[
        "MPI 4.1, section 3.4, Communication Modes",
        "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
        "MPI 4.1, section 3.10, Send-Receive",
    ],
};
