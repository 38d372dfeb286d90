//! Trees as text for comparison: operators in prefix form, types from the name outwards.

mod expressions;
mod statements;

use crate::ast::*;
use crate::pp::{Symbol, Symbols};

/// Prints the trees of one external declaration.
pub(super) struct Printer<'a> {
    ast: &'a Ast,
    symbols: &'a Symbols,
}

fn join(parts: impl IntoIterator<Item = String>, separator: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(separator)
}

impl<'a> Printer<'a> {
    pub(super) fn new(ast: &'a Ast, symbols: &'a Symbols) -> Self {
        Printer { ast, symbols }
    }

    fn name(&self, name: Symbol) -> String {
        self.symbols.text(name).into_owned()
    }

    pub(super) fn external(&self, declaration: &ExternalDeclaration) -> String {
        match declaration {
            ExternalDeclaration::Declaration(declaration) => self.declaration(declaration),
            ExternalDeclaration::Function(function) => self.function(function),
            ExternalDeclaration::StaticAssert(assert) => self.static_assert(assert),
            ExternalDeclaration::Asm(_) => "(asm)".into(),
        }
    }

    fn function(&self, function: &FunctionDefinition) -> String {
        let old = function.old_parameters.iter();
        format!(
            "(function {} {}{} {})",
            self.specifiers(&function.specifiers),
            self.declarator(&function.declarator),
            join(old.map(|d| format!(" {}", self.declaration(d))), ""),
            self.stmt(function.body)
        )
    }

    fn static_assert(&self, assert: &StaticAssert) -> String {
        let message = assert.message.iter().map(|&part| self.name(part));
        let condition = self.expr(assert.condition);
        format!("(static_assert {condition} [{}])", join(message, " "))
    }

    fn declaration(&self, declaration: &Declaration) -> String {
        let mut text = format!("({}", self.specifiers(&declaration.specifiers));
        for one in &declaration.declarators {
            text += &format!("; {}", self.declarator(&one.declarator));
            if let Some(name) = one.asm_name {
                text += &format!(" asm {}", self.name(name));
            }
            text += &self.attributes(&one.attributes);
            if let Some(value) = &one.initializer {
                text += &format!(" = {}", self.initializer(value));
            }
        }
        text + ")"
    }

    fn attributes(&self, attributes: &[Attribute]) -> String {
        let one = |attribute: &Attribute| {
            let word = attribute.word.map(|word| format!(" {}", self.name(word)));
            let args = attribute.args.iter().map(|&arg| self.expr(arg));
            let name = self.name(attribute.name);
            format!(" @{name}{}({})", word.unwrap_or_default(), join(args, ", "))
        };
        join(attributes.iter().map(one), "")
    }

    fn specifiers(&self, specifiers: &Specifiers) -> String {
        let mut words = Vec::new();
        if let Some(storage) = specifiers.storage {
            words.push(format!("{storage:?}").to_lowercase());
        }
        for (on, word) in [
            (specifiers.thread_local, "thread"),
            (specifiers.inline, "inline"),
            (specifiers.noreturn, "noreturn"),
        ] {
            if on {
                words.push(word.into());
            }
        }
        for AlignAs(operand) in &specifiers.alignas {
            words.push(format!("alignas({})", self.type_or_expr(operand)));
        }
        words.push(qualified(
            &specifiers.qualifiers,
            &self.type_spec(&specifiers.ty),
        ));
        join(words, " ") + &self.attributes(&specifiers.attributes)
    }

    fn type_spec(&self, ty: &TypeSpec) -> String {
        match ty {
            TypeSpec::Basic(basic) => format!("{basic:?}").to_lowercase(),
            TypeSpec::Record(record) => self.record(record),
            TypeSpec::Enum(spec) => self.enumeration(spec),
            TypeSpec::Typedef(ident) => self.name(ident.name),
            TypeSpec::TypeOf(operand) => format!("typeof({})", self.type_or_expr(operand)),
            TypeSpec::Atomic(ty) => format!("atomic({})", self.type_name(ty)),
            TypeSpec::Auto => "auto_type".into(),
            TypeSpec::Missing => "?".into(),
            TypeSpec::Unknown(ident) => format!("unknown:{}", self.name(ident.name)),
        }
    }

    fn record(&self, record: &RecordSpec) -> String {
        let mut text = String::from(if record.is_union { "union" } else { "struct" });
        if let Some(tag) = record.tag {
            text += &format!(" {}", self.name(tag.name));
        }
        if let Some(fields) = &record.fields {
            text += &format!("{{{}}}", join(fields.iter().map(|f| self.field(f)), " "));
        }
        if let Some(pack) = record.pack {
            text += &format!(" pack {pack}");
        }
        text + &self.attributes(&record.attributes)
    }

