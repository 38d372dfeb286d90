//! The engine behind the printf family.

mod chars;
pub(crate) mod directive;
mod field;
mod floats;
mod hexfloat;
mod integers;
mod types;

use crate::format::float::Unpacked;
use chars::Chars;
use directive::{Count, Directive, Length, Reader};
use field::Field;
pub(crate) use types::{Arguments, Failure, LIMIT, PLACEHOLDER, Printed, Refusal, Text};

/// What one directive comes to.
enum Piece {
    /// A field to be padded.
    Field(Field),
    /// Text that no width applies to.
    Raw(Chars),
    /// A value that is not known.
    Unknown,
    /// The call fails here.
    Refused(Refusal),
}

/// A width or precision after arguments were read.
enum Number {
    Absent,
    Known(usize),
    /// A negative argument: left adjustment for a width, no precision otherwise.
    Negative(usize),
    Unknown,
    TooLarge,
}

/// Formats a call of the printf family.
pub(crate) fn print<A: Arguments>(
    format: &[u8],
    arguments: &mut A,
) -> Result<Printed, Failure<A::Error>> {
    let mut reader = Reader::new(format);
    // Room for what most calls print.
    let mut printed = Printed {
        bytes: Vec::with_capacity(format.len() + 32),
        ..Printed::default()
    };
    loop {
        push(&mut printed.bytes, reader.literal())?;
        let Some(directive) = reader.directive() else {
            return Ok(printed);
        };
        let length = printed.bytes.len();
        match convert(directive, &mut reader, arguments, length)? {
            Piece::Field(field) => field.write(&mut printed.bytes)?,
            Piece::Raw(text) => push(&mut printed.bytes, text.as_slice())?,
            Piece::Unknown => {
                printed.unknown_from.get_or_insert(length);
                push(&mut printed.bytes, PLACEHOLDER)?;
            }
            Piece::Refused(refusal) => {
                printed.refusal = Some(refusal);
                return Ok(printed);
            }
        }
    }
}

/// Appends within the limit.
fn push<E>(out: &mut Vec<u8>, text: &[u8]) -> Result<(), Failure<E>> {
    if out.len() + text.len() > LIMIT {
        return Err(Failure::TooLong);
    }
    out.extend_from_slice(text);
    Ok(())
}

fn number<A: Arguments>(count: Count, arguments: &mut A) -> Result<Number, Failure<A::Error>> {
    Ok(match count {
        Count::Absent => Number::Absent,
        Count::Fixed(value) => Number::Known(value),
        Count::TooLarge => Number::TooLarge,
        Count::Argument(index) => match arguments.int(index, 4)?.map(|value| value as i32) {
            None => Number::Unknown,
            Some(value @ 0..) => Number::Known(value as usize),
            Some(value) => Number::Negative(value.unsigned_abs() as usize),
        },
    })
}

fn convert<A: Arguments>(
    mut directive: Directive,
    reader: &mut Reader<'_>,
    arguments: &mut A,
    printed: usize,
) -> Result<Piece, Failure<A::Error>> {
    let mut known = true;
    let width = match number(directive.width, arguments)? {
        Number::Absent => 0,
        Number::Known(width) => width,
        Number::Negative(width) => {
            directive.flags.left = true;
            width
        }
        Number::Unknown => {
            known = false;
            0
        }
        Number::TooLarge => return Ok(Piece::Refused(Refusal::Overflow)),
    };
    let precision = match number(directive.precision, arguments)? {
        Number::Absent | Number::Negative(_) => None,
        Number::Known(precision) => Some(precision),
        Number::Unknown => {
            known = false;
            None
        }
        Number::TooLarge => return Ok(Piece::Refused(Refusal::Overflow)),
    };
    if width >= LIMIT
        || precision.is_some_and(|precision| precision >= LIMIT && !is_text(directive.conversion))
    {
        return Err(Failure::TooLong);
    }
    let piece = one(&directive, width, precision, arguments, printed)?;
    let literal = matches!(directive.conversion, b'%' | b'm' | 0) || matches!(piece, Piece::Raw(_));
    if !literal || directive.conversion == b'n' {
        reader.consume(&directive);
    }
    Ok(match piece {
        Piece::Field(_) if !known => Piece::Unknown,
        piece => piece,
    })
}

