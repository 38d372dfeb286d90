//! The fingerprint of a whole job: equal fingerprints mean equal futures.

use std::ops::Range;

use impasse_exec::{Fingerprint, Value, World};
use impasse_relevance::Relevance;

use crate::context::{Wait, WaitOn, Wanted};
use crate::data::{Payload, Place, UnknownSize};
use crate::data_effects::{Channels, data_matters};
use crate::job::Job;
use crate::races::Stamp;
use crate::rank::Status;
use crate::state::{Message, Mpi, Request, RequestKind, Status as MessageStatus};

impl Job {
    /// The fingerprint of the state.
    pub fn fingerprint(&self, world: &World) -> u128 {
        self.fingerprint_of(world, 0..self.size(), self.setup.relevance())
    }

    /// The fingerprint of some ranks, and of MPI, as far as data matters.
    pub(crate) fn fingerprint_of(
        &self,
        world: &World,
        ranks: Range<u32>,
        relevance: Option<&Relevance>,
    ) -> u128 {
        self.print_of(world, ranks, relevance).finish()
    }

    /// The same, not finished yet.
    pub(crate) fn print_of<'a>(
        &self,
        world: &'a World,
        ranks: Range<u32>,
        relevance: Option<&'a Relevance>,
    ) -> Fingerprint<'a> {
        let mut print = Fingerprint::of_relevant(world, relevance);
        self.add_to(&mut print, world, ranks, relevance);
        print
    }

    /// Adds the same to a fingerprint.
    pub(crate) fn add_to(
        &self,
        print: &mut Fingerprint<'_>,
        world: &World,
        ranks: Range<u32>,
        relevance: Option<&Relevance>,
    ) {
        // Unknown values count by the order in which they are found. The number of a round is not to be
        // taken for another one.
        for number in world.round_numbers() {
            print.add_symbolic(number);
        }
        for rank in ranks {
            let state = &self.ranks[rank as usize];
            state.add_to(print, &self.mpi.held_addresses(rank));
            digest_doing(print, &state.status);
        }
        self.add_mpi_to(print, relevance);
    }

    /// Adds what MPI holds.
    fn add_mpi_to(&self, print: &mut Fingerprint<'_>, relevance: Option<&Relevance>) {
        let may_still_receive = |rank: u32| self.may_still_receive(rank, relevance);
        self.mpi.digest(print, relevance, &may_still_receive);
    }

    /// Whether the fingerprints of a rank and of MPI are the same as in another job, at the cost of what has changed since
    /// one was forked from the other. `None` if that does not say.
    pub(crate) fn is_as_before(&self, other: &Job, world: &World, rank: u32) -> Option<bool> {
        let relevance = self.setup.relevance();
        let [now, before] = [self, other].map(|job| job.ranks[rank as usize].machine());
        let outside = |job: &Job| {
            let mut print = Fingerprint::of_numbered(world, relevance);
            print.add_value(job.mpi.held_addresses(rank));
            digest_doing(&mut print, &job.ranks[rank as usize].status);
            job.add_mpi_to(&mut print, relevance);
            print.finish()
        };
        let is_same = now.is_as_before(before, relevance)?;
        (!is_same || outside(self) == outside(other)).then_some(is_same)
    }

    /// The fingerprint of what a rank can be told by calls that only look at what has happened so far: what it waits for, and
    /// what MPI holds for it. What is in messages is not told by them.
    pub(crate) fn prospects(&self, world: &World, rank: u32) -> u128 {
        let relevance = self.setup.relevance();
        let mut print = Fingerprint::of_relevant(world, relevance);
        if let Status::Waiting(record, wait) = &self.ranks[rank as usize].status {
            print.add_value((record.claim, record.span));
            digest_wait(&mut print, wait);
        }
        self.mpi
            .digest_rank(&mut print, rank, relevance, &|_| false);
        print.finish()
    }

    /// Whether data of messages to a rank can still matter there.
    pub(crate) fn may_still_receive(&self, rank: u32, relevance: Option<&Relevance>) -> bool {
        let machine = self.ranks[rank as usize].machine();
        // Receives of blocking calls are seen by where the machine stands.
        let started = |request: &Request| !request.inner && request.may_receive();
        let mut requests = self.mpi.rank(rank).requests.iter();
        relevance.is_none_or(|relevance| machine.may_still_receive(relevance))
            || requests.any(|(_, request)| started(request))
    }
}