    fn field(&self, field: &Field) -> String {
        let (specifiers, declarators) = match field {
            Field::StaticAssert(assert) => return self.static_assert(assert),
            Field::Fields {
                specifiers,
                declarators,
            } => (specifiers, declarators),
        };
        let mut text = self.specifiers(specifiers);
        for one in declarators {
            text += &format!(" {}", self.declarator(&one.declarator));
            if let Some(width) = one.width {
                text += &format!(":{}", self.expr(width));
            }
            text += &self.attributes(&one.attributes);
        }
        text + ";"
    }

    fn enumeration(&self, spec: &EnumSpec) -> String {
        let mut text = String::from("enum");
        if let Some(tag) = spec.tag {
            text += &format!(" {}", self.name(tag.name));
        }
        if let Some(enumerators) = &spec.enumerators {
            let one = |e: &Enumerator| match e.value {
                Some(value) => format!("{}={}", self.name(e.ident.name), self.expr(value)),
                None => self.name(e.ident.name),
            };
            text += &format!("{{{}}}", join(enumerators.iter().map(one), " "));
        }
        text + &self.attributes(&spec.attributes)
    }

    fn declarator(&self, declarator: &Declarator) -> String {
        let mut text = match declarator.name {
            Some(name) => self.name(name.name),
            None => "_".into(),
        };
        if !declarator.parts.is_empty() {
            let parts = declarator.parts.iter().map(|part| self.part(part));
            text += &format!(" ({})", join(parts, " "));
        }
        text + &self.attributes(&declarator.attributes)
    }

    fn part(&self, part: &DeclaratorPart) -> String {
        match part {
            DeclaratorPart::Pointer(qualifiers) => qualified(qualifiers, "*"),
            DeclaratorPart::Array {
                length, qualifiers, ..
            } => {
                let length = match length {
                    ArrayLength::Unknown => String::new(),
                    ArrayLength::Star => "*".into(),
                    ArrayLength::Expr(length) => self.expr(*length),
                };
                qualified(qualifiers, &format!("[{length}]"))
            }
            DeclaratorPart::Function(Parameters::Unspecified) => "fn".into(),
            DeclaratorPart::Function(Parameters::Names(names)) => {
                let names = names.iter().map(|ident| self.name(ident.name));
                format!("fn-names({})", join(names, ", "))
            }
            DeclaratorPart::Function(Parameters::Types { list, variadic }) => {
                let one = |p: &Parameter| {
                    let specifiers = self.specifiers(&p.specifiers);
                    format!("{specifiers} {}", self.declarator(&p.declarator))
                };
                let dots = variadic.then(|| "...".to_owned());
                format!("fn({})", join(list.iter().map(one).chain(dots), ", "))
            }
        }
    }

    fn type_name(&self, ty: &TypeName) -> String {
        let specifiers = self.specifiers(&ty.specifiers);
        let declarator = self.declarator(&ty.declarator);
        match declarator.strip_prefix("_") {
            Some(rest) => specifiers + rest,
            None => format!("{specifiers} named {declarator}"),
        }
    }

    fn type_or_expr(&self, operand: &TypeOrExpr) -> String {
        match operand {
            TypeOrExpr::Type(ty) => format!("type {}", self.type_name(ty)),
            TypeOrExpr::Expr(expr) => self.expr(*expr),
        }
    }

    fn initializer(&self, initializer: &Initializer) -> String {
        match initializer {
            Initializer::Expr(expr) => self.expr(*expr),
            Initializer::List(items, _) => self.items(items),
        }
    }

    fn items(&self, items: &[InitItem]) -> String {
        let one = |item: &InitItem| {
            let mut text = String::new();
            for designator in &item.designators {
                text += &match *designator {
                    Designator::Index(index) => format!("[{}]", self.expr(index)),
                    Designator::Range(a, b) => format!("[{}...{}]", self.expr(a), self.expr(b)),
                    Designator::Member(member) => format!(".{}", self.name(member.name)),
                };
            }
            if !text.is_empty() {
                text += "=";
            }
            text + &self.initializer(&item.value)
        };
        format!("{{{}}}", join(items.iter().map(one), ", "))
    }
}

fn qualified(qualifiers: &Qualifiers, text: &str) -> String {
    let mut all = String::new();
    for (on, word) in [
        (qualifiers.is_const, "const "),
        (qualifiers.is_volatile, "volatile "),
        (qualifiers.is_restrict, "restrict "),
        (qualifiers.is_atomic, "atomic "),
    ] {
        if on {
            all += word;
        }
    }
    all + text
}
