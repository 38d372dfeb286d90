//! `docs/codes.md` is what the registry says.

#[test]
fn the_page_of_codes_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/codes.md");
    let page = impasse_report::codes::page();
    if std::env::var_os("IMPASSE_UPDATE").is_some() {
        std::fs::write(path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == page,
        "docs/codes.md is not what the registry says; run the tests with IMPASSE_UPDATE=1"
    );
}
