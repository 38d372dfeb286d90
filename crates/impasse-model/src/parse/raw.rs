//! Raw strings. Here every letter is a token of its own, so this reads
//! characters, and hands over to the expression parser for counts.

use std::collections::HashMap;

use impasse_match::raw::RawItem;
use impasse_ops::Site;

use super::scope::Value;
use super::{Parsed, Parser};
use crate::code::{ModelBody, RawModel};
use crate::error::{ModelError, Span, quote};
use crate::lexer::{begins_name, continues_name, unexpected};
use crate::{limits, vocabulary};

#[derive(Default)]
struct Strings {
    model: RawModel,
    word: Vec<RawItem>,
    /// The opening braces of the word that are not closed yet.
    open: Vec<Span>,
    numbers: HashMap<char, u32>,
    /// Whether a new line began since the last thing read.
    fresh_line: bool,
    /// Whether the word was written as `-`.
    dash: bool,
}

impl Strings {
    fn site(&mut self, span: Span) -> Site {
        self.model.sites.push(span);
        Site(self.model.sites.len() as u32 - 1)
    }

    fn symbol(&mut self, c: char, span: Span) {
        let symbols = &mut self.model.symbols;
        let number = *self.numbers.entry(c).or_insert_with(|| {
            symbols.push(c);
            symbols.len() as u32 - 1
        });
        let site = self.site(span);
        self.word.push(RawItem::Symbol(number, site));
    }

    fn end_word(&mut self, at: Span) -> Result<(), ModelError> {
        if let Some(open) = self.open.first() {
            let error = ModelError::new(*open, "this repetition is never closed");
            return Err(error.help("add `}` before the word ends"));
        }
        self.model.words.push(std::mem::take(&mut self.word));
        self.dash = false;
        if self.model.words.len() > limits::SIZE as usize {
            let message = format!("there can be at most {} words", limits::SIZE);
            return Err(ModelError::new(at, message));
        }
        Ok(())
    }
}

