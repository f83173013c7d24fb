//! The client's protocol: requests in, answers and events out, and jobs to run meanwhile.
//!
//! One [`Session`] stands behind a page, wherever it runs: in the server of `chizu open`, or in a worker of a browser. It does no
//! I/O, has no clock and no threads; who holds it runs the [`Job`]s it offers and hands back what they found.
//!
//! ```
//! use chizu_session::{Lane, Session};
//! use serde_json::json;
//! let mut session = Session::default();
//! let opened = session.open(b"(;SZ[9];B[ee];W[ce])", Some("two.sgf"));
//! assert_eq!(opened.body["position"]["number"], 0);
//! let there = session.handle(&json!({"do": "go", "doc": "d1", "to": {"by": 2}}));
//! assert_eq!(there.body["position"]["last"]["at"], "C5");
//! // What is seen at a glance comes with the answer, what is read as an event.
//! assert_eq!(there.body["scene"]["stage"], "outline");
//! let job = session.next_job(Lane::Now).expect("something to look at");
//! let done = job.run(&mut |_| {});
//! let events = session.finish(done);
//! assert_eq!(events[0].data["scene"]["stage"], "usual");
//! ```
//!
//! * [`Session::handle`] answers a request; docs/client-protocol.md lists them all.
//! * [`scene`] is what is shown of a position, [`judge`] and [`ask`] ask the analysis, [`count`] counts, [`contests`] says what is left to play for, [`words`] says it.
//!
//! *What it does not know:* files, processes, the network, and how anything looks beyond the picture of the board.

pub mod ask;
pub mod cache;
pub mod contests;
pub mod count;
pub mod diagram;
mod document;
mod extra;
mod files;
mod job;
pub mod judge;
pub mod look;
pub mod moment;
mod played;
mod reply;
mod request;
pub mod say;
pub mod scene;
mod session;
mod trainer;
pub mod words;

pub use job::{Done, Job, Lane, Whose};
pub use played::{LookedAt, Played};
pub use reply::{Event, Reply};
pub use session::Session;
