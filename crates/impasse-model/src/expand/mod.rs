//! From a typed model and a number of ranks to one program per rank.
//!
//! Each rank walks the flat code once. What is common to all ranks (section
//! headers, requirements, communicators) is evaluated before, and the sections
//! of each rank are listed, so that a rank never looks at a section that is
//! not its own: many sections for many ranks stay linear.

mod operation;
mod setup;

use std::collections::HashMap;

use impasse_ops::{CollectiveKind, CollectiveName, Item, Program, Rank, System};

use crate::code::{Code, Expr, Typed};
use crate::error::{ModelError, Span};
use crate::eval::{Frame, evaluate};
use crate::limits;
use crate::model::Instance;
use setup::Schedule;

/// Makes the programs of all ranks.
pub(crate) fn instantiate(typed: &Typed, size: u32) -> Result<Instance, ModelError> {
    let mut expander = Expander::new(typed, size);
    let schedule = expander.prepare()?;
    expander.find_members()?;
    let mut programs = Vec::with_capacity(size as usize);
    for rank in 0..size {
        programs.push(expander.program(rank, &schedule)?);
    }
    Ok(Instance {
        system: System {
            programs,
            comms: expander.comms,
        },
        sites: typed.sites.clone(),
        collectives: expander.kinds.names,
        comms: typed.comms.clone(),
        requests: typed.requests.clone(),
        raw: None,
    })
}

/// Whether every requirement holds, or fails to be evaluated.
pub(crate) fn requirements_hold(typed: &Typed, size: u32) -> bool {
    Expander::new(typed, size).requirements()
}

struct Expander<'m> {
    typed: &'m Typed,
    size: u32,
    rank: u32,
    /// Members of each communicator.
    comms: Vec<Vec<Rank>>,
    slots: Vec<i128>,
    stack: Vec<i128>,
    /// The program that is being made.
    items: Vec<Item>,
    kinds: Kinds,
    /// Items made so far, over all ranks.
    made: u64,
    steps: u64,
}

/// The collective kinds met so far.
#[derive(Default)]
struct Kinds {
    numbers: HashMap<KindKey, CollectiveKind>,
    names: Vec<CollectiveName>,
    /// Neighbouring ranks mostly call the same.
    last: Option<(KindKey, CollectiveKind)>,
}

/// Routine, root, and whether the call only starts it.
type KindKey = (u8, Option<u32>, bool);

