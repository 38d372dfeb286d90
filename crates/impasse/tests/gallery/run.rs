//! Runs the command on a program, as a user in the folder of the program would.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::program::Program;

/// How long one run may take, on a machine that has other things to do.
const TIME_OUT: Duration = Duration::from_secs(60);

/// The report as JSON.
pub fn json(program: &Program) -> Result<Value, String> {
    let text = check(program, "json")?;
    serde_json::from_str(&text).map_err(|error| format!("{error} in {text:?}"))
}

/// The report for people.
pub fn text(program: &Program) -> Result<String, String> {
    check(program, "text")
}

/// What `impasse check` prints.
fn check(program: &Program, format: &str) -> Result<String, String> {
    let folder = program.path.parent().expect("a folder");
    let file = program.path.file_name().expect("a name");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.env_remove("COLUMNS").env_remove("NO_COLOR");
    command.current_dir(folder).arg("check").arg(file);
    command.args(["-n", &program.ranks, "--format", format, "--"]);
    command.args(&program.arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let code = wait(&mut child)?;
    let text = |handle: Option<thread::JoinHandle<String>>| {
        handle
            .and_then(|handle| handle.join().ok())
            .unwrap_or_default()
    };
    let (stdout, stderr) = (text(stdout), text(stderr));
    match code {
        Some(0 | 1) if stderr.is_empty() => Ok(stdout),
        _ => Err(format!("exit code {code:?}: {stdout}{stderr}")),
    }
}

fn collect(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // An error ends the stream as its end does.
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
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
