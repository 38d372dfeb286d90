//! The engine behind `strftime`, in the C locale and UTC.

use super::calendar::{self, Tm};

/// Names of days, from Sunday.
pub(crate) const DAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];

/// Names of months.
pub(crate) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Formats nest only through composite conversions, two deep.
const MAX_DEPTH: u32 = 3;

/// Formats longer than this end: no buffer of the machine is larger.
const LIMIT: usize = 1 << 24;

/// Flags and width between `%` and the letter.
#[derive(Clone, Copy, Default)]
struct Style {
    pad: Option<u8>,
    upper: bool,
    swap: bool,
    width: Option<usize>,
}

/// Formats a broken-down time.
pub(crate) fn format(format: &[u8], tm: &Tm) -> Vec<u8> {
    let mut out = Vec::new();
    expand(format, tm, &mut out, false, 0);
    out
}

/// The format cut into literal text and conversions, each with whether it is a conversion.
pub(crate) fn pieces(mut format: &[u8]) -> Vec<(&[u8], bool)> {
    let mut pieces = Vec::new();
    while let Some(&first) = format.first() {
        let is_conversion = first == b'%';
        let length = match is_conversion {
            true => {
                let style = |byte: &&u8| b"_-0^#123456789EO".contains(byte);
                2 + format[1..].iter().take_while(style).count()
            }
            false => format.iter().take_while(|&&byte| byte != b'%').count(),
        };
        let (piece, rest) = format.split_at(length.min(format.len()));
        pieces.push((piece, is_conversion));
        format = rest;
    }
    pieces
}

fn expand(format: &[u8], tm: &Tm, out: &mut Vec<u8>, upper: bool, depth: u32) {
    let mut at = 0;
    while let Some(&byte) = format.get(at) {
        at += 1;
        if byte != b'%' || out.len() > LIMIT {
            out.push(byte);
            continue;
        }
        let start = at - 1;
        let mut style = Style {
            upper,
            ..Style::default()
        };
        while let Some(&flag) = format.get(at) {
            match flag {
                b'_' | b'-' | b'0' => style.pad = Some(flag),
                b'^' => style.upper = true,
                b'#' => style.swap = true,
                _ => break,
            }
            at += 1;
        }
        while let Some(digit @ b'0'..=b'9') = format.get(at) {
            let width = style.width.unwrap_or(0) * 10 + usize::from(digit - b'0');
            style.width = Some(width.min(LIMIT));
            at += 1;
        }
        if matches!(format.get(at), Some(b'E' | b'O')) {
            at += 1;
        }
        let letter = format.get(at).copied();
        at = (at + 1).min(format.len());
        if !letter.is_some_and(|letter| convert(letter, style, tm, out, depth)) {
            // A conversion that does not exist is printed as it stands.
            out.extend_from_slice(&format[start..at]);
        }
    }
}

/// One conversion; `false` if there is none with this letter.
fn convert(letter: u8, style: Style, tm: &Tm, out: &mut Vec<u8>, depth: u32) -> bool {
    if let Some(text) = composite(letter) {
        let mut inner = Vec::new();
        if depth < MAX_DEPTH {
            expand(text, tm, &mut inner, style.upper, depth + 1);
        }
        padded(&inner, style, b' ', out);
    } else if let Some((value, digits, pad)) = number(letter, tm) {
        numeric(value, digits, pad, style, out);
    } else if let Some(text) = text(letter, style, tm) {
        padded(&text, style, b' ', out);
    } else {
        return false;
    }
    true
}

/// Conversions that stand for other formats.
fn composite(letter: u8) -> Option<&'static [u8]> {
    Some(match letter {
        b'c' => b"%a %b %e %H:%M:%S %Y",
        b'D' | b'x' => b"%m/%d/%y",
        b'F' => b"%Y-%m-%d",
        b'r' => b"%I:%M:%S %p",
        b'R' => b"%H:%M",
        b'T' | b'X' => b"%H:%M:%S",
        _ => return None,
    })
}