impl Mpi {
    /// Addresses of a rank's memory that MPI itself goes to: of windows, and of the buffers of persistent
    /// requests. The program may have forgotten them.
    pub(crate) fn held_addresses(&self, rank: u32) -> Vec<u64> {
        let windows = self.windows.iter();
        let parts = windows.filter_map(|(_, window)| window.parts.get(&rank));
        let requests = self.rank(rank).requests.iter();
        let templates = requests.filter_map(|(_, request)| request.template.as_ref());
        let arguments = templates.flat_map(|template| &template.args);
        let arguments = arguments.filter_map(|value| u64::try_from(value.known()?).ok());
        parts.map(|part| part.base).chain(arguments).collect()
    }

    fn digest(
        &self,
        print: &mut Fingerprint<'_>,
        relevance: Option<&Relevance>,
        may_still_receive: &dyn Fn(u32) -> bool,
    ) {
        for rank in 0..self.size() {
            self.digest_rank(print, rank, relevance, may_still_receive);
        }
        self.digest_collectives(print, relevance);
        self.digest_windows(print);
        self.digest_files(print);
        self.digest_closed_files(print);
        self.digest_links(print);
        self.digest_comms(print);
    }

    /// Adds what MPI holds for a rank: its objects and requests, messages to it, and its receives.
    fn digest_rank(
        &self,
        print: &mut Fingerprint<'_>,
        rank: u32,
        relevance: Option<&Relevance>,
        may_still_receive: &dyn Fn(u32) -> bool,
    ) {
        let objects = self.rank(rank);
        print.add_value((objects.phase, &objects.comms, &objects.datatypes));
        print.add_value((&objects.operators, &objects.groups, objects.attached));
        print.add_value((&objects.infos, &objects.keyvals, &objects.errhandlers));
        for (number, request) in objects.requests.iter() {
            print.add_value(number);
            digest_request(print, request, relevance);
        }
        let mail = &self.mail[rank as usize];
        let messages = objects.matched.iter().map(|(_, message)| message);
        let may_still_receive =
            messages.chain(mail.messages()).next().is_some() && may_still_receive(rank);
        for (number, message) in objects.matched.iter() {
            print.add_value(number);
            digest_message(print, message, may_still_receive, relevance);
        }
        for message in mail.messages() {
            print.add_value(rank);
            digest_message(print, message, may_still_receive, relevance);
        }
        let mut receives: Vec<_> = mail.receives().collect();
        receives.sort_by_key(|posted| posted.stamp);
        for posted in receives {
            // The stamps grow for ever; their order is that of the list.
            print.add_value((rank, posted.request));
            digest_wanted(print, &posted.wanted);
        }
    }

    /// Adds who knows of files that ranks have closed.
    fn digest_closed_files(&self, print: &mut Fingerprint<'_>) {
        if self.closed_files.is_empty() {
            return;
        }
        for (path, writer, readers) in self.closed_files() {
            print.add_value((path, writer, readers));
        }
        let mut add = |stamp: &Stamp| {
            let known: Vec<(&[u8], u32)> = self.files_before(stamp).collect();
            print.add_value(known);
        };
        for rank in 0..self.size() {
            add(&self.stamp(rank));
            let matched = self.rank(rank).matched.iter().map(|(_, message)| message);
            let messages = self.mail[rank as usize].messages();
            matched
                .chain(messages)
                .for_each(|message| add(&message.stamp));
        }
        let slots = self.queues.values().flat_map(|queue| queue.slots.iter());
        let arrivals = slots.flat_map(|slot| slot.arrivals.values());
        arrivals.for_each(|arrival| add(&arrival.stamp));
        let promised = self.order.iter().flat_map(|order| order.promised());
        promised.for_each(|stamp| add(&stamp));
    }

    fn digest_collectives(&self, print: &mut Fingerprint<'_>, relevance: Option<&Relevance>) {
        for (comm, queue) in &self.queues {
            print.add_value((comm, &queue.calls));
            for (rank, arrival) in queue.slots.iter().flat_map(|slot| &slot.arrivals) {
                print.add_value((rank, &arrival.kind, arrival.pattern, arrival.request));
                print.add_value((arrival.span, &arrival.neighbours, &arrival.extra));
                print.add_value((arrival.done, arrival.sends.len(), arrival.places.len()));
                for payload in &arrival.sends {
                    digest_payload(print, payload, relevance);
                }
                for place in &arrival.places {
                    digest_place(print, place, relevance);
                }
            }
        }
    }
}

