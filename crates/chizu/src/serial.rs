//! Words of the analysis as JSON has them, behind the feature `serde`: the shapes of docs/json.md.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use chizu::effort::Effort;
//! use chizu::score::Charge;
//! use chizu::{Evidence, Status, Verdict};
//! let verdict = Verdict { status: Status::Dead, evidence: Evidence::Proved };
//! let json = serde_json::to_string(&verdict)?;
//! assert_eq!(json, r#"{"status":"dead","evidence":"proved"}"#);
//! assert_eq!(serde_json::from_str::<Verdict>(&json)?, verdict);
//! assert_eq!(serde_json::to_string(&Effort::DEEP)?, r#""deep""#);
//! assert_eq!(serde_json::from_str::<Effort>(r#""5000""#)?, Effort::of(5000));
//! assert_eq!(serde_json::from_str::<Charge>(r#""connections""#)?, Charge::Connections);
//! assert!(serde_json::from_str::<Status>(r#""asleep""#).is_err());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* whole results, in which points have names; those are the crate `chizu-json`'s.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::score::Charge;

impl Serialize for Charge {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Charge {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::EVERY.into_iter().find(|charge| charge.name() == text).ok_or_else(|| {
            let names = Self::EVERY.map(Self::name).join(", ");
            D::Error::custom(format!("{text:?} is none of {names}"))
        })
    }
}
