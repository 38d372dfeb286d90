//! Where everything in the space-time diagram stands, before anything is drawn.

use std::collections::BTreeMap;

use super::labels::{WAITS, half, lane_name};
use super::time::{End, Timeline, timeline};
use super::waits::{Waits, waits};
use super::xml::width;
use crate::{EventKind, Execution};

/// Height of a lane; what happens to the rank stands in its middle.
pub(super) const LANE: u64 = 34;

/// Height of a line of text above the lanes.
const NOTE: u64 = 18;

/// Space around everything.
const MARGIN: u64 = 10;

/// What of an execution is to be shown.
pub(super) struct View {
    /// The ranks that get a lane, in ascending order.
    pub lanes: Vec<u32>,
    /// How many columns there may be; the last ones are shown.
    pub columns: usize,
}

/// A rank that waits at the end.
pub(super) struct Stuck {
    /// The call in which it waits, if it is told.
    pub call: Option<usize>,
    /// Where that call stands.
    pub column: usize,
    /// What it waits for, as indexes into [`Execution::waits`].
    pub waits: Vec<usize>,
}

/// The places of everything.
pub(super) struct Layout<'a> {
    pub execution: &'a Execution,
    pub time: Timeline,
    pub lanes: Vec<u32>,
    /// Those that wait at the end, by rank.
    pub stuck: BTreeMap<u32, Stuck>,
    /// Dashed arrows to those that are waited for.
    pub waits: Waits,
    /// Lines of text above the lanes.
    pub notes: Vec<String>,
    /// Whether something happened before the first column.
    pub cut: bool,
    /// Left edge of the first column.
    pub left: u64,
    /// Right edge of the last column.
    pub right: u64,
    /// The middle of each column that is shown.
    middle: Vec<Option<u64>>,
}

