//! Which files make up a program: those that define `main` and what is missing then.
//!
//! Files that were named come first. A folder or a compilation database only offers its files: one is
//! taken if it defines a name that those taken so far use and none of them defines.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use impasse_c::pp::{Files as _, Options};
use impasse_c::{Input, Names, Outline, Unit, Units, compile, outline};
use impasse_ir::in_parallel;
use impasse_report::InputError;

use super::files::DiskFiles;
use super::folder::{Folder, in_common};
use super::foreign::{CXX_LIBRARY, Language, fortran_module_for};

/// With more files than this that seem to have a `main`, nobody looks closer.
const MOST_MAINS: usize = 50;

/// So many of them are listed.
const LISTED: usize = 12;

/// A file that may be part of the program.
struct Member {
    path: String,
    how: How,
    /// It was named, not only offered.
    named: bool,
    /// What a build makes of it, where that is known.
    target: Option<String>,
    taken: bool,
}

/// How a file is preprocessed.
enum How {
    With(Options),
    /// With the folders in which its headers are; the folder's number.
    In(usize),
}

/// The files that a program may be made of.
pub(super) struct Pool<'a> {
    files: &'a DiskFiles,
    jobs: NonZeroUsize,
    members: Vec<Member>,
    folders: Vec<Folder>,
    /// What offers files, as it was given.
    offers: Vec<String>,
    /// Options that hold for all files.
    given: Options,
    /// The members that seem to define a name.
    index: BTreeMap<String, Vec<usize>>,
    /// Members to be compiled in any case.
    queue: VecDeque<usize>,
    /// The name that a member was taken for, as long as that may prove wrong.
    hope: Option<(String, usize)>,
    tried: BTreeSet<(String, usize)>,
    /// Names and members of which it was said what to read for them.
    expected: (HashSet<String>, HashSet<usize>),
    main: Option<usize>,
    /// Told how many files were compiled, of how many that are known to be needed.
    tell: &'a (dyn Fn(usize, usize) + Sync),
}

