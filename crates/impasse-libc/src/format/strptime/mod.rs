//! The engine behind `strptime`, in the C locale.

mod fields;

use super::calendar::{self, Tm};
use super::integer::is_space;
use super::strftime::{DAYS, MONTHS};
use fields::{composite, name, number, skip_space, zone};

/// Formats nest only through composite conversions.
const MAX_DEPTH: u32 = 3;

/// What a text comes to.
pub(crate) struct Parsed {
    /// The broken-down time, as far as it was read or follows from that.
    pub(crate) tm: Tm,
    /// Seconds east of Greenwich, if the text says so.
    pub(crate) offset: Option<i64>,
    /// How many bytes were read; `None` if the text does not match.
    pub(crate) consumed: Option<usize>,
}

/// What was read, beyond the members themselves.
#[derive(Default)]
struct State {
    tm: Tm,
    offset: Option<i64>,
    twelve_hours: bool,
    afternoon: bool,
    century: Option<i32>,
    short_year: bool,
    wants_days: bool,
    has_wday: bool,
    has_yday: bool,
    has_mon: bool,
    has_mday: bool,
    /// The number of the week and the day on which weeks begin.
    week: Option<(i32, i32)>,
}

/// Reads a time; `before` is what the members were.
pub(crate) fn parse(text: &[u8], format: &[u8], before: Tm) -> Parsed {
    let mut state = State {
        tm: before,
        ..State::default()
    };
    let rest = state.read(text, format, 0);
    if rest.is_some() {
        state.finish();
    }
    Parsed {
        tm: state.tm,
        offset: state.offset,
        consumed: rest.map(|rest| text.len() - rest.len()),
    }
}

