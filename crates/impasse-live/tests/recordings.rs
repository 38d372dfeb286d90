//! Recorded runs: they come back as they were, however the file ends, and any bytes give an answer.

mod script;

use std::io::{self, Write};

use impasse_live::judge::Judge;
use impasse_live::quiet::Strictness;
use impasse_live::record::first;
use impasse_live::recorded::report;
use impasse_live::session::Listener;
use impasse_live::stuck::{Sight, stuck, stuck_whatever_was_seen};
use impasse_live::trace::{Keeper as _, Recorder, Recording, TraceError, read};
use impasse_ops::Rank;
use impasse_oracle::{Generator, Rng, unroll_and_match};
use script::records;

/// Records in batches: some of one rank, then some of another, of each up to a length.
fn batches<'a>(records: &'a [Vec<u8>], ends: &[usize], rng: &mut Rng) -> Vec<(Rank, &'a [u8])> {
    let ends = records.iter().zip(ends);
    let mut rest: Vec<&[u8]> = ends.map(|(bytes, end)| &bytes[..*end]).collect();
    let mut all = Vec::new();
    while rest.iter().any(|bytes| !bytes.is_empty()) {
        let rank = rng.index(rest.len());
        let mut length = 0;
        for _ in 0..rng.index(4) {
            if let Some((_, one)) = first(&rest[rank][length..]).expect("well-formed") {
                length += one;
            }
        }
        all.push((Rank(rank as u32), &rest[rank][..length]));
        rest[rank] = &rest[rank][length..];
    }
    all
}

fn lengths(records: &[Vec<u8>]) -> Vec<usize> {
    records.iter().map(Vec::len).collect()
}

/// Records, and what the judge thinks who heard the same.
fn record(size: u32, batches: &[(Rank, &[u8])]) -> (Vec<u8>, Judge) {
    let mut file = Vec::new();
    let mut recorder = Recorder::new(&mut file, "./app".to_owned());
    let mut judge = Judge::new(size);
    recorder.begin(size);
    for (rank, bytes) in batches {
        recorder.hear(*rank, bytes);
        assert!(judge.take_all(*rank, bytes));
    }
    recorder.saw(vec![Sight::Lasts; size as usize]);
    assert!(recorder.failure().is_none());
    (file, judge)
}

fn states(judge: &Judge) -> String {
    let state = judge.quiet_state(Strictness::Observed, false, |_| false);
    format!("{:?}, {} calls", state.ok(), judge.calls)
}

fn recording(bytes: &[u8]) -> Result<Recording, TraceError> {
    read(bytes, &mut (), true)
}

#[test]
fn what_is_recorded_comes_back() {
    let mut found = 0;
    for seed in 0..500 {
        let sample = Generator::small().generate(seed);
        let Some(outcome) = unroll_and_match(&sample.system, 10_000) else {
            continue;
        };
        let mut rng = Rng::new(seed);
        let records = records(&sample.system, &outcome, &mut rng, true);
        let size = records.len() as u32;
        let (file, judge) = record(size, &batches(&records, &lengths(&records), &mut rng));
        let back = recording(&file).expect("a recording");
        assert_eq!(states(&back.judge), states(&judge), "seed {seed}");
        assert_eq!((back.program.as_str(), back.cut_off), ("./app", 0));
        let sights = back.sights.expect("it ended on purpose");
        let is_stuck = stuck(&back.judge, &sights).is_some();
        assert_eq!(is_stuck, !outcome.completes(), "seed {seed}");
        found += usize::from(is_stuck);
    }
    assert!(found > 50, "{found}");
}

