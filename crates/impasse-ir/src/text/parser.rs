//! Reads modules: everything outside function bodies.

use super::body::parse_body;
use super::cursor::{Cursor, ParseError};
use super::lexer::{Token, tokens};
use super::symbols::{Symbols, address, parameters, return_type, symbols};
use crate::{
    DataLayout, Expansion, ExpansionKind, Function, Global, Init, Linkage, MemoryType, Module,
    Reloc, Scalar, ScalarKind, ScalarRun, Signature, TypedMemory,
};

/// Bounds on what is read. Time and memory are proportional to the length of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest text accepted, in bytes.
    pub text_bytes: usize,
}

impl Default for Limits {
    /// 256 MB of text.
    fn default() -> Self {
        Self {
            text_bytes: 256 << 20,
        }
    }
}

/// Reads a module with the default [`Limits`].
///
/// The result has the right form, but may break the rules of [`verify`](crate::verify()).
///
/// # Errors
/// The first place where the text is not a module.
pub fn parse(text: &str) -> Result<Module, ParseError> {
    parse_with(text, Limits::default())
}

/// Reads a module.
///
/// # Errors
/// The first place where the text is not a module, or a limit that it exceeds.
pub fn parse_with(text: &str, limits: Limits) -> Result<Module, ParseError> {
    if text.len() > limits.text_bytes {
        return Err(ParseError {
            line: 1,
            column: 1,
            message: format!("the text is longer than {} bytes", limits.text_bytes),
        });
    }
    let tokens = tokens(text)?;
    let symbols = symbols(Cursor::new(&tokens));
    let mut parser = Parser {
        cursor: Cursor::new(&tokens),
        symbols: &symbols,
        module: Module::default(),
    };
    parser.layout()?;
    while *parser.cursor.peek() != Token::End {
        parser.item()?;
    }
    Ok(parser.module)
}

struct Parser<'t, 's> {
    cursor: Cursor<'t>,
    symbols: &'s Symbols<'t>,
    module: Module,
}

impl Parser<'_, '_> {
    fn layout(&mut self) -> Result<(), ParseError> {
        let cursor = &mut self.cursor;
        cursor.expect_word("layout")?;
        let order = cursor.eat_row(&[("little", false), ("big", true)]);
        let big_endian = order.ok_or_else(|| cursor.error("expected `little` or `big`"))?;
        cursor.expect_word("ptr")?;
        self.module.layout = DataLayout {
            pointer_bytes: cursor.number()?,
            big_endian,
        };
        Ok(())
    }

    fn item(&mut self) -> Result<(), ParseError> {
        let position = self.cursor.position();
        let Token::Word(word) = self.cursor.advance() else {
            return Err(position.error("expected a file, expansion, type, global or function"));
        };
        match *word {
            "file" => {
                self.index(self.module.files.len())?;
                let name = self.cursor.text()?.to_owned();
                self.module.files.push(name);
            }
            "expansion" => self.expansion()?,
            "type" => self.memory_type()?,
            "typed" => self.typed()?,
            "global" => self.global()?,
            "declare" => self.function(false)?,
            "define" => self.function(true)?,
            _ => return Err(position.error(format!("no item begins with `{word}`"))),
        }
        Ok(())
    }

    /// The number of an entry, which must be the next.
    fn index(&mut self, expected: usize) -> Result<(), ParseError> {
        let position = self.cursor.position();
        if self.cursor.number::<usize>()? == expected {
            return Ok(());
        }
        Err(position.error(format!("the number here must be {expected}")))
    }

    fn expansion(&mut self) -> Result<(), ParseError> {
        self.index(self.module.expansions.len())?;
        let cursor = &mut self.cursor;
        let kind = cursor.eat_row(&ExpansionKind::WORDS);
        let kind = kind.ok_or_else(|| cursor.error("expected `macro` or `inline`"))?;
        let name = cursor.text()?.to_owned();
        let at = cursor.span()?;
        self.module.expansions.push(Expansion { kind, name, at });
        Ok(())
    }

