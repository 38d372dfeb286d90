//! For whom memory is watched, as a number that a machine keeps.

/// For whom memory is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Whose {
    /// An operation with a request, or one partition of it.
    Request {
        /// The number of the request.
        number: u32,
        /// The partition, if only one is concerned.
        partition: Option<u32>,
    },
    /// An operation without a request, or whose request was freed, by its number among those of its rank.
    NoRequest {
        /// The number.
        number: u32,
    },
    /// A window that the memory is part of.
    Window {
        /// Its number.
        number: u32,
    },
}

impl Whose {
    /// All of an operation with a request.
    pub fn request(number: u32) -> Whose {
        Whose::Request {
            number,
            partition: None,
        }
    }

    /// Whether it is an operation with this request, or a partition of it.
    pub fn is_of(self, request: u32) -> bool {
        matches!(self, Whose::Request { number, .. } if number == request)
    }
}

/// For whom memory is watched, and whether it is written to meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub whose: Whose,
    /// Whether MPI may write there, rather than read.
    pub writes: bool,
}

const WRITES: u64 = 1 << 63;
const NO_REQUEST: u64 = 1 << 62;
const WINDOW: u64 = 1 << 61;
/// Partitions are above the numbers of requests.
const PARTITION: u32 = 32;
const PARTITION_MASK: u64 = (1 << 28) - 1;

impl Token {
    /// That of a window, of which every access is of interest.
    pub fn window(number: u32) -> Token {
        Token {
            whose: Whose::Window { number },
            writes: false,
        }
    }

    /// The token as a number.
    pub fn bits(self) -> u64 {
        let writes = if self.writes { WRITES } else { 0 };
        let whose = match self.whose {
            Whose::Request { number, partition } => {
                let partition = partition.map_or(0, |at| u64::from(at) + 1) & PARTITION_MASK;
                u64::from(number) | partition << PARTITION
            }
            Whose::NoRequest { number } => NO_REQUEST | u64::from(number),
            Whose::Window { number } => WINDOW | u64::from(number),
        };
        writes | whose
    }

    /// Whether it is that of a window: whoever touches its memory does not race by that alone.
    pub fn is_window(self) -> bool {
        matches!(self.whose, Whose::Window { .. })
    }

    /// The token behind a number.
    pub fn of_bits(bits: u64) -> Token {
        let number = bits as u32;
        let partition = (bits >> PARTITION & PARTITION_MASK) as u32;
        let whose = match bits & (NO_REQUEST | WINDOW) {
            0 => Whose::Request {
                number,
                partition: partition.checked_sub(1),
            },
            WINDOW => Whose::Window { number },
            _ => Whose::NoRequest { number },
        };
        Token {
            whose,
            writes: bits & WRITES != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_what_its_number_says() {
        let request = |number, partition| Whose::Request { number, partition };
        for whose in [
            request(0, None),
            request(7, Some(0)),
            request(u32::MAX, Some(41)),
            Whose::NoRequest { number: 0 },
            Whose::NoRequest { number: 1023 },
            Whose::Window { number: 5 },
        ] {
            for writes in [false, true] {
                let token = Token { whose, writes };
                assert_eq!(Token::of_bits(token.bits()), token);
            }
        }
    }
}
