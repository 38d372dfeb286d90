//! The container of bitcode: blocks in blocks, with records, which are lists of numbers. What they
//! mean is said elsewhere.
//!
//! This is a reader of our own, since `llvm-bitcode` 0.4 trusts its input: it reserves as much memory
//! as an abbreviation claims to need and recurses over definitions of abbreviations.

use std::collections::HashMap;
use std::rc::Rc;

use crate::bits::Bits;
use crate::error::{Res, malformed};

/// Blocks may be nested so deep.
const MOST_NESTED: usize = 16;

/// A list of numbers with a code that says what they mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'s> {
    pub(crate) code: u32,
    pub(crate) ops: &'s [u64],
    pub(crate) blob: &'s [u8],
}

/// A part of a block.
#[derive(Clone, Copy, Debug)]
enum Item {
    Block(usize),
    Record {
        code: u32,
        start: usize,
        end: usize,
        blob: (usize, usize),
    },
}

/// A block: its kind and what is in it.
#[derive(Debug)]
struct BlockData {
    id: u32,
    items: Vec<Item>,
}

/// All blocks of a file.
#[derive(Debug)]
pub(crate) struct Stream<'a> {
    bytes: &'a [u8],
    blocks: Vec<BlockData>,
    ops: Vec<u64>,
}

/// A block of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'s> {
    stream: &'s Stream<'s>,
    index: usize,
}

/// What is in a block.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content<'s> {
    Block(Block<'s>),
    Record(Record<'s>),
}

impl<'s> Block<'s> {
    /// The kind of the block.
    pub(crate) fn id(self) -> u32 {
        self.stream.blocks[self.index].id
    }

    /// What is in it, in order.
    pub(crate) fn contents(self) -> impl Iterator<Item = Content<'s>> {
        let stream = self.stream;
        let items = stream.blocks[self.index].items.iter();
        items.map(move |item| match *item {
            Item::Block(index) => Content::Block(Block { stream, index }),
            Item::Record {
                code,
                start,
                end,
                blob,
            } => Content::Record(Record {
                code,
                ops: &stream.ops[start..end],
                blob: &stream.bytes[blob.0..blob.1],
            }),
        })
    }

    /// Its records.
    pub(crate) fn records(self) -> impl Iterator<Item = Record<'s>> {
        self.contents().filter_map(|content| match content {
            Content::Record(record) => Some(record),
            Content::Block(_) => None,
        })
    }

    /// The blocks in it that are of a kind.
    pub(crate) fn blocks(self, id: u32) -> impl Iterator<Item = Block<'s>> {
        self.contents().filter_map(move |content| match content {
            Content::Block(block) if block.id() == id => Some(block),
            _ => None,
        })
    }
}

impl<'a> Stream<'a> {
    /// Reads a file, behind the four bytes that it begins with.
    pub(crate) fn read(bytes: &'a [u8]) -> Res<Stream<'a>> {
        let mut reader = StreamReader {
            stream: Stream {
                bytes,
                blocks: Vec::new(),
                ops: Vec::new(),
            },
            bits: Bits::new(bytes),
            shared: HashMap::new(),
            most_ops: bytes.len().saturating_mul(8) + 4096,
            records: 0,
        };
        let root = reader.add_block(u32::MAX);
        // What follows the last block may be padding.
        while reader.bits.left() >= 32 {
            match reader.bits.fixed(2)? {
                ENTER => reader.enter(root, 0)?,
                _ => break,
            }
        }
        Ok(reader.stream)
    }

    /// The block that holds all others.
    pub(crate) fn root<'s>(&'s self) -> Block<'s>
    where
        'a: 's,
    {
        Block {
            stream: self,
            index: 0,
        }
    }
}

const END: u64 = 0;
const ENTER: u64 = 1;
const DEFINE: u64 = 2;
const UNABBREVIATED: u64 = 3;
/// The block that defines abbreviations for others.
const BLOCK_INFO: u32 = 0;

/// How one number of a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Literal(u64),
    Fixed(u32),
    Variable(u32),
    Char6,
    Array,
    Blob,
}

type Abbreviation = Rc<[Encoding]>;

struct StreamReader<'a> {
    stream: Stream<'a>,
    bits: Bits<'a>,
    /// The abbreviations that blocks of a kind begin with.
    shared: HashMap<u32, Vec<Abbreviation>>,
    /// A file has at most one number per bit, not counting literals, of which there are few.
    most_ops: usize,
    records: usize,
}