const fn is_text(conversion: u8) -> bool {
    matches!(conversion, b's' | b'S' | b'm' | b'c' | b'C' | b'%' | b'n')
}

/// Converts the argument of one directive.
fn one<A: Arguments>(
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
    arguments: &mut A,
    printed: usize,
) -> Result<Piece, Failure<A::Error>> {
    let index = directive.argument;
    let flags = directive.flags;
    let field = match directive.conversion {
        b'd' | b'i' => arguments
            .int(index, directive.length.bytes())?
            .map(|value| integers::signed(value, directive, width, precision)),
        b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => arguments
            .int(index, directive.length.bytes())?
            .map(|value| integers::unsigned(value, directive, width, precision)),
        b'p' => arguments
            .pointer(index)?
            .map(|value| integers::pointer(value, directive, width, precision)),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            float_argument(directive, arguments)?
                .map(|value| floats::convert(value, directive, width, precision))
        }
        b'c' if directive.length != Length::Long => arguments
            .int(index, 4)?
            .map(|value| Field::text(Chars::copy(&[value as u8]), flags, width)),
        b'c' | b'C' => match arguments.int(index, 4)?.map(|value| value as u32) {
            Some(value @ 0x80..) if value != 0 => return Ok(Piece::Refused(Refusal::Encoding)),
            value => value.map(|value| Field::text(Chars::copy(&[value as u8]), flags, width)),
        },
        b's' | b'S' => return string(directive, width, precision, arguments),
        b'm' => {
            let mut message = arguments.error_message();
            message.truncate(precision.unwrap_or(usize::MAX));
            Some(Field::text(Chars::Many(message), flags, width))
        }
        b'n' => {
            arguments.store(index, directive.length.bytes(), printed as u64)?;
            return Ok(Piece::Raw(Chars::copy(b"")));
        }
        b'%' => return Ok(Piece::Raw(Chars::copy(b"%"))),
        0 => return Ok(Piece::Refused(Refusal::Format)),
        _ => {
            let text = field::as_written(directive, width, precision);
            return Ok(Piece::Raw(Chars::Many(text)));
        }
    };
    Ok(field.map_or(Piece::Unknown, Piece::Field))
}

fn float_argument<A: Arguments>(
    directive: &Directive,
    arguments: &mut A,
) -> Result<Option<Unpacked>, Failure<A::Error>> {
    Ok(if directive.length == Length::LongLong {
        arguments
            .long_double(directive.argument)?
            .map(Unpacked::from_f80)
    } else {
        arguments
            .double(directive.argument)?
            .map(Unpacked::from_f64)
    })
}

fn string<A: Arguments>(
    directive: &Directive,
    width: usize,
    precision: Option<usize>,
    arguments: &mut A,
) -> Result<Piece, Failure<A::Error>> {
    let wide = directive.conversion == b'S' || directive.length == Length::Long;
    let text = if wide {
        match arguments.wide_text(directive.argument, precision)? {
            Some(text) => text,
            None => return Ok(Piece::Refused(Refusal::Encoding)),
        }
    } else {
        arguments.text(directive.argument, precision)?
    };
    let bytes = match text {
        Text::Unknown => return Ok(Piece::Unknown),
        Text::Null if precision.is_some_and(|precision| precision < 6) => Chars::copy(b""),
        Text::Null => Chars::copy(b"(null)"),
        Text::Known(mut bytes) => {
            bytes.truncate(precision.unwrap_or(usize::MAX));
            Chars::Many(bytes)
        }
    };
    Ok(Piece::Field(Field::text(bytes, directive.flags, width)))
}
