//! The colour map of irgobot: points and links coloured, clusters, dead stones, shadows, groups.
//!
//! irgobot ([gogre/irgo](https://github.com/gogre/irgo), a program its author sketched after Swim's
//! colour map, Influencie and Yoshio Ishida's drawings of thickness) wants a picture in which one sees
//! what belongs together and what it is worth. Its steps, each a function here, on plain data:
//!
//! 1. [`ColourMap::of`] spreads colour from stones over links and points ([`ColourMap::start`] and
//!    [`ColourMap::next_round`] show it happen).
//! 2. [`clusters`] are what the map joins, with borders and eyes.
//! 3. [`standings`] says which clusters are alive, surrounded, obviously dead; [`passes`] takes the dead
//!    off and draws again until nothing changes.
//! 4. [`pretend_board`] puts a stone on every point a colour controls; on it, each cluster throws its
//!    [`shadows`], by [`staircase`](crate::influence::staircase) influence.
//! 5. [`groups`] are clusters whose shadows touch.
//!
//! [`stages`] runs them all. Stones known to be dead by other means (reading, agreement) are taken off
//! before with [`Stones::clear`](crate::Stones::clear).
//!
//! *What it does not know:* tactics. It reads nothing; *obviously dead* is a matter of outlines.
//!
//! ```
//! use chizu::colour_map::{ColourMapOptions, stages};
//! let stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse()?;
//! let stages = stages(&stones, &ColourMapOptions::default());
//! assert_eq!(stages.last().clusters.len(), 2);
//! assert_eq!(stages.groups.len(), 2);
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

mod clusters;
mod groups;
mod links;
mod map;
mod options;
mod shadows;
mod shapes;
mod stages;
mod standing;

pub use clusters::{Cluster, clusters};
pub use groups::{ClusterGroup, groups};
pub use links::{ColourLink, LinkSet};
pub use map::ColourMap;
pub use options::ColourMapOptions;
pub use shadows::{pretend_board, shadows};
pub use stages::{Pass, Stages, passes, stages, stages_of_living};
pub use standing::{ClusterLife, ClusterStanding, standings};
