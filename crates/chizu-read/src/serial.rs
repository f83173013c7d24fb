//! Words of reading as JSON has them, behind the feature `serde`.

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Code;
use crate::effort::Effort;
use crate::verdict::{Evidence, Status, Verdict};

/// Writes a value by its name, and finds it by it: also for the words of `chizu`.
#[doc(hidden)]
#[macro_export]
macro_rules! by_name {
    ($($kind:ty: $all:ident),*) => {$(
        impl ::serde::Serialize for $kind {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $kind {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = String::deserialize(from)?;
                let found = Self::$all.into_iter().find(|value| value.name() == text);
                found.ok_or_else(|| {
                    let names = Self::$all.map(Self::name).join(", ");
                    ::serde::de::Error::custom(format!("{text:?} is none of {names}"))
                })
            }
        }
    )*};
}

by_name!(Status: ALL, Evidence: ALL, Code: ALL);

impl Serialize for Effort {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Effort {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_struct("Verdict", 2)?;
        object.serialize_field("status", &self.status)?;
        object.serialize_field("evidence", &self.evidence)?;
        object.end()
    }
}

impl<'de> Deserialize<'de> for Verdict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        /// The same fields.
        #[derive(Deserialize)]
        struct Both {
            status: Status,
            evidence: Evidence,
        }
        Both::deserialize(from).map(|Both { status, evidence }| Self { status, evidence })
    }
}
