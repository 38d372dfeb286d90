//! Draws what joins lanes: messages, collective calls, and who waits for whom.

use std::fmt::Write;

use super::layout::{LANE, Layout};
use super::time::{Arrow, Meeting};
use super::xml::escaped;
use crate::RankSet;

/// Longest title of a link, in characters.
const TITLE: usize = 120;

/// All links, on top of the lanes.
pub(super) fn draw(out: &mut String, layout: &Layout, id: &str) {
    out.push_str("<g class=\"links\">\n");
    _ = writeln!(
        out,
        "<g marker-start=\"url(#meets-{id})\" marker-mid=\"url(#meets-{id})\" \
         marker-end=\"url(#meets-{id})\">"
    );
    for meeting in &layout.time.meetings {
        collective(out, layout, meeting);
    }
    _ = writeln!(out, "</g>\n<g marker-end=\"url(#arrives-{id})\">");
    for arrow in &layout.time.arrows {
        message(out, layout, arrow);
    }
    _ = writeln!(
        out,
        "</g>\n<g marker-start=\"url(#waits-from-{id})\" marker-end=\"url(#waits-for-{id})\">"
    );
    waits(out, layout);
    out.push_str("</g>\n</g>\n");
}

/// From the right edge of the call that sends to where the message arrives.
fn message(out: &mut String, layout: &Layout, arrow: &Arrow) {
    let lanes = (layout.lane_of(arrow.sent), layout.lane_of(arrow.received));
    let (Some(sender), Some(receiver)) = lanes else {
        return;
    };
    let end = match arrow.arrival {
        Some(column) => layout.middle(column),
        None => {
            let middle = layout.x(arrow.received);
            middle.map(|x| x - layout.half(arrow.received))
        }
    };
    let Some(end) = end else { return };
    let start = layout.x(arrow.sent).map(|x| x + layout.half(arrow.sent));
    let start = start.unwrap_or(layout.left);
    let (from, to) = (layout.lanes[sender], layout.lanes[receiver]);
    let (y1, y2) = (layout.y(sender), layout.y(receiver));
    let path = if sender == receiver {
        let (middle, above) = ((start + end) / 2, y1 - LANE / 2);
        format!("M{start},{y1}Q{middle},{above} {end},{y2}")
    } else {
        format!("M{start},{y1}L{end},{y2}")
    };
    let text = &layout.execution.events[arrow.event].text;
    let title = escaped(
        &format!("message from rank {from} to rank {to}: {text}"),
        TITLE,
    );
    _ = writeln!(
        out,
        "<path class=\"message\" data-event=\"{}\" data-from=\"{from}\" data-to=\"{to}\" \
         data-x1=\"{start}\" data-x2=\"{end}\" d=\"{path}\"><title>{title}</title></path>",
        arrow.event
    );
}

/// A line with a corner, and so a point, on each member's lane.
fn collective(out: &mut String, layout: &Layout, meeting: &Meeting) {
    let members = meeting.calls.iter();
    let lanes: Vec<usize> = members.filter_map(|&call| layout.lane_of(call)).collect();
    let (Some(x), Some((first, rest))) = (layout.middle(meeting.column), lanes.split_first())
    else {
        return;
    };
    let mut path = format!("M{x},{}", layout.y(*first));
    for &lane in rest {
        _ = write!(path, "V{}", layout.y(lane));
    }
    if rest.is_empty() {
        path.push_str("h0");
    }
    let ranks: Vec<String> = lanes
        .iter()
        .map(|&lane| layout.lanes[lane].to_string())
        .collect();
    let event = &layout.execution.events[meeting.event];
    let calls = meeting.calls.iter();
    let members: RankSet = calls.map(|&at| layout.execution.events[at].rank).collect();
    let title = escaped(&format!("{members}: {}", event.text), TITLE);
    _ = writeln!(
        out,
        "<path class=\"collective\" data-event=\"{}\" data-ranks=\"{}\" data-x=\"{x}\" \
         d=\"{path}\"><title>{title}</title></path>",
        meeting.event,
        ranks.join(" ")
    );
}

fn waits(out: &mut String, layout: &Layout) {
    for arrow in &layout.waits.arrows {
        let lanes = (layout.lane(arrow.from), layout.lane(arrow.to));
        let (Some(from), Some(to)) = lanes else {
            continue;
        };
        let x = layout.right + arrow.offset();
        let class = if arrow.any { "wait any" } else { "wait" };
        _ = writeln!(
            out,
            "<path class=\"{class}\" data-from=\"{}\" data-to=\"{}\" data-x1=\"{x}\" \
             data-x2=\"{x}\" d=\"M{x},{}L{x},{}\"><title>rank {} waits for rank {}</title></path>",
            arrow.from,
            arrow.to,
            layout.y(from),
            layout.y(to),
            arrow.from,
            arrow.to,
        );
    }
}
