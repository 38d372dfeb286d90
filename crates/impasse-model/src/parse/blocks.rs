//! Blocks: what opens them, and what happens at their closing brace.

use super::Parser;
use super::scope::Mark;
use crate::code::{Code, Segment};
use crate::error::{ModelError, Span, quote};
use crate::lexer::Kind;
use crate::limits;

/// A block that is not closed yet.
pub(super) struct Block {
    pub kind: BlockKind,
    /// The opening brace.
    pub open: Span,
    pub mark: Mark,
}

/// What a block belongs to. Indices are those of the code.
pub(super) enum BlockKind {
    /// The index of the section.
    Section(u32),
    Loop(usize),
    For {
        at: usize,
        slot: u32,
    },
    If {
        at: usize,
        /// The jumps at the end of earlier branches.
        jumps: Vec<usize>,
    },
    Else {
        jumps: Vec<usize>,
    },
}

impl Parser<'_> {
    /// The section in which the parser stands.
    pub(super) fn section(&self) -> Option<u32> {
        match self.blocks.first()?.kind {
            BlockKind::Section(index) => Some(index),
            _ => None,
        }
    }

    pub(super) fn here(&self) -> u32 {
        self.out.code.len() as u32
    }

    /// Reads the opening brace. The mark is from before the block's own names.
    pub(super) fn open_block(&mut self, kind: BlockKind, mark: Mark) -> Result<(), ModelError> {
        self.skip_newlines()?;
        let open = self.expect(Kind::OpenBrace, "`{`")?.span;
        if self.blocks.len() >= limits::NESTING {
            let message = format!("blocks are nested more than {} deep", limits::NESTING);
            return Err(ModelError::new(open, message));
        }
        self.blocks.push(Block { kind, open, mark });
        Ok(())
    }

    pub(super) fn close_block(&mut self) -> Result<(), ModelError> {
        let close = self.take()?;
        let Some(block) = self.blocks.pop() else {
            return Err(ModelError::new(
                close.span,
                "`}` closes nothing: no block is open",
            ));
        };
        self.scope.forget(block.mark);
        match block.kind {
            BlockKind::Section(index) => self.end_segment(Some(index)),
            BlockKind::Loop(at) => {
                self.out.code.push(Code::LoopEnd(at as u32));
                self.patch(at);
            }
            BlockKind::For { at, slot } => {
                let body = at as u32 + 1;
                self.out.code.push(Code::ForEnd { slot, body });
                self.patch(at);
            }
            BlockKind::If { at, jumps } => self.after_if(at, jumps)?,
            BlockKind::Else { jumps } => self.patch_all(jumps),
        }
        Ok(())
    }

    /// After the branch of an `if`: perhaps `else`, perhaps `else if`.
    fn after_if(&mut self, at: usize, mut jumps: Vec<usize>) -> Result<(), ModelError> {
        self.skip_newlines()?;
        if !self.accept_word("else")? {
            self.patch(at);
            self.patch_all(jumps);
            return Ok(());
        }
        jumps.push(self.out.code.len());
        self.out.code.push(Code::Jump(0));
        self.patch(at);
        if self.accept_word("if")? {
            return self.if_branch(jumps);
        }
        let mark = self.scope.mark();
        self.open_block(BlockKind::Else { jumps }, mark)
    }

    /// The condition and opening brace after `if`.
    pub(super) fn if_branch(&mut self, jumps: Vec<usize>) -> Result<(), ModelError> {
        let mark = self.scope.mark();
        let (condition, _) = self.expression()?;
        let at = self.out.code.len();
        self.out.code.push(Code::If {
            condition,
            otherwise: 0,
        });
        self.open_block(BlockKind::If { at, jumps }, mark)
    }

    fn patch_all(&mut self, jumps: Vec<usize>) {
        for at in jumps {
            self.patch(at);
        }
    }

    /// Lets a jump lead to where the parser stands.
    fn patch(&mut self, at: usize) {
        let here = self.here();
        match &mut self.out.code[at] {
            Code::If { otherwise, .. } => *otherwise = here,
            Code::Jump(target) => *target = here,
            Code::Loop { behind, .. } | Code::For { behind, .. } => *behind = here,
            Code::Act(_) | Code::Let { .. } | Code::LoopEnd(_) | Code::ForEnd { .. } => {}
        }
    }

    /// Closes the segment that was being read and begins the next.
    pub(super) fn end_segment(&mut self, section: Option<u32>) {
        let (start, end) = (self.segment, self.here());
        if start < end {
            self.out.segments.push(Segment {
                start,
                end,
                section,
            });
        }
        self.segment = end;
    }

    pub(super) fn check_closed(&mut self) -> Result<(), ModelError> {
        let Some(block) = self.blocks.last() else {
            return Ok(());
        };
        Err(ModelError::new(block.open, "this block is never closed").help("add `}` where it ends"))
    }

    /// Things that are allowed only outside blocks.
    pub(super) fn only_outside(&self, word: Span) -> Result<(), ModelError> {
        let Some(block) = self.blocks.last() else {
            return Ok(());
        };
        let message = format!("{} cannot stand inside a block", quote(self.text(word)));
        Err(ModelError::new(word, message).related(block.open, "inside this block"))
    }
}
