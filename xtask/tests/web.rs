//! The page that is part of the program is the one the sources in `web/` say.

#[test]
fn the_built_page_belongs_to_its_sources() {
    xtask::web::check().expect("built");
}
