//! Walks over a machine's memory and registers; heap objects get numbers as they are found.

use super::hash::Hash128;
use super::{Fingerprint, HeapObjects};
use crate::expr::ExprId;
use crate::machine::Machine;
use crate::memory::address::{self, Region};
use crate::memory::cell::{Cell, Digest};
use crate::memory::chunk::{CHUNK, Chunk};
use crate::memory::object::{Object, Origin};
use impasse_ir::{FuncId, TextId};
use impasse_relevance::Relevance;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A walk over one machine.
pub(super) struct Visit<'v, 'a> {
    whole: &'v mut Fingerprint<'a>,
    machine: &'v Machine,
    hash: Hash128,
    /// Heap objects by the upper half of their address.
    found: FxHashMap<u64, u64>,
    todo: Vec<u64>,
    /// Whether something unknown was met.
    unknown: bool,
    /// Whether addresses were met in expressions.
    addresses_in_expressions: bool,
}

impl<'v, 'a> Visit<'v, 'a> {
    pub(super) fn new(whole: &'v mut Fingerprint<'a>, machine: &'v Machine) -> Self {
        let mut hash = Hash128::new(20);
        if whole.named.is_none() {
            hash.word(u64::from(machine.rank()));
        }
        Self {
            whole,
            machine,
            hash,
            found: FxHashMap::default(),
            todo: Vec::new(),
            unknown: false,
            addresses_in_expressions: false,
        }
    }

    /// Everything; the host holds some addresses, too.
    pub(super) fn all(&mut self, held: &[u64]) {
        self.globals();
        self.stack();
        self.registers();
        self.library();
        self.addresses(held);
        self.heap();
    }

    /// The heap objects that were found.
    pub(super) fn found(self) -> HeapObjects {
        HeapObjects {
            addresses: self.todo,
            in_expressions: self.addresses_in_expressions,
        }
    }

    fn globals(&mut self) {
        self.table(Region::Global);
    }

    /// Numbers on the stack depend on nothing but what is on the stack.
    fn stack(&mut self) {
        let dead = DeadLocals::of(self.machine, self.whole.relevance);
        let table = &self.machine.memory.tables[Region::Stack as usize];
        self.hash.word(table.len() as u64);
        for number in 0..table.len() {
            let Some(object) = table.get(number) else {
                continue;
            };
            match object.alive && dead.contain(number, object) {
                true => self.hash.word(27),
                false => self.object(object),
            }
        }
    }

    /// Registers and locals of their size, unless they are pointers.
    pub(super) fn counters(&mut self) {
        for live in self.machine.live_values(self.whole.relevance) {
            self.hash.word(live.place);
            for live in live.slots {
                let known = ExprId::from_tag(live.tag).is_none();
                let number = known && !self.machine.memory.leads_to_object(live.word);
                self.hash.word(if number { live.word } else { 29 });
            }
        }
        let memory = &self.machine.memory;
        let table = &memory.tables[Region::Stack as usize];
        for object in (0..table.len()).filter_map(|number| table.get(number)) {
            let small = object.alive && object.size <= 8 && matters(self.whole.relevance, object);
            if let Some(chunk) = object.first.chunk().filter(|_| small) {
                let number = little(&chunk.bytes);
                let is_pointer = memory.leads_to_object(number);
                self.hash.word(if is_pointer { 29 } else { number });
            }
        }
    }

    fn table(&mut self, region: Region) {
        let table = &self.machine.memory.tables[region as usize];
        self.hash.word(table.len() as u64);
        for object in (0..table.len()).filter_map(|number| table.get(number)) {
            self.object(object);
        }
    }

    /// The frames with their live registers.
    fn registers(&mut self) {
        for live in self.machine.live_values(self.whole.relevance) {
            self.hash.word(live.place);
            for live in live.slots {
                self.hash.word(u64::from(live.slot));
                match ExprId::from_tag(live.tag) {
                    Some(expr) => self.symbolic(expr, 0),
                    None => self.word(live.word),
                }
            }
        }
    }

    /// The states of the libraries and what is left to do at the end.
    fn library(&mut self) {
        let machine = self.machine;
        machine.hash_rest(&mut self.hash);
        for object in machine.escaped() {
            self.word(object);
        }
        for state in machine.states.iter() {
            state.hash(&mut self.hash);
            for root in state.roots() {
                self.word(root);
            }
        }
    }

    /// Addresses in this order.
    fn addresses(&mut self, addresses: &[u64]) {
        addresses.iter().for_each(|&address| self.word(address));
    }

    /// The heap objects found so far and those that they lead to.
    fn heap(&mut self) {
        let mut next = 0;
        while let Some(&address) = self.todo.get(next) {
            next += 1;
            match self.machine.memory.object(address) {
                Some(object) if object.alive => self.object(object),
                _ => self.hash.word(21),
            }
        }
    }

    /// Whether all that was met is known.
    pub(super) fn all_known(&self) -> bool {
        !self.unknown
    }

    pub(super) fn done(self) -> u128 {
        self.hash.done()
    }

    /// A word that may be a pointer to a heap object.
    fn word(&mut self, word: u64) {
        let heap = &self.machine.memory.tables[Region::Heap as usize];
        if !is_heap(word) || address::number(word) >= heap.len() {
            return self.hash.word(word);
        }
        let count = self.found.len() as u64;
        let number = *self.found.entry(word >> 32).or_insert_with(|| {
            self.todo.push(word & !u64::from(u32::MAX));
            count
        });
        self.hash.word(22);
        self.hash.word(number);
        self.hash.word(u64::from(word as u32));
    }

