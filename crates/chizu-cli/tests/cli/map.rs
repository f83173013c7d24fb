//! Pictures of positions.

use std::fs;

use snapbox::{assert_data_eq, file};

use crate::{fine, folder, run, run_with};

#[test]
fn a_picture_in_the_terminal() {
    let args = ["map", "samples/nine.sgf", "--preset", "score"];
    assert_data_eq!(fine(&args), file!["snapshots/map-score.txt"].raw());
    let args = ["map", "samples/seki.sgf", "--preset", "score", "--color", "always"];
    assert!(fine(&args).contains("\x1b[38;2;"));
}

#[test]
fn presets_layers_and_parts() {
    for preset in ["quiet", "ishida", "colour-map", "groups", "influence", "score", "print"] {
        let svg = fine(&["map", "samples/nine.sgf", "--preset", preset, "--format", "svg"]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{preset}");
        assert!(svg.contains("<title>") && svg.contains("<desc>A 9x9 board"), "{preset}");
        assert!(svg.len() < 150_000, "{preset}: {} bytes", svg.len());
        assert!(svg.contains("data-layer=\"stones\""), "{preset}");
    }
    let svg = |more: &[&str]| fine(&[&["map", "samples/nine.sgf", "--format", "svg"], more].concat());
    let plain = svg(&["--layers", "-territory,-badges,-legend", "--no-coordinates"]);
    for layer in ["territory", "badges", "legend", "coordinates"] {
        assert!(!plain.contains(&format!("data-layer=\"{layer}\"")), "{layer}");
    }
    let part = fine(&["map", "samples/nine.sgf", "--region", "e5:C3", "--layers", "-legend"]);
    assert_eq!(part.lines().count(), 5, "{part}");
    assert!(part.starts_with("   C D E\n 5 "), "{part}");
}

#[test]
fn files_are_written_whole() {
    let folder = folder("map");
    for (name, start) in
        [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.txt", b"   A B C"), ("b.PNG", b"\x89PNG")]
    {
        let path = folder.join(name);
        let said = run(&["map", "samples/nine.sgf", "-o", path.to_str().unwrap(), "--size", "200"]);
        assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (Some(0), "", ""));
        assert!(fs::read(&path).unwrap().starts_with(start), "{name}");
    }
    let path = folder.join("none").join("a.svg");
    let said = run(&["map", "samples/nine.sgf", "-o", path.to_str().unwrap()]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("a.svg: cannot be written: no such file or folder"), "{}", said.err);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "nothing half-written");
}

#[test]
fn diagrams() {
    let moves = ["map", "samples/edo.sgf", "--numbers", "1-12", "--format", "sensei"];
    let diagrams = fine(&moves);
    assert_data_eq!(&diagrams, file!["snapshots/map-sensei.txt"].raw());
    let first = diagrams.split("\n\n").next().unwrap();
    let read = run_with(&["map", "-", "--numbers", "1-10", "--format", "sensei"], first.as_bytes());
    assert_eq!((read.code, read.err.as_str()), (Some(0), ""));
    assert_eq!(read.out.lines().skip(1).collect::<Vec<_>>(), first.lines().skip(1).collect::<Vec<_>>());
    let titles: Vec<&str> = diagrams.lines().filter(|line| line.starts_with("$$B")).collect();
    assert_eq!(titles, ["$$Bc edo.sgf, moves 1 to 10", "$$Bcm11 edo.sgf, moves 11 to 12"]);
    let pair =
        ["map", "samples/edo.sgf", "--move", "243", "--compare", "quiet", "score", "--format", "sensei"];
    let pair = fine(&pair);
    for title in
        ["$$Bc edo.sgf, after move 243 of 243: quiet\n", "$$Bc edo.sgf, after move 243 of 243: score\n"]
    {
        assert!(pair.contains(title), "{pair}");
    }
    for stage in 1..=9 {
        let text = fine(&["map", "samples/edo.sgf", "--move", "60", "--stage", &stage.to_string()]);
        assert!(text.contains(&format!("   {stage}. ")), "{text}");
    }
    let text = fine(&["map", "samples/edo.sgf", "--move", "20", "--diff", "K10", "--to-play", "w"]);
    assert!(text.contains("White K10: 4 more links of the colour map"), "{text}");
    let text = fine(&["map", "samples/edo.sgf", "--move", "150", "--diff", "M1"]);
    assert!(text.contains("Black M1: 1 more link of the colour map · 0 more points of moyo"), "{text}");
    let both = fine(&["map", "samples/edo.sgf", "--compare", "20", "60", "--format", "svg"]);
    assert_eq!(both.matches("data-layer=\"board\"").count(), 2);
    let fields = fine(&["map", "samples/edo.sgf", "--move", "60", "--compare", "staircase", "radiation"]);
    assert!(
        fields.contains("   Influence: staircase\n") && fields.ends_with("   Influence: radiation\n"),
        "{fields}"
    );
    let printed = fine(&["map", "samples/nine.sgf", "-o", "-"]);
    assert_eq!(printed, fine(&["map", "samples/nine.sgf", "--color", "never"]));
    let game = fine(&["map", "samples/nine.sgf", "--animate", "-o", "-", "--format", "svg"]);
    assert!(game.contains("<animate "));
    let path = folder("film").join("game.png");
    fine(&[
        "map",
        "samples/nine.sgf",
        "--move",
        "9",
        "--animate",
        "--size",
        "90",
        "-o",
        path.to_str().unwrap(),
    ]);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.windows(4).any(|name| name == b"acTL") && bytes.windows(4).any(|name| name == b"fdAT"));
}

