//! `docs/routines.md` is what the table says.

#[test]
fn the_page_of_routines_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/routines.md");
    let page = impasse_mpi::page();
    if std::env::var_os("IMPASSE_UPDATE").is_some() {
        std::fs::write(path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == page,
        "docs/routines.md is not what the table says; run the tests with IMPASSE_UPDATE=1"
    );
}
