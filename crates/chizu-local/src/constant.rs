//! Numbers that were chosen: how much is read, how large is large, how near is near.
//!
//! Every stage has a table of them, `tuning.rs` in its folder, written with `tuning!`: what a number says and why, its unit, what it
//! may be, and where it was measured. In the usual build a number is a constant, as if it stood where it is used. With the feature
//! `tune` it is read from a cell each time, and `tuning::set` puts other values there. Geometry, encodings, sizes of memory and
//! weights that were fitted are no such numbers and stand where they are used.

#[cfg(feature = "tune")]
use std::sync::atomic::AtomicI64;

/// A number that was chosen, and what is to be said of it.
#[derive(Debug)]
pub struct Constant {
    /// The stage that uses it.
    pub stage: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// Its value as it is written: a number, or several.
    pub value: &'static str,
    /// The least and the most it may be; none if it is fixed, because other things are built on it.
    pub range: Option<(i64, i64)>,
    /// What it counts.
    pub unit: &'static str,
    /// What it says, and why it is as it is.
    pub why: &'static str,
    /// The heading below which it was measured, as `page.md#heading`; empty where it was not measured by itself.
    pub measured: &'static str,
    /// The value in use.
    #[cfg(feature = "tune")]
    pub cell: Option<&'static AtomicI64>,
}

/// Makes the table of a stage: a function for each number, fixed ones as constants, and `TABLE`, all of them as data.
///
/// ```text
/// tuning! {
///     "stage" {
///         /// What it says, and why it is as it is.
///         name: u32 = 3 in 1..=20, "points", "page.md#heading";
///     }
///     fixed {
///         /// The same of what cannot be set: arrays are built on it.
///         NAME: [u8; 3] = [0, 1, 3], "moves";
///     }
/// }
/// ```
#[macro_export]
macro_rules! tuning {
    (
        $stage:literal {$(
            $(#[doc = $why:literal])+
            $name:ident: $type:ty = $value:literal in $least:literal..=$most:literal, $unit:literal $(, $measured:literal)?;
        )*}
        $(fixed {$(
            $(#[doc = $why_fixed:literal])+
            $fixed:ident: $type_fixed:ty = $value_fixed:expr, $unit_fixed:literal $(, $measured_fixed:literal)?;
        )*})?
    ) => {
        #[cfg(feature = "tune")]
        mod cell {$(
            #[allow(non_upper_case_globals)]
            pub(super) static $name: std::sync::atomic::AtomicI64 = std::sync::atomic::AtomicI64::new($value);
        )*}
        $(
            const _: () = assert!($least <= $value && $value <= $most);
            $(#[doc = $why])+
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            #[allow(unreachable_pub)]
            pub const fn $name() -> $type {
                $value
            }
            $(#[doc = $why])+
            #[cfg(feature = "tune")]
            #[allow(unreachable_pub)]
            pub fn $name() -> $type {
                cell::$name.load(std::sync::atomic::Ordering::Relaxed) as $type
            }
        )*
        $($(
            $(#[doc = $why_fixed])+
            #[allow(unreachable_pub)]
            pub const $fixed: $type_fixed = $value_fixed;
        )*)?
        /// All of these as data.
        #[allow(unreachable_pub)]
        pub const TABLE: &[$crate::constant::Constant] = &[
            $($crate::constant::Constant {
                stage: $stage,
                name: stringify!($name),
                value: stringify!($value),
                range: Some(($least, $most)),
                unit: $unit,
                why: concat!($($why),+),
                measured: concat!($($measured)?),
                #[cfg(feature = "tune")]
                cell: Some(&cell::$name),
            },)*
            $($($crate::constant::Constant {
                stage: $stage,
                name: stringify!($fixed),
                value: stringify!($value_fixed),
                range: None,
                unit: $unit_fixed,
                why: concat!($($why_fixed),+),
                measured: concat!($($measured_fixed)?),
                #[cfg(feature = "tune")]
                cell: None,
            },)*)?
        ];
    };
}
