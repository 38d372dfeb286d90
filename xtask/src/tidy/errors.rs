//! Errors of libraries are types that say what can go wrong, not texts.

use super::house::House;

/// What is no error type.
const NO_ERRORS: [&str; 5] = [
    ", String>",
    ", &str>",
    ", &'static str>",
    ", u8>",
    "Err = String;",
];

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for file in house.shipped() {
        for (number, line) in file.code() {
            // What is private may give the text of an error that its caller completes.
            let public = line.contains("pub fn ") || line.contains("type Err = ");
            let text = line.rsplit_once("Result<").map_or(line, |(_, text)| text);
            let texts = NO_ERRORS
                .iter()
                .filter(|error| public && text.contains(**error));
            let name = &file.name;
            faults.extend(
                texts.map(|_| format!("{name}:{number}: an error that is a text or number")),
            );
        }
    }
    faults
}
