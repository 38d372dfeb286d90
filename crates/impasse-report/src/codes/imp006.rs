//! IMP006: counts differ.

use super::CodeInfo;

pub(super) const INFO: CodeInfo = CodeInfo {
    code: "IMP006",
    title: "numbers of sends and receives differ",
    what: "\
Over the whole program, one side of a connection has more operations than the
other, so some of them can never complete. Where exactly the ranks will stand
is not known, because the step budget was used up before that point.",
    example: "\
size 2
if rank == 0 {
    loop 1000000000 {
        send to 1
    }
} else {
    loop 999999999 {
        recv from 0
    }
}",
    why: "\
Each send needs one receive. Rank 0 sends one message more than rank 1 receives,
so its last send has no partner. Counting shows this without running the loops
to their end.",
    repair: "\
- Make the number of sends and receives equal: look at the loop bounds first.
- Check with smaller loops, or with a larger step budget, to see the place where
  the ranks get stuck.",
    references: &["MPI 4.1, section 3.5, Semantics of Point-to-Point Communication"],
};
