//! Runs each C program below `tests/exec` twice, compiled by gcc and by `impasse exec`, and
//! compares what they print and how they end; and checks the IR that `impasse ir` prints for it.
//!
//! The first lines of a program may say `// args: a b c` (arguments) and `// stdin: FILE` (standard
//! input, a file beside it). `IMPASSE_ONLY=text` picks the programs with this text in their name.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many programs there are at least, so that lost files are noticed.
const LEAST_PROGRAMS: usize = 200;
/// How many programs are worked on at the same time.
const WORKERS: usize = 2;
/// How long one run may take.
const TIME_OUT: Duration = Duration::from_secs(20);
/// How much output of one stream is kept; what writes more differs anyway.
const MOST_OUTPUT: u64 = 64 << 20;

/// A program with its surroundings.
struct Program {
    /// The path below `tests/exec`.
    name: String,
    path: PathBuf,
    arguments: Vec<String>,
    input: Option<PathBuf>,
}

/// What a run came to. The code is missing when a signal ended it.
struct Outcome {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

/// A folder of temporary files that goes away at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(purpose: &str) -> Scratch {
        let folder = format!("impasse-{purpose}-{}", process::id());
        let path = std::env::temp_dir().join(folder);
        fs::create_dir_all(&path).expect("a temporary folder");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// All C files below this folder.
fn c_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).expect("a folder of programs");
        for entry in entries {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Reads the directives of a program.
fn program(root: &Path, path: PathBuf) -> Program {
    let text = fs::read_to_string(&path).expect("a program in UTF-8");
    let comments = text.lines().take_while(|line| line.starts_with("//"));
    let directive = |name: &str| {
        let mut values = comments.clone().filter_map(|line| {
            let line = line.strip_prefix("// ")?;
            line.strip_prefix(name)?.strip_prefix(": ")
        });
        values.next()
    };
    let arguments = directive("args").unwrap_or_default();
    let relative = path.strip_prefix(root).unwrap_or(&path);
    Program {
        name: relative.display().to_string(),
        arguments: arguments.split_whitespace().map(str::to_string).collect(),
        input: directive("stdin").map(|name| path.with_file_name(name)),
        path,
    }
}

/// The programs to run, in the order of their names, and whether these are all of them.
fn programs() -> (Vec<Program>, bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exec");
    let all = c_files(&root).into_iter().map(|path| program(&root, path));
    match std::env::var("IMPASSE_ONLY") {
        Ok(only) => (
            all.filter(|program| program.name.contains(&only)).collect(),
            false,
        ),
        Err(_) => (all.collect(), true),
    }
}

/// Reads a stream to its end, or to the limit.
fn collect(stream: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // An error ends the stream as its end does.
        let _ = stream.take(MOST_OUTPUT).read_to_end(&mut bytes);
        bytes
    })
}

/// Waits for a process, and kills it when it takes too long.
fn wait(child: &mut Child) -> Result<Option<i32>, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.code());
        }
        if start.elapsed() > TIME_OUT {
            // It may have ended just now, which is as good.
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("took longer than {} s", TIME_OUT.as_secs()));
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Runs a command in a new folder of its own.
fn run(command: &mut Command, folder: &Path, input: Option<&Path>) -> Result<Outcome, String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let stdin = match input {
        Some(path) => Stdio::from(File::open(path).map_err(|error| error.to_string())?),
        None => Stdio::null(),
    };
    let pipes = command.current_dir(folder).stdin(stdin);
    let pipes = pipes.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().map_err(|error| error.to_string())?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let code = wait(&mut child)?;
    let join = |handle: Option<thread::JoinHandle<_>>| handle.and_then(|handle| handle.join().ok());
    Ok(Outcome {
        code,
        stdout: join(stdout).unwrap_or_default(),
        stderr: join(stderr).unwrap_or_default(),
    })
}

/// Compiles a program with gcc and runs it.
fn compiled(program: &Program, folder: &Path) -> Result<Outcome, String> {
    let binary = folder.join("program");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu17", "-O0", "-w"]).arg(&program.path);
    gcc.args(["-lm", "-lpthread", "-o"]).arg(&binary);
    let outcome = run(&mut gcc, folder, None).map_err(|error| format!("gcc: {error}"))?;
    if outcome.code != Some(0) {
        return Err(format!("gcc: {}", first_line(&outcome.stderr)));
    }
    let mut command = Command::new(&binary);
    let input = program.input.as_deref();
    run(
        command.args(&program.arguments),
        &folder.join("compiled"),
        input,
    )
    .map_err(|error| format!("compiled: {error}"))
}

