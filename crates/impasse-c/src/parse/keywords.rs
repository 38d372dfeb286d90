//! The keywords and punctuators of C, each a small number found through a table by symbol.

use crate::ast::{ArithOp, BinaryOp, CompareOp};
use crate::pp::{Kind, Symbol, Symbols, Token};

macro_rules! words {
    ($($name:ident: $($text:literal)|+;)*) => {
        /// What a token is to the parser. All spellings of a keyword or punctuator are one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Tok {
            Identifier,
            Number,
            Character,
            String,
            /// A character that is no token of C.
            Other,
            /// Begins or ends a pragma; the cursor never stops there.
            Pragma,
            /// Behind the last token.
            End,
            $($name),*
        }

        const SPELLINGS: &[(&str, Tok)] = &[$($(($text, Tok::$name)),+),*];
    };
}

words! {
    LParen: "("; RParen: ")"; LBracket: "[" | "<:"; RBracket: "]" | ":>";
    LBrace: "{" | "<%"; RBrace: "}" | "%>";
    Semicolon: ";"; Comma: ","; Colon: ":"; Question: "?"; Ellipsis: "...";
    Dot: "."; Arrow: "->"; Increment: "++"; Decrement: "--"; Tilde: "~"; Bang: "!";
    Star: "*"; Slash: "/"; Percent: "%"; Plus: "+"; Minus: "-"; Shl: "<<"; Shr: ">>";
    Less: "<"; Greater: ">"; LessEqual: "<="; GreaterEqual: ">="; EqualEqual: "=="; BangEqual: "!=";
    And: "&"; Caret: "^"; Pipe: "|"; AndAnd: "&&"; PipePipe: "||";
    Assign: "="; StarAssign: "*="; SlashAssign: "/="; PercentAssign: "%="; PlusAssign: "+=";
    MinusAssign: "-="; ShlAssign: "<<="; ShrAssign: ">>="; AndAssign: "&="; CaretAssign: "^=";
    PipeAssign: "|=";

    Typedef: "typedef"; Extern: "extern"; Static: "static"; Auto: "auto"; Register: "register";
    ThreadLocal: "_Thread_local" | "__thread"; Inline: "inline" | "__inline" | "__inline__";
    Noreturn: "_Noreturn"; AlignAs: "_Alignas";
    Const: "const" | "__const" | "__const__"; Volatile: "volatile" | "__volatile" | "__volatile__";
    Restrict: "restrict" | "__restrict" | "__restrict__"; Atomic: "_Atomic";
    Void: "void"; Bool: "_Bool"; Char: "char"; Short: "short"; Int: "int"; Long: "long";
    Float: "float" | "_Float32"; Double: "double" | "_Float64" | "_Float32x";
    LongDouble: "_Float64x"; Float128: "_Float128" | "__float128";
    Signed: "signed" | "__signed" | "__signed__"; Unsigned: "unsigned";
    Complex: "_Complex" | "__complex" | "__complex__";
    Int128: "__int128" | "__int128_t"; UInt128: "__uint128_t"; VaList: "__builtin_va_list";
    Struct: "struct"; Union: "union"; Enum: "enum"; AutoType: "__auto_type";
    TypeOf: "typeof" | "__typeof" | "__typeof__";

    Attribute: "__attribute__" | "__attribute"; Extension: "__extension__";
    Asm: "asm" | "__asm" | "__asm__"; StaticAssert: "_Static_assert"; LocalLabel: "__label__";
    If: "if"; Else: "else"; Switch: "switch"; While: "while"; Do: "do"; For: "for"; Case: "case";
    Default: "default"; Goto: "goto"; Break: "break"; Continue: "continue"; Return: "return";
    SizeOf: "sizeof"; AlignOf: "_Alignof" | "__alignof" | "__alignof__"; Generic: "_Generic";
    Real: "__real" | "__real__"; Imag: "__imag" | "__imag__";
    FunctionName: "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__";
    VaArg: "__builtin_va_arg"; OffsetOf: "__builtin_offsetof";
    TypesCompatible: "__builtin_types_compatible_p";
}

/// Levels of operators with two operands by [`Tok`]; 0 for all else.
const LEVELS: [u8; 256] = {
    let groups: [&[Tok]; 10] = [
        &[Tok::PipePipe],
        &[Tok::AndAnd],
        &[Tok::Pipe],
        &[Tok::Caret],
        &[Tok::And],
        &[Tok::EqualEqual, Tok::BangEqual],
        &[Tok::Less, Tok::Greater, Tok::LessEqual, Tok::GreaterEqual],
        &[Tok::Shl, Tok::Shr],
        &[Tok::Plus, Tok::Minus],
        &[Tok::Star, Tok::Slash, Tok::Percent],
    ];
    let mut levels = [0; 256];
    let mut level = 0;
    while level < groups.len() {
        let mut index = 0;
        while index < groups[level].len() {
            levels[groups[level][index] as usize] = level as u8 + 1;
            index += 1;
        }
        level += 1;
    }
    levels
};

impl Tok {
    /// How tightly it binds as an operator with two operands, from 1; 0 if it is none.
    pub(super) fn level(self) -> u8 {
        LEVELS[self as usize]
    }

