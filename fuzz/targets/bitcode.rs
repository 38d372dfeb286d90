//! Any bytes as bitcode: a well-formed module or an error; never a panic or a hang.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut module) = impasse_llvm::read(bytes, None) {
        assert_eq!(impasse_ir::verify(&module), []);
        impasse_ir::drop_unused(&mut module, "main");
        impasse_llvm::settle_exceptions(&mut module, true);
        impasse_llvm::demangle(&mut module);
        impasse_ir::optimise_module(&mut module);
        assert_eq!(impasse_ir::verify(&module), []);
    }
});