impl<'m> Expander<'m> {
    fn new(typed: &'m Typed, size: u32) -> Expander<'m> {
        Expander {
            typed,
            size,
            rank: 0,
            comms: Vec::new(),
            slots: vec![0; typed.slots],
            stack: Vec::new(),
            items: Vec::new(),
            kinds: Kinds::default(),
            made: 0,
            steps: 0,
        }
    }

    fn program(&mut self, rank: u32, schedule: &Schedule) -> Result<Program, ModelError> {
        self.rank = rank;
        for segment in schedule.of(rank) {
            let segment = self.typed.segments[segment as usize];
            self.run(segment.start, segment.end)?;
        }
        // An exact copy: the buffer is kept for the next rank.
        let items: Vec<Item> = self.items.drain(..).collect();
        Program::new(items).map_err(|error| ModelError::new(Span::default(), error.to_string()))
    }

    /// Executes the code from `start` to `end` for the current rank.
    fn run(&mut self, start: u32, end: u32) -> Result<(), ModelError> {
        let typed = self.typed;
        let mut at = start;
        while at < end {
            let code = typed.code[at as usize];
            at += 1;
            match code {
                Code::Act(index) => {
                    let (action, site) = &typed.actions[index as usize];
                    self.act(action, *site)?;
                }
                Code::Let { slot, value } => {
                    self.slots[slot as usize] = self.value(value)?;
                }
                Code::If {
                    condition,
                    otherwise,
                } => {
                    if self.value(condition)? == 0 {
                        at = otherwise;
                    }
                }
                Code::Jump(target) => at = target,
                Code::Loop {
                    count,
                    site,
                    behind,
                } => {
                    let trips = self.trips(count)?;
                    if trips == 0 {
                        at = behind;
                    } else {
                        self.push(Item::LoopBegin { trips, site }, count.span)?;
                    }
                }
                Code::LoopEnd(begin) => self.end_loop(begin)?,
                Code::For {
                    slot,
                    from,
                    to,
                    behind,
                } => {
                    if !self.begin_for(slot, from, to)? {
                        at = behind;
                    }
                }
                Code::ForEnd { slot, body } => {
                    let slot = slot as usize;
                    self.slots[slot] += 1;
                    if self.slots[slot] < self.slots[slot + 1] {
                        at = body;
                    }
                    self.steps += 1;
                    if self.steps > limits::STEPS {
                        return Err(self.too_many_steps(self.header(body - 1)));
                    }
                }
            }
        }
        Ok(())
    }

    /// The value of an expression for the current rank.
    fn value(&mut self, expr: Expr) -> Result<i128, ModelError> {
        self.step(u64::from(expr.end - expr.start), expr.span)?;
        let frame = Frame {
            rank: i128::from(self.rank),
            size: i128::from(self.size),
            slots: &self.slots,
        };
        evaluate(&self.typed.pool, expr, &frame, &mut self.stack)
            .map_err(|error| error.for_rank(self.rank, self.size))
    }

    fn trips(&mut self, count: Expr) -> Result<u64, ModelError> {
        let value = self.value(count)?;
        u64::try_from(value).map_err(|_| {
            let message = if value < 0 {
                format!("the loop count is negative: {value}")
            } else {
                format!("the loop count {value} is more than {}", u64::MAX)
            };
            ModelError::new(count.span, message).for_rank(self.rank, self.size)
        })
    }

    /// Drops a loop around nothing.
    fn end_loop(&mut self, begin: u32) -> Result<(), ModelError> {
        if let Some(Item::LoopBegin { .. }) = self.items.last() {
            self.items.pop();
            return Ok(());
        }
        self.push(Item::LoopEnd, self.header(begin))
    }

    /// Where the `loop` or `for` of this code is written.
    fn header(&self, at: u32) -> Span {
        match self.typed.code[at as usize] {
            Code::Loop { count, .. } => count.span,
            Code::For { from, to, .. } => from.span.to(to.span),
            _ => Span::default(),
        }
    }

    /// Sets index and end; false if there is no iteration.
    fn begin_for(&mut self, slot: u32, from: Expr, to: Expr) -> Result<bool, ModelError> {
        let (first, end) = (self.value(from)?, self.value(to)?);
        if first >= end {
            return Ok(false);
        }
        let count = u64::try_from(end.saturating_sub(first)).unwrap_or(u64::MAX);
        if count > limits::STEPS - self.steps.min(limits::STEPS) {
            let span = from.span.to(to.span);
            return Err(self.too_many_steps(span));
        }
        self.slots[slot as usize] = first;
        self.slots[slot as usize + 1] = end;
        Ok(true)
    }

    fn step(&mut self, steps: u64, span: Span) -> Result<(), ModelError> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > limits::STEPS {
            return Err(self.too_many_steps(span));
        }
        Ok(())
    }

    fn too_many_steps(&self, span: Span) -> ModelError {
        let message = format!("expanding takes more than {} steps", limits::STEPS);
        ModelError::new(span, message)
            .for_rank(self.rank, self.size)
            .help("use `loop` where the index is not needed: it is never unrolled")
    }

    fn count_items(&mut self, items: u64, span: Span) -> Result<(), ModelError> {
        self.made = self.made.saturating_add(items);
        if self.made > limits::ITEMS {
            let message = format!("the programs have more than {} items", limits::ITEMS);
            return Err(ModelError::new(span, message)
                .for_rank(self.rank, self.size)
                .help("use `loop` instead of `for`, or fewer ranks"));
        }
        Ok(())
    }

    fn push(&mut self, item: Item, span: Span) -> Result<(), ModelError> {
        self.count_items(1, span)?;
        self.items.push(item);
        Ok(())
    }
}
