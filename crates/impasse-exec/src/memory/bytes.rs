//! Checked access to any number of bytes, known or not.

use super::cell::Cell;
use super::chunk::{CHUNK, Chunk};
use super::contents::Contents;
use super::{Fault, FaultKind, Memory, address};
use crate::expr::ExprId;
use crate::value::Byte;

/// One piece of a range that lies inside a chunk: where, in which chunk offset, how long.
pub(super) struct Piece {
    pub(super) address: u64,
    pub(super) at: usize,
    pub(super) len: usize,
}

/// The pieces of a range that has been checked.
pub(super) fn pieces(address: u64, len: u64) -> impl Iterator<Item = Piece> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = address::offset(address + done) % CHUNK;
        let len = (len - done).min((CHUNK - at) as u64) as usize;
        let piece = Piece {
            address: address + done,
            at,
            len,
        };
        done += len as u64;
        (len > 0).then_some(piece)
    })
}

/// The place of the first 0, searched eight bytes at a time.
fn zero_in(text: &[u8]) -> Option<usize> {
    let (words, _) = text.as_chunks::<8>();
    let has_zero = |word: &[u8; 8]| {
        let word = u64::from_le_bytes(*word);
        word.wrapping_sub(0x0101_0101_0101_0101) & !word & 0x8080_8080_8080_8080 != 0
    };
    let start = words.iter().position(has_zero).unwrap_or(words.len()) * 8;
    let rest = text.get(start..)?;
    rest.iter().position(|&byte| byte == 0).map(|at| start + at)
}

impl Memory {
    fn cell_mut(&mut self, address: u64) -> Option<&mut Cell> {
        let table = self.tables.get_mut(address::region(address))?;
        let object = table.get_mut(address::number(address))?;
        object.cell_mut(address::offset(address))
    }

    /// The chunk for writing at a checked address.
    fn chunk_mut(&mut self, address: u64) -> Option<&mut Chunk> {
        let table = self.tables.get_mut(address::region(address))?;
        let object = table.get_mut(address::number(address))?;
        object
            .cell_mut(address::offset(address))?
            .owned(&mut self.copied)
    }

    pub(super) fn cell(&self, address: u64) -> Option<&Cell> {
        self.object(address)?.cell(address::offset(address))
    }

    /// Known bytes.
    pub(crate) fn read_known(&self, address: u64, len: u64) -> Result<Vec<u8>, Fault> {
        self.check(address, len, false)?;
        let mut bytes = Vec::new();
        for piece in pieces(address, len) {
            self.append_known(&piece, &mut bytes)
                .ok_or_else(|| Fault::new(FaultKind::NotKnown, address, len))?;
        }
        Ok(bytes)
    }

    fn append_known(&self, piece: &Piece, bytes: &mut Vec<u8>) -> Option<()> {
        let range = piece.at..piece.at + piece.len;
        let chunk = match self.cell(piece.address)? {
            Cell::Owned(chunk) => chunk,
            Cell::Shared(shared) => &shared.chunk,
            Cell::Zero(_) => {
                bytes.resize(bytes.len() + piece.len, 0);
                return Some(());
            }
            Cell::Gone | Cell::Fresh(_) | Cell::Symbolic(..) => return None,
        };
        if let Some(unknown) = &chunk.unknown {
            let mut parts = range.clone().step_by(64);
            let known = |at| unknown.are_known(at, 64.min(range.end - at));
            if !parts.all(known) {
                return None;
            }
        }
        bytes.extend_from_slice(chunk.bytes.get(range)?);
        Some(())
    }

    /// Bytes, known or not.
    pub(crate) fn read_any(&self, address: u64, len: u64) -> Result<Vec<Byte>, Fault> {
        self.check(address, len, false)?;
        let mut bytes = Vec::with_capacity(len as usize);
        for piece in pieces(address, len) {
            if let Some(cell) = self.cell(piece.address) {
                bytes.extend((piece.at..piece.at + piece.len).map(|at| cell.get(at)));
            }
        }
        Ok(bytes)
    }

    /// Writes known bytes.
    pub(crate) fn write_known(&mut self, address: u64, bytes: &[u8]) -> Result<(), Fault> {
        self.check(address, bytes.len() as u64, true)?;
        let mut rest = bytes;
        for piece in pieces(address, bytes.len() as u64) {
            let (now, later) = rest.split_at(piece.len);
            rest = later;
            let cell = self.cell_mut(piece.address);
            if piece.at == 0 && cell.is_some_and(|cell| cell.write_whole(now)) {
                continue;
            }
            if let Some(chunk) = self.chunk_mut(piece.address) {
                chunk.write(piece.at, now);
            }
        }
        Ok(())
    }

    /// Writes bytes, known or not.
    pub(crate) fn write_any(&mut self, address: u64, bytes: &[Byte]) -> Result<(), Fault> {
        self.write_contents(address, &Contents::from(bytes), 0, bytes.len() as u64)
    }

    /// Bytes with what is known about them.
    pub(crate) fn read_contents(&self, address: u64, len: u64) -> Result<Contents, Fault> {
        self.check(address, len, false)?;
        if let Ok(bytes) = self.read_known(address, len) {
            return Ok(Contents::known(bytes));
        }
        let mut contents = Chunk::fresh(len as usize);
        let mut done = 0;
        for piece in pieces(address, len) {
            match self.cell(piece.address) {
                Some(Cell::Owned(chunk)) => contents.put(done, chunk, piece.at, piece.len),
                Some(Cell::Shared(shared)) => {
                    contents.put(done, &shared.chunk, piece.at, piece.len);
                }
                Some(Cell::Zero(_)) => contents.mark_known(done, piece.len),
                Some(&Cell::Symbolic(_, expr, index)) => {
                    let from = index + piece.at as u32;
                    contents.forget(done, piece.len, Some((expr, from)));
                }
                Some(Cell::Fresh(_) | Cell::Gone) | None => {}
            }
            done += piece.len;
        }
        Ok(Contents(contents))
    }

