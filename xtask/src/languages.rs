//! Programs through clang's bitcode: what they print against the native program, and what
//! `impasse check` says against what it says of the same source through our own front end.

mod cpp;
mod dice;
mod fortran;
mod native;
mod side_by_side;
mod verdicts;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::against_gcc::{impasse, need};

pub(crate) use cpp::program as generated_cpp;

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// Versions of clang
    #[arg(long, value_delimiter = ',', default_values = ["14", "15", "16", "19"])]
    clang: Vec<String>,
    /// Levels of optimisation
    #[arg(long, value_delimiter = ',', default_values = ["0", "1", "2"])]
    level: Vec<String>,
    /// Only programs with this in their names
    #[arg(long, default_value = "")]
    filter: String,
    /// Random programs of each language for each version and level
    #[arg(long, default_value_t = 100)]
    random: usize,
    /// What to compare; may be given several times
    #[arg(long, value_enum)]
    only: Vec<Part>,
}

/// A part of the comparison.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// C programs without MPI against the native program.
    C,
    /// C++ programs without MPI against the native program.
    Cpp,
    /// Fortran programs without MPI against the native program.
    Fortran,
    /// Random C programs against the native program.
    Random,
    /// The gallery against our own front end.
    Gallery,
    /// Programs that are written in C, C++ and Fortran against each other.
    Languages,
}

/// How clang or flang is called.
#[derive(Clone, Debug)]
struct Way {
    version: String,
    level: String,
    fortran: bool,
}

impl Way {
    fn name(&self) -> String {
        let compiler = if self.fortran { "flang" } else { "clang" };
        format!("{compiler}-{} -O{}", self.version, self.level)
    }

    /// The command for a source, by its language.
    fn command(&self, source: &Path) -> Command {
        if self.fortran {
            let mut command = Command::new(format!("flang-new-{}", self.version));
            command.args([&format!("-O{}", self.level), "-g"]);
            return command;
        }
        let is_cpp = source.extension().is_some_and(|ending| ending == "cpp");
        let (plus, standard) = match is_cpp {
            true => ("++", "-std=gnu++17"),
            false => ("", "-std=gnu17"),
        };
        let mut command = Command::new(format!("clang{plus}-{}", self.version));
        command.args([&format!("-O{}", self.level), standard, "-w", "-g"]);
        command
    }

    /// Makes bitcode of a source; whether that worked.
    fn bitcode(&self, source: &Path, headers: &Path, into: &Path) -> anyhow::Result<bool> {
        let mut command = self.command(source);
        command.args(["-c", "-emit-llvm", "-I"]).arg(headers);
        command.arg(source).arg("-o").arg(into);
        // Flang leaves files of modules where it runs.
        command.current_dir(into.parent().unwrap_or(Path::new(".")));
        Ok(command.stderr(Stdio::null()).status()?.success())
    }
}

/// What all comparisons need.
struct Bench {
    impasse: PathBuf,
    folder: PathBuf,
    headers: PathBuf,
}

/// Compares programs.
pub fn run(options: &Options) -> anyhow::Result<()> {
    for version in &options.clang {
        need(&format!("clang-{version}"), &format!("clang-{version}"))?;
    }
    let folder = crate::root().join("target/languages");
    let headers = folder.join("headers");
    std::fs::create_dir_all(&headers)?;
    std::fs::write(headers.join("mpi.h"), impasse_testing::mpi_header())?;
    let bench = Bench {
        impasse: impasse()?,
        folder,
        headers,
    };
    let wanted = |part| options.only.is_empty() || options.only.contains(&part);
    let mut faults = 0;
    if wanted(Part::Languages) {
        need("flang-new-19", "flang-19")?;
        faults += side_by_side::languages(&bench, &options.filter)?;
    }
    if wanted(Part::Fortran) {
        need("flang-new-19", "flang-19")?;
        for level in options.level.iter().filter(|level| *level != "2") {
            let way = Way {
                version: String::from("19"),
                level: level.clone(),
                fortran: true,
            };
            faults += native::programs(&bench, &way, "fortran", "f90", &options.filter)?;
            faults += native::generated(&bench, &way, "f90", fortran::program, options.random)?;
        }
    }
    for version in &options.clang {
        for level in &options.level {
            let way = Way {
                version: version.clone(),
                level: level.clone(),
                fortran: false,
            };
            if wanted(Part::C) {
                faults += native::programs(&bench, &way, "exec", "c", &options.filter)?;
            }
            if wanted(Part::Cpp) {
                faults += native::programs(&bench, &way, "cpp", "cpp", &options.filter)?;
                faults += native::generated(&bench, &way, "cpp", cpp::program, options.random)?;
            }
            if wanted(Part::Random) {
                faults += native::random(&bench, &way, options.random)?;
            }
            if wanted(Part::Gallery) {
                faults += verdicts::gallery(&bench, &way, &options.filter)?;
            }
        }
    }
    anyhow::ensure!(faults == 0, "{faults} programs differ");
    Ok(())
}