    fn memory_type(&mut self) -> Result<(), ParseError> {
        self.index(self.module.memory_types.len())?;
        let cursor = &mut self.cursor;
        let name = cursor.text()?.to_owned();
        cursor.expect_word("size")?;
        let size = cursor.number()?;
        cursor.expect('[')?;
        let mut runs = Vec::new();
        while !cursor.eat(']') {
            if !runs.is_empty() {
                cursor.expect(',')?;
            }
            let offset = cursor.number()?;
            cursor.expect(':')?;
            let kind = cursor.eat_row(&ScalarKind::WORDS);
            let kind = kind.ok_or_else(|| cursor.error("expected a kind of number"))?;
            let bytes = cursor.number()?;
            cursor.expect_word("times")?;
            runs.push(ScalarRun {
                offset,
                scalar: Scalar { kind, bytes },
                count: cursor.number()?,
            });
        }
        let memory_type = MemoryType { name, size, runs };
        self.module.memory_types.push(memory_type);
        Ok(())
    }

    fn typed(&mut self) -> Result<(), ParseError> {
        let cursor = &mut self.cursor;
        let ty = cursor.number()?;
        let argument = match cursor.eat_word("argument") {
            true => Some(cursor.number()?),
            false => None,
        };
        let mut bytes = |word: &str| match cursor.eat_word(word) {
            true => cursor.number(),
            false => Ok(0),
        };
        let (offset, room) = (bytes("offset")?, bytes("room")?);
        let at = cursor.span()?;
        self.module.typed.push(TypedMemory {
            at,
            argument,
            ty,
            offset,
            room,
        });
        Ok(())
    }

    fn linkage(&mut self) -> Result<Linkage, ParseError> {
        let linkage = self.cursor.eat_row(&Linkage::WORDS);
        linkage.ok_or_else(|| self.cursor.error("expected a linkage"))
    }

    fn global(&mut self) -> Result<(), ParseError> {
        let name = self.cursor.name()?.to_owned();
        let linkage = self.linkage()?;
        let constant = self.cursor.eat_word("constant");
        let thread_local = self.cursor.eat_word("thread_local");
        self.cursor.expect_word("size")?;
        let size = self.cursor.number()?;
        self.cursor.expect_word("align")?;
        let align = self.cursor.number()?;
        self.cursor.expect('=')?;
        let init = self.init()?;
        let span = self.cursor.span()?;
        self.module.globals.push(Global {
            name,
            size,
            align,
            constant,
            thread_local,
            linkage,
            init,
            span,
        });
        Ok(())
    }

    fn init(&mut self) -> Result<Init, ParseError> {
        if self.cursor.eat_word("declared") {
            return Ok(Init::Declared);
        }
        if self.cursor.eat_word("zero") {
            return Ok(Init::Zero);
        }
        self.cursor.expect_word("bytes")?;
        let bytes = self.cursor.bytes()?.to_vec();
        let mut relocs = Vec::new();
        if self.cursor.eat_word("relocs") {
            self.cursor.expect('[')?;
            loop {
                let offset = self.cursor.number()?;
                self.cursor.expect(':')?;
                let (symbol, addend) = address(&mut self.cursor, self.symbols)?;
                relocs.push(Reloc {
                    offset,
                    symbol,
                    addend,
                });
                if !self.cursor.eat(',') {
                    break;
                }
            }
            self.cursor.expect(']')?;
        }
        Ok(Init::Data { bytes, relocs })
    }

    fn function(&mut self, defined: bool) -> Result<(), ParseError> {
        let ret = return_type(&mut self.cursor)?;
        let name = self.cursor.name()?.to_owned();
        let (params, variadic) = parameters(&mut self.cursor)?;
        let linkage = self.linkage()?;
        let span = self.cursor.span()?;
        let body = if defined {
            Some(parse_body(&mut self.cursor, self.symbols)?)
        } else {
            None
        };
        self.module.functions.push(Function {
            name,
            signature: Signature {
                params,
                ret,
                variadic,
            },
            linkage,
            span,
            body,
        });
        Ok(())
    }
}
