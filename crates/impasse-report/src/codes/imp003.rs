//! IMP003: collective mismatch.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP003",
    title: "different collective calls",
    what: "\
The members of a communicator call different collectives at the same point, or
the same one with a different root.",
    example: Example::Model(
        "\
if rank == 0 {
    barrier
    bcast root 0
} else {
    bcast root 0
    barrier
}",
    ),
    why: "\
All members must call the collectives of a communicator in the same order. Rank
0 waits in the barrier for the others, and they wait in the broadcast for rank
0. A broadcast may return early on some ranks, so this can also end in wrong
data instead of a hang.",
    repair: "\
- Call the same collectives in the same order on every member.
- Compute the root from values that are equal on all members, or broadcast it
  first.
- Non-blocking collectives keep to the same order, too: it is the order in which
  they are started that counts.
- If only some ranks should take part, give them a communicator of their own
  (MPI_Comm_split).",
    repaired: Some(Example::Model(
        "\
barrier
bcast root 0",
    )),
    references: &[
        "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
        "MPI 4.1, section 6.14, Correctness (of collective communication)",
        "MPI 4.1, section 7.4.2, Communicator Constructors",
    ],
};
