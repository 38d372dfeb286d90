//! Names of things in a stream of operations.

use std::collections::HashMap;

use impasse_explain::Names;
use impasse_ops::{CollectiveKind, CollectiveName, Comm, Request, Site};
use impasse_report::SourceLocation;

use crate::INPUT;

/// Sites from here on are lines of the input itself.
const FIRST_LINE: u32 = 1 << 31;

/// Collectives of this format that cannot complete anywhere before all members have called them,
/// because every member needs something from every other.
const WAIT_FOR_ALL: [&str; 9] = [
    "barrier",
    "allreduce",
    "allgather",
    "allgatherv",
    "alltoall",
    "alltoallv",
    "alltoallw",
    "reduce_scatter",
    "reduce_scatter_block",
];

/// Numbers for names, dense from 0 in order of first use.
#[derive(Debug, Default)]
struct Table {
    numbers: HashMap<String, u32>,
    names: Vec<String>,
}

impl Table {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.numbers.insert(name.to_string(), number);
        self.names.push(name.to_string());
        number
    }
}

/// All names that have occurred.
#[derive(Debug, Default)]
pub(crate) struct StreamNames {
    comms: Vec<String>,
    collectives: Table,
    collective_names: Vec<CollectiveName>,
    requests: Table,
    places: Table,
    locations: Vec<SourceLocation>,
}

impl StreamNames {
    /// Names for these communicators, the world first.
    pub fn new(comms: Vec<String>) -> StreamNames {
        StreamNames {
            comms,
            ..StreamNames::default()
        }
    }

    pub fn find_comm(&self, name: &str) -> Option<Comm> {
        let at = self.comms.iter().position(|known| known == name)?;
        Some(Comm(at as u32))
    }

    /// The kind of a collective that is called `name`, such as `bcast root 0`. Blocking and
    /// non-blocking calls never meet (MPI 4.1, section 6.12).
    pub fn collective_kind(&mut self, name: &str, starts: bool) -> CollectiveKind {
        let prefix = if starts { "i" } else { "" };
        let number = self.collectives.number(&format!("{prefix}{name}"));
        if self.collective_names.len() == number as usize {
            let rooted = name.split_once(" root ");
            let rooted = rooted.and_then(|(routine, root)| Some((routine, root.parse().ok()?)));
            let (routine, root) = rooted.map_or((name, None), |(name, root)| (name, Some(root)));
            self.collective_names.push(CollectiveName {
                routine: format!("{prefix}{routine}"),
                blocking: routine.to_owned(),
                root,
                waits_for_all: WAIT_FOR_ALL.contains(&routine),
            });
        }
        CollectiveKind(number)
    }

    pub fn request(&mut self, name: &str) -> Request {
        Request(self.requests.number(name))
    }

    /// The site of a place in a file, such as `ring.c:14:3`.
    pub fn place(&mut self, text: &str) -> Option<Site> {
        let known = self.places.names.len();
        let number = self.places.number(text);
        if number as usize == known {
            self.locations.push(parse_place(text)?);
        }
        Some(Site(number))
    }

    /// The site of a line of the input. Lines beyond the second thousand million
    /// share one.
    pub fn line(&self, number: u64) -> Site {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        Site(FIRST_LINE | number.min(FIRST_LINE - 2))
    }
}

/// `FILE:LINE` or `FILE:LINE:COLUMN`; the file may contain colons.
fn parse_place(text: &str) -> Option<SourceLocation> {
    let (rest, last) = text.rsplit_once(':')?;
    let last: u32 = last.parse().ok()?;
    let middle = rest.rsplit_once(':');
    let middle = middle.and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)));
    let (file, line, column) = match middle {
        Some((file, line)) => (file, line, last),
        None => (rest, last, 1),
    };
    let is_place = !file.is_empty() && line > 0 && column > 0;
    is_place.then(|| SourceLocation::new(file, line, column))
}

impl Names for StreamNames {
    fn locate(&self, site: Site) -> Option<SourceLocation> {
        if site == Site::UNKNOWN {
            return None;
        }
        match site.0.checked_sub(FIRST_LINE) {
            Some(line) => Some(SourceLocation::new(INPUT, line, 1)),
            None => self.locations.get(site.0 as usize).cloned(),
        }
    }

    fn collective(&self, kind: CollectiveKind) -> CollectiveName {
        self.collective_names[kind.0 as usize].clone()
    }

    fn comm(&self, comm: Comm) -> String {
        let name = self.comms.get(comm.0 as usize);
        name.map_or_else(|| String::from("communicator"), Clone::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_file_line_and_column() {
        let at = |file: &str, line, column| Some(SourceLocation::new(file, line, column));
        assert_eq!(parse_place("ring.c:14:3"), at("ring.c", 14, 3));
        assert_eq!(parse_place("ring.c:14"), at("ring.c", 14, 1));
        assert_eq!(parse_place("C:\\ring.c:14"), at("C:\\ring.c", 14, 1));
        for bad in ["", "ring.c", "ring.c:", ":3", "ring.c:0", "ring.c:-1"] {
            assert_eq!(parse_place(bad), None, "{bad}");
        }
    }
}
