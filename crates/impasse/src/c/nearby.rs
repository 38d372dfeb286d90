//! Where functions are defined that a program calls and does not have.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use impasse_c::outline;
use impasse_c::pp::Files as _;
use impasse_ir::Module;

use super::files::DiskFiles;
use super::folder::Folder;
use super::pool::{is_library, same_file};

/// So much is looked at in a folder and below: a program may lie among anything.
const MOST_ENTRIES: usize = 5_000;

/// For each function that is missing, the file that seems to define it, in the folders of the files
/// given and below.
pub(super) fn definitions(
    disk: &DiskFiles,
    module: &Module,
    files: &[String],
) -> BTreeMap<String, String> {
    let missing = module.functions.iter().filter(|f| f.body.is_none());
    let missing = missing.map(|function| &*function.name);
    let mut missing: BTreeSet<&str> = missing.filter(|name| !is_library(name)).collect();
    let mut found = BTreeMap::new();
    if missing.is_empty() {
        return found;
    }
    for folder in folders(files) {
        let folder = Folder::read_some(Path::new(&folder), MOST_ENTRIES);
        for file in folder.c_files() {
            if missing.is_empty() {
                return found;
            }
            let path = file.display().to_string();
            // A file that was compiled may define it under a condition that does not hold.
            if module.files.iter().any(|known| same_file(known, &path)) {
                continue;
            }
            let text = disk.read(&path).unwrap_or_default();
            for name in outline(&text).defines {
                if missing.remove(&*name) {
                    found.insert(name, path.clone());
                }
            }
        }
    }
    found
}

/// The folders of files; one that lies below another is part of it. Folders that were given
/// themselves have been looked through.
fn folders(files: &[String]) -> BTreeSet<String> {
    let files = files.iter().map(Path::new);
    let files = files.filter(|file| !file.is_dir());
    let parents = files.filter_map(Path::parent);
    let named = |parent: &Path| match parent.as_os_str().is_empty() {
        true => String::from("."),
        false => parent.display().to_string(),
    };
    let all: BTreeSet<String> = parents.map(named).collect();
    let below =
        |inner: &String, outer: &String| inner != outer && Path::new(inner).starts_with(outer);
    let outer = all
        .iter()
        .filter(|&one| !all.iter().any(|other| below(one, other)));
    outer.cloned().collect()
}
