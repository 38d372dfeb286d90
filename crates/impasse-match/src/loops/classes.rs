//! Classes of operations that must balance: what one side does as often as the
//! other.

use impasse_ops::Comm;

use crate::alphabet::Alphabet;
use crate::code::{Code, Opcode};
use crate::signature::Signature;
use crate::words::Words;

/// Number of a class.
pub type Class = u32;

/// Which classes there are. A kind of message is a class of its own, unless
/// its channel has receives of any tag: then the whole channel is one class.
/// Each collective is a class.
#[derive(Clone, Debug)]
pub struct Classes {
    kinds: u32,
    channels: u32,
    has_any: Vec<bool>,
}

/// Who takes part in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owners {
    /// A sender and a receiver.
    Pair(u32, u32),
    /// All members of a communicator.
    Members(Comm),
}

impl Classes {
    /// Finds the classes of a system.
    pub fn new(alphabet: &Alphabet, words: &Words) -> Classes {
        let mut has_any = vec![false; alphabet.kinds.channel_count()];
        for process in 0..words.size() as u32 {
            for code in words.word(process) {
                if matches!(code.opcode(), Opcode::RecvAny | Opcode::StartRecvAny) {
                    has_any[code.arg() as usize] = true;
                }
            }
        }
        Classes {
            kinds: alphabet.kinds.len() as u32,
            channels: alphabet.kinds.channel_count() as u32,
            has_any,
        }
    }

    /// The class of an operation; none for waits, loop brackets and ends.
    pub fn class_of(&self, alphabet: &Alphabet, code: Code) -> Option<Class> {
        match code.opcode() {
            Opcode::Send | Opcode::Recv | Opcode::StartSend | Opcode::StartRecv => {
                let channel = alphabet.kinds.channel_of(Signature(code.arg()));
                Some(if self.has_any[channel as usize] {
                    self.kinds + channel
                } else {
                    code.arg()
                })
            }
            Opcode::RecvAny | Opcode::StartRecvAny => Some(self.kinds + code.arg()),
            Opcode::Collective | Opcode::Arrived | Opcode::StartCollective => {
                Some(self.kinds + self.channels + code.arg())
            }
            _ => None,
        }
    }

    /// A character of a class, as it could stand in a word.
    pub fn example(&self, class: Class) -> Code {
        if class < self.kinds {
            Code::new(Opcode::Recv, 0, class)
        } else if class < self.kinds + self.channels {
            Code::new(Opcode::RecvAny, 0, class - self.kinds)
        } else {
            Code::new(Opcode::Collective, 0, class - self.kinds - self.channels)
        }
    }

    /// Who takes part in a class.
    pub fn owners(&self, alphabet: &Alphabet, class: Class) -> Owners {
        let code = self.example(class);
        let channel = match code.opcode() {
            Opcode::Recv => alphabet.kinds.envelope(Signature(code.arg())).channel(),
            Opcode::RecvAny => alphabet.kinds.channel(code.arg()),
            _ => return Owners::Members(alphabet.collective(code.arg()).comm),
        };
        Owners::Pair(channel.source.0, channel.destination.0)
    }

    /// Number of classes.
    pub fn len(&self, alphabet: &Alphabet) -> usize {
        (self.kinds + self.channels) as usize + alphabet.collective_count()
    }
}
