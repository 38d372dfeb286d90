//! From arguments to translation units.

use std::path::Path;

use impasse_c::Input;
use impasse_c::pp::{Options, Setting};
use impasse_report::InputError;

use super::{PreprocessArgs, database};

/// The translation units that the arguments name.
pub(crate) fn inputs(
    files: &[String],
    preprocess: &PreprocessArgs,
) -> Result<Vec<Input>, Box<InputError>> {
    let given = options(preprocess);
    let mut inputs = Vec::new();
    for file in files {
        let path = Path::new(file);
        if path.extension().is_some_and(|ending| ending == "json") {
            inputs.extend(database::read(path, &given)?);
            continue;
        }
        check_kind(path)?;
        inputs.push(Input {
            path: file.clone(),
            options: given.clone(),
        });
    }
    Ok(inputs)
}

fn options(arguments: &PreprocessArgs) -> Options {
    let define = arguments.define.iter().cloned().map(Setting::Define);
    let undefine = arguments.undefine.iter().cloned().map(Setting::Undefine);
    Options {
        angle_dirs: arguments.include.clone(),
        settings: define.chain(undefine).collect(),
        ..Options::default()
    }
}

/// Refuses what is no C file, with a hint what to do instead.
fn check_kind(path: &Path) -> Result<(), Box<InputError>> {
    let name = path.display().to_string();
    let ending = path.extension().and_then(|ending| ending.to_str());
    let message = match ending.unwrap_or_default() {
        _ if path.is_dir() => "this is a directory, not a file",
        _ if !path.exists() => "there is no such file",
        "cc" | "cpp" | "cxx" | "hpp" | "C" => "C++ programs are not supported yet",
        "f" | "for" | "f77" | "f90" | "f95" | "f03" | "f08" => {
            "Fortran programs are not supported yet"
        }
        "imp" => "this is a model; `impasse check` takes it",
        _ => return Ok(()),
    };
    Err(Box::new(InputError::in_file(name, message)))
}
