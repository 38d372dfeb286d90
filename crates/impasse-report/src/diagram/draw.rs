//! Draws the space-time diagram: lanes with what happened to their ranks.

use std::fmt::Write;

use super::labels::{WAITS, half, lane_name};
use super::layout::{LANE, Layout, Stuck};
use super::links;
use super::xml::{TITLE, escaped, place};
use crate::EventKind;

/// How much all titles together may take, so that long executions stay small.
const TITLES: usize = 800_000;

/// An `svg` element, without its style.
pub(super) fn draw(layout: &Layout) -> String {
    let (width, height) = layout.size();
    let id = super::id_of(layout.execution);
    let ranks = crate::phrases::plural(u64::from(layout.execution.ranks), "rank");
    let waiting = match layout.stuck.len() {
        0 => "none waits at the end".to_owned(),
        1 => "1 waits at the end".to_owned(),
        many => format!("{many} wait at the end"),
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"space-time\" data-lane-height=\"{LANE}\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Space-time diagram of {ranks}; {waiting}\">\n"
    );
    definitions(&mut out, &id);
    for (line, note) in layout.notes.iter().enumerate() {
        let (x, y) = (layout.left, layout.note_line(line));
        let note = escaped(note, TITLE);
        _ = writeln!(
            out,
            "<text class=\"note\" x=\"{x}\" y=\"{y}\">{note}</text>"
        );
    }
    lanes(&mut out, layout, &id);
    links::draw(&mut out, layout, &id);
    if layout.cut && !layout.lanes.is_empty() {
        let (x, top, end) = (
            layout.left - 4,
            layout.top(0),
            layout.top(layout.lanes.len()),
        );
        _ = writeln!(out, "<path class=\"cut\" d=\"M{x},{top}V{end}\"/>");
    }
    out.push_str("</svg>\n");
    out
}

/// Arrow heads and the hatching of those that wait.
fn definitions(out: &mut String, id: &str) {
    let head = |name: &str| {
        format!(
            "<marker id=\"{name}-{id}\" class=\"{name}\" markerWidth=\"9\" markerHeight=\"8\" \
             refX=\"8\" refY=\"4\" orient=\"auto\" markerUnits=\"userSpaceOnUse\">\
             <path d=\"M0,0L9,4L0,8z\"/></marker>"
        )
    };
    let point = |name: &str| {
        format!(
            "<marker id=\"{name}-{id}\" class=\"{name}\" markerWidth=\"8\" markerHeight=\"8\" \
             refX=\"4\" refY=\"4\" markerUnits=\"userSpaceOnUse\"><circle cx=\"4\" cy=\"4\" \
             r=\"3\"/></marker>"
        )
    };
    _ = writeln!(
        out,
        "<defs>{}{}{}{}<pattern id=\"hatch-{id}\" class=\"hatch\" width=\"6\" height=\"6\" \
         patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\"/>\
         <path d=\"M-1,1L1,-1M0,6L6,0M5,7L7,5\"/></pattern></defs>",
        head("arrives"),
        point("meets"),
        head("waits-for"),
        point("waits-from"),
    );
}

fn lanes(out: &mut String, layout: &Layout, id: &str) {
    let mut events: Vec<Vec<usize>> = vec![Vec::new(); layout.lanes.len()];
    for index in 0..layout.execution.events.len() {
        if let Some(lane) = layout.lane_of(index) {
            events[lane].push(index);
        }
    }
    let mut bar_of = vec![None; layout.execution.events.len()];
    for bar in &layout.time.bars {
        bar_of[bar.event] = bar.call;
    }
    let shown = layout.execution.events.len().max(1);
    let title = (TITLES / shown).clamp(40, TITLE);
    for (lane, &rank) in layout.lanes.iter().enumerate() {
        let (middle, name) = (LANE / 2, lane_name(rank));
        let waits = layout.stuck.get(&rank);
        let class = if waits.is_some() {
            "lane waits"
        } else {
            "lane"
        };
        let (label, start, end) = (layout.left - 14, layout.left - 4, layout.edge());
        _ = writeln!(
            out,
            "<g class=\"{class}\" data-rank=\"{rank}\" transform=\"translate(0,{})\">\
             <text class=\"name\" x=\"{label}\" y=\"{}\">{name}</text>\
             <path class=\"line\" d=\"M{start},{middle}H{end}\"/>",
            layout.top(lane),
            middle + 4,
        );
        if let Some(stuck) = waits {
            waiting(out, layout, rank, stuck, id);
        }
        // Bars first, so that they cover nothing.
        let is_bar = |index: &&usize| {
            let event = &layout.execution.events[**index];
            event.kind == EventKind::GoesOn
        };
        let bars = events[lane].iter().filter(is_bar);
        let others = events[lane].iter().filter(|index| !is_bar(index));
        for &index in bars.chain(others) {
            event(out, layout, index, bar_of[index], title);
        }
        out.push_str("</g>\n");
    }
}

