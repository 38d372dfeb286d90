//! The C library's headers agree with those of the system: gcc compiles them in every mode, and
//! programs print the same values, sizes and offsets with either.

#[path = "headers/compiler.rs"]
mod compiler;
#[path = "headers/scan.rs"]
mod scan;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use compiler::{Headers, output_of, try_compile};
use impasse_libc::{header, headers};

/// Ways of asking for more or fewer names.
const MODES: [&[&str]; 4] = [
    &["-std=gnu11"],
    &["-std=gnu11", "-D_GNU_SOURCE"],
    &["-std=c99", "-D_POSIX_C_SOURCE=200809L"],
    &["-std=c99"],
];

/// Headers that need C11.
const NEED_C11: [&str; 2] = ["stdatomic.h", "tgmath.h"];

fn includes<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.fold(String::new(), |mut text, name| {
        let _ = writeln!(text, "#include <{name}>");
        text
    })
}

#[test]
fn the_table_holds_every_file() {
    let folder = Path::new(compiler::FOLDER);
    let mut files = BTreeSet::new();
    for entry in ["", "sys", "arpa", "netinet"] {
        for file in fs::read_dir(folder.join(entry)).expect("a folder of headers") {
            let path = file.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "h") {
                let name = path.strip_prefix(folder).expect("inside the folder");
                files.insert(name.to_string_lossy().into_owned());
            }
        }
    }
    let table: Vec<&str> = headers().collect();
    assert!(table.is_sorted());
    assert_eq!(files.iter().map(String::as_str).collect::<Vec<_>>(), table);
    for name in table {
        let text = header(name).expect("in the table");
        assert_eq!(text, fs::read_to_string(folder.join(name)).expect("a file"));
    }
    assert_eq!(header("no/such.h"), None);
}

#[test]
fn each_compiles_alone_and_twice() {
    for name in headers() {
        let source = includes([name, name].into_iter());
        for mode in MODES {
            if mode.contains(&"-std=c99") && NEED_C11.contains(&name) {
                continue;
            }
            let complaints = try_compile(Headers::Ours, mode, &source);
            assert_eq!(complaints, Ok(()), "{name} {mode:?}");
        }
    }
}

#[test]
fn all_compile_together_in_any_order() {
    let names: Vec<&str> = headers().filter(|name| !NEED_C11.contains(name)).collect();
    for mode in MODES {
        let forwards = includes(names.iter().copied());
        assert_eq!(
            try_compile(Headers::Ours, mode, &forwards),
            Ok(()),
            "{mode:?}"
        );
        let backwards = includes(names.iter().rev().copied());
        assert_eq!(
            try_compile(Headers::Ours, mode, &backwards),
            Ok(()),
            "{mode:?}"
        );
    }
}

/// A program that prints the constants of a header, and the sizes and offsets of these types.
fn printer(
    name: &str,
    macros: &[String],
    enumerators: &[String],
    types: Vec<scan::Measured>,
) -> String {
    // Not every header of the system shows the types it uses.
    let shown = "#include <sys/types.h>\n#include <stddef.h>\n";
    let mut source = format!("#include <{name}>\n{shown}{}", compiler::PRINTING);
    source.push_str("int main(void) {\n");
    for constant in macros {
        let _ = writeln!(source, "#ifdef {constant}\nSHOW({constant});\n#endif");
    }
    for constant in enumerators {
        let _ = writeln!(source, "SHOW({constant});");
    }
    for measured in types {
        let _ = writeln!(source, "SIZE({});", measured.spelling);
        for member in measured.members {
            let _ = writeln!(source, "OFFSET({}, {member});", measured.spelling);
        }
    }
    source.push_str("return 0;\n}\n");
    source
}

/// Lines that only one of two outputs has.
fn differences(name: &str, ours: &str, systems: &str) -> Vec<String> {
    let lines = |text: &str| -> BTreeSet<String> { text.lines().map(str::to_owned).collect() };
    let (ours, systems) = (lines(ours), lines(systems));
    let only = |whose: &str, line: &String| format!("{name}, {whose}: {line}");
    let here = ours.difference(&systems).map(|line| only("ours", line));
    here.chain(systems.difference(&ours).map(|line| only("system's", line)))
        .collect()
}

