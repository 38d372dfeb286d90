//! Every bound of the preprocessor in one place. A bound that is reached is an error in
//! [`Output::diagnostics`](super::Output::diagnostics), never a silent cut.
//!
//! The defaults are far above what real programs need and keep the worst input within a few
//! hundred megabytes and a few seconds.

/// Bounds on the work and memory of one translation unit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Files that may be open within one another; further `#include`s are skipped.
    pub include_depth: usize,
    /// Files entered in all: bounds a file that includes itself twice.
    pub includes: usize,
    /// Bytes of source entered in all, counting a file each time it is included.
    pub source_bytes: usize,
    /// Tokens of output; the rest of the translation unit is dropped.
    pub output_tokens: usize,
    /// Tokens made by macro expansion in all; the rest of the translation unit is dropped.
    pub expansion_tokens: usize,
    /// Bytes of different spellings held; `#` and `##` can make long ones from little.
    pub spelling_bytes: usize,
    /// Macro calls within the arguments of macro calls; deeper arguments stay unexpanded.
    pub argument_depth: usize,
    /// Parameters of one macro.
    pub parameters: usize,
    /// Nesting of parentheses, unary operators and `?:` in one `#if`.
    pub expression_depth: usize,
    /// Diagnostics kept; later ones are dropped.
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            include_depth: 200,
            includes: 20_000,
            source_bytes: 256 << 20,
            output_tokens: 4 << 20,
            expansion_tokens: 8 << 20,
            spelling_bytes: 64 << 20,
            argument_depth: 200,
            parameters: 4096,
            expression_depth: 200,
            diagnostics: 1000,
        }
    }
}
