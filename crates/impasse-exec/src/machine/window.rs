//! The slots of the current frame as the inner loop sees them.

/// Slots of a frame that is small: a slot's number then fits a byte.
pub(super) const SMALL: usize = 256;

/// The slots of a frame.
///
/// Most frames are small. For them the window has a fixed size, and the low byte of a number is
/// always inside: no access needs a check. The price is that the stack of registers goes on for
/// some slots behind the frame.
pub(super) trait Window {
    /// How many slots must exist from the start of a frame that uses `frame` of them.
    fn span(frame: u32) -> usize;

    /// Whether this kind of window is the one for such a frame.
    fn fits(frame: u32) -> bool;

    /// The window that begins at `base`.
    fn of(regs: &mut [u64], base: usize, frame: u32) -> Option<&mut Self>;

    /// A slot.
    fn at(&self, slot: u32) -> u64;

    /// A slot for writing.
    fn at_mut(&mut self, slot: u32) -> &mut u64;
}

impl Window for [u64; SMALL] {
    fn span(_frame: u32) -> usize {
        SMALL
    }

    #[inline]
    fn fits(frame: u32) -> bool {
        frame as usize <= SMALL
    }

    #[inline]
    fn of(regs: &mut [u64], base: usize, _frame: u32) -> Option<&mut Self> {
        regs.get_mut(base..)?.first_chunk_mut()
    }

    #[inline]
    fn at(&self, slot: u32) -> u64 {
        self[usize::from(slot as u8)]
    }

    #[inline]
    fn at_mut(&mut self, slot: u32) -> &mut u64 {
        &mut self[usize::from(slot as u8)]
    }
}

impl Window for [u64] {
    fn span(frame: u32) -> usize {
        frame as usize
    }

    #[inline]
    fn fits(frame: u32) -> bool {
        frame as usize > SMALL
    }

    #[inline]
    fn of(regs: &mut [u64], base: usize, frame: u32) -> Option<&mut Self> {
        regs.get_mut(base..base + frame as usize)
    }

    #[inline]
    fn at(&self, slot: u32) -> u64 {
        self[slot as usize]
    }

    #[inline]
    fn at_mut(&mut self, slot: u32) -> &mut u64 {
        &mut self[slot as usize]
    }
}
