//! What a rank has not given back when it calls `MPI_Finalize` (MPI 4.1, section 11.2.2: "The call to
//! `MPI_FINALIZE` does not free objects created by MPI calls").

use impasse_mpi::{HandleKind, Lifecycle};

use crate::context::{Call, noun};
use crate::state::{Activity, Deed, Issue, IssueKind, Mpi, Object, RequestKind};

/// Reports what this rank has started and never completed, or opened and never closed.
pub(super) fn report_open(call: &mut Call<'_>) {
    report_requests(call);
    report_open_epochs(call);
}

/// Requests that were started and never completed.
fn report_requests(call: &mut Call<'_>) {
    let requests = call.mpi.rank(call.rank).requests.iter();
    let visible = requests.filter(|(_, request)| !request.inner && !request.freed);
    let started = visible.filter(|(_, request)| {
        request.activity != Activity::Inactive && request.kind != RequestKind::Generalized
    });
    let leaks: Vec<_> = started
        .map(|(_, request)| (request.span, request.routine))
        .collect();
    let rank = call.rank;
    for (span, routine) in leaks {
        call.mpi.issue(Issue {
            kind: IssueKind::LeakedRequest,
            places: vec![(rank, span)],
            detail: format!("the request that `{routine}` started is never completed"),
        });
    }
}

/// Windows that this rank has locked, started or exposed and never closed.
fn report_open_epochs(call: &mut Call<'_>) {
    let place = (call.rank, call.span);
    for (_, detail) in call.mpi.open_epochs(call.rank) {
        call.mpi.issue(Issue {
            kind: IssueKind::OpenEpoch,
            places: vec![place],
            detail,
        });
    }
}

/// Reports objects that were made and never freed, once for each place, if the program is watched. This
/// is for ranks that come through `MPI_Finalize`: one that hangs there has a worse mistake, of which the
/// object may be a part. The same holds for a window on which a member has left an epoch open.
pub(super) fn report_objects(call: &mut Call<'_>) {
    if call.world.config.watch {
        report_kept(call.mpi, call.rank, false);
    }
}

/// Reports what a rank has not given back: what can be freed at any time when it ends, all else when it
/// comes through `MPI_Finalize`.
pub(crate) fn report_kept(mpi: &mut Mpi, rank: u32, ends: bool) {
    let open = (0..mpi.size()).flat_map(|rank| mpi.open_epochs(rank));
    let told: Vec<u64> = open.map(|(window, _)| Mpi::window_handle(window)).collect();
    for object in kept(mpi, rank) {
        if matches!(object, Object::Handle(handle) if told.contains(&handle)) {
            continue;
        }
        let Some(deed) = maker(mpi, rank, object).filter(|_| is_freed_late(object) == ends) else {
            continue;
        };
        mpi.issue(Issue {
            kind: IssueKind::LeakedObject,
            places: vec![(rank, deed.span)],
            detail: detail(object, deed.routine),
        });
    }
}

/// The objects that a rank has: nothing that is predefined, nor what it has freed already and MPI
/// still uses.
fn kept(mpi: &Mpi, rank: u32) -> Vec<Object> {
    let objects = mpi.rank(rank);
    let own = |kind: HandleKind| move |number: u32| Object::Handle(kind.own(number));
    let windows = mpi.windows.iter();
    let windows = windows.filter(|(_, window)| window.sides.contains_key(&rank));
    let files = mpi.files.iter();
    let files = files.filter(|(_, file)| file.locals.contains_key(&rank));
    let requests = objects.requests.iter().filter(|(_, request)| {
        request.template.is_some() && !request.freed && request.activity == Activity::Inactive
    });
    let keys = objects.keyvals.iter();
    let keys = keys.filter_map(|(number, keyval)| keyval.key_in_use(number));
    let handlers = objects.errhandlers.iter().map(|(number, _)| number);
    let mut all: Vec<Object> = Vec::new();
    all.extend(objects.comms.own().map(own(HandleKind::Comm)));
    all.extend(
        objects
            .groups
            .iter()
            .map(|(number, _)| number)
            .map(own(HandleKind::Group)),
    );
    all.extend(objects.datatypes.made().map(own(HandleKind::Datatype)));
    all.extend(objects.operators.made().map(own(HandleKind::Op)));
    all.extend(
        requests
            .map(|(number, _)| number)
            .map(own(HandleKind::Request)),
    );
    all.extend(
        objects
            .matched
            .iter()
            .map(|(number, _)| number)
            .map(own(HandleKind::Message)),
    );
    all.extend(windows.map(|(number, _)| number).map(own(HandleKind::Win)));
    all.extend(files.map(|(number, _)| number).map(own(HandleKind::File)));
    all.extend(
        objects
            .infos
            .iter()
            .map(|(number, _)| number)
            .map(own(HandleKind::Info)),
    );
    all.extend(handlers.map(own(HandleKind::Errhandler)));
    all.extend(
        objects
            .sessions
            .iter()
            .map(|(number, _)| number)
            .map(own(HandleKind::Session)),
    );
    all.extend(keys.map(Object::Key));
    all.extend(objects.attached.map(|_| Object::Buffer));
    all.retain(|&object| objects.lives.end(object).is_none());
    all
}

