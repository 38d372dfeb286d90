//! Order of the house: what neither formatter nor linter looks at. One file per check; each gives the
//! faults that it finds.

mod codes;
mod crates;
mod errors;
mod files;
mod house;
mod layers;
mod links;
mod mpi_names;
mod names;
mod programs;

use house::House;

/// All checks.
const CHECKS: [fn(&House) -> Vec<String>; 9] = [
    codes::check,
    crates::check,
    errors::check,
    files::check,
    layers::check,
    links::check,
    mpi_names::check,
    names::check,
    programs::check,
];

/// Looks at all files of the project and lists what is wrong.
pub fn run() -> anyhow::Result<()> {
    let house = House::read(crate::root())?;
    let faults: Vec<String> = CHECKS.iter().flat_map(|check| check(&house)).collect();
    for fault in &faults {
        eprintln!("{fault}");
    }
    anyhow::ensure!(faults.is_empty(), "{} fault(s)", faults.len());
    println!("{} files are in order", house.files.len());
    Ok(())
}