#[test]
fn moves_without_a_place_are_listed() {
    let record = b"(;SZ[5];B[ba];W[aa];B[ab];W[cc];B[];W[bb];B[aa])";
    let text = run_with(&["map", "-", "--numbers", "1-7"], record).out;
    assert!(text.ends_with("   5 pass, 2 = 7\n"), "{text}");
}

#[test]
fn links_and_arrows_in_text() {
    let text = fine(&["map", "samples/edo.sgf", "--move", "90", "--preset", "ishida"]);
    assert!(text.contains("- link\n") && text.contains("> Black's thickness\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let row = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap();
    assert!(row(" 8").contains("X\\-/X") && row("11").contains("^"), "{text}");
}

#[test]
fn what_cannot_be_drawn() {
    let error = |code: i32, args: &[&str]| {
        let said = run(&[&["map", "samples/nine.sgf"], args].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(code), ""), "{args:?}");
        said.err
    };
    assert!(
        error(2, &["--preset", "loud"]).contains("there is no preset \"loud\"; there are: quiet, ishida")
    );
    assert!(error(2, &["--theme", "pink"]).contains("there are: wood, slate, paper, dark, print"));
    assert!(
        error(2, &["--layers", "moyo,fog"]).contains("there is no layer \"fog\"; there are: influence, moyo")
    );
    assert!(
        error(2, &["--palette", "sumi", "--theme", "paper"])
            .contains("hard to see on paper; it goes with: wood")
    );
    assert!(error(1, &["--region", "A1:T19"]).contains("no point \"T19\" on a 9x9 board"));
    assert!(error(2, &["--region", "A1"]).contains("two corners, such as C3:K10"));
    assert!(error(2, &["--region", "A1:"]).contains("--region A1:: expected two corners"));
    assert!(
        error(2, &["--field", "fog"])
            .contains("there is no field \"fog\"; there are: ownership, trained, walk, radiation")
    );
    assert!(
        error(2, &["--compare", "staircase", "quiet"])
            .contains("two fields (ownership, trained, walk, radiation")
    );
    assert!(
        error(2, &["--move", "5", "--compare", "10", "20"])
            .contains("--compare 10 20 names its moves: leave out --move")
    );
    assert!(error(1, &["--move", "999"]).contains("there is no move 999"));
    assert!(error(1, &["--numbers", "5-999"]).contains("--numbers 5-999: the game has"));
    assert!(error(1, &["--numbers", "900-999"]).contains("--numbers 900-999: the game has"));
    assert!(error(2, &["--numbers", "9-5"]).contains("the first and the last move, such as 51-100"));
    assert!(error(2, &["--stage", "10"]).contains("there is no stage 10; there are:\n  1 The colour map"));
    assert!(error(1, &["--diff", "T19"]).contains("no point \"T19\" on a 9x9 board"));
    assert!(
        error(2, &["--compare", "quiet", "5"])
            .contains("--compare quiet 5: expected two presets (quiet, ishida")
    );
    assert!(error(2, &["-o", "picture.jpeg"]).contains("end it in .svg, .png or .txt"));
    assert!(error(2, &["--animate", "-o", "a.txt"]).contains("--animate writes SVG or PNG"));
    assert!(error(2, &["--size", "5"]).contains("a number of pixels from 16"));
    assert!(run_with(&["map", "-"], b"$$B\n$$ . ? .").err.contains("'?' is no sign of a diagram"));
}