/// The call that made an object; of a communicator that was made by a non-blocking call it is known
/// with the communicator.
fn maker(mpi: &Mpi, rank: u32, object: Object) -> Option<Deed> {
    let known = mpi.rank(rank).lives.maker(object);
    known.or_else(|| {
        let Object::Handle(handle) = object else {
            return None;
        };
        let view = mpi.comm_view(rank, handle)?;
        Some(Deed {
            span: view.comm.made_at,
            routine: "MPI_Comm_idup",
        })
    })
}

/// What is wrong, and what should have been called.
fn detail(object: Object, routine: &str) -> String {
    let (what, way) = match object {
        Object::Key(_) => ("key of attributes", key_way(routine)),
        Object::Buffer => ("buffer", BUFFER),
        Object::Handle(handle) => match kind_of(handle) {
            Some(kind) => (noun(kind), way(kind)),
            None => ("object", way(HandleKind::Comm)),
        },
    };
    let Way { verb, end, by } = way;
    format!("the {what} that `{routine}` {verb} is never {end} with `{by}`")
}

/// Whether an object may be freed after `MPI_Finalize`, too (MPI 4.1, section 11.4.1).
fn is_freed_late(object: Object) -> bool {
    let Object::Handle(handle) = object else {
        return false;
    };
    let by = kind_of(handle).map(|kind| way(kind).by);
    let routine = by.and_then(impasse_mpi::routine);
    routine.is_some_and(|routine| routine.lifecycle == Lifecycle::AnyTime)
}

/// The kind of a handle of an object that the program made.
fn kind_of(handle: u64) -> Option<HandleKind> {
    let kinds = [
        HandleKind::Comm,
        HandleKind::Group,
        HandleKind::Datatype,
        HandleKind::Op,
        HandleKind::Request,
        HandleKind::Message,
        HandleKind::Win,
        HandleKind::File,
        HandleKind::Info,
        HandleKind::Errhandler,
        HandleKind::Session,
    ];
    let holds = |kind: &HandleKind| (kind.null()..kind.null() + (1 << 20)).contains(&handle);
    kinds.into_iter().find(holds)
}

/// How an object comes into being, and how it is given back.
struct Way {
    verb: &'static str,
    end: &'static str,
    by: &'static str,
}

const BUFFER: Way = Way {
    verb: "attaches",
    end: "detached",
    by: "MPI_Buffer_detach",
};

fn key_way(routine: &str) -> Way {
    Way {
        verb: "makes",
        end: "freed",
        by: match routine {
            "MPI_Type_create_keyval" => "MPI_Type_free_keyval",
            "MPI_Win_create_keyval" => "MPI_Win_free_keyval",
            _ => "MPI_Comm_free_keyval",
        },
    }
}

fn way(kind: HandleKind) -> Way {
    let (verb, end, by) = match kind {
        HandleKind::Comm => ("makes", "freed", "MPI_Comm_free"),
        HandleKind::Group => ("makes", "freed", "MPI_Group_free"),
        HandleKind::Datatype => ("makes", "freed", "MPI_Type_free"),
        HandleKind::Op => ("makes", "freed", "MPI_Op_free"),
        HandleKind::Request => ("prepares", "freed", "MPI_Request_free"),
        HandleKind::Message => ("finds", "received", "MPI_Mrecv"),
        HandleKind::Win => ("makes", "freed", "MPI_Win_free"),
        HandleKind::File => ("opens", "closed", "MPI_File_close"),
        HandleKind::Info => ("makes", "freed", "MPI_Info_free"),
        HandleKind::Errhandler => ("makes", "freed", "MPI_Errhandler_free"),
        HandleKind::Session => ("opens", "closed", "MPI_Session_finalize"),
    };
    Way { verb, end, by }
}
