//! What must be so of the runs of all ranks.

use std::collections::BTreeMap;

use super::bits::Bits;
use super::letters::{Event, Why};
use super::reading::Plan;
use super::runs::{Node, Runs, Way};
use super::script::{Letter, Name, Script};

/// The letters without which a rank does not come to some place.
#[derive(Clone, Debug, Default)]
pub(super) struct Before {
    /// Those that it has used.
    used: Bits,
    /// The same of the places at which it posted receives, by their requests.
    posted: BTreeMap<u32, Bits>,
}

impl Before {
    /// The rank does something. If it sends a letter: which, and what it needs, if what others need is `known`.
    pub fn go_on(
        &mut self,
        event: &Event,
        script: &Script,
        known: &[Bits],
    ) -> Option<(Letter, Bits)> {
        match *event {
            Event::Uses { letter, .. } => with_needs(&mut self.used, known, letter),
            Event::Posts { request } => {
                self.posted.insert(request, self.used.clone());
            }
            Event::Renames { from, to } => {
                let posted = self.posted.remove(&from);
                self.posted.extend(posted.map(|posted| (to, posted)));
            }
            Event::Sends { letter, why } => {
                // For a message and a receive to meet, nothing is needed but that both are there.
                let mut before = match why {
                    Why::ByItself => self.used.clone(),
                    Why::Met { request, .. } => self.posted.remove(&request).unwrap_or_default(),
                };
                if let Name::Taken(message) = script.letters[letter as usize].name {
                    with_needs(&mut before, known, message);
                }
                return Some((letter, before));
            }
        }
        None
    }

    /// Keeps what holds on another way to the same place, too; whether that is less than before.
    fn keep(&mut self, other: &Before) -> bool {
        let mut is_less = self.used.keep(&other.used);
        self.posted
            .retain(|request, before| match other.posted.get(request) {
                Some(other) => {
                    is_less |= before.keep(other);
                    true
                }
                None => {
                    is_less = true;
                    false
                }
            });
        is_less
    }
}

/// Adds a letter, and what it needs.
fn with_needs(set: &mut Bits, needs: &[Bits], letter: Letter) {
    set.insert(letter as usize);
    set.add(&needs[letter as usize]);
}

/// What each letter needs, of the letters of all ranks: those without which it is not sent in any of these runs, if what
/// others need is as it is `known`. Never more than that.
pub(super) fn needs_in<'a>(
    runs: impl Iterator<Item = &'a Runs>,
    script: &Script,
    known: &[Bits],
) -> Vec<Bits> {
    let mut needs = known.to_vec();
    for runs in runs {
        places_in(runs, script, known, &mut |letter, needed| {
            needs[letter as usize].keep(&needed);
        });
    }
    needs
}

/// What holds in each state of a rank, whatever the way to it. What it sends is told with what that needs, the last time
/// as it is.
fn places_in(
    runs: &Runs,
    script: &Script,
    known: &[Bits],
    sends: &mut dyn FnMut(Letter, Bits),
) -> Vec<Option<Before>> {
    let mut before: Vec<Option<Before>> = vec![None; runs.nodes];
    let mut open: Vec<&Way> = runs.ways.iter().filter(|way| way.from.is_none()).collect();
    let from = ways_from(runs);
    while let Some(way) = open.pop() {
        let known_before = way.from.and_then(|node| before[node].clone());
        let mut now = known_before.unwrap_or_default();
        for event in way.first.iter().chain(&way.then) {
            if let Some((letter, needed)) = now.go_on(event, script, known) {
                sends(letter, needed);
            }
        }
        let Some(to) = way.to else {
            continue;
        };
        let is_less = match &mut before[to] {
            Some(before) => before.keep(&now),
            new => {
                *new = Some(now);
                true
            }
        };
        if is_less {
            open.extend(&from[to]);
        }
    }
    before
}

fn ways_from(runs: &Runs) -> Vec<Vec<&Way>> {
    let mut from = vec![Vec::new(); runs.nodes];
    for way in &runs.ways {
        if let Some(node) = way.from {
            from[node].push(way);
        }
    }
    from
}

