//! What a rank has not given back when it calls `MPI_Finalize` (MPI 4.1, section 11.2.2: "The call to
//! `MPI_FINALIZE` does not free objects created by MPI calls").

use impasse_mpi::{HandleKind, Lifetime};

use crate::context::Call;
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
        let Some(deed) = maker(mpi, rank, object) else {
            continue;
        };
        let lifetime = lifetime(object, deed.routine);
        if lifetime.may_end_late() != ends {
            continue;
        }
        mpi.issue(Issue {
            kind: IssueKind::LeakedObject,
            places: vec![(rank, deed.span)],
            detail: format!(
                "the {} that `{}` {} is never {} with `{}`",
                lifetime.noun, deed.routine, lifetime.made, lifetime.ended, lifetime.by
            ),
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
            routine: impasse_mpi::routine(&view.comm.label)?.name,
        })
    })
}

/// How an object that this routine made is to be given back.
fn lifetime(object: Object, maker: &str) -> Lifetime {
    match object {
        Object::Key(_) => Lifetime::of_key(maker),
        Object::Buffer => Lifetime::BUFFER,
        Object::Handle(handle) => {
            let kind = HandleKind::of_handle(handle).unwrap_or(HandleKind::Comm);
            kind.lifetime()
        }
    }
}
