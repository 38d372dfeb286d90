//! Opens pages of `impasse check --format html` in Chromium and uses them like a reader would.
//!
//! The browser is driven through a pipe, so that nothing listens on a port.

mod checks;
mod devtools;
mod page;
mod samples;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;

use crate::against_gcc::need;
use devtools::Browser;
use page::Page;

/// Options of the check in a browser.
#[derive(clap::Args)]
pub struct Options {
    /// Use the pages in this directory instead of making some
    #[arg(long, value_name = "DIR")]
    pages: Option<PathBuf>,
}

/// Makes pages, opens each, and fails if something is wrong with one.
pub fn run(options: &Options) -> anyhow::Result<()> {
    need("chromium", "chromium")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let directory = target.unwrap_or_else(|| crate::root().join("target"));
    let directory = directory.join("browser");
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    fs::create_dir_all(&directory)?;
    let pages = match &options.pages {
        Some(pages) => pages_in(pages)?,
        None => samples::make(&directory)?,
    };
    let mut browser = Browser::start(&directory.join("profile"))?;
    let mut failures = 0;
    for path in &pages {
        let started = Instant::now();
        let problems = check(&mut browser, path, &directory)
            .with_context(|| format!("in {}", path.display()))?;
        let size = fs::metadata(path)?.len() / 1024;
        let seconds = started.elapsed().as_secs_f64();
        let result = if problems.is_empty() { "ok" } else { "FAILED" };
        println!("{result}: {}, {size} KiB, {seconds:.1} s", path.display());
        for problem in &problems {
            println!("  {problem}");
        }
        failures += usize::from(!problems.is_empty());
    }
    browser.close()?;
    println!("screenshots are in {}", directory.display());
    anyhow::ensure!(failures == 0, "{failures} of {} pages failed", pages.len());
    Ok(())
}

/// Opens a page, goes through all checks, and takes pictures; gives what is wrong.
fn check(browser: &mut Browser, path: &Path, directory: &Path) -> anyhow::Result<Vec<String>> {
    let mut page = Page::open(browser, path)?;
    let mut problems = Vec::new();
    checks::run(&mut page, &mut problems)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    page.slide(0.5)?;
    page.screenshot(&directory.join(format!("{name}-step.png")))?;
    page.slide(1.0)?;
    for (look, width, scheme) in [
        ("light", 1280, "light"),
        ("dark", 1280, "dark"),
        ("narrow", 400, "light"),
    ] {
        page.look(width, scheme)?;
        checks::layout(&mut page, look, &mut problems)?;
        page.screenshot(&directory.join(format!("{name}-{look}.png")))?;
    }
    page.print(&directory.join(format!("{name}.pdf")))?;
    problems.extend(page.complaints(path)?);
    page.close()?;
    Ok(problems)
}

fn pages_in(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory)?.collect::<Result<Vec<_>, _>>()?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut pages: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "html")
        })
        .map(|path| path.canonicalize())
        .collect::<Result<_, _>>()?;
    pages.sort();
    anyhow::ensure!(!pages.is_empty(), "no pages in {}", directory.display());
    Ok(pages)
}
