//! Links of the repository's pages, on the site.
//!
//! A link to a page that is a chapter leads to the chapter. Anything else in the repository is only named: the site has no sources.

use super::chapters::Chapter;

/// The text with its links as they must be on the site.
pub(super) fn mended(chapter: &Chapter, chapters: &[Chapter]) -> String {
    let mut text = String::new();
    let mut rest = chapter.text.as_str();
    while let Some(at) = rest.find("](") {
        let Some(end) = rest[at + 2..].find(')').map(|end| at + 2 + end) else { break };
        let target = &rest[at + 2..end];
        match placed(chapter, target, chapters) {
            Some(place) => text += &format!("{}]({place})", &rest[..at]),
            None => {
                // The words of the link stay.
                let open = rest[..at].rfind('[').unwrap_or(at);
                text += &rest[..open];
                text += &rest[(open + 1).min(at)..at];
            }
        }
        rest = &rest[end + 1..];
    }
    text + rest
}

/// Where a link leads on the site; none if to nothing there.
fn placed(chapter: &Chapter, target: &str, chapters: &[Chapter]) -> Option<String> {
    if target.starts_with('#') || target.contains("://") || target.starts_with("mailto:") {
        return Some(target.to_owned());
    }
    let (path, anchor) =
        target.split_once('#').map_or((target, String::new()), |(path, anchor)| (path, format!("#{anchor}")));
    // What is made knows its places already.
    if chapter.source.is_empty() || chapter.source.starts_with("specs/") {
        return Some(target.to_owned());
    }
    let source = joined(&chapter.source, path);
    let up = "../".repeat(chapter.page.matches('/').count());
    if let Some(picture) = source.strip_prefix("docs/pictures/") {
        return Some(format!("{up}pictures/{picture}"));
    }
    let other = chapters.iter().find(|other| !other.source.is_empty() && other.source == source)?;
    Some(format!("{up}{}{anchor}", other.page))
}

/// The path of `target` as seen from a page.
pub(super) fn joined(page: &str, target: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Where the links of a text lead, those within the site.
#[cfg(test)]
pub(super) fn targets(text: &str) -> Vec<String> {
    let parts = text.split("](").skip(1).filter_map(|part| part.split(')').next());
    let own = parts.filter(|target| {
        !target.starts_with('#') && !target.contains("://") && !target.starts_with("mailto:")
    });
    own.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(page: &str, source: &str, text: &str) -> Chapter {
        let [page, source, text] = [page, source, text].map(str::to_owned);
        Chapter { part: "", title: String::new(), page, source, text, is_below: false }
    }

    #[test]
    fn links_are_kept_moved_or_taken_out() {
        let guide = chapter("guide.md", "docs/guide.md", "");
        let text = "[a](../guide.md#b), ![p](../pictures/x.svg), [c](../../Cargo.toml), [d](https://e.org) and [f](#g).";
        let adr = chapter("adr/1.md", "docs/adr/1.md", text);
        let all = [guide, adr.clone()];
        assert_eq!(
            mended(&adr, &all),
            "[a](../guide.md#b), ![p](../pictures/x.svg), c, [d](https://e.org) and [f](#g)."
        );
        assert_eq!(joined("docs/adr/1.md", "../x.md"), "docs/x.md");
    }
}
