//! Sections, branches, loops, sizes.

use super::{check, instance};
use crate::{limits, parse};

#[test]
fn branches() {
    let source = "if rank == 0 { barrier } else if rank == 1 { scan } else { allreduce }
        if rank > 0 {
            if rank > 1 { alltoall }
        }
        else
        { exscan }";
    check(
        source,
        3,
        "<barrier> <exscan>\n<scan>\n<allreduce> <alltoall>",
    );
    check(
        "if 0 { barrier } else if 0 { scan }\nallreduce",
        1,
        "<allreduce>",
    );
}

#[test]
fn loops_are_kept() {
    check(
        "let n = 10^18\nloop n { loop 18 { barrier } }",
        1,
        "1000000000000000000{ 18{ <barrier> } }",
    );
    let most = format!("loop {} {{ barrier }}", u64::MAX);
    check(&most, 1, &format!("{}{{ <barrier> }}", u64::MAX));
}

#[test]
fn loops_of_nothing_vanish() {
    check(
        "loop 0 { barrier }; loop 5 { loop 6 { } }; scan",
        1,
        "<scan>",
    );
    // The body is not even evaluated where it is not executed.
    check(
        "loop rank { send to rank - 1 }; barrier",
        2,
        "<barrier>\n1{ send>0 } <barrier>",
    );
}

#[test]
fn for_is_unrolled() {
    check(
        "process 0 { for i in 1..size { recv from i tag i * i } }
         process 1..size { send to 0 tag rank ^ 2 }",
        4,
        "recv<1#1 recv<2#4 recv<3#9\nsend>0#1\nsend>0#4\nsend>0#9",
    );
    check(
        "for i in 0..2 { for j in i..2 { loop j { ibcast root 0 as x } } }; for i in 3..-3 { scan }; wait x",
        1,
        "1{ <ibcast root 0>=x } 1{ <ibcast root 0>=x } wait(x)",
    );
}

#[test]
fn names_end_with_their_block() {
    check(
        "if 1 { let x = rank } else { let x = 2 }\nlet x = rank + 1\nloop x { barrier }",
        1,
        "1{ <barrier> }",
    );
}

#[test]
fn sections() {
    check(
        "barrier\nprocess 0, 2..4 { scan }\nprocess all { exscan }\nprocess size - 1 { allreduce }\nbarrier",
        5,
        "<barrier> <scan> <exscan> <barrier>
         <barrier> <exscan> <barrier>
         <barrier> <scan> <exscan> <barrier>
         <barrier> <scan> <exscan> <barrier>
         <barrier> <exscan> <allreduce> <barrier>",
    );
    check("process 0..size, 0 { barrier }", 2, "<barrier>\n<barrier>");
    check("process 2..size { barrier }", 1, "-");
    check(
        "process 0..2, 1..3 { barrier }",
        3,
        "<barrier>\n<barrier>\n<barrier>",
    );
}

#[test]
fn fixed_sizes() {
    let fixed = |source: &str| parse(source).unwrap().fixed_size();
    assert_eq!(fixed("barrier"), None);
    assert_eq!(fixed("size 4; barrier"), Some(4));
    assert_eq!(fixed("let n = 3\nsize n ^ 2\nbarrier"), Some(9));
    assert_eq!(fixed("process 0 { } process 3..5 { barrier }"), Some(5));
    assert_eq!(
        fixed("process 0 { send to size - 1 } process 1 { }"),
        Some(2)
    );
    assert_eq!(fixed("process 0 { } process 1..size { }"), None);
    assert_eq!(fixed("process 0 { } barrier"), None);
    assert_eq!(fixed("process all { barrier }"), None);
    assert_eq!(fixed("raw ab, , ba"), Some(3));
}

#[test]
fn requirements() {
    let model =
        parse("let half = size / 2\nrequire size >= 2 and half * 2 == size\nbarrier").unwrap();
    let admitted: Vec<u32> = (0..7).filter(|size| model.admits(*size)).collect();
    assert_eq!(admitted, [2, 4, 6]);
    let fixed = parse("size 3\nbarrier").unwrap();
    assert!(fixed.admits(3) && !fixed.admits(2));
    // What cannot be evaluated is left to be reported.
    assert!(parse("require 1 / (size - 1)\nbarrier").unwrap().admits(1));
}

#[test]
fn separators_and_comments() {
    check(
        "\u{feff}# a comment\r\n;;barrier;// another\r\n\tscan ;\nloop 2\n{ barrier }exscan",
        1,
        "<barrier> <scan> 2{ <barrier> } <exscan>",
    );
    check(
        "send to (1\n - rank\n) # comment\nrecv from 1 -\n rank",
        2,
        "send>1 recv<1\nsend>0 recv<0",
    );
}

#[test]
fn many_ranks_and_many_sections_stay_linear() {
    let ring =
        "loop 10^9 { isend to (rank + 1) % size; recv from (rank - 1) % size; waitall }\nbarrier";
    assert_eq!(instance(ring, 1_000_000).system.size(), 1_000_000);
    let mut sections = String::from("comm odd = rank % 2\n");
    for rank in 0..200_000 {
        sections.push_str(&format!("process {rank} {{ send to {} }}\n", rank ^ 1));
    }
    assert_eq!(parse(&sections).unwrap().fixed_size(), Some(200_000));
    assert_eq!(instance(&sections, 200_000).system.size(), 200_000);
}

#[test]
fn nesting_within_the_limit() {
    let deep = limits::NESTING;
    let source = "loop 2 {".repeat(deep) + "barrier" + &"}".repeat(deep);
    let items = instance(&source, 1).system.programs[0].items().len();
    assert_eq!(items, 2 * deep + 1);
}
