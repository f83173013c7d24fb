//! Exact local reading: captures, connections, life and races ([`chizu_read`]).

pub use chizu_read::{
    Answer, Budget, Code, Evidence, Lives, RaceAnswer, ReadError, block_off, break_in, capture,
    capture_either, captures, combination, combination_defenses, connect, disconnect, kill, ladder, live,
    race, save, save_both, saves,
};
