//! A table of objects by number, in pages that machines share until one of them changes.

use super::object::Object;
use std::sync::Arc;

/// Objects per page.
const PAGE: usize = 32;

#[derive(Clone, Debug)]
enum Page {
    Owned(Vec<Object>),
    Shared(Arc<Vec<Object>>),
    /// A full page of which no object is alive.
    Dead,
}

/// Objects by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pages: Vec<Page>,
    len: usize,
}

impl Table {
    /// The number of objects, dead ones included.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The numbers of the objects that both tables have on pages which they do not share.
    pub(crate) fn not_shared_with(&self, other: &Table) -> impl Iterator<Item = usize> {
        let both = self.len.min(other.len);
        let pages = self.pages.iter().zip(&other.pages).enumerate();
        let apart = pages.filter(|(_, pages)| match pages {
            (Page::Shared(a), Page::Shared(b)) => !Arc::ptr_eq(a, b),
            (Page::Dead, Page::Dead) => false,
            _ => true,
        });
        apart.flat_map(move |(page, _)| page * PAGE..((page + 1) * PAGE).min(both))
    }

    #[inline]
    pub(crate) fn get(&self, number: usize) -> Option<&Object> {
        match self.pages.get(number / PAGE)? {
            Page::Owned(objects) => objects.get(number % PAGE),
            Page::Shared(objects) => objects.get(number % PAGE),
            Page::Dead => None,
        }
    }

    /// The object for writing, if no other machine shares its page.
    #[inline]
    pub(crate) fn get_owned(&mut self, number: usize) -> Option<&mut Object> {
        match self.pages.get_mut(number / PAGE)? {
            Page::Owned(objects) => objects.get_mut(number % PAGE),
            _ => None,
        }
    }

    /// The object for writing. A shared page is copied first; its objects' bytes are not.
    pub(crate) fn get_mut(&mut self, number: usize) -> Option<&mut Object> {
        let objects = owned(self.pages.get_mut(number / PAGE)?)?;
        objects.get_mut(number % PAGE)
    }

    /// Adds an object and gives its number.
    pub(crate) fn push(&mut self, object: Object) -> usize {
        if self.len == self.pages.len() * PAGE {
            self.pages.push(Page::Owned(Vec::new()));
        }
        if let Some(objects) = self.pages.last_mut().and_then(owned) {
            objects.push(object);
        }
        self.len += 1;
        self.len - 1
    }

    /// Removes the objects from `len` on.
    pub(crate) fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        self.len = len;
        self.pages.truncate(len.div_ceil(PAGE));
        let rest = len % PAGE;
        if rest > 0
            && let Some(objects) = self.pages.last_mut().and_then(owned)
        {
            objects.truncate(rest);
        }
    }

    /// Drops a page that is full of dead objects, given the number of one of them.
    pub(crate) fn sweep(&mut self, number: usize) {
        if let Some(page) = self.pages.get_mut(number / PAGE)
            && let Page::Owned(objects) = page
            && objects.len() == PAGE
            && objects.iter().all(|object| !object.alive)
        {
            *page = Page::Dead;
        }
    }

    /// Lets other machines share all objects.
    pub(crate) fn freeze(&mut self) {
        for page in &mut self.pages {
            if let Page::Owned(objects) = page {
                for object in objects.iter_mut() {
                    object.freeze();
                }
                *page = Page::Shared(Arc::new(std::mem::take(objects)));
            }
        }
    }
}

/// The objects of a page, which from now on only this machine has.
fn owned(page: &mut Page) -> Option<&mut Vec<Object>> {
    if let Page::Shared(objects) = page {
        let mut copy = Vec::with_capacity(PAGE);
        copy.extend(objects.iter().cloned());
        *page = Page::Owned(copy);
    }
    match page {
        Page::Owned(objects) => Some(objects),
        _ => None,
    }
}
