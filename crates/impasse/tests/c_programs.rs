//! C programs under `impasse exec`, each a test with a name:
//!
//! - `gcc::`: the programs below `tests/exec` do what they do when gcc compiles them. Their first lines
//!   may say `// args: a b c` (arguments) and `// stdin: FILE` (standard input, a file beside it);
//! - `ir::`: the IR that `impasse ir` prints for the same programs is valid and reads back;
//! - `errors::`: the programs below `tests/exec_errors` are wrong, or do what is not supported. Their
//!   first lines say with which exit code `impasse exec` ends (`// code: 139`), what it says
//!   (`// error:`), and which lines it names (`// at:`), the calls that led there included.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use impasse_testing::{Failed, Outcome, Program, Scratch, difference, run_tests, skipped, tests};

/// How long one run may take, on a machine that has other things to do.
const TIME_OUT: Duration = Duration::from_secs(60);

fn main() {
    let mut compared = tests("gcc", &folder("exec"), behaves_as_compiled);
    if Command::new("gcc").arg("--version").output().is_err() {
        eprintln!("gcc is missing: what is compared with it is ignored");
        compared = skipped(compared);
    }
    let ir = tests("ir", &folder("exec"), ir_reads_back);
    let errors = tests("errors", &folder("exec_errors"), error_is_reported);
    run_tests(compared.into_iter().chain(ir).chain(errors).collect())
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Runs a program in a folder, with its standard input.
fn run(program: &Program, command: &mut Command, folder: &Path) -> Result<Outcome, Failed> {
    let stdin = match program.value("stdin") {
        Some(name) => File::open(program.path.with_file_name(name))?.into(),
        None => Stdio::null(),
    };
    command.current_dir(folder);
    Ok(impasse_testing::run(command, stdin, TIME_OUT)?)
}

fn impasse(command: &str, program: &Program) -> Command {
    let mut impasse = Command::new(env!("CARGO_BIN_EXE_impasse"));
    impasse.arg(command).arg(&program.path);
    impasse
}

/// Compiles a program with gcc and runs it.
fn compiled(program: &Program, scratch: &Scratch) -> Result<Outcome, Failed> {
    let binary = scratch.path().join("program");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu17", "-O0", "-w"]).arg(&program.path);
    gcc.args(["-lm", "-lpthread", "-o"]).arg(&binary);
    let outcome = impasse_testing::run(&mut gcc, Stdio::null(), TIME_OUT)?;
    if outcome.code != Some(0) {
        return Err(format!("gcc: {}", outcome.errors()).into());
    }
    let mut command = Command::new(&binary);
    command.args(program.words("args"));
    run(program, &mut command, &scratch.folder("compiled")?)
}

/// Runs a program both ways and compares.
fn behaves_as_compiled(program: &Program) -> Result<(), Failed> {
    let scratch = Scratch::new()?;
    let wanted = compiled(program, &scratch)?;
    let mut command = impasse("exec", program);
    let arguments = program.words("args");
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    let got = run(program, &mut command, &scratch.folder("executed")?)?;
    let errors = got.errors();
    if let Some(difference) = difference(&wanted.stdout, &got.stdout) {
        return Err(format!("{difference}\n{errors}").into());
    }
    if wanted.code != got.code {
        let text = format!("exit code {:?} instead of {:?}", got.code, wanted.code);
        return Err(format!("{text}\n{errors}").into());
    }
    Ok(())
}

/// Checks that the IR of a program is well formed and reads back as it was printed.
fn ir_reads_back(program: &Program) -> Result<(), Failed> {
    let mut command = impasse("ir", program);
    let outcome = impasse_testing::run(&mut command, Stdio::null(), TIME_OUT)?;
    if outcome.code != Some(0) {
        return Err(format!("no IR: {}", outcome.errors()).into());
    }
    let text = outcome.output();
    let module = impasse_ir::parse(&text).map_err(|error| format!("does not parse: {error}"))?;
    if let Some(breach) = impasse_ir::verify(&module).first() {
        return Err(format!("is not valid: {breach}").into());
    }
    match difference(text.as_bytes(), impasse_ir::print(&module).as_bytes()) {
        Some(difference) => Err(format!("prints differently, {difference}").into()),
        None => Ok(()),
    }
}

/// Checks the report on a program that is wrong.
fn error_is_reported(program: &Program) -> Result<(), Failed> {
    let file = program.file();
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.args(["exec", &file]);
    let outcome = run(program, &mut command, program.folder())?;
    let report = outcome.errors();
    let code = outcome.code.map(|code| code.to_string());
    if code.as_deref() != program.value("code") {
        return Err(format!("exit code {code:?}\n{report}").into());
    }
    if let Some(missing) = (program.values("error")).find(|part| !report.contains(part)) {
        return Err(format!("does not say `{missing}`\n{report}").into());
    }
    // The place of the error is named in full, the calls by their line in the excerpt.
    let mut lines = program.values("at");
    let named = |line: &str| report.contains(&format!("{file}:{line}:"));
    let shown = |line: &str| {
        let start = format!("{line} |");
        let mut excerpt = report.lines().map(str::trim_start);
        excerpt.any(|line| line.starts_with(&start))
    };
    match lines.next().is_none_or(named) && lines.all(shown) {
        true => Ok(()),
        false => Err(format!("does not name all lines\n{report}").into()),
    }
}
