//! Systems of operations as the records of their ranks.

use std::collections::HashMap;

use impasse_live::record::{ANY, NOT_TOLD, RecordKind, Writer};
use impasse_mpi::routines;
use impasse_ops::{
    Collective, Comm, Operation, Rank, Receive, Request, Send, SendMode, System, TagFilter,
};
use impasse_oracle::{Outcome, Rng, expand};

/// The name of the requests of operations that wait themselves: no generated name is as large.
const OWN: Request = Request(u32::MAX);

/// The number that ranks give to a routine.
fn number(name: &str) -> u16 {
    let at = routines().iter().position(|routine| routine.name == name);
    u16::try_from(at.expect("a routine of MPI")).expect("there are fewer")
}

/// The records of all ranks of a system that came to this outcome; `wild` if receives that complete
/// may as well be from anybody.
pub fn records(system: &System, outcome: &Outcome, rng: &mut Rng, wild: bool) -> Vec<Vec<u8>> {
    let all = (0..system.size()).map(|rank| {
        let mut script = Script {
            system,
            writer: Writer::default(),
            told: Vec::new(),
            last_request: 0,
            started: HashMap::new(),
            rng,
            wild,
        };
        script.comms(Rank(rank as u32));
        let program = expand(&system.programs[rank], 100_000).expect("a small system");
        let done = outcome.positions[rank] as usize;
        for (at, (operation, _)) in program.iter().enumerate().take(done + 1) {
            // What was received is told only if somebody waits for it in time.
            let received = match operation.request() {
                Some(name) => program[at..done].iter().any(|(later, _)| match later {
                    Operation::Wait(names) => names.contains(&name),
                    Operation::WaitAll => true,
                    _ => false,
                }),
                None => at < done,
            };
            script.operation(operation, at < done, received);
        }
        if outcome.finished[rank] {
            script.record(RecordKind::Enter, "MPI_Finalize", &[]);
            if outcome.completes() {
                script.record(RecordKind::Leave, "MPI_Finalize", &[0]);
            }
        }
        script.writer.bytes
    });
    all.collect()
}

/// Writes what one rank does.
struct Script<'a> {
    system: &'a System,
    writer: Writer,
    told: Vec<&'static str>,
    last_request: i32,
    /// Requests by their names, with the source and the tag to tell when they are complete.
    started: HashMap<Request, Vec<[i32; 3]>>,
    rng: &'a mut Rng,
    wild: bool,
}

