//! IMP006: counts differ.

use super::{CodeInfo, Example};

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP006",
    title: "numbers of sends and receives differ",
    what: "\
Over the whole program, one side of a connection has more operations than the
other, so some of them can never complete. Where exactly the ranks will stand
is not known, because the step budget was used up before that point.",
    example: Example::Model(
        "\
size 2
if rank == 0 {
    loop 10^9 { isend to 1 tag 1 }
    waitall
    loop 1000 { send to 1 }
} else {
    loop 999 { recv from 0 }
    loop 10^9 { recv from 0 tag 1 }
}",
    ),
    why: "\
Each send needs one receive. Rank 0 sends 1,000 messages with tag 0, and rank 1
receives 999 of them: one send can never complete. Counting shows this, although
the many messages with tag 1 that nobody has received yet keep impasse from
following the ranks to that point.",
    repair: "\
- Make the number of sends and receives equal: look at the loop bounds first.
- Receive in the order of the sends, and complete requests in the loop that
  starts them. MPI then needs less memory, and impasse can follow the ranks.
- Check with smaller loops, or with a larger step budget, to see the place where
  the ranks get stuck.",
    repaired: Some(Example::Model(
        "\
size 2
if rank == 0 {
    loop 10^9 { send to 1 tag 1 }
    loop 1000 { send to 1 }
} else {
    loop 10^9 { recv from 0 tag 1 }
    loop 1000 { recv from 0 }
}",
    )),
    references: &[
        "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
        "MPI 4.1, section 3.7.4, Semantics of Nonblocking Communications",
    ],
};
