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

use crate::score::Charge;

chizu_read::by_name!(Charge: EVERY);
