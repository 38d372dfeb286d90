//! What each operation becomes.

use impasse_ops::Item;

use super::{check, instance};

#[test]
fn messages() {
    check(
        "send to (rank + 1) % size tag 3; recv from (rank - 1) % size tag 3",
        3,
        "send>1#3 recv<2#3
         send>2#3 recv<0#3
         send>0#3 recv<1#3",
    );
    check(
        "process 0 { send to 1\n ssend to 1\n bsend tag 2 to 1\n rsend to 1 }
         process 1 { loop 3 { recv from 0 }; recv from 0 tag any }",
        2,
        "send>1 ssend>1 bsend>1#2 rsend>1
         3{ recv<0 } recv<0#any",
    );
}

#[test]
fn sendrecv_has_a_tag_for_each_half() {
    check(
        "sendrecv to 1 - rank tag 7 from 1 - rank tag 8",
        2,
        "[send>1#7&recv<1#8]\n[send>0#7&recv<0#8]",
    );
    check(
        "sendrecv from 1 - rank tag any to 1 - rank",
        2,
        "[send>1&recv<1#any]\n[send>0&recv<0#any]",
    );
}

#[test]
fn non_blocking() {
    check(
        "process 0 { isend to 1 as a; issend to 1; ibsend to 1 as a; irsend to 1 tag 4 as b
           wait a, b, a; waitall }
         process 1 { irecv from 0 tag any as r; wait r }",
        2,
        "isend>1=a issend>1=_ ibsend>1=a irsend>1#4=b wait(a,b) waitall
         irecv<0#any=r wait(r)",
    );
}

#[test]
fn messages_to_oneself_that_do_not_block() {
    check(
        "isend to rank; irecv from rank; bsend to rank; waitall; sendrecv to rank from rank",
        1,
        "isend>0=_ irecv<0=_ bsend>0 waitall [send>0&recv<0]",
    );
}

#[test]
fn collectives() {
    check(
        "barrier; bcast root 0; reduce root size - 1; allreduce; gather root 0; scatter root 0
         allgather; alltoall; scan; exscan; reduce_scatter; barrier",
        1,
        "<barrier> <bcast root 0> <reduce root 0> <allreduce> <gather root 0> <scatter root 0> \
         <allgather> <alltoall> <scan> <exscan> <reduce_scatter> <barrier>",
    );
    check(
        "ibarrier as b; ibcast root 0; iallreduce; wait b; waitall",
        1,
        "<ibarrier>=b <ibcast root 0>=_ <iallreduce>=_ wait(b) waitall",
    );
}

#[test]
fn kinds_differ_by_routine_root_and_blocking() {
    let source = "bcast root rank; bcast root 0; barrier; ibarrier; waitall";
    let names = instance(source, 2).collectives;
    let texts: Vec<String> = names.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        ["bcast root 0", "barrier", "ibarrier", "bcast root 1"]
    );
}

#[test]
fn communicators() {
    let source = "let half = size / 2; let low = rank < half
        comm left = low
        comm ends = rank == 0 or rank == size - 1
        if low { barrier on left; bcast root 1 on left }
        if rank == 0 { send to size - 1 on ends } else if rank == size - 1 { recv from 0 on ends }
        barrier on world";
    check(
        source,
        4,
        "<barrier@left> <bcast root 1@left> send>3@ends <barrier>
         <barrier@left> <bcast root 1@left> <barrier>
         <barrier>
         recv<0@ends <barrier>",
    );
    let members = instance(source, 4).system.comms;
    let members: Vec<Vec<u32>> = members
        .iter()
        .map(|ranks| ranks.iter().map(|rank| rank.0).collect())
        .collect();
    assert_eq!(members, [vec![0, 1, 2, 3], vec![0, 1], vec![0, 3]]);
}

#[test]
fn sites_are_the_words_of_the_statement() {
    let source = "loop 2 * 3 {\n  ssend to 1 - rank tag 3  # why\n  isend to 0 as x\n}\n\
        wait x\nif rank > 9 { barrier }";
    let instance = instance(source, 2);
    let texts: Vec<&str> = instance.sites.iter().map(|s| &source[s.range()]).collect();
    assert_eq!(
        texts,
        [
            "loop 2 * 3",
            "ssend to 1 - rank tag 3",
            "isend to 0 as x",
            "wait x",
            "barrier"
        ]
    );
    let first = &instance.system.programs[0].items()[1];
    let Item::Op(_, site) = first else {
        panic!("not an operation");
    };
    assert_eq!(instance.span(*site), Some(instance.sites[1]));
}
