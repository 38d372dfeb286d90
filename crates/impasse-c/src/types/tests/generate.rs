//! Random record definitions, as C text and as specifications of fields.

use std::fmt::Write;

use crate::pp::Symbol;
use crate::types::{
    Enumeration, FieldSpec, IntKind, Layout, Length, Record, RecordAttributes, Type, TypeId, Types,
};

/// A small generator of random numbers.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % limit
    }

    fn one_in(&mut self, chance: u64) -> bool {
        self.below(chance) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Type names of fields: spelling, type, alignment by typedef.
type Named = (&'static str, TypeId, Option<u32>);

const INTEGERS: [Named; 13] = [
    ("_Bool", TypeId::BOOL, None),
    ("char", TypeId::CHAR, None),
    ("signed char", TypeId::SIGNED_CHAR, None),
    ("unsigned char", TypeId::UNSIGNED_CHAR, None),
    ("short", TypeId::SHORT, None),
    ("unsigned short", TypeId::UNSIGNED_SHORT, None),
    ("int", TypeId::INT, None),
    ("unsigned", TypeId::UNSIGNED_INT, None),
    ("long", TypeId::LONG, None),
    ("unsigned long long", TypeId::UNSIGNED_LONG_LONG, None),
    ("__int128", TypeId::INT128, None),
    ("int_16", TypeId::INT, Some(16)),
    ("int_1", TypeId::INT, Some(1)),
];

const OTHERS: [Named; 6] = [
    ("float", TypeId::FLOAT, None),
    ("double", TypeId::DOUBLE, None),
    ("long double", TypeId::LONG_DOUBLE, None),
    ("_Complex float", TypeId::COMPLEX_FLOAT, None),
    ("char *", TypeId::CHAR_POINTER, None),
    ("double_2", TypeId::DOUBLE, Some(2)),
];

/// What the definitions need.
pub(super) const PROLOGUE: &str = "#include <stdio.h>\n#include <string.h>\n#include <stddef.h>\n\
    typedef int int_16 __attribute__((aligned(16)));\n\
    typedef int int_1 __attribute__((aligned(1)));\n\
    typedef double double_2 __attribute__((aligned(2)));\n\
    enum small { S0, S1 } __attribute__((packed)); enum plain { P0, P1 }; enum wide { W0 = -1, W1 = 1l << 40 };\n";

/// Definitions so far.
pub(super) struct Generator {
    pub random: Random,
    pub types: Types,
    /// The types of the records so far.
    records: Vec<TypeId>,
    enums: [Named; 3],
}

/// One definition.
pub(super) struct Definition {
    pub text: String,
    pub layout: Layout,
    /// The fields as the program names them, in the order of the layout's named fields.
    pub names: Vec<String>,
}

impl Generator {
    pub(super) fn new(seed: u64) -> Self {
        let mut types = Types::default();
        let mut named = |spelling, least, greatest, packed| {
            let kind = Some(IntKind::of_enumeration(least, greatest, packed));
            let id = types.add_enum(Enumeration { tag: None, kind });
            (spelling, types.intern(Type::Enum(id)), None)
        };
        let enums = [
            named("enum small", 0, 1, true),
            named("enum plain", 0, 1, false),
            named("enum wide", -1, 1 << 40, false),
        ];
        Self {
            random: Random(seed),
            types,
            records: Vec::new(),
            enums,
        }
    }

    /// The next record, `r<number>`.
    pub(super) fn definition(&mut self) -> Definition {
        let number = self.records.len();
        let mut attributes = RecordAttributes {
            is_union: self.random.one_in(5),
            packed: self.random.one_in(4),
            ..RecordAttributes::default()
        };
        let mut suffix = String::new();
        if attributes.packed {
            suffix.push_str(" __attribute__((packed))");
        }
        if self.random.one_in(6) {
            let align = 1 << self.random.below(6);
            attributes.align = Some(align);
            let _ = write!(suffix, " __attribute__((aligned({align})))");
        }
        if self.random.one_in(6) {
            attributes.pack = Some(1 << self.random.below(5));
        }
        let keyword = if attributes.is_union {
            "union"
        } else {
            "struct"
        };
        let mut text = String::new();
        if let Some(pack) = attributes.pack {
            let _ = writeln!(text, "#pragma pack(push, {pack})");
        }
        let _ = writeln!(text, "typedef {keyword} {{");
        let (mut specs, mut names) = (Vec::new(), Vec::new());
        for field in 0..self.random.below(8) {
            let named = self.field(field, &mut text, &mut specs);
            names.extend(named);
        }
        let _ = writeln!(text, "}}{suffix} r{number};");
        if attributes.pack.is_some() {
            text.push_str("#pragma pack(pop)\n");
        }
        let layout = self.types.lay_out(&specs, attributes).expect("a layout");
        self.remember(attributes.is_union, &layout);
        Definition {
            text,
            layout,
            names,
        }
    }

    fn remember(&mut self, is_union: bool, layout: &Layout) {
        let record = self.types.add_record(Record {
            tag: None,
            is_union,
            fields: Some(layout.fields.clone()),
            size: layout.size,
            align: layout.align,
        });
        let ty = self.types.intern(Type::Record(record));
        self.records.push(ty);
    }

    /// Adds a field; gives its name if it has one.
    fn field(
        &mut self,
        number: u64,
        text: &mut String,
        specs: &mut Vec<FieldSpec>,
    ) -> Option<String> {
        let name = format!("f{number}");
        let mut spec = FieldSpec {
            name: Some(Symbol(1000 + number as u32)),
            ty: TypeId::INT.into(),
            width: None,
            typedef_align: None,
            align: None,
            packed: self.random.one_in(6),
        };
        let is_bits = self.random.below(5) < 3;
        let declared = if is_bits {
            self.bit_field(&name, &mut spec)
        } else {
            self.member(&name, &mut spec)
        };
        let _ = write!(text, "  {declared}");
        if self.random.one_in(8) {
            let align = 1 << self.random.below(5);
            spec.align = Some(align);
            let _ = write!(text, " __attribute__((aligned({align})))");
        }
        if spec.packed {
            text.push_str(" __attribute__((packed))");
        }
        text.push_str(";\n");
        specs.push(spec);
        spec.name.map(|_| name)
    }

    fn bit_field(&mut self, name: &str, spec: &mut FieldSpec) -> String {
        let all: Vec<Named> = INTEGERS.iter().chain(&self.enums).copied().collect();
        let (spelling, ty, typedef_align) = self.random.pick(&all);
        spec.ty = ty.into();
        spec.typedef_align = typedef_align;
        let most = u64::from(self.types.bit_width(ty).expect("an integer type"));
        let unnamed = self.random.one_in(5);
        let width = if unnamed && self.random.one_in(2) {
            0
        } else if self.random.one_in(4) {
            most
        } else {
            1 + self.random.below(most)
        };
        spec.width = Some(width as u32);
        if unnamed {
            spec.name = None;
            return format!("{spelling} : {width}");
        }
        format!("{spelling} {name} : {width}")
    }

    fn member(&mut self, name: &str, spec: &mut FieldSpec) -> String {
        if !self.records.is_empty() && self.random.one_in(4) {
            let inner = self.random.below(self.records.len() as u64) as usize;
            spec.ty = self.records[inner].into();
            return format!("r{inner} {name}");
        }
        let all: Vec<Named> = INTEGERS
            .iter()
            .chain(&OTHERS)
            .chain(&self.enums)
            .copied()
            .collect();
        let (spelling, ty, typedef_align) = self.random.pick(&all);
        spec.ty = ty.into();
        spec.typedef_align = typedef_align;
        if typedef_align.is_none() && self.random.one_in(4) {
            let length = 1 + self.random.below(4);
            spec.ty = self
                .types
                .intern(Type::Array {
                    element: ty.into(),
                    length: Length::Known(length),
                })
                .into();
            return format!("{spelling} {name}[{length}]");
        }
        format!("{spelling} {name}")
    }
}
