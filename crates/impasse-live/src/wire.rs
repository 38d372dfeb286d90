//! Ranks on other machines: each connects over TCP, says a secret token and who it is, and sends its
//! records.
//!
//! Whoever does not know the token is refused, and nothing of what he sends is looked at.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::process::{Activity, activity_in};
use crate::record::{self, RecordKind};

/// The first bytes of the file of a rank, and of what a rank sends.
pub const MAGIC: &[u8; 8] = b"impasse\n";
/// The version of both.
pub const VERSION: u32 = 2;

/// Letters of a token.
const TOKEN: usize = 32;
/// Bytes with which a rank begins: magic, version, rank, number of ranks, process, token.
const GREETING: usize = 24 + TOKEN;
/// Who has not said who he is by then is refused.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many may be about to say who they are.
const MOST_WAITING: usize = 4096;
/// Bytes that are read from one rank before it is the turn of the next.
const AT_ONCE: usize = 1 << 20;

/// A secret that only the ranks of a run are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one, from the system's source of randomness.
    ///
    /// # Errors
    /// There is none.
    pub fn new() -> io::Result<Token> {
        let mut bytes = [0; TOKEN / 2];
        File::open("/dev/urandom")?.read_exact(&mut bytes)?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(Token(digits.collect()))
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is this one; takes as long whatever is wrong.
    fn is(&self, other: &[u8]) -> bool {
        let pairs = self.0.bytes().zip(other);
        let differences = pairs.fold(0, |all, (one, other)| all | (one ^ other));
        self.0.len() == other.len() && differences == 0
    }
}

/// Somebody who has not said yet who he is.
#[derive(Debug)]
struct Guest {
    stream: TcpStream,
    from: SocketAddr,
    said: Vec<u8>,
    since: Instant,
}

/// Where ranks connect.
#[derive(Debug)]
pub struct Gate {
    socket: TcpListener,
    token: Token,
    guests: Vec<Guest>,
}

/// What came of somebody who connected.
#[derive(Debug)]
pub enum Arrival {
    /// A rank.
    Rank(Wire),
    /// He was refused, and why.
    Refused(String),
}

impl Gate {
    /// Listens at this address.
    ///
    /// # Errors
    /// That is not possible.
    pub fn open(address: SocketAddr, token: Token) -> io::Result<Gate> {
        let socket = TcpListener::bind(address)?;
        socket.set_nonblocking(true)?;
        Ok(Gate {
            socket,
            token,
            guests: Vec::new(),
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// Takes those who have connected and said who they are.
    pub fn arrivals(&mut self) -> Vec<Arrival> {
        while self.guests.len() < MOST_WAITING
            && let Ok((stream, from)) = self.socket.accept()
        {
            if stream.set_nonblocking(true).is_ok() {
                self.guests.push(Guest {
                    stream,
                    from,
                    said: Vec::with_capacity(GREETING),
                    since: Instant::now(),
                });
            }
        }
        let mut arrivals = Vec::new();
        for mut guest in std::mem::take(&mut self.guests) {
            match guest.listen() {
                Ok(false) if guest.since.elapsed() < PATIENCE => self.guests.push(guest),
                Ok(true) => arrivals.push(self.judge(guest)),
                Ok(false) | Err(_) => {
                    let text = format!("a connection from {} said nothing", guest.from);
                    arrivals.push(Arrival::Refused(text));
                }
            }
        }
        arrivals
    }

    /// Whether somebody may come in.
    fn judge(&self, guest: Guest) -> Arrival {
        let said = &guest.said;
        let number =
            |at: usize| u32::from_le_bytes([said[at], said[at + 1], said[at + 2], said[at + 3]]);
        let from = guest.from;
        if said[..8] != *MAGIC || number(8) != VERSION {
            let text = format!("a connection from {from} was no rank of this version");
            return Arrival::Refused(text);
        }
        if !self.token.is(&said[24..GREETING]) {
            return Arrival::Refused(format!("a connection from {from} had a wrong token"));
        }
        Arrival::Rank(Wire {
            stream: guest.stream,
            rank: number(12),
            size: number(16),
            unfinished: Vec::new(),
            position: 0,
            heard: None,
            is_closed: false,
        })
    }
}

impl Guest {
    /// Reads what he says; tells whether it is all.
    fn listen(&mut self) -> io::Result<bool> {
        let mut bytes = [0; GREETING];
        while self.said.len() < GREETING {
            let rest = GREETING - self.said.len();
            match self.stream.read(&mut bytes[..rest]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.said.extend_from_slice(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }
}

/// The connection of one rank.
#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    /// The rank.
    pub rank: u32,
    /// Of so many.
    pub size: u32,
    /// The beginning of a record.
    unfinished: Vec<u8>,
    position: u64,
    heard: Option<(u64, Activity)>,
    is_closed: bool,
}

impl Wire {
    /// How much it has recorded so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// What was heard last of the process, with its number.
    pub fn heard(&self) -> Option<(u64, Activity)> {
        self.heard
    }

    /// Whether there will be nothing more.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Puts the records that have come since the last time into the buffer.
    ///
    /// # Errors
    /// They are no records.
    pub fn read(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        buffer.clear();
        buffer.append(&mut self.unfinished);
        let mut chunk = [0; 1 << 14];
        while !self.is_closed && buffer.len() < AT_ONCE {
            match self.stream.read(&mut chunk) {
                Ok(0) => self.is_closed = true,
                Ok(count) => buffer.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A rank that is killed closes its end like that.
                Err(_) => self.is_closed = true,
            }
        }
        self.keep_whole(buffer)
    }

    /// Leaves whole records in the buffer, without those about the process.
    fn keep_whole(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        let (mut at, mut kept) = (0, 0);
        loop {
            let record = record::first(&buffer[at..]);
            let Some((record, length)) = record.map_err(|_| ErrorKind::InvalidData)? else {
                break;
            };
            if record.kind == RecordKind::Alive {
                let number = self.heard.map_or(0, |(number, _)| number) + 1;
                let activity = record.text(0).and_then(|text| activity_in(&text));
                self.heard = activity.map(|activity| (number, activity)).or(self.heard);
            } else {
                buffer.copy_within(at..at + length, kept);
                kept += length;
            }
            at += length;
        }
        self.unfinished.extend_from_slice(&buffer[at..]);
        buffer.truncate(kept);
        self.position += kept as u64;
        Ok(())
    }
}
