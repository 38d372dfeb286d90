//! The random number generators against glibc.

use super::gcc;
use crate::format::random::{Rand48, Random, rand_r, unit48};

#[test]
fn generators_like_glibc() {
    let seeds = [
        1u32,
        0,
        2,
        42,
        12_345,
        0x7fff_ffff,
        0x8000_0000,
        u32::MAX,
        99_999,
    ];
    let mut names = vec!["unseeded".to_string()];
    let mut random = Random::default();
    let mut unseeded48 = Rand48::default();
    let first = format!(
        "{} {} {:.17}\n",
        random.next(),
        random.next(),
        unit48(unseeded48.next())
    );
    let mut ours = vec![first.into_bytes()];
    let mut body =
        String::from("printf(\"%d \", rand()); printf(\"%ld %.17f\\n\", random(), drand48());\n");
    for seed in seeds {
        let mut random = Random::seeded(seed);
        let mut rand48 = Rand48::seeded(seed);
        let mut own = String::new();
        let mut state = seed;
        for _ in 0..80 {
            let (value, next) = rand_r(state);
            state = next;
            own.push_str(&format!(
                "{} {value} {} ",
                random.next(),
                rand48.next() >> 17
            ));
            own.push_str(&format!("{} ", (rand48.next() >> 16) as i32));
            own.push_str(&format!("{:.17}\n", unit48(rand48.next())));
        }
        ours.push(own.into_bytes());
        body.push_str(&format!(
            "srand({seed}u); srand48({seed}u); {{ unsigned state = {seed}u; \
             for (int i = 0; i < 80; i++) {{ printf(\"%d \", rand()); printf(\"%d \", rand_r(&state)); \
             printf(\"%ld \", lrand48()); printf(\"%ld \", mrand48()); \
             printf(\"%.17f\\n\", drand48()); }} }}\n"
        ));
        names.push(format!("seed {seed}"));
    }
    gcc::compare(&names, &ours, &gcc::run("", &body));
}
