//! Takes the records of all ranks and keeps the state of the run: what is posted and has not met, and
//! where each rank stands. What the run has resolved (sources, completed requests) is taken from it.

use std::collections::BTreeSet;
use std::time::Duration;

use impasse_mpi::{Kind, Mode, Pattern, Role, Routine, Which};
use impasse_ops::{Collective, Comm, Envelope, Rank, Site, Tag, TagFilter, Wanted};

use crate::comms::{Comms, Description, Slot};
use crate::disagreement::Disagreement;
use crate::interposer::fields::{Origin, Shape, origin};
use crate::lanes::Lanes;
use crate::layout::{self, Arguments, Layout};
use crate::mail::{End, Mail, OpId};
use crate::otherwise::Otherwise;
use crate::predict::Predictor;
use crate::rank::{Again, Asking, Inside, On, RankState, Request, Standing, Work};
use crate::record::{self, ANY, CANCELLED, OWN_ROOT, Record, RecordKind};
use crate::rounds::{Call, Rounds};
use crate::sites::Sites;
use crate::windows::Windows;

/// The state of a run.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The ranks.
    pub ranks: Vec<RankState>,
    /// The communicators.
    pub comms: Comms,
    /// Messages and receives that have not met.
    pub mail: Mail,
    /// Collective calls that are not complete.
    pub rounds: Rounds,
    /// Locks and epochs of windows.
    pub windows: Windows,
    /// Places in the program.
    pub sites: Sites,
    /// Routines by the numbers that ranks give to them.
    pub(crate) routines: Vec<Option<&'static Layout>>,
    /// Why nothing certain can be said any more.
    pub doubt: Option<String>,
    /// Collective calls that do not agree, and that MPI let pass.
    pub disagreement: Option<Disagreement>,
    /// Requests that are to be cancelled: nobody knows whether they have met.
    cancelling: usize,
    /// Routines that were called and of which nothing is said.
    pub unjudged: BTreeSet<&'static str>,
    /// Calls that were taken.
    pub calls: u64,
    /// What would become of the run if MPI buffered nothing.
    pub predictor: Predictor,
    /// The last calls of each rank; none if nobody draws them.
    pub lanes: Option<Lanes>,
}

/// A record that cannot be: it names what was not there before, or lacks fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistent;

impl Judge {
    /// A run of so many ranks.
    pub fn new(size: u32) -> Judge {
        Judge {
            ranks: vec![RankState::default(); size as usize],
            comms: Comms::new(size),
            mail: Mail::default(),
            rounds: Rounds::default(),
            windows: Windows::default(),
            sites: Sites::default(),
            routines: Vec::new(),
            doubt: None,
            disagreement: None,
            cancelling: 0,
            unjudged: BTreeSet::new(),
            calls: 0,
            predictor: Predictor::new(size),
            lanes: None,
        }
    }

    /// Why nothing certain can be said at the moment.
    pub fn doubt(&self) -> Option<String> {
        let cancelling = self.cancelling > 0;
        let reason = || "a request is being cancelled".to_owned();
        self.doubt.clone().or_else(|| cancelling.then(reason))
    }

    /// A way in which a run that completed could have got stuck, if receives from anybody had taken other
    /// messages.
    pub fn otherwise(&self) -> Option<Otherwise> {
        self.predictor.otherwise(&self.comms)
    }

