//! Producers in other threads.

use std::fmt;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

use impasse_ops::{Operation, Rank, Site};

use super::{Final, Status, Stream, StreamError};

/// What a producer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A process does this next.
    Push(Rank, Operation, Site),
    /// A process has no further operations.
    Close(Rank),
}

/// The other end of the channel is gone: the verdict is final, or the stream
/// has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the stream takes no more operations")
    }
}

impl std::error::Error for Gone {}

/// The end of a channel that producers hold. Clones push to the same stream.
#[derive(Clone, Debug)]
pub struct Producer {
    sender: SyncSender<Event>,
}

impl Producer {
    /// Hands over an event; waits while the channel is full.
    pub fn send(&self, event: Event) -> Result<(), Gone> {
        self.sender.send(event).map_err(|_| Gone)
    }
}

/// The end of a channel that the stream reads.
#[derive(Debug)]
pub struct Inlet {
    receiver: Receiver<Event>,
}

/// A channel that holds so many events.
pub fn feed(capacity: usize) -> (Producer, Inlet) {
    let (sender, receiver) = sync_channel(capacity);
    (Producer { sender }, Inlet { receiver })
}

impl Inlet {
    /// Takes events until the verdict is certain. When all producers are gone,
    /// all processes count as closed.
    ///
    /// The stream is asked for its verdict whenever no event is at hand, and
    /// otherwise after as many events as there are processes: so the verdict
    /// comes as early as possible at a slow pace, and asking costs no more than
    /// matching at a fast one.
    pub fn run(self, stream: &mut Stream) -> Result<Final, StreamError> {
        let mut since_poll = 0;
        loop {
            let at_hand = self.receiver.try_recv();
            since_poll += 1;
            if at_hand == Err(TryRecvError::Empty) || since_poll > stream.size() {
                since_poll = 0;
                if let Status::Final(verdict) = stream.poll() {
                    return Ok(verdict);
                }
            }
            let event = match at_hand {
                Err(TryRecvError::Empty) => self.receiver.recv().ok(),
                at_hand => at_hand.ok(),
            };
            match event {
                Some(Event::Push(process, operation, site)) => {
                    stream.push(process, &operation, site)?;
                }
                Some(Event::Close(process)) => stream.close(process)?,
                None => return Ok(stream.finish()),
            }
        }
    }
}
