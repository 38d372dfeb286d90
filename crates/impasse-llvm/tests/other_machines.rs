//! Bitcode for other machines, and of another form than that of the LLVMs that are known, is refused, and why is told.

/// Writes the bits of a file, the lowest first.
#[derive(Default)]
struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    fn fixed(&mut self, value: u64, width: u32) {
        self.bits
            .extend((0..width).map(|bit| value >> bit & 1 == 1));
    }

    /// A number in pieces of a width, of which the highest bit says whether more follows.
    fn in_pieces(&mut self, mut value: u64, width: u32) {
        let more = 1 << (width - 1);
        while value >= more {
            self.fixed(value % more + more, width);
            value /= more;
        }
        self.fixed(value, width);
    }

    fn align(&mut self) {
        let filled = self.bits.len().next_multiple_of(32);
        self.bits.resize(filled, false);
    }

    /// A record without an abbreviation, in a block with abbreviations of 3 bits.
    fn record(&mut self, code: u64, operands: &[u64]) {
        self.fixed(3, 3);
        for number in [code, operands.len() as u64].iter().chain(operands) {
            self.in_pieces(*number, 6);
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| {
            let bits = bits.iter().rev();
            bits.fold(0, |byte, &bit| byte << 1 | u8::from(bit))
        };
        self.bits.chunks(8).map(byte).collect()
    }
}

/// A module that says its form, its target and the layout of its memory, and nothing more.
fn module(version: u64, target: &str, layout: &str) -> Vec<u8> {
    let text = |text: &str| text.bytes().map(u64::from).collect::<Vec<_>>();
    let mut inner = Writer::default();
    inner.record(1, &[version]);
    inner.record(2, &text(target));
    inner.record(3, &text(layout));
    inner.fixed(0, 3);
    inner.align();
    let mut file = Writer::default();
    file.fixed(0xdec0_4342, 32);
    file.fixed(1, 2);
    file.in_pieces(8, 8);
    file.in_pieces(3, 4);
    file.align();
    file.fixed(inner.bits.len() as u64 / 32, 32);
    file.bits.extend(inner.bits);
    file.bytes()
}

const LINUX: &str = "x86_64-pc-linux-gnu";
const LITTLE: &str = "e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128";

#[test]
fn a_module_for_this_machine_is_read() {
    let read = impasse_llvm::read(&module(2, LINUX, LITTLE), None);
    assert!(read.is_ok(), "{read:?}");
}

#[test]
fn other_machines_are_refused() {
    for (target, layout, reason) in [
        (
            "aarch64-unknown-linux-gnu",
            LITTLE,
            "`aarch64-unknown-linux-gnu`",
        ),
        (
            "s390x-unknown-linux-gnu",
            "E-m:e-i1:8:16",
            "`s390x-unknown-linux-gnu`",
        ),
        ("x86_64-pc-windows-msvc", LITTLE, "`x86_64-pc-windows-msvc`"),
        ("x86_64-pc-linux-gnux32", LITTLE, "gnux32"),
        ("", LITTLE, "target ``"),
        (LINUX, "E-m:e-i64:64", "another layout of memory"),
        (LINUX, "e-m:e-p:32:32", "another layout of memory"),
    ] {
        let error = impasse_llvm::read(&module(2, target, layout), None).expect_err(target);
        assert!(matches!(error, impasse_llvm::Error::Unsupported(_)));
        assert!(error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn other_forms_of_bitcode_are_refused() {
    for (version, reason) in [
        (0, "LLVM 4 or older"),
        (1, "LLVM 4 or older"),
        (3, "a newer LLVM"),
        (u64::MAX, "a newer LLVM"),
    ] {
        let error = impasse_llvm::read(&module(version, LINUX, LITTLE), None);
        let error = error.expect_err("its form is not known");
        assert!(error.to_string().contains(reason), "{error}");
    }
}
