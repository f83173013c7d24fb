//! What a release holds: the program for this machine and, where it can be built, for arm64; its manual, completions, licences, a
//! list of all it is built from, and checksums.
//!
//! *What it does not know:* other systems, signing, where a release is published.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::cross;
use crate::web::root;

const SHELLS: [(&str, &str); 4] =
    [("bash", "chizu.bash"), ("zsh", "_chizu"), ("fish", "chizu.fish"), ("powershell", "_chizu.ps1")];

/// The commands with a man page of their own, beside the one of all.
const COMMANDS: [&str; 16] = [
    "score", "dead", "show", "groups", "analyze", "chains", "eyes", "map", "read", "local", "problem",
    "open", "engine", "serve", "sgf", "gtp",
];

/// Builds the program and writes everything into `folder`, which is emptied first. Returns what is to be said of the program for arm64.
///
/// # Errors
/// If something cannot be built or written.
pub fn make(folder: &Path) -> Result<String> {
    let root = root();
    let (program, metadata) = (program()?, metadata()?);
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder.join("completions"))?;
    fs::copy(&program, folder.join("chizu"))?;
    let arm = match cross::build(&program)? {
        Ok(built) => {
            fs::copy(&built.program, folder.join(format!("chizu-{}", cross::TARGET)))?;
            let tried =
                if built.was_run { "run by qemu: it answers the same" } else { "not run: no qemu-aarch64" };
            format!("{}: built, {tried}", cross::TARGET)
        }
        Err(missing) => format!("{}: not built; {missing}", cross::TARGET),
    };
    fs::create_dir_all(folder.join("man"))?;
    fs::write(folder.join("man/chizu.1"), output(&program, &["man"])?)?;
    for name in COMMANDS {
        fs::write(folder.join(format!("man/chizu-{name}.1")), output(&program, &["man", name])?)?;
    }
    for (shell, name) in SHELLS {
        fs::write(folder.join("completions").join(name), output(&program, &["completions", shell])?)?;
    }
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(name), folder.join(name))?;
    }
    let components = serde_json::to_string_pretty(&components(&metadata))?;
    fs::write(folder.join("components.cdx.json"), components + "\n")?;
    fs::write(folder.join("SHA256SUMS"), checksums(folder)?)?;
    Ok(arm)
}

/// The program, built.
///
/// # Errors
/// If it does not build.
pub fn program() -> Result<PathBuf> {
    ensure!(
        cargo().args(["build", "--release", "--locked", "-p", "chizu-cli"]).status()?.success(),
        "the program does not build"
    );
    let metadata = metadata()?;
    let target = metadata["target_directory"].as_str().context("no target folder")?;
    Ok(Path::new(target).join("release").join("chizu"))
}

/// What cargo knows of all packages.
fn metadata() -> Result<Value> {
    let output = cargo().args(["metadata", "--format-version", "1", "--locked"]).output()?;
    serde_json::from_slice(&output.stdout).context("cargo metadata")
}

fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

fn output(program: &Path, args: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(program).args(args).output()?;
    ensure!(output.status.success(), "chizu {} fails", args.join(" "));
    Ok(output.stdout)
}

/// All packages the program is built from, in the form of CycloneDX 1.5, with their licences.
fn components(metadata: &Value) -> Value {
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let id = |package: &Value| package["id"].as_str().unwrap_or_default().to_owned();
    let nodes = metadata["resolve"]["nodes"].as_array().map_or(&[][..], Vec::as_slice);
    let mut needed = BTreeSet::new();
    let mut open: Vec<String> =
        packages.iter().filter(|found| found["name"] == "chizu-cli").map(id).collect();
    while let Some(package) = open.pop() {
        if let Some(node) = nodes.iter().find(|node| node["id"] == package.as_str())
            && needed.insert(package)
        {
            let links = node["deps"].as_array().map_or(&[][..], Vec::as_slice);
            // What only tests need is not in the program.
            let is_built_in = |link: &&Value| {
                link["dep_kinds"]
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"] != "dev"))
            };
            let ids = links.iter().filter(is_built_in).filter_map(|link| link["pkg"].as_str());
            open.extend(ids.map(str::to_owned));
        }
    }
    let mut listed: Vec<&Value> = packages.iter().filter(|package| needed.contains(&id(package))).collect();
    listed.sort_by_key(|package| (package["name"].to_string(), package["version"].to_string()));
    let component = |package: &&Value| {
        json!({
            "type": "library",
            "name": package["name"],
            "version": package["version"],
            "licenses": [{ "expression": package["license"] }],
        })
    };
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "components": listed.iter().map(component).collect::<Vec<_>>(),
    })
}

/// A line for each file, as `sha256sum --check` reads them.
fn checksums(folder: &Path) -> Result<String> {
    let mut names = Vec::new();
    for folder_name in ["", "completions/", "man/"] {
        for entry in fs::read_dir(folder.join(folder_name))? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                names.push(format!("{folder_name}{}", entry.file_name().to_string_lossy()));
            }
        }
    }
    names.sort();
    let mut text = String::new();
    for name in names {
        let digest = Sha256::digest(fs::read(folder.join(&name))?);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        text += &format!("{hex}  {name}\n");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_built_in_is_listed() {
        let metadata = json!({
            "packages": [
                { "id": "c", "name": "chizu-cli", "version": "1", "license": "MIT" },
                { "id": "b", "name": "b", "version": "2", "license": "MIT" },
                { "id": "t", "name": "t", "version": "3", "license": "MIT" },
            ],
            "resolve": { "nodes": [
                { "id": "c", "deps": [
                    { "pkg": "b", "dep_kinds": [{ "kind": null }] },
                    { "pkg": "t", "dep_kinds": [{ "kind": "dev" }] },
                ] },
                { "id": "b", "deps": [] },
            ] },
        });
        let names: Vec<Value> = components(&metadata)["components"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|c| c["name"].clone())
            .collect();
        assert_eq!(names, ["b", "chizu-cli"]);
    }
}
