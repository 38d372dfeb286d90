//! Runs of two ranks, call by call, and who of them is stuck.

use impasse_live::completed;
use impasse_live::judge::Judge;
use impasse_live::places::Places;
use impasse_live::record::{RecordKind, Writer};
use impasse_live::recorded::report;
use impasse_live::session::Listener as _;
use impasse_live::stuck::{Sight, stuck};
use impasse_live::trace::{Keeper as _, Recorder, read};
use impasse_mpi::routines;
use impasse_ops::Rank;
use impasse_report::{Code, Verdict};

/// What one rank records.
#[derive(Default)]
struct Line(Writer);

impl Line {
    fn told(mut self, kind: RecordKind, fields: &[i32]) -> Line {
        self.0.record(kind, 0, 0, fields);
        self
    }

    /// A routine is called, of which nothing more is told.
    fn uses(mut self, name: &str) -> Line {
        self.number(name);
        self
    }

    fn number(&mut self, name: &str) -> u16 {
        let number = routines().iter().position(|routine| routine.name == name);
        let number = u16::try_from(number.expect("a routine of MPI")).expect("there are fewer");
        self.0.text(RecordKind::Routine, number, 0, &[], name);
        number
    }

    fn record(mut self, kind: RecordKind, name: &str, fields: &[i32]) -> Line {
        let number = self.number(name);
        self.0.record(kind, number, 0, fields);
        self
    }

    fn enter(self, name: &str, fields: &[i32]) -> Line {
        self.record(RecordKind::Enter, name, fields)
    }

    fn start(self, name: &str, fields: &[i32]) -> Line {
        self.record(RecordKind::Start, name, fields)
    }

    /// A call that is over.
    fn call(self, name: &str, fields: &[i32], left: &[i32]) -> Line {
        self.enter(name, fields)
            .record(RecordKind::Leave, name, left)
    }

    /// It ends, and waits for the others there.
    fn ends(self) -> Line {
        self.enter("MPI_Finalize", &[])
    }
}

fn rank() -> Line {
    Line::default()
}

fn judge(lines: [Line; 2]) -> Judge {
    let mut judge = Judge::new(2);
    for (rank, line) in (0..).map(Rank).zip(lines) {
        assert!(judge.take_all(rank, &line.0.bytes), "rank {rank}");
    }
    judge
}

/// Who is stuck when all have been where they are for long.
fn stuck_ranks(judge: &Judge) -> Vec<u32> {
    let Some(found) = stuck(judge, &[Sight::Lasts; 2]) else {
        return Vec::new();
    };
    let all = found.explanation.certificate.stuck.iter();
    all.map(|one| one.rank.0).collect()
}

/// A message of 4 bytes with tag 7 to a rank.
fn message(to: i32) -> [i32; 5] {
    [4, 0, to, 7, 1]
}

#[test]
fn a_message_that_is_taken_and_not_received_holds_up_its_sender() {
    for name in ["MPI_Ssend", "MPI_Send"] {
        let looks = || rank().call("MPI_Mprobe", &[1, -1, 1], &[0, 1, 3, 1, 7]);
        let sender = || rank().enter(name, &message(0));
        assert_eq!(stuck_ranks(&judge([looks().ends(), sender()])), [1]);
        let receives = looks().start("MPI_Mrecv", &[3]).ends();
        assert!(stuck_ranks(&judge([receives, sender()])).is_empty());
        let starts = looks().start("MPI_Imrecv", &[3, 1]).ends();
        assert!(stuck_ranks(&judge([starts, sender()])).is_empty());
    }
}

#[test]
fn nobody_else_gets_a_message_that_was_taken() {
    let looks = rank().call("MPI_Mprobe", &[1, -1, 1], &[0, 1, 3, 1, 7]);
    let takes = looks.enter("MPI_Recv", &[1, 7, 1]);
    let sends = rank().call("MPI_Send", &message(0), &[0]).ends();
    assert_eq!(stuck_ranks(&judge([takes, sends])), [0]);
}

#[test]
fn a_run_that_relies_on_a_buffer_for_what_is_taken_only_is_told() {
    for receives in [false, true] {
        let mut looks = rank().call("MPI_Mprobe", &[1, -1, 1], &[0, 1, 3, 1, 7]);
        if receives {
            looks = looks.start("MPI_Mrecv", &[3]);
        }
        let sends = rank().call("MPI_Send", &message(0), &[0]);
        let ends = |line: Line| line.call("MPI_Finalize", &[], &[0]);
        let mut judge = judge([ends(looks), ends(sends)]);
        assert_eq!(judge.predictor.verdict().is_some(), !receives);
    }
}

