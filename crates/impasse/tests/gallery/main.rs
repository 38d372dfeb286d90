//! Checks every C program below `tests/programs` and compares with what its first lines promise;
//! each is a test with a name: `cargo test -p impasse --test gallery ring`.
//!
//! A program begins with comments: one sentence, then `// ranks: 2, 3`, `// expect: deadlock always`
//! (or `buffering`, `schedule`, `input`; or `clean`, `error`, `warning`, `inconclusive`, also for what is only
//! possible), and, where it has them, `// args: 3 4`, or `// args: unknown`, and `// env: NAME OTHER=value`. Guilty lines end with
//! `//~ cycle`, `//~ orphan` and so on. What is printed for a program with findings is kept beside it,
//! as `name.txt`. The other formats must be valid and say the same; for the examples they are kept in
//! full, in `tests/expected/programs`.
//!
//! `IMPASSE_UPDATE=1` writes what is kept anew.

mod examples;
mod judge;
mod promise;
mod report;
mod run;
mod same_facts;
#[allow(dead_code)]
#[path = "../../../impasse-report/tests/common/schema.rs"]
mod schema;

use std::path::{Path, PathBuf};

use impasse_testing::{Failed, Program, Trial, check_kept, programs, run_tests, tests};

use promise::Promise;
use run::Reports;

fn main() {
    let mut all = tests("gallery", &folder(), check);
    all.push(Trial::test("gallery::kept_reports_have_a_program", || {
        kept_reports_have_a_program(&folder())
    }));
    all.extend(examples::tests());
    run_tests(all)
}

/// The folder of the programs.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// Checks one program, and gives everything that is not as promised.
fn check(program: &Program) -> Result<(), Failed> {
    let promise = Promise::of(program)?;
    let reports = reports(program, &promise, "8")?;
    let mut faults = judge::faults(&promise, &reports.json)?;
    faults.extend(same_facts::faults(&reports));
    faults.extend(schema::faults_of_report(&reports.json));
    faults.extend(schema::faults_of_sarif(&reports.sarif));
    // Whatever the number of threads, the same comes of it.
    if self::reports(program, &promise, "1")? != reports {
        faults.push("with one thread it is not what it is with eight".into());
    }
    if let Err(fault) = as_kept(program, &reports) {
        faults.extend(fault.message().map(str::to_owned));
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n").into()),
    }
}

/// Checks one program with so many threads.
fn reports(program: &Program, promise: &Promise, jobs: &str) -> Result<Reports, Failed> {
    let mut command = run::impasse();
    command.current_dir(program.folder()).arg("check");
    // What is kept must not depend on how fast the machine is.
    command.args([&program.file(), "-n", &promise.ranks, "--time", "0"]);
    command.args(["--jobs", jobs]);
    for variable in program.words("env") {
        command.args(["--env", &variable]);
    }
    let arguments = program.words("args");
    let known = (arguments != ["unknown"]).then_some(&arguments[..]);
    run::all_formats(command, known)
}

/// Compares with the report that is kept beside the program. Most clean programs have none: all
/// there is to say is one line.
fn as_kept(program: &Program, reports: &Reports) -> Result<(), Failed> {
    let start = format!("clean: {} is deadlock-free for ", program.file());
    if reports.text.starts_with(&start) && reports.text.lines().count() == 1 {
        return Ok(());
    }
    let file = program.path.with_extension("txt");
    check_kept(&file, &without_effort(&reports.text))
}

/// How much work it was is no part of what is promised: the brackets at the end of the last
/// line are left out.
fn without_effort(text: &str) -> String {
    let text = text.trim_end();
    let text = match text.rsplit_once(" (") {
        Some((before, effort)) if effort.ends_with(')') && !effort.contains('\n') => before,
        _ => text,
    };
    format!("{text}\n")
}

fn kept_reports_have_a_program(folder: &Path) -> Result<(), Failed> {
    let programs = programs(folder);
    let mut folders: Vec<&Path> = programs.iter().map(Program::folder).collect();
    folders.dedup();
    for folder in folders {
        for entry in folder.read_dir()? {
            let file = entry?.path();
            if !file.with_extension("c").exists() {
                return Err(format!("{}: has no program", file.display()).into());
            }
        }
    }
    Ok(())
}
