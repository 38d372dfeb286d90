//! One character of a word, packed into eight bytes.
//!
//! A character holds what the hot loop needs to decide a match without looking
//! anything up: what it is, which process it faces, and the kind of message.
//! The partner of a blocking send or receive is then one particular 64-bit
//! number ([`Code::mirror`]), so a match is one comparison.

/// What a character asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Opcode {
    /// Blocking send: `low` = peer, `arg` = kind.
    Send = 0,
    /// Blocking receive: `low` = peer, `arg` = kind.
    Recv = 1,
    /// Blocking receive of any tag: `low` = peer, `arg` = channel.
    RecvAny = 2,
    /// Non-blocking send: `low` = slot, `arg` = kind.
    StartSend = 3,
    /// Non-blocking receive: `low` = slot, `arg` = kind.
    StartRecv = 4,
    /// Non-blocking receive of any tag: `low` = slot, `arg` = channel.
    StartRecvAny = 5,
    /// Blocking collective that has not arrived yet: `arg` = collective.
    Collective = 6,
    /// The same, arrived and waiting for the other members.
    Arrived = 7,
    /// Non-blocking collective: `low` = slot, `arg` = collective.
    StartCollective = 8,
    /// Wait for one slot: `low` = slot.
    Wait = 9,
    /// Wait for several slots: `arg` = list of slots.
    WaitList = 10,
    /// Wait for everything that the process started.
    WaitAll = 11,
    /// Start of a loop: `arg` = loop.
    LoopBegin = 12,
    /// End of a loop: `arg` = loop.
    LoopEnd = 13,
    /// The word is over.
    End = 14,
    /// Nothing is known yet of what comes next.
    Open = 15,
}

const OPCODES: [Opcode; 16] = [
    Opcode::Send,
    Opcode::Recv,
    Opcode::RecvAny,
    Opcode::StartSend,
    Opcode::StartRecv,
    Opcode::StartRecvAny,
    Opcode::Collective,
    Opcode::Arrived,
    Opcode::StartCollective,
    Opcode::Wait,
    Opcode::WaitList,
    Opcode::WaitAll,
    Opcode::LoopBegin,
    Opcode::LoopEnd,
    Opcode::End,
    Opcode::Open,
];

const LOW_BITS: u32 = 28;
const LOW_MASK: u64 = (1 << LOW_BITS) - 1;
const OP_SHIFT: u32 = 60;

/// Slot of an operation that nobody waits for.
pub const DETACHED: u32 = LOW_MASK as u32;

/// The same for one half of a larger operation, which is not counted by itself.
pub const DETACHED_PART: u32 = DETACHED - 1;

/// Largest number of processes, and of slots.
pub const MAX_LOW: u32 = DETACHED_PART;

/// One character. From the top: 4 bits opcode, 32 bits `arg`, 28 bits `low`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code(u64);

impl Code {
    /// The word is over.
    pub const END: Code = Code::new(Opcode::End, 0, 0);
    /// Nothing is known yet.
    pub const OPEN: Code = Code::new(Opcode::Open, 0, 0);

    /// Packs a character. `low` must not exceed [`DETACHED`].
    pub const fn new(opcode: Opcode, low: u32, arg: u32) -> Code {
        debug_assert!(low <= DETACHED);
        Code((opcode as u64) << OP_SHIFT | (arg as u64) << LOW_BITS | low as u64)
    }

    /// What the character asks for.
    #[inline]
    pub fn opcode(self) -> Opcode {
        OPCODES[(self.0 >> OP_SHIFT) as usize]
    }

    /// Peer or slot.
    #[inline]
    pub fn low(self) -> u32 {
        (self.0 & LOW_MASK) as u32
    }

    /// Kind, channel, collective, list or loop.
    #[inline]
    pub fn arg(self) -> u32 {
        (self.0 >> LOW_BITS) as u32
    }

    /// The same character with another opcode.
    pub fn with_opcode(self, opcode: Opcode) -> Code {
        Code::new(opcode, self.low(), self.arg())
    }

    /// Blocking send or receive of a known tag.
    #[inline]
    pub fn is_message(self) -> bool {
        self.0 >> (OP_SHIFT + 1) == 0
    }

    /// Not an operation: loop bracket, end, or nothing yet.
    #[inline]
    pub fn is_marker(self) -> bool {
        self.0 >> (OP_SHIFT + 2) == 0b11
    }

    /// Starts a non-blocking operation.
    pub fn is_start(self) -> bool {
        matches!(
            self.opcode(),
            Opcode::StartSend | Opcode::StartRecv | Opcode::StartRecvAny | Opcode::StartCollective
        )
    }

    /// Waits for non-blocking operations.
    #[inline]
    pub fn is_wait(self) -> bool {
        matches!(
            self.opcode(),
            Opcode::Wait | Opcode::WaitList | Opcode::WaitAll
        )
    }

    /// The character that `self`, at the head of process `owner`, meets at the
    /// head of its peer. Only for [`Code::is_message`].
    #[inline]
    pub fn mirror(self, owner: u32) -> Code {
        Code(((self.0 ^ (1 << OP_SHIFT)) & !LOW_MASK) | u64::from(owner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        for opcode in OPCODES {
            for low in [0, 1, 77, DETACHED] {
                for arg in [0, 1, u32::MAX] {
                    let code = Code::new(opcode, low, arg);
                    assert_eq!((code.opcode(), code.low(), code.arg()), (opcode, low, arg));
                    assert_eq!(
                        code.is_message(),
                        matches!(opcode, Opcode::Send | Opcode::Recv)
                    );
                    assert_eq!(code.is_marker(), opcode as u8 >= Opcode::LoopBegin as u8);
                }
            }
        }
    }

    #[test]
    fn mirror_swaps_ends() {
        let send = Code::new(Opcode::Send, 5, 9);
        let recv = Code::new(Opcode::Recv, 3, 9);
        assert_eq!(send.mirror(3), recv);
        assert_eq!(recv.mirror(5), send);
    }
}
