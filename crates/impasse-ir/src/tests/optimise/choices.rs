//! Branches that only choose values become choices; others stay.

use super::examples::optimised;

/// A branch on `%0` around one instruction that gives `%2`.
fn triangle(inst: &str) -> String {
    optimised(&format!(
        "cond_br %0, b1, b2(i32 %1)
        b1: {inst} br b2(i32 %2)
        b2(%3: i32): ret i32 %3"
    ))
}

#[test]
fn a_count_under_a_condition_is_a_choice() {
    let wanted = "%2 = add i32 %1, 1; %3 = select i32 %0, %2, %1; ret i32 %3";
    assert_eq!(triangle("%2 = add i32 %1, 1"), wanted);
}

#[test]
fn two_ways_that_meet_are_a_choice() {
    let body = "%2 = alloca 4, align 4 %3 = alloca 4, align 4 cond_br %0, b1, b2
        b1: %4 = sub i32 %1, 7 store i32 %4, %2, align 4 store i32 1, %3, align 4 br b3
        b2: %5 = xor i32 %1, 9 store i32 %5, %2, align 4 store i32 2, %3, align 4 br b3
        b3: %6 = load i32, %2, align 4 %7 = load i32, %3, align 4 %8 = mul i32 %6, %7 ret i32 %8";
    let wanted = "%2 = sub i32 %1, 7; %3 = xor i32 %1, 9; %4 = select i32 %0, %2, %3; \
                  %5 = select i32 %0, 1, 2; %6 = mul i32 %4, %5; ret i32 %6";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn a_choice_in_a_loop_leaves_the_loop_as_it_is() {
    let body = "br b1(i32 0, i32 0)
        b1(%2: i32, %3: i32): %4 = icmp.slt i32 %2, %1 cond_br %4, b2, b5
        b2: cond_br %0, b3, b4(i32 %3)
        b3: %5 = add i32 %3, 1 br b4(i32 %5)
        b4(%6: i32): %7 = add i32 %2, 1 br b1(i32 %7, i32 %6)
        b5: ret i32 %3";
    let wanted = "br b1(i32 0, i32 0); b1(%2: i32, %3: i32):; %4 = icmp.slt i32 %2, %1; \
                  cond_br %4, b2, b3; b2:; %5 = add i32 %3, 1; %6 = select i32 %0, %5, %3; \
                  %7 = add i32 %2, 1; br b1(i32 %7, i32 %6); b3:; ret i32 %3";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn what_is_more_than_computing_stays_a_branch() {
    let stay = [
        "%2 = sdiv i32 7, %1",
        "%2 = udiv i32 %1, 3",
        "%2 = add nsw i32 %1, 1",
        "%2 = add i32 %1, undef",
        "%4 = inttoptr i32 %1 to ptr %2 = load i32, %4, align 4",
        "%2 = call i32 () null()",
        "%4 = mul i32 %1, 3 %5 = mul i32 %4, 3 %6 = mul i32 %5, 3 %7 = mul i32 %6, 3 \
         %2 = mul i32 %7, 3",
    ];
    for inst in stay {
        let text = triangle(inst);
        assert!(
            text.contains("cond_br") && !text.contains("select"),
            "{text}"
        );
    }
}

#[test]
fn addresses_and_bits_are_not_chosen() {
    let pointer = "%2 = alloca 4, align 4 %3 = alloca 4, align 4
        store volatile i32 1, %2, align 4 store volatile i32 2, %3, align 4
        cond_br %0, b1(ptr %2), b1(ptr %3)
        b1(%4: ptr): %5 = load volatile i32, %4, align 4 ret i32 %5";
    let bit = "%2 = icmp.slt i32 %1, 9 cond_br %0, b1(i1 %2), b1(i1 0)
        b1(%3: i1): cond_br %3, b2, b3
        b2: ret i32 1
        b3: ret i32 2";
    for body in [pointer, bit] {
        let text = optimised(body);
        assert!(
            text.contains("cond_br %0") && !text.contains("select"),
            "{text}"
        );
    }
}

#[test]
fn a_way_that_others_join_stays() {
    let body = "cond_br %0, b1, b3(i32 %1)
        b1: %2 = icmp.slt i32 %1, 5 cond_br %2, b2, b4
        b2: %3 = add i32 %1, 1 br b3(i32 %3)
        b3(%4: i32): ret i32 %4
        b4: ret i32 7";
    let text = optimised(body);
    assert!(!text.contains("select"), "{text}");
}
