//! The fingerprint of a whole job: equal fingerprints mean equal futures.

use impasse_exec::{Fingerprint, Value, World};

use crate::job::Job;
use crate::rank::Status;
use crate::state::{Mpi, Request, RequestKind};

impl Job {
    /// The fingerprint of the state.
    pub fn fingerprint(&self, world: &World) -> u128 {
        let mut print = Fingerprint::new(world);
        for state in &self.ranks {
            print.add(&state.machine);
            match &state.status {
                Status::Runnable => print.add_value(0u8),
                Status::Waiting(record, wait) => {
                    print.add_value((1u8, record.claim, record.span, wait))
                }
                Status::Deciding(condition, span) => {
                    print.add_value((2u8, span));
                    print.add_symbolic(Value::Symbolic(*condition));
                }
                Status::Finished(_) => print.add_value(3u8),
            }
        }
        self.mpi.digest(&mut print);
        print.finish()
    }
}

impl Mpi {
    fn digest(&self, print: &mut Fingerprint<'_>) {
        for rank in 0..self.size() {
            let objects = self.rank(rank);
            print.add_value((objects.phase, &objects.comms, &objects.datatypes));
            print.add_value((&objects.operators, &objects.groups, objects.attached));
            print.add_value((&objects.infos, &objects.keyvals, &objects.errhandlers));
            for (number, request) in objects.requests.iter() {
                print.add_value(number);
                digest_request(print, request);
            }
            for (number, message) in objects.matched.iter() {
                print.add_value((number, message));
                expressions(print, &message.payload.expressions());
            }
            let mail = &self.mail[rank as usize];
            for message in mail.messages() {
                print.add_value((rank, message));
                expressions(print, &message.payload.expressions());
            }
            for posted in mail.receives() {
                // The stamps grow for ever; their order is that of the list.
                print.add_value((rank, posted.request, posted.wanted));
            }
        }
        self.digest_collectives(print);
        self.digest_windows(print);
        self.digest_files(print);
        self.digest_links(print);
        self.digest_comms(print);
    }

    fn digest_collectives(&self, print: &mut Fingerprint<'_>) {
        for (comm, queue) in &self.queues {
            print.add_value((comm, &queue.calls));
            for arrival in queue.slots.iter().flat_map(|slot| &slot.arrivals) {
                print.add_value(arrival);
                for payload in &arrival.1.sends {
                    expressions(print, &payload.expressions());
                }
            }
        }
    }
}

fn digest_request(print: &mut Fingerprint<'_>, request: &Request) {
    let kind = match &request.kind {
        // The number of a collective call grows for ever; its place in the queue is told there.
        RequestKind::Collective { comm, .. } => RequestKind::Collective {
            comm: *comm,
            number: 0,
        },
        other => other.clone(),
    };
    print.add_value((kind, request.activity, request.status, request.span));
    print.add_value((request.freed, request.inner, request.template.is_some()));
    if let Some(template) = &request.template {
        print.add_value((&template.routine.name, &template.args));
    }
}

fn expressions(print: &mut Fingerprint<'_>, found: &[impasse_exec::expr::ExprId]) {
    for id in found {
        print.add_symbolic(Value::Symbolic(*id));
    }
}
