//! Declarations, types and initialisers.

use super::{Ast, ExprId, Ident, Name, StmtId, TokenId, TypeOrExpr};

/// What stands at file level, with the arrays it refers to.
#[derive(Clone, Debug)]
pub enum ExternalDeclaration {
    /// Objects, functions without body, types.
    Declaration(Declaration),
    /// A function with its body.
    Function(Box<FunctionDefinition>),
    /// `_Static_assert`.
    StaticAssert(StaticAssert),
    /// `asm("...")` at file level.
    Asm(TokenId),
}

/// A function with its body.
#[derive(Clone, Debug)]
pub struct FunctionDefinition {
    /// What comes before the declarator.
    pub specifiers: Specifiers,
    /// Name and parameters.
    pub declarator: Declarator,
    /// Declarations between a K&R declarator and the body.
    pub old_parameters: Vec<Declaration>,
    /// The body, a block.
    pub body: StmtId,
    /// The closing brace.
    pub end: TokenId,
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Its first token.
    pub at: TokenId,
    /// What the declarators share.
    pub specifiers: Specifiers,
    /// The things declared; none in `struct s { ... };`.
    pub declarators: Vec<InitDeclarator>,
}

/// One thing that a declaration declares.
#[derive(Clone, Debug)]
pub struct InitDeclarator {
    /// Its name and the parts of its type.
    pub declarator: Declarator,
    /// `asm("name")` behind it.
    pub asm_name: Option<Name>,
    /// `__attribute__` behind it.
    pub attributes: Vec<Attribute>,
    /// First value.
    pub initializer: Option<Initializer>,
}

/// What the declarators of a declaration share.
#[derive(Clone, Debug)]
pub struct Specifiers {
    /// The first token.
    pub at: TokenId,
    /// The storage class.
    pub storage: Option<Storage>,
    /// `_Thread_local`, `__thread`.
    pub thread_local: bool,
    /// `inline`.
    pub inline: bool,
    /// `_Noreturn`.
    pub noreturn: bool,
    /// Qualifiers of the type.
    pub qualifiers: Qualifiers,
    /// `_Alignas`.
    pub alignas: Vec<AlignAs>,
    /// `__attribute__`.
    pub attributes: Vec<Attribute>,
    /// The type.
    pub ty: TypeSpec,
}

/// A storage class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// `typedef`
    Typedef,
    /// `extern`
    Extern,
    /// `static`
    Static,
    /// `auto`
    Auto,
    /// `register`
    Register,
}

/// Qualifiers of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Qualifiers {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `restrict`
    pub is_restrict: bool,
    /// `_Atomic`
    pub is_atomic: bool,
}

impl Qualifiers {
    /// Those of both.
    pub(crate) fn union(self, other: Qualifiers) -> Qualifiers {
        Qualifiers {
            is_const: self.is_const || other.is_const,
            is_volatile: self.is_volatile || other.is_volatile,
            is_restrict: self.is_restrict || other.is_restrict,
            is_atomic: self.is_atomic || other.is_atomic,
        }
    }
}

/// `_Alignas(...)`.
#[derive(Clone, Debug)]
pub struct AlignAs(pub TypeOrExpr);

/// `__attribute__((name(args)))`, one per name; underscores around the name removed.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name without surrounding underscores.
    pub name: Name,
    /// Arguments that are expressions, plain names included; others are left out.
    pub args: Vec<ExprId>,
    /// The first argument if it is a plain name (`mode(DI)`, `cleanup(f)`).
    pub word: Option<Name>,
    /// Where.
    pub at: TokenId,
}

/// A type without declarator.
#[derive(Clone, Debug)]
pub enum TypeSpec {
    /// Made of keywords.
    Basic(Basic),
    /// `struct` or `union`.
    Record(Box<RecordSpec>),
    /// `enum`.
    Enum(Box<EnumSpec>),
    /// A name that was declared by `typedef`.
    Typedef(Ident),
    /// `typeof(...)`.
    TypeOf(TypeOrExpr),
    /// `_Atomic(type)`.
    Atomic(Box<TypeName>),
    /// `__auto_type`.
    Auto,
    /// No type given: `int` as C89 had it.
    Missing,
    /// A name in the place of a type that nothing declares.
    Unknown(Ident),
}

/// Types made of keywords, in whatever order they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of C")]
pub enum Basic {
    Void,
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    UnsignedInt128,
    Float,
    Double,
    LongDouble,
    Float128,
    ComplexFloat,
    ComplexDouble,
    ComplexLongDouble,
    /// `__builtin_va_list`
    VaList,
}

