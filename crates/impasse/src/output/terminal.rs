//! What the terminal is like.

use std::io;

use crate::cli::ColorChoice;

/// Lines are cut for this many characters when nobody says.
const WIDTH: usize = 100;

/// Whether to use colours.
pub(super) fn wants_color(choice: ColorChoice, is_terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            is_terminal && !refused
        }
    }
}

/// The width that `COLUMNS` gives, or that of the terminal, if standard output is one.
pub(super) fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.trim().parse().ok());
    let asked = || {
        let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
        Some(usize::from(width.0))
    };
    let sensible = |width: &usize| (40..=1000).contains(width);
    let columns = columns.filter(sensible);
    columns
        .or_else(|| asked().filter(sensible))
        .unwrap_or(WIDTH)
}
