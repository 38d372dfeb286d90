//! A folder with the files of a project: its C files, and where their headers are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use impasse_c::outline;
use impasse_c::pp::{Files as _, Options};

use super::files::DiskFiles;
use super::foreign::Language;

/// More files and folders than this are not looked at.
const MOST_ENTRIES: usize = 100_000;

/// Folders that are nested deeper are not looked at.
const DEEPEST: usize = 32;

/// All files below a folder.
#[derive(Default)]
pub(super) struct Folder {
    /// In the order of their names, a folder's own files before those of the folders in it.
    files: Vec<PathBuf>,
    /// By their last component.
    by_name: BTreeMap<String, Vec<usize>>,
    /// What files include, once it was looked at.
    includes: BTreeMap<PathBuf, Vec<(String, bool)>>,
}

impl Folder {
    /// Looks for the files below a folder. Hidden ones, links to folders and what CMake keeps for
    /// itself are left out.
    pub fn read(root: &Path) -> Folder {
        Folder::read_some(root, MOST_ENTRIES)
    }

    /// The same, for so many files and folders at most.
    pub fn read_some(root: &Path, most: usize) -> Folder {
        let mut folder = Folder::default();
        let mut left = most;
        folder.collect(root, 0, &mut left);
        for (number, file) in folder.files.iter().enumerate() {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            folder
                .by_name
                .entry(name.into_owned())
                .or_default()
                .push(number);
        }
        folder
    }

    fn collect(&mut self, folder: &Path, depth: usize, left: &mut usize) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        entries.truncate(*left);
        *left -= entries.len();
        let hidden = |entry: &fs::DirEntry| {
            let name = entry.file_name();
            name.as_encoded_bytes().starts_with(b".") || name == "CMakeFiles"
        };
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        for entry in entries.iter().filter(|entry| !hidden(entry)) {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(kind) if kind.is_file() || kind.is_symlink() => files.push(entry.path()),
                _ => {}
            }
        }
        self.files.extend(files);
        for folder in folders.iter().filter(|_| depth < DEEPEST) {
            self.collect(folder, depth + 1, left);
        }
    }

    /// The C and C++ files.
    pub fn c_files(&self) -> impl Iterator<Item = &Path> {
        let files = self.files.iter().map(PathBuf::as_path);
        files.filter(|file| {
            file.extension().is_some_and(|ending| ending == "c")
                || Language::of(&file.to_string_lossy()) == Some(Language::Cpp)
        })
    }

    /// The Fortran files.
    pub fn fortran_files(&self) -> impl Iterator<Item = &Path> {
        let files = self.files.iter().map(PathBuf::as_path);
        files.filter(|file| impasse_fortran::is_source(&file.to_string_lossy()))
    }

    /// How to preprocess a file: as given, and with the folders in which its headers are.
    pub fn options(&mut self, disk: &DiskFiles, file: &Path, given: &Options) -> Options {
        let mut options = given.clone();
        let mut seen = BTreeSet::from([file.to_owned()]);
        let mut waiting = vec![file.to_owned()];
        while let Some(from) = waiting.pop() {
            for (name, quoted) in self.includes_of(disk, &from) {
                let Some((header, folder)) = self.find(disk, &from, &name, quoted) else {
                    continue;
                };
                let folder = folder.map(|folder| folder.display().to_string());
                if let Some(folder) = folder.filter(|new| !options.angle_dirs.contains(new)) {
                    options.angle_dirs.push(folder);
                }
                if seen.insert(header.clone()) {
                    waiting.push(header);
                }
            }
        }
        options
    }

    fn includes_of(&mut self, disk: &DiskFiles, file: &Path) -> Vec<(String, bool)> {
        let read = || {
            let text = disk.read(&file.display().to_string());
            text.map_or_else(Vec::new, |text| outline(&text).includes)
        };
        let known = self.includes.entry(file.to_owned());
        known.or_insert_with(read).clone()
    }

    /// The header that a file means, and the folder to search for it unless it stands beside the
    /// file. Of several with the same name it is the one nearest to the file.
    fn find(
        &self,
        disk: &DiskFiles,
        from: &Path,
        name: &str,
        quoted: bool,
    ) -> Option<(PathBuf, Option<PathBuf>)> {
        let beside = from.parent()?.join(name);
        if quoted && beside.is_file() {
            return Some((beside, None));
        }
        if !quoted && disk.bundled(name).is_some() {
            return None;
        }
        let last = Path::new(name).file_name()?.to_str()?;
        let named = self
            .by_name
            .get(last)?
            .iter()
            .map(|&number| &self.files[number]);
        let header = named
            .filter(|file| file.ends_with(name))
            .max_by_key(|file| {
                (
                    in_common(file, from),
                    usize::MAX - file.components().count(),
                )
            })?;
        let depth = Path::new(name).components().count();
        let folder = header.ancestors().nth(depth)?;
        Some((header.clone(), Some(folder.to_owned())))
    }
}

/// How many folders two paths have in common.
pub(super) fn in_common(one: &Path, other: &Path) -> usize {
    let pairs = one.components().zip(other.components());
    pairs.take_while(|(one, other)| one == other).count()
}