impl<'a> Pool<'a> {
    pub fn new(
        files: &'a DiskFiles,
        jobs: NonZeroUsize,
        tell: &'a (dyn Fn(usize, usize) + Sync),
    ) -> Pool<'a> {
        Pool {
            files,
            jobs,
            members: Vec::new(),
            folders: Vec::new(),
            offers: Vec::new(),
            given: Options::default(),
            index: BTreeMap::new(),
            queue: VecDeque::new(),
            hope: None,
            tried: BTreeSet::new(),
            expected: Default::default(),
            main: None,
            tell,
        }
    }

    /// The same with options that hold for all files.
    pub fn with_options(self, given: Options) -> Pool<'a> {
        Pool { given, ..self }
    }

    /// How many files the program may be made of.
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// Adds a file that was named.
    pub fn name(&mut self, path: String) {
        let how = How::With(self.given.clone());
        self.add(path, how, true, None);
    }

    /// Adds the files that a compilation database offers, which was given as this file or folder.
    pub fn offer(&mut self, given: &Path, inputs: Vec<(Input, Option<String>)>) {
        self.offers.push(given.display().to_string());
        for (input, target) in inputs {
            self.add(input.path, How::With(input.options), false, target);
        }
    }

    /// Adds the files below a folder.
    pub fn offer_folder(&mut self, root: &Path) {
        self.offers.push(root.display().to_string());
        let folder = Folder::read(root);
        let number = self.folders.len();
        let files = folder.c_files().chain(folder.fortran_files());
        let files: Vec<String> = files.map(|f| f.display().to_string()).collect();
        self.folders.push(folder);
        for path in files {
            self.add(path, How::In(number), false, None);
        }
    }

    /// A file that is offered and named is named, and preprocessed as it is offered.
    fn add(&mut self, path: String, how: How, named: bool, target: Option<String>) {
        let same = |member: &&mut Member| same_file(&member.path, &path);
        let known = match (named, self.members.len()) {
            // Files of one folder or database are different ones: most need no comparison.
            (false, 0) => None,
            (false, _) => self.members.iter_mut().filter(|m| m.named).find(same),
            (true, _) => self.members.iter_mut().find(same),
        };
        match known {
            Some(member) if named => member.named = true,
            Some(member) => {
                member.how = how;
                member.target = target;
            }
            None => self.members.push(Member {
                path,
                how,
                named,
                target,
                taken: false,
            }),
        }
    }

    /// Finds the file with `main` and everything that is to be compiled in any case.
    ///
    /// # Errors
    /// There is none, or several and nobody said which one is meant.
    pub fn choose(&mut self) -> Result<(), Box<InputError>> {
        if let [only] = &self.members[..]
            && only.named
        {
            self.queue.push_back(0);
            return Ok(());
        }
        let look = |member: &Member| look(self.files, member);
        let outlines = in_parallel(self.jobs, &self.members, look);
        for (number, outline) in outlines.iter().enumerate() {
            for name in &outline.defines {
                self.index.entry(name.clone()).or_default().push(number);
            }
            if self.members[number].named && outline.has_constructors {
                self.queue.push_back(number);
            }
        }
        let mains = self.index.get("main").cloned().unwrap_or_default();
        let (named, offered): (Vec<_>, Vec<_>) = mains
            .into_iter()
            .partition(|&number| self.members[number].named);
        let roots = match (named.is_empty(), offered.is_empty()) {
            (false, _) => named,
            (true, false) => vec![self.only_main(offered)?],
            // Whatever they have in place of `main`, it is in them.
            (true, true) => self.named().collect(),
        };
        if roots.is_empty() {
            return Err(no_main());
        }
        self.main = roots.first().copied();
        self.queue.extend(roots);
        Ok(())
    }

    /// The Fortran files that it may be made of.
    pub fn fortran_files(&mut self) -> Vec<Input> {
        let members = self.members.iter().enumerate();
        let fortran = members.filter(|(_, m)| Language::of(&m.path) == Some(Language::Fortran));
        let numbers: Vec<usize> = fortran.map(|(number, _)| number).collect();
        numbers.into_iter().map(|n| self.input(n)).collect()
    }

    fn named(&self) -> impl Iterator<Item = usize> {
        let all = self.members.iter().enumerate();
        all.filter(|(_, member)| member.named)
            .map(|(number, _)| number)
    }

    /// The one file of these that really has a `main`.
    fn only_main(&mut self, mut mains: Vec<usize>) -> Result<usize, Box<InputError>> {
        let mut seen = BTreeSet::new();
        mains.retain(|&number| seen.insert(whole(&self.members[number].path)));
        if mains.len() > 1 && mains.len() <= MOST_MAINS {
            mains.retain(|&number| {
                if Language::of(&self.members[number].path).is_some() {
                    return true;
                }
                let compiled = compile(self.files, &self.input(number));
                compiled.is_some_and(|unit| {
                    let mut functions = unit.module.functions.iter();
                    functions.any(|f| f.name == "main" && f.body.is_some())
                })
            });
        }
        match mains[..] {
            [only] => Ok(only),
            [] => Err(no_main()),
            _ => Err(self.several(&mains)),
        }
    }

    /// Asks which program is meant.
    fn several(&self, mains: &[usize]) -> Box<InputError> {
        let paths: Vec<&str> = mains.iter().map(|&m| &*self.members[m].path).collect();
        let mut list = paths[..paths.len().min(LISTED)].join(", ");
        if let Some(more) = paths.len().checked_sub(LISTED + 1) {
            list += &format!(" and {} more", more + 1);
        }
        let count = paths.len();
        let message = format!("there are {count} programs, each with a `main` of its own: {list}");
        let mut error = InputError::new(message);
        error.help = Some(format!(
            "name the file with the `main` of the one to check: impasse check {} {}",
            paths[0],
            self.offers.join(" ")
        ));
        Box::new(error)
    }

    fn input(&mut self, number: usize) -> Input {
        let member = &self.members[number];
        let path = Path::new(&member.path);
        let options = match &member.how {
            // Its headers may be in a folder that offers other files.
            How::With(options) if member.named => {
                let folders = self.folders.iter_mut();
                folders.fold(options.clone(), |with, folder| {
                    folder.options(self.files, path, &with)
                })
            }
            How::With(options) => options.clone(),
            How::In(folder) => self.folders[*folder].options(self.files, path, &self.given),
        };
        Input {
            path: member.path.clone(),
            options,
        }
    }

    fn unit(&mut self, position: usize, wanted: Option<String>) -> Unit {
        let taken = self.members.iter().filter(|member| member.taken).count();
        let known = self.named().count().max(taken + self.queue.len() + 1);
        (self.tell)(taken, known);
        self.members[position].taken = true;
        Unit {
            input: self.input(position),
            position,
            wanted,
        }
    }

    /// Another C++ file that is offered, if something of C++ is missing. In which file it is cannot be
    /// told without compiling, so all files of the target of `main` are taken that have none.
    fn other_cpp_file(&self, names: &Names) -> Option<usize> {
        let of_program = |name: &String| name.starts_with("_Z") && !is_library(name);
        let main = &self.members[self.main?];
        let mains = self.index.get("main");
        let fits = |number: &usize| {
            let member = &self.members[*number];
            let has_main = mains.is_some_and(|mains| mains.contains(number));
            !member.taken
                && !has_main
                && member.target == main.target
                && Language::of(&member.path) == Some(Language::Cpp)
        };
        let missing = names.missing.iter().any(of_program);
        missing.then(|| (0..self.members.len()).find(fits))?
    }

    /// Whether strings or streams of C++ are missing, and are not part of the program yet.
    fn needs_cxx_library(&self, names: &Names) -> bool {
        let there = self.members.iter().any(|member| member.path == CXX_LIBRARY);
        !there && (names.missing.iter()).any(|name| impasse_cxx::is_of_library(name))
    }

    /// The file of a module that impasse brings, if something of it is missing.
    fn missing_fortran_module(&self, names: &Names) -> Option<String> {
        let mut paths = names
            .missing
            .iter()
            .filter_map(|name| fortran_module_for(name));
        paths.find(|path| self.members.iter().all(|member| member.path != *path))
    }

    /// The member that most likely defines a name: one that was named, then one of the same target as
    /// `main`, then the one nearest to it. What libraries have is only looked for in files that were
    /// named.
    fn candidate(&self, name: &str) -> Option<usize> {
        // Whatever is in a Fortran module is in the file that defines it.
        let module = || {
            self.index
                .get(&module_key(impasse_fortran::module_of(name)?))
        };
        let members = self.index.get(name).or_else(module)?.iter().copied();
        let untried = members.filter(|&number| {
            let member = &self.members[number];
            !member.taken && !self.tried.contains(&(name.to_owned(), number))
        });
        let main = self.main.map(|number| &self.members[number]);
        let rank = |&number: &usize| {
            let member = &self.members[number];
            let other_target = main.is_some_and(|main| main.target != member.target);
            let shared = main.map_or(0, |main| {
                in_common(main.path.as_ref(), member.path.as_ref())
            });
            (!member.named, other_target, usize::MAX - shared, number)
        };
        let best = untried.min_by_key(rank)?;
        (self.members[best].named || !is_library(name)).then_some(best)
    }
}