#[test]
fn values_and_sizes_are_those_of_the_system() {
    let mut lines = 0;
    let mut wrong = Vec::new();
    for name in headers().filter(|name| !scan::NOT_COMPARED.contains(name)) {
        let mode = ["-std=gnu11", "-D_GNU_SOURCE"];
        let macros = scan::constants(&compiler::macros_of(name, &mode));
        let types = scan::types(header(name).expect("in the table"));
        let enumerators = scan::enumerators(header(name).expect("in the table"));
        let source = printer(name, &macros, &enumerators, types);
        let ours = output_of(Headers::Ours, &mode, &source);
        let systems = output_of(Headers::Systems, &mode, &source);
        wrong.extend(differences(name, &ours, &systems));
        lines += ours.lines().count();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines > 1500, "only {lines} values were compared");
}

#[test]
fn default_mode_shows_the_same_values() {
    for name in [
        "stdio.h", "stdlib.h", "math.h", "limits.h", "time.h", "float.h", "stdint.h",
    ] {
        let mode = ["-std=gnu11"];
        let macros = scan::constants(&compiler::macros_of(name, &mode));
        let source = printer(name, &macros, &[], Vec::new());
        let ours = output_of(Headers::Ours, &mode, &source);
        let systems = output_of(Headers::Systems, &mode, &source);
        assert_eq!(differences(name, &ours, &systems), [""; 0]);
    }
}

#[test]
fn prototypes_do_not_contradict_the_system() {
    for name in headers().filter(|name| *name != "omp.h") {
        let mut source = format!("#include <stdio.h>\n#include <sys/types.h>\n#include <{name}>\n");
        for (function, declaration) in scan::declarations(&compiler::expanded(name, false)) {
            if !scan::DECLARED_OTHERWISE.contains(&function.as_str()) {
                let _ = writeln!(source, "#undef {function}\n{declaration}");
            }
        }
        let mode = ["-std=gnu11", "-D_GNU_SOURCE", "-w"];
        assert_eq!(
            try_compile(Headers::Systems, &mode, &source),
            Ok(()),
            "{name}"
        );
    }
}

#[test]
fn every_declared_function_exists() {
    // Backwards, since string.h declares its own basename only before libgen.h.
    let mut names: Vec<&str> = headers().filter(|name| *name != "omp.h").collect();
    names.reverse();
    let mut source = includes(names.iter().copied());
    source.push_str("void *volatile seen;\nint main(void) {\n");
    for name in names {
        for (function, _) in scan::declarations(&compiler::expanded(name, false)) {
            if !scan::WITHOUT_ADDRESS.contains(&function.as_str()) {
                let _ = writeln!(source, "#undef {function}\nseen = (void *)&{function};");
            }
        }
    }
    source.push_str("return 0;\n}\n");
    let mode = ["-std=gnu11", "-D_GNU_SOURCE", "-w"];
    output_of(Headers::Ours, &mode, &source);
}

#[test]
fn macros_of_math_and_tgmath_and_atomics_behave_alike() {
    for source in [
        compiler::TYPE_GENERIC,
        compiler::ATOMICS,
        compiler::MATH_MACROS,
    ] {
        let mode = ["-std=gnu11", "-D_GNU_SOURCE"];
        let ours = output_of(Headers::Ours, &mode, source);
        assert!(ours.lines().count() > 5);
        assert_eq!(ours, output_of(Headers::Systems, &mode, source));
    }
}

#[test]
fn strict_mode_hides_what_is_not_c() {
    let own = "#include <math.h>\n#include <string.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
        int strdup, getline, random, fileno, j0;\n\
        #ifdef M_PI\n#error M_PI\n#endif\n";
    assert_eq!(try_compile(Headers::Ours, &["-std=c11"], own), Ok(()));
    let gnu =
        "#include <string.h>\n#include <stdlib.h>\nint strcasestr, qsort_r, memmem, basename;\n";
    assert_eq!(try_compile(Headers::Ours, &["-std=gnu11"], gnu), Ok(()));
}

#[test]
fn a_failed_assertion_says_where() {
    let source = "#define NDEBUG\n#include <assert.h>\nstatic void off(void) { assert(0); }\n\
        #undef NDEBUG\n#include <assert.h>\n#include <signal.h>\n#include <stdlib.h>\n\
        #include <stdio.h>\nstatic void caught(int s) { printf(\"%d\\n\", s); fflush(stdout); _Exit(0); }\n\
        int main(void) { off(); signal(SIGABRT, caught); assert(1 + 1 == 3); return 1; }\n";
    let mode = ["-std=gnu11"];
    assert_eq!(output_of(Headers::Ours, &mode, source), "6\n");
}
