//! Tasks that build what is served: the page, WebAssembly, tables and packages for other languages.

use std::path::PathBuf;

use clap::Args;
use xtask::{everywhere, wasm, web};

#[derive(Args)]
pub(crate) struct WebArgs {
    /// Builds nothing, and says whether what is built is what the sources say.
    #[arg(long)]
    check: bool,
}

impl WebArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        if self.check { web::check() } else { web::build() }.map(|()| true)
    }
}

#[derive(Args)]
pub(crate) struct WasmArgs {
    /// A folder of records to compare with; the samples if it is not given.
    games: Option<PathBuf>,
    /// Measure instead.
    #[arg(long)]
    bench: bool,
    /// Only see to it that what is needed is there.
    #[arg(long)]
    tools: bool,
}

impl WasmArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        match self {
            Self { tools: true, .. } => wasm::ready(),
            Self { bench: true, .. } => wasm::bench(),
            Self { games, .. } => wasm::test(games.as_deref()),
        }
        .map(|()| true)
    }
}

#[derive(Args)]
pub(crate) struct SiteArgs {
    /// Run the tests, those whose name contains this.
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    test: Option<String>,
}

impl SiteArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        match self.test {
            Some(filter) => wasm::site_test(&filter),
            None => wasm::site(),
        }
        .map(|()| true)
    }
}

#[derive(Args)]
pub(crate) struct WebTestArgs {
    /// Only tests whose name matches this, such as `A5`.
    #[arg(default_value = "")]
    filter: String,
    /// Only the monkey, so many times, 2,000 commands each.
    #[arg(long, value_name = "TIMES", conflicts_with = "filter")]
    monkey: Option<u32>,
}

impl WebTestArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        for seed in 1..=self.monkey.unwrap_or(0) {
            web::test_with("A34", &[("CHIZU_MONKEY", "2000"), ("CHIZU_SEED", &seed.to_string())])?;
        }
        if self.monkey.is_none() {
            web::test(&self.filter)?;
        }
        Ok(true)
    }
}

#[derive(Args)]
pub(crate) struct EverywhereArgs {
    /// Folders of games; the repository's own if none is named.
    folders: Vec<PathBuf>,
    /// Games on which command, Python, Arrow, Parquet and service are compared.
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: usize,
    /// Games for each cluster.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    cluster: usize,
    /// Games on which Python's speed is measured; none if 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    speed: usize,
    /// Seconds of random requests.
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u64,
}

impl EverywhereArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { folders, games, cluster, speed, seconds } = self;
        everywhere::run(&everywhere::Plan { folders, games, cluster, speed, seconds }).map(|()| true)
    }
}
