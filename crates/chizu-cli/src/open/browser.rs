//! Opening the page: in the user's browser, or in a window of its own.

use std::process::{Command, Stdio};

/// Programs that open an address.
const OPENERS: [(&str, &[&str]); 4] =
    [("xdg-open", &[]), ("open", &[]), ("wslview", &[]), ("cmd", &["/C", "start", ""])];
/// Programs that open an address in a window without bars.
const WINDOWS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/// Opens the address; says whether a program was found that may do it.
pub(super) fn open(address: &str, window: bool) -> bool {
    let app = format!("--app={address}");
    if window && WINDOWS.iter().any(|program| start(program, &[&app])) {
        return true;
    }
    // Where there is no screen there is nothing to open.
    let headless = cfg!(target_os = "linux")
        && std::env::var_os("DISPLAY").is_none()
        && std::env::var_os("WAYLAND_DISPLAY").is_none();
    !headless
        && OPENERS.iter().any(|(program, args)| {
            let args: Vec<&str> = args.iter().copied().chain([address]).collect();
            start(program, &args)
        })
}

fn start(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
