//! What MPI calls things stands in `impasse-mpi`: no names of routines, constants or handles decide
//! anything in `impasse-job` but those in the handler table, which are not strings.

use super::house::House;

/// Where a name is wording (what is told about the last call of all), or says what a test calls.
const ALLOWED: [&str; 2] = [
    "crates/impasse-job/src/state/mod.rs",
    "crates/impasse-job/src/routines/accessors.rs",
];

/// Looks for strings that are names of MPI in the code of a job.
pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for file in house.shipped() {
        let name = file.name.as_str();
        if !name.starts_with("crates/impasse-job/src/") || ALLOWED.contains(&name) {
            continue;
        }
        for (number, line) in file.code() {
            if line.split('"').skip(1).step_by(2).any(is_mpi_name) {
                faults.push(format!(
                    "{name}:{number}: a name of MPI as a string; take it from impasse-mpi"
                ));
            }
        }
    }
    faults
}

fn is_mpi_name(literal: &str) -> bool {
    let rest = literal.strip_prefix("MPI_");
    rest.is_some_and(|rest| rest.chars().all(|c| c.is_alphanumeric() || c == '_'))
}
