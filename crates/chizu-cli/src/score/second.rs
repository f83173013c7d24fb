//! What engines say of the stones that a count leaves unsettled.
//!
//! The count stays as it is: an engine's word is told as its own.

use chizu::groups::Groups;
use chizu::verdict::{Evidence, Verdict};
use chizu::{Point, PointSet, Status};
use chizu_json::score::Counted;

use super::form;
use crate::engine::{self, Panel, Voiced, Voices};
use crate::page::Page;
use crate::terminal::Screen;

/// What a count knows of them.
const OPEN: Verdict = Verdict { status: Status::Unsettled, evidence: Evidence::Guessed };

/// What was asked of one game, and what was said.
pub(super) struct Second {
    voices: Voices,
    groups: Vec<Point>,
}

impl Second {
    /// Asks about the groups that are not settled, if anybody is to be asked.
    pub(super) fn of(game: &Counted, panel: &Panel) -> Option<Self> {
        if panel.is_empty() {
            return None;
        }
        let (position, open) = (&game.record.position, game.count.unsettled);
        let together = Groups::of(position);
        let mut stones: Vec<PointSet> = Vec::new();
        for at in open {
            if !stones.iter().any(|group| group.contains(at)) {
                stones.push(together.stones_of(at));
            }
        }
        let groups = stones.iter().filter_map(PointSet::first_point).collect();
        let voices = panel.ask(position, engine::komi(&game.record), &stones);
        Some(Self { voices, groups })
    }

    /// The game's line of JSON with it.
    pub(super) fn json(&self, game: &Counted, all_rules: bool, contests: bool) -> String {
        let groups: Vec<(Point, Verdict)> = self.groups.iter().map(|at| (*at, OPEN)).collect();
        chizu_json::line(&Voiced::new(
            form::whole(game, all_rules, contests),
            &self.voices,
            &groups,
            game.record.position.size(),
        ))
    }

    /// Below a page, or below a line of a table.
    pub(super) fn in_words(&self, game: &Counted, screen: Screen) -> String {
        let mut page = Page::new(screen);
        let one = |at: &Point| engine::Group { letter: String::new(), at: *at, known: OPEN };
        let groups: Vec<engine::Group> = self.groups.iter().map(one).collect();
        engine::page(&mut page, &groups, &self.voices, game.record.position.size());
        page.into_text()
    }

    /// What went wrong.
    pub(super) fn troubles(&self, game: &Counted) -> Vec<String> {
        let all = self.voices.all.iter();
        let told = |voice: &'_ engine::Voice| {
            let lines = voice.troubles.iter().map(|why| format!("{}: {}: {why}", game.name, voice.name));
            lines.collect::<Vec<_>>()
        };
        all.flat_map(told).collect()
    }
}
