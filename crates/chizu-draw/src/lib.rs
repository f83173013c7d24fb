//! Draws Go positions and what Chizu found on them.
