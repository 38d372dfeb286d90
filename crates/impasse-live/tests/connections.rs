//! Ranks that connect over TCP, played by this test: who may come in, what is heard of them, and what
//! becomes of a run when one of them fails.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use impasse_live::record::{RecordKind, Writer};
use impasse_live::session::Session;
use impasse_live::stuck::Stuck;
use impasse_live::watcher::Watcher;
use impasse_live::wire::VERSION;
use impasse_ops::Rank;

/// What takes longer hangs.
const LIMIT: Duration = Duration::from_secs(60);

/// The number that ranks give to `MPI_Recv`.
const RECV: u16 = 7;

/// A session that listens, with its address and token.
fn session() -> (Session, SocketAddr, String) {
    let mut session = Session::create().expect("a folder");
    let local = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let address = session.listen(local, true).expect("a port");
    let variables = session.environment("127.0.0.1");
    assert!(variables.iter().all(|(name, _)| *name != "IMPASSE_SESSION"));
    let token = variables
        .into_iter()
        .find(|(name, _)| *name == "IMPASSE_TOKEN");
    (session, address, token.expect("a token").1)
}

/// A rank.
struct Fake(TcpStream);

impl Fake {
    fn connect(address: SocketAddr, token: &str, rank: u32, size: u32) -> Fake {
        let mut stream = TcpStream::connect(address).expect("somebody listens");
        let mut greeting = b"impasse\n".to_vec();
        for number in [VERSION, rank, size, 1] {
            greeting.extend(number.to_le_bytes());
        }
        greeting.extend(token.as_bytes());
        stream.write_all(&greeting).expect("a connection");
        Fake(stream)
    }

    fn send(&mut self, records: &Writer) {
        self.0.write_all(&records.bytes).expect("a connection");
    }

    /// Says what the system knows of it: that it sleeps.
    fn is_alive(&mut self) {
        let stat = "1 (app) S 1 1 1 0 -1 0 0 0 0 0 5 5 0 0 20 0 1 0 0 0 0";
        let mut writer = Writer::default();
        writer.text(RecordKind::Alive, 0, 0, &[], stat);
        self.send(&writer);
    }

    /// Whether the other end was closed.
    fn is_refused(&mut self) -> bool {
        self.0
            .set_read_timeout(Some(LIMIT))
            .expect("a time is possible");
        !matches!(self.0.read(&mut [0]), Ok(count) if count > 0)
    }
}

/// The records of a rank that waits for a message of another.
fn waits_for(other: i32) -> Writer {
    let mut writer = Writer::default();
    writer.text(RecordKind::Routine, RECV, 0, &[], "MPI_Recv");
    writer.record(RecordKind::Enter, RECV, 0, &[other, 0, 1]);
    writer
}

