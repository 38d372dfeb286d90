//! The random number generators of glibc: additive feedback, `rand_r`, and the 48-bit family.

/// The state behind `rand` and `random`: additive feedback of degree 31.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Random {
    state: [u32; 31],
    front: usize,
}

impl Default for Random {
    fn default() -> Self {
        Random::seeded(1)
    }
}

impl Random {
    /// The generator after `srand(seed)`.
    pub(crate) fn seeded(seed: u32) -> Random {
        let mut state = [0u32; 31];
        let mut word = i64::from(if seed == 0 { 1 } else { seed } as i32);
        state[0] = word as u32;
        for slot in &mut state[1..] {
            // Schrage's method as glibc computes it: the remainder takes the sign of the word.
            word = 16807 * (word % 127_773) - 2836 * (word / 127_773);
            if word < 0 {
                word += 2_147_483_647;
            }
            *slot = word as u32;
        }
        let mut random = Random { state, front: 3 };
        for _ in 0..310 {
            random.next();
        }
        random
    }

    /// The next number, from 0 to 2^31 - 1.
    pub(crate) fn next(&mut self) -> u32 {
        let back = (self.front + 28) % 31;
        let value = self.state[self.front].wrapping_add(self.state[back]);
        self.state[self.front] = value;
        self.front = (self.front + 1) % 31;
        value >> 1
    }
}

/// `rand_r`: the result, and the new seed.
pub(crate) fn rand_r(seed: u32) -> (u32, u32) {
    let mut next = seed;
    let mut step = |modulus: u32| {
        next = next.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        next / 65_536 % modulus
    };
    let mut result = step(2048);
    result = result << 10 ^ step(1024);
    result = result << 10 ^ step(1024);
    (result, next)
}

/// The state behind `drand48` and its relatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rand48 {
    /// The last value, 48 bits.
    pub(crate) x: u64,
    /// The factor.
    pub(crate) a: u64,
    /// The addend.
    pub(crate) c: u64,
}

impl Default for Rand48 {
    fn default() -> Self {
        Rand48 {
            x: 0,
            a: 0x5_deec_e66d,
            c: 0xb,
        }
    }
}

impl Rand48 {
    /// The generator after `srand48(seed)`.
    pub(crate) fn seeded(seed: u32) -> Rand48 {
        Rand48 {
            x: u64::from(seed) << 16 | 0x330e,
            ..Rand48::default()
        }
    }

    /// The successor of `x`, with this generator's parameters.
    pub(crate) fn step(&self, x: u64) -> u64 {
        x.wrapping_mul(self.a).wrapping_add(self.c) & ((1 << 48) - 1)
    }

    /// Advances the state.
    pub(crate) fn next(&mut self) -> u64 {
        self.x = self.step(self.x);
        self.x
    }
}

/// A 48-bit value as a number from 0 to below 1.
pub(crate) fn unit48(x: u64) -> f64 {
    x as f64 / (1u64 << 48) as f64
}
