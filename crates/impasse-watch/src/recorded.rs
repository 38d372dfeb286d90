//! Everything that ranks of real runs record, as JSON lines: one line for each record, behind a header with
//! the number of ranks. `docs/command-line.md` describes them, `docs/live.md` the records.

use std::io::{self, Write};
use std::time::Duration;

use impasse_live::judge::Judge;
use impasse_live::record::{self, RecordKind, Writer};
use impasse_live::recorded;
use impasse_live::session::Listener;
use impasse_live::stuck::{Sight, stuck_whatever_was_seen};
use impasse_live::trace::{Keeper, Recording};
use impasse_ops::Rank;
use impasse_report::{InputError, Report, Sources};
use serde::{Deserialize, Serialize};

use crate::event::Fault;
use crate::lines::{Lines, Next};
use crate::{INPUT, MAX_PATIENCE, broken, faulty, is_blank};

/// The version of the format.
const VERSION: u32 = 2;

/// More ranks are refused.
const MOST_RANKS: u32 = 1 << 20;

/// So many lines are taken between two looks at what is certain.
const INTERVAL: u64 = 1 << 14;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    records: u32,
    ranks: u32,
}

/// A record of a rank: every other line, or else a note.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    rank: u32,
    kind: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    routine: u16,
    #[serde(default, skip_serializing_if = "is_nothing")]
    site: u32,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    thread: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ambiguous: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fields: Vec<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// What was noted of the run as a whole.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Note {
    /// Why nothing certain can be said any more.
    Doubt(String),
    /// Of each rank whether it runs, lasts, stays or is gone.
    Seen(Vec<Seen>),
    /// The exit code.
    Ended(u8),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Seen {
    Runs,
    Lasts,
    Stays,
    Gone,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

fn is_nothing(number: &u32) -> bool {
    *number == 0
}

fn one() -> u32 {
    1
}

fn is_one(number: &u32) -> bool {
    *number == 1
}

/// Writes what ranks record as JSON lines.
#[derive(Debug)]
pub struct RecordLines<W> {
    output: W,
    failure: Option<io::Error>,
}

impl<W: Write> RecordLines<W> {
    /// Writes to this.
    pub fn new(output: W) -> RecordLines<W> {
        RecordLines {
            output,
            failure: None,
        }
    }

    fn lines(&mut self, lines: &[impl Serialize]) {
        let mut text = Vec::new();
        for line in lines {
            // What is written are numbers and texts, which always can be.
            let _ = serde_json::to_writer(&mut text, line);
            text.push(b'\n');
        }
        if self.failure.is_none() {
            self.failure = self.output.write_all(&text).err();
        }
    }
}

impl<W: Write> Listener for RecordLines<W> {
    fn begin(&mut self, size: u32) {
        let head = Head {
            records: VERSION,
            ranks: size,
        };
        self.lines(&[head]);
    }

    fn hear(&mut self, rank: Rank, mut bytes: &[u8]) {
        let mut lines = Vec::new();
        while let Ok(Some((record, length))) = record::first(bytes) {
            bytes = &bytes[length..];
            if length == 0 {
                break;
            }
            if record.kind != RecordKind::Pad {
                lines.push(told(rank, &record));
            }
        }
        self.lines(&lines);
    }
}

impl<W: Write> Keeper for RecordLines<W> {
    fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn doubt(&mut self, why: &str) {
        self.lines(&[Note::Doubt(why.to_owned())]);
    }

    fn saw(&mut self, sights: Vec<Sight>) {
        let seen = sights.iter().map(|sight| match sight {
            Sight::Runs => Seen::Runs,
            Sight::Lasts => Seen::Lasts,
            Sight::Stays => Seen::Stays,
            Sight::Gone => Seen::Gone,
        });
        self.lines(&[Note::Seen(seen.collect())]);
    }

    fn ended(&mut self, code: u8) {
        self.lines(&[Note::Ended(code)]);
    }
}

fn told(rank: Rank, record: &record::Record<'_>) -> Told {
    let text_at = record.kind.text_at();
    let text = text_at.and_then(|at| record.text(at));
    let fields = record.fields();
    let shown = text_at.filter(|_| text.is_some()).unwrap_or(fields.len());
    Told {
        rank: rank.0,
        kind: record.kind.name().to_owned(),
        routine: record.routine,
        site: record.site,
        thread: record.thread,
        ambiguous: record.ambiguous,
        fields: fields.take(shown).collect(),
        text,
    }
}

/// Whether a line is the header of recorded runs.
pub(crate) fn head(line: &[u8]) -> Option<Head> {
    serde_json::from_slice(line).ok()
}

/// Takes lines until the verdict is certain or there are no more.
pub(crate) fn watch(
    head: &Head,
    lines: &mut Lines,
    tool_version: &str,
    drawn: bool,
) -> Result<(Report, Sources), Box<InputError>> {
    if head.records != VERSION || !(1..=MOST_RANKS).contains(&head.ranks) {
        let message = format!("records of version {VERSION}, of 1 to {MOST_RANKS} ranks are read");
        return Err(faulty(&Fault::new(message), lines));
    }
    let mut recording = Recording {
        judge: Judge::new(head.ranks),
        program: String::new(),
        sights: None,
        code: None,
        cut_off: 0,
    };
    if drawn {
        recording.judge.keep_lanes();
    }
    let mut looked_at = lines.number();
    loop {
        let is_new = lines.number() != looked_at;
        let patience = is_new.then_some(MAX_PATIENCE);
        match next(lines, &mut recording, patience)? {
            Next::End => break,
            Next::Line if lines.number() - looked_at < INTERVAL => {}
            Next::Line | Next::Nothing => {
                looked_at = lines.number();
                if stuck_whatever_was_seen(&recording.judge).is_some() {
                    break;
                }
            }
        }
    }
    let (run, sources) = recorded::report(&mut recording);
    let report = Report {
        tool_version: tool_version.to_owned(),
        inputs: vec![INPUT.to_owned()],
        runs: vec![run],
        notes: Vec::new(),
    };
    Ok((report, sources))
}

/// Takes the next line, if it comes in time.
fn next(
    lines: &mut Lines,
    recording: &mut Recording,
    patience: Option<Duration>,
) -> Result<Next, Box<InputError>> {
    let next = lines
        .next(patience)
        .map_err(|error| broken(&error, lines))?;
    if matches!(next, Next::Line) && !is_blank(lines.line()) {
        take(lines.line(), recording).map_err(|fault| faulty(&fault, lines))?;
    }
    Ok(next)
}

fn take(line: &[u8], recording: &mut Recording) -> Result<(), Fault> {
    match (
        serde_json::from_slice::<Told>(line),
        serde_json::from_slice(line),
    ) {
        (Ok(told), _) => take_record(&told, recording),
        (_, Ok(note)) => take_note(note, recording),
        (Err(error), Err(_)) => Err(Fault::json(&error)),
    }
}

fn take_note(note: Note, recording: &mut Recording) -> Result<(), Fault> {
    match note {
        Note::Doubt(why) => {
            recording.judge.doubt.get_or_insert(why);
        }
        Note::Ended(code) => recording.code = Some(code),
        Note::Seen(seen) if seen.len() != recording.judge.ranks.len() => {
            return Err(Fault::new("there are more or fewer ranks"));
        }
        Note::Seen(seen) => {
            let sights = seen.iter().map(|seen| match seen {
                Seen::Runs => Sight::Runs,
                Seen::Lasts => Sight::Lasts,
                Seen::Stays => Sight::Stays,
                Seen::Gone => Sight::Gone,
            });
            recording.sights = Some(sights.collect());
        }
    }
    Ok(())
}

fn take_record(told: &Told, recording: &mut Recording) -> Result<(), Fault> {
    let rank = Rank(told.rank);
    if rank.index() >= recording.judge.ranks.len() {
        return Err(Fault::new(format!("there is no rank {rank}")));
    }
    let kind = RecordKind::named(&told.kind);
    let kind = kind.ok_or_else(|| Fault::new(format!("`{}` is no kind of record", told.kind)))?;
    let mut writer = Writer::default();
    match &told.text {
        Some(text) => writer.text(kind, told.routine, told.site, &told.fields, text),
        None => writer.record(kind, told.routine, told.site, &told.fields),
    }
    let impossible = || Fault::new("this record cannot be, after those before it");
    let read = record::first(&writer.bytes).ok().flatten();
    let (mut record, _) = read.ok_or_else(impossible)?;
    record.thread = told.thread;
    record.ambiguous = told.ambiguous;
    let taken = recording.judge.take(rank, &record);
    taken.map_err(|_| impossible())
}