#[test]
fn persistent_collective_calls_meet_in_the_order_of_preparing() {
    let reduce = |line: Line| line.start("MPI_Allreduce_init", &[1, 1]);
    let bcast = |line: Line| line.start("MPI_Bcast_init", &[0, 1, 2]);
    let waits = |line: Line, request: i32| {
        let line = line.start("MPI_Start", &[1, request]);
        line.enter("MPI_Wait", &[1, request])
    };
    let crossed = [reduce(bcast(rank())), bcast(reduce(rank()))];
    let run = judge(crossed.map(|line| waits(line, 1)));
    assert_eq!(stuck_ranks(&run), [0, 1]);
    // In the same order they may be started in any.
    let [first, second] = [bcast(reduce(rank())), bcast(reduce(rank()))];
    let second = second.start("MPI_Start", &[1, 2]);
    let run = judge([waits(first, 1), waits(second, 1)]);
    assert!(stuck_ranks(&run).is_empty());
}

#[test]
fn who_takes_its_buffer_back_waits_for_the_messages_in_it() {
    let sends = |to: i32| {
        let line = rank().call("MPI_Bsend", &message(to), &[0]);
        line.start("MPI_Ibsend", &[4, 0, to, 8, 1, 1])
    };
    let detaches = |to: i32| sends(to).enter("MPI_Buffer_detach", &[]);
    assert_eq!(stuck_ranks(&judge([detaches(1), detaches(0)])), [0, 1]);
    // Who has received them lets the other go.
    let receives = || {
        let line = sends(0).call("MPI_Recv", &[0, 7, 1], &[0, 0, 7]);
        let line = line.call("MPI_Recv", &[0, 8, 1], &[0, 0, 8]);
        line.enter("MPI_Buffer_detach", &[])
    };
    assert!(stuck_ranks(&judge([detaches(1), receives()])).is_empty());
    // There may be several buffers.
    let several = rank().uses("MPI_Comm_attach_buffer");
    let several = several.call("MPI_Bsend", &message(1), &[0]);
    let several = several.enter("MPI_Buffer_detach", &[]);
    assert!(stuck_ranks(&judge([several, detaches(0)])).is_empty());
}

#[test]
fn a_run_that_takes_its_buffer_back_before_it_receives_relies_on_others() {
    for first in [false, true] {
        let run = |to: i32| {
            let detach = |line: Line| line.call("MPI_Buffer_detach", &[], &[0]);
            let mut line = rank().call("MPI_Bsend", &message(to), &[0]);
            if first {
                line = detach(line);
            }
            line = line.call("MPI_Recv", &[to, 7, 1], &[0, to, 7]);
            if !first {
                line = detach(line);
            }
            line.call("MPI_Finalize", &[], &[0])
        };
        let mut judge = judge([run(1), run(0)]);
        assert_eq!(judge.predictor.verdict().is_some(), first);
    }
}

#[test]
fn a_recording_tells_who_does_not_come_out_of_the_end() {
    for (sight, verdict) in [
        (Sight::Stays, Verdict::Error),
        (Sight::Lasts, Verdict::Inconclusive),
        (Sight::Runs, Verdict::Inconclusive),
    ] {
        let window = || rank().told(RecordKind::Comm, &[3, 1, 0, 0, 0, 2, 0, 1, 0]);
        let locks = window().call("MPI_Win_lock", &[1, 1, 3], &[0]).ends();
        let mut file = Vec::new();
        let mut recorder = Recorder::new(&mut file, "./app".to_owned());
        recorder.begin(2);
        recorder.hear(Rank(0), &locks.0.bytes);
        recorder.hear(Rank(1), &window().ends().0.bytes);
        recorder.saw(vec![sight, Sight::Stays]);
        let mut recording = read(file.as_slice(), &mut (), false).expect("a recording");
        let run = report(&mut recording).0;
        assert_eq!(run.verdict(), verdict, "{sight:?}");
        let codes: Vec<Code> = run.findings.iter().map(|finding| finding.code).collect();
        let expected: &[Code] = match verdict {
            Verdict::Error => &[Code::OpenEpoch],
            _ => &[],
        };
        assert_eq!(codes, expected);
    }
}

#[test]
fn nothing_is_certain_where_mpi_lets_calls_pass_that_do_not_agree() {
    let bcast = |root: i32| {
        let line = rank().start("MPI_Ibcast", &[root, 1, 1]);
        line.call("MPI_Wait", &[1, 1], &[0, 1, -9, -9])
    };
    let waits = |line: Line| line.enter("MPI_Recv", &[1, 7, 1]);
    for root in [0, 1] {
        let run = judge([waits(bcast(0)), bcast(root).ends()]);
        assert_eq!(run.doubt().is_some(), root != 0);
    }
}

#[test]
fn roots_that_do_not_agree_are_told_of_a_run_that_completes() {
    let one = |root| {
        rank()
            .start("MPI_Ibcast", &[root, 1, 1])
            .call("MPI_Wait", &[1, 1], &[0, 1, -9, -9])
            .call("MPI_Finalize", &[], &[0])
    };
    let told = |lines| {
        let mut judge = judge(lines);
        let sites = judge.sites.clone();
        let run = completed::report(&mut judge, &Places::new(&sites));
        run.map(|run| (run.verdict(), run.findings[0].code))
    };
    assert_eq!(told([one(1), one(1)]), None);
    let disagree = (Verdict::Error, Code::CollectiveMismatch);
    assert_eq!(told([one(0), one(1)]), Some(disagree));
}