impl Units for Pool<'_> {
    fn next(&mut self, names: &Names) -> Option<Unit> {
        if let Some((name, number)) = self.hope.take()
            && names.missing.contains(&name)
        {
            self.members[number].taken = false;
        }
        while let Some(number) = self.queue.pop_front() {
            if !self.members[number].taken {
                return Some(self.unit(number, None));
            }
        }
        // A file that was named wins where another one only has a default.
        let replaced = names.replaceable.iter();
        let mut replaced = replaced.filter_map(|name| self.candidate(name));
        if let Some(number) = replaced.find(|&number| self.members[number].named) {
            return Some(self.unit(number, None));
        }
        let mut missing = names.missing.iter();
        if let Some((name, number)) = missing.find_map(|name| Some((name, self.candidate(name)?))) {
            self.tried.insert((name.clone(), number));
            if self.members[number].named {
                return Some(self.unit(number, None));
            }
            self.hope = Some((name.clone(), number));
            return Some(self.unit(number, Some(name.clone())));
        }
        if let Some(number) = self.other_cpp_file(names) {
            return Some(self.unit(number, None));
        }
        if self.needs_cxx_library(names) {
            let options = self.given.clone();
            self.add(CXX_LIBRARY.into(), How::With(options), true, None);
            return Some(self.unit(self.members.len() - 1, None));
        }
        if let Some(path) = self.missing_fortran_module(names) {
            let options = self.given.clone();
            self.add(path, How::With(options), true, None);
            return Some(self.unit(self.members.len() - 1, None));
        }
        // A macro may define what is still missing: then it is in one of the other files.
        if names.missing.iter().any(|name| !is_library(name)) {
            let rest = self.named().filter(|&number| !self.members[number].taken);
            let first = rest.min()?;
            return Some(self.unit(first, None));
        }
        None
    }

    fn likely(&mut self, names: &Names) -> Vec<Unit> {
        // Before anything is read, the words in the first file are as good a guess as any.
        let first = self.main.filter(|_| self.expected.0.is_empty());
        let words = first.map_or_else(Vec::new, |main| words(self.files, &self.members[main]));
        let new: Vec<&String> = (words.iter().chain(&names.missing))
            .filter(|&name| self.expected.0.insert(name.clone()))
            .collect();
        let wanted = new.into_iter().filter_map(|name| self.candidate(name));
        let numbers: Vec<usize> = self.queue.iter().copied().chain(wanted).collect();
        let mut units = Vec::new();
        for position in numbers {
            if self.expected.1.insert(position) {
                let input = self.input(position);
                units.push(Unit {
                    input,
                    position,
                    wanted: None,
                });
            }
        }
        units
    }
}

