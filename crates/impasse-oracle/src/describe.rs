//! Systems as text.

use std::fmt::Write;

use impasse_ops::{
    Collective, Comm, Item, Operation, Receive, Request, Send, SendMode, System, TagFilter,
};

/// A system as one line per process (and per communicator besides the world).
///
/// `3{ S>1:0 R<1:* }` sends tag 0 to process 1 and receives any tag from it,
/// three times. Modes are `Ss` synchronous, `Sb` buffered, `Sr` ready; `I` in
/// front means non-blocking, with the name after `#`; `+` joins a send and a
/// receive; `C0` is a collective of kind 0; `W#1#2` waits for two names, `W*`
/// for everything; `@1` is a communicator other than the world.
pub fn describe(system: &System) -> String {
    let mut text = String::new();
    for (rank, program) in system.programs.iter().enumerate() {
        let _ = write!(text, "{rank}:");
        for item in program.items() {
            text.push(' ');
            match item {
                Item::Op(operation, _) => text.push_str(&operation_text(operation)),
                Item::LoopBegin { trips, .. } => {
                    let _ = write!(text, "{trips}{{");
                }
                Item::LoopEnd => text.push('}'),
            }
        }
        text.push('\n');
    }
    for (comm, members) in system.comms.iter().enumerate().skip(1) {
        let members: Vec<String> = members.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "@{comm} = {}", members.join(" "));
    }
    text
}

fn operation_text(operation: &Operation) -> String {
    match operation {
        Operation::Send(send) => send_text(send),
        Operation::Recv(receive) => receive_text(receive),
        Operation::SendRecv(send, receive) => {
            format!("{}+{}", send_text(send), receive_text(receive))
        }
        Operation::StartSend(send, Request(name)) => format!("I{}#{name}", send_text(send)),
        Operation::StartRecv(receive, Request(name)) => {
            format!("I{}#{name}", receive_text(receive))
        }
        Operation::Collective(call) => call_text(call),
        Operation::StartCollective(call, Request(name)) => format!("I{}#{name}", call_text(call)),
        Operation::Wait(names) => {
            let names = names.iter().map(|Request(name)| format!("#{name}"));
            format!("W{}", names.collect::<String>())
        }
        Operation::WaitAll => "W*".to_owned(),
    }
}

fn send_text(send: &Send) -> String {
    let mode = match send.mode {
        SendMode::Standard => "S",
        SendMode::Synchronous => "Ss",
        SendMode::Buffered => "Sb",
        SendMode::Ready => "Sr",
    };
    format!("{mode}>{}:{}{}", send.to, send.tag, comm_text(send.comm))
}

fn receive_text(receive: &Receive) -> String {
    let tag = match receive.tag {
        TagFilter::Exactly(tag) => tag.to_string(),
        TagFilter::Any => "*".to_owned(),
    };
    format!("R<{}:{tag}{}", receive.from, comm_text(receive.comm))
}

fn call_text(call: &Collective) -> String {
    format!("C{}{}", call.kind.0, comm_text(call.comm))
}

fn comm_text(comm: Comm) -> String {
    if comm == Comm::WORLD {
        String::new()
    } else {
        format!("@{}", comm.0)
    }
}
