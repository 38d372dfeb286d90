//! Layouts compared with gcc's: sizes, alignments, offsets, and which bits a bit-field has.

use std::fmt::Write;

use super::gcc::run;
use super::generate::{Definition, Generator, PROLOGUE};
use crate::types::{Layout, RecordField};

/// Prints the layout of a record, as [`described`] does.
fn printer(number: usize, definition: &Definition) -> String {
    let mut text = format!(
        "{{ static r{number} x; static unsigned char b[4096]; (void)b;\n\
         printf(\"r{number} size %zu align %zu\\n\", sizeof(r{number}), _Alignof(r{number}));\n"
    );
    for (name, field) in definition.names.iter().zip(named(&definition.layout)) {
        if field.bits.is_some() {
            let _ = writeln!(
                text,
                "memset(&x, 0, sizeof x); x.{name} = -1; printf(\"{name} \"); dump(&x, sizeof x);"
            );
        } else {
            let _ = writeln!(
                text,
                "printf(\"{name} at %zu\\n\", offsetof(r{number}, {name}));"
            );
        }
    }
    text.push_str("}\n");
    text
}

fn named(layout: &Layout) -> impl Iterator<Item = &RecordField> {
    layout.fields.iter().filter(|field| field.name.is_some())
}

fn described(number: usize, definition: &Definition) -> String {
    let layout = &definition.layout;
    let mut text = format!("r{number} size {} align {}\n", layout.size, layout.align);
    for (name, field) in definition.names.iter().zip(named(layout)) {
        let Some(bits) = field.bits else {
            let _ = writeln!(text, "{name} at {}", field.offset);
            continue;
        };
        let mut bytes = vec![0_u8; layout.size as usize];
        assert!(bits.shift + bits.width <= 8 * bits.bytes);
        assert!(field.offset + u64::from(bits.bytes) <= layout.size);
        for bit in 0..u64::from(bits.width) {
            let bit = field.offset * 8 + u64::from(bits.shift) + bit;
            bytes[(bit / 8) as usize] |= 1 << (bit % 8);
        }
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(text, "{name} {hex}");
    }
    text
}

#[test]
fn random_records_are_laid_out_as_gcc_does() {
    for seed in 1..=3 {
        let mut generator = Generator::new(seed);
        let mut source = PROLOGUE.to_string();
        let mut main = String::new();
        let mut expected = Vec::new();
        for number in 0..400 {
            let definition = generator.definition();
            source.push_str(&definition.text);
            main.push_str(&printer(number, &definition));
            expected.push((described(number, &definition), definition.text));
        }
        source.push_str(
            "static void dump(void *p, size_t n) { unsigned char *b = p; \
             for (size_t i = 0; i < n; i++) printf(\"%02x\", b[i]); puts(\"\"); }\n",
        );
        let _ = writeln!(source, "int main(void) {{\n{main}return 0;\n}}");
        let printed = run(source.as_bytes());
        let mut rest = printed.as_str();
        for (ours, text) in expected {
            let theirs: String = rest
                .split_inclusive('\n')
                .take(ours.lines().count())
                .collect();
            assert_eq!(
                ours, theirs,
                "seed {seed}, ours and gcc's layout of\n{text}"
            );
            rest = &rest[theirs.len()..];
        }
        assert!(rest.is_empty());
    }
}
