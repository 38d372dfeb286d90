//! The paper's signature space: one dense non-negative integer per message kind.

use impasse_ops::{Channel, Envelope};
use rustc_hash::FxHashMap;

use crate::recent::Recent;

/// Number of a message kind, dense from 0 in order of first use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature(pub u32);

/// Numbers of channels and of message kinds: O(1) per look-up, O(kinds) memory.
#[derive(Clone, Debug, Default)]
pub struct SignatureSpace {
    signatures: FxHashMap<Envelope, u32>,
    recent: Recent<Envelope>,
    envelopes: Vec<Envelope>,
    channel_of: Vec<u32>,
    channels: FxHashMap<Channel, u32>,
    channel_list: Vec<Channel>,
}

impl SignatureSpace {
    /// An empty space.
    pub fn new() -> SignatureSpace {
        SignatureSpace::default()
    }

    /// The signature of a kind of message, made at first use.
    pub fn signature_for(&mut self, envelope: Envelope) -> Signature {
        let (process, which) = (envelope.destination.0, envelope.source.0 ^ envelope.tag.0);
        if let Some(known) = self.recent.get(process, which, envelope) {
            return Signature(known);
        }
        let signature = self.look_up(envelope);
        let all = self.envelopes.len();
        self.recent.put(process, which, envelope, signature.0, all);
        signature
    }

    fn look_up(&mut self, envelope: Envelope) -> Signature {
        if let Some(&known) = self.signatures.get(&envelope) {
            return Signature(known);
        }
        let signature = self.envelopes.len() as u32;
        let channel = self.channel_for(envelope.channel());
        self.signatures.insert(envelope, signature);
        self.envelopes.push(envelope);
        self.channel_of.push(channel);
        Signature(signature)
    }

    /// The signature of a kind of message that has been used before.
    pub fn find(&self, envelope: Envelope) -> Option<Signature> {
        self.signatures.get(&envelope).copied().map(Signature)
    }

    /// The number of a channel, made at first use.
    pub fn channel_for(&mut self, channel: Channel) -> u32 {
        if let Some(&known) = self.channels.get(&channel) {
            return known;
        }
        let number = self.channel_list.len() as u32;
        self.channels.insert(channel, number);
        self.channel_list.push(channel);
        number
    }

    /// The kind of message behind a signature.
    pub fn envelope(&self, signature: Signature) -> Envelope {
        self.envelopes[signature.0 as usize]
    }

    /// The number of the channel that messages of this kind use.
    pub fn channel_of(&self, signature: Signature) -> u32 {
        self.channel_of[signature.0 as usize]
    }

    /// The channel behind a number.
    pub fn channel(&self, number: u32) -> Channel {
        self.channel_list[number as usize]
    }

    /// Number of kinds seen so far.
    pub fn len(&self) -> usize {
        self.envelopes.len()
    }

    /// Whether no kind has been seen yet.
    pub fn is_empty(&self) -> bool {
        self.envelopes.is_empty()
    }

    /// Number of channels seen so far.
    pub fn channel_count(&self) -> usize {
        self.channel_list.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_ops::{Comm, Rank, Tag};

    #[test]
    fn signatures_are_dense_and_stable() {
        let mut space = SignatureSpace::new();
        let envelope = |tag| Envelope {
            comm: Comm::WORLD,
            source: Rank(0),
            destination: Rank(1),
            tag: Tag(tag),
        };
        let back = Envelope {
            source: Rank(1),
            destination: Rank(0),
            ..envelope(0)
        };
        assert_eq!(space.signature_for(envelope(7)), Signature(0));
        assert_eq!(space.signature_for(envelope(3)), Signature(1));
        assert_eq!(space.signature_for(envelope(7)), Signature(0));
        assert_eq!(space.signature_for(back), Signature(2));
        assert_eq!(space.len(), 3);
        assert_eq!(space.channel_count(), 2);
        assert_eq!(
            space.channel_of(Signature(0)),
            space.channel_of(Signature(1))
        );
        assert_eq!(space.envelope(Signature(1)), envelope(3));
    }
}
