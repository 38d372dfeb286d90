//! Who sees a global, and what happens when several modules define it.

use impasse_ir::Linkage;

/// The linkage with this number; `None` for a definition that is only there to be inlined, and for
/// a declaration of what may be missing.
pub(crate) fn of(number: u64) -> Option<Linkage> {
    const EXTERN_WEAK: u64 = 7;
    const AVAILABLE_EXTERNALLY: u64 = 12;
    Some(match number {
        3 | 9 | 13 | 14 => Linkage::Internal,
        1 | 4 | 10 | 11 | 16..=19 => Linkage::Weak,
        8 => Linkage::Common,
        EXTERN_WEAK | AVAILABLE_EXTERNALLY => return None,
        _ => Linkage::External,
    })
}
