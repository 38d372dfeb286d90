//! IMP004: missing collective.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP004",
    title: "collective call missing on some ranks",
    what: "\
Some members of a communicator wait in a collective that others never call,
because those have finished.",
    example: Example::Model(
        "\
if rank != 1 {
    barrier
}",
    ),
    why: "\
A barrier returns only after every member has called it. Rank 1 never does, so
all the others wait for ever. The ranks to look at are the few that are missing,
not the many that wait.

In real programs the condition is often hidden: an early return on an error, a
loop that one rank leaves sooner, or ranks that have no data and skip the call.",
    repair: "\
- Move the call out of the branch, so that every member reaches it.
- Agree on errors and on the end of loops first, for example with
  MPI_Allreduce, so that all ranks take the same way.
- Let ranks without data take part with a count of zero.",
    repaired: Some(Example::Model(
        "\
barrier",
    )),
    references: &[
        "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
        "MPI 4.1, section 6.14, Correctness (of collective communication)",
        "MPI 4.1, section 7.4.2, Communicator Constructors",
    ],
};
