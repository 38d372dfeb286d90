//! Lines of standard input, without ever waiting longer than asked.

use std::fmt;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Longer lines are refused.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// Bytes read at once.
const CHUNK: usize = 1 << 16;

/// Chunks kept while the lines before are being looked at.
const CHUNKS: usize = 64;

/// What comes next.
pub(crate) enum Next {
    /// A line is in the buffer.
    Line,
    /// Nothing has come in time.
    Nothing,
    /// There will be no more lines.
    End,
}

/// Why there are no more lines.
#[derive(Debug)]
pub(crate) enum LineError {
    /// The line is too long.
    TooLong,
    /// Reading failed.
    Unreadable(io::Error),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::TooLong => write!(f, "the line is longer than {MAX_LINE} bytes"),
            LineError::Unreadable(error) => write!(f, "the input cannot be read: {error}"),
        }
    }
}

/// Splits what a reading thread brings into lines.
pub(crate) struct Lines {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    at: usize,
    line: Vec<u8>,
    /// Whether the line in the buffer has been handed out.
    used: bool,
    ended: bool,
    number: u64,
}

impl Lines {
    /// Starts to read in another thread, which ends with the process.
    pub fn new(source: impl Read + Send + 'static) -> Lines {
        let (sender, chunks) = sync_channel(CHUNKS);
        thread::spawn(move || read_all(source, &sender));
        Lines {
            chunks,
            chunk: Vec::new(),
            at: 0,
            line: Vec::new(),
            used: true,
            ended: false,
            number: 0,
        }
    }

    /// The line in the buffer.
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// The number of the line in the buffer, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Puts the next line into the buffer. Waits for it as long as given, or for
    /// ever.
    pub fn next(&mut self, patience: Option<Duration>) -> Result<Next, LineError> {
        if self.used {
            self.line.clear();
            self.number += 1;
            self.used = false;
        }
        loop {
            if self.take_from_chunk()? {
                self.used = true;
                return Ok(Next::Line);
            }
            if self.ended {
                self.used = true;
                return Ok(match self.line.is_empty() {
                    true => Next::End,
                    false => Next::Line,
                });
            }
            match self.receive(patience) {
                Ok(chunk) => (self.chunk, self.at) = (chunk.map_err(LineError::Unreadable)?, 0),
                Err(RecvTimeoutError::Timeout) => return Ok(Next::Nothing),
                Err(RecvTimeoutError::Disconnected) => self.ended = true,
            }
        }
    }

    fn receive(&self, patience: Option<Duration>) -> Result<io::Result<Vec<u8>>, RecvTimeoutError> {
        match patience {
            Some(patience) => self.chunks.recv_timeout(patience),
            None => self
                .chunks
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Moves bytes to the line, up to its end; tells whether that was there.
    fn take_from_chunk(&mut self) -> Result<bool, LineError> {
        let rest = &self.chunk[self.at..];
        let newline = rest.iter().position(|&byte| byte == b'\n');
        let length = newline.unwrap_or(rest.len());
        if self.line.len() + length > MAX_LINE {
            return Err(LineError::TooLong);
        }
        self.line.extend_from_slice(&rest[..length]);
        self.at += length + usize::from(newline.is_some());
        Ok(newline.is_some())
    }
}

fn read_all(mut source: impl Read, sender: &SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let message = match source.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => Ok(buffer[..length].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = message.is_err();
        if sender.send(message).is_err() || failed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_and_counted() {
        let mut lines = Lines::new(&b"one\n\nthree"[..]);
        let mut seen = Vec::new();
        while let Ok(Next::Line) = lines.next(None) {
            seen.push((lines.number(), lines.line().to_vec()));
        }
        let expected = [(1, "one"), (2, ""), (3, "three")];
        let expected = expected.map(|(number, text)| (number, text.as_bytes().to_vec()));
        assert_eq!(seen, expected);
    }

    #[test]
    fn endless_lines_are_refused() {
        let mut lines = Lines::new(io::repeat(b'x'));
        assert!(matches!(lines.next(None), Err(LineError::TooLong)));
    }
}
