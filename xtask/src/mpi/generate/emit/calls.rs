//! Operations as C statements.

use super::batch::Batch;
use super::scope::Scope;
use super::{collective, ends, work};
use crate::mpi::generate::program::{Action, Completion, End, Key, Mode, Op, Started};

/// Writes an operation.
pub fn op(scope: &mut Scope, op: &Op) {
    match &op.action {
        Action::Send(mode, end) => send(scope, *mode, end),
        Action::Receive { probe: false, end } => receive(scope, end),
        Action::Receive { probe: true, end } => probe_and_receive(scope, end),
        Action::Exchange {
            replace,
            send,
            receive,
        } => exchange(scope, *replace, send, receive),
        Action::Post(started) => post(scope, started),
        Action::Init(started) => init(scope, started),
        Action::Start(all) => start(scope, all),
        Action::Complete(how, all) => complete(scope, *how, all),
        Action::Free(all) => {
            for started in all {
                let name = request(scope, started);
                scope.line(format!("MPI_Request_free(&{name});"));
            }
        }
        Action::Collective(call) => collective::blocking(scope, call),
        Action::Serve { clients, end } => serve(scope, *clients, end),
        Action::Work(work) => work::call(scope, work),
    }
}

/// `buffer, count, type, partner, tag, communicator`, and the buffer's name.
fn arguments(scope: &mut Scope, prefix: &str, end: &End) -> (String, String) {
    let (data, name) = ends::data(scope, prefix, end);
    let comm = ends::comm(scope, end.team);
    let text = format!("{data}, {}, {}, {comm}", ends::peer(end), ends::tag(end));
    (text, name)
}

fn send(scope: &mut Scope, mode: Mode, end: &End) {
    let (arguments, name) = arguments(scope, "out", end);
    ends::fill(scope, end, &name, "rank");
    let letter = mode_letter(scope, mode);
    let call = capital(&format!("{letter}send"));
    scope.line(format!("MPI_{call}({arguments});"));
}

fn mode_letter(scope: &mut Scope, mode: Mode) -> &'static str {
    scope.buffered |= mode == Mode::Buffered;
    match mode {
        Mode::Standard => "",
        Mode::Synchronous => "s",
        Mode::Buffered => "b",
        Mode::Ready => "r",
    }
}

fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

/// `&status` where the check needs it.
fn status(scope: &mut Scope, end: &End) -> &'static str {
    if end.key != Key::Source {
        return "MPI_STATUS_IGNORE";
    }
    scope.variable("MPI_Status status");
    "&status"
}

fn receive(scope: &mut Scope, end: &End) {
    let (arguments, name) = arguments(scope, "in", end);
    let status = status(scope, end);
    scope.line(format!("MPI_Recv({arguments}, {status});"));
    ends::check(scope, end, &name, "status");
}

fn probe_and_receive(scope: &mut Scope, end: &End) {
    let (_, name) = ends::data(scope, "in", end);
    let kind = ends::datatype(scope, end);
    let comm = ends::comm(scope, end.team);
    let (peer, tag) = (ends::peer(end), ends::tag(end));
    scope.variable("MPI_Status status");
    scope.variable("int count");
    scope.line(format!("MPI_Probe({peer}, {tag}, {comm}, &status);"));
    scope.line(format!("MPI_Get_count(&status, {kind}, &count);"));
    if end.key != Key::Nothing {
        let (units, event) = (ends::units(end), end.event);
        scope.line(format!("if (count != {units})"));
        scope.line(format!("    wrong({event});"));
    }
    scope.line(format!(
        "MPI_Recv({name}, count, {kind}, status.MPI_SOURCE, status.MPI_TAG, {comm}, &status);"
    ));
    ends::check(scope, end, &name, "status");
}

fn exchange(scope: &mut Scope, replace: bool, send: &End, receive: &End) {
    let comm = ends::comm(scope, send.team);
    let (dest, send_tag) = (ends::peer(send), ends::tag(send));
    let (source, tag) = (ends::peer(receive), ends::tag(receive));
    let (into, name) = ends::data(scope, "in", receive);
    let status = status(scope, receive);
    if replace {
        ends::fill(scope, receive, &name, "rank");
        scope.line(format!(
            "MPI_Sendrecv_replace({into}, {dest}, {send_tag}, {source}, {tag}, {comm}, {status});"
        ));
    } else {
        let (out, out_name) = ends::data(scope, "out", send);
        ends::fill(scope, send, &out_name, "rank");
        scope.line(format!("MPI_Sendrecv({out}, {dest}, {send_tag},"));
        scope.line(format!(
            "             {into}, {source}, {tag}, {comm}, {status});"
        ));
    }
    ends::check(scope, receive, &name, "status");
}

