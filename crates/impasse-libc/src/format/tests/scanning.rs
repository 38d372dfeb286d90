//! scanf against glibc.

use super::gcc::{self, Dice};
use crate::format::float::Format;
use crate::format::scanf::{Input, Item, Scanned, Storage, Symbol, Targets, scan};

struct Bytes<'a>(&'a [u8]);

impl Input for Bytes<'_> {
    type Error = ();
    fn peek(&mut self) -> Result<Symbol, ()> {
        Ok(match self.0.first() {
            Some(b'?') => Symbol::Unknown,
            Some(&byte) => Symbol::Byte(byte),
            None => Symbol::End,
        })
    }
    fn advance(&mut self) {
        self.0 = self.0.get(1..).unwrap_or_default();
    }
}

/// Slots of 64 bytes, all 0x55 before.
struct Slots([[u8; 64]; 4], Vec<Item>);

impl Targets for Slots {
    type Error = ();
    fn store(&mut self, index: usize, item: Item, _: Storage) -> Result<(), ()> {
        let slot = self.0.get_mut(index).ok_or(())?;
        let bytes = match &item {
            Item::Int(bytes, value) => value.to_le_bytes()[..*bytes as usize].to_vec(),
            Item::Float(format, bits) => {
                let length = match format {
                    Format::Single => 4,
                    Format::Double => 8,
                    Format::Extended => 10,
                };
                bits.to_le_bytes()[..length].to_vec()
            }
            Item::Text(text) => text.clone(),
            _ => Vec::new(),
        };
        slot.get_mut(..bytes.len())
            .ok_or(())?
            .copy_from_slice(&bytes);
        self.1.push(item);
        Ok(())
    }
}

const FORMATS: &[&str] = &[
    "%d %d",
    "%i%i",
    "%x,%o",
    "%u %n",
    "%5d%3d",
    "%*d %d",
    "%hhd %hd",
    "%lld%c",
    "%f",
    "%lf %Lf",
    "%3f%2f",
    "%s %s",
    "%5s%s",
    "%[a-c]%s",
    "%[^,],%d",
    "%[]x]%c",
    "%[^]]]",
    "%c%c%c",
    " %c %c",
    "%2c%n",
    "a%db",
    "%d%%%d",
    "%p",
    "%%%d",
    "%2$d %1$d",
    "%e,%g,%a",
    "%1d%1d%1d",
    "%3i%n",
    "%li %n%s",
    "%[0-9-]%s",
    "x %n",
    "%zu%jd",
    "%4x%n",
    "%6lf%n%s",
];

const INPUTS: &[&str] = &[
    "1 2 3",
    "-5,7",
    "0x1f 010",
    "0x",
    "0xg",
    "abc",
    "",
    "  ",
    "12345678901234567890 1",
    "3.25e2 1.5",
    "1e+ 5",
    "1e",
    ".5.5",
    "nan inf",
    "infinity x",
    "infi",
    "nax",
    "0x1.8p3 2",
    "a12b",
    "50%60",
    "% 7",
    "+-3",
    "- 3",
    "abcabcd,9",
    "]x]yz",
    "word another",
    "(nil)",
    "0xbeef",
    "99999",
    "127 300",
    "1.5,2.5,0x1p2",
    "-0x10 077",
    "123456789",
    "08 09",
    "x",
    "x  y",
    "--1",
    "1,2,3",
    "-2147483649",
    "a,b,c",
    "+",
    "0",
    "00x1",
    "1.2.3",
    "12-34ab",
    "]",
];

#[test]
fn scans_like_glibc() {
    let prelude = "static unsigned char slot[4][64];
static void show(int n) { printf(\"%d \", n); for (int i = 0; i < 4; i++) { for (int j = 0; j < 24; j++)
  printf(\"%02x\", slot[i][j]); printf(\" \"); } printf(\"\\n\"); memset(slot, 0x55, sizeof slot); }";
    let mut body = String::from("memset(slot, 0x55, sizeof slot);\n");
    let (mut names, mut ours) = (Vec::new(), Vec::new());
    for format in FORMATS {
        for input in INPUTS {
            let mut slots = Slots([[0x55; 64]; 4], Vec::new());
            let mut source = Bytes(input.as_bytes());
            let scanned = scan(format.as_bytes(), &mut source, &mut slots).expect("slots");
            let Scanned::Count(count) = scanned else {
                panic!("known input");
            };
            let mut own = format!("{count} ");
            for slot in &slots.0 {
                own.extend(slot[..24].iter().map(|byte| format!("{byte:02x}")));
                own.push(' ');
            }
            ours.push(format!("{own}\n").into_bytes());
            body.push_str(&format!(
                "show(sscanf({}, {}, slot[0], slot[1], slot[2], slot[3]));\n",
                gcc::literal(input.as_bytes()),
                gcc::literal(format.as_bytes())
            ));
            names.push(format!("{format:?} of {input:?}"));
        }
    }
    gcc::compare(&names, &ours, &gcc::run(prelude, &body));
}

#[test]
fn unknown_input_gives_unknown_items() {
    let mut slots = Slots([[0; 64]; 4], Vec::new());
    let scanned = scan(b"%d %d %lf", &mut Bytes(b"7 ?"), &mut slots).expect("slots");
    assert_eq!(scanned, Scanned::Unknown(1));
    let expected = [
        Item::Int(4, 7),
        Item::UnknownInt(4),
        Item::UnknownFloat(Format::Double),
    ];
    assert_eq!(slots.1, expected);
}

#[test]
fn hostile_formats_do_not_panic() {
    let mut dice = Dice::new(8);
    let alphabet = b"%*[]^-$123456789mlhLdifsxcpnaeg ab";
    for _ in 0..20_000 {
        let text = |dice: &mut Dice| -> Vec<u8> {
            let length = dice.below(12);
            (0..length).map(|_| *dice.pick(alphabet)).collect()
        };
        let (format, input) = (text(&mut dice), text(&mut dice));
        let mut slots = Slots([[0; 64]; 4], Vec::new());
        let scanned = scan(&format, &mut Bytes(&input), &mut slots);
        assert!(!matches!(scanned, Ok(Scanned::Count(count)) if count < -1));
    }
}
