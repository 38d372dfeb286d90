//! Macro expansion: recursion, rescanning, strings, pasting, variable arguments.

use super::check;

#[test]
fn a_macro_is_not_expanded_within_itself() {
    check("#define again again + 1\nagain", "again + 1");
    check(
        "#define ping pong 1\n#define pong ping 2\nping pong",
        "ping 2 1 pong 1 2",
    );
}

#[test]
fn what_follows_may_become_the_arguments() {
    check(
        "#define post deliver\n#define deliver(mail) [mail]\npost(5) post\n(6) post;",
        "[5] [6] deliver;",
    );
}

#[test]
fn strings_keep_spelling_and_fold_blanks() {
    check(
        "#define quote(text) #text\nquote( left   \"a\\n\" 'b' )",
        "\"left \\\"a\\\\n\\\" 'b'\"",
    );
    check(
        "#define quote(text) #text\n#define show(text) quote(text)\n#define RANKS 16\nquote(RANKS) show(RANKS)",
        "\"RANKS\" \"16\"",
    );
}

#[test]
fn pasting_takes_missing_arguments() {
    check(
        "#define join(one, two, three) one##two##three\n\
         join(rank, _, 7) join(, tag, ) <join(, , )>",
        "rank_7 tag <>",
    );
}

#[test]
fn variable_arguments_may_be_missing() {
    check(
        "#define trace(format, ...) log(format, ##__VA_ARGS__)\n\
         trace(\"up\"); trace(\"%d of %d\", rank, size);",
        "log(\"up\"); log(\"%d of %d\", rank, size);",
    );
}
