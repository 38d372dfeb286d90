//! A test: no handler asks for an argument that its routine does not have.
//!
//! Every routine is called by a single rank, with arguments that its row makes plausible and
//! objects of all kinds, on communicators of all topologies. What a handler asks for beyond the row
//! ends such a call with a reason that says so.

use std::sync::Arc;

use impasse_exec::{Args, Stop, Value, World};
use impasse_ir::{Span, Type};
use impasse_mpi::datatypes::number::MPI_INT;
use impasse_mpi::handles::{COMM_WORLD, ERRORS_RETURN, GROUP_EMPTY, SUM};
use impasse_mpi::{Arg, Datatype, Intent, Parameter, Role, Routine, Support, routine, routines};

use super::lookup;
use crate::context::{Call, Failure, Outcome, Waited};
use crate::{BufferingModel, Job, Setup};

const PROGRAM: &str = "layout little ptr 8
define i32 @main() external {
b0:
  ret i32 0
}
";

/// The handles that calls are given.
#[derive(Clone, Copy)]
struct Handles {
    comm: u64,
    win: u64,
    file: u64,
    session: u64,
    info: u64,
    group: u64,
    request: u64,
    keyval: u64,
}

struct Rank {
    job: Job,
    handles: Handles,
}

impl Rank {
    fn memory(&mut self, world: &mut World, first: u64) -> u64 {
        let mut memory = self.job.ranks[0].machine_mut().access(world, Span::UNKNOWN);
        let address = memory.malloc(256);
        let mut bytes = vec![0; 256];
        bytes[..8].copy_from_slice(&first.to_le_bytes());
        memory.write_bytes(address, &bytes).expect("room");
        address
    }

    /// A value of this role.
    fn value(&self, role: Role) -> u64 {
        match role {
            Role::Comm => self.handles.comm,
            Role::Win => self.handles.win,
            Role::File => self.handles.file,
            Role::Session => self.handles.session,
            Role::Info => self.handles.info,
            Role::Group => self.handles.group,
            Role::Request => self.handles.request,
            Role::Keyval => self.handles.keyval,
            Role::Datatype => Datatype::handle(MPI_INT),
            Role::Op => SUM,
            Role::Errhandler => ERRORS_RETURN,
            Role::Int | Role::Count | Role::LargeCount | Role::Displacement => 1,
            _ => 0,
        }
    }

    fn argument(&mut self, world: &mut World, parameter: &Parameter) -> Value {
        let value = self.value(parameter.role);
        let bits = match (parameter.is_address(), parameter.intent) {
            (false, _) => value,
            (true, Intent::Out) => self.memory(world, 0),
            (true, _) => self.memory(world, value),
        };
        Value::of(bits)
    }

    /// Calls a routine once, and again after each wait that is over. Gives the addresses or values
    /// of its arguments, and why the call could not be followed.
    fn call(
        &mut self,
        world: &mut World,
        routine: &'static Routine,
    ) -> (Vec<Value>, Option<String>) {
        let parameters = routine.parameters();
        let args: Vec<Value> = parameters
            .map(|parameter| self.argument(world, parameter))
            .collect();
        let types: Vec<Type> = routine.parameters().map(type_of).collect();
        let entry = lookup(routine);
        let handler = entry.handler.expect("supported");
        let mut waited = None;
        for _ in 0..3 {
            let mut call = Call {
                routine,
                start: entry.start,
                rank: 0,
                args: &args,
                types: &types,
                span: Span::UNKNOWN,
                machine: self.job.ranks[0].machine_mut(),
                world,
                mpi: &mut self.job.mpi,
                carried: None,
                waited: waited.as_ref(),
                template: None,
                used: Vec::new(),
            };
            let result = handler(&mut call);
            self.job.deliver(world);
            match result {
                Ok(Outcome::Wait(wait)) => {
                    waited = Some(Waited {
                        chosen: (0..wait.requests.len() as u32).collect(),
                        requests: wait.requests,
                        memo: wait.memo,
                        ..Waited::default()
                    });
                }
                Err(Failure::Stop(stop)) => match *stop {
                    Stop::Unsupported { reason, .. } => return (args, Some(reason)),
                    _ => break,
                },
                _ => break,
            }
        }
        (args, None)
    }

    /// Calls a routine that makes something, and gives what its last argument of this name gets.
    fn make(&mut self, world: &mut World, name: &str, result: Arg) -> u64 {
        let routine = routine(name).expect("known");
        let (args, refused) = self.call(world, routine);
        assert_eq!(refused, None, "{name}");
        let at = routine.position(result).expect("an argument");
        let address = args[at].known().expect("known") as u64;
        let mut memory = self.job.ranks[0].machine_mut().access(world, Span::UNKNOWN);
        let made = memory.load(Type::I64, address).expect("memory");
        made.known().expect("known") as u64
    }
}

fn type_of(parameter: &'static Parameter) -> Type {
    match parameter.role.bytes(false) {
        Some(4) if !parameter.is_address() => Type::I32,
        _ => Type::I64,
    }
}

fn prepared(world: &mut World) -> Rank {
    let module = impasse_ir::parse(PROGRAM).expect("a program");
    let setup = Arc::new(Setup::new(module, &[], &[]).expect("valid"));
    let job = Job::new(
        &setup,
        world,
        1,
        &Args::Known(Vec::new()),
        BufferingModel::STRICT,
    )
    .expect("a job");
    let handles = Handles {
        comm: COMM_WORLD,
        win: 0,
        file: 0,
        session: 0,
        info: 0,
        group: GROUP_EMPTY,
        request: 0,
        keyval: 0,
    };
    let mut rank = Rank { job, handles };
    rank.handles.info = rank.make(world, "MPI_Info_create", Arg::info);
    rank.handles.win = rank.make(world, "MPI_Win_allocate", Arg::win);
    rank.handles.file = rank.make(world, "MPI_File_open", Arg::fh);
    rank.handles.session = rank.make(world, "MPI_Session_init", Arg::session);
    rank.handles.group = rank.make(world, "MPI_Comm_group", Arg::group);
    rank.handles.request = rank.make(world, "MPI_Irecv", Arg::request);
    rank.handles.keyval = rank.make(world, "MPI_Comm_create_keyval", Arg::comm_keyval);
    rank
}

#[test]
fn handlers_ask_for_arguments_that_the_routine_has() {
    let mut world = World::default();
    let mut rank = prepared(&mut world);
    let comms = [
        COMM_WORLD,
        rank.make(&mut world, "MPI_Cart_create", Arg::comm_cart),
        rank.make(&mut world, "MPI_Graph_create", Arg::comm_graph),
        rank.make(
            &mut world,
            "MPI_Dist_graph_create_adjacent",
            Arg::comm_dist_graph,
        ),
    ];
    let supported = |routine: &&Routine| !matches!(routine.support, Support::Unsupported(_));
    for comm in comms {
        for routine in routines().iter().filter(supported) {
            let mut rank = Rank {
                job: rank.job.clone(),
                handles: Handles {
                    comm,
                    ..rank.handles
                },
            };
            let (_, refused) = rank.call(&mut world, routine);
            let missing = refused.filter(|reason| reason.contains("has no argument"));
            assert_eq!(missing, None);
        }
    }
}
