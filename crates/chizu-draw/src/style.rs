//! How a picture looks: board, colours of the fields, size.

use std::fmt;
use std::str::FromStr;

use chizu::{ByColor, Color};

use crate::color::Rgb;
use crate::scene::UnknownName;

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Light wood.
    #[default]
    Wood,
    /// Grey stone.
    Slate,
    /// Paper, in colour.
    Paper,
    /// For dark rooms.
    Dark,
    /// Black on white, hatched instead of coloured.
    Print,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Wood, Self::Slate, Self::Paper, Self::Dark, Self::Print];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Paper => "paper",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    pub(crate) const fn inks(self) -> Inks {
        let (board, page, line, text) = match self {
            Self::Wood => (0xDDB878, 0xFAF6EE, 0x7A5F2E, 0x4A3B20),
            Self::Slate => (0xC9CCD1, 0xF4F5F6, 0x6B7078, 0x33373D),
            Self::Paper => (0xF7F3E8, 0xF7F3E8, 0x8C8676, 0x3D3A33),
            Self::Dark => (0x50555C, 0x24272B, 0x8B9199, 0xD9DCE0),
            Self::Print => (0xFFFFFF, 0xFFFFFF, 0x555555, 0x000000),
        };
        Inks { board: Rgb::hex(board), page: Rgb::hex(page), line: Rgb::hex(line), text: Rgb::hex(text) }
    }

    /// The palette that suits it best; none where fields are hatched.
    #[must_use]
    pub const fn palette(self) -> Option<Palette> {
        match self {
            Self::Wood | Self::Slate | Self::Paper | Self::Dark => Some(Palette::Contrast),
            Self::Print => None,
        }
    }
}

impl FromStr for Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|theme| theme.name() == name).ok_or_else(|| UnknownName {
            kind: "theme",
            name: name.to_owned(),
            known: Self::ALL.map(Self::name).to_vec(),
        })
    }
}

/// The colours of a theme.
#[derive(Clone, Copy)]
pub(crate) struct Inks {
    pub(crate) board: Rgb,
    pub(crate) page: Rgb,
    pub(crate) line: Rgb,
    pub(crate) text: Rgb,
}

/// The colours of the players' fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Palette {
    /// Blue for Black, vermilion for White.
    Contrast,
    /// Ink for Black, white for White.
    Sumi,
    /// Red for Black, blue for White, as in Influencie.
    Influencie,
}

impl Palette {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Contrast, Self::Sumi, Self::Influencie];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Contrast => "contrast",
            Self::Sumi => "sumi",
            Self::Influencie => "influencie",
        }
    }

    /// Each player's colour.
    #[must_use]
    pub(crate) const fn colors(self) -> ByColor<Rgb> {
        let (black, white) = match self {
            Self::Contrast => (0x0072B2, 0xD55E00),
            Self::Sumi => (0x101418, 0xFFFFFF),
            Self::Influencie => (0xBF004F, 0x0080FF),
        };
        ByColor { black: Rgb::hex(black), white: Rgb::hex(white) }
    }

    /// The boards on which everyone can tell its fields apart, and from the board; a test measures it.
    #[must_use]
    pub const fn boards(self) -> &'static [Theme] {
        match self {
            Self::Contrast => &[Theme::Wood, Theme::Slate, Theme::Paper, Theme::Dark],
            Self::Influencie => &[Theme::Wood, Theme::Slate, Theme::Paper],
            Self::Sumi => &[Theme::Wood],
        }
    }
}

impl FromStr for Palette {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|palette| palette.name() == name).ok_or_else(|| UnknownName {
            kind: "palette",
            name: name.to_owned(),
            known: Self::ALL.map(Self::name).to_vec(),
        })
    }
}

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    theme: Theme,
    palette: Option<Palette>,
    /// How wide the picture is, in pixels.
    pub size: u32,
}

/// A palette that some people could not read on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The board.
    pub theme: Theme,
    /// The colours.
    pub palette: Palette,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (palette, theme) = (self.palette.name(), self.theme.name());
        if self.theme == Theme::Print {
            return write!(f, "theme print has no colours, so palette {palette} does not go with it");
        }
        let boards: Vec<&str> = self.palette.boards().iter().map(|theme| theme.name()).collect();
        write!(f, "palette {palette} is hard to see on {theme}; it goes with: {}", boards.join(", "))
    }
}

impl std::error::Error for Mismatch {}

impl Style {
    /// The width of a picture, if nothing else is said.
    pub const SIZE: u32 = 800;

    /// A theme with a palette; the one that suits it best if none is given.
    ///
    /// # Errors
    /// If they do not go together.
    pub fn new(theme: Theme, palette: Option<Palette>) -> Result<Self, Mismatch> {
        match palette {
            Some(palette) if !palette.boards().contains(&theme) => Err(Mismatch { theme, palette }),
            _ => Ok(Self { theme, palette: palette.or(theme.palette()), size: Self::SIZE }),
        }
    }

    /// The same, so many pixels wide.
    #[must_use]
    pub const fn wide(self, size: u32) -> Self {
        Self { size, ..self }
    }

    /// The board.
    #[must_use]
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// The colours of fields; none if they are hatched.
    #[must_use]
    pub const fn palette(&self) -> Option<Palette> {
        self.palette
    }

    /// The colour of a player's fields, and of lines around them.
    pub(crate) fn field(&self, color: Color) -> Rgb {
        self.palette.map_or(Rgb::hex(0), |palette| palette.colors()[color])
    }

    /// The colour of lines and arrows of a player: away from the board.
    pub(crate) fn stroke(&self, color: Color) -> Rgb {
        let field = self.field(color);
        match (self.palette, self.theme) {
            (Some(_), Theme::Dark) => field.mixed(Rgb::hex(0xFFFFFF), 0.45),
            (Some(_), _) => field.mixed(Rgb::hex(0), 0.25),
            (None, _) => field,
        }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Wood, palette: Theme::Wood.palette(), size: Self::SIZE }
    }
}