impl State {
    /// What is left of the text; `None` if it does not match.
    fn read<'t>(&mut self, mut text: &'t [u8], format: &[u8], depth: u32) -> Option<&'t [u8]> {
        let mut format = format.iter();
        while let Some(&byte) = format.next() {
            if is_space(byte) {
                text = skip_space(text);
            } else if byte != b'%' {
                text = text.strip_prefix(&[byte])?;
            } else {
                let mut letter = *format.next()?;
                while matches!(letter, b'_' | b'-' | b'0' | b'^' | b'#' | b'E' | b'O') {
                    letter = *format.next()?;
                }
                text = match composite(letter) {
                    Some(inner) if depth < MAX_DEPTH => self.read(text, inner, depth + 1)?,
                    _ => self.convert(letter, text)?,
                };
            }
        }
        Some(text)
    }

    fn convert<'t>(&mut self, letter: u8, text: &'t [u8]) -> Option<&'t [u8]> {
        match letter {
            b'%' => text.strip_prefix(b"%"),
            b'n' | b't' => Some(skip_space(text)),
            b'a' | b'A' => {
                let (day, rest) = name(text, &DAYS)?;
                (self.tm.wday, self.has_wday) = (day, true);
                Some(rest)
            }
            b'b' | b'B' | b'h' => {
                let (month, rest) = name(text, &MONTHS)?;
                self.month(month);
                Some(rest)
            }
            b'p' | b'P' => {
                let (half, rest) = text.split_at_checked(2)?;
                self.afternoon = half.eq_ignore_ascii_case(b"pm");
                (self.afternoon || half.eq_ignore_ascii_case(b"am")).then_some(rest)
            }
            b's' => self.seconds(text),
            b'z' => {
                let (offset, rest) = zone(text)?;
                self.offset = Some(offset);
                Some(rest)
            }
            b'Z' => {
                let text = skip_space(text);
                let word = text.iter().take_while(|&&byte| !is_space(byte)).count();
                Some(&text[word..])
            }
            _ => self.numeric(letter, text),
        }
    }

    fn month(&mut self, month: i32) {
        self.tm.mon = month;
        self.has_mon = true;
        self.wants_days = true;
    }

    /// Seconds since 1970.
    fn seconds<'t>(&mut self, text: &'t [u8]) -> Option<&'t [u8]> {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
        self.tm = calendar::from_seconds(value)?;
        Some(&text[digits..])
    }

    fn numeric<'t>(&mut self, letter: u8, text: &'t [u8]) -> Option<&'t [u8]> {
        let (from, to, digits) = match letter {
            b'C' | b'y' | b'g' => (0, 99, 2),
            b'd' | b'e' => (1, 31, 2),
            b'G' | b'Y' => (0, 9999, 4),
            b'H' | b'k' => (0, 23, 2),
            b'I' | b'l' => (1, 12, 2),
            b'j' => (1, 366, 3),
            b'm' => (1, 12, 2),
            b'M' => (0, 59, 2),
            b'S' => (0, 61, 2),
            b'u' => (1, 7, 1),
            b'w' => (0, 6, 1),
            b'U' | b'V' | b'W' => (0, 53, 2),
            _ => return None,
        };
        let (value, rest) = number(text, from, to, digits)?;
        self.wants_days |= matches!(letter, b'C' | b'y' | b'Y' | b'd' | b'e');
        match letter {
            b'C' => self.century = Some(value),
            b'y' => {
                self.tm.year = if value >= 69 { value } else { value + 100 };
                self.short_year = true;
            }
            b'Y' => {
                self.tm.year = value - 1900;
                (self.short_year, self.century) = (false, None);
            }
            b'd' | b'e' => (self.tm.mday, self.has_mday) = (value, true),
            b'H' | b'k' => (self.tm.hour, self.twelve_hours) = (value, false),
            b'I' | b'l' => (self.tm.hour, self.twelve_hours) = (value % 12, true),
            b'j' => (self.tm.yday, self.has_yday) = (value - 1, true),
            b'm' => self.month(value - 1),
            b'M' => self.tm.min = value,
            b'S' => self.tm.sec = value,
            b'u' | b'w' => (self.tm.wday, self.has_wday) = (value % 7, true),
            b'U' => self.week = Some((value, 0)),
            b'W' => self.week = Some((value, 1)),
            _ => {}
        }
        Some(rest)
    }

    /// Days between the first of January and the first of a month.
    fn days_before(&self, month: i32) -> i32 {
        let first = |mon| Tm {
            year: self.tm.year,
            mday: 1,
            mon,
            ..Tm::default()
        };
        let seconds = calendar::to_seconds(&first(month)) - calendar::to_seconds(&first(0));
        (seconds / 86_400) as i32
    }

    /// The day of the week of a day of the year.
    fn weekday(&self, yday: i32) -> i32 {
        let first = Tm {
            year: self.tm.year,
            mday: 1,
            ..Tm::default()
        };
        let days = calendar::to_seconds(&first).div_euclid(86_400) + i64::from(yday);
        (days + 4).rem_euclid(7) as i32
    }

    /// Month and day from the day of the year, where they were not read.
    fn date_from_yday(&mut self) {
        let month = (0..12)
            .rev()
            .find(|&month| self.days_before(month) <= self.tm.yday);
        let month = month.unwrap_or(0);
        if !self.has_mon {
            self.tm.mon = month;
        }
        if !self.has_mday {
            self.tm.mday = self.tm.yday - self.days_before(month) + 1;
        }
    }

    /// Members that follow from those that were read.
    fn finish(&mut self) {
        if self.twelve_hours && self.afternoon {
            self.tm.hour += 12;
        }
        if let Some(century) = self.century {
            let within = if self.short_year {
                self.tm.year % 100
            } else {
                0
            };
            self.tm.year = within + (century - 19) * 100;
        }
        if self.wants_days && !self.has_wday {
            if !(self.has_mon && self.has_mday) && self.has_yday {
                self.date_from_yday();
                (self.has_mon, self.has_mday) = (true, true);
            }
            if (0..12).contains(&self.tm.mon) {
                let yday = self.days_before(self.tm.mon).wrapping_add(self.tm.mday) - 1;
                self.tm.wday = self.weekday(yday);
            }
        }
        if self.wants_days && !self.has_yday && (0..12).contains(&self.tm.mon) {
            self.tm.yday = (self.days_before(self.tm.mon) - 1).wrapping_add(self.tm.mday);
        }
        if let Some((week, first)) = self.week
            && self.has_wday
        {
            if !self.has_yday {
                let january = self.weekday(0);
                self.tm.yday =
                    (7 - (january - first)) % 7 + (week - 1) * 7 + (self.tm.wday - first + 7) % 7;
            }
            self.date_from_yday();
        }
    }
}
