//! Puts the code of functions in the place of their calls: of chosen ones, whatever it looks like, and of
//! those that are next to nothing.

use super::assemble::{Part, assemble, part_of};
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::verify::is_sound;
use crate::{
    BlockId, Body, ConstId, Expansion, ExpansionId, ExpansionKind, FuncId, Function, Inst, List,
    Module, Operand, Reg, SigId, Span, Target, TextId,
};

/// Functions with more instructions are not trivial.
const MOST: usize = 12;

/// Inlines direct calls of the functions that are chosen. A call may pass more than its function takes.
/// Functions that are chosen are not looked into themselves. The code takes the places in the source of the
/// calls: for a reader it is as if the calls did what the functions do.
pub fn inline_calls(module: &mut Module, chosen: &dyn Fn(&Function) -> bool) {
    let wanted = |function: &Function, _: &Body| !function.signature.variadic && chosen(function);
    inline(module, &wanted, Calls::ALL);
}

/// Inlines calls of functions that only compute, load and store a little, and whose results nobody needs.
/// The code keeps its places in the source.
pub fn inline_trivial(module: &mut Module) {
    let calls = Calls {
        with_results: false,
        places: Places::Own,
    };
    inline(module, &|_, body| is_trivial(body), calls);
}

/// Inlines calls of functions of the program that only compute, load and store a little: calling them would take longer
/// than what they do. The code keeps its places in the source, and says by whom it was called. Functions of libraries stay, since what they do is told by
/// where they are called.
pub fn inline_small(module: &mut Module) {
    let calls = Calls {
        with_results: true,
        places: Places::OwnAndCall,
    };
    let own = module.own_files();
    let is_own = |span: &Span| own.get(span.file.index()).copied().unwrap_or(false);
    let is_plain = |span: &Span| is_own(span) && span.expansion.is_none();
    let of_program = |body: &Body| body.spans.iter().all(is_plain);
    inline(
        module,
        &|_, body| is_trivial(body) && of_program(body),
        calls,
    );
}

/// Which calls are inlined, and how.
#[derive(Clone, Copy)]
struct Calls {
    /// Also those with results.
    with_results: bool,
    places: Places,
}

/// Where in the source code is that was inlined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Places {
    /// Where the call is.
    Call,
    /// Where it was.
    Own,
    /// The same, with the call that it was inlined for.
    OwnAndCall,
}

impl Calls {
    const ALL: Calls = Calls {
        with_results: true,
        places: Places::Call,
    };
}

fn is_trivial(body: &Body) -> bool {
    let small = |op: &Op| match op {
        Op::Load { access, .. } | Op::Store { access, .. } => !access.volatile,
        Op::Binary { .. }
        | Op::Unary { .. }
        | Op::Compare { .. }
        | Op::Convert { .. }
        | Op::Select { .. }
        | Op::PtrAdd { .. }
        | Op::Unknown { .. }
        | Op::Ret { .. } => true,
        _ => false,
    };
    body.blocks.len() == 1
        && body.insts.len() <= MOST
        && body.insts.iter().all(|inst| small(&inst.op))
}

fn inline(module: &mut Module, wanted: &dyn Fn(&Function, &Body) -> bool, calls: Calls) {
    let code = |function: &Function| {
        let code = function.body.as_ref()?;
        let usable = wanted(function, code) && is_sound(code) && !super::has_block_addresses(code);
        usable.then(|| code.clone())
    };
    let codes = Codes {
        of: module.functions.iter().map(code).collect(),
        calls,
    };
    if codes.of.iter().all(Option::is_none) {
        return;
    }
    let names: Vec<String> = match codes.calls.places {
        Places::OwnAndCall => module.functions.iter().map(|f| f.name.clone()).collect(),
        _ => Vec::new(),
    };
    let mut log = Log {
        expansions: std::mem::take(&mut module.expansions),
        names,
    };
    for (function, code) in module.functions.iter_mut().zip(&codes.of) {
        if code.is_none()
            && let Some(body) = &mut function.body
            && (body.insts.iter()).any(|inst| codes.callee(body, inst).is_some())
            && is_sound(body)
        {
            *body = Inliner::new(body).inlined(&codes, &mut log);
        }
    }
    module.expansions = log.expansions;
}

/// Notes what was inlined where.
struct Log {
    expansions: Vec<Expansion>,
    /// The names of functions.
    names: Vec<String>,
}

