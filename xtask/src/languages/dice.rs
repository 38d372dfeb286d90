//! Numbers that look random, and texts with holes that they fill: for generators of programs.

/// Numbers that look random, the same for the same seed.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(super) fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    /// Whether something that happens once in so many times happens.
    pub(super) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub(super) fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }

    /// A word of small letters, perhaps none.
    pub(super) fn word(&mut self, most: u64) -> String {
        let length = self.below(most);
        let letter = |dice: &mut Dice| char::from(b'a' + dice.below(26) as u8);
        (0..length).map(|_| letter(self)).collect()
    }

    /// A statement of C++ with its holes filled: `%i` by an index, `%n` by an integer, `%u` by an unsigned
    /// one of any size, `%d` by a floating number, `%w` by a string, `%c` by a character.
    pub(super) fn filled(&mut self, template: &str) -> String {
        let mut parts = template.split('%');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let mut letters = part.chars();
            match letters.next() {
                Some('i') => text += &self.below(6).to_string(),
                Some('n') => text += &self.integer(),
                Some('u') => text += &self.unsigned(),
                Some('d') => text += &self.real(),
                Some('w') => text += &format!("std::string(\"{}\")", self.word(12)),
                Some('c') => text += &format!("'{}'", char::from(b'a' + self.below(26) as u8)),
                // An operator of the program.
                _ => {
                    text += &format!("%{part}");
                    continue;
                }
            }
            text += letters.as_str();
        }
        text
    }

    fn integer(&mut self) -> String {
        let digits = self.below(5) as u32;
        let number = self.below(10u64.pow(digits + 1)) as i64;
        match self.once_in(4) {
            true => format!("({})", -number),
            false => number.to_string(),
        }
    }

    fn unsigned(&mut self) -> String {
        let bits = self.below(64);
        let number = (self.below(1 << 31) << 33 | self.below(1 << 31) << 2 | self.below(4)) >> bits;
        format!("{number}ULL")
    }

    fn real(&mut self) -> String {
        let sign = self.one_of(&["", "", "-"]);
        let exponent = self.one_of(&["", "", "", "e10", "e-7", "e20", "e-3"]);
        format!(
            "({sign}{}.{}{exponent})",
            self.below(1000),
            self.below(10_000)
        )
    }
}