/// Numeric conversions: value, digits and padding.
fn number(letter: u8, tm: &Tm) -> Option<(i64, usize, u8)> {
    let year = i64::from(tm.year) + 1900;
    let (yday, wday) = (i64::from(tm.yday), i64::from(tm.wday));
    let twelve = match tm.hour.rem_euclid(12) {
        0 => 12,
        hour => hour,
    };
    let zero = |value: i32, digits: usize| Some((i64::from(value), digits, b'0'));
    let blank = |value: i32| Some((i64::from(value), 2, b'_'));
    let (iso_year, iso_week) = iso_week(tm);
    match letter {
        b'C' => Some((year.div_euclid(100), 2, b'0')),
        b'd' => zero(tm.mday, 2),
        b'e' => blank(tm.mday),
        b'G' => Some((iso_year, 1, b'0')),
        b'g' => Some((iso_year.rem_euclid(100), 2, b'0')),
        b'H' => zero(tm.hour, 2),
        b'I' => zero(twelve, 2),
        b'j' => Some((yday + 1, 3, b'0')),
        b'k' => blank(tm.hour),
        b'l' => blank(twelve),
        b'm' => zero(tm.mon.saturating_add(1), 2),
        b'M' => zero(tm.min, 2),
        b'S' => zero(tm.sec, 2),
        b's' => Some((calendar::to_seconds(tm), 1, b'0')),
        b'u' => Some(((wday - 1).rem_euclid(7) + 1, 1, b'0')),
        b'U' => Some(((yday - wday + 7) / 7, 2, b'0')),
        b'V' => Some((iso_week, 2, b'0')),
        b'w' => zero(tm.wday, 1),
        b'W' => Some(((yday - (wday - 1).rem_euclid(7) + 7) / 7, 2, b'0')),
        b'y' => Some((year.rem_euclid(100), 2, b'0')),
        b'Y' => Some((year, 1, b'0')),
        _ => None,
    }
}

/// The year and number of the ISO 8601 week.
fn iso_week(tm: &Tm) -> (i64, i64) {
    let year = i64::from(tm.year) + 1900;
    let monday = (i64::from(tm.wday) - 1).rem_euclid(7);
    // The week belongs to the year that has its Thursday.
    let thursday = i64::from(tm.yday) - monday + 3;
    if thursday < 0 {
        let previous = calendar::year_length(year - 1);
        (year - 1, (thursday + previous) / 7 + 1)
    } else if thursday >= calendar::year_length(year) {
        (year + 1, 1)
    } else {
        (year, thursday / 7 + 1)
    }
}

/// Conversions to words.
fn text(letter: u8, style: Style, tm: &Tm) -> Option<Vec<u8>> {
    let day = || usize::try_from(tm.wday).ok().and_then(|day| DAYS.get(day));
    let month = || usize::try_from(tm.mon).ok().and_then(|mon| MONTHS.get(mon));
    let half = if tm.hour >= 12 { "PM" } else { "AM" };
    let name = match letter {
        b'a' => day().map_or("?", |name| &name[..3]),
        b'A' => day().copied().unwrap_or("?"),
        b'b' | b'h' => month().map_or("?", |name| &name[..3]),
        b'B' => month().copied().unwrap_or("?"),
        b'p' => half,
        b'P' => "am",
        b'n' => "\n",
        b't' => "\t",
        b'%' => "%",
        b'z' => "+0000",
        b'Z' => "GMT",
        _ => return None,
    };
    let name = if letter == b'P' && half == "PM" {
        "pm"
    } else {
        name
    };
    let mut bytes = name.as_bytes().to_vec();
    if style.swap && matches!(letter, b'p' | b'Z') {
        bytes.make_ascii_lowercase();
    } else if style.upper || style.swap && letter.is_ascii_alphabetic() && letter != b'P' {
        bytes.make_ascii_uppercase();
    }
    if letter == b'P' {
        bytes.make_ascii_lowercase();
    }
    Some(bytes)
}

fn numeric(value: i64, digits: usize, pad: u8, style: Style, out: &mut Vec<u8>) {
    let pad = style.pad.unwrap_or(pad);
    let mut body = value.unsigned_abs().to_string().into_bytes();
    let fill = if pad == b'_' { b' ' } else { b'0' };
    let sign: &[u8] = if value < 0 { b"-" } else { b"" };
    if pad == b'-' {
        padded(&[sign, &body].concat(), style, b' ', out);
        return;
    }
    let wanted = style.width.unwrap_or(0).max(digits);
    let missing = wanted.saturating_sub(body.len() + sign.len());
    let padding = vec![fill; missing];
    body = if fill == b' ' {
        [&padding, sign, &body].concat()
    } else {
        [sign, &padding, &body].concat()
    };
    out.extend_from_slice(&body);
}

fn padded(text: &[u8], style: Style, fill: u8, out: &mut Vec<u8>) {
    let fill = if style.pad == Some(b'0') { b'0' } else { fill };
    let missing = style.width.unwrap_or(0).saturating_sub(text.len());
    out.resize(out.len() + missing, fill);
    out.extend_from_slice(text);
}