fn event(out: &mut String, layout: &Layout, index: usize, bar: Option<usize>, title: usize) {
    let event = &layout.execution.events[index];
    let Some(x) = layout.x(index) else { return };
    let middle = LANE / 2;
    let label = layout.label(index);
    let (class, shape) = match &event.kind {
        EventKind::Message { .. } | EventKind::Collective(_) => return,
        EventKind::Call(_) if label.is_none() => (
            "call minor",
            format!("<circle cx=\"{x}\" cy=\"{middle}\" r=\"3\"/>"),
        ),
        EventKind::Call(_) => {
            let class = match layout.is_stuck(index) {
                true => "call stuck",
                false => "call",
            };
            (class, boxed(x, &label.unwrap_or_default()))
        }
        EventKind::Choice => (
            "choice",
            format!("<path d=\"M{},{middle}l8,-8l8,8l-8,8z\"/>", x - 8),
        ),
        EventKind::Touch => (
            "touch",
            format!("<path d=\"M{},{}l12,12m0,-12l-12,12\"/>", x - 6, middle - 6),
        ),
        EventKind::GoesOn => {
            let start = match bar {
                Some(call) => layout.x(call).map(|x| x + layout.half(call)),
                None => Some(x.saturating_sub(4)).filter(|_| !layout.cut),
            };
            let (start, top) = (start.unwrap_or(layout.left), middle - 4);
            (
                "goes-on",
                format!("<path d=\"M{start},{top}H{x}v8H{start}z\"/>"),
            )
        }
    };
    let at = event.at.as_ref().map(place).unwrap_or_default();
    let text = escaped(&format!("rank {} {}{at}", event.rank, event.text), title);
    _ = writeln!(
        out,
        "<g class=\"event {class}\" data-event=\"{index}\" data-rank=\"{}\">\
         <title>{text}</title>{shape}</g>",
        event.rank
    );
}

/// A box with a name in it.
fn boxed(x: u64, label: &str) -> String {
    let half = half(label);
    format!(
        "<path d=\"M{},{}h{}v22h-{}z\"/><text x=\"{x}\" y=\"{}\">{}</text>",
        x - half,
        LANE / 2 - 11,
        2 * half,
        2 * half,
        LANE / 2 + 4,
        escaped(label, TITLE)
    )
}

/// The open bar of a rank that waits, and what it waits for.
fn waiting(out: &mut String, layout: &Layout, rank: u32, stuck: &Stuck, id: &str) {
    let middle = LANE / 2;
    let half = stuck.call.map_or(half(WAITS), |call| layout.half(call));
    let x = layout.middle(stuck.column);
    let start = x.map_or(layout.left, |x| x + half);
    let end = layout.edge();
    let number = match stuck.call {
        Some(call) => format!(" data-event=\"{call}\""),
        None => String::new(),
    };
    let waits = stuck.waits.iter().map(|&at| &layout.execution.waits[at]);
    let all: Vec<String> = waits
        .map(|wait| {
            format!(
                "{}{}",
                wait.text,
                wait.at.as_ref().map(place).unwrap_or_default()
            )
        })
        .collect();
    let title = escaped(&format!("rank {rank} {}", all.join("; ")), TITLE);
    _ = writeln!(
        out,
        "<g class=\"waiting\" data-rank=\"{rank}\"{number}><title>{title}</title>\
         <path class=\"open\" fill=\"url(#hatch-{id})\" d=\"M{end},{}H{start}v12H{end}\"/>\
         <path class=\"stop\" d=\"M{},{}l8,8m0,-8l-8,8\"/>\
         <text x=\"{}\" y=\"{}\">{}</text></g>",
        middle - 6,
        end + 3,
        middle - 4,
        end + 17,
        middle + 4,
        escaped(&layout.waiting_text(stuck), TITLE)
    );
    if stuck.call.is_none() {
        let x = x.unwrap_or(layout.left + half);
        _ = writeln!(
            out,
            "<g class=\"event stuck\" data-rank=\"{rank}\"><title>{title}</title>{}</g>",
            boxed(x, WAITS)
        );
    }
}