    /// The operator with two operands that it is; with `=` behind it, too.
    pub(super) fn operator(self) -> Option<BinaryOp> {
        Some(match self {
            Tok::Star | Tok::StarAssign => BinaryOp::Arith(ArithOp::Multiply),
            Tok::Slash | Tok::SlashAssign => BinaryOp::Arith(ArithOp::Divide),
            Tok::Percent | Tok::PercentAssign => BinaryOp::Arith(ArithOp::Modulo),
            Tok::Plus | Tok::PlusAssign => BinaryOp::Arith(ArithOp::Add),
            Tok::Minus | Tok::MinusAssign => BinaryOp::Arith(ArithOp::Subtract),
            Tok::Shl | Tok::ShlAssign => BinaryOp::Arith(ArithOp::ShiftLeft),
            Tok::Shr | Tok::ShrAssign => BinaryOp::Arith(ArithOp::ShiftRight),
            Tok::Less => BinaryOp::Compare(CompareOp::Less),
            Tok::Greater => BinaryOp::Compare(CompareOp::Greater),
            Tok::LessEqual => BinaryOp::Compare(CompareOp::LessEqual),
            Tok::GreaterEqual => BinaryOp::Compare(CompareOp::GreaterEqual),
            Tok::EqualEqual => BinaryOp::Compare(CompareOp::Equal),
            Tok::BangEqual => BinaryOp::Compare(CompareOp::NotEqual),
            Tok::And | Tok::AndAssign => BinaryOp::Arith(ArithOp::And),
            Tok::Caret | Tok::CaretAssign => BinaryOp::Arith(ArithOp::Xor),
            Tok::Pipe | Tok::PipeAssign => BinaryOp::Arith(ArithOp::Or),
            Tok::AndAnd => BinaryOp::LogicalAnd,
            Tok::PipePipe => BinaryOp::LogicalOr,
            _ => return None,
        })
    }

    /// Whether it is `=` or the like.
    pub(super) fn is_assignment(self) -> bool {
        (Tok::Assign as u8..=Tok::PipeAssign as u8).contains(&(self as u8))
    }

    /// Whether it is a keyword that can stand among the specifiers of a declaration.
    pub(super) fn is_specifier(self) -> bool {
        (Tok::Typedef as u8..=Tok::TypeOf as u8).contains(&(self as u8))
    }

    /// Whether it qualifies a type.
    pub(super) fn is_qualifier(self) -> bool {
        (Tok::Const as u8..=Tok::Atomic as u8).contains(&(self as u8))
    }
}

/// Attributes that later phases ask for; both spellings get the name without underscores.
const ATTRIBUTES: &str = "\
    alias aligned always_inline cleanup const constructor deprecated destructor fallthrough \
    format gnu_inline mode ms_struct noinline noreturn packed pure section transparent_union \
    unused used vector_size visibility weak";

/// The spellings that mean something to the parser, by symbol.
#[derive(Debug)]
pub(super) struct Keywords {
    table: Vec<Tok>,
    /// `__name__` and `name`, in the order of the first.
    attributes: Vec<(Symbol, Symbol)>,
    /// `""`.
    pub(super) empty_string: Symbol,
    /// `pack`, `push`, `pop`.
    pub(super) pack: [Symbol; 3],
}

impl Keywords {
    pub(super) fn new(symbols: &mut Symbols) -> Keywords {
        let known: Vec<(Symbol, Tok)> = SPELLINGS
            .iter()
            .map(|&(text, tok)| (symbols.intern(text.as_bytes()), tok))
            .collect();
        let mut attributes: Vec<(Symbol, Symbol)> = ATTRIBUTES
            .split(' ')
            .map(|name| {
                let long = symbols.intern(format!("__{name}__").as_bytes());
                (long, symbols.intern(name.as_bytes()))
            })
            .collect();
        attributes.sort_unstable();
        let empty_string = symbols.intern(b"\"\"");
        let pack = [&b"pack"[..], b"push", b"pop"].map(|word| symbols.intern(word));
        let mut table = vec![Tok::Other; symbols.len()];
        for (symbol, tok) in known {
            table[symbol.index()] = tok;
        }
        Keywords {
            table,
            attributes,
            empty_string,
            pack,
        }
    }

    /// What a token is.
    pub(super) fn classify(&self, token: &Token) -> Tok {
        match self.table.get(token.spelling.index()) {
            Some(&tok) if tok != Tok::Other => tok,
            _ => match token.kind {
                Kind::Identifier => Tok::Identifier,
                Kind::Number => Tok::Number,
                Kind::Character => Tok::Character,
                Kind::String => Tok::String,
                Kind::PragmaStart | Kind::PragmaEnd => Tok::Pragma,
                Kind::Punctuator | Kind::Other | Kind::Placemarker => Tok::Other,
            },
        }
    }

    /// The name of an attribute without the underscores around it.
    pub(super) fn attribute(&self, name: Symbol) -> Symbol {
        match self
            .attributes
            .binary_search_by_key(&name, |&(long, _)| long)
        {
            Ok(index) => self.attributes[index].1,
            Err(_) => name,
        }
    }
}
