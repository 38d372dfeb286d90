//! The machine that a module is for.

use crate::error::{Res, unsupported};

/// What the machine decides about memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The alignment of integers of 128 bits: 16 since LLVM 18.
    pub(crate) wide_align: u32,
}

/// Refuses modules for other machines than x86-64 with Linux or a system like it.
pub(crate) fn check(triple: Option<String>, layout: Option<String>) -> Res<Layout> {
    let triple = triple.unwrap_or_default();
    let layout = layout.unwrap_or_default();
    let foreign = ["windows", "apple", "darwin", "x32"];
    if !triple.starts_with("x86_64-") || foreign.iter().any(|word| triple.contains(word)) {
        let shown: String = triple
            .chars()
            .filter(|c| c.is_ascii_graphic())
            .take(60)
            .collect();
        return unsupported(format!(
            "bitcode for the target `{shown}`; compile it for x86_64-linux-gnu"
        ));
    }
    let mut parts = layout.split('-');
    if parts.any(|part| part == "E" || part.starts_with("p:") && !part.starts_with("p:64")) {
        return unsupported("bitcode for another layout of memory than that of x86-64");
    }
    let wide_align = match layout.split('-').any(|part| part == "i128:128") {
        true => 16,
        false => 8,
    };
    Ok(Layout { wide_align })
}