    /// Writes `len` bytes of `contents` from `from` on.
    pub(crate) fn write_contents(
        &mut self,
        address: u64,
        contents: &Contents,
        from: u64,
        len: u64,
    ) -> Result<(), Fault> {
        if let Some(bytes) = contents.known_bytes() {
            let range = from as usize..(from + len) as usize;
            return self.write_known(address, bytes.get(range).unwrap_or_default());
        }
        self.check(address, len, true)?;
        let mut from = from as usize;
        for piece in pieces(address, len) {
            if let Some(chunk) = self.chunk_mut(piece.address) {
                chunk.put(piece.at, &contents.0, from, piece.len);
            }
            from += piece.len;
        }
        Ok(())
    }

    /// Copies bytes with what is known about them; the ranges may overlap.
    pub(crate) fn copy(&mut self, dst: u64, src: u64, len: u64) -> Result<(), Fault> {
        if len == 0 {
            return Ok(());
        }
        self.check(src, len, false)?;
        self.check(dst, len, true)?;
        let contents = self.read_contents(src, len)?;
        self.write_contents(dst, &contents, 0, len)
    }

    /// Makes bytes those of an expression from its byte `index` on, or uninitialised.
    pub(crate) fn forget(
        &mut self,
        address: u64,
        len: u64,
        expr: Option<ExprId>,
        index: u32,
    ) -> Result<(), Fault> {
        self.check(address, len, true)?;
        let mut done = 0;
        for piece in pieces(address, len) {
            let part = expr.map(|expr| (expr, index + done));
            done += piece.len as u32;
            let cell = self.cell_mut(piece.address);
            if piece.at == 0 && cell.is_some_and(|cell| cell.forget_whole(piece.len, part)) {
                continue;
            }
            if let Some(chunk) = self.chunk_mut(piece.address) {
                chunk.forget(piece.at, piece.len, part);
            }
        }
        Ok(())
    }

    /// Makes bytes of a living object those of an expression from its byte `index` on; of one without a
    /// known end, what was not used yet becomes uninitialised. Gives the next byte of the expression.
    pub(crate) fn forget_range(&mut self, address: u64, len: u64, expr: ExprId, index: u32) -> u32 {
        let offset = address::offset(address) as u64;
        let table = self.tables.get_mut(address::region(address));
        let object = table.and_then(|table| table.get_mut(address::number(address)));
        let Some(object) = object.filter(|object| !object.constant) else {
            return index;
        };
        let extent = object.extent();
        if offset + len > extent && object.tail.is_some() {
            object.tail = Some(Cell::Fresh(CHUNK as u32));
        }
        let used = len.min(extent.saturating_sub(offset));
        // It lies inside the object.
        let _ = self.forget(address, used, Some(expr), index);
        index.wrapping_add(used as u32)
    }

    /// Sets bytes.
    pub(crate) fn fill(&mut self, dst: u64, byte: Byte, len: u64) -> Result<(), Fault> {
        if len == 0 {
            return Ok(());
        }
        self.check(dst, len, true)?;
        for piece in pieces(dst, len) {
            let Some(chunk) = self.chunk_mut(piece.address) else {
                continue;
            };
            let range = piece.at..piece.at + piece.len;
            match byte {
                Byte::Known(byte) => {
                    if let Some(slice) = chunk.bytes.get_mut(range) {
                        slice.fill(byte);
                    }
                    chunk.mark_known(piece.at, piece.len);
                }
                Byte::Uninitialised => chunk.forget(piece.at, piece.len, None),
                Byte::Symbolic { .. } => range.for_each(|at| chunk.set(at, byte)),
            }
        }
        Ok(())
    }

    /// The bytes before the first zero, at most `max`.
    pub(crate) fn c_string(&self, address: u64, max: u64) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        if max == 0 {
            return Ok(bytes);
        }
        let room = self.room(address)?;
        for piece in pieces(address, room.min(max)) {
            let end = piece.at + piece.len;
            // Bytes that are not known are 0, so all before the first 0 are known.
            let text = match self.cell(piece.address) {
                Some(Cell::Owned(chunk)) => chunk.bytes.get(piece.at..end),
                Some(Cell::Shared(shared)) => shared.chunk.bytes.get(piece.at..end),
                _ => None,
            };
            let text = text.unwrap_or_default();
            let length = zero_in(text).unwrap_or(text.len());
            bytes.extend_from_slice(&text[..length]);
            if length == piece.len {
                continue;
            }
            let last = self
                .cell(piece.address)
                .map(|cell| cell.get(piece.at + length));
            if last == Some(Byte::Known(0)) {
                return Ok(bytes);
            }
            let place = address + bytes.len() as u64;
            return Err(Fault::new(FaultKind::NotKnown, place, 1));
        }
        if room < max {
            return Err(Fault::new(FaultKind::Bounds, address + room, 1));
        }
        Ok(bytes)
    }

    /// Bytes from `address` to the end of its object, or as far as one without a known end was used.
    pub(crate) fn room(&self, address: u64) -> Result<u64, Fault> {
        let object = self.check(address, 0, false)?;
        let offset = address::offset(address) as u64;
        Ok(object.extent().saturating_sub(offset))
    }
}
