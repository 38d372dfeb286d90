//! A headless Chromium at the other end of a pipe, spoken to in the DevTools protocol.
//!
//! Each message is JSON and ends with a zero byte. The browser reads from its descriptor 3 and
//! writes to 4; a shell connects these with standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};

/// How long an answer may take.
const LIMIT: Duration = Duration::from_secs(60);

/// A running browser. It ends with this value.
pub struct Browser {
    process: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    /// Number of the last request.
    last: u64,
    /// What the browser told without being asked, not yet looked at.
    events: Vec<Value>,
}

impl Browser {
    /// Starts a browser that keeps its files in `profile`.
    pub fn start(profile: &Path) -> anyhow::Result<Browser> {
        let connect = r#"exec "$@" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null"#;
        let mut process = Command::new("sh")
            .args(["-c", connect, "sh", "chromium"])
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
            ])
            .args([
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let to = process.stdin.take();
        let output = process.stdout.take().context("the browser has no output")?;
        Ok(Browser {
            process,
            to,
            from: reader(output),
            last: 0,
            events: Vec::new(),
        })
    }

    /// Asks for something and waits for the answer. `session` is the page it is about.
    pub fn ask(
        &mut self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> anyhow::Result<Value> {
        self.last += 1;
        let mut request = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(session) = session {
            request["sessionId"] = session.into();
        }
        let to = self.to.as_mut().context("the browser is closed")?;
        to.write_all(format!("{request}\0").as_bytes())?;
        to.flush()?;
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.from.recv_timeout(left);
            let message = message.with_context(|| format!("no answer to {method}"))?;
            if message["id"] != self.last {
                self.events.push(message);
                continue;
            }
            if let Some(error) = message.get("error") {
                bail!("{method}: {error}");
            }
            return Ok(message["result"].clone());
        }
    }

    /// Waits until the browser tells this.
    pub fn wait_for(&mut self, session: &str, method: &str) -> anyhow::Result<()> {
        let end = Instant::now() + LIMIT;
        let is_it = |event: &Value| event["sessionId"] == session && event["method"] == method;
        while !self.events.iter().any(is_it) {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.from.recv_timeout(left);
            self.events
                .push(message.with_context(|| format!("no {method}"))?);
        }
        Ok(())
    }

    /// Everything that was told about a page since the last time.
    pub fn take_events(&mut self, session: &str) -> Vec<Value> {
        let events = std::mem::take(&mut self.events).into_iter();
        events
            .filter(|event| event["sessionId"] == session)
            .collect()
    }

    /// Asks the browser to end.
    pub fn close(mut self) -> anyhow::Result<()> {
        self.ask(None, "Browser.close", json!({}))?;
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The end of its input ends the browser as well.
        self.to = None;
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end {
            if matches!(self.process.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        // Nothing can be done if even that fails.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads messages on a thread of its own, so that waiting can have a limit.
fn reader(output: ChildStdout) -> Receiver<Value> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for message in BufReader::new(output).split(0) {
            let Ok(message) = message else { return };
            let Ok(value) = serde_json::from_slice(&message) else {
                continue;
            };
            if sender.send(value).is_err() {
                return;
            }
        }
    });
    receiver
}
