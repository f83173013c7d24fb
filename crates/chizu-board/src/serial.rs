//! Values as JSON has them, behind the feature `serde`: the shapes of docs/json.md.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use chizu_board::{ByColor, Color, Komi, Rules, Ruleset, Score, Size};
//! let json = |value: serde_json::Value| value.to_string();
//! assert_eq!(json(serde_json::to_value(Color::Black)?), r#""black""#);
//! assert_eq!(json(serde_json::to_value(Komi::from_half_points(13))?), "6.5");
//! assert_eq!(json(serde_json::to_value(Score::from_half_points(-24))?), "-12.0");
//! assert_eq!(json(serde_json::to_value(Size::NINETEEN)?), "[19,19]");
//! assert_eq!(json(serde_json::to_value(Ruleset::Chinese)?), r#""chinese""#);
//! assert_eq!(serde_json::from_str::<Color>(r#""W""#)?, Color::White);
//! assert_eq!(serde_json::from_str::<Rules>(r#""aga,komi=5.5""#)?.komi, Komi::from_half_points(11));
//! assert_eq!(serde_json::from_str::<ByColor<u8>>(r#"{"black":1,"white":2}"#)?.white, 2);
//! assert!(serde_json::from_str::<Size>("[0,19]").is_err());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* points, which have names on a board only: write [`Size::name`].

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{ByColor, Color, Komi, Rules, Ruleset, Score, Size};

fn parsed<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        parsed(from)
    }
}

impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        parsed(from)
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        parsed(from)
    }
}

impl Serialize for Komi {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(self.points())
    }
}

impl<'de> Deserialize<'de> for Komi {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let points = f64::deserialize(from)?;
        Self::from_points(points).ok_or_else(|| D::Error::custom(format!("{points} is no komi")))
    }
}

/// Black's lead in points.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(self.points())
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Komi::deserialize(from).map(|points| Self::from_half_points(points.half_points()))
    }
}

/// Columns and rows.
impl Serialize for Size {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        [self.width(), self.height()].serialize(to)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let [width, height] = <[u32; 2]>::deserialize(from)?;
        Self::new(width, height).map_err(D::Error::custom)
    }
}

impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_struct("ByColor", 2)?;
        object.serialize_field("black", &self.black)?;
        object.serialize_field("white", &self.white)?;
        object.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        /// The same fields.
        #[derive(Deserialize)]
        struct Both<T> {
            black: T,
            white: T,
        }
        Both::deserialize(from).map(|Both { black, white }| Self { black, white })
    }
}
