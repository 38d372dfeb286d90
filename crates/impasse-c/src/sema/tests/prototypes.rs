//! Functions of headers, which are declared when they are used.

use super::support::{messages, typed_text};
use crate::hir::Linkage;

fn said(text: &str) -> Vec<String> {
    messages(&typed_text("main.c", text))
}

#[test]
fn only_used_functions_are_declared() {
    let analysis = typed_text(
        "main.c",
        "#include <stdlib.h>\nint f(int a) { return abs(a); }\n",
    );
    assert!(messages(&analysis).is_empty());
    let names: Vec<&str> = analysis.unit.functions.iter().map(|f| &*f.name).collect();
    assert_eq!(names, ["f", "abs"]);
    assert_eq!(analysis.unit.functions[1].linkage, Linkage::External);
}

#[test]
fn a_declaration_without_parameters_learns_them_from_the_header() {
    let text = "#include <math.h>\ndouble sqrt();\ndouble f(void) { return sqrt(2, 3); }\n";
    let said = said(text);
    assert_eq!(said.len(), 1, "too many arguments: {said:?}");
}

#[test]
fn a_declaration_that_contradicts_the_header_is_an_error() {
    let said = said("#include <stdlib.h>\nchar *abs(char *);\n");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("2: error: `abs` declared as"),
        "{said:?}"
    );
}

#[test]
fn names_in_parentheses_are_functions_and_no_types() {
    let text = "#include <stdlib.h>\nint f(int a) { return (abs)(a) + (abs)  (- a); }\n";
    assert!(said(text).is_empty());
    assert!(said("#include <stdlib.h>\nint (*p)(int) = abs, s = sizeof abs(1);\n").is_empty());
}

#[test]
fn locals_and_members_may_have_the_names() {
    let text = "#include <string.h>\n#include <math.h>\n\
        struct s { int index; };\n\
        int f(int y0, struct s *p) { int j1 = y0, index = p->index; return j1 * index; }\n";
    assert!(said(text).is_empty());
}

#[test]
fn a_macro_of_that_name_renames_the_function_as_ever() {
    let text = "#define abs my_abs\n#include <stdlib.h>\n#undef abs\n\
        int (*p)(int) = my_abs;\n";
    assert!(said(text).is_empty());
}

#[test]
fn every_function_of_every_header_can_be_used() {
    for header in impasse_libc::headers() {
        let include = format!("#define _GNU_SOURCE 1\n#include <{header}>\n");
        let levels = ["", "+posix", "+xopen", "+gnu", "+basename"];
        let levels = levels.iter().map(|level| format!("{header}{level}"));
        let mut text = include;
        for (index, (name, _)) in levels
            .flat_map(|level| impasse_libc::declarations(&level).collect::<Vec<_>>())
            .enumerate()
        {
            text += &format!("void *use{index}(void) {{ return (void *)({name}); }}\n");
        }
        let said = said(&text);
        assert!(said.is_empty(), "{header}: {said:#?}");
    }
}