    /// Takes the next records of a rank; tells whether all were whole and possible.
    pub fn take_all(&mut self, rank: Rank, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            let Ok(Some((record, length))) = record::first(bytes) else {
                return false;
            };
            if self.take(rank, &record).is_err() {
                return false;
            }
            bytes = &bytes[length..];
        }
        true
    }

    /// Takes the next record of a rank.
    ///
    /// # Errors
    /// It cannot be.
    pub fn take(&mut self, rank: Rank, record: &Record<'_>) -> Result<(), Inconsistent> {
        let taken = match record.kind {
            RecordKind::Pad | RecordKind::Alive => Some(()),
            RecordKind::Site => self.define_site(rank, record),
            RecordKind::Routine => self.define_routine(record),
            RecordKind::Comm => self.define_comm(rank, record),
            RecordKind::Ready => self.ready(rank, record),
            RecordKind::End => {
                let state = &mut self.ranks[rank.index()];
                if !state.has_ended() {
                    state.standing = Standing::Ended;
                    state.has_quit = true;
                    self.predictor.end(rank);
                }
                Some(())
            }
            RecordKind::Stack => {
                let state = &mut self.ranks[rank.index()];
                let sites = record
                    .fields()
                    .map(|number| state.site(number.cast_unsigned()));
                state.stack = sites.collect();
                Some(())
            }
            RecordKind::Doubt => {
                self.doubt_that(&record.text(0).unwrap_or_default());
                Some(())
            }
            RecordKind::Enter => self.enter(rank, record),
            RecordKind::Leave => self.leave(rank, record),
            RecordKind::Start => self.start(rank, record),
            RecordKind::Done => self.done(rank, record),
            RecordKind::Ask => self.ask(rank, record),
            RecordKind::Asked => self.asked(rank, record),
        };
        if self.lanes.is_some() {
            self.draw(rank, record);
        }
        taken.ok_or(Inconsistent)
    }

    fn doubt_that(&mut self, why: &str) {
        self.doubt.get_or_insert_with(|| why.to_owned());
        self.predictor.give_up();
    }

    /// What these operations are.
    pub(crate) fn ends(&self, ops: [Option<OpId>; 2]) -> [Option<End>; 2] {
        ops.map(|op| op.map(|op| self.mail.get(op).end))
    }

    fn define_site(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let site = self
            .sites
            .number(&record.text(record.kind.text_at()?)?, record.wide(0)?);
        self.ranks[rank.index()].define_site(record.site, site)
    }

    fn define_routine(&mut self, record: &Record<'_>) -> Option<()> {
        let layout = layout::of(&record.text(0)?)?;
        let is_noted = layout.shape == Shape::Noted;
        if is_noted {
            self.unjudged.insert(layout.routine.name);
        }
        let shared = [Role::Win, Role::File];
        if is_noted || shared.iter().any(|role| layout.routine.has(*role)) {
            // Ranks may learn from each other there what follows from no message.
            self.predictor.give_up();
        }
        let at = usize::from(record.routine);
        if at >= self.routines.len() {
            self.routines.resize(at + 1, None);
        }
        // All ranks have the same wrappers.
        let known = self.routines[at].get_or_insert(layout);
        std::ptr::eq(*known, layout).then_some(())
    }

    fn define_comm(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let origin = match record.field(3)? {
            0 => Origin::All,
            1 => Origin::Group,
            2 => Origin::Two,
            _ => return None,
        };
        let group = |at: usize| {
            let size = usize::try_from(record.field(at)?).ok()?;
            let members = record.fields().skip(at + 1).take(size);
            let members = members.map(|rank| Rank(rank.cast_unsigned()));
            let members: Vec<Rank> = members.collect();
            (members.len() == size).then_some(members)
        };
        let own = group(5)?;
        let other = group(6 + own.len())?;
        let groups = match other.is_empty() {
            true => vec![own],
            false => vec![own, other],
        };
        let description = Description {
            number: record.field(0)?,
            parent: record.field(1)?,
            before: record.field(2)?.cast_unsigned(),
            origin,
            tag: record.field(4)?,
            groups,
        };
        self.comms.define(rank, description);
        Some(())
    }

    fn ready(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let state = &mut self.ranks[rank.index()];
        state.may_have_threads = record.field(0)? != 0;
        state.tasks = record.field(1)?.cast_unsigned();
        Some(())
    }

    /// The routine and the place of a record of a call.
    fn call_of(&mut self, rank: Rank, record: &Record<'_>) -> Option<(&'static Layout, Site)> {
        let state = &mut self.ranks[rank.index()];
        let site = state.site(record.site);
        state.last_site = Some(site);
        let layout = (*self.routines.get(usize::from(record.routine))?)?;
        if record.thread != 1 && !state.has_threads {
            // What several threads do has no order.
            state.has_threads = true;
            self.predictor.give_up();
        }
        Some((layout, site))
    }

    fn enter(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let (layout, site) = self.call_of(rank, record)?;
        self.calls += 1;
        self.ranks[rank.index()].calls += 1;
        let on = match layout.shape {
            Shape::WaitsFor => on_requests(layout, record),
            _ => {
                let arguments = layout.arguments(record)?;
                match layout.routine.kind {
                    Kind::Collective(_) if origin(layout.routine) == Origin::Group => {
                        self.make_together(rank, layout, &arguments, record, site)?
                    }
                    Kind::Collective(_) if origin(layout.routine) == Origin::Two => {
                        self.connect(rank, layout.routine, &arguments, site)
                    }
                    Kind::Synchronise => self.synchronise(rank, layout, &arguments, record)?,
                    _ => self.begin(rank, layout, &arguments, site),
                }
            }
        };
        self.ranks[rank.index()].standing = Standing::Inside(Inside {
            routine: layout.routine,
            site,
            on,
        });
        Some(())
    }

    /// A rank asks something that it did not ask before.
    fn ask(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let (layout, site) = self.call_of(rank, record)?;
        let on = match layout.shape {
            Shape::Tests => on_requests(layout, record),
            _ => {
                let about = layout.arguments(record)?;
                let wanted = self.wanted(rank, about.comm, about.peers[0], about.tags[0]);
                wanted.map_or(On::Unfollowed, On::Probe)
            }
        };
        let question = Inside {
            routine: layout.routine,
            site,
            on,
        };
        let standing = &mut self.ranks[rank.index()].standing;
        match standing {
            Standing::Asking(asking) => asking.questions.push(question),
            _ => {
                *standing = Standing::Asking(Asking {
                    questions: vec![question],
                    ..Asking::default()
                });
            }
        }
        Some(())
    }

    /// A rank has asked in vain for a while.
    fn asked(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        self.call_of(rank, record)?;
        let time = |at: usize| {
            let milliseconds = u64::try_from(record.field(at)?).ok()?;
            Some(Duration::from_millis(milliseconds))
        };
        let Standing::Asking(asking) = &mut self.ranks[rank.index()].standing else {
            return None;
        };
        self.calls += record.wide(0)?.saturating_sub(asking.asked);
        asking.asked = record.wide(0)?;
        asking.slow = record.wide(2)?;
        asking.time = time(4)?;
        asking.worked = time(5)?;
        asking.unsure = record.field(6)? != 0;
        Some(())
    }

    /// What a rank waits for in a call that begins.
    fn begin(&mut self, rank: Rank, layout: &Layout, about: &Arguments, site: Site) -> On {
        if layout.routine.plain == "MPI_Finalize" {
            return On::End;
        }
        if layout.routine.plain == "MPI_Buffer_detach" {
            self.predictor.detach(rank, site);
            let several = self
                .unjudged
                .iter()
                .any(|name| name.ends_with("attach_buffer"));
            return if several { On::Unfollowed } else { On::Buffer };
        }
        if layout.routine.kind == Kind::Probe {
            let wanted = self.wanted(rank, about.comm, about.peers[0], about.tags[0]);
            return wanted.map_or(On::Unfollowed, On::Probe);
        }
        let comm = self.comms.of(rank, about.comm);
        let work = self.post(rank, layout.routine, about, comm, site);
        self.predictor.learn(&self.comms);
        match work {
            Work::Ops(ops) => {
                let ends = self.ends(ops);
                if !ends.iter().flatten().any(is_open) {
                    self.predictor.call(rank, ends, site);
                }
                On::Ops(ops)
            }
            Work::Call(call) => {
                self.predictor.collective(rank, call.call, None, site);
                On::Call(call)
            }
            Work::Unfollowed => On::Unfollowed,
        }
    }

    /// What a rank waits for in a call about its access to a window.
    fn synchronise(
        &mut self,
        rank: Rank,
        layout: &Layout,
        about: &Arguments,
        record: &Record<'_>,
    ) -> Option<On> {
        let group = layout.group(record, self.ranks.len())?;
        let Some(window) = self.comms.of(rank, about.comm) else {
            return Some(On::Unfollowed);
        };
        let target = match layout.routine.has(Role::Rank) {
            true => match self.comms.members(window).peer(rank, about.peers[0]) {
                None => return Some(On::Unfollowed),
                target => target,
            },
            false => None,
        };
        let name = layout.routine.plain;
        let windows = &mut self.windows;
        let epoch = windows.enter((window, rank), name, target, about.exclusive, group);
        Some(On::Window(window, epoch))
    }

    /// Posts what is done under the number of a request.
    fn post_request(
        &mut self,
        rank: Rank,
        layout: &Layout,
        about: &Arguments,
        slot: Option<Slot>,
        site: Site,
        number: u32,
    ) -> Work {
        let own = self.comms.of(rank, about.comm);
        let comm = slot.map(|slot| slot.comm).or(own);
        let work = self.post(rank, layout.routine, about, comm, site);
        self.predictor.learn(&self.comms);
        match work {
            Work::Ops(ops) => self.predictor.start(rank, number, self.ends(ops), site),
            Work::Call(call) => {
                let predictor = &mut self.predictor;
                predictor.collective(rank, call.call, Some(number), site);
            }
            Work::Unfollowed => {}
        }
        work
    }

    /// Posts what a call is about.
    fn post(
        &mut self,
        rank: Rank,
        routine: &Routine,
        about: &Arguments,
        comm: Option<Comm>,
        site: Site,
    ) -> Work {
        let Some(comm) = comm else {
            // Others may know it, and would seem to wait for nobody.
            self.predictor.give_up();
            return Work::Unfollowed;
        };
        let to = about.peers[0];
        match routine.kind {
            Kind::Send(mode) => Work::Ops([
                self.send(rank, comm, to, about.tags[0], about.bytes, mode, site),
                None,
            ]),
            Kind::Receive => Work::Ops([self.receive(rank, about, 0, site), None]),
            Kind::SendReceive => {
                let tag = about.tags[0];
                let send = self.send(rank, comm, to, tag, about.bytes, Mode::Standard, site);
                Work::Ops([send, self.receive(rank, about, 1, site)])
            }
            Kind::Collective(pattern) if origin(routine) == Origin::All => {
                let call = self.collective(rank, routine, pattern, about.root, comm, site);
                call.map_or(Work::Unfollowed, Work::Call)
            }
            Kind::FileAccess(..) => {
                let call = self.collective(rank, routine, Pattern::Nobody, None, comm, site);
                call.map_or(Work::Unfollowed, Work::Call)
            }
            _ => Work::Unfollowed,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "what a message is")]
    fn send(
        &mut self,
        rank: Rank,
        comm: Comm,
        to: i32,
        tag: i32,
        bytes: u64,
        mode: Mode,
        site: Site,
    ) -> Option<OpId> {
        let message = Envelope {
            comm,
            source: rank,
            destination: self.comms.members(comm).peer(rank, to)?,
            tag: Tag(tag.cast_unsigned()),
        };
        Some(self.mail.send(message, bytes, mode, site))
    }

    fn receive(&mut self, rank: Rank, about: &Arguments, which: usize, site: Site) -> Option<OpId> {
        let wanted = self.wanted(rank, about.comm, about.peers[which], about.tags[which])?;
        self.holds_message(rank);
        Some(self.mail.receive(rank, wanted, site))
    }

    /// What a receive accepts; none if it is from nobody.
    pub(crate) fn wanted(
        &mut self,
        rank: Rank,
        comm: i32,
        source: i32,
        tag: i32,
    ) -> Option<Wanted> {
        let comm = self.comms.of(rank, comm)?;
        let from = match source {
            ANY => None,
            source => Some(self.comms.members(comm).peer(rank, source)?),
        };
        let tag = match tag {
            ANY => TagFilter::Any,
            tag => TagFilter::Exactly(Tag(tag.cast_unsigned())),
        };
        Some(Wanted { comm, from, tag })
    }

    pub(crate) fn collective(
        &mut self,
        rank: Rank,
        routine: &Routine,
        pattern: Pattern,
        root: Option<i32>,
        comm: Comm,
        site: Site,
    ) -> Option<Call> {
        let members = self.comms.members(comm);
        let root = match (root, members.is_between()) {
            (None, _) => None,
            (Some(root), false) => u32::try_from(root).ok(),
            // Each side names the root in its own way; here it is its number in the world.
            (Some(OWN_ROOT), true) => Some(rank.0),
            (Some(root), true) => members.peer(rank, root).map(|root| root.0),
        };
        let kind = self.rounds.kind(routine, root, pattern == Pattern::All);
        let call = Collective { comm, kind };
        let call = self.rounds.arrive(rank, call, site, members)?;
        self.look_at_round(&call);
        Some(call)
    }

    /// MPI lets a rank go on after a collective call.
    fn goes_on(&mut self, call: Call) {
        self.rounds.let_go(call);
        self.look_at_round(&call);
    }

    fn look_at_round(&mut self, call: &Call) {
        if let Some(calls) = self.rounds.let_pass(call) {
            let (comm, calls) = (call.call.comm, calls.to_vec());
            self.disagreement
                .get_or_insert(Disagreement { comm, calls });
            self.doubt_that("MPI let ranks go on whose collective calls do not agree");
        }
    }

    fn leave(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let (layout, _) = self.call_of(rank, record)?;
        let standing = &mut self.ranks[rank.index()].standing;
        let Standing::Inside(inside) = std::mem::take(standing) else {
            return None;
        };
        if record.field(0)? != 0 {
            self.doubt_that("an MPI call failed");
        }
        if let Some(what) = layout.makes {
            self.comms.call_it(rank, record.field(1)?, what);
        }
        match (&inside.on, layout.shape) {
            (On::End, _) => {
                self.ranks[rank.index()].standing = Standing::Ended;
                self.predictor.end(rank);
            }
            (On::Requests(which, numbers), _) => {
                let several = numbers.iter().filter(|number| **number != 0).count() > 1;
                let chosen = several && matches!(which, Which::Any | Which::Some);
                self.completed(rank, record, chosen, inside.site)?;
            }
            (On::Window(window, epoch), _) => {
                let name = layout.routine.plain;
                self.windows.leave(*window, rank, name, *epoch);
            }
            (_, Shape::Matches) => self.matched(rank, record)?,
            (On::Probe(wanted), _) if wanted.from.is_none() => self.predictor.see(rank),
            (On::Ops(ops), _) => self.received(rank, layout, record, *ops, inside.site)?,
            (On::Leader(ops, call), _) => {
                // The others get what it has got.
                let members = self.comms.members(call.comm);
                self.rounds.arrive(rank, *call, inside.site, members);
                self.predictor.collective(rank, *call, None, inside.site);
                ops.iter().flatten().for_each(|op| self.mail.let_go(*op));
            }
            (On::Call(call), _) => self.goes_on(*call),
            _ => {}
        }
        Some(())
    }

    /// A blocking call with messages is over.
    fn received(
        &mut self,
        rank: Rank,
        layout: &Layout,
        record: &Record<'_>,
        ops: [Option<OpId>; 2],
        site: Site,
    ) -> Option<()> {
        let open = self.ends(ops).into_iter().flatten().find(is_open);
        if let Some(at) = layout.status {
            let (source, tag) = (record.field(at)?, record.field(at + 1)?);
            let receive = match layout.routine.kind {
                Kind::SendReceive => ops[1],
                _ => ops[0],
            };
            if let Some(receive) = receive {
                self.resolve(rank, receive, source, tag);
            }
        }
        if let Some(End::Receive { wanted, .. }) = open {
            let ends = self.ends(ops);
            self.predictor.resolved_call(rank, ends, Some(wanted), site);
        }
        for op in ops.into_iter().flatten() {
            self.mail.let_go(op);
        }
        Some(())
    }

    /// What a receive has taken is known, if that is said.
    fn resolve(&mut self, rank: Rank, op: OpId, source: i32, tag: i32) {
        let End::Receive { wanted, .. } = self.mail.get(op).end else {
            return;
        };
        let members = self.comms.members(wanted.comm);
        if let (Some(source), true) = (members.peer(rank, source), tag >= 0) {
            self.mail.resolve(op, source, Tag(tag.cast_unsigned()));
        }
    }

    /// Requests are complete.
    fn completed(
        &mut self,
        rank: Rank,
        record: &Record<'_>,
        chosen: bool,
        site: Site,
    ) -> Option<()> {
        if record.ambiguous {
            self.predictor.give_up();
        }
        let mut fields = record.fields().skip(1);
        while let Some(number) = fields.next() {
            let (source, tag) = (fields.next()?, fields.next()?);
            let number = number.cast_unsigned();
            let open = self.complete(rank, number, source, tag);
            self.predictor.complete(rank, number, chosen, open, site);
        }
        Some(())
    }

    /// Completes a request; tells whether it received from anybody.
    fn complete(&mut self, rank: Rank, number: u32, source: i32, tag: i32) -> bool {
        let requests = &mut self.ranks[rank.index()].requests;
        let Some(request) = requests.get_mut(number) else {
            return false;
        };
        let work = request.work.take();
        let was_cancelled = std::mem::take(&mut request.cancelled);
        if request.again.is_none() {
            requests.remove(number);
        }
        self.cancelling -= usize::from(was_cancelled);
        let ops = match work {
            Some(Work::Ops(ops)) => ops,
            Some(Work::Call(call)) => {
                self.goes_on(call);
                return false;
            }
            Some(Work::Unfollowed) | None => return false,
        };
        let mut open = false;
        for op in ops.into_iter().flatten() {
            let was_open = is_open(&self.mail.get(op).end);
            match source {
                CANCELLED => {
                    self.mail.cancel(op);
                    self.predictor.give_up();
                }
                _ => self.resolve(rank, op, source, tag),
            }
            if let (true, Some(receive)) = (was_open, resolved(&self.mail.get(op).end)) {
                self.predictor.resolve(rank, number, receive.0, receive.1);
            }
            open |= was_open;
            self.mail.let_go(op);
        }
        open
    }

    fn start(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let (layout, site) = self.call_of(rank, record)?;
        self.calls += 1;
        self.ranks[rank.index()].asks_no_more();
        self.ranks[rank.index()].calls += 1;
        if layout.shape == Shape::StartsRequests {
            for number in record.fields().skip(1) {
                self.start_again(rank, number.cast_unsigned(), site);
            }
            return Some(());
        }
        let about = layout.arguments(record)?;
        if layout.shape == Shape::TakesMatched {
            let request = Some(about.request).filter(|request| *request != 0);
            self.receive_taken(rank, about.message, request, site);
            if request.is_none() {
                return Some(());
            }
        }
        let persistent = layout.routine.form == impasse_mpi::Form::Persistent;
        let again = persistent.then(|| self.prepare(rank, layout, about));
        let request = Request {
            work: match (persistent, layout.shape) {
                (true, _) => None,
                // Its message was taken before.
                (_, Shape::TakesMatched) => Some(Work::Ops([None; 2])),
                _ => Some(self.post_request(rank, layout, &about, None, site, about.request)),
            },
            site,
            again,
            cancelled: false,
        };
        self.ranks[rank.index()]
            .requests
            .insert(about.request, request);
        Some(())
    }

    /// What a persistent request will do.
    fn prepare(&mut self, rank: Rank, layout: &'static Layout, about: Arguments) -> Again {
        let meets = matches!(layout.routine.kind, Kind::Collective(_));
        let comm = self.comms.of(rank, about.comm).filter(|_| meets);
        Again {
            layout,
            about,
            slot: comm.map(|comm| self.comms.prepare(rank, comm)),
        }
    }

    fn start_again(&mut self, rank: Rank, number: u32, site: Site) {
        let request = self.ranks[rank.index()].requests.get(number);
        let Some(again) = request.and_then(|request| request.again) else {
            return;
        };
        let (layout, about) = (again.layout, &again.about);
        let work = self.post_request(rank, layout, about, again.slot, site, number);
        if let Some(request) = self.ranks[rank.index()].requests.get_mut(number) {
            request.work = Some(work);
            request.site = site;
        }
    }

    fn done(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let (layout, site) = self.call_of(rank, record)?;
        self.calls += 1;
        self.ranks[rank.index()].asks_no_more();
        if record.field(0)? != 0 {
            self.doubt_that("an MPI call failed");
        }
        match layout.shape {
            Shape::Tests => self.completed(rank, record, true, site)?,
            Shape::Polls => self.predictor.see(rank),
            Shape::Matches => self.matched(rank, record)?,
            Shape::FreesRequest => {
                let number = record.field(1)?.cast_unsigned();
                let request = self.ranks[rank.index()].requests.remove(number);
                let again = request.and_then(|request| request.again);
                if let Some(slot) = again.and_then(|again| again.slot) {
                    let settled = self.rounds.is_settled(slot.comm);
                    self.comms.free_prepared(slot, settled);
                }
                if let Some(Work::Ops(ops)) = request.and_then(|request| request.work) {
                    ops.into_iter()
                        .flatten()
                        .for_each(|op| self.mail.let_go(op));
                }
            }
            Shape::Cancels => {
                let number = record.field(1)?.cast_unsigned();
                let request = self.ranks[rank.index()].requests.get_mut(number);
                if let Some(request) = request
                    && !request.cancelled
                {
                    request.cancelled = true;
                    self.cancelling += 1;
                }
            }
            _ => {}
        }
        Some(())
    }
}

/// The requests that a call is about.
fn on_requests(layout: &Layout, record: &Record<'_>) -> On {
    let which = match layout.routine.kind {
        Kind::Wait(which) | Kind::Test(which) => which,
        _ => Which::All,
    };
    let numbers = record.fields().skip(1).map(i32::cast_unsigned);
    On::Requests(which, numbers.collect())
}

/// Whether it is a receive of which nobody knows yet what it takes.
fn is_open(end: &End) -> bool {
    matches!(end, End::Receive { wanted, .. } if wanted.from.is_none())
}

/// What a receive has taken.
fn resolved(end: &End) -> Option<(Rank, Tag)> {
    match end {
        End::Receive { wanted, .. } => match wanted.tag {
            TagFilter::Exactly(tag) => Some((wanted.from?, tag)),
            TagFilter::Any => None,
        },
        End::Send { .. } => None,
    }
}
