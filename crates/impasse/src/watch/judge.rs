//! What is certain, and since when.

use std::time::{Duration, Instant};

use impasse_match::Buffering;
use impasse_match::alphabet::Illegal;
use impasse_match::stream::{Final, Status, Stream, StreamConfig, StreamError};
use impasse_ops::Rank;

use super::reader::Event;

/// At least so many events between two looks while input is at hand.
const MIN_EVENTS: usize = 1024;

/// At most so many, unless there are more processes: they are kept in memory.
const MAX_EVENTS: usize = 1 << 20;

/// Two readings of the same operations.
#[derive(Clone)]
struct Both {
    /// Standard sends wait for their receives.
    zero: Stream,
    /// Standard sends are buffered.
    buffered: Stream,
}

impl Both {
    fn take(&mut self, event: &Event) -> Result<(), StreamError> {
        for stream in [&mut self.zero, &mut self.buffered] {
            match event {
                Event::Push(rank, operation, site) => stream.push(*rank, operation, *site)?,
                Event::Close(rank) => stream.close(*rank)?,
                Event::CloseAll => {
                    for rank in (0..stream.size() as u32).map(Rank) {
                        stream.close(rank)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn verdict(&mut self) -> Option<Final> {
        match self.zero.poll() {
            Status::Final(verdict) => Some(verdict),
            Status::Pending { .. } => None,
        }
    }
}

/// A verdict that nothing can change any more.
pub(super) struct Certain {
    pub verdict: Final,
    /// What is certain at that moment if standard sends are buffered.
    pub buffered: Option<Final>,
    /// The line that made it certain; none if it was the end of the input.
    pub line: Option<u64>,
}

/// Takes events and finds the first one after which the verdict is certain.
///
/// Looking costs time in proportion to the number of processes, so it is not
/// done after each event. Instead the state of the last look is kept, with the
/// events since: when a look finds the verdict certain, the exact event is
/// searched between the two. So what is reported depends on the input only, and
/// not on how fast it came.
pub(super) struct Judge {
    now: Both,
    last: Both,
    since: Vec<(Event, u64)>,
    total: usize,
    cost: Duration,
}

impl Judge {
    pub fn new(members: &[Vec<Rank>]) -> Result<Judge, Illegal> {
        let stream = |buffering| {
            let config = StreamConfig {
                buffering,
                ..StreamConfig::default()
            };
            Stream::new(members[0].len(), members, &config)
        };
        let both = Both {
            zero: stream(Buffering::Zero)?,
            buffered: stream(Buffering::Infinite)?,
        };
        Ok(Judge {
            last: both.clone(),
            now: both,
            since: Vec::new(),
            total: 0,
            cost: Duration::ZERO,
        })
    }

    /// Takes an event that came with a line.
    pub fn take(&mut self, event: Event, line: u64) -> Result<(), StreamError> {
        self.now.take(&event)?;
        self.since.push((event, line));
        self.total += 1;
        Ok(())
    }

    /// Whether there is something that has not been looked at.
    pub fn has_news(&self) -> bool {
        !self.since.is_empty()
    }

    /// Whether so much has come since the last look that another one does not
    /// matter for the time taken.
    pub fn is_due(&self) -> bool {
        let processes = self.now.zero.size();
        let most = MAX_EVENTS.max(processes);
        let interval = (self.total / 8).max(processes).clamp(MIN_EVENTS, most);
        self.since.len() >= interval
    }

    /// How long a look has taken last time.
    pub fn cost(&self) -> Duration {
        self.cost
    }

    /// Looks whether the verdict is certain.
    pub fn look(&mut self) -> Option<Certain> {
        let begin = Instant::now();
        let found = match self.now.verdict() {
            Some(_) => self.search(),
            None => {
                self.last.clone_from(&self.now);
                self.since.clear();
                None
            }
        };
        self.cost = begin.elapsed();
        found
    }

    /// Finds the first event after which the verdict is certain, by halving.
    fn search(&mut self) -> Option<Certain> {
        let mut before = self.last.clone();
        let mut events = &self.since[..];
        while events.len() > 1 {
            let (first, second) = events.split_at(events.len() / 2);
            let mut half = before.clone();
            for (event, _) in first {
                half.take(event).ok()?;
            }
            if half.verdict().is_some() {
                events = first;
            } else {
                (before, events) = (half, second);
            }
        }
        let (event, line) = events.first()?;
        before.take(event).ok()?;
        let buffered = match before.buffered.poll() {
            Status::Final(verdict) => Some(verdict),
            Status::Pending { .. } => None,
        };
        Some(Certain {
            verdict: before.verdict()?,
            buffered,
            line: (!matches!(event, Event::CloseAll)).then_some(*line),
        })
    }
}
