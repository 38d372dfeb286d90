//! Exact ratios between how often loops run.

use num_bigint::BigUint;

/// A positive fraction in lowest terms.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Rate {
    over: BigUint,
    under: BigUint,
}

impl Rate {
    pub(super) fn one() -> Rate {
        Rate {
            over: 1u32.into(),
            under: 1u32.into(),
        }
    }

    pub(super) fn scaled(&self, over: &BigUint, under: &BigUint) -> Rate {
        let (over, under) = (&self.over * over, &self.under * under);
        let common = gcd(over.clone(), under.clone());
        Rate {
            over: over / &common,
            under: under / common,
        }
    }
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::default() {
        let rest = &a % &b;
        a = std::mem::replace(&mut b, rest);
    }
    a
}

/// The smallest whole numbers in the ratio of the rates.
pub(super) fn whole_numbers(rates: &[Option<Rate>]) -> Vec<BigUint> {
    let known = || rates.iter().flatten();
    let mut multiple = BigUint::from(1u32);
    for rate in known() {
        let common = gcd(multiple.clone(), rate.under.clone());
        multiple = multiple / common * &rate.under;
    }
    let mut common = BigUint::default();
    for rate in known() {
        common = gcd(common, &rate.over * (&multiple / &rate.under));
    }
    known()
        .map(|rate| &rate.over * (&multiple / &rate.under) / &common)
        .collect()
}