/// Runs a program inside impasse.
fn executed(program: &Program, folder: &Path) -> Result<Outcome, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.arg("exec").arg(&program.path);
    if !program.arguments.is_empty() {
        command.arg("--").args(&program.arguments);
    }
    run(
        &mut command,
        &folder.join("executed"),
        program.input.as_deref(),
    )
}

/// The first line of some bytes, for a message.
fn first_line(bytes: &[u8]) -> String {
    let line = bytes
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    String::from_utf8_lossy(line).into_owned()
}

/// The first line in which two outputs differ, if any does.
fn difference(wanted: &[u8], got: &[u8]) -> Option<String> {
    if wanted == got {
        return None;
    }
    let show = |line: Option<&[u8]>| {
        line.map_or("the end".to_string(), |line| {
            format!("{:?}", String::from_utf8_lossy(line))
        })
    };
    let mut wanted = wanted.split(|&byte| byte == b'\n');
    let mut got = got.split(|&byte| byte == b'\n');
    let mut number = 1;
    loop {
        let (a, b) = (wanted.next(), got.next());
        if a != b || a.is_none() {
            return Some(format!(
                "line {number}: wanted {}, got {}",
                show(a),
                show(b)
            ));
        }
        number += 1;
    }
}

/// Runs a program both ways and compares.
fn compare(program: &Program, folder: &Path) -> Result<(), String> {
    let wanted = compiled(program, folder)?;
    let got = executed(program, folder)?;
    let mut faults = Vec::new();
    faults.extend(difference(&wanted.stdout, &got.stdout));
    if wanted.code != got.code {
        let show = |code: Option<i32>| code.map_or("a signal".to_string(), |code| code.to_string());
        faults.push(format!(
            "exit code: wanted {}, got {}",
            show(wanted.code),
            show(got.code)
        ));
    }
    if faults.is_empty() {
        return Ok(());
    }
    if !got.stderr.is_empty() {
        faults.push(format!("it said: {}", first_line(&got.stderr)));
    }
    Err(faults.join("; "))
}

/// Checks that the IR of a program is well formed and reads back as it was printed.
fn check_ir(program: &Program, folder: &Path) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.arg("ir").arg(&program.path);
    let outcome = run(&mut command, folder, None)?;
    if outcome.code != Some(0) {
        return Err(format!("no IR: {}", first_line(&outcome.stderr)));
    }
    let text = String::from_utf8(outcome.stdout).map_err(|error| error.to_string())?;
    let module = impasse_ir::parse(&text).map_err(|error| format!("does not parse: {error}"))?;
    if let Some(breach) = impasse_ir::verify(&module).first() {
        return Err(format!("is not valid: {breach}"));
    }
    match difference(text.as_bytes(), impasse_ir::print(&module).as_bytes()) {
        Some(difference) => Err(format!("prints differently, {difference}")),
        None => Ok(()),
    }
}

/// Does this with all programs, and fails with a list of those for which it failed.
fn with_all(purpose: &str, check: fn(&Program, &Path) -> Result<(), String>) {
    let start = Instant::now();
    let scratch = Scratch::new(purpose);
    let (programs, all) = programs();
    assert!(
        !all || programs.len() >= LEAST_PROGRAMS,
        "only {} programs",
        programs.len()
    );
    assert!(!programs.is_empty(), "no program has this name");
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(program) = programs.get(index) else {
                        break;
                    };
                    let folder = scratch.0.join(index.to_string());
                    if let Err(fault) = check(program, &folder) {
                        let line = format!("{}: {fault}", program.name);
                        failures
                            .lock()
                            .expect("no worker panics")
                            .push((index, line));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no worker panics");
    failures.sort();
    let list: Vec<String> = failures.into_iter().map(|(_, line)| line).collect();
    let seconds = start.elapsed().as_secs_f64();
    println!("{purpose}: {} programs in {seconds:.1} s", programs.len());
    assert!(
        list.is_empty(),
        "{purpose}: {} of {} programs failed:\n{}",
        list.len(),
        programs.len(),
        list.join("\n")
    );
}

#[test]
fn programs_behave_as_compiled_by_gcc() {
    with_all("exec", compare);
}

#[test]
fn ir_is_valid_and_reads_back() {
    with_all("ir", check_ir);
}
