//! What is certain, and since when.

use std::time::{Duration, Instant};

use impasse_match::Buffering;
use impasse_match::alphabet::Illegal;
use impasse_match::stream::{Final, Status, Stream, StreamConfig, StreamError};
use impasse_ops::Rank;

use crate::event::Event;

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

/// A verdict that nothing can change any more.
pub(crate) struct Certain {
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
pub(crate) struct Judge {
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
        take(&mut self.now.zero, &event)?;
        take(&mut self.now.buffered, &event)?;
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
        let found = match certain(&mut self.now.zero) {
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

    /// Finds the first event after which the verdict is certain.
    fn search(&self) -> Option<Certain> {
        let (at, verdict) = self.first_certain()?;
        let mut buffered = self.last.buffered.clone();
        for (event, _) in &self.since[..=at] {
            take(&mut buffered, event).ok()?;
        }
        let (event, line) = &self.since[at];
        Some(Certain {
            verdict,
            buffered: certain(&mut buffered),
            line: (!matches!(event, Event::CloseAll)).then_some(*line),
        })
    }

    /// The index of that event, and the verdict. Mostly it is the last one, so
    /// that is tried first, and then halving: copies of streams are costly.
    fn first_certain(&self) -> Option<(usize, Final)> {
        let mut before = self.last.zero.clone();
        let (mut start, mut end) = (0, self.since.len());
        let mut middle = end - 1;
        while start < end - 1 {
            let mut half = before.clone();
            for (event, _) in &self.since[start..middle] {
                take(&mut half, event).ok()?;
            }
            match certain(&mut half) {
                Some(_) => end = middle,
                None => (before, start) = (half, middle),
            }
            middle = start + (end - start) / 2;
        }
        take(&mut before, &self.since[start].0).ok()?;
        Some((start, certain(&mut before)?))
    }
}

fn take(stream: &mut Stream, event: &Event) -> Result<(), StreamError> {
    match event {
        Event::Push(rank, operation, site) => stream.push(*rank, operation, *site),
        Event::Close(rank) => stream.close(*rank),
        Event::CloseAll => {
            let mut ranks = (0..stream.size() as u32).map(Rank);
            ranks.try_for_each(|rank| stream.close(rank))
        }
    }
}

fn certain(stream: &mut Stream) -> Option<Final> {
    match stream.poll() {
        Status::Final(verdict) => Some(verdict),
        Status::Pending { .. } => None,
    }
}
