//! Calendar arithmetic in UTC: seconds since 1970 to broken-down time and back.

/// Broken-down time with the ranges of `struct tm`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tm {
    /// Seconds, 0 to 60.
    pub(crate) sec: i32,
    /// Minutes.
    pub(crate) min: i32,
    /// Hours.
    pub(crate) hour: i32,
    /// Day of the month, from 1.
    pub(crate) mday: i32,
    /// Month, from 0.
    pub(crate) mon: i32,
    /// Years since 1900.
    pub(crate) year: i32,
    /// Days since Sunday.
    pub(crate) wday: i32,
    /// Days since the first of January.
    pub(crate) yday: i32,
    /// Daylight saving time; kept but not used.
    pub(crate) isdst: i32,
}

/// Days since 1970-01-01 of a date; months beyond 0 to 11 carry into the year.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = year + month.div_euclid(12);
    let month = month.rem_euclid(12);
    // Years that begin in March put the leap day at their end.
    let year = if month < 2 { year - 1 } else { year };
    let from_march = (month + 10) % 12;
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month from 0, and day from 1 of a day since 1970-01-01.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12;
    let year = year_of_era + era * 400 + i64::from(month < 2);
    (year, month, day)
}

/// Broken-down time; `None` if the year does not fit.
pub(crate) fn from_seconds(seconds: i64) -> Option<Tm> {
    let days = seconds.div_euclid(86_400);
    let rest = seconds.rem_euclid(86_400);
    let (year, month, day) = civil_from_days(days);
    Some(Tm {
        sec: (rest % 60) as i32,
        min: (rest / 60 % 60) as i32,
        hour: (rest / 3600) as i32,
        mday: day as i32,
        mon: month as i32,
        year: i32::try_from(year - 1900).ok()?,
        wday: (days + 4).rem_euclid(7) as i32,
        yday: (days - days_from_civil(year, 0, 1)) as i32,
        isdst: 0,
    })
}

/// Seconds since 1970 of a broken-down time with members of any size; week and year day are not
/// looked at.
pub(crate) fn to_seconds(tm: &Tm) -> i64 {
    let year = i64::from(tm.year) + 1900;
    let days = days_from_civil(year, i64::from(tm.mon), 1) + i64::from(tm.mday) - 1;
    days * 86_400 + i64::from(tm.hour) * 3600 + i64::from(tm.min) * 60 + i64::from(tm.sec)
}

/// Days in a year.
pub(crate) fn year_length(year: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    365 + i64::from(leap)
}