pub(crate) fn digest_request(
    print: &mut Fingerprint<'_>,
    request: &Request,
    relevance: Option<&Relevance>,
) {
    match &request.kind {
        // The number of a collective call grows for ever; its place in the queue is told there.
        RequestKind::Collective { comm, .. } => print.add_value((0u8, comm)),
        RequestKind::Receive { wanted, place } => {
            print.add_value(1u8);
            digest_wanted(print, wanted);
            digest_place(print, place, relevance);
        }
        RequestKind::Send { comm, to, tag } => {
            print.add_value((3u8, comm));
            print.add_name(*tag);
            print.add_rank(*to);
        }
        other => print.add_value((2u8, other)),
    }
    print.add_value((request.activity, request.span));
    digest_status(print, &request.status);
    print.add_value((request.freed, request.inner, request.template.is_some()));
    print.add_value(request.seen);
    if let Some(template) = &request.template {
        print.add_value((template.routine.name, &template.args, template.link));
        print.add_value((template.comm, &template.datatypes, &template.operators));
    }
}

/// A message to a rank; its data counts if the rank `may_still_receive` something that matters.
pub(crate) fn digest_message(
    print: &mut Fingerprint<'_>,
    message: &Message,
    may_still_receive: bool,
    relevance: Option<&Relevance>,
) {
    print.add_rank(message.source);
    match message.sender() {
        Some(sender) => print.add_rank(sender),
        None => print.add_value(message.source_rank),
    }
    print.add_value(message.comm);
    print.add_name(message.tag);
    print.add_value((message.request, message.span));
    match may_still_receive {
        true => digest_payload(print, &message.payload, relevance),
        false => digest_shape(print, &message.payload),
    }
}

/// What a rank is doing.
fn digest_doing(print: &mut Fingerprint<'_>, status: &Status) {
    match status {
        Status::Runnable => print.add_value(0u8),
        Status::Waiting(record, wait) => {
            print.add_value((1u8, record.claim, record.span));
            digest_wait(print, wait);
        }
        Status::Deciding(condition, span) => {
            print.add_value((2u8, span));
            print.add_symbolic(Value::Symbolic(*condition));
        }
        Status::Finished => print.add_value(3u8),
    }
}

/// Which messages are wanted.
pub(crate) fn digest_wanted(print: &mut Fingerprint<'_>, wanted: &Wanted) {
    print.add_value((wanted.comm, wanted.tag.is_some(), wanted.source.is_some()));
    if let Some(tag) = wanted.tag {
        print.add_name(tag);
    }
    if let Some(source) = wanted.source {
        print.add_rank(source);
    }
}

/// What a rank waits for.
pub(crate) fn digest_wait(print: &mut Fingerprint<'_>, wait: &Wait) {
    match &wait.on {
        WaitOn::Probe(wanted) => {
            print.add_value(0u8);
            digest_wanted(print, wanted);
        }
        WaitOn::ProbeNow(wanted) => {
            print.add_value(1u8);
            digest_wanted(print, wanted);
        }
        other => print.add_value((2u8, other)),
    }
    print.add_value((&wait.requests, &wait.memo));
}

fn digest_status(print: &mut Fingerprint<'_>, status: &MessageStatus) {
    match status.sender {
        Some(sender) => print.add_rank(sender),
        None => print.add_value(status.source),
    }
    print.add_name(status.tag);
    print.add_value((status.cancelled, status.bytes));
    print.add_value(status.unknown);
    digest_unknown(print, status.unknown);
}

/// An amount that is not known.
fn digest_unknown(print: &mut Fingerprint<'_>, unknown: Option<UnknownSize>) {
    if let Some(unknown) = unknown {
        print.add_symbolic(Value::Symbolic(unknown.count));
    }
}

/// Data that does not matter counts by what it is made of.
fn digest_shape(print: &mut Fingerprint<'_>, payload: &Payload) {
    print.add_value((0u8, payload.len(), &payload.signature));
    print.add_value(payload.unknown);
    digest_unknown(print, payload.unknown);
}

pub(crate) fn digest_payload(
    print: &mut Fingerprint<'_>,
    payload: &Payload,
    relevance: Option<&Relevance>,
) {
    if !data_matters(relevance, Channels::ALL, &payload.signature) {
        return digest_shape(print, payload);
    }
    print.add_value((1u8, payload));
    digest_unknown(print, payload.unknown);
    for id in payload.expressions() {
        print.add_symbolic(Value::Symbolic(id));
    }
}

/// A place for data that does not matter counts by its object.
pub(crate) fn digest_place(
    print: &mut Fingerprint<'_>,
    place: &Place,
    relevance: Option<&Relevance>,
) {
    digest_unknown(print, place.unknown);
    if let Some(pointer) = place.anywhere {
        print.add_symbolic(pointer);
    }
    if data_matters(relevance, Channels::ALL, &place.layout.signature) {
        return print.add_value((1u8, place));
    }
    print.add_value((0u8, place.address >> 32, place.count, &place.layout));
    print.add_value(place.unknown);
}
