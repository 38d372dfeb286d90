//! Tables of opcodes that come in families. A row is a name, the word in the text form, and what
//! the opcode accepts; printer, parser and verifier read these rows.

/// Defines an enum with one variant per row, and the columns as functions of it.
macro_rules! family {
    ($(#[$doc:meta])* $name:ident($info:ty) {
        $($(#[$row_doc:meta])* $row:ident = $word:literal $data:expr;)*
    }) => {
        family! { $(#[$doc])* $name { $($(#[$row_doc])* $row = $word;)* } }

        impl $name {
            /// What it accepts.
            pub(crate) const fn info(self) -> $info {
                match self {
                    $($name::$row => $data,)*
                }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident {
        $($(#[$row_doc:meta])* $row:ident = $word:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$row_doc])* $row,)*
        }

        impl $name {
            /// Every row of the table.
            pub const ALL: &'static [$name] = &[$($name::$row,)*];

            /// The word in the text form.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$row => $word,)*
                }
            }
        }
    };
}
