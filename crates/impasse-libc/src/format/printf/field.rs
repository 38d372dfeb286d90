//! A converted value with its padding, and directives that glibc does not know.

use super::chars::Chars;
use super::directive::{Directive, Flags};
use super::{Failure, LIMIT};

/// A converted value: sign or prefix, digits, and how to pad them.
pub(super) struct Field {
    /// Sign and `0x`: zeros go behind it.
    pub(super) prefix: &'static [u8],
    /// The rest.
    pub(super) body: Chars,
    /// Pad with zeros between prefix and body.
    pub(super) zero: bool,
    /// Pad on the right.
    pub(super) left: bool,
    /// The smallest length.
    pub(super) width: usize,
}

impl Field {
    /// A field that is padded with blanks.
    pub(super) fn text(body: Chars, flags: Flags, width: usize) -> Field {
        Field {
            prefix: b"",
            body,
            zero: false,
            left: flags.left,
            width,
        }
    }

    /// Appends the padded field.
    pub(super) fn write<E>(self, out: &mut Vec<u8>) -> Result<(), Failure<E>> {
        let body = self.body.as_slice();
        let length = self.prefix.len() + body.len();
        let padding = self.width.saturating_sub(length);
        if out.len() + length + padding > LIMIT {
            return Err(Failure::TooLong);
        }
        let pad = |out: &mut Vec<u8>, wanted: bool, byte: u8| {
            if wanted && padding > 0 {
                out.resize(out.len() + padding, byte);
            }
        };
        pad(out, !self.left && !self.zero, b' ');
        out.extend_from_slice(self.prefix);
        pad(out, !self.left && self.zero, b'0');
        out.extend_from_slice(body);
        pad(out, self.left, b' ');
        Ok(())
    }
}

/// What is printed for a conversion that does not exist: the directive itself.
pub(super) fn as_written(directive: &Directive, width: usize, precision: Option<usize>) -> Vec<u8> {
    let flags = directive.flags;
    let mut text = vec![b'%'];
    let marks = [
        (flags.alternate, b'#'),
        (flags.group, b'\''),
        (flags.plus, b'+'),
        (flags.space && !flags.plus, b' '),
        (flags.left, b'-'),
        (flags.zero && !flags.left, b'0'),
        (flags.outdigits, b'I'),
    ];
    text.extend(marks.iter().filter(|mark| mark.0).map(|mark| mark.1));
    if width != 0 {
        text.extend_from_slice(width.to_string().as_bytes());
    }
    if let Some(precision) = precision {
        text.extend_from_slice(format!(".{precision}").as_bytes());
    }
    text.push(directive.conversion);
    text
}
