//! The `chizu` command.
fn main() {}
