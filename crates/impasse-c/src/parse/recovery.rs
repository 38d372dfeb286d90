//! Finding the end of a declaration that could not be parsed.

use super::reader::Reader;
use crate::parse::keywords::Tok;

impl Reader<'_> {
    /// Moves behind the declaration that began at `start` and failed at `failed`: behind the
    /// `;` outside braces, or behind the body of a function.
    ///
    /// Only braces are counted, and from the beginning: the failure may be a missing parenthesis.
    pub(super) fn skip_declaration(&mut self, start: usize, failed: usize) {
        self.move_to(start);
        let mut braces = 0usize;
        let mut is_function = false;
        let mut has_value = false;
        loop {
            let passed = self.position() >= failed;
            match self.tok() {
                Tok::End => return,
                Tok::LBrace => braces += 1,
                Tok::RBrace if braces == 0 && passed => return self.bump(),
                Tok::RBrace => {
                    braces = braces.saturating_sub(1);
                    let ends = braces == 0 && (is_function || self.peek() == Tok::End);
                    if passed && ends {
                        self.bump();
                        self.eat(Tok::Semicolon);
                        return;
                    }
                }
                Tok::Semicolon if braces == 0 && passed => return self.bump(),
                Tok::Struct | Tok::Union | Tok::Enum if braces == 0 => is_function = false,
                Tok::LParen if braces == 0 && !has_value => is_function = true,
                Tok::Assign if braces == 0 => (has_value, is_function) = (true, false),
                _ => {}
            }
            self.bump();
        }
    }
}
