//! From an offset in a file with code to a line of source, by the debug information.

use std::cell::RefCell;
use std::path::Path;
use std::process::{Command, Stdio};

use impasse_ops::Site;
use impasse_report::{SourceLocation, Sources};
use rustc_hash::FxHashMap;

use crate::sites::Sites;

/// Files with more bytes are not shown.
const MOST_BYTES: u64 = 64 << 20;

/// A place as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The line of source, if there is debug information.
    pub source: Option<SourceLocation>,
    /// The function, if it has a name.
    pub function: Option<String>,
    /// Where that function was inlined, as far as it was, innermost first.
    pub inlined_at: Vec<Place>,
}

/// Looks places up, each once.
#[derive(Debug)]
pub struct Places<'a> {
    sites: &'a Sites,
    known: RefCell<FxHashMap<Site, Place>>,
    texts: RefCell<Sources>,
}

impl<'a> Places<'a> {
    /// Nothing was looked up yet.
    pub fn new(sites: &'a Sites) -> Places<'a> {
        Places {
            sites,
            known: RefCell::default(),
            texts: RefCell::default(),
        }
    }

    /// The texts of the files in which places are.
    pub fn texts(self) -> Sources {
        self.texts.into_inner()
    }

    /// A place.
    pub fn get(&self, site: Site) -> Place {
        if let Some(place) = self.known.borrow().get(&site) {
            return place.clone();
        }
        let place = self.look_up(site).unwrap_or_default();
        self.known.borrow_mut().insert(site, place.clone());
        place
    }

    fn look_up(&self, site: Site) -> Option<Place> {
        let (module, offset) = self.sites.place(site)?;
        // A call is before the address to which it returns.
        let address = format!("{:#x}", offset.saturating_sub(1));
        let mut command = Command::new("addr2line");
        command.args(["-f", "-i", "-C", "-e", module, &address]);
        let output = command
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        let mut places = lines.chunks_exact(2).map(|two| Place {
            function: Some(two[0].to_owned()).filter(|name| name != "??"),
            source: self.source(two[1]),
            inlined_at: Vec::new(),
        });
        let first = places.next()?;
        Some(Place {
            inlined_at: places.collect(),
            ..first
        })
    }

    /// A line such as `/home/me/ring.c:14 (discriminator 3)`.
    fn source(&self, line: &str) -> Option<SourceLocation> {
        let (file, number) = line.rsplit_once(':')?;
        let number = number.split(' ').next()?;
        let number: u32 = number.parse().ok().filter(|&number| number > 0)?;
        let shown = shown(file);
        let mut texts = self.texts.borrow_mut();
        if texts.text(&shown).is_none() {
            texts.add(shown.clone(), read(Path::new(file)).unwrap_or_default());
        }
        let text = texts
            .text(&shown)
            .and_then(|text| text.lines().nth(number as usize - 1));
        Some(around_call(shown, number, text.unwrap_or_default()))
    }
}

/// The place of the call in a line: debug information has no columns that could be relied on.
fn around_call(file: String, line: u32, text: &str) -> SourceLocation {
    let lower = text.to_ascii_lowercase();
    let begin = lower
        .find("mpi_")
        .unwrap_or_else(|| text.len() - text.trim_start().len());
    let is_name = |one: &char| one.is_ascii_alphanumeric() || *one == '_';
    let length = text[begin..].chars().take_while(is_name).count();
    let column = text[..begin].chars().count() as u32 + 1;
    let place = SourceLocation::new(file, line, column);
    match length {
        0 => place,
        _ => place.to(line, column + length as u32),
    }
}

/// The name of a file as a person would write it here.
fn shown(file: &str) -> String {
    let here = std::env::current_dir().ok();
    let path = Path::new(file);
    let relative = here.and_then(|here| path.strip_prefix(here).ok());
    relative.unwrap_or(path).display().to_string()
}

fn read(path: &Path) -> Option<String> {
    let length = path.metadata().ok()?.len();
    let bytes = (length <= MOST_BYTES).then(|| std::fs::read(path).ok())??;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_found_in_their_lines() {
        let place = around_call("a.c".into(), 3, "    rc = MPI_Send(buf, 1);");
        assert_eq!(
            (place.column, place.end.map(|end| end.column)),
            (10, Some(18))
        );
        let place = around_call("a.f90".into(), 3, "  call mpi_send(buf, 1)");
        assert_eq!(place.column, 8);
        assert_eq!(around_call("a.c".into(), 3, "  send(x);").column, 3);
        assert_eq!(around_call("a.c".into(), 3, "").column, 1);
    }
}
