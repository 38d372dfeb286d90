//! Traffic to be matched: messages in a global order, seen by each process.
//!
//! Every workload is a list of messages that happen one after the other. Each
//! process does its ends of them in that order, so the system completes.

use impasse_match::alphabet::{Alphabet, Buffering};
use impasse_match::code::{Code, Opcode};
use impasse_match::words::Words;
use impasse_ops::{Comm, Envelope, Rank, Tag};

/// One message of the script.
#[derive(Clone, Copy)]
struct Message {
    source: u32,
    destination: u32,
    tag: u32,
}

/// The shapes of traffic that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Everybody exchanges with the right, then with the left neighbour.
    Ring,
    /// Everybody exchanges with four neighbours on a torus, as on a checkerboard.
    Halo,
    /// Random pairs, random direction, four tags.
    Random,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 3] = [Shape::Ring, Shape::Halo, Shape::Random];

    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Ring => "ring",
            Shape::Halo => "2-D halo",
            Shape::Random => "random",
        }
    }

    fn script(self, size: u32, operations: usize) -> Vec<Message> {
        let messages = (operations / 2).max(size as usize);
        match self {
            Shape::Ring => ring(size, messages),
            Shape::Halo => halo(size, messages),
            Shape::Random => random(size, messages),
        }
    }
}

/// The words of all processes, as every contender reads them.
pub struct Workload {
    /// Tables behind the characters.
    pub alphabet: Alphabet,
    /// The words.
    pub words: Words,
}

impl Workload {
    /// About so many operations of an even number of processes.
    pub fn new(shape: Shape, size: u32, operations: usize) -> Workload {
        let script = shape.script(size, operations);
        let everybody = (0..size).map(Rank).collect();
        let mut alphabet = Alphabet::new(size as usize, &[everybody], Buffering::Zero)
            .expect("the number of processes is small");
        let mut words = Words::new();
        let (starts, ends) = project(size, &script);
        for process in 0..size {
            let own = starts[process as usize]..starts[process as usize + 1];
            let word = ends[own]
                .iter()
                .map(|&message| encode(&mut alphabet, script[message as usize], process));
            words.push_word(word, []).expect("the words are short");
        }
        words.finish();
        Workload { alphabet, words }
    }

    /// The same, but process 0 does everything in reverse order: a deadlock.
    pub fn deadlocking(&self) -> Workload {
        let mut words = Words::new();
        for process in 0..self.words.size() as u32 {
            let mut word = operations_of(&self.words, process).to_vec();
            if process == 0 {
                word.reverse();
            }
            words.push_word(word, []).expect("the words are short");
        }
        words.finish();
        Workload {
            alphabet: self.alphabet.clone(),
            words,
        }
    }

    /// Number of operations.
    pub fn operations(&self) -> usize {
        self.words.len() - self.words.size()
    }

    /// Number of message kinds.
    pub fn kinds(&self) -> usize {
        self.alphabet.kinds.len()
    }
}

/// The word of a process without the mark at its end.
pub fn operations_of(words: &Words, process: u32) -> &[Code] {
    match words.word(process) {
        [operations @ .., _] => operations,
        [] => &[],
    }
}

/// Sorts the two ends of every message by process, keeping their order: the
/// messages of process p are those in `starts[p]..starts[p + 1]`.
fn project(size: u32, script: &[Message]) -> (Vec<usize>, Vec<u32>) {
    let mut starts = vec![0; size as usize + 1];
    for message in script {
        starts[message.source as usize + 1] += 1;
        starts[message.destination as usize + 1] += 1;
    }
    for process in 0..size as usize {
        starts[process + 1] += starts[process];
    }
    let mut free = starts.clone();
    let mut ends = vec![0; 2 * script.len()];
    for (number, message) in script.iter().enumerate() {
        for process in [message.source, message.destination] {
            ends[free[process as usize]] = number as u32;
            free[process as usize] += 1;
        }
    }
    (starts, ends)
}

/// The end of a message that belongs to a process, as a character.
fn encode(alphabet: &mut Alphabet, message: Message, process: u32) -> Code {
    let kind = alphabet.kinds.signature_for(Envelope {
        comm: Comm::WORLD,
        source: Rank(message.source),
        destination: Rank(message.destination),
        tag: Tag(message.tag),
    });
    if message.source == process {
        Code::new(Opcode::Send, message.destination, kind.0)
    } else {
        Code::new(Opcode::Recv, message.source, kind.0)
    }
}

/// Even processes send first, to both sides; odd ones receive first.
fn ring(size: u32, messages: usize) -> Vec<Message> {
    let mut script = Vec::with_capacity(messages);
    let right = |process: u32| (process + 1) % size;
    let left = |process: u32| (process + size - 1) % size;
    for _ in 0..messages.div_ceil(2 * size as usize) {
        for (tag, neighbour) in [(0, &right as &dyn Fn(u32) -> u32), (1, &left)] {
            for parity in [0, 1] {
                script.extend((parity..size).step_by(2).map(|source| Message {
                    source,
                    destination: neighbour(source),
                    tag,
                }));
            }
        }
    }
    script
}

/// Black fields send first, in all directions; white ones receive first.
fn halo(size: u32, messages: usize) -> Vec<Message> {
    let (rows, columns) = grid(size);
    let mut script = Vec::with_capacity(messages);
    for _ in 0..messages.div_ceil(4 * size as usize) {
        for (tag, down, right) in [(0, 0, 1), (1, 0, columns - 1), (2, 1, 0), (3, rows - 1, 0)] {
            for row in 0..rows {
                for column in (row % 2..columns).step_by(2) {
                    let black = row * columns + column;
                    let white = (row + down) % rows * columns + (column + right) % columns;
                    script.extend(
                        [(black, white), (white, black)].map(|(source, destination)| Message {
                            source,
                            destination,
                            tag,
                        }),
                    );
                }
            }
        }
    }
    script
}

/// Rows and columns, both even, as near to a square as possible.
fn grid(size: u32) -> (u32, u32) {
    let rows = (2..=size.isqrt())
        .rev()
        .find(|&rows| rows % 2 == 0 && size.is_multiple_of(2 * rows))
        .expect("the size is a multiple of four");
    (rows, size / rows)
}

fn random(size: u32, messages: usize) -> Vec<Message> {
    let mut state = u64::from(size);
    let mut draw = |below: u32| (splitmix64(&mut state) % u64::from(below)) as u32;
    (0..messages)
        .map(|_| {
            let source = draw(size);
            let destination = (source + 1 + draw(size - 1)) % size;
            let tag = draw(4);
            Message {
                source,
                destination,
                tag,
            }
        })
        .collect()
}

/// The generator of Steele, Lea and Flood: the same numbers in every run.
fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
