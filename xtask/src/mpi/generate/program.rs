//! What a generated program consists of: communicators, and for each rank steps
//! in order.

/// A generated program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What it was made from.
    pub seed: u64,
    /// Number of ranks.
    pub ranks: usize,
    /// Communicators; the first is `MPI_COMM_WORLD`.
    pub teams: Vec<Team>,
    /// Steps of each rank.
    pub steps: Vec<Vec<Step>>,
    /// What was broken, in words.
    pub broken: Option<String>,
    /// Whether each rank has its own function, or all share one text.
    pub by_rank: bool,
}

/// A communicator, or several of the same name with disjoint members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Name in the program.
    pub name: &'static str,
    /// How it is made.
    pub make: Make,
    /// Members as ranks of the world, in the order of their ranks in the team.
    pub groups: Vec<Vec<usize>>,
}

impl Team {
    /// The members of the communicator that a rank of the world is in.
    pub fn group_of(&self, world: usize) -> Option<&Vec<usize>> {
        self.groups.iter().find(|group| group.contains(&world))
    }
}

/// How a communicator is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Make {
    /// `MPI_COMM_WORLD` itself.
    World,
    /// `MPI_Comm_dup` of it.
    Duplicate,
    /// `MPI_Comm_split` in even and odd ranks, in ascending or descending order.
    Parity { descending: bool },
    /// `MPI_Comm_split` with only the first ranks in it.
    First(usize),
}

/// A step of one rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An operation.
    Do(Op),
    /// Operations repeated; the number of the iteration is `step` in the program.
    Loop {
        event: usize,
        times: usize,
        body: Vec<Op>,
    },
}

impl Step {
    /// The event that the step belongs to.
    pub fn event(&self) -> usize {
        match self {
            Step::Do(op) => op.event,
            Step::Loop { event, .. } => *event,
        }
    }
}

/// An operation with the event that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// Number of the event; events happen in this order.
    pub event: usize,
    /// What is done.
    pub action: Action,
}

/// What a rank does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A blocking send.
    Send(Mode, End),
    /// A blocking receive, with a probe before it or without.
    Receive { probe: bool, end: End },
    /// `MPI_Sendrecv` or `MPI_Sendrecv_replace`.
    Exchange {
        replace: bool,
        send: End,
        receive: End,
    },
    /// A non-blocking send or receive.
    Post(Started),
    /// Makes a persistent request.
    Init(Started),
    /// Starts persistent requests.
    Start(Vec<Started>),
    /// Waits for requests and checks what they received.
    Complete(Completion, Vec<Started>),
    /// Frees persistent requests.
    Free(Vec<Started>),
    /// A blocking collective.
    Collective(Collective),
    /// Answers requests from whoever comes first.
    Serve { clients: usize, end: End },
    /// Works with data together with the other members of a communicator.
    Work(Work),
}

/// Work with data, in a function of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// What is done.
    pub task: Task,
    /// The communicator, an index into the program's teams.
    pub team: usize,
    /// Number of elements.
    pub size: usize,
    /// The event it belongs to.
    pub event: usize,
    /// Whether the data are drawn by lot when the program runs.
    pub by_lot: bool,
    /// Whether the rank goes by its own data where all should go by the same.
    pub alone: bool,
}

/// What is done with data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Branches on every element; no communication.
    SortOut,
    /// Iterates until what all ranks sum up is small.
    Converge,
    /// Exchanges borders of an array in a struct, and steps through a function pointer.
    UseGrid,
    /// Sends as many elements as the data say.
    Migrate,
}

impl Task {
    /// All of them.
    pub const ALL: [Task; 4] = [Task::SortOut, Task::Converge, Task::UseGrid, Task::Migrate];
}

/// Something with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Started {
    /// A send.
    Send {
        mode: Mode,
        persistent: bool,
        end: End,
    },
    /// A receive.
    Receive { persistent: bool, end: End },
    /// A non-blocking collective.
    Collective(Collective),
}

/// How requests are completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// `MPI_Wait`, one after the other.
    Wait,
    /// `MPI_Waitall`.
    All,
    /// `MPI_Waitany` in a loop.
    Any,
    /// `MPI_Waitsome` in a loop.
    Some,
}

/// The mode of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Standard.
    Standard,
    /// Synchronous.
    Synchronous,
    /// Buffered.
    Buffered,
    /// Ready.
    Ready,
}

/// One end of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The communicator, an index into the program's teams.
    pub team: usize,
    /// The other end.
    pub peer: Peer,
    /// The tag.
    pub tag: Tag,
    /// How the data lie in memory.
    pub shape: Shape,
    /// Number of elements.
    pub count: usize,
    /// The event that the message belongs to.
    pub event: usize,
    /// Which of several messages of the event that one rank handles.
    pub part: usize,
    /// Whose values travel.
    pub key: Key,
}

/// The other end of a message, in ranks of the communicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// A rank.
    Rank(usize),
    /// The next rank, after the last the first.
    Right,
    /// The rank before, before the first the last.
    Left,
    /// `MPI_PROC_NULL`.
    Null,
    /// `MPI_ANY_SOURCE`.
    Any,
}

/// The tag of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// A number.
    Number(usize),
    /// A number that differs between iterations.
    PerStep(usize),
    /// `MPI_ANY_TAG`.
    Any,
}

/// How data lie in memory, and the datatype that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `MPI_INT`.
    Ints,
    /// One element of a contiguous type of integers.
    Row,
    /// One element of a vector type: every second integer.
    Column,
    /// `MPI_DOUBLE`.
    Doubles,
    /// A struct of an integer and a floating-point number.
    Particles,
}

/// Whose values are in a message, as rank of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The rank's own.
    Me,
    /// Those of a given rank.
    Rank(usize),
    /// Those of the rank before in the world.
    Left,
    /// Those of the sender that the status names.
    Source,
    /// Nothing travels, so nothing is checked.
    Nothing,
}

/// A collective operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collective {
    /// Which one.
    pub family: Family,
    /// The communicator, an index into the program's teams.
    pub team: usize,
    /// The root, where there is one, as rank of the communicator.
    pub root: usize,
    /// Number of elements per block.
    pub count: usize,
    /// The event it belongs to; also the ending of names.
    pub event: usize,
    /// Whether the largest value is asked for rather than the sum.
    pub largest: bool,
    /// Whether the input stands where the result goes (`MPI_IN_PLACE`).
    pub in_place: bool,
}

/// The families of collective operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Scan,
    Exscan,
    ReduceScatterBlock,
    ReduceScatter,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 16] = [
        Family::Barrier,
        Family::Bcast,
        Family::Reduce,
        Family::Allreduce,
        Family::Gather,
        Family::Gatherv,
        Family::Scatter,
        Family::Scatterv,
        Family::Allgather,
        Family::Allgatherv,
        Family::Alltoall,
        Family::Alltoallv,
        Family::Scan,
        Family::Exscan,
        Family::ReduceScatterBlock,
        Family::ReduceScatter,
    ];

    /// Whether one rank is the root.
    pub fn has_root(self) -> bool {
        use Family::{Bcast, Gather, Gatherv, Reduce, Scatter, Scatterv};
        matches!(self, Bcast | Reduce | Gather | Gatherv | Scatter | Scatterv)
    }
}