/// Polls until something holds.
fn poll_until(session: &mut Session, mut holds: impl FnMut(&mut Session) -> bool) {
    let begin = Instant::now();
    loop {
        session.poll(&mut ());
        if holds(session) {
            return;
        }
        assert!(begin.elapsed() < LIMIT, "it does not come to that");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_wrong_token_is_refused_and_changes_nothing() {
    let (mut session, address, token) = session();
    let mut right = Fake::connect(address, &token, 0, 2);
    right.send(&waits_for(1));
    poll_until(&mut session, |session| session.judge().calls == 1);
    for wrong in [
        "00000000000000000000000000000000".to_owned(),
        token[..31].to_owned() + "x",
    ] {
        let mut stranger = Fake::connect(address, &wrong, 1, 7);
        stranger.send(&waits_for(0));
        let mut told = Vec::new();
        poll_until(&mut session, |session| {
            told.extend(session.refused());
            !told.is_empty()
        });
        assert!(told[0].ends_with("had a wrong token"), "{told:?}");
        assert!(stranger.is_refused());
    }
    assert_eq!((session.size(), session.begun()), (Some(2), 1));
    assert_eq!((session.judge().calls, session.judge().doubt()), (1, None));
    // A second job, with the token: this is one rank too many.
    let mut second = Fake::connect(address, &token, 0, 2);
    let mut told = Vec::new();
    poll_until(&mut session, |session| {
        told.extend(session.refused());
        !told.is_empty()
    });
    assert!(told[0].ends_with("is one too many"), "{told:?}");
    assert!(second.is_refused());
    right.send(&waits_for(1));
    poll_until(&mut session, |session| session.judge().calls == 2);
}

#[test]
fn who_says_nothing_keeps_nobody_waiting() {
    let (mut session, address, token) = session();
    let _silent = TcpStream::connect(address).expect("somebody listens");
    let mut slow = TcpStream::connect(address).expect("somebody listens");
    slow.write_all(b"impas").expect("a connection");
    let mut rank = Fake::connect(address, &token, 0, 1);
    rank.send(&waits_for(0));
    poll_until(&mut session, |session| session.judge().calls == 1);
    // What comes in pieces is put together.
    let records = waits_for(0).bytes;
    for piece in records.chunks(5) {
        rank.0.write_all(piece).expect("a connection");
        session.poll(&mut ());
    }
    poll_until(&mut session, |session| session.judge().calls == 2);
    drop(slow);
    let mut told = Vec::new();
    poll_until(&mut session, |session| {
        told.extend(session.refused());
        !told.is_empty()
    });
    assert!(told[0].ends_with("said nothing"), "{told:?}");
    assert_eq!(session.judge().doubt(), None);
}

/// Lets the watcher look until it finds a run that is stuck, for at most so long.
fn look(session: &mut Session, ranks: &mut [Fake], alive: bool, limit: Duration) -> Option<Stuck> {
    let mut watcher = Watcher::default();
    let begin = Instant::now();
    let mut last = Instant::now();
    while begin.elapsed() < limit {
        session.poll(&mut ());
        if let Some(stuck) = watcher.look(session) {
            return Some(stuck);
        }
        if alive && last.elapsed() > Duration::from_millis(100) {
            ranks.iter_mut().for_each(Fake::is_alive);
            last = Instant::now();
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

#[test]
fn ranks_elsewhere_are_stuck_once_they_were_seen_to_be() {
    let (mut session, address, token) = session();
    let mut ranks: Vec<Fake> = (0..2)
        .map(|rank| Fake::connect(address, &token, rank, 2))
        .collect();
    for (rank, other) in [(0, 1), (1, 0)] {
        ranks[rank].is_alive();
        ranks[rank].send(&waits_for(other));
    }
    poll_until(&mut session, |session| session.judge().calls == 2);
    // What was heard of them before they waited does not count.
    let short = Duration::from_millis(1500);
    assert!(look(&mut session, &mut ranks, false, short).is_none());
    let stuck = look(&mut session, &mut ranks, true, LIMIT).expect("both wait");
    assert_eq!(stuck.explanation.certificate.stuck.len(), 2);
}

#[test]
fn a_rank_that_is_killed_leaves_what_it_recorded() {
    let (mut session, address, token) = session();
    let mut dies = Fake::connect(address, &token, 0, 2);
    let mut stays = Fake::connect(address, &token, 1, 2);
    stays.send(&waits_for(0));
    // The last batch is cut off in the middle of a record.
    let mut records = waits_for(1);
    let whole = records.bytes.len();
    records.record(RecordKind::Leave, RECV, 0, &[0, 1, 0]);
    dies.0
        .write_all(&records.bytes[..whole + 9])
        .expect("a connection");
    dies.0.shutdown(Shutdown::Both).expect("a connection");
    poll_until(&mut session, |session| session.judge().doubt().is_some());
    let doubt = session.judge().doubt().expect("it is told");
    assert_eq!(doubt, "the connection to rank 0 broke");
    assert_eq!(session.judge().calls, 2);
    assert_eq!(session.position(Rank(0)), whole as u64);
    // Nothing is said of the one that waits for it: it may have gone on unseen.
    let short = Duration::from_millis(800);
    assert!(look(&mut session, &mut [stays], true, short).is_none());
}

#[test]
fn bytes_that_are_no_records_are_told() {
    let (mut session, address, token) = session();
    let mut rank = Fake::connect(address, &token, 0, 1);
    rank.0.write_all(&[0xff; 64]).expect("a connection");
    poll_until(&mut session, |session| session.judge().doubt().is_some());
    let doubt = session.judge().doubt().expect("it is told");
    assert!(doubt.starts_with("what rank 0 has recorded cannot be read"));
}
