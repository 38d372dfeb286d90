//! `strtok` and its relatives, which are written in C; and `strtok` with a state for each function that calls it.
//!
//! All calls of `strtok` share one pointer, so for an analysis each text that is taken apart anywhere may be
//! taken on by every call. Most functions begin a text and take it apart to its end, with nobody else doing such a
//! thing meanwhile. If all functions of a program do, each has a pointer of its own for that.

use impasse_ir::{
    Access, Body, Const, ConstId, FuncId, Inst, List, Module, Op, Operand, Reg, SigId, Signature,
    Span, Symbol, Type,
};

functions! {
    "string.h" {
        "char *strtok(char *, const char *)" = in_c("tokens.c");
    }
    "string.h+posix" {
        "char *strtok_r(char *, const char *, char **)" = in_c("tokens.c");
        "char *strsep(char **, const char *)" = in_c("tokens.c");
    }
    "" {
        "__strtok_r" = in_c("tokens.c");
        "__impasse_lost_token" = unsupported("`strtok` goes on with a text that another function began") => GiveUp;
    }
}

/// What `strtok` does, with a pointer that is passed to it.
const TOKEN: &str = "__impasse_token";

/// Gives each function that calls `strtok` a pointer of its own, if none goes on with a text of another one.
pub(crate) fn part_tokens(module: &mut Module) {
    let function = |name| match module.symbol(name) {
        Some(Symbol::Function(id)) => Some(id),
        _ => None,
    };
    let (Some(token), Some(strtok)) = (function(TOKEN), function("strtok")) else {
        return;
    };
    let bodies = || {
        module
            .functions
            .iter()
            .map(|function| function.body.as_ref())
    };
    // A program may have a `strtok` of its own.
    let is_ours = |body: &Body| named(body).any(|at| at == token.index());
    if !bodies().nth(strtok.index()).flatten().is_some_and(is_ours) {
        return;
    }
    let calls = |body: &Body| calls_of(body, strtok).next().is_some();
    let users = bodies()
        .enumerate()
        .filter(|(_, body)| body.is_some_and(calls));
    let users: Vec<usize> = users.map(|(at, _)| at).collect();
    let reaching = who_reaches(module, &[strtok.index()]);
    let from_anywhere = module
        .addressed()
        .iter()
        .zip(&reaching)
        .any(|(addressed, reaches)| *addressed && *reaches);
    let keeps = |&user: &usize| {
        let body = module.functions[user].body.as_ref();
        body.is_some_and(|body| !jumps(module, body) && keeps_to_itself(body, strtok, &reaching))
    };
    if !from_anywhere && users.iter().all(keeps) {
        for user in users {
            if let Some(body) = &mut module.functions[user].body {
                *body = with_own_pointer(body.clone(), strtok, token);
            }
        }
    }
}

/// The calls of a function, and what is passed.
fn calls_of(body: &Body, function: FuncId) -> impl Iterator<Item = (usize, &[Operand])> {
    let numbered = body.insts.iter().enumerate();
    numbered.filter_map(move |(at, inst)| match called(body, inst) {
        Some((id, args)) if id == function => Some((at, args)),
        _ => None,
    })
}

/// The function that an instruction calls by its name, with what arguments.
fn called<'a>(body: &'a Body, inst: &Inst) -> Option<(FuncId, &'a [Operand])> {
    let Op::Call { callee, args, .. } = inst.op else {
        return None;
    };
    Some((body.function(callee)?, body.args(args)))
}

/// The functions that a body names.
fn named(body: &Body) -> impl Iterator<Item = usize> {
    body.consts.iter().filter_map(|constant| match constant {
        Const::Address(Symbol::Function(id), _) => Some(id.index()),
        _ => None,
    })
}

/// For each function, whether it is one of these or names one that comes to them.
fn who_reaches(module: &Module, these: &[usize]) -> Vec<bool> {
    let mut namers: Vec<Vec<usize>> = vec![Vec::new(); module.functions.len()];
    for (at, function) in module.functions.iter().enumerate() {
        for other in function.body.iter().flat_map(named) {
            namers[other].push(at);
        }
    }
    let mut reaches = vec![false; module.functions.len()];
    let mut todo = these.to_vec();
    while let Some(at) = todo.pop() {
        if !std::mem::replace(&mut reaches[at], true) {
            todo.extend(&namers[at]);
        }
    }
    reaches
}

/// Whether a function may come back to a place with another state than it left it.
fn jumps(module: &Module, body: &Body) -> bool {
    let name = |at: usize| crate::meant(&module.functions[at].name);
    named(body).any(|at| {
        name(at).is_some_and(|row| matches!(row.native(), Some(impasse_exec::Native::SetJump)))
    })
}

/// Whether every call of a function goes on with a text that the function itself began: it is given a text, or one
/// was begun on every way to it, and nobody was called since who `reaches` such calls, too. A text that is read from
/// somewhere counts as one; if it is not there, that is noticed by the call.
fn keeps_to_itself(body: &Body, strtok: FuncId, reaches: &[bool]) -> bool {
    let is_pointer = |&value: &Operand| body.type_of(value) == Some(Type::Ptr);
    if !calls_of(body, strtok).all(|(_, args)| args.len() == 2 && args.iter().all(is_pointer)) {
        return false;
    }
    let flow = Flow::new(body, strtok, reaches);
    let has_begun = flow.ends();
    (0..body.blocks.len()).all(|block| {
        let mut begun = flow.entry(block, &has_begun);
        // Whether the state is still that of the edge to the block.
        let mut untouched = true;
        (body.blocks[block].start as usize..body.blocks[block].end as usize).all(|at| {
            let holds = flow.text(at).is_none_or(|text| {
                begun
                    || flow.is_text(text)
                    || untouched && flow.is_text_on_edges(block, text, &has_begun)
            });
            (begun, untouched) = flow.after(at, begun, untouched);
            holds
        })
    })
}

