//! `docs/codes.md` is what the registry says.

#[test]
fn the_page_of_codes_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/codes.md");
    let page = impasse_report::codes::page();
    impasse_testing::check_kept(path.as_ref(), &page).expect("the page is current");
}
