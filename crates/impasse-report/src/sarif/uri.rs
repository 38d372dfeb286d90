//! File names as URIs.

use std::fmt::Write as _;

/// A file name as a URI, and whether it is relative to where impasse was run.
///
/// `None` for a name without any part that could name a file.
pub(super) fn from_file(name: &str) -> Option<(String, bool)> {
    // Elsewhere a backslash is an ordinary character of a name.
    let name = match cfg!(windows) {
        true => name.replace('\\', "/"),
        false => name.to_owned(),
    };
    let is_drive = cfg!(windows) && name.chars().nth(1) == Some(':');
    let is_relative = !name.starts_with('/') && !is_drive;
    let parts = name
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".");
    let parts: Vec<String> = parts.map(encoded).collect();
    if parts.is_empty() {
        return None;
    }
    let path = parts.join("/");
    match is_relative {
        true => Some((path, true)),
        false => Some((format!("file:///{path}"), false)),
    }
}

/// Percent-encoded but for what every URI may contain.
fn encoded(part: &str) -> String {
    let mut result = String::with_capacity(part.len());
    for byte in part.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                result.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => drop(write!(result, "%{byte:02X}")),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uri(name: &str) -> Option<(String, bool)> {
        from_file(name)
    }

    #[test]
    fn relative_names_stay_relative() {
        assert_eq!(uri("src/ring.c"), Some(("src/ring.c".into(), true)));
        assert_eq!(uri("./src//ring.c"), Some(("src/ring.c".into(), true)));
        assert_eq!(uri("../a b.c"), Some(("../a%20b.c".into(), true)));
        let scheme = uri("javascript:alert(1)");
        assert_eq!(scheme, Some(("javascript%3Aalert%281%29".into(), true)));
        assert_eq!(uri("\u{e9}.c"), Some(("%C3%A9.c".into(), true)));
    }

    #[test]
    fn absolute_names_are_files() {
        let absolute = uri("//home/me/ring.c");
        assert_eq!(absolute, Some(("file:///home/me/ring.c".into(), false)));
    }

    #[test]
    fn what_names_no_file_has_no_uri() {
        assert_eq!(uri(""), None);
        assert_eq!(uri("./"), None);
    }
}