/// Letters that are sent where all ranks have stopped, if what they answer to is: that messages are received which in no
/// run are without a receive when a rank stops.
pub(super) fn immediate<'a>(runs: impl Iterator<Item = &'a Runs>, script: &Script) -> Bits {
    let mut put_off = Bits::default();
    runs.for_each(|runs| put_off.add(&runs.put_off));
    let mut immediate = Bits::default();
    for (letter, written) in script.letters.iter().enumerate() {
        if matches!(written.name, Name::Taken(_)) && !put_off.contains(letter) {
            immediate.insert(letter);
        }
    }
    immediate
}

/// Whether a rank can nowhere wait for what may wait for itself.
pub(super) fn goes_on(runs: &Runs, script: &Script, needs: &[Bits], immediate: &Bits) -> bool {
    if runs.is_stuck || is_endless(runs) {
        return false;
    }
    let before = places_in(runs, script, needs, &mut |_, _| {});
    let mut open: Vec<Node> = Vec::new();
    let mut in_vain: Vec<Vec<Node>> = vec![Vec::new(); runs.nodes];
    for way in &runs.ways {
        let known_before = way.from.and_then(|node| before[node].clone());
        let mut now = known_before.unwrap_or_default();
        let mut is_in_time = |event: &Event| {
            let in_time = match event {
                Event::Uses { letter, late: true } => {
                    let letter = *letter as usize;
                    immediate.contains(letter) || now.used.contains(letter)
                }
                _ => true,
            };
            now.go_on(event, script, needs);
            in_time
        };
        let first = way.first.iter().filter(|event| !is_in_time(event)).count() == 0;
        if way.then.iter().any(|event| !is_in_time(event)) {
            return false;
        }
        match (way.from, way.to) {
            (Some(from), Some(to)) if way.in_vain => in_vain[to].push(from),
            (Some(from), _) if first => open.push(from),
            _ => {}
        }
    }
    let mut good = vec![false; runs.nodes];
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut good[node], true) {
            open.extend(&in_vain[node]);
        }
    }
    good.into_iter().all(|good| good)
}

/// Whether a rank can be told something again and again, without end.
fn is_endless(runs: &Runs) -> bool {
    let component = components(runs);
    runs.ways.iter().any(|way| match (way.from, way.to) {
        (Some(from), Some(to)) => !way.in_vain && component[from] == component[to],
        _ => false,
    })
}

/// The strongly connected component of each state (Kosaraju).
fn components(runs: &Runs) -> Vec<usize> {
    let pairs = || {
        runs.ways
            .iter()
            .filter_map(|way| Some((way.from?, way.to?)))
    };
    let mut next = vec![Vec::new(); runs.nodes];
    let mut last = vec![Vec::new(); runs.nodes];
    for (from, to) in pairs() {
        next[from].push(to);
        last[to].push(from);
    }
    let mut seen = vec![false; runs.nodes];
    let mut order = Vec::new();
    for node in 0..runs.nodes {
        visit(node, &next, &mut seen, &mut order);
    }
    let mut seen = vec![false; runs.nodes];
    let mut component = vec![0; runs.nodes];
    for &node in order.iter().rev() {
        let mut members = Vec::new();
        visit(node, &last, &mut seen, &mut members);
        members
            .into_iter()
            .for_each(|member| component[member] = node);
    }
    component
}

/// Adds what can be reached from a node and was not seen, each after all that follow it.
fn visit(node: Node, next: &[Vec<Node>], seen: &mut [bool], order: &mut Vec<Node>) {
    if std::mem::replace(&mut seen[node], true) {
        return;
    }
    let mut open = vec![(node, 0)];
    while let Some((node, at)) = open.last_mut() {
        match next[*node].get(*at) {
            Some(&to) => {
                *at += 1;
                if !std::mem::replace(&mut seen[to], true) {
                    open.push((to, 0));
                }
            }
            None => {
                order.push(*node);
                open.pop();
            }
        }
    }
}

/// Whether a letter could come earlier in these runs than it did, if letters need less than was thought.
pub(super) fn comes_earlier(runs: &Runs, thought: &Plan, plan: &Plan) -> bool {
    let letters = plan.incoming.iter().map(|&letter| letter as usize);
    let changed = letters.filter(|&letter| thought.needs[letter] != plan.needs[letter]);
    let changed: Vec<usize> = changed.collect();
    runs.stops.iter().any(|sent| {
        let can_come = |plan: &Plan, letter: usize| plan.needs[letter].is_within(sent);
        let mut changed = changed.iter();
        changed.any(|&letter| can_come(plan, letter) && !can_come(thought, letter))
    })
}
