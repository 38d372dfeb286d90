//! Any bytes as a model file: an error or a verdict, never a panic or a hang.

#![no_main]

use impasse_match::{Config, decide};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(model) = impasse_model::parse_bytes(bytes) else {
        return;
    };
    for size in [1, 2, 3, 5] {
        if !model.admits(size) {
            continue;
        }
        let Ok(instance) = model.instantiate(size) else {
            continue;
        };
        let config = Config {
            budget: 20_000,
            ..Config::default()
        };
        // What the language accepts, the engine takes.
        decide(&instance.system, &config).expect("an instance is well-formed");
    }
});
