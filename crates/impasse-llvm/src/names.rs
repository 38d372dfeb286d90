//! Names of C++ functions as their authors write them.

use std::collections::HashSet;

use cpp_demangle::{DemangleOptions, Symbol};
use impasse_ir::Module;

/// Gives the functions of a linked program that have a body their names of the source: without
/// parameters where that tells them apart. Others keep theirs, by which libraries know them.
pub fn demangle(module: &mut Module) {
    let mut taken: HashSet<String> = module.functions.iter().map(|f| f.name.clone()).collect();
    taken.extend(module.globals.iter().map(|g| g.name.clone()));
    for function in &mut module.functions {
        if function.body.is_none() || !function.name.starts_with("_Z") {
            continue;
        }
        let names = demangled(&function.name).into_iter();
        if let Some(name) = names.into_iter().find(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            function.name = name;
        }
    }
}

/// The name without and with parameters.
fn demangled(name: &str) -> Vec<String> {
    let Ok(symbol) = Symbol::new(name) else {
        return Vec::new();
    };
    let short = DemangleOptions::new().no_params().no_return_type();
    let long = DemangleOptions::new().no_return_type();
    let options = [short, long];
    let names = options
        .iter()
        .filter_map(|options| symbol.demangle(options).ok());
    names.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_long() {
        let names = demangled("_ZN6Solver7advanceEi");
        assert_eq!(names, ["Solver::advance", "Solver::advance(int)"]);
        assert!(demangled("_Znonsense").is_empty());
    }
}