impl Log {
    /// The expansion for a call that is inlined, if that is noted.
    fn note(&mut self, callee: FuncId, at: Span) -> Option<ExpansionId> {
        let name = self.names.get(callee.index())?.clone();
        let id = ExpansionId::new(u32::try_from(self.expansions.len()).ok()?)?;
        self.expansions.push(Expansion {
            kind: ExpansionKind::Inline,
            name,
            at,
        });
        Some(id)
    }
}

/// What is to stand in the place of calls.
struct Codes {
    /// The code of each function that is to.
    of: Vec<Option<Body>>,
    calls: Calls,
}

impl Codes {
    /// The code that is to stand in the place of a call, and what is passed to it.
    fn callee(&self, body: &Body, inst: &Inst) -> Option<(FuncId, &Body, Vec<Operand>)> {
        let Op::Call { callee, args, .. } = inst.op else {
            return None;
        };
        if !self.calls.with_results && inst.dst.is_some() {
            return None;
        }
        let id = body.function(callee)?;
        let code = self.of.get(id.index())?.as_ref()?;
        let params = &code.blocks[0].params;
        let args = body.args(args).get(..params.len())?.to_vec();
        let mut pairs = params.iter().zip(&args);
        let fits = pairs.all(|(param, &arg)| body.type_of(arg) == Some(code.regs[param.index()]));
        let result = inst.dst.map(|dst| body.regs[dst.index()]);
        let gives = |inst: &Inst| match inst.op {
            Op::Ret { value } => {
                result.is_none() || value.and_then(|value| code.type_of(value)) == result
            }
            _ => true,
        };
        (fits && code.insts.iter().all(gives)).then_some((id, code, args))
    }
}

/// A body under work.
struct Inliner<'a> {
    old: &'a Body,
    /// Constants, registers and lists of the old code and of all that came to it.
    pools: Body,
    /// The old blocks keep their numbers.
    parts: Vec<Part>,
    /// Objects of inlined functions: they live as long as the function does.
    objects: Vec<(Inst, Span)>,
}

