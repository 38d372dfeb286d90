//! Projects of many files: read by several threads, and kept in a cache.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{impasse, scratch, write};

/// So many files that they are kept, with so much code that its slice is, too.
const FILES: usize = 20;
const LINES: usize = 60;

/// A project in which each file calls the next one, and the last one communicates as the header says.
struct Project {
    root: PathBuf,
    cache: PathBuf,
}

impl Project {
    fn new(name: &str) -> Project {
        let root = scratch(name);
        let project = Project {
            cache: root.join("cache"),
            root: root.join("code"),
        };
        project.write("main.c", "#include <mpi.h>\nvoid part0(int);\n\
            int main(void) {\n    MPI_Init(0, 0);\n    part0(1);\n    MPI_Finalize();\n    return 0;\n}\n");
        for number in 0..FILES {
            project.write(&format!("parts/part{number}.c"), &part(number));
        }
        project.write("include/how.h", "#define ORDER rank == 0\n");
        project
    }

    fn write(&self, path: &str, text: &str) {
        write(&self.root, path, text);
    }

    /// Standard output of a check.
    fn check(&self, arguments: &[&str]) -> String {
        self.check_with(&self.cache, arguments)
    }

    fn check_with(&self, cache: &Path, arguments: &[&str]) -> String {
        let mut command = impasse();
        command
            .env("IMPASSE_CACHE_DIR", cache)
            .current_dir(&self.root);
        command.args(["check", ".", "-n", "2", "-I", "first", "-I", "include"]);
        let output = command.args(arguments).output().expect("the program runs");
        assert!(
            output.stderr.is_empty(),
            "{:?}",
            String::from_utf8(output.stderr)
        );
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn entries(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.cache).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }
}

/// A file with a good deal of code that decides whether it goes on.
fn part(number: usize) -> String {
    let mut text = String::from("#include <mpi.h>\n#include \"how.h\"\n");
    let next = number + 1;
    let _ = writeln!(text, "void part{next}(int);\nint state{number}[64];");
    let _ = writeln!(text, "static int work(int *s, int x) {{");
    for line in 0..LINES {
        let at = line % 60;
        let _ = writeln!(
            text,
            "    s[{at}] = s[{}] * 3 + (x ^ s[{}]) % {};",
            at + 1,
            at + 2,
            line + 2
        );
    }
    text += "    return s[0] + s[1];\n}\n";
    let _ = writeln!(
        text,
        "void part{number}(int x) {{\n    int n = work(state{number}, x);"
    );
    text += match number + 1 {
        FILES => {
            "    int rank, y;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (ORDER) MPI_Ssend(&n, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!(ORDER)) MPI_Ssend(&n, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
}\n"
        }
        _ => "    if (n != 12345) part",
    };
    if next < FILES {
        let _ = writeln!(text, "{next}(n);\n}}");
    }
    text
}

#[test]
fn threads_and_the_cache_change_nothing() {
    let project = Project::new("same_bytes");
    for (order, verdict) in [("rank == 0", "clean: "), ("1", "error[IMP001]")] {
        project.write("include/how.h", &format!("#define ORDER {order}\n"));
        let expected = project.check(&["--no-cache", "--jobs", "1", "--format", "json"]);
        let text = project.check(&["--jobs", "8"]);
        assert!(text.starts_with(verdict), "{text}");
        for arguments in [
            &["--jobs", "8"][..],
            &[],
            &["--jobs", "1"],
            &["--no-cache", "--jobs", "8"],
        ] {
            let json = project.check(&[arguments, &["--format", "json"]].concat());
            assert_eq!(json, expected, "with {arguments:?}");
        }
    }
}

#[test]
fn files_and_slice_are_kept_unless_that_is_not_wanted() {
    let project = Project::new("kept");
    project.check(&["--no-cache"]);
    assert!(project.entries().is_empty());
    project.check(&[]);
    // Every file, the slice, and the whole program.
    assert_eq!(project.entries().len(), FILES + 3);
    let times = |project: &Project| -> Vec<_> {
        let entries = project.entries().into_iter();
        entries
            .map(|path| fs::metadata(path).unwrap().modified().unwrap())
            .collect()
    };
    let before = times(&project);
    project.check(&[]);
    assert_eq!(times(&project), before, "nothing was made again");
}

#[test]
fn a_program_of_few_files_is_not_kept() {
    let project = Project::new("few_files");
    for number in 1..FILES {
        fs::remove_file(project.root.join(format!("parts/part{number}.c"))).unwrap();
    }
    project.write("parts/part0.c", "void part0(int x) { (void)x; }\n");
    project.check(&[]);
    assert!(project.entries().is_empty());
}

#[test]
fn a_changed_header_is_noticed_and_so_is_a_new_one() {
    let project = Project::new("changed_header");
    assert!(project.check(&[]).starts_with("clean: "));
    project.write("include/how.h", "#define ORDER 1\n");
    assert!(project.check(&[]).starts_with("error[IMP001]"));
    // It is found before the other one.
    project.write("first/how.h", "#define ORDER rank == 1\n");
    assert!(project.check(&[]).starts_with("clean: "));
    fs::remove_file(project.root.join("first/how.h")).unwrap();
    assert!(project.check(&[]).starts_with("error[IMP001]"));
}

#[test]
fn entries_that_are_broken_are_made_again() {
    let project = Project::new("broken_entries");
    let expected = project.check(&[]);
    let damage: [fn(&mut Vec<u8>); 4] = [
        Vec::clear,
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| *bytes = vec![0xff; 100],
        |bytes| *bytes.last_mut().expect("an entry is not empty") ^= 1,
    ];
    for harm in damage {
        for path in project.entries() {
            let mut bytes = fs::read(&path).unwrap();
            harm(&mut bytes);
            fs::write(&path, bytes).unwrap();
        }
        assert_eq!(project.check(&[]), expected);
    }
}

#[test]
fn without_a_folder_for_it_there_is_no_cache() {
    let project = Project::new("no_folder");
    let expected = project.check(&["--no-cache"]);
    let main = project.root.join("main.c");
    assert_eq!(project.check_with(&main.join("below"), &[]), expected);
}
