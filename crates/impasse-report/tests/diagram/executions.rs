//! Executions made by hand.

use impasse_report::{Event, EventKind, Execution, RankSet, SourceLocation, Wait};

/// An execution that is being told.
#[derive(Default)]
pub struct Story {
    pub execution: Execution,
}

impl Story {
    pub fn new(ranks: u32) -> Story {
        let mut story = Story::default();
        story.execution.ranks = ranks;
        story
    }

    fn event(&mut self, rank: u32, kind: EventKind, text: impl Into<String>) -> usize {
        self.execution.events.push(Event {
            rank,
            at: Some(SourceLocation::new("program.c", 10, 5)),
            kind,
            text: text.into(),
        });
        self.execution.events.len() - 1
    }

    pub fn call(&mut self, rank: u32, routine: &str) -> usize {
        let text = format!("calls {routine}");
        self.event(rank, EventKind::Call(routine.into()), text)
    }

    pub fn goes_on(&mut self, rank: u32) -> usize {
        self.event(rank, EventKind::GoesOn, "goes on")
    }

    pub fn choice(&mut self, rank: u32, text: &str) -> usize {
        self.event(rank, EventKind::Choice, text)
    }

    pub fn message(&mut self, sent: usize, received: usize) -> usize {
        let rank = self.execution.events[received].rank;
        let kind = EventKind::Message {
            sent: Some(sent),
            received: Some(received),
        };
        self.event(rank, kind, "gets the message with tag 0")
    }

    pub fn collective(&mut self, calls: &[usize]) -> usize {
        let rank = self.execution.events[calls[0]].rank;
        self.event(
            rank,
            EventKind::Collective(calls.to_vec()),
            "complete together",
        )
    }

    pub fn wait(&mut self, rank: u32, awaited: RankSet, text: impl Into<String>) {
        self.execution.waits.push(Wait {
            rank,
            awaited,
            any: false,
            at: Some(SourceLocation::new("program.c", 12, 5)),
            text: text.into(),
        });
    }

    /// All ranks begin as programs do.
    fn begin(&mut self) {
        for rank in 0..self.execution.ranks {
            self.call(rank, "MPI_Init");
            self.call(rank, "MPI_Comm_rank");
            self.call(rank, "MPI_Comm_size");
        }
    }
}

/// Each rank sends to its right neighbour, and nobody receives.
pub fn ring(ranks: u32) -> Execution {
    let mut story = Story::new(ranks);
    story.begin();
    for rank in 0..ranks {
        story.call(rank, "MPI_Send");
        let right = (rank + 1) % ranks;
        let text = format!("waits for rank {right} to receive the message");
        story.wait(rank, RankSet::single(right), text);
    }
    story.execution
}

/// Neighbours exchange borders some times, then one rank leaves before the barrier.
pub fn halo(ranks: u32, rounds: u32) -> Execution {
    let mut story = Story::new(ranks);
    story.begin();
    for _ in 0..rounds {
        let mut posted = Vec::new();
        for rank in 0..ranks {
            let receive = story.call(rank, "MPI_Irecv");
            let send = story.call(rank, "MPI_Isend");
            posted.push((send, receive));
            story.call(rank, "MPI_Waitall");
        }
        for rank in 0..ranks as usize {
            let left = (rank + ranks as usize - 1) % ranks as usize;
            story.message(posted[left].0, posted[rank].1);
        }
        for rank in 0..ranks {
            story.goes_on(rank);
        }
        let calls: Vec<usize> = (0..ranks)
            .map(|rank| story.call(rank, "MPI_Allreduce"))
            .collect();
        story.collective(&calls);
        for rank in 0..ranks - 1 {
            story.goes_on(rank);
        }
    }
    let odd = ranks / 2;
    for rank in (0..ranks).filter(|&rank| rank != odd) {
        story.call(rank, "MPI_Barrier");
        let text = format!("waits for rank {odd} to call MPI_Barrier on MPI_COMM_WORLD");
        story.wait(rank, RankSet::single(odd), text);
    }
    story.call(odd, "MPI_Finalize");
    story.execution
}

/// A master that hands out work and forgets to tell one worker to stop.
pub fn master_worker(ranks: u32) -> Execution {
    let mut story = Story::new(ranks);
    story.begin();
    let asking: Vec<usize> = (1..ranks)
        .map(|rank| {
            story.call(rank, "MPI_Send");
            story.call(rank, "MPI_Recv")
        })
        .collect();
    for (at, &receive) in asking.iter().enumerate() {
        let worker = at as u32 + 1;
        let any = story.call(0, "MPI_Recv");
        story.choice(0, &format!("receives from rank {worker}"));
        story.message(receive - 1, any);
        if worker + 1 < ranks {
            let answer = story.call(0, "MPI_Send");
            story.message(answer, receive);
            story.goes_on(worker);
            story.call(worker, "MPI_Finalize");
        }
    }
    story.call(0, "MPI_Finalize");
    let last = ranks - 1;
    let text = "waits for a message with tag 7 from rank 0, which has ended";
    story.wait(last, RankSet::single(0), text);
    let everyone = RankSet::range(1, last);
    story.wait(0, everyone, "waits for ranks 1-4 to call MPI_Finalize");
    story.execution
}

/// Only who waits for whom, as models tell it.
pub fn only_waits() -> Execution {
    let mut story = Story::new(6);
    for (rank, right) in [(0, 1), (1, 0), (2, 0), (3, 0), (4, 3)] {
        let awaited = RankSet::single(right);
        story.wait(rank, awaited, format!("waits to send to rank {right}"));
    }
    story.execution.waits[4].any = true;
    story.execution.waits[4].awaited = [3, 5].into_iter().collect();
    story.execution
}