impl<'a> Inliner<'a> {
    fn new(old: &'a Body) -> Inliner<'a> {
        Inliner {
            old,
            pools: old.clone(),
            parts: (0..old.blocks.len())
                .map(|block| part_of(old, block))
                .collect(),
            objects: Vec::new(),
        }
    }

    fn inlined(mut self, codes: &Codes, log: &mut Log) -> Body {
        for block in 0..self.old.blocks.len() {
            let code = std::mem::take(&mut self.parts[block].code);
            let mut current = block;
            for (inst, span) in code {
                match codes.callee(self.old, &inst) {
                    Some((id, called, args)) => {
                        let at = match codes.calls.places {
                            Places::Call => At::Call(span),
                            Places::Own | Places::OwnAndCall => At::Own(log.note(id, span)),
                        };
                        current = self.put(current, called, args, inst.dst, at);
                    }
                    None => self.parts[current].code.push((inst, span)),
                }
            }
        }
        self.parts[0].code.splice(..0, self.objects);
        let keep = super::has_block_addresses(self.old);
        let parts = self.parts.into_iter().map(Some).collect();
        assemble(self.old, &self.pools, parts, keep)
    }

    /// Goes on in a block with the code of a function, at a place in the source or at its own; gives the
    /// block that goes on behind it.
    fn put(
        &mut self,
        from: usize,
        called: &Body,
        args: Vec<Operand>,
        result: Option<Reg>,
        at: At,
    ) -> usize {
        let mut copy = self.copy(called, result.is_some());
        let own = |index: usize| at.of(called.spans[index]);
        if result.is_none() && called.blocks.len() == 1 && ends_with_return(called) {
            copy.given = vec![None; called.regs.len()];
            for (param, &arg) in called.blocks[0].params.iter().zip(&args) {
                copy.given[param.index()] = Some(arg);
            }
            for (at, inst) in called.insts[..called.insts.len() - 1].iter().enumerate() {
                let inst = copy.inst(called, &mut self.pools, inst);
                self.push(from, inst, own(at));
            }
            return from;
        }
        let entry = self.branch(copy.blocks, args);
        self.parts[from].code.push((entry, own(0)));
        for block in &called.blocks {
            let params = block.params.iter().map(|&reg| copy.reg(reg)).collect();
            let part = self.part(params);
            for at in block.start as usize..block.end as usize {
                let inst = copy.inst(called, &mut self.pools, &called.insts[at]);
                self.push(part, inst, own(at));
            }
        }
        self.part(result.into_iter().collect())
    }

    /// Takes what a function refers to into the pools.
    fn copy(&mut self, called: &Body, has_result: bool) -> Copy {
        let copy = Copy {
            blocks: self.parts.len(),
            behind: self.parts.len() + called.blocks.len(),
            consts: self.pools.consts.len(),
            regs: self.pools.regs.len(),
            signatures: self.pools.signatures.len(),
            texts: self.pools.texts.len(),
            has_result,
            given: Vec::new(),
        };
        self.pools.consts.extend(&called.consts);
        self.pools.regs.extend(&called.regs);
        self.pools.signatures.extend(called.signatures.clone());
        self.pools.texts.extend(called.texts.clone());
        copy
    }

    fn push(&mut self, part: usize, inst: Inst, span: Span) {
        match inst.op {
            Op::Alloca { .. } => self.objects.push((inst, span)),
            _ => self.parts[part].code.push((inst, span)),
        }
    }

    fn part(&mut self, params: Vec<Reg>) -> usize {
        let code = Vec::new();
        self.parts.push(Part { params, code });
        self.parts.len() - 1
    }

    fn branch(&mut self, block: usize, args: Vec<Operand>) -> Inst {
        let target = Target {
            block: BlockId::from_index(block),
            args: List::push(&mut self.pools.operands, args),
        };
        let op = Op::Br { target };
        Inst { dst: None, op }
    }
}

/// Where in the source inlined code is.
#[derive(Clone, Copy)]
enum At {
    /// All of it where the call is.
    Call(Span),
    /// Where it was, inlined by this.
    Own(Option<ExpansionId>),
}

impl At {
    /// Where code is that was at a place.
    fn of(self, own: Span) -> Span {
        match self {
            At::Call(span) => span,
            At::Own(None) => own,
            At::Own(expansion) => Span { expansion, ..own },
        }
    }
}

fn ends_with_return(body: &Body) -> bool {
    (body.insts.last()).is_some_and(|inst| matches!(inst.op, Op::Ret { .. }))
}

/// By how much the numbers of a copy are higher.
struct Copy {
    blocks: usize,
    /// The block behind it.
    behind: usize,
    consts: usize,
    regs: usize,
    signatures: usize,
    texts: usize,
    has_result: bool,
    /// What stands in the place of registers.
    given: Vec<Option<Operand>>,
}

impl Copy {
    fn reg(&self, reg: Reg) -> Reg {
        Reg::from_index(self.regs + reg.index())
    }

    fn operand(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Reg(reg) => match self.given.get(reg.index()) {
                Some(&Some(given)) => given,
                _ => Operand::Reg(self.reg(reg)),
            },
            Operand::Const(id) => Operand::Const(ConstId::from_index(self.consts + id.index())),
        }
    }

    fn text(&self, text: TextId) -> TextId {
        TextId::from_index(self.texts + text.index())
    }

    fn inst(&self, called: &Body, pools: &mut Body, inst: &Inst) -> Inst {
        let mut rewriter = Rewriter {
            old: called,
            new: pools,
            map: |operand: Operand| self.operand(operand),
            edge: |target: Target| {
                let args = called.args(target.args).iter();
                args.map(|&arg| self.operand(arg)).collect()
            },
            block: |block: BlockId| BlockId::from_index(self.blocks + block.index()),
        };
        let mut op = rewriter.rewrite(inst.op);
        match &mut op {
            Op::Call { sig, .. } => *sig = SigId::from_index(self.signatures + sig.index()),
            Op::Alloca { name, .. } | Op::AllocaDyn { name, .. } => {
                *name = name.map(|name| self.text(name));
            }
            Op::Unsupported { reason } => *reason = self.text(*reason),
            Op::Ret { value } => {
                let value = value.filter(|_| self.has_result);
                op = Op::Br {
                    target: Target {
                        block: BlockId::from_index(self.behind),
                        args: List::push(&mut pools.operands, value),
                    },
                };
            }
            _ => {}
        }
        let dst = inst.dst.map(|reg| self.reg(reg));
        Inst { dst, op }
    }
}
