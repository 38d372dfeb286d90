//! Reads names, addresses and signatures, which stand inside and outside of bodies.

use super::cursor::{Cursor, ParseError};
use super::lexer::Token;
use crate::{FuncId, GlobalId, Symbol, Type};
use std::collections::HashMap;

/// Names of objects and functions; the first of two equal ones, which the verifier reports.
pub(super) type Symbols<'t> = HashMap<&'t str, Symbol>;

/// Finds all names before anything is parsed, so that they can be used before they are declared.
pub(super) fn symbols<'t>(mut cursor: Cursor<'t>) -> Symbols<'t> {
    let mut symbols = Symbols::new();
    let (mut globals, mut functions, mut depth) = (0, 0, 0_u32);
    let mut keyword = "";
    loop {
        match cursor.advance() {
            Token::End => return symbols,
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 0 && is_item(word) => keyword = word,
            Token::Name(name) if depth == 0 && !keyword.is_empty() => {
                let (symbol, count) = if keyword == "global" {
                    (Symbol::Global(GlobalId(globals)), &mut globals)
                } else {
                    (Symbol::Function(FuncId(functions)), &mut functions)
                };
                symbols.entry(name).or_insert(symbol);
                *count += 1;
                keyword = "";
            }
            _ => {}
        }
    }
}

fn is_item(word: &str) -> bool {
    matches!(word, "global" | "declare" | "define")
}

/// A type, or `void` for none.
pub(super) fn return_type(cursor: &mut Cursor<'_>) -> Result<Option<Type>, ParseError> {
    if cursor.eat_word("void") {
        return Ok(None);
    }
    cursor.ty().map(Some)
}

/// `(i32, ptr, ...)`: the types, and whether more may follow.
pub(super) fn parameters(cursor: &mut Cursor<'_>) -> Result<(Vec<Type>, bool), ParseError> {
    cursor.expect('(')?;
    let mut types = Vec::new();
    if cursor.eat(')') {
        return Ok((types, false));
    }
    loop {
        if *cursor.peek() == Token::Ellipsis {
            cursor.advance();
            cursor.expect(')')?;
            return Ok((types, true));
        }
        types.push(cursor.ty()?);
        if cursor.eat(')') {
            return Ok((types, false));
        }
        cursor.expect(',')?;
    }
}

/// `@name`, `@name+8` or `@name:b1`.
pub(super) fn address(
    cursor: &mut Cursor<'_>,
    symbols: &Symbols<'_>,
) -> Result<(Symbol, i64), ParseError> {
    let position = cursor.position();
    let name = cursor.name()?;
    let mut symbol = *symbols
        .get(name)
        .ok_or_else(|| position.error(format!("nothing is called `@{name}`")))?;
    if cursor.eat(':') {
        let Symbol::Function(function) = symbol else {
            return Err(position.error("only functions have blocks"));
        };
        symbol = Symbol::Block(function, cursor.block()?);
    }
    if cursor.eat('+') {
        return Ok((symbol, cursor.number()?));
    }
    if cursor.eat('-') {
        let magnitude: u64 = cursor.number()?;
        let addend = 0_i64.checked_sub_unsigned(magnitude);
        return Ok((
            symbol,
            addend.ok_or_else(|| position.error("this offset is too large"))?,
        ));
    }
    Ok((symbol, 0))
}
