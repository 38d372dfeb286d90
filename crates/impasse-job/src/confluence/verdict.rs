//! What must be so of the runs of all ranks.

use super::bits::Bits;
use super::letters::{Event, Letter, Name, Script, with_needs};
use super::reading::Plan;
use super::runs::{Node, Runs, Way};

/// What each letter needs, of the letters of all ranks: those without which it is not sent in any of these runs, if what
/// others need is as it is `known`. Never more than that.
pub(super) fn needs_in<'a>(
    runs: impl Iterator<Item = &'a Runs>,
    script: &Script,
    known: &[Bits],
) -> Vec<Bits> {
    let mut needs = known.to_vec();
    for runs in runs {
        let mut before: Vec<Option<Bits>> = vec![None; runs.nodes];
        let mut open: Vec<&Way> = runs.ways.iter().filter(|way| way.from.is_none()).collect();
        let from = ways_from(runs);
        while let Some(way) = open.pop() {
            let mut used = match way.from {
                Some(node) => before[node].clone().unwrap_or_default(),
                None => Bits::default(),
            };
            for event in way.first.iter().chain(&way.then) {
                if let Some((letter, before)) = go_through(event, &mut used, script, known) {
                    needs[letter as usize].keep(&before);
                }
            }
            let Some(to) = way.to else {
                continue;
            };
            let is_less = match &mut before[to] {
                Some(before) => before.keep(&used),
                new => {
                    *new = Some(used);
                    true
                }
            };
            if is_less {
                open.extend(&from[to]);
            }
        }
    }
    needs
}

/// Adds what is used; if something is sent, what was used before.
pub(super) fn go_through(
    event: &Event,
    used: &mut Bits,
    script: &Script,
    known: &[Bits],
) -> Option<(Letter, Bits)> {
    match *event {
        Event::Uses { letter, .. } => {
            with_needs(used, known, letter);
            None
        }
        Event::Sends { letter, .. } => {
            let mut before = used.clone();
            if let Name::Taken(message) = script.letters[letter as usize].name {
                with_needs(&mut before, known, message);
            }
            Some((letter, before))
        }
    }
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

/// Letters that are sent as soon as what they answer to is there, in all runs.
pub(super) fn immediate<'a>(runs: impl Iterator<Item = &'a Runs>, len: usize) -> Bits {
    let mut by_itself = Bits::default();
    let ways = runs.flat_map(|runs| &runs.ways);
    for event in ways.flat_map(|way| way.first.iter().chain(&way.then)) {
        if let Event::Sends {
            letter,
            by_itself: true,
        } = event
        {
            by_itself.insert(*letter as usize);
        }
    }
    let mut immediate = Bits::default();
    let answers = (0..len).filter(|letter| !by_itself.contains(*letter));
    answers.for_each(|letter| immediate.insert(letter));
    immediate
}

/// Whether a rank can nowhere wait for what may wait for itself.
pub(super) fn goes_on(runs: &Runs, immediate: &Bits) -> bool {
    let is_in_time = |event: &Event| match event {
        Event::Uses { letter, late: true } => immediate.contains(*letter as usize),
        _ => true,
    };
    if !(runs.ways.iter()).all(|way| way.then.iter().all(is_in_time)) {
        return false;
    }
    let mut good = vec![false; runs.nodes];
    let mut open: Vec<Node> = Vec::new();
    let mut in_vain: Vec<Vec<Node>> = vec![Vec::new(); runs.nodes];
    for way in &runs.ways {
        let Some(from) = way.from else {
            continue;
        };
        match way.to {
            Some(to) if way.in_vain => in_vain[to].push(from),
            _ if way.first.iter().all(is_in_time) => open.push(from),
            _ => {}
        }
    }
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut good[node], true) {
            open.extend(&in_vain[node]);
        }
    }
    good.into_iter().all(|good| good) && !is_endless(runs)
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
    let pairs = || runs.ways.iter().filter_map(|way| Some((way.from?, way.to?)));
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
        members.into_iter().for_each(|member| component[member] = node);
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