/// How far a text that is taken apart goes in a function.
struct Flow<'a> {
    body: &'a Body,
    reaches: &'a [bool],
    /// The calls, in order, with their texts.
    calls: Vec<(usize, Operand)>,
    /// Edges between blocks: from where, and what is passed.
    edges: Vec<Vec<(usize, List)>>,
}

impl<'a> Flow<'a> {
    fn new(body: &'a Body, strtok: FuncId, reaches: &'a [bool]) -> Self {
        let mut edges = vec![Vec::new(); body.blocks.len()];
        for (from, block) in body.blocks.iter().enumerate() {
            let last = body.block_insts(block).last();
            for target in last.map_or(Vec::new(), |inst| body.successors(&inst.op)) {
                edges[target.block.index()].push((from, target.args));
            }
        }
        let calls = calls_of(body, strtok)
            .map(|(at, args)| (at, args[0]))
            .collect();
        Flow {
            body,
            reaches,
            calls,
            edges,
        }
    }

    /// For each block, whether a text has begun at its end on every way there.
    fn ends(&self) -> Vec<bool> {
        let mut ends = vec![true; self.edges.len()];
        loop {
            let mut changed = false;
            for block in 0..ends.len() {
                let range = &self.body.blocks[block];
                let start = (self.entry(block, &ends), true);
                let (end, _) = (range.start as usize..range.end as usize)
                    .fold(start, |(begun, untouched), at| {
                        self.after(at, begun, untouched)
                    });
                changed |= ends[block] && !end;
                ends[block] &= end;
            }
            if !changed {
                return ends;
            }
        }
    }

    /// Whether a text has begun where a block begins.
    fn entry(&self, block: usize, ends: &[bool]) -> bool {
        block != 0 && self.edges[block].iter().all(|&(from, _)| ends[from])
    }

    /// The text that an instruction takes apart.
    fn text(&self, at: usize) -> Option<Operand> {
        let found = self.calls.binary_search_by_key(&at, |call| call.0);
        found.ok().map(|index| self.calls[index].1)
    }

    /// Whether a text has begun after an instruction, and whether that is as it was before the block.
    fn after(&self, at: usize, begun: bool, untouched: bool) -> (bool, bool) {
        if self.text(at).is_some() {
            return (true, false);
        }
        match called(self.body, &self.body.insts[at]) {
            Some((id, _)) if self.reaches[id.index()] => (false, false),
            _ => (begun, untouched),
        }
    }

    /// Whether a value is no parameter, no null pointer and no choice between such.
    fn is_text(&self, value: Operand) -> bool {
        let Operand::Reg(reg) = value else {
            return matches!(self.body.constant(value), Some(Const::Address(..)));
        };
        let mut made = self.body.insts.iter().filter(|inst| inst.dst == Some(reg));
        match made.next().map(|inst| inst.op) {
            None | Some(Op::Select { .. } | Op::Convert { .. }) => false,
            Some(_) => true,
        }
    }

    /// Whether on each edge to a block a text is passed for this parameter of it, or one was begun.
    fn is_text_on_edges(&self, block: usize, value: Operand, ends: &[bool]) -> bool {
        let params = &self.body.blocks[block].params;
        let Some(at) = params
            .iter()
            .position(|&param| Operand::Reg(param) == value)
        else {
            return false;
        };
        block != 0
            && self.edges[block].iter().all(|&(from, args)| {
                let passed = self.body.args(args).get(at);
                ends[from] || passed.is_some_and(|&passed| self.is_text(passed))
            })
    }
}

/// The same code with a pointer of its own, which points nowhere at first.
fn with_own_pointer(mut body: Body, strtok: FuncId, token: FuncId) -> Body {
    let calls: Vec<usize> = calls_of(&body, strtok).map(|(at, _)| at).collect();
    let pointer = Operand::Reg(Reg::from_index(body.regs.len()));
    body.regs.push(Type::Ptr);
    let [null, callee] =
        [Const::Null, Const::Address(Symbol::Function(token), 0)].map(|constant| {
            body.consts.push(constant);
            Operand::Const(ConstId::from_index(body.consts.len() - 1))
        });
    let sig = SigId::from_index(body.signatures.len());
    body.signatures
        .push(Signature::new([Type::Ptr; 3], Some(Type::Ptr)));
    for at in calls {
        if let Op::Call { args, .. } = body.insts[at].op {
            let passed: Vec<Operand> = body.args(args).iter().copied().chain([pointer]).collect();
            let args = List::push(&mut body.operands, passed);
            let cast = false;
            body.insts[at].op = Op::Call {
                cast,
                sig,
                callee,
                args,
            };
        }
    }
    let object = Op::Alloca {
        size: 8,
        align: 8,
        name: None,
    };
    let first = Op::Store {
        ty: Type::Ptr,
        value: null,
        ptr: pointer,
        access: Access::aligned(8),
    };
    put_first(&mut body, [object, first]);
    body.compact()
}

/// Puts two instructions before all others; the first of them makes the last register.
fn put_first(body: &mut Body, ops: [Op; 2]) {
    let [first, second] = ops;
    let dst = Reg::from_index(body.regs.len() - 1);
    let made = [(Some(dst), first), (None, second)].map(|(dst, op)| Inst { dst, op });
    let start = body.blocks[0].start;
    body.insts.splice(start as usize..start as usize, made);
    body.spans
        .splice(start as usize..start as usize, [Span::UNKNOWN; 2]);
    for block in &mut body.blocks {
        block.start += if block.start > start { 2 } else { 0 };
        block.end += if block.end > start { 2 } else { 0 };
    }
}