/// Declares the request of something started; gives its name.
fn request(scope: &mut Scope, started: &Started) -> String {
    let name = match started {
        Started::Send { end, .. } => format!("send{}", ends::slot(end)),
        Started::Receive { end, .. } => format!("receive{}", ends::slot(end)),
        Started::Collective(call) => format!("all{}", call.event),
    };
    scope.request(&name);
    name
}

fn post(scope: &mut Scope, started: &Started) {
    let request = request(scope, started);
    match started {
        Started::Send { mode, end, .. } => {
            let (arguments, name) = arguments(scope, "out", end);
            ends::fill(scope, end, &name, "rank");
            let letter = mode_letter(scope, *mode);
            scope.line(format!("MPI_I{letter}send({arguments}, &{request});"));
        }
        Started::Receive { end, .. } => {
            let (arguments, _) = arguments(scope, "in", end);
            scope.line(format!("MPI_Irecv({arguments}, &{request});"));
        }
        Started::Collective(call) => collective::start(scope, call, &request),
    }
}

fn init(scope: &mut Scope, started: &Started) {
    let request = request(scope, started);
    match started {
        Started::Send { mode, end, .. } => {
            let (arguments, _) = arguments(scope, "out", end);
            let letter = mode_letter(scope, *mode);
            let call = capital(&format!("{letter}send_init"));
            scope.line(format!("MPI_{call}({arguments}, &{request});"));
        }
        Started::Receive { end, .. } => {
            let (arguments, _) = arguments(scope, "in", end);
            scope.line(format!("MPI_Recv_init({arguments}, &{request});"));
        }
        // There is no persistent collective here.
        Started::Collective(_) => {}
    }
}

fn start(scope: &mut Scope, all: &[Started]) {
    for started in all {
        if let Started::Send { end, .. } = started {
            let (_, name) = ends::data(scope, "out", end);
            ends::fill(scope, end, &name, "rank");
        }
    }
    let names: Vec<String> = all.iter().map(|one| request(scope, one)).collect();
    if let [name] = &names[..] {
        scope.line(format!("MPI_Start(&{name});"));
        return;
    }
    let (count, names) = (names.len(), names.join(", "));
    scope.open("{");
    scope.line(format!("MPI_Request batch[{count}] = {{{names}}};"));
    scope.line(format!("MPI_Startall({count}, batch);"));
    scope.close();
}

fn complete(scope: &mut Scope, how: Completion, all: &[Started]) {
    let names: Vec<String> = all.iter().map(|one| request(scope, one)).collect();
    if let (Completion::Wait, [name], [started]) = (how, &names[..], all) {
        let status = match started {
            Started::Receive { end, .. } => status(scope, end),
            _ => "MPI_STATUS_IGNORE",
        };
        scope.line(format!("MPI_Wait(&{name}, {status});"));
        check(scope, started, "status");
        return;
    }
    let by_source =
        |one: &Started| matches!(one, Started::Receive { end, .. } if end.key == Key::Source);
    let batch = Batch {
        count: names.len(),
        statuses: all.iter().any(by_source),
    };
    scope.open("{");
    let (count, list) = (names.len(), names.join(", "));
    scope.line(format!("MPI_Request batch[{count}] = {{{list}}};"));
    if batch.statuses {
        scope.line(format!("MPI_Status statuses[{count}];"));
    }
    match how {
        Completion::Wait | Completion::All => batch.wait_for_all(scope),
        Completion::Any => batch.wait_for_any(scope),
        Completion::Some => batch.wait_for_some(scope),
    }
    for (place, (started, name)) in all.iter().zip(&names).enumerate() {
        if !started.is_persistent() {
            scope.line(format!("{name} = MPI_REQUEST_NULL;"));
        }
        check(scope, started, &format!("statuses[{place}]"));
    }
    scope.close();
}

fn check(scope: &mut Scope, started: &Started, status: &str) {
    match started {
        Started::Send { .. } => {}
        Started::Receive { end, .. } => {
            let (_, name) = ends::data(scope, "in", end);
            ends::check(scope, end, &name, status);
        }
        Started::Collective(call) => collective::check(scope, call),
    }
}

fn serve(scope: &mut Scope, clients: usize, end: &End) {
    let (into, name) = arguments(scope, "in", end);
    let (out, answer) = ends::data(scope, "out", end);
    let (tag, comm) = (ends::tag(end), ends::comm(scope, end.team));
    let team = scope.teams[end.team].name;
    scope.open(format!(
        "for (int client = 0; client < {clients}; client++) {{"
    ));
    scope.line("MPI_Status from;");
    scope.line(format!("MPI_Recv({into}, &from);"));
    ends::check(scope, end, &name, "from");
    ends::fill(scope, end, &answer, &format!("sender(&{team}, &from)"));
    scope.line(format!("MPI_Send({out}, from.MPI_SOURCE, {tag}, {comm});"));
    scope.close();
}