impl StreamReader<'_> {
    fn add_block(&mut self, id: u32) -> usize {
        let items = Vec::new();
        self.stream.blocks.push(BlockData { id, items });
        self.stream.blocks.len() - 1
    }

    /// Reads a block, behind the word that begins it.
    fn enter(&mut self, parent: usize, depth: usize) -> Res<()> {
        if depth > MOST_NESTED {
            return malformed("blocks are nested too deep");
        }
        let id = self.bits.variable(8)? as u32;
        let width = self.bits.variable(4)?;
        if !(2..=32).contains(&width) {
            return malformed("a block has a wrong width");
        }
        self.bits.align()?;
        self.bits.fixed(32)?;
        let block = self.add_block(id);
        self.stream.blocks[parent].items.push(Item::Block(block));
        self.contents(block, width as u32, depth)
    }

    fn contents(&mut self, block: usize, width: u32, depth: usize) -> Res<()> {
        let id = self.stream.blocks[block].id;
        let mut known = self.shared.get(&id).cloned().unwrap_or_default();
        // The kind of blocks that abbreviations are for, inside the block that defines them.
        let mut target = None;
        loop {
            match self.bits.fixed(width)? {
                END => return self.bits.align(),
                ENTER => self.enter(block, depth + 1)?,
                DEFINE => {
                    let abbreviation = self.definition()?;
                    if id != BLOCK_INFO {
                        known.push(abbreviation);
                    } else if let Some(target) = target {
                        self.shared.entry(target).or_default().push(abbreviation);
                    } else {
                        return malformed("an abbreviation for no block");
                    }
                }
                UNABBREVIATED => {
                    let code = self.bits.variable(6)? as u32;
                    let count = self.bits.variable(6)?;
                    let start = self.stream.ops.len();
                    for _ in 0..count {
                        let op = self.bits.variable(6)?;
                        self.push(op)?;
                    }
                    if id == BLOCK_INFO && code == 1 {
                        target = self.stream.ops.get(start).map(|&op| op as u32);
                    }
                    self.record(block, code, start, (0, 0))?;
                }
                number => {
                    let abbreviation = known.get(number as usize - 4).cloned();
                    let Some(abbreviation) = abbreviation else {
                        return malformed("an abbreviation that is not defined");
                    };
                    self.abbreviated(block, &abbreviation)?;
                }
            }
        }
    }

    fn record(&mut self, block: usize, code: u32, start: usize, blob: (usize, usize)) -> Res<()> {
        // No record that means something fits into a byte.
        self.records += 1;
        if self.records > self.stream.bytes.len() {
            return malformed("it has more records than bytes");
        }
        let end = self.stream.ops.len();
        self.stream.blocks[block].items.push(Item::Record {
            code,
            start,
            end,
            blob,
        });
        Ok(())
    }

    fn push(&mut self, op: u64) -> Res<()> {
        if self.stream.ops.len() >= self.most_ops {
            return malformed("it has more numbers than bits");
        }
        self.stream.ops.push(op);
        Ok(())
    }

    fn definition(&mut self) -> Res<Abbreviation> {
        let count = self.bits.variable(5)?;
        let mut encodings = Vec::new();
        for _ in 0..count {
            if self.bits.fixed(1)? == 1 {
                encodings.push(Encoding::Literal(self.bits.variable(8)?));
                continue;
            }
            encodings.push(match self.bits.fixed(3)? {
                1 => self.width(Encoding::Fixed)?,
                2 => self.width(Encoding::Variable)?,
                3 => Encoding::Array,
                4 => Encoding::Char6,
                5 => Encoding::Blob,
                _ => return malformed("an unknown kind of abbreviation"),
            });
        }
        check(&encodings)?;
        Ok(encodings.into())
    }

    /// An encoding with its width; of no bits, the number is always 0.
    fn width(&mut self, encoding: fn(u32) -> Encoding) -> Res<Encoding> {
        match self.bits.variable(5)? {
            0 => Ok(Encoding::Literal(0)),
            width if width <= 64 && encoding(1) == Encoding::Fixed(1) || width <= 32 => {
                Ok(encoding(width as u32))
            }
            _ => malformed("an abbreviation has a wrong width"),
        }
    }

    fn scalar(&mut self, encoding: Encoding) -> Res<u64> {
        match encoding {
            Encoding::Literal(value) => Ok(value),
            Encoding::Fixed(width) => self.bits.fixed(width),
            Encoding::Variable(width) => self.bits.variable(width),
            Encoding::Char6 => {
                const CHARACTERS: &[u8; 64] =
                    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
                Ok(CHARACTERS[self.bits.fixed(6)? as usize].into())
            }
            Encoding::Array | Encoding::Blob => malformed("an abbreviation in a wrong place"),
        }
    }

    fn abbreviated(&mut self, block: usize, abbreviation: &[Encoding]) -> Res<()> {
        let Some((&first, rest)) = abbreviation.split_first() else {
            return malformed("an empty abbreviation");
        };
        let code = self.scalar(first)? as u32;
        let start = self.stream.ops.len();
        let mut blob = (0, 0);
        for (index, &encoding) in rest.iter().enumerate() {
            match encoding {
                Encoding::Array => {
                    let count = self.bits.variable(6)?;
                    for _ in 0..count {
                        let op = self.scalar(rest[index + 1])?;
                        self.push(op)?;
                    }
                    break;
                }
                Encoding::Blob => {
                    let length = self.bits.variable(6)?;
                    self.bits.align()?;
                    let bytes = self
                        .bits
                        .bytes(usize::try_from(length).unwrap_or(usize::MAX))?;
                    let from = bytes.as_ptr() as usize - self.stream.bytes.as_ptr() as usize;
                    blob = (from, from + bytes.len());
                }
                _ => {
                    let op = self.scalar(encoding)?;
                    self.push(op)?;
                }
            }
        }
        self.record(block, code, start, blob)
    }
}

/// Refuses abbreviations of a wrong shape: an array is last but one, before its element, a blob last.
fn check(encodings: &[Encoding]) -> Res<()> {
    let count = encodings.len();
    for (index, encoding) in encodings.iter().enumerate() {
        let fits = match encoding {
            Encoding::Array => index + 2 == count && index > 0,
            Encoding::Blob => index + 1 == count && index > 0,
            _ => true,
        };
        if !fits {
            return malformed("an abbreviation of a wrong shape");
        }
    }
    Ok(())
}
