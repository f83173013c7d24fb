//! Pictures one after another in one SVG, by SMIL: what stays is written once.
//!
//! Every shape is there from one picture to another; shapes that come and go at the same times share an
//! `<animate>`. Where nothing moves (a viewer without SMIL), the last picture is seen.

use std::collections::HashMap;
use std::fmt::Write;

use crate::picture::{Picture, Sheet};
use crate::svg::Writer;

/// The pictures as one that changes every `seconds`, and begins again after the last. They should be of one
/// size. The empty text if there are none.
#[must_use]
pub fn write(pictures: &[Picture], seconds: f32) -> String {
    let Some(last) = pictures.last() else { return String::new() };
    let highest = pictures.iter().map(|picture| picture.height).fold(0.0, f32::max);
    let frame = Picture { height: highest, ..last.clone() };
    let mut svg = Writer::new();
    svg.open(&frame);
    for (i, panel) in frame.panels.iter().enumerate() {
        svg.panel_start(&frame, panel);
        let sheets = |picture: &Picture| picture.panels.get(i).map(|panel| panel.sheets.clone());
        let sheets: Vec<Vec<Sheet>> = pictures.iter().filter_map(sheets).collect();
        for name in order(&sheets) {
            layer(&mut svg, name, &sheets, seconds);
        }
        svg.add("</g>\n");
    }
    svg.close()
}

/// The layers that occur, from the bottom up: those of each picture after what they follow in others.
fn order(pictures: &[Vec<Sheet>]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for sheets in pictures {
        let mut at = 0;
        for sheet in sheets {
            match names.iter().position(|name| *name == sheet.name) {
                Some(found) => at = at.max(found + 1),
                None => {
                    names.insert(at, sheet.name);
                    at += 1;
                }
            }
        }
    }
    names
}

/// A layer through all pictures.
fn layer(svg: &mut Writer, name: &'static str, pictures: &[Vec<Sheet>], seconds: f32) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    // What is drawn, and in which pictures.
    let mut shapes: Vec<(String, Vec<bool>)> = Vec::new();
    let mut alpha = 1.0;
    for (i, sheets) in pictures.iter().enumerate() {
        for sheet in sheets.iter().filter(|sheet| sheet.name == name) {
            alpha = sheet.alpha;
            for shape in &sheet.shapes {
                let text = svg.apart(shape);
                let index = *seen.entry(text).or_insert_with_key(|text| {
                    shapes.push((text.clone(), vec![false; pictures.len()]));
                    shapes.len() - 1
                });
                shapes[index].1[i] = true;
            }
        }
    }
    svg.sheet(&Sheet { alpha, ..Sheet::new(name) });
    svg.reopen();
    let mut written = vec![false; shapes.len()];
    for i in 0..shapes.len() {
        if written[i] {
            continue;
        }
        let times = shapes[i].1.clone();
        let moves = times.contains(&false);
        if moves {
            svg.add(&opening(&times, seconds));
        }
        for (j, (text, others)) in shapes.iter().enumerate().skip(i) {
            if !written[j] && *others == times {
                svg.add(text);
                written[j] = true;
            }
        }
        if moves {
            svg.add("</g>\n");
        }
    }
    svg.add("</g>\n");
}

/// A group that is seen at these times.
fn opening(times: &[bool], seconds: f32) -> String {
    let word = |seen: bool| if seen { "visible" } else { "hidden" };
    let (mut values, mut starts) = (String::new(), String::new());
    for (i, seen) in times.iter().enumerate() {
        if i == 0 || times[i - 1] != *seen {
            let gap = if i == 0 { "" } else { ";" };
            let share = i as f32 / times.len() as f32;
            // Writing to a string cannot fail.
            let _ = write!(values, "{gap}{}", word(*seen));
            let _ = write!(starts, "{gap}{share:.5}");
        }
    }
    let last = word(times.last().copied().unwrap_or(true));
    let whole = seconds * times.len() as f32;
    format!(
        "<g visibility=\"{last}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{whole:.2}s\" \
         repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{starts}\"/>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scene, Style};

    #[test]
    fn what_stays_is_written_once() {
        let picture = |stones: &str| Picture::new(&Scene::new(stones.parse().unwrap()), &Style::default());
        let pictures = ["X . . / . . .", "X O . / . . .", "X O X / . . ."].map(picture);
        let svg = write(&pictures, 0.5);
        assert_eq!(svg.matches("<use href=\"#cb\"").count(), 2, "{svg}");
        assert_eq!(svg.matches("<animate ").count(), 2);
        assert!(
            svg.contains("dur=\"1.50s\"")
                && svg.contains("values=\"hidden;visible\" keyTimes=\"0.00000;0.33333\"")
        );
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        assert_eq!(write(&[], 1.0), "");
    }
}