fn no_main() -> Box<InputError> {
    Box::new(InputError::new(
        "there is no file with a function `main` or a Fortran program in it",
    ))
}

/// Whether impasse brings a function or variable itself.
pub(super) fn is_library(name: &str) -> bool {
    name.starts_with("MPI_")
        || name.starts_with("PMPI_")
        || impasse_libc::has(name)
        || impasse_cxx::source_of(name).is_some()
        || impasse_cxx::is_of_library(name)
        || impasse_fortran::source_of(name).is_some()
        || impasse_mpi::fortran::source_of(name).is_some()
}

/// What stands for a Fortran module among the names that files define.
fn module_key(module: &str) -> String {
    format!("_QM{module}")
}

/// What a Fortran file defines, under the names that compilers give.
fn look_fortran(files: &DiskFiles, member: &Member) -> Outline {
    let text = files.read(&member.path).unwrap_or_default();
    let seen = impasse_fortran::outline(&member.path, &String::from_utf8_lossy(&text));
    let main = seen.program.then(|| String::from("main"));
    let modules = seen.modules.iter().chain(&seen.extends);
    let modules = modules.map(|module| module_key(module));
    Outline {
        defines: main
            .into_iter()
            .chain(modules)
            .chain(seen.procedures)
            .collect(),
        has_constructors: true,
        ..Outline::default()
    }
}

fn look(files: &DiskFiles, member: &Member) -> Outline {
    if Language::of(&member.path) == Some(Language::Fortran) {
        return look_fortran(files, member);
    }
    let seen = || files.read(&member.path).map(|text| outline(&text));
    match Language::of(&member.path) {
        None => seen().unwrap_or_default(),
        // What another compiler reads is part of the program if it was named.
        Some(language) => {
            let main = String::from("main");
            let has_main = language == Language::Cpp
                && seen().is_some_and(|outline| outline.defines.contains(&main));
            Outline {
                defines: has_main.then_some(main).into_iter().collect(),
                has_constructors: true,
                ..Outline::default()
            }
        }
    }
}

/// All words of a file, in order.
fn words(files: &DiskFiles, member: &Member) -> Vec<String> {
    let text = files.read(&member.path).unwrap_or_default();
    let words = text.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    let words = words.filter(|word| !matches!(*word, b"" | b"main"));
    words
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect()
}

/// Whether two paths are those of one file.
pub(super) fn same_file(one: &str, other: &str) -> bool {
    Path::new(one).file_name() == Path::new(other).file_name() && whole(one) == whole(other)
}

/// A path without detours.
fn whole(path: &str) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path))
}