impl<'a> Layout<'a> {
    pub fn new(execution: &'a Execution, view: View) -> Layout<'a> {
        let time = timeline(execution);
        let stuck = stuck(execution, &time, &view.lanes);
        let labels = view.lanes.last().map_or(0, |rank| width(&lane_name(*rank)));
        let mut layout = Layout {
            execution,
            time,
            stuck,
            waits: waits(execution, &view.lanes),
            notes: Vec::new(),
            cut: execution.left_out > 0,
            left: MARGIN + labels + MARGIN,
            right: 0,
            middle: Vec::new(),
            lanes: view.lanes,
        };
        layout.place_columns(view.columns);
        layout
    }

    /// Columns are as wide as what stands in them; those with nothing take no room.
    fn place_columns(&mut self, limit: usize) {
        let widths = self.column_widths();
        let used: Vec<usize> = (0..widths.len()).filter(|&at| widths[at] > 0).collect();
        let first = used.len().checked_sub(limit);
        let first = first.and_then(|at| used.get(at)).copied().unwrap_or(0);
        self.middle = vec![None; widths.len()];
        let mut x = self.left;
        for &column in used.iter().filter(|&&column| column >= first) {
            self.middle[column] = Some(x + widths[column] / 2);
            x += widths[column];
        }
        self.right = x;
        let columns = self.time.column.iter().flatten();
        let hidden = columns.filter(|&&column| column < first).count() as u64;
        let earlier = self.execution.left_out.saturating_add(hidden);
        if earlier > 0 {
            self.cut = true;
            let events = crate::phrases::plural(earlier, "earlier event");
            let verb = if earlier == 1 { "is" } else { "are" };
            self.notes.push(format!("{events} {verb} not shown"));
        }
        let hidden = u64::from(self.execution.ranks).saturating_sub(self.lanes.len() as u64);
        if hidden > 0 {
            let ranks = crate::phrases::plural(hidden, "rank");
            let verb = if hidden == 1 { "is" } else { "are" };
            let all = crate::grouped(u64::from(self.execution.ranks));
            self.notes
                .push(format!("{ranks} of {all} {verb} not shown"));
        }
    }

    fn column_widths(&self) -> Vec<u64> {
        let mut widths: Vec<u64> = Vec::new();
        let mut need = |column: usize, width: u64| {
            if widths.len() <= column {
                widths.resize(column + 1, 0);
            }
            widths[column] = widths[column].max(width);
        };
        for (index, event) in self.execution.events.iter().enumerate() {
            let Some(column) = self.time.column[index] else {
                continue;
            };
            let width = match event.kind {
                EventKind::Message { .. } | EventKind::Collective(_) => continue,
                EventKind::Call(_) => 2 * self.half(index) + 12,
                EventKind::Choice | EventKind::Touch => 26,
                EventKind::GoesOn => 8,
            };
            if self.lane(event.rank).is_some() {
                need(column, width);
            }
        }
        for arrow in &self.time.arrows {
            let ends = [arrow.sent, arrow.received];
            let shown = ends.iter().all(|&call| self.lane_of(call).is_some());
            if let Some(column) = arrow.arrival.filter(|_| shown) {
                need(column, 18);
            }
        }
        for meeting in &self.time.meetings {
            if meeting.calls.iter().any(|&at| self.lane_of(at).is_some()) {
                need(meeting.column, 18);
            }
        }
        for stuck in self.stuck.values().filter(|stuck| stuck.call.is_none()) {
            need(stuck.column, 2 * half(WAITS) + 12);
        }
        widths
    }

    /// Which lane is that of a rank.
    pub fn lane(&self, rank: u32) -> Option<usize> {
        self.lanes.binary_search(&rank).ok()
    }

    /// In which lane an event stands.
    pub fn lane_of(&self, index: usize) -> Option<usize> {
        self.lane(self.execution.events.get(index)?.rank)
    }

    /// The middle of a column, if it is shown.
    pub fn middle(&self, column: usize) -> Option<u64> {
        self.middle.get(column).copied().flatten()
    }

    /// The middle of a call, if it is shown.
    pub fn x(&self, index: usize) -> Option<u64> {
        self.middle(self.time.column.get(index).copied().flatten()?)
    }

    /// Whether a rank waits in this call at the end.
    pub fn is_stuck(&self, index: usize) -> bool {
        let rank = self.execution.events[index].rank;
        let stuck = self.stuck.get(&rank);
        stuck.is_some_and(|stuck| stuck.call == Some(index))
    }

    /// The right end of the bars of those that wait.
    pub fn edge(&self) -> u64 {
        self.right + self.waits.gutter()
    }

    /// The top of a lane.
    pub fn top(&self, lane: usize) -> u64 {
        MARGIN + NOTE * self.notes.len() as u64 + LANE * lane as u64
    }

    /// The baseline of a line above the lanes.
    pub fn note_line(&self, line: usize) -> u64 {
        MARGIN + NOTE * line as u64 + 9
    }

    /// The middle of a lane.
    pub fn y(&self, lane: usize) -> u64 {
        self.top(lane) + LANE / 2
    }

    /// Width and height of the drawing.
    pub fn size(&self) -> (u64, u64) {
        let texts = self.stuck.values();
        let texts = texts.map(|stuck| width(&self.waiting_text(stuck)) + 18);
        let notes = self.notes.iter().map(|note| self.left + width(note));
        let lanes = self.edge() + texts.max().unwrap_or(0);
        let wide = notes.max().unwrap_or(0).max(lanes);
        (wide + MARGIN, self.top(self.lanes.len()) + MARGIN)
    }
}

/// Those with a lane that wait at the end.
fn stuck(execution: &Execution, time: &Timeline, lanes: &[u32]) -> BTreeMap<u32, Stuck> {
    let mut stuck: BTreeMap<u32, Stuck> = BTreeMap::new();
    for (index, wait) in execution.waits.iter().enumerate() {
        if lanes.binary_search(&wait.rank).is_err() {
            continue;
        }
        let entry = stuck.entry(wait.rank).or_insert_with(|| {
            let End { next, open, .. } = time.ends.get(&wait.rank).copied().unwrap_or_default();
            let column = open.and_then(|call| time.column[call]);
            Stuck {
                call: open,
                column: column.unwrap_or(next),
                waits: Vec::new(),
            }
        });
        entry.waits.push(index);
    }
    stuck
}
