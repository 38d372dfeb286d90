//! Output as text, in the manner of `gcc -E -P`: reading it again gives the same tokens.

use super::lexer::Lexer;
use super::sources::Sources;
use super::splice::Clean;
use super::token::{Kind, Token};

/// The tokens as text. Bytes, since spellings need not be UTF-8.
pub fn print(tokens: &[Token], sources: &Sources) -> Vec<u8> {
    let mut text = Vec::new();
    let mut previous: Option<&Token> = None;
    for token in tokens {
        let spelling = sources.bytes(token);
        if let Some(previous) = previous {
            let ends_line = previous.kind == Kind::PragmaEnd || swallows_line(previous, sources);
            if token.kind == Kind::PragmaEnd {
                // Nothing to print, but what follows begins a line.
            } else if ends_line || token.first_on_line() {
                end_line(&mut text);
            } else if token.spaced()
                || previous.kind == Kind::PragmaStart
                || might_join(previous, sources.bytes(previous), spelling)
            {
                text.push(b' ');
            }
        }
        text.extend_from_slice(spelling);
        previous = Some(token);
    }
    if !tokens.is_empty() {
        end_line(&mut text);
    }
    text
}

/// A backslash at the end of a line would join it with the next one.
fn end_line(text: &mut Vec<u8>) {
    if text.last() == Some(&b'\\') {
        text.extend_from_slice(b" /**/");
    }
    text.push(b'\n');
}

/// A literal without its end takes all that follows on its line.
fn swallows_line(token: &Token, sources: &Sources) -> bool {
    let quote = |byte: &u8| matches!(byte, b'"' | b'\'');
    token.kind == Kind::Other && sources.bytes(token).iter().any(quote)
}

/// Whether two spellings without a blank between them might be read as something else. Says yes
/// too often rather than too rarely.
fn might_join(left: &Token, left_text: &[u8], right_text: &[u8]) -> bool {
    let (Some(&last), Some(&first)) = (left_text.last(), right_text.first()) else {
        return false;
    };
    let word =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\' | 0x80..);
    let joins = |byte: u8| b"+-&|<>=.#:%/*^!".contains(&byte);
    match left.kind {
        Kind::Identifier => word(first) || matches!(first, b'"' | b'\''),
        Kind::Number => word(first) || matches!(first, b'.' | b'+' | b'-'),
        Kind::Punctuator => (joins(last) && joins(first)) || (last == b'.' && word(first)),
        Kind::Other => true,
        _ => word(first),
    }
}

/// The spellings of the tokens of a text that is not to be preprocessed, directives and all: for
/// comparing outputs of preprocessors.
pub fn lex(text: &[u8]) -> Vec<Vec<u8>> {
    let mut lexer = Lexer::new(Clean::new(text).into());
    let mut spellings = Vec::new();
    while let Some(raw) = lexer.scan(false) {
        spellings.push(lexer.spelling(&raw).to_vec());
    }
    spellings
}
