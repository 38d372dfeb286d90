//! Tests with models and expectations as text.

mod control;
mod errors;
mod examples;
mod expressions;
mod fuzz;
mod hostile;
mod operations;
mod raw;
mod simulator;

use std::fmt::Write;

use impasse_ops::{Comm, Item, Operation, Receive, Send, SendMode, TagFilter};

use crate::{Instance, LineIndex, ModelError, parse};

/// Instantiates a model and compares its programs, one line per rank (`-` if
/// it is empty).
#[track_caller]
fn check(source: &str, size: u32, expected: &str) {
    let instance = instance(source, size);
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(render(&instance), expected, "in {source:?}");
}

#[track_caller]
fn instance(source: &str, size: u32) -> Instance {
    match parse(source).and_then(|model| model.instantiate(size)) {
        Ok(instance) => instance,
        Err(error) => panic!("{} in {source:?}", show(source, &error)),
    }
}

/// Expects an error, as `line:column: message`, and its help.
#[track_caller]
fn check_error(source: &str, size: u32, expected: &str, help: &str) {
    match parse(source).and_then(|model| model.instantiate(size)) {
        Ok(_) => panic!("no error in {source:?}"),
        Err(error) => {
            assert_eq!(show(source, &error), expected, "in {source:?}");
            assert_eq!(error.help.as_deref().unwrap_or(""), help, "in {source:?}");
            assert!(error.span.range().end <= source.len());
            assert!(source.get(error.span.range()).is_some());
        }
    }
}

/// Expects one error per paragraph: a line with the size, the source behind
/// bars, the error as `line:column: message`, and its help if it has one.
#[track_caller]
fn check_errors(cases: &str) {
    for case in cases.trim().split("\n\n") {
        let lines = || case.lines();
        let field = |name| lines().find_map(|line| line.strip_prefix(name));
        let source: Vec<&str> = lines()
            .filter_map(|line| line.strip_prefix('|'))
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        let size = field("size ").and_then(|size| size.parse().ok()).unwrap();
        let expected = lines().find(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let help = field("help: ").unwrap_or("");
        check_error(&source.join("\n"), size, expected.unwrap(), help);
    }
}

fn show(source: &str, error: &ModelError) -> String {
    let (line, column) = LineIndex::new(source).position(error.span.start as usize);
    format!("{line}:{column}: {error}")
}

fn render(instance: &Instance) -> Vec<String> {
    let programs = instance.system.programs.iter();
    programs
        .map(|program| {
            let items = program.items().iter();
            let texts: Vec<String> = items.map(|item| item_text(instance, item)).collect();
            match texts.is_empty() {
                true => "-".to_string(),
                false => texts.join(" "),
            }
        })
        .collect()
}

fn item_text(instance: &Instance, item: &Item) -> String {
    match item {
        Item::LoopBegin { trips, .. } => format!("{trips}{{"),
        Item::LoopEnd => "}".to_string(),
        Item::Op(operation, _) => operation_text(instance, operation),
    }
}

fn operation_text(instance: &Instance, operation: &Operation) -> String {
    let name = |request: &impasse_ops::Request| {
        let name = instance.requests[request.0 as usize].clone();
        name.unwrap_or("_".to_string())
    };
    match operation {
        Operation::Send(send) => send_text(instance, send),
        Operation::Recv(receive) => receive_text(instance, receive),
        Operation::SendRecv(send, receive) => format!(
            "[{}&{}]",
            send_text(instance, send),
            receive_text(instance, receive)
        ),
        Operation::StartSend(send, r) => format!("i{}={}", send_text(instance, send), name(r)),
        Operation::StartRecv(receive, r) => {
            format!("i{}={}", receive_text(instance, receive), name(r))
        }
        Operation::Collective(c) => {
            let text = &instance.collectives[c.kind.0 as usize];
            format!("<{text}{}>", comm_text(instance, c.comm))
        }
        Operation::StartCollective(c, r) => {
            let text = &instance.collectives[c.kind.0 as usize];
            format!("<{text}{}>={}", comm_text(instance, c.comm), name(r))
        }
        Operation::Wait(requests) => {
            let names: Vec<String> = requests.iter().map(name).collect();
            format!("wait({})", names.join(","))
        }
        Operation::WaitAll => "waitall".to_string(),
    }
}

/// For example `ssend>1#5@row`: mode, peer, tag, communicator.
fn send_text(instance: &Instance, send: &Send) -> String {
    let mode = match send.mode {
        SendMode::Standard => "send",
        SendMode::Synchronous => "ssend",
        SendMode::Buffered => "bsend",
        SendMode::Ready => "rsend",
    };
    let mut text = format!("{mode}>{}", send.to);
    if send.tag.0 != 0 {
        write!(text, "#{}", send.tag).unwrap();
    }
    text + &comm_text(instance, send.comm)
}

fn receive_text(instance: &Instance, receive: &Receive) -> String {
    let mut text = format!("recv<{}", receive.from);
    match receive.tag {
        TagFilter::Any => text.push_str("#any"),
        TagFilter::Exactly(tag) if tag.0 != 0 => write!(text, "#{tag}").unwrap(),
        TagFilter::Exactly(_) => {}
    }
    text + &comm_text(instance, receive.comm)
}

fn comm_text(instance: &Instance, comm: Comm) -> String {
    match comm {
        Comm::WORLD => String::new(),
        Comm(index) => format!("@{}", instance.comms[index as usize]),
    }
}