/// `struct tag { fields }`.
#[derive(Clone, Debug)]
pub struct RecordSpec {
    /// Where.
    pub at: TokenId,
    /// Whether it is a `union`.
    pub is_union: bool,
    /// The tag.
    pub tag: Option<Ident>,
    /// The fields; `None` when the record is only named.
    pub fields: Option<Vec<Field>>,
    /// Attributes before the tag and behind the closing brace.
    pub attributes: Vec<Attribute>,
    /// The greatest alignment of a field, as `#pragma pack` has it.
    pub pack: Option<u32>,
}

/// One declaration of fields.
#[derive(Clone, Debug)]
pub enum Field {
    /// Fields of one type; without declarators an anonymous record.
    Fields {
        /// The type they share.
        specifiers: Specifiers,
        /// The fields.
        declarators: Vec<FieldDeclarator>,
    },
    /// `_Static_assert`.
    StaticAssert(StaticAssert),
}

/// One field.
#[derive(Clone, Debug)]
pub struct FieldDeclarator {
    /// Name and type; a bit-field may have none.
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub width: Option<ExprId>,
    /// Attributes behind it.
    pub attributes: Vec<Attribute>,
}

/// `enum tag { enumerators }`.
#[derive(Clone, Debug)]
pub struct EnumSpec {
    /// Where.
    pub at: TokenId,
    /// The tag.
    pub tag: Option<Ident>,
    /// The constants; `None` when the enumeration is only named.
    pub enumerators: Option<Vec<Enumerator>>,
    /// Attributes (`packed` makes it small).
    pub attributes: Vec<Attribute>,
}

/// One constant of an enumeration.
#[derive(Clone, Copy, Debug)]
pub struct Enumerator {
    /// Its name.
    pub ident: Ident,
    /// Its value, if given.
    pub value: Option<ExprId>,
}

/// The name of a declared thing and the parts of its type, read from the name outwards:
/// `int *a[3]` has the parts array, pointer.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// The name; none in a type name or an unnamed parameter.
    pub name: Option<Ident>,
    /// Where it begins.
    pub at: TokenId,
    /// From the name outwards.
    pub parts: Vec<DeclaratorPart>,
    /// Attributes within it.
    pub attributes: Vec<Attribute>,
}

/// One part of a declarator.
#[derive(Clone, Debug)]
pub enum DeclaratorPart {
    /// `*` with its qualifiers.
    Pointer(Qualifiers),
    /// `[...]`
    Array {
        /// The length.
        length: ArrayLength,
        /// Qualifiers within the brackets, for parameters.
        qualifiers: Qualifiers,
        /// Where.
        at: TokenId,
    },
    /// `(...)`
    Function(Parameters),
}

/// The length of an array as written.
#[derive(Clone, Copy, Debug)]
pub enum ArrayLength {
    /// `[]`
    Unknown,
    /// `[*]`
    Star,
    /// `[n]`, `[static n]`
    Expr(ExprId),
}

/// The parameters of a function declarator.
#[derive(Clone, Debug)]
pub enum Parameters {
    /// `()`: nothing said.
    Unspecified,
    /// `(a, b)` of a K&R definition.
    Names(Vec<Ident>),
    /// `(int a, ...)`; `(void)` is an empty list.
    Types {
        /// The parameters.
        list: Vec<Parameter>,
        /// Whether `...` follows.
        variadic: bool,
    },
}

/// One parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its type.
    pub specifiers: Specifiers,
    /// Its name and the parts of its type.
    pub declarator: Declarator,
}

/// A type in a cast, in `sizeof` and the like.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// The type.
    pub specifiers: Specifiers,
    /// The parts of the type; no name.
    pub declarator: Declarator,
}

/// The first value of an object.
#[derive(Clone, Debug)]
pub enum Initializer {
    /// An expression.
    Expr(ExprId),
    /// `{ ... }`
    List(Vec<InitItem>, TokenId),
}

/// One item between braces.
#[derive(Clone, Debug)]
pub struct InitItem {
    /// What it sets; empty for the next in order.
    pub designators: Vec<Designator>,
    /// The value.
    pub value: Initializer,
}

/// One step to what an item sets.
#[derive(Clone, Copy, Debug)]
pub enum Designator {
    /// `[index]`
    Index(ExprId),
    /// `[first ... last]`
    Range(ExprId, ExprId),
    /// `.member`
    Member(Ident),
}

/// `_Static_assert(condition, "message")`.
#[derive(Clone, Debug)]
pub struct StaticAssert {
    /// Where.
    pub at: TokenId,
    /// Must not be 0.
    pub condition: ExprId,
    /// The message as spelt.
    pub message: Vec<Name>,
}

/// An external declaration and the expressions and statements within it.
#[derive(Clone, Debug)]
pub struct ParsedDeclaration {
    /// What it refers to.
    pub ast: Ast,
    /// The declaration.
    pub declaration: ExternalDeclaration,
}
