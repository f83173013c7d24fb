//! What can be asked of `chizu serve`.

use std::net::SocketAddr;

use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct ServeArgs {
    /// Serve counts, dead stones, groups and pictures to programs, over HTTP
    #[arg(long, required = true)]
    pub(crate) api: bool,
    /// Address and port; only this machine is served if nothing is said
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8460")]
    pub(crate) listen: SocketAddr,
    /// Requests worked on at the same time; all cores by default
    #[arg(short, long, value_name = "N", value_parser = crate::args::jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<u16>,
    /// Requests that may wait; more are refused with 429
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) queue: u16,
    /// Connections at the same time; more wait to be taken
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) connections: u16,
    /// The largest request in MiB; larger ones are refused with 413
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) largest: u16,
    /// Seconds for a request to arrive, and again for its answer; then 408 or 503
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) timeout: u64,
}
