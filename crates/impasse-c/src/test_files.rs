//! Files for tests: those of a test, with the C library's headers.

use std::borrow::Cow;

use crate::pp::Files;

/// Files, and the C library behind them.
pub(crate) struct WithLibc<F>(pub F);

impl<F: Files> Files for WithLibc<F> {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        self.0.read(path)
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        Some(impasse_libc::header(header)?.as_bytes().into())
    }

    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        Some(impasse_libc::prototype(name, included)?.into())
    }

    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        Some(impasse_libc::builtin(name)?.into())
    }
}

/// The file system.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        std::fs::read(path).ok().map(Cow::Owned)
    }
}
