//! All codes. A new one is an entry at the end of this list, with its examples in files beside it; its variant of [`Code`], its page in
//! `docs/codes.md` and what `impasse explain` says follow from it.

use super::{CodeInfo, Example};
use crate::Severity;

/// Makes the enum, and the table of what there is to know about each of its variants.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $severity:ident { $($field:ident: $value:expr,)* })*) => {
        /// The kind of a finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// All codes in order.
            pub const ALL: &[Code] = &[$(Code::$variant,)*];
        }

        pub(super) static TABLE: &[CodeInfo] = &[
            $(CodeInfo {
                code: Code::$variant,
                name: $name,
                severity: Severity::$severity,
                $($field: $value,)*
            },)*
        ];
    };
}

codes! {
    /// Ranks wait for each other in a ring.
    WaitCycle = "IMP001", Error {
        title: "wait cycle",
        what: "\
Some ranks wait for each other in a ring: each one can go on only after the
next one has moved, and the last waits for the first. Or a rank waits for
any of several others, and none of these can go on before it does.",
        example: Example::Model(include_str!("examples/IMP001.imp")),
        why: "\
A standard send may wait until its message is received. Both ranks send first,
so neither reaches its receive. Such a program often works as long as messages
are small, because MPI then keeps a copy and lets the send return early; it
hangs on the day a message is too large for that. The standard calls it unsafe.
With two receives first, it hangs always.",
        repair: "\
- Use MPI_Sendrecv, which sends and receives at once.
- Or let some ranks receive first, for example the odd ones.
- Or start the receive with MPI_Irecv before the send, and wait afterwards.",
        repaired: Some(Example::Model(include_str!("examples/IMP001_repaired.imp"))),
        references: &[
            "MPI 4.1, section 3.4, Communication Modes",
            "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
            "MPI 4.1, section 3.10, Send-Receive",
        ],
    }

    /// A rank waits for a partner that never comes.
    Orphan = "IMP002", Error {
        title: "partner never comes",
        what: "\
A rank waits for a send or a receive of another rank, but that rank has
finished, or goes on without ever doing it.",
        example: Example::Model(include_str!("examples/IMP002.imp")),
        why: "\
Rank 2 sends one message and finishes. Rank 0 waits for a second one that
nobody will ever send.

Besides a wrong number of messages, a tag or a communicator that differs on the
two sides has the same effect, and so does a rank that returns early.",
        repair: "\
- Compare the two sides: partner, tag, communicator, and how often each side
  runs its loop.
- Look for an early return or break on the rank that has finished.
- If the number of messages is not known beforehand, let the sender say that
  there are no more, for example by a message with a tag of its own.",
        repaired: Some(Example::Model(include_str!("examples/IMP002_repaired.imp"))),
        references: &[
            "MPI 4.1, section 3.2.3, Message Envelope",
            "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
        ],
    }

    /// Members of a communicator make different collective calls.
    CollectiveMismatch = "IMP003", Error {
        title: "different collective calls",
        what: "\
The members of a communicator call different collectives at the same point, or
the same one with a different root.",
        example: Example::Model(include_str!("examples/IMP003.imp")),
        why: "\
All members must call the collectives of a communicator in the same order. Rank
0 waits in the barrier for the others, and they wait in the broadcast for rank
0. A broadcast may return early on some ranks, so this can also end in wrong
data instead of a hang.",
        repair: "\
- Call the same collectives in the same order on every member.
- Compute the root from values that are equal on all members, or broadcast it
  first.
- Non-blocking collectives keep to the same order, too: it is the order in which
  they are started that counts.
- If only some ranks should take part, give them a communicator of their own
  (MPI_Comm_split).",
        repaired: Some(Example::Model(include_str!("examples/IMP003_repaired.imp"))),
        references: &[
            "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
            "MPI 4.1, section 6.14, Correctness (of collective communication)",
            "MPI 4.1, section 7.4.2, Communicator Constructors",
        ],
    }

    /// A rank never makes a collective call that the others wait in.
    MissingCollective = "IMP004", Error {
        title: "collective call missing on some ranks",
        what: "\
Some members of a communicator wait in a collective that others never call,
because those have finished.",
        example: Example::Model(include_str!("examples/IMP004.imp")),
        why: "\
A barrier returns only after every member has called it. Rank 1 never does, so
all the others wait for ever. The ranks to look at are the few that are missing,
not the many that wait.

In real programs the condition is often hidden: an early return on an error, a
loop that one rank leaves sooner, or ranks that have no data and skip the call.",
        repair: "\
- Move the call out of the branch, so that every member reaches it.
- Agree on errors and on the end of loops first, for example with
  MPI_Allreduce, so that all ranks take the same way.
- Let ranks without data take part with a count of zero.",
        repaired: Some(Example::Model(include_str!("examples/IMP004_repaired.imp"))),
        references: &[
            "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
            "MPI 4.1, section 6.14, Correctness (of collective communication)",
            "MPI 4.1, section 7.4.2, Communicator Constructors",
        ],
    }

    /// A message is sent and never received.
    LostMessage = "IMP005", Error {
        title: "message never received",
        what: "\
A message is sent that no rank ever receives. The program comes to its end all
the same, because the send did not have to wait.",
        example: Example::Model(include_str!("examples/IMP005.imp")),
        why: "\
Rank 1 receives one message, rank 0 sends two. As bsend does not wait, nothing
hangs, but the second message is lost, and it takes up memory until the end.
With a send that waits, the same program would hang.",
        repair: "\
- Receive the message, or do not send it.
- Compare how often the two sides run their loops, and their tags.
- A message that tells another rank to stop needs a receive as well, even if
  that rank has found out by itself.",
        repaired: Some(Example::Model(include_str!("examples/IMP005_repaired.imp"))),
        references: &[
            "MPI 4.1, section 3.4, Communication Modes",
            "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
            "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
        ],
    }

    /// More messages are sent than received, or the other way round.
    UnequalCounts = "IMP006", Error {
        title: "numbers of sends and receives differ",
        what: "\
Over the whole program, one side of a connection has more operations than the
other, so some of them can never complete. Where exactly the ranks will stand
is not known, because the step budget was used up before that point.",
        example: Example::Model(include_str!("examples/IMP006.imp")),
        why: "\
Each send needs one receive. Rank 0 sends 1,000 messages with tag 0, and rank 1
receives 999 of them: one send can never complete. Counting shows this, although
the many messages with tag 1 that nobody has received yet keep impasse from
following the ranks to that point.",
        repair: "\
- Make the number of sends and receives equal: look at the loop bounds first.
- Receive in the order of the sends, and complete requests in the loop that
  starts them. MPI then needs less memory, and impasse can follow the ranks.
- Check with smaller loops, or with a larger step budget, to see the place where
  the ranks get stuck.",
        repaired: Some(Example::Model(include_str!("examples/IMP006_repaired.imp"))),
        references: &[
            "MPI 4.1, section 3.5, Semantics of Point-to-Point Communication",
            "MPI 4.1, section 3.7.4, Semantics of Nonblocking Communications",
        ],
    }

    /// A rank does what ends a program with a signal.
    Crash = "IMP007", Error {
        title: "the program crashes",
        what: "\
A rank does what ends a program with a signal: it goes through a null pointer,
out of the bounds of an array, to freed memory, or divides by zero; or it ends
itself by abort() or a failed assertion, whatever the input is.

A program may refuse its input: an assertion, abort(), exit() or MPI_Abort that
some unknown input leads to is no finding, and neither is a crash that needs a
library call such as fopen() to fail first. If the other ranks then hang, that
is one.",
        example: Example::C(include_str!("examples/IMP007.c")),
        why: "\
Rank 1 writes through a null pointer. The others then wait in the barrier for a
rank that is gone; most launchers end them, but some jobs hang instead.

impasse looks at every access, so it also finds those that happen to hit memory
of something else and do harm only later.",
        repair: "\
- Read the report from the place of the access backwards: which value was wrong,
  and on which rank?
- Sizes and offsets computed from the rank are the first to look at: are they
  right on the first rank, on the last one, and for a number of ranks that does
  not divide the data evenly?",
        repaired: Some(Example::C(include_str!("examples/IMP007_repaired.c"))),
        references: &[
            "C11, section 6.5.3.2, Address and indirection operators",
            "MPI 4.1, section 2.8, Error Handling",
        ],
    }

    /// A message is longer than the memory that receives it.
    Truncation = "IMP008", Error {
        title: "message too long for its receive",
        what: "\
A message has more data than the receive that takes it has room for. The same
can happen inside a collective, when ranks give different counts.",
        example: Example::C(include_str!("examples/IMP008.c")),
        why: "\
The count of a receive is the most that it takes. Rank 1 has room for 4 integers
and gets 8. MPI raises MPI_ERR_TRUNCATE, and by default that ends the job.",
        repair: "\
- Give the receive room for the longest message that can come.
- Or ask first: MPI_Probe and MPI_Get_count tell the length of the next message.
- In collectives, compute counts from values that are equal on all ranks, such
  as a length that the root has broadcast before.
- If two kinds of messages got mixed up, tell them apart by tag.",
        repaired: Some(Example::C(include_str!("examples/IMP008_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.2.4, Blocking Receive",
            "MPI 4.1, section 3.8, Probe and Cancel",
            "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
        ],
    }

    /// Datatypes or amounts differ between the two sides.
    TypeMismatch = "IMP009", Error {
        title: "datatype or amount differ",
        what: "\
The two sides of a message, or the members of a collective, disagree about the
datatype or about how many elements there are.",
        example: Example::C(include_str!("examples/IMP009.c")),
        why: "\
MPI converts nothing: the bits of the integer end up in the float, and the value
is wrong without any message. Both sides must name the same sequence of basic
datatypes. In a collective, all members must also give the same amount; a rank
that gives less gets, or causes, wrong results or a hang.",
        repair: "\
- Use the same datatype on both sides, and variables that fit it.
- For structures, build one datatype in one function and use it everywhere.
- MPI_BYTE on both sides moves bits unseen; MPI_PACKED matches every datatype.",
        repaired: Some(Example::C(include_str!("examples/IMP009_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.3.1, Type Matching Rules",
            "MPI 4.1, section 6.1, Introduction and Overview (of collectives)",
        ],
    }

    /// A request is started and never completed.
    LeakedRequest = "IMP010", Error {
        title: "request never completed",
        what: "\
A rank starts a communication, and comes to MPI_Finalize without having waited
for it.",
        example: Example::C(include_str!("examples/IMP010.c")),
        why: "\
Until a request is completed, the buffer belongs to MPI: the contents of
`theirs` are undefined, even if the message has come. All communication must be
completed before MPI_Finalize. In a loop, requests that are overwritten or
forgotten also use up memory until the job fails.",
        repair: "\
- Complete each request with MPI_Wait, MPI_Waitall, or a MPI_Test that says yes.
- Look for a request variable that is used again before it was waited for, and
  for an early return between start and wait.
- If the data of a send is not needed any more and its end does not matter,
  MPI_Request_free lets go of the request.",
        repaired: Some(Example::C(include_str!("examples/IMP010_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.7.3, Communication Completion",
            "MPI 4.1, section 3.7.4, Semantics of Nonblocking Communications",
            "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
        ],
    }

    /// A routine is called with what it does not accept.
    MpiError = "IMP011", Error {
        title: "MPI raises an error",
        what: "\
A routine is called with an argument that it does not accept. By default MPI
then ends the job.",
        example: Example::C(include_str!("examples/IMP011.c")),
        why: "\
Ranks are numbered from 0, so the last one is size - 1. It is the end of the
chain, but it sends to a next rank that does not exist. Other common cases: a
negative count, as when a product is too large for an int; a tag that is
negative or above MPI_TAG_UB; a root that is no member; an operator that is not
defined on the datatype; an assertion or access mode that is not for the call.",
        repair: "\
- The report names the argument and its value. Find where the value comes from.
- At the edge of a grid without neighbours, use MPI_PROC_NULL: messages to and
  from it complete at once.
- Count large amounts in elements of a derived datatype, or use the routines
  with _c at the end of their names.
- Handles, requests, epochs and memory have codes of their own, from IMP018 on.",
        repaired: Some(Example::C(include_str!("examples/IMP011_repaired.c"))),
        references: &[
            "MPI 4.1, section 9.3, Error Handling",
            "MPI 4.1, section 3.11, Null Processes",
        ],
    }

    /// The program ends itself in every execution.
    GivesUp = "IMP012", Error {
        title: "the program ends itself in every execution",
        what: "\
A rank calls MPI_Abort, or leaves without MPI_Finalize, in every execution that
was explored. So nothing behind that place was checked.",
        example: Example::C(include_str!("examples/IMP012.c")),
        why: "\
The program asks for a multiple of 3 ranks, and gives up with any other number.
That may be as intended; but a check that ends here says nothing about the rest
of the program.",
        repair: "\
- Check with the arguments (behind --), the input and the numbers of ranks (-n)
  that the program is made for.
- If it should not give up there, look at the condition in front of the call.",
        repaired: None,
        references: &[
            "MPI 4.1, section 9.3, Error Handling",
            "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
        ],
    }

    /// The same calls are repeated for ever.
    EndlessRepetition = "IMP013", Error {
        title: "the same calls are repeated for ever",
        what: "\
Some ranks ask again and again for something that never changes, while all the
others wait or have finished. The job is busy, but it never ends.",
        example: Example::C(include_str!("examples/IMP013.c")),
        why: "\
Rank 1 reads the flag until it is set, and rank 0 goes on without setting it. To
a debugger rank 1 looks alive, and the processor is fully used.",
        repair: "\
- Find out who should make the change, and why that rank does not come to it:
  it may wait for one of those that poll.
- Prefer a call that waits (MPI_Recv, MPI_Wait, MPI_Probe) to a loop that asks.",
        repaired: Some(Example::C(include_str!("examples/IMP013_repaired.c"))),
        references: &[
            "MPI 4.1, section 12.5, Synchronization Calls",
            "MPI 4.1, section 12.7.3, Progress",
        ],
    }

    /// A window is locked, open or exposed when the program ends.
    OpenEpoch = "IMP014", Error {
        title: "an epoch on a window is never closed",
        what: "\
A rank calls MPI_Finalize while it has a window locked, open for access or
exposed. What it put into the memory of others may never arrive there.",
        example: Example::C(include_str!("examples/IMP014.c")),
        why: "\
MPI_Put only starts the transfer. It is complete when the epoch is closed, here
by MPI_Win_unlock, which the program never calls. MPI need not notice: some
implementations have moved the data already, others hang in MPI_Finalize.",
        repair: "\
- Close every epoch: MPI_Win_unlock for MPI_Win_lock, MPI_Win_unlock_all for
  MPI_Win_lock_all, MPI_Win_complete for MPI_Win_start, and MPI_Win_wait for
  MPI_Win_post.
- Look for a return or a branch between the two calls.
- Free windows with MPI_Win_free before MPI_Finalize.",
        repaired: Some(Example::C(include_str!("examples/IMP014_repaired.c"))),
        references: &[
            "MPI 4.1, section 12.5, Synchronization Calls",
            "MPI 4.1, section 12.5.3, Lock",
            "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
        ],
    }

    /// Memory is touched while an operation under way may use it.
    LocalRace = "IMP015", Error {
        title: "memory touched while it is in use",
        what: "\
An operation was started that reads or writes memory of the program, and the
program touches that memory before it has completed the operation: it reads or
writes what is being received into, changes what is being sent, frees it, or
lets it go out of scope.",
        example: Example::C(include_str!("examples/IMP015.c")),
        why: "\
The receive is only started when `MPI_Irecv` returns. Whether the message has
come when `value` is printed depends on timing: it may be 0, 42, or, with more
data, partly the one and partly the other. For a send it is the other way
round: the receiver may get what was stored after the send was started. Such
programs often work with small messages, and fail at scale.",
        repair: "\
- Complete the operation first: MPI_Wait, MPI_Waitall, or MPI_Test that says
  so.
- Or use other memory in the meantime, for example two buffers in turn.
- Memory of an operation must live until it is completed: no local variable of
  a function that returns before.",
        repaired: Some(Example::C(include_str!("examples/IMP015_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.7.2, Communication Initiation",
            "MPI 4.1, section 3.7.3, Communication Completion",
            "MPI 4.1, section 6.12, Nonblocking Collective Operations",
            "MPI 4.1, section 12.3, Communication Calls (one-sided)",
        ],
    }

    /// Memory of a window is touched twice in no fixed order.
    WindowRace = "IMP016", Error {
        title: "accesses to a window that nothing orders",
        what: "\
The memory of a window is touched twice, at least one of the two accesses
changes it, and nothing says which of them comes first: two one-sided
operations, or one and a load or store of the rank that the memory belongs to.",
        example: Example::C(include_str!("examples/IMP016.c")),
        why: "\
The put may reach rank 0 at any time between the two fences: rank 0 may print
the old value, the new one, or, with more data, a mixture of both. The standard
calls that erroneous. It also is if two ranks put to the same place, or one
puts and another one gets.",
        repair: "\
- Move one of the two behind the end of the epoch: a fence, or MPI_Win_unlock
  or MPI_Win_flush at the origin and then a barrier or a message.
- With locks, let everybody lock, the owner of the memory included, and let
  those who write lock exclusively.
- If several ranks combine their data in one place, use MPI_Accumulate with the
  same operator: those may happen at the same time.",
        repaired: Some(Example::C(include_str!("examples/IMP016_repaired.c"))),
        references: &[
            "MPI 4.1, section 12.7, Semantics and Correctness",
            "MPI 4.1, section 12.7.1, Atomicity",
            "MPI 4.1, section 12.5, Synchronization Calls",
        ],
    }

    /// Memory is sent that the program has never written to.
    Uninitialised = "IMP017", Warning {
        title: "data that was never written is sent",
        what: "\
A rank sends memory, or contributes it to a collective call, and has not
written a single byte of it before.",
        example: Example::C(include_str!("examples/IMP017.c")),
        why: "\
What the others get is whatever the memory held before. MPI allows it, but it
is hardly ever meant: a buffer was mistaken for another one, or what fills it
was forgotten.",
        repair: "\
- Look whether the call names the buffer that was filled.
- Write to the memory first. If only the time of the transfer matters, as in a
  benchmark, fill it once, or silence the finding.",
        repaired: Some(Example::C(include_str!("examples/IMP017_repaired.c"))),
        references: &["MPI 4.1, section 3.2.2, Message Data"],
    }

    /// An object is made and never freed.
    LeakedObject = "IMP018", Warning {
        title: "object never freed",
        what: "\
A rank comes to MPI_Finalize with an object that it has made and not given
back: a communicator, group, datatype, operator, window, file, info object,
key, error handler, session, a persistent request, a matched message that was
never received, or a buffer that is still attached.",
        example: Example::C(include_str!("examples/IMP018.c")),
        why: "\
MPI_Finalize does not free what the program has made. At the end of a job that
costs little; but the same code in a loop or in a library loses memory with
each round, and MPI has only some thousands of communicators. A file that is
not closed may lack the data that was written last. Each place is told once,
however many objects are made there.",
        repair: "\
- Call the routine that the report names, in the function that makes the object
  or in the one that ends its use, and on every way out.
- A datatype may be freed as soon as the last communication with it was
  started, a group as soon as the communicator is made from it.
- Objects that others hand out belong to the caller, too: the group of
  MPI_Comm_group, the info object of MPI_Comm_get_info.
- In a library, free what it keeps in a callback of an attribute of
  MPI_COMM_SELF, which MPI_Finalize calls first.",
        repaired: Some(Example::C(include_str!("examples/IMP018_repaired.c"))),
        references: &[
            "MPI 4.1, section 2.5.1, Opaque Objects",
            "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
            "MPI 4.1, section 11.2.4, Allowing User Functions at MPI Finalization",
        ],
    }

    /// A handle is used that stands for nothing.
    BadHandle = "IMP019", Error {
        title: "handle of no object",
        what: "\
A call is given a handle that stands for no object: nobody has set the
variable, the object was freed before, or the handle is null where that is not
allowed. A datatype that was not committed is as good as none.",
        example: Example::C(include_str!("examples/IMP019.c")),
        why: "\
Freeing a handle sets the variable that is given to null, but no copies of it:
`again` still holds the number of a communicator that is gone. With luck MPI
notices; or the number stands for another object by then, and the call does
something else than what it says. A variable that was never set holds whatever
was in memory.",
        repair: "\
- Keep one variable for each object, and pass its address to what frees it.
- Set handles to the null handle of their kind where they are declared, so that
  a use too early is noticed by every MPI.
- Call MPI_Type_commit for each datatype that is used to communicate; those
  that only serve to make others need not be committed.
- Ranks that are left out of MPI_Comm_create or MPI_Comm_split get
  MPI_COMM_NULL: let them skip the calls on it.",
        repaired: Some(Example::C(include_str!("examples/IMP019_repaired.c"))),
        references: &[
            "MPI 4.1, section 2.5.1, Opaque Objects",
            "MPI 4.1, section 5.1.9, Commit and Free",
            "MPI 4.1, section 7.4.3, Communicator Destructors",
        ],
    }

    /// A request is used at the wrong moment of its life.
    RequestMisuse = "IMP020", Error {
        title: "request used at the wrong time",
        what: "\
A request is used in a way that its state does not allow: completed a second
time through a copy of its handle, started while it is active, started without
being persistent, freed although it is that of a collective operation.",
        example: Example::C(include_str!("examples/IMP020.c")),
        why: "\
A persistent request stands for one communication at a time. In the second step
it is started while the receive of the first one was not waited for, although
its message has come. The same holds for other requests: completing one sets
the variable to MPI_REQUEST_NULL, but copies of it still name a request that is
gone, or another one that has got its number.",
        repair: "\
- Wait for a persistent request before it is started again.
- Keep each request in one variable; move it with an assignment of
  MPI_REQUEST_NULL to the old place.
- Look for the same request twice in the array of MPI_Waitall.
- Complete collective operations: their requests cannot be freed.",
        repaired: Some(Example::C(include_str!("examples/IMP020_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.7.3, Communication Completion",
            "MPI 4.1, section 3.7.5, Multiple Completions",
            "MPI 4.1, section 3.9, Persistent Communication Requests",
            "MPI 4.1, section 6.12, Nonblocking Collective Operations",
        ],
    }

    /// A request is freed while it is active.
    FreedActiveRequest = "IMP021", Warning {
        title: "request freed before it is completed",
        what: "\
MPI_Request_free is called for a request that was started and not completed.
The communication goes on, but nobody can ask any more whether it is done.",
        example: Example::C(include_str!("examples/IMP021.c")),
        why: "\
The standard allows it, but leaves the program without a way to know when the
buffer may be used again; only an answer of the receiver can tell. For a
receive that means that its data can never be used. Most such calls are meant
to be MPI_Wait.",
        repair: "\
- Wait for the request, or test it now and then, before its buffer is used
  again and before MPI_Finalize.
- If it is meant, say so with a comment (see docs/known-findings.md), and let
  the receiver answer before the buffer is used again.",
        repaired: Some(Example::C(include_str!("examples/IMP021_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.7.3, Communication Completion",
            "MPI 4.1, section 3.9, Persistent Communication Requests",
        ],
    }

    /// Epochs on a window are not opened and closed as they must be.
    EpochMisuse = "IMP022", Error {
        title: "wrong synchronisation of a window",
        what: "\
A window is used outside of an epoch, or its epochs are not properly opened and
closed: a target that is not locked, an epoch inside of another one, unlocking
what is not locked, freeing the window in the middle of an epoch.",
        example: Example::C(include_str!("examples/IMP022.c")),
        why: "\
An operation is only allowed in an epoch for its target: between two fences,
from MPI_Win_start to MPI_Win_complete for the ranks of the group, or while the
target is locked. Each rank locks its own memory and then reaches into that of
the next one. What MPI does then is not defined; many implementations do not
notice.",
        repair: "\
- Lock the rank that the operation names as its target, or use
  MPI_Win_lock_all.
- Keep the kinds of epochs apart in time: close one before the next is opened.
- Call the closing routine that belongs to the opening one: MPI_Win_unlock for
  MPI_Win_lock, MPI_Win_complete for MPI_Win_start, MPI_Win_wait for
  MPI_Win_post.
- After MPI_Win_fence with MPI_MODE_NOSUCCEED no epoch is open.",
        repaired: Some(Example::C(include_str!("examples/IMP022_repaired.c"))),
        references: &[
            "MPI 4.1, section 12.5, Synchronization Calls",
            "MPI 4.1, section 12.5.3, Lock",
            "MPI 4.1, section 12.5.5, Assertions",
        ],
    }

    /// Memory for data is not there, too small, or used twice in one call.
    BadBuffer = "IMP023", Error {
        title: "memory that does not fit the call",
        what: "\
The memory that a call is given for data is not as it must be: a null pointer,
an object smaller than count times extent, memory that was freed, one buffer
for two purposes, blocks of a receive that overlap, a window beyond its memory.",
        example: Example::C(include_str!("examples/IMP023.c")),
        why: "\
The root gets two numbers of each rank, and has room for those of one. The rest
is written behind `all`, over something else, and the program fails at another
place and time. A receive promises room for its count even if the message turns
out to be shorter: MPI may use all of it.",
        repair: "\
- Compare count times the extent of the datatype with the size of the object;
  the report tells both.
- In collectives, the counts of receives are those of one rank.
- Use MPI_IN_PLACE where input and output are the same memory, and
  MPI_Sendrecv_replace for exchanges in one buffer.
- Displacements of the blocks that are received must leave room for each count.",
        repaired: Some(Example::C(include_str!("examples/IMP023_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.2.2, Message Data",
            "MPI 4.1, section 5.1.11, Use of General Datatypes in Communication",
            "MPI 4.1, section 6.2.3, Applying Collective Operations to Intercommunicators",
            "MPI 4.1, section 6.5, Gather",
            "MPI 4.1, section 12.2, Initialization (of windows)",
        ],
    }

    /// MPI is called before it is initialised or after it is finalised, or never finalised.
    OutsideMpi = "IMP024", Error {
        title: "outside of MPI_Init and MPI_Finalize",
        what: "\
A routine is called before MPI_Init or after MPI_Finalize, one of these is
called twice, or a rank ends without MPI_Finalize.",
        example: Example::C(include_str!("examples/IMP024.c")),
        why: "\
Before MPI_Init and after MPI_Finalize there are no communicators. Only a few
routines may be called then, such as MPI_Initialized, MPI_Finalized and
MPI_Get_version. A rank that ends without MPI_Finalize may take data with it
that is still to be sent, and the others may wait for it in MPI_Finalize.",
        repair: "\
- Move the call between the two, or leave it out.
- In a library, ask MPI_Initialized and MPI_Finalized first.
- Look for a return or exit on the way to MPI_Finalize; after an error, call
  MPI_Abort.",
        repaired: Some(Example::C(include_str!("examples/IMP024_repaired.c"))),
        references: &[
            "MPI 4.1, section 11.2.1, Starting MPI Processes",
            "MPI 4.1, section 11.2.2, Finalizing MPI (World Model)",
            "MPI 4.1, section 11.4.1, MPI Functionality that is Always Available",
        ],
    }

    /// The datatype of a call does not fit the C type of the memory.
    MemoryType = "IMP025", Error {
        title: "datatype does not fit the memory",
        what: "\
A call is told that memory holds elements of one type, MPI_INT say, but in the
program it is an array of another one, such as double.",
        example: Example::C(include_str!("examples/IMP025.c")),
        why: "\
MPI does not know the types of C: it takes the datatype's word for it. Here
only half of the array arrives. Where sizes are the same, nothing shows until
data is converted, reduced or sent to another kind of machine. The type that
counts is that of the declaration; for allocated memory it is that of the
pointer that is passed, so nothing is said of `void *` and `char *`. Integers
of the same size fit each other whatever their names and signs, complex numbers
are two real ones, and MPI_BYTE and MPI_PACKED fit everything. Datatypes for
characters fit whole numbers, as bytes. Looked for in C, not in bitcode.",
        repair: "\
- Use the datatype of the C type: MPI_DOUBLE for double, MPI_LONG for long.
- For a struct, take displacements from offsetof and the extent from sizeof.
- Pass the array, not the address of a pointer to it.
- Use MPI_BYTE if raw bytes are meant.",
        repaired: Some(Example::C(include_str!("examples/IMP025_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.3.1, Type Matching Rules",
            "MPI 4.1, section 3.2.2, Message Data",
            "C11, section 6.5, Expressions (effective types)",
        ],
    }

    /// A persistent request is waited for that was never started.
    NeverStarted = "IMP026", Warning {
        title: "request waited for that was never started",
        what: "\
A persistent request, as MPI_Send_init or MPI_Recv_init makes it, is waited for
although no MPI_Start was called for it.",
        example: Example::C(include_str!("examples/IMP026.c")),
        why: "\
A persistent request is inactive until it is started, and waiting for an
inactive request is over at once. So nothing was sent or received, and the
program goes on as if it were: here with a value that never came.",
        repair: "\
- Call MPI_Start or MPI_Startall in every round before the wait.
- Compare the counts of MPI_Startall and MPI_Waitall.
- Leave requests that are not started out of the array that is waited for.",
        repaired: Some(Example::C(include_str!("examples/IMP026_repaired.c"))),
        references: &[
            "MPI 4.1, section 3.7.3, Communication Completion",
            "MPI 4.1, section 3.9, Persistent Communication Requests",
        ],
    }
}
