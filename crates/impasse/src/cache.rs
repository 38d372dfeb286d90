//! What was worked out before, kept in files between runs.
//!
//! An entry is found by its key: a digest of all that decides what is in it, this build of impasse among
//! that, so no build reads what another one wrote. A file holds a digest of its contents, and what does not
//! agree with it is not there. Entries appear whole, by renaming. Nothing that goes wrong here is an
//! error: then there is no entry.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};

/// The folder may hold so many bytes; beyond that, what was written first goes.
const MOST_BYTES: u64 = 1 << 30;

/// Files that are left over from runs that were killed have this ending, too.
const UNFINISHED: &str = "tmp";

/// A digest of some bytes.
pub(crate) type Digest = [u8; 32];

/// The digest of bytes.
pub(crate) fn digest(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// A folder with entries.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    /// What entries of this build have in their keys.
    build: Digest,
    written: AtomicUsize,
}

impl Cache {
    /// The user's: `$IMPASSE_CACHE_DIR`, or `impasse` in the folder for such files. None if there is no
    /// such place, or if this build can't be told from others.
    pub fn of_user() -> Option<Cache> {
        Some(Cache::new(Cache::folder()?, build()?))
    }

    /// Where it is, or would be.
    pub fn folder() -> Option<PathBuf> {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let own = variable("IMPASSE_CACHE_DIR").map(PathBuf::from);
        let shared = || {
            let given = variable("XDG_CACHE_HOME").map(PathBuf::from);
            given.or_else(|| Some(std::env::home_dir()?.join(".cache")))
        };
        own.or_else(|| Some(shared()?.join("impasse")))
    }

    fn new(folder: PathBuf, build: Digest) -> Cache {
        Cache {
            folder,
            build,
            written: AtomicUsize::new(0),
        }
    }

    /// The key of what is decided by this build and by these things, which differ in kind or in what they
    /// are.
    pub fn key(&self, parts: &[&[u8]]) -> Digest {
        let mut hasher = Sha256::new();
        hasher.update(self.build);
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        hasher.finalize().into()
    }