impl Parser<'_> {
    /// Reads `raw` and the strings, which go on to the end of the file.
    pub(super) fn raw_file(mut self) -> Result<Parsed, ModelError> {
        let keyword = self.take()?.span;
        self.only_outside(keyword)?;
        self.only_lets(keyword)?;
        let mut strings = Strings::default();
        let mut end = keyword;
        while let Some((c, span)) = self.raw_character(&mut strings) {
            end = span;
            if c == ';' {
                self.nothing_more(&mut strings)?;
                break;
            }
            self.raw_step(&mut strings, c, span)?;
            strings.fresh_line = false;
        }
        if strings.model.words.is_empty() && strings.word.is_empty() && !strings.dash {
            let error = ModelError::new(keyword, "no strings follow `raw`");
            return Err(error.help("for example `raw ab, ba`; an empty string is written `-`"));
        }
        strings.end_word(end)?;
        let size = strings.model.words.len() as u32;
        Ok(Parsed {
            body: ModelBody::Raw(strings.model),
            fixed: Some((size, keyword.to(end))),
        })
    }

    /// Only constants may stand before raw strings.
    fn only_lets(&self, keyword: Span) -> Result<(), ModelError> {
        let error = ModelError::new(keyword, "`raw` cannot be mixed with other statements");
        let help = "before `raw` only constants can stand, as in `let n = 10^9`";
        if let Some((_, span)) = self.size {
            return Err(error
                .help("the number of strings is the size")
                .related(span, "fixed here"));
        }
        if self.out.code.is_empty() && self.out.setup.is_empty() {
            return Ok(());
        }
        Err(error.help(help))
    }

    /// Takes the next character that is not blank.
    fn raw_character(&mut self, strings: &mut Strings) -> Option<(char, Span)> {
        loop {
            self.lexer.skip_blanks();
            let start = self.lexer.at;
            let c = self.lexer.rest().chars().next()?;
            self.lexer.at += c.len_utf8();
            if c != '\n' {
                return Some((c, Span::new(start, self.lexer.at)));
            }
            strings.fresh_line = true;
        }
    }

    fn raw_step(&mut self, strings: &mut Strings, c: char, span: Span) -> Result<(), ModelError> {
        if strings.dash && c != ',' {
            let error = ModelError::new(span, "`-` is the empty string: nothing can follow it");
            return Err(error);
        }
        match c {
            ',' => strings.end_word(span),
            '}' => match strings.open.pop() {
                Some(_) => {
                    strings.word.push(RawItem::LoopEnd);
                    Ok(())
                }
                None => Err(ModelError::new(
                    span,
                    "`}` closes nothing: no repetition is open",
                )),
            },
            '{' => Err(
                ModelError::new(span, "a repetition needs a count directly before `{`")
                    .help("for example `3{ab}`, `(n - 1){ab}`, or `n{ab}` after `let n = 10^9`"),
            ),
            '-' if strings.word.is_empty() && strings.open.is_empty() => {
                strings.dash = true;
                Ok(())
            }
            '(' | '0'..='9' => self.counted(strings, span),
            _ if begins_name(c) => self.letters(strings, c, span),
            _ => {
                let rest = &self.lexer.text[span.start as usize..];
                Err(unexpected(rest, c, span.start as usize).maybe_help(Some(RAW_HELP.to_string())))
            }
        }
    }

    /// A count that begins with a digit or a parenthesis.
    fn counted(&mut self, strings: &mut Strings, span: Span) -> Result<(), ModelError> {
        self.lexer.at = span.start as usize;
        let counted = self.constant_expression("a count");
        let (value, count) = counted.map_err(|error| error.maybe_help(Some(COUNT_HELP.into())))?;
        self.rewind();
        self.lexer.skip_blanks();
        let start = self.lexer.at;
        if !self.lexer.rest().starts_with('{') {
            let message = format!("expected `{{` after the count {}", quote(self.text(count)));
            let found = self.lexer.rest().chars().next().map_or(0, char::len_utf8);
            return Err(ModelError::new(Span::new(start, start + found), message).help(COUNT_HELP));
        }
        self.lexer.at += 1;
        self.open_raw(strings, value, count, Span::new(start, start + 1))
    }

    fn open_raw(
        &mut self,
        strings: &mut Strings,
        value: i128,
        count: Span,
        brace: Span,
    ) -> Result<(), ModelError> {
        let trips = u64::try_from(value).map_err(|_| {
            ModelError::new(
                count,
                format!("the count {value} is not in 0 to {}", u64::MAX),
            )
        })?;
        if strings.open.len() >= limits::NESTING {
            let message = format!("repetitions are nested more than {} deep", limits::NESTING);
            return Err(ModelError::new(brace, message));
        }
        strings.open.push(brace);
        let site = strings.site(count);
        strings.word.push(RawItem::LoopBegin { trips, site });
        Ok(())
    }

    /// A run of letters: a count if `{` follows directly, else symbols.
    fn letters(
        &mut self,
        strings: &mut Strings,
        first: char,
        span: Span,
    ) -> Result<(), ModelError> {
        let start = span.start as usize;
        let text = &self.lexer.text[start..];
        let length = text.find(|c| !continues_name(c)).unwrap_or(text.len());
        let run = &text[..length];
        let whole = Span::new(start, start + length);
        if text[length..].starts_with('{') {
            return self.named(strings, run, whole);
        }
        let continued = strings.fresh_line && !strings.word.is_empty();
        if continued && (vocabulary::is_control(run) || vocabulary::verb(run).is_some()) {
            let message = format!("{} cannot follow raw strings", quote(run));
            return Err(ModelError::new(whole, message)
                .help("raw strings go on to the end of the file; put constants before them"));
        }
        if !first.is_alphabetic() {
            let message = format!("expected a letter, found `{first}`");
            return Err(ModelError::new(span, message).help(RAW_HELP));
        }
        // The whole run at once: looking for its end again at each letter would
        // take quadratic time.
        self.lexer.at = start;
        for c in run.chars().take_while(|c| c.is_alphabetic()) {
            let at = self.lexer.at;
            self.lexer.at += c.len_utf8();
            strings.symbol(c, Span::new(at, self.lexer.at));
        }
        Ok(())
    }

    fn named(&mut self, strings: &mut Strings, run: &str, whole: Span) -> Result<(), ModelError> {
        let value = match self.variable(whole) {
            Ok(Value::Constant(value)) => value,
            _ => {
                let message = format!("no constant is named {}", quote(run));
                return Err(ModelError::new(whole, message).help(NAME_HELP));
            }
        };
        self.lexer.at = whole.end as usize + 1;
        let brace = Span::new(whole.end as usize, self.lexer.at);
        self.open_raw(strings, value, whole, brace)
    }

    fn nothing_more(&mut self, strings: &mut Strings) -> Result<(), ModelError> {
        while let Some((c, span)) = self.raw_character(strings) {
            if c != ';' {
                return Err(ModelError::new(span, "nothing can follow raw strings"));
            }
        }
        Ok(())
    }
}

const RAW_HELP: &str = "a raw string consists of letters and repetitions such as `3{ab}`";
const COUNT_HELP: &str =
    "a count is a number, a name, or an expression in parentheses, as in `(3 * n){ab}`";
const NAME_HELP: &str = "the letters directly before `{` are the name of a constant, as in \
    `let n = 10^9`; put a blank between symbols and the count: `ab n{c}`";
