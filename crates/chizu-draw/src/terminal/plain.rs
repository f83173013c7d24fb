//! Boards without colour: every meaning has a sign of its own.

use chizu::ByColor;
use chizu::board::star_points;

use super::TerminalStyle;
use super::marks::{Mark, Marks};
use crate::scene::{Cell, Feature, Ground, Health, Scene, Sign};

/// The signs of a plain board.
pub(super) struct Signs {
    stone: ByColor<char>,
    dead: ByColor<char>,
    territory: ByColor<char>,
    moyo: ByColor<char>,
    influence: ByColor<char>,
    point: char,
    star: char,
    alive: char,
}

const DAME: char = '*';
const KO: char = '#';
const MARGIN: char = ':';
const VITAL: char = '!';
/// Follows a stone in seki.
const SEKI: char = '=';

pub(super) const ASCII: Signs = Signs {
    stone: ByColor { black: 'X', white: 'O' },
    dead: ByColor { black: 'x', white: 'o' },
    territory: ByColor { black: 'b', white: 'w' },
    moyo: ByColor { black: ';', white: ',' },
    influence: ByColor { black: '"', white: '\'' },
    point: '.',
    star: '+',
    alive: 'a',
};

pub(super) const UNICODE: Signs = Signs {
    stone: ByColor { black: '●', white: '○' },
    dead: ByColor { black: '✗', white: '⊘' },
    territory: ByColor { black: '▪', white: '▫' },
    moyo: ByColor { black: '•', white: '◦' },
    influence: ByColor { black: '"', white: '\'' },
    point: '·',
    star: '+',
    alive: '✓',
};

impl Signs {
    /// What follows the stone that speaks for its group.
    const fn badge(&self, sign: Sign) -> char {
        match sign {
            Sign::Alive => self.alive,
            Sign::Weak => '!',
            Sign::Critical => '?',
            Sign::Ko => '@',
            Sign::Seki => SEKI,
            Sign::Dead => 'x',
        }
    }

    pub(super) fn sign(&self, feature: Feature) -> String {
        match feature {
            Feature::Stone(color) => self.stone[color].to_string(),
            Feature::Dead(color) => self.dead[color].to_string(),
            Feature::Territory(color) | Feature::Eye(color) => self.territory[color].to_string(),
            Feature::Moyo(color) => self.moyo[color].to_string(),
            Feature::Influence(color) => self.influence[color].to_string(),
            Feature::Badge(sign) => format!(" {}", self.badge(sign)),
            // Their signs depend on more than the signs of points.
            Feature::Link | Feature::Thickness(_) => String::new(),
            Feature::Dame => DAME.to_string(),
            Feature::Seki => SEKI.to_string(),
            Feature::Forced | Feature::Moves => "1".to_owned(),
            Feature::Candidate => "A".to_owned(),
            Feature::Margin => MARGIN.to_string(),
            Feature::Vital => VITAL.to_string(),
            Feature::Ko => KO.to_string(),
            Feature::LastMove => "()".to_owned(),
        }
    }

    fn cell(&self, cell: &Cell, star: bool) -> String {
        let sign = match (cell.stone, cell.ground) {
            (None, Ground::Forced { number, .. } | Ground::Move { number, .. }) if number < 100 => {
                return number.to_string();
            }
            (None, Ground::Forced { .. } | Ground::Move { .. }) => '!',
            (Some((color, Health::Dead)), _) => self.dead[color],
            (Some((color, _)), _) => self.stone[color],
            (None, Ground::Territory(color) | Ground::Eye(color)) => self.territory[color],
            (None, Ground::Moyo(color)) => self.moyo[color],
            (None, Ground::Influence(color)) => self.influence[color],
            (None, Ground::Letter(letter) | Ground::Candidate(letter)) => letter,
            (None, Ground::Dame) => DAME,
            (None, Ground::Margin) => MARGIN,
            (None, Ground::Vital) => VITAL,
            (None, Ground::Ko) => KO,
            (None, Ground::Plain) if star => self.star,
            (None, Ground::Plain) => self.point,
        };
        sign.to_string()
    }
}

/// The rows from the top: a column before the first point, then two columns a point; and what marks stand there.
pub(super) fn rows(scene: &Scene, signs: &Signs, style: TerminalStyle) -> (Vec<String>, Vec<Feature>) {
    let (size, marks) = (scene.size(), Marks::of(scene, style));
    let mut found = Vec::new();
    let mut seen_mark = |mark: Mark| {
        found.push(mark.feature);
        mark.sign
    };
    let stars = star_points(size);
    let seen = scene.seen();
    let mut rows = vec![vec![' ']; usize::from(seen.height())];
    for point in size.points().filter(|point| seen.contains(size.col(*point), size.row(*point))) {
        let row = &mut rows[usize::from(size.row(point) - seen.rows.0)];
        let cell = scene.cell(point);
        let mut text = match marks.on(scene, point).filter(|_| cell.is_open()) {
            Some(mark) => seen_mark(mark).to_string(),
            None => signs.cell(&cell, stars.contains(point)),
        };
        // The column between two points carries the marks of both; a seki comes first.
        let played = cell.last_move && cell.stone.is_some();
        if let Some(before) = row.last_mut()
            && played
            && *before == ' '
        {
            *before = '(';
        }
        let numbered = matches!(cell.ground, Ground::Forced { .. });
        if numbered && text.len() == 2 && size.col(point) == seen.cols.1 {
            // At the edge, the first digit of a number stands before its point.
            let tens = text.remove(0);
            match row.last_mut() {
                Some(before) if *before == ' ' => *before = tens,
                _ => text = "!".to_owned(),
            }
        }
        row.extend(text.chars());
        if text.chars().count() == 1 {
            row.push(match cell.stone {
                Some((_, Health::Seki)) => SEKI,
                _ if cell.badge.is_some() => cell.badge.map_or(' ', |sign| signs.badge(sign)),
                _ if played => ')',
                _ if size.col(point) == seen.cols.1 => ' ',
                _ => marks.after(scene, point).map_or(' ', &mut seen_mark),
            });
        }
    }
    (rows.into_iter().map(|row| row.into_iter().collect()).collect(), found)
}