    /// The bytes of an entry.
    pub fn get(&self, key: &Digest) -> Option<Vec<u8>> {
        let mut file = File::open(self.path(key)).ok()?;
        let mut sum = Digest::default();
        file.read_exact(&mut sum).ok()?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes).ok()?;
        (digest(&bytes) == sum).then_some(bytes)
    }

    /// Makes or replaces an entry.
    pub fn put(&self, key: &Digest, bytes: &[u8]) {
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let path = self.path(key);
        let process = std::process::id();
        let unfinished = path.with_extension(format!("{process}-{number}.{UNFINISHED}"));
        let contents = [&digest(bytes), bytes].concat();
        let written = fs::create_dir_all(&self.folder)
            .and_then(|()| fs::write(&unfinished, contents))
            .and_then(|()| fs::rename(&unfinished, &path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
    }

    /// Removes what is old, if there is too much and this run has added to it.
    pub fn tidy(&self) {
        if self.written.load(Ordering::Relaxed) > 0 {
            let _ = shrink(&self.folder, MOST_BYTES);
        }
    }

    fn path(&self, key: &Digest) -> PathBuf {
        let name: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(name)
    }
}

/// What tells this build from others: which file it is, and when that last changed. The system notes every change, so
/// its contents, which are large, need not be read.
#[cfg(unix)]
fn build() -> Option<Digest> {
    use std::os::unix::fs::MetadataExt as _;

    let file = fs::metadata(std::env::current_exe().ok()?).ok()?;
    let number = [file.dev(), file.ino(), file.size()];
    let changed = [
        file.ctime(),
        file.ctime_nsec(),
        file.mtime(),
        file.mtime_nsec(),
    ];
    let all = number.into_iter().chain(changed.map(i64::cast_unsigned));
    let bytes: Vec<u8> = all.flat_map(u64::to_le_bytes).collect();
    Some(digest(&bytes))
}

/// What tells this build from others: all of it.
#[cfg(not(unix))]
fn build() -> Option<Digest> {
    let program = fs::read(std::env::current_exe().ok()?).ok()?;
    Some(digest(&program))
}

/// Whether a file has the name of an entry, or of one that was not finished: others may be in the folder that
/// the user named.
fn is_own(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let (digits, ending) = name
        .and_then(|name| name.split_at_checked(64))
        .unwrap_or_default();
    let entry = ending.is_empty() || ending.ends_with(UNFINISHED);
    digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && entry
}

/// Removes the entries of a folder that were written first, until a quarter of the room is free again, if
/// there are more bytes in it than it may hold.
fn shrink(folder: &Path, most: u64) -> io::Result<()> {
    let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        if let Ok(about) = entry.metadata()
            && about.is_file()
            && is_own(&entry.path())
        {
            let written = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            files.push((written, about.len(), entry.path()));
        }
    }
    let mut total: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
    if total <= most {
        return Ok(());
    }
    files.sort();
    for (_, bytes, path) in files {
        if total <= most / 4 * 3 {
            break;
        }
        fs::remove_file(path)?;
        total -= bytes;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache in a folder of its own, which goes with it.
    struct Temporary(Cache);

    impl Temporary {
        fn new(name: &str) -> Temporary {
            let name = format!("impasse-cache-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&folder);
            Temporary(Cache::new(folder, [7; 32]))
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0.folder);
        }
    }

    #[test]
    fn what_was_put_is_there_and_can_be_replaced() {
        let Temporary(cache) = &Temporary::new("put");
        let key = cache.key(&[b"one"]);
        assert_eq!(cache.get(&key), None);
        cache.put(&key, b"first");
        assert_eq!(cache.get(&key).as_deref(), Some(&b"first"[..]));
        cache.put(&key, b"second");
        assert_eq!(cache.get(&key).as_deref(), Some(&b"second"[..]));
        assert_eq!(fs::read_dir(&cache.folder).unwrap().count(), 1);
    }

    #[test]
    fn keys_differ_in_every_part_and_in_the_build() {
        let Temporary(cache) = &Temporary::new("keys");
        let other = Cache::new(cache.folder.clone(), [8; 32]);
        let key = cache.key(&[b"ab", b"c"]);
        assert_eq!(key, cache.key(&[b"ab", b"c"]));
        for different in [cache.key(&[b"a", b"bc"]), other.key(&[b"ab", b"c"])] {
            assert_ne!(key, different);
        }
    }

    #[test]
    fn an_entry_that_was_changed_is_not_there() {
        let Temporary(cache) = &Temporary::new("changed");
        let key = cache.key(&[b"one"]);
        cache.put(&key, b"some contents");
        let whole = fs::read(cache.path(&key)).unwrap();
        for at in 0..whole.len() {
            let mut broken = whole.clone();
            broken[at] ^= 1;
            fs::write(cache.path(&key), &broken).unwrap();
            assert_eq!(cache.get(&key), None);
            fs::write(cache.path(&key), &whole[..at]).unwrap();
            assert_eq!(cache.get(&key), None);
        }
    }

    #[test]
    fn a_folder_that_cannot_be_is_no_error() {
        let file = std::env::temp_dir().join(format!("impasse-no-folder-{}", std::process::id()));
        fs::write(&file, "a file").unwrap();
        let cache = Cache::new(file.join("below"), [7; 32]);
        let key = cache.key(&[]);
        cache.put(&key, b"contents");
        cache.tidy();
        assert_eq!(cache.get(&key), None);
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn what_was_written_first_goes_when_there_is_too_much() {
        let Temporary(cache) = &Temporary::new("shrink");
        let keys: Vec<Digest> = (0..8u8).map(|number| cache.key(&[&[number]])).collect();
        let start = SystemTime::UNIX_EPOCH;
        for (seconds, key) in (0..).zip(&keys) {
            cache.put(key, &[0; 68]);
            let file = File::options().append(true).open(cache.path(key)).unwrap();
            let later = start + std::time::Duration::from_secs(seconds);
            file.set_modified(later).unwrap();
        }
        shrink(&cache.folder, 800).unwrap();
        assert!(keys.iter().all(|key| cache.get(key).is_some()));
        let foreign = cache.folder.join("notes.txt");
        fs::write(&foreign, [0; 100]).unwrap();
        shrink(&cache.folder, 790).unwrap();
        assert!(foreign.exists());
        let left: Vec<bool> = keys.iter().map(|key| cache.get(key).is_some()).collect();
        assert_eq!(left, [false, false, false, true, true, true, true, true]);
    }
}
