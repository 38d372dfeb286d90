//! Runs the command on a program, as a user in the folder of the program would.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::program::Program;

/// How long one run may take, on a machine that has other things to do.
const TIME_OUT: Duration = Duration::from_secs(60);

/// The report on a program in all formats, of one run of the command.
pub struct Reports {
    pub text: String,
    pub json: Value,
    pub sarif: Value,
    pub html: String,
    pub svg: String,
    pub dot: String,
}

/// Checks a program.
pub fn reports(program: &Program) -> Result<Reports, String> {
    let folder = program.path.parent().expect("a folder");
    let file = program.path.file_name().expect("a name");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.current_dir(folder).arg("check").arg(file);
    command.args(["-n", &program.ranks]);
    all_formats(command, &program.arguments)
}

/// Runs a check that is to write all formats; `arguments` are those of the program.
pub fn all_formats(mut command: Command, arguments: &[String]) -> Result<Reports, String> {
    let files = Files::new()?;
    for path in files.0.iter() {
        command.arg("-o").arg(path);
    }
    command.env_remove("COLUMNS").env_remove("NO_COLOR");
    command.arg("--").args(arguments);
    let text = output(command)?;
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| error.to_string());
    let parsed = |path: &Path| {
        let text = read(path)?;
        serde_json::from_str(&text).map_err(|error| format!("{error} in {text:?}"))
    };
    let [json, sarif, html, svg, dot] = &files.0;
    Ok(Reports {
        text,
        json: parsed(json)?,
        sarif: parsed(sarif)?,
        html: read(html)?,
        svg: read(svg)?,
        dot: read(dot)?,
    })
}

/// Files for all formats but text, which are removed in the end.
struct Files([PathBuf; 5]);

impl Files {
    fn new() -> Result<Files, String> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let name = format!("{}-{number}", std::process::id());
        let path = |ending: &str| folder.join(format!("{name}.{ending}"));
        Ok(Files(["json", "sarif", "html", "svg", "dot"].map(path)))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for path in &self.0 {
            // A run that failed may not have written it.
            let _ = fs::remove_file(path);
        }
    }
}

/// What a command prints that finds something or nothing.
fn output(mut command: Command) -> Result<String, String> {
    command.stdin(Stdio::null());
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
