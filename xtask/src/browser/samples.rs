//! Pages of programs of the gallery, one of a program that is stuck on very many ranks, and two of a run that
//! was recorded.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::against_gcc::impasse;

/// Programs under `crates/impasse/tests/programs` and the ranks to check them with.
const PROGRAMS: [(&str, &str); 10] = [
    ("always/arm_barrier_master_only.c", "4"),
    ("always/arm_barrier_master_only.c", "128"),
    ("always/intercomm_ring_of_groups.c", "6"),
    ("always/ring_ssend_records.c", "2-5"),
    ("buffering/headtohead_halo_pair.c", "8"),
    ("clean/arm_swapped_order_repaired.c", "2-4"),
    ("error/lost_bsend_notice.c", "3"),
    ("input/converge_local_residual.c", "4"),
    ("schedule/any_tag_overtakes_handshake.c", "4"),
    ("schedule/probe_any_then_recv_any.c", "2-4"),
];

/// A ring in which everyone sends first.
const RING: &str = "examples/programs/ring.c";

/// How many ranks the large page has.
const MANY: &str = "1024";

/// How many bytes that page may have.
const LARGEST: u64 = 5_000_000;

/// What three ranks recorded that got stuck, as lines, and how the recording can end.
const RECORDED: &str = include_str!("recorded.jsonl");
const ENDS: [(&str, &str); 2] = [
    ("stuck", r#"{"seen":["lasts","lasts","lasts"]}"#),
    ("ended", r#"{"ended":0}"#),
];

/// Makes all pages in `directory`.
pub fn make(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let impasse = impasse()?;
    let gallery = crate::root().join("crates/impasse/tests/programs");
    let mut pages = Vec::new();
    for (program, ranks) in PROGRAMS {
        pages.push(page(&impasse, &gallery.join(program), ranks, directory)?);
    }
    let large = page(&impasse, &crate::root().join(RING), MANY, directory)?;
    let size = fs::metadata(&large)?.len();
    anyhow::ensure!(size < LARGEST, "the page for {MANY} ranks has {size} bytes");
    pages.push(large);
    for (name, end) in ENDS {
        pages.push(recorded(&impasse, name, end, directory)?);
    }
    Ok(pages)
}

fn recorded(impasse: &Path, name: &str, end: &str, directory: &Path) -> anyhow::Result<PathBuf> {
    let mut watching = Command::new(impasse)
        .args(["watch", "--format", "html"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = watching.stdin.take() {
        write!(input, "{RECORDED}{end}")?;
    }
    let output = watching.wait_with_output()?;
    write_page(output, &directory.join(format!("recorded-{name}.html")))
}

fn page(impasse: &Path, program: &Path, ranks: &str, directory: &Path) -> anyhow::Result<PathBuf> {
    let output = Command::new(impasse)
        .current_dir(crate::root())
        .args(["check", "--format", "html", "-n", ranks])
        .arg(program.strip_prefix(crate::root()).unwrap_or(program))
        .output()?;
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    write_page(output, &directory.join(format!("{name}-{ranks}.html")))
}

fn write_page(output: Output, path: &Path) -> anyhow::Result<PathBuf> {
    let failed = !matches!(output.status.code(), Some(0 | 1));
    let said = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(!failed, "{}: {said}", path.display());
    fs::write(path, output.stdout)?;
    Ok(path.to_path_buf())
}
