//! C programs on the command line: which files, how to preprocess them, where headers come from.

mod database;
mod files;
mod folder;
mod foreign;
mod inputs;
mod messages;
mod nearby;
mod pool;
mod reader;
mod shell_words;

pub(crate) use messages::Messages;
pub(crate) use reader::{Means, cores};

use std::collections::BTreeMap;
use std::path::Path;

use clap::Args;
use impasse_c::{Input, compile_needed};
use impasse_ir::Module;
use impasse_report::InputError;

use crate::cache::Cache;
use crate::output::{FAILURE, Output, Told};
use files::DiskFiles;
use pool::Pool;
use reader::Reader;

/// Whether a file is read by another front end than our own, by its ending.
pub(crate) fn is_foreign(path: &Path) -> bool {
    foreign::Language::of(&path.to_string_lossy()).is_some()
}

/// C files and how to preprocess them.
#[derive(Debug, Args)]
pub(crate) struct CArgs {
    /// C files; folders and compile_commands.json offer the files that are missing then
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub preprocess: PreprocessArgs,
}

/// How to preprocess C files.
#[derive(Clone, Debug, Args)]
pub(crate) struct PreprocessArgs {
    /// Folder to search for headers
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<String>,
    /// Macro to define, such as `N=100`
    #[arg(short = 'D', value_name = "MACRO[=VALUE]")]
    pub define: Vec<String>,
    /// Macro to leave undefined
    #[arg(short = 'U', value_name = "MACRO")]
    pub undefine: Vec<String>,
    /// Flag that begins so, for clang and flang, such as `-fdefault-real-8`
    #[arg(short = 'f', value_name = "FLAG", allow_hyphen_values = true)]
    pub flags: Vec<String>,
    #[command(flatten)]
    pub compilers: foreign::CompilerArgs,
}

/// A program, and what the front end could not take of it.
pub(crate) struct Built {
    pub module: Module,
    pub complaints: Vec<InputError>,
    /// Functions that it calls and nobody defines, with the file nearby that does.
    pub nearby: BTreeMap<String, String>,
    /// Where more may be kept of it, if it is large.
    pub cache: Option<Cache>,
}

/// Compiles and links a program; tells now and then how many files of how many are done.
///
/// # Errors
/// There is no program; why not.
pub(crate) fn compile(
    files: &[String],
    preprocess: &PreprocessArgs,
    means: Means,
    messages: &mut Messages,
    tell: &(dyn Fn(usize, usize) + Sync),
) -> Result<Built, Vec<InputError>> {
    let disk = DiskFiles::default();
    let pool = inputs::pool(files, preprocess, Pool::new(&disk, means.jobs, tell));
    let mut pool = pool.map_err(|error| vec![*error])?;
    let fortran = pool.fortran_files();
    let reader = Reader::new(&disk, &preprocess.compilers, means, pool.size(), fortran);
    let read = |input: &Input| reader.read(input);
    let program = compile_needed(&disk, &mut pool, means.effort(), &read)
        .map_err(|file| vec![InputError::in_file(file.path, "the file cannot be read")])?;
    let mut complaints = Vec::new();
    let mut failed = false;
    for unit in &program.units {
        messages.add_texts(&disk, unit);
        complaints.extend(unit.complaints());
        if let Some(failure) = &unit.failure {
            failed = true;
            let mut error = InputError::in_file(failure.path.as_str(), failure.message.as_str());
            error.help.clone_from(&failure.help);
            complaints.push(error);
        }
    }
    if failed {
        return Err(complaints);
    }
    match program.module {
        Ok(mut module) => {
            if let Some(seen) = reader.seen_foreign() {
                foreign::finish(&mut module, seen, means);
            }
            Ok(Built {
                nearby: nearby::definitions(&disk, &module, files),
                module,
                complaints,
                cache: reader.finish(),
            })
        }
        Err(errors) => {
            let errors = errors
                .iter()
                .map(|error| InputError::new(error.to_string()));
            complaints.extend(errors);
            Err(complaints)
        }
    }
}

/// Compiles and links the program, and prints what is wrong with it. There may be
/// no program then.
pub(crate) fn build(
    arguments: &CArgs,
    means: Means,
    output: &Output,
    messages: &mut Messages,
) -> Result<Module, Told> {
    let built = compile(
        &arguments.files,
        &arguments.preprocess,
        means,
        messages,
        &|_, _| {},
    );
    let (module, complaints) = match built {
        Ok(built) => (Ok(built.module), built.complaints),
        Err(errors) => (Err(Told(FAILURE)), errors),
    };
    for complaint in &complaints {
        output.fail(complaint, messages.texts());
    }
    module
}