    fn symbolic(&mut self, expr: ExprId, index: u32) {
        self.unknown = true;
        if self.whole.only_known {
            return self.hash.word(28);
        }
        let hash = self.whole.expr(expr);
        self.hash.word(23);
        self.hash.wide(hash);
        self.hash.word(u64::from(index));
        for &pointer in self.whole.pointers(expr).iter() {
            self.addresses_in_expressions = true;
            self.word(pointer);
        }
    }

    fn object(&mut self, object: &Object) {
        self.hash.word(object.size);
        if object.alive && !matters(self.whole.relevance, object) {
            return self.hash.word(26);
        }
        if object.tail.is_some() {
            self.hash.word(object.rest.len() as u64);
            self.hash
                .word(u64::from(matches!(object.tail, Some(Cell::Zero(_)))));
        }
        for cell in object.cells() {
            match cell {
                Cell::Gone => self.hash.word(24),
                Cell::Zero(len) => self.hash.wide(plain(*len as usize, true)),
                Cell::Fresh(len) => self.hash.wide(plain(*len as usize, false)),
                Cell::Symbolic(len, expr, index) => self.unknown_cell(*len, *expr, *index),
                Cell::Owned(chunk) => self.chunk(chunk, digest(chunk)),
                Cell::Shared(shared) => {
                    let digest = *shared.digest.get_or_init(|| digest(&shared.chunk));
                    self.chunk(&shared.chunk, digest);
                }
            }
        }
    }

    /// Bytes of one expression, however they are kept.
    fn unknown_cell(&mut self, len: u32, expr: ExprId, index: u32) {
        self.hash.word(u64::from(len));
        self.symbolic(expr, index);
    }

    /// A chunk by its digest, or word by word; and the expressions in it.
    fn chunk(&mut self, chunk: &Chunk, digest: Digest) {
        let unknown = chunk.unknown.as_deref();
        let mut runs = unknown.iter().flat_map(|unknown| unknown.symbolic().iter());
        if let Some(run) = runs.next()
            && run.len as usize == chunk.bytes.len()
        {
            return self.unknown_cell(run.len, run.expr, run.index);
        }
        if let Digest(Some(hash)) = digest {
            self.hash.wide(hash);
        } else {
            for word in chunk.bytes.chunks(8) {
                self.word(little(word));
            }
            let bitmap = unknown.map_or(&[][..], |unknown| unknown.bitmap());
            bitmap.iter().for_each(|&word| self.hash.word(word));
        }
        if self.whole.only_known {
            return;
        }
        for run in unknown.iter().flat_map(|unknown| unknown.symbolic().iter()) {
            self.hash
                .word(u64::from(run.start) << 32 | u64::from(run.len));
            self.symbolic(run.expr, run.index);
        }
    }
}

/// Whether the contents of an object matter.
pub(crate) fn matters(relevance: Option<&Relevance>, object: &Object) -> bool {
    let Some(relevance) = relevance else {
        return true;
    };
    match object.origin {
        Origin::Global(id) => relevance.global(id),
        Origin::Stack {
            function,
            name: Some(name),
        } => relevance.local(function, name),
        Origin::Heap(span) => relevance.heap(span),
        Origin::Stack { name: None, .. } | Origin::Static(_) | Origin::Arguments => true,
    }
}

/// The locals whose contents are written before they are read again, if they are: for each frame where its objects begin.
pub(super) struct DeadLocals(Vec<(usize, FuncId, Vec<TextId>)>);

impl DeadLocals {
    pub(super) fn of(machine: &Machine, relevance: Option<&Relevance>) -> DeadLocals {
        DeadLocals(relevance.map_or_else(Vec::new, |relevance| machine.dead_locals(relevance)))
    }

    /// Whether the stack object with this number is one of them.
    pub(super) fn contain(&self, number: usize, object: &Object) -> bool {
        let mut frames = self.0.iter().rev();
        let frame = frames.find(|(start, ..)| *start <= number);
        frame.is_some_and(|(_, function, names)| match &object.origin {
            Origin::Stack {
                function: own,
                name: Some(name),
            } => own == function && names.contains(name),
            _ => false,
        })
    }
}

pub(super) fn is_heap(word: u64) -> bool {
    address::region(word) == Region::Heap as usize
}

pub(super) fn little(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// The hash of a chunk without its expressions, if no word looks like a heap pointer.
fn digest(chunk: &Chunk) -> Digest {
    let (words, _) = chunk.bytes.as_chunks::<8>();
    if words.iter().any(|word| is_heap(u64::from_le_bytes(*word))) {
        return Digest(None);
    }
    let mut hash = Hash128::new(25);
    hash.bytes(&chunk.bytes);
    if let Some(unknown) = &chunk.unknown {
        unknown.bitmap().iter().for_each(|&word| hash.word(word));
    }
    Digest(Some(hash.done()))
}

/// The digest of bytes that are all zero, or all uninitialised.
fn plain(len: usize, zero: bool) -> u128 {
    static WHOLE: [OnceLock<u128>; 2] = [OnceLock::new(), OnceLock::new()];
    let compute = || {
        let chunk = match zero {
            true => Chunk::known(vec![0; len].into()),
            false => Chunk::fresh(len),
        };
        digest(&chunk).0.unwrap_or(0)
    };
    match len {
        CHUNK => *WHOLE[usize::from(zero)].get_or_init(compute),
        _ => compute(),
    }
}
