//! Places in a program: a file with code, and how far into it.

use impasse_ops::Site;
use rustc_hash::FxHashMap;

/// All places that were seen.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    modules: Vec<String>,
    module_numbers: FxHashMap<String, usize>,
    places: Vec<(usize, u64)>,
    numbers: FxHashMap<(usize, u64), Site>,
}

impl Sites {
    /// The number of a place.
    pub fn number(&mut self, module: &str, offset: u64) -> Site {
        let known = self.module_numbers.get(module).copied();
        let module = known.unwrap_or_else(|| {
            self.modules.push(module.to_owned());
            let number = self.modules.len() - 1;
            self.module_numbers.insert(module.to_owned(), number);
            number
        });
        let next = Site(self.places.len() as u32);
        let site = *self.numbers.entry((module, offset)).or_insert(next);
        if site == next {
            self.places.push((module, offset));
        }
        site
    }

    /// The file and the offset of a place. A call is before the place to which it returns.
    pub fn place(&self, site: Site) -> Option<(&str, u64)> {
        let &(module, offset) = self.places.get(site.0 as usize)?;
        Some((self.modules[module].as_str(), offset))
    }
}