/// Who is said to be stuck by records that end anywhere has recorded nothing more.
#[test]
fn stuck_in_a_part_is_stuck_for_ever() {
    let mut found = 0;
    for seed in 0..3_000 {
        let sample = Generator::small().generate(seed);
        let Some(outcome) = unroll_and_match(&sample.system, 10_000) else {
            continue;
        };
        let mut rng = Rng::new(seed);
        let records = records(&sample.system, &outcome, &mut rng, true);
        let mut ends = lengths(&records);
        for (rank, end) in ends.iter_mut().enumerate() {
            let mut wholes = vec![0];
            while let Some((_, length)) = first(&records[rank][wholes[wholes.len() - 1]..]).unwrap()
            {
                wholes.push(wholes[wholes.len() - 1] + length);
            }
            if rng.index(3) == 0 {
                *end = wholes[rng.index(wholes.len())];
            }
        }
        let mut judge = Judge::new(records.len() as u32);
        for (rank, bytes) in batches(&records, &ends, &mut rng) {
            assert!(judge.take_all(rank, bytes));
        }
        if let Some(stuck) = stuck_whatever_was_seen(&judge) {
            for one in stuck.explanation.certificate.stuck {
                let rank = one.rank.index();
                assert_eq!(ends[rank], records[rank].len(), "seed {seed}, rank {rank}");
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// A recording of a run that got stuck.
fn sample() -> Vec<u8> {
    let stuck = (0..).find_map(|seed| {
        let sample = Generator::small().generate(seed);
        let outcome = unroll_and_match(&sample.system, 10_000)?;
        let mut rng = Rng::new(seed);
        let records = records(&sample.system, &outcome, &mut rng, true);
        let long = records.iter().map(Vec::len).sum::<usize>() > 500;
        let batches = batches(&records, &lengths(&records), &mut rng);
        (long && !outcome.completes()).then(|| record(records.len() as u32, &batches).0)
    });
    stuck.expect("one of them gets stuck")
}

#[test]
fn what_is_cut_off_is_told_and_the_rest_counts() {
    let whole = sample();
    let calls = recording(&whole).expect("a recording").judge.calls;
    let mut last = 0;
    for end in 0..whole.len() {
        match recording(&whole[..end]) {
            Ok(back) => {
                assert!(back.judge.calls >= last && back.judge.calls <= calls);
                last = back.judge.calls;
                assert!(back.sights.is_none());
            }
            Err(TraceError::NoTrace) => assert!(end < 12, "{end}"),
            Err(TraceError::Empty) => assert!(last == 0 && end >= 12, "{end}"),
            Err(error) => panic!("{end}: {error}"),
        }
    }
    assert_eq!(last, calls);
    let cut = recording(&whole[..whole.len() - 1]).expect("a recording");
    assert!(cut.cut_off > 0);
}

#[test]
fn changed_bytes_are_noticed() {
    let whole = sample();
    let calls = recording(&whole).expect("a recording").judge.calls;
    for at in 12..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 8);
        match recording(&changed) {
            Ok(back) => assert!(back.cut_off > 0 && back.judge.calls <= calls, "{at}"),
            Err(error) => assert!(matches!(error, TraceError::Empty), "{at}: {error}"),
        }
    }
    let mut newer = whole;
    newer[8] = 9;
    let error = recording(&newer).expect_err("another version");
    assert!(matches!(error, TraceError::Version(9)));
}

/// A disk that is full after so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match bytes.len().min(self.0) {
            0 => Err(io::ErrorKind::StorageFull.into()),
            taken => {
                self.0 -= taken;
                Ok(taken)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_ends_the_recording_only() {
    for room in [0, 5, 12, 40, 100] {
        let mut recorder = Recorder::new(Full(room), "./app".to_owned());
        recorder.begin(2);
        for _ in 0..50 {
            recorder.hear(Rank(0), &[0; 24]);
            recorder.doubt("something");
        }
        let failure = recorder.failure().expect("there is no room");
        assert_eq!(failure.kind(), io::ErrorKind::StorageFull, "{room}");
    }
}

/// Frames whose checksums are right may still say anything.
#[test]
fn frames_that_mean_nothing_are_refused() {
    let mut recorder = Recorder::new(Vec::new(), String::new());
    recorder.doubt("before the number of ranks is known");
    let bytes = recorder.into_inner();
    assert!(matches!(
        recording(&bytes),
        Err(TraceError::Impossible { at: 12 })
    ));
}

/// Records of ranks in which something was changed, in frames that are whole: an answer, whatever they say.
/// `IMPASSE_RECORDS` says how many to try.
#[test]
fn any_records_give_an_answer() {
    let many = std::env::var("IMPASSE_RECORDS").ok();
    let many = many.and_then(|text| text.parse().ok()).unwrap_or(3_000);
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..many {
        let sample = Generator::small().generate(seed % 5_000);
        let Some(outcome) = unroll_and_match(&sample.system, 10_000) else {
            continue;
        };
        let mut rng = Rng::new(seed);
        let mut records = records(&sample.system, &outcome, &mut rng, true);
        for bytes in &mut records {
            change(bytes, &mut rng);
        }
        let mut recorder = Recorder::new(Vec::new(), String::new());
        recorder.begin(records.len() as u32);
        for (rank, bytes) in (0..).zip(&records) {
            recorder.hear(Rank(rank), bytes);
        }
        match rng.index(3) {
            0 => recorder.saw(vec![Sight::Lasts; records.len()]),
            1 => recorder.ended(0),
            _ => {}
        }
        match recording(&recorder.into_inner()) {
            Ok(mut back) => {
                report(&mut back);
                taken += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} and {refused}");
}

/// Changes some of the records of a rank: a number in one, or its kind, or leaves it out, or doubles it.
fn change(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..rng.index(3) {
        let mut wholes = vec![0];
        while let Ok(Some((_, length))) = first(&bytes[wholes[wholes.len() - 1]..]) {
            wholes.push(wholes[wholes.len() - 1] + length);
        }
        if wholes.len() < 2 {
            return;
        }
        let one = rng.index(wholes.len() - 1);
        let (begin, end) = (wholes[one], wholes[one + 1]);
        let small = [0, 1, 2, 3, 5, 0x7f, 0xfb, 0xfe, 0xff][rng.index(9)];
        match rng.index(6) {
            0 => bytes[begin + 4] = 1 + rng.index(11) as u8,
            1 => bytes[begin + 6] = small,
            2 => drop(bytes.drain(begin..end)),
            3 => bytes.extend_from_within(begin..end),
            _ if end - begin > 16 => {
                let at = begin + 16 + rng.index((end - begin - 16) / 4) * 4;
                bytes[at] = small;
                if rng.index(4) == 0 {
                    bytes[at + 1..at + 4].fill(small);
                }
            }
            _ => {}
        }
    }
}
