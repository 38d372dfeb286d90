//! Strings of blocking messages whose outcome is known.

use impasse_ops::System;
use impasse_oracle::{explore, raw, unroll_and_match};

/// Both references agree on where the processes end.
fn ends_at(system: &System, positions: &[u64], completes: bool) {
    let explored = explore(system, 100_000).expect("small");
    let outcome = unroll_and_match(system, 100_000).expect("small");
    assert_eq!(outcome.positions, positions);
    assert_eq!(outcome.completes(), completes);
    assert_eq!(explored.outcomes, [outcome]);
}

fn deadlocks_at(programs: &[&str], positions: &[u64]) {
    ends_at(&raw(programs, &[]), positions, false);
}

fn completes(programs: &[&str], positions: &[u64]) {
    ends_at(&raw(programs, &[]), positions, true);
}

#[test]
fn straight_lines() {
    deadlocks_at(&["ab", "bc", "ca"], &[0, 0, 0]);
    completes(&["ab", "bc", "ac"], &[2, 2, 2]);
    completes(&["aa", "aa"], &[2, 2]);
    deadlocks_at(&["aa", "a"], &[1, 1]);
    completes(&["", ""], &[0, 0]);
    deadlocks_at(&["abe", "ba", "e"], &[0, 0, 0]);
}

#[test]
fn no_processes_at_all() {
    completes(&[], &[]);
}

#[test]
fn letters_with_given_owners() {
    let orphan = raw(&["a", "ca", ""], &[('a', 0, 1), ('c', 1, 2)]);
    ends_at(&orphan, &[0, 0, 0], false);
    let head_to_head = raw(&["ab", "ba"], &[('a', 0, 1), ('b', 1, 0)]);
    ends_at(&head_to_head, &[0, 0], false);
    let both_send = raw(&["a", "b"], &[('a', 0, 1), ('b', 1, 0)]);
    ends_at(&both_send, &[0, 0], false);
    let owners = [('a', 0, 1), ('b', 0, 1)];
    ends_at(&raw(&["7{a} b", "7{a} a"], &owners), &[7, 7], false);
}

#[test]
fn loops() {
    completes(&["6{a}", "2{aaa}"], &[6, 6]);
    completes(&["1{ab}", "1{a} 1{b}"], &[2, 2]);
    deadlocks_at(&["9{ab}", "9{a} 9{b}"], &[1, 1]);
    completes(&["9{ab}", "a 8{ba} b"], &[18, 18]);
    deadlocks_at(&["9{ab}", "a 9{ba} b"], &[18, 18]);
    deadlocks_at(&["9{ab}", "9{abb}"], &[2, 2]);
    deadlocks_at(&["9{ab}", "9{bc}", "9{ca}"], &[0, 0, 0]);
    completes(&["9{ba}", "9{bc}", "9{ca}"], &[18, 18, 18]);
}

#[test]
fn nested_loops() {
    completes(&["5{5{a}b}", "5{5{a}b}"], &[30, 30]);
    completes(&["5{10{a}}", "50{a}"], &[50, 50]);
    completes(&["12{b}", "4{bbbc}", "2{cc}"], &[12, 16, 4]);
}

#[test]
fn loops_that_do_nothing() {
    completes(&["1000000000{}a", "a0{1000000000{a}}"], &[1, 1]);
}
