//! Runs the program as a user would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value;

/// What a run came to.
pub struct Outcome {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Outcome {
    /// Standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error} in {:?}", self.stdout))
    }

    /// The worst verdict, in JSON output.
    pub fn verdict(&self) -> String {
        let verdict = &self.json()["verdict"];
        verdict.as_str().unwrap_or_default().to_string()
    }

    /// The codes of all findings, in JSON output.
    pub fn codes(&self) -> Vec<String> {
        let json = self.json();
        let runs = json["runs"].as_array().expect("runs");
        let findings = runs.iter().flat_map(|run| run["findings"].as_array());
        let codes = findings.flatten().map(|finding| &finding["code"]);
        codes
            .map(|code| code.as_str().unwrap_or_default().to_string())
            .collect()
    }
}

/// The program, with nothing that depends on the terminal.
pub fn impasse() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.env_remove("COLUMNS").env_remove("NO_COLOR");
    command
}

/// Starts the program with open pipes.
pub fn start(arguments: &[&str]) -> Child {
    let mut command = impasse();
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let pipes = pipes.stderr(Stdio::piped()).args(arguments);
    pipes.spawn().expect("the program starts")
}

/// Runs the program with this standard input.
pub fn run_with(arguments: &[&str], input: impl Into<Vec<u8>>) -> Outcome {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    // The program may stop reading early, so a failure to write is fine.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join();
    Outcome {
        code: output.status.code().expect("no signal"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs the program without input.
pub fn run(arguments: &[&str]) -> Outcome {
    run_with(arguments, "")
}

/// Checks a model given on standard input and gives JSON.
pub fn check(model: &str) -> Outcome {
    run_with(&["check", "-", "--format", "json"], model)
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The models in `examples/models`, in order of their names.
pub fn examples() -> Vec<PathBuf> {
    let folder = root().join("examples/models");
    let entries = std::fs::read_dir(folder).expect("examples");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "imp"));
    paths.sort();
    assert!(paths.len() >= 12, "only {} examples", paths.len());
    paths
}

/// An empty folder of its own for a test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Writes a file below a folder, and the folders that it needs; gives its path.
pub fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    let parent = path.parent().expect("a folder");
    std::fs::create_dir_all(parent).expect("the folder can be made");
    std::fs::write(&path, text).expect("the file can be written");
    path.display().to_string()
}
