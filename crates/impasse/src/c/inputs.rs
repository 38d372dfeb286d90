//! From arguments to the files of a program.

use std::path::Path;

use impasse_c::pp::{Options, Setting};
use impasse_report::InputError;

use super::pool::Pool;
use super::{PreprocessArgs, database};

/// The files that the arguments name or offer, with those chosen that a program starts from.
pub(super) fn pool<'a>(
    files: &[String],
    preprocess: &PreprocessArgs,
    empty: Pool<'a>,
) -> Result<Pool<'a>, Box<InputError>> {
    let given = options(preprocess);
    let mut pool = empty.with_options(given.clone());
    for file in files {
        let path = Path::new(file);
        let database = path.join(database::NAME);
        if database.is_file() {
            pool.offer(path, database::read(&database, &given)?);
        } else if path.is_dir() {
            pool.offer_folder(path);
        } else if path.extension().is_some_and(|ending| ending == "json") {
            pool.offer(path, database::read(path, &given)?);
        } else {
            check_kind(path)?;
            pool.name(file.clone());
        }
    }
    pool.choose()?;
    Ok(pool)
}

fn options(arguments: &PreprocessArgs) -> Options {
    let define = arguments.define.iter().cloned().map(Setting::Define);
    let undefine = arguments.undefine.iter().cloned().map(Setting::Undefine);
    let flags = arguments.flags.iter().map(|flag| format!("-f{flag}"));
    let flags = flags.filter(|flag| database::is_for_compiler(flag));
    Options {
        angle_dirs: arguments.include.clone(),
        settings: define.chain(undefine).collect(),
        other: flags.collect(),
        ..Options::default()
    }
}

/// Refuses what is no C file, with a hint what to do instead.
fn check_kind(path: &Path) -> Result<(), Box<InputError>> {
    let name = path.display().to_string();
    let ending = path.extension().and_then(|ending| ending.to_str());
    let message = match ending.unwrap_or_default() {
        _ if !path.exists() => "there is no such file",
        "hpp" | "hxx" | "hh" => "this is a header; name the files that include it",
        "mod" | "smod" => "this is a compiled module; name the file that it was made of",
        "imp" => "this is a model; `impasse check` takes it",
        _ => return Ok(()),
    };
    Err(Box::new(InputError::in_file(name, message)))
}
