//! Flags of the command line and of compile_commands.json: flang gets those that it knows. Projects are mostly built
//! with other compilers, whose flags mean nothing to it.

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::super::Failure;
use super::super::clang::failure;

/// The smallest program.
const PROGRAM: &str = "end\n";

/// What a flang was seen to know, flag by flag.
#[derive(Default)]
pub(super) struct KnownFlags(Mutex<HashMap<String, bool>>);

impl KnownFlags {
    /// Those of these flags that this flang knows, found by compiling the smallest program in a folder. Of each other one
    /// is told once that it is left out.
    pub(super) fn of(
        &self,
        flang: &str,
        flags: &[String],
        folder: &Path,
    ) -> Result<Vec<String>, Failure> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = flags.iter().any(|flag| !known.contains_key(flag));
        if new {
            let file = folder.join("flags.f90");
            let written = fs::write(&file, PROGRAM);
            written.map_err(|error| failure(format!("`{}`: {error}", file.display())))?;
            // Most often all are known: then one call says so.
            let all = takes(flang, flags, &file);
            for flag in flags {
                let one = std::slice::from_ref(flag);
                let taken = known.entry(flag.clone());
                taken.or_insert_with(|| all || takes(flang, one, &file) || leave_out(flang, flag));
            }
        }
        let flags = flags.iter().filter(|flag| known[*flag]);
        Ok(flags.cloned().collect())
    }
}

/// Whether a flang takes all of these flags.
fn takes(flang: &str, flags: &[String], file: &Path) -> bool {
    let mut command = Command::new(flang);
    command.args(flags).arg("-fsyntax-only").arg(file);
    let status = command.stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Tells that a flag is left out; it is not taken.
fn leave_out(flang: &str, flag: &str) -> bool {
    // Nothing can be done about a terminal that is gone.
    let _ = writeln!(
        std::io::stderr(),
        "note: `{flang}` does not know `{flag}`, which is left out"
    );
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn flags_that_the_compiler_refuses_are_left_out() {
        let folder = std::env::temp_dir().join(format!("impasse-flags-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // It refuses one flag, as flang does with those of other compilers.
        let flang = folder.join("flang");
        fs::write(&flang, "#!/bin/sh\ncase \"$*\" in *-fodd*) exit 1;; esac\n").unwrap();
        fs::set_permissions(&flang, fs::Permissions::from_mode(0o755)).unwrap();
        let flang = flang.display().to_string();
        let known = KnownFlags::default();
        let flags = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            known.of(&flang, &words, &folder).ok().unwrap_or_default()
        };
        assert_eq!(
            flags(&["-fgood", "-fodd", "-fbetter"]),
            ["-fgood", "-fbetter"]
        );
        assert_eq!(flags(&["-fodd"]), [""; 0]);
        let _ = fs::remove_dir_all(&folder);
    }
}
