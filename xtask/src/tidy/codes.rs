//! Codes of findings stand in their registry; everybody else uses the enum.

use super::house::House;

const REGISTRY: &str = "crates/impasse-report/src/codes/registry.rs";

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for file in house.shipped().filter(|file| file.name != REGISTRY) {
        let lines = file.code().filter(|(_, line)| has_code(line));
        let name = &file.name;
        faults.extend(lines.map(|(number, _)| format!("{name}:{number}: use `Code`")));
    }
    faults
}

/// Whether there is a text that is a code: `IMP` and three digits.
fn has_code(line: &str) -> bool {
    let mut texts = line.split("\"IMP").skip(1);
    texts.any(|text| text.find('"') == Some(3))
}
