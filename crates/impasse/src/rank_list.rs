//! Lists of rank counts, such as `2,3,8` or `2-8`.

use std::fmt;
use std::str::FromStr;

use impasse_model::limits;

/// More different counts than this are taken for a mistake.
const MAX_COUNTS: usize = 1000;

/// Numbers of ranks to check with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RankList(pub Vec<u32>);

/// Why a text is no list of rank counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RankListError {
    NotANumber(String),
    OutOfRange(String),
    Backwards(String),
    TooMany,
}

impl fmt::Display for RankListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RankListError::NotANumber(text) => {
                write!(
                    f,
                    "`{text}` is no number of ranks; write `4`, `2,3,8` or `2-8`"
                )
            }
            RankListError::OutOfRange(text) => {
                write!(f, "`{text}`: there can be 1 to {} ranks", limits::SIZE)
            }
            RankListError::Backwards(text) => write!(f, "the range `{text}` is empty"),
            RankListError::TooMany => write!(f, "more than {MAX_COUNTS} different numbers"),
        }
    }
}

impl std::error::Error for RankListError {}

impl FromStr for RankList {
    type Err = RankListError;

    fn from_str(text: &str) -> Result<RankList, RankListError> {
        let mut counts = Vec::new();
        for piece in text.split(',') {
            let piece = piece.trim();
            let (first, last) = match piece.split_once('-') {
                Some((first, last)) => (number(first)?, number(last)?),
                None => (number(piece)?, number(piece)?),
            };
            if first > last {
                return Err(RankListError::Backwards(piece.to_string()));
            }
            if (last - first) as usize >= MAX_COUNTS || counts.len() >= MAX_COUNTS {
                return Err(RankListError::TooMany);
            }
            counts.extend(first..=last);
        }
        Ok(RankList(counts))
    }
}

fn number(text: &str) -> Result<u32, RankListError> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(RankListError::NotANumber(text.to_string()));
    }
    match text.parse() {
        Ok(number) if (1..=limits::SIZE).contains(&number) => Ok(number),
        _ => Err(RankListError::OutOfRange(text.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<Vec<u32>, RankListError> {
        text.parse::<RankList>().map(|list| list.0)
    }

    #[test]
    fn lists_and_ranges() {
        assert_eq!(list("4"), Ok(vec![4]));
        assert_eq!(list("2, 3,8"), Ok(vec![2, 3, 8]));
        assert_eq!(list("2-4,64"), Ok(vec![2, 3, 4, 64]));
    }

    #[test]
    fn mistakes_are_named() {
        for text in ["", "x", "2,,3", "-3", "2-", "1.5", "+4"] {
            assert!(
                matches!(list(text), Err(RankListError::NotANumber(_))),
                "{text}"
            );
        }
        for text in ["0", "99999999999999999999", "4294967295"] {
            assert!(
                matches!(list(text), Err(RankListError::OutOfRange(_))),
                "{text}"
            );
        }
        assert_eq!(list("4-2"), Err(RankListError::Backwards("4-2".into())));
        assert_eq!(list("1-9999999"), Err(RankListError::TooMany));
    }
}