impl Script<'_> {
    fn comms(&mut self, rank: Rank) {
        for (number, members) in self.system.comms.iter().enumerate().skip(1) {
            if members.contains(&rank) {
                let mut fields = vec![number as i32 + 2, 1, number as i32, 0, 0];
                fields.push(members.len() as i32);
                fields.extend(members.iter().map(|member| member.0 as i32));
                fields.push(0);
                self.writer.record(RecordKind::Comm, 0, 0, &fields);
            }
        }
    }

    fn record(&mut self, kind: RecordKind, name: &'static str, fields: &[i32]) {
        if !self.told.contains(&name) {
            self.told.push(name);
            self.writer
                .text(RecordKind::Routine, number(name), 0, &[], name);
        }
        self.writer.record(kind, number(name), 0, fields);
    }

    fn comm(&self, comm: Comm) -> i32 {
        if comm.0 == 0 { 1 } else { comm.0 as i32 + 2 }
    }

    /// The number of a rank in a communicator.
    fn peer(&self, comm: Comm, rank: Rank) -> i32 {
        let mut members = self.system.comms[comm.0 as usize].iter();
        members
            .position(|member| *member == rank)
            .expect("a member") as i32
    }

    fn send_fields(&self, send: &Send) -> Vec<i32> {
        let to = self.peer(send.comm, send.to);
        vec![8, 0, to, send.tag.0 as i32, self.comm(send.comm)]
    }

    /// The fields of a receive, and what is told when it is complete. One that completes may as
    /// well have been from anybody.
    fn receive_fields(&mut self, receive: &Receive, completes: bool) -> (Vec<i32>, [i32; 2]) {
        let from = self.peer(receive.comm, receive.from);
        let comm = self.comm(receive.comm);
        match receive.tag {
            TagFilter::Exactly(tag) if completes && self.wild && self.rng.chance(1, 2) => {
                let told = [from, tag.0 as i32];
                (vec![ANY, tag.0 as i32, comm], told)
            }
            TagFilter::Exactly(tag) => (vec![from, tag.0 as i32, comm], [NOT_TOLD; 2]),
            TagFilter::Any => (vec![from, ANY, comm], [NOT_TOLD; 2]),
        }
    }

    fn start(&mut self, name: &'static str, mut fields: Vec<i32>, under: Request, told: [i32; 2]) {
        self.last_request += 1;
        fields.push(self.last_request);
        self.record(RecordKind::Start, name, &fields);
        let all = self.started.entry(under).or_default();
        all.push([self.last_request, told[0], told[1]]);
    }

    fn collective(&mut self, call: &Collective, under: Request) {
        let fields = vec![call.kind.0 as i32, self.comm(call.comm)];
        self.start("MPI_Ibcast", fields, under, [NOT_TOLD; 2]);
    }

    fn wait(&mut self, names: &[Request], completes: bool) {
        let mut all: Vec<[i32; 3]> = Vec::new();
        for name in names {
            all.extend(self.started.remove(name).into_iter().flatten());
        }
        let mut fields = vec![all.len() as i32];
        fields.extend(all.iter().map(|[number, ..]| *number));
        self.record(RecordKind::Enter, "MPI_Waitall", &fields);
        if completes {
            let complete = all.into_iter().flatten();
            let fields: Vec<i32> = std::iter::once(0).chain(complete).collect();
            self.record(RecordKind::Leave, "MPI_Waitall", &fields);
        }
    }

    fn blocking(&mut self, name: &'static str, fields: &[i32], completes: bool, left: &[i32]) {
        self.record(RecordKind::Enter, name, fields);
        if completes {
            self.record(RecordKind::Leave, name, left);
        }
    }

    fn operation(&mut self, operation: &Operation, completes: bool, received: bool) {
        match operation {
            Operation::Send(send) => {
                let name = match send.mode {
                    SendMode::Standard => "MPI_Send",
                    SendMode::Synchronous => "MPI_Ssend",
                    SendMode::Buffered => "MPI_Bsend",
                    SendMode::Ready => "MPI_Rsend",
                };
                let fields = self.send_fields(send);
                self.blocking(name, &fields, completes, &[0]);
            }
            Operation::Recv(receive) => {
                let (fields, told) = self.receive_fields(receive, completes);
                self.blocking("MPI_Recv", &fields, completes, &[0, told[0], told[1]]);
            }
            // MPI's has one communicator for both halves.
            Operation::SendRecv(send, receive)
                if send.mode == SendMode::Standard && send.comm == receive.comm =>
            {
                let mut fields = self.send_fields(send);
                fields.pop();
                let (receive, told) = self.receive_fields(receive, completes);
                fields.extend(receive);
                self.blocking("MPI_Sendrecv", &fields, completes, &[0, told[0], told[1]]);
            }
            Operation::SendRecv(send, receive) => {
                self.operation(&Operation::StartSend(*send, OWN), true, received);
                self.operation(&Operation::StartRecv(*receive, OWN), true, received);
                self.wait(&[OWN], completes);
            }
            Operation::StartSend(send, request) => {
                let name = match send.mode {
                    SendMode::Standard => "MPI_Isend",
                    SendMode::Synchronous => "MPI_Issend",
                    SendMode::Buffered => "MPI_Ibsend",
                    SendMode::Ready => "MPI_Irsend",
                };
                let fields = self.send_fields(send);
                self.start(name, fields, *request, [NOT_TOLD; 2]);
            }
            Operation::StartRecv(receive, request) => {
                let (fields, told) = self.receive_fields(receive, received);
                self.start("MPI_Irecv", fields, *request, told);
            }
            Operation::Collective(call) => {
                self.collective(call, OWN);
                self.wait(&[OWN], completes);
            }
            Operation::StartCollective(call, request) => self.collective(call, *request),
            Operation::Wait(requests) => self.wait(requests, completes),
            Operation::WaitAll => {
                let all: Vec<Request> = self.started.keys().copied().collect();
                self.wait(&all, completes);
            }
        }
    }
}
