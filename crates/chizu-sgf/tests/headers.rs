//! Headers as servers, federations and programs of forty years have written them.

#![allow(clippy::unwrap_used, reason = "a test")]

use chizu_board::{Komi, Ruleset};
use chizu_sgf::GameInfo;

/// What must be read: komi in points, handicap, result, rules.
type Read = (Option<f64>, u32, Option<&'static str>, Option<Ruleset>);

fn info(bytes: &[u8]) -> GameInfo {
    chizu_sgf::parse(bytes).unwrap().first().info()
}

fn read(info: &GameInfo) -> (Option<f64>, u32, Option<String>, Option<Ruleset>) {
    let komi = info.komi.map(|komi| f64::from(Komi::half_points(komi)) / 2.0);
    (komi, info.handicap, info.result.map(|result| result.to_string()), info.ruleset)
}

const JP: Option<Ruleset> = Some(Ruleset::Japanese);
const CN: Option<Ruleset> = Some(Ruleset::Chinese);
const KR: Option<Ruleset> = Some(Ruleset::Korean);

#[test]
fn headers_in_the_wild() {
    let cases: &[(&str, Read)] = &[
        // Cyberoro and the Korean federation: KO, HD, TE, RD.
        ("(;TE[제1회]RD[2005-03-07]KO[6.5]RE[182수 백불계승]HD[0];B[qd])", (Some(6.5), 0, Some("W+R"), None)),
        ("(TE[대국]KO[-6.5]HD[2]RE[흑 2집반승];W[qd])", (Some(-6.5), 2, Some("B+2.5"), None)),
        ("(;KM[]KO[7.5]RE[백 반집승];B[qd])", (Some(7.5), 0, Some("W+0.5"), None)),
        ("(;KO[덤 6집반]RE[흑시간승];B[qd])", (Some(6.5), 0, Some("B+T"), None)),
        ("(;KM[6.5]RE[백 반칙승];B[qd])", (Some(6.5), 0, Some("W+F"), None)),
        ("(;KM[6.5]RE[흑 기권승];B[qd])", (Some(6.5), 0, Some("B+F"), None)),
        ("(;KM[6.5]RE[무승부];B[qd])", (Some(6.5), 0, Some("0"), None)),
        ("(;KM[6.5]RE[흑 1.5집승];B[qd])", (Some(6.5), 0, Some("B+1.5"), None)),
        ("(;KM[6.5]RE[백 3집 반 승]RU[한국룰];B[qd])", (Some(6.5), 0, Some("W+3.5"), KR)),
        // Nihon Ki-in.
        ("(;KO[5.5]TE[本因坊戦]RD[1988-05-12]RE[白番3目半勝ち];B[qd])", (Some(5.5), 0, Some("W+3.5"), None)),
        ("(;KM[５目半]RE[黒中押し勝ち]RU[日本ルール];B[qd])", (Some(5.5), 0, Some("B+R"), JP)),
        ("(;KM[六目半]RE[257手完　白半目勝ち];B[qd])", (Some(6.5), 0, Some("W+0.5"), None)),
        ("(;KM[4目半]RE[179手以下略 黒番四目半勝];B[qd])", (Some(4.5), 0, Some("B+4.5"), None)),
        ("(;KM[コミなし]RE[ジゴ];B[qd])", (None, 0, Some("0"), None)),
        ("(;KM[6目半コミ出し]RE[白時間切れ負け];B[qd])", (Some(6.5), 0, Some("B+T"), None)),
        ("(;RE[黒反則負け];B[qd])", (None, 0, Some("W+F"), None)),
        ("(;RE[無勝負];B[qd])", (None, 0, Some("Void"), None)),
        ("(;RE[打ち掛け];B[qd])", (None, 0, Some("?"), None)),
        ("(;HD[二子]RE[黒の2目勝ち]AB[dd][pp];W[qf])", (None, 2, Some("B+2"), None)),
        ("(;KM[6.5]RE[白の不戦勝];B[qd])", (Some(6.5), 0, Some("W+F"), None)),
        ("(;RE[黒投了];B[qd])", (None, 0, Some("W+R"), None)),
        // Sina, Fox, Tom, Ing.
        (
            "(;GM[1]KM[375]HA[0]RU[中国规则]AP[foxwq]RL[0]RE[白+3.75子];B[qd])",
            (Some(7.5), 0, Some("W+7.5"), CN),
        ),
        ("(;KM[350]RU[Chinese];B[qd])", (Some(7.0), 0, None, CN)),
        ("(;KM[350]TM[60]TC[3]TT[30]AP[foxwq];B[qd])", (Some(7.0), 0, None, None)),
        ("(;KM[650]RU[Japanese]AP[foxwq];B[qd])", (Some(6.5), 0, None, JP)),
        ("(;KM[325]RU[Chinese];B[qd])", (Some(6.5), 0, None, CN)),
        ("(;KM[275]RU[chinese];B[qd])", (Some(5.5), 0, None, CN)),
        ("(;KM[黑贴3又3/4子]RE[黑中盘胜];B[qd])", (Some(7.5), 0, Some("B+R"), None)),
        ("(;KM[3.75]RE[黑胜1又3/4子];B[qd])", (Some(7.5), 0, Some("B+3.5"), None)),
        ("(;KM[三又四分之三子]RE[白胜四分之一子];B[qd])", (Some(7.5), 0, Some("W+0.5"), None)),
        ("(;KM[2又3/4子]RE[共258手，白3/4子胜];B[qd])", (Some(5.5), 0, Some("W+1.5"), None)),
        ("(;KM[3.75]RE[白超时，黑胜];B[qd])", (Some(7.5), 0, Some("B+"), None)),
        ("(;KM[3.75]RE[黑185子胜];B[qd])", (Some(7.5), 0, Some("B+"), None)),
        ("(;KM[3.75]RE[白中盘负];B[qd])", (Some(7.5), 0, Some("B+R"), None)),
        ("(;KM[3.75]RE[黑认输];B[qd])", (Some(7.5), 0, Some("W+R"), None)),
        ("(;KM[8]RU[应氏规则]RE[黑胜1点];B[qd])", (Some(8.0), 0, Some("B+1"), Some(Ruleset::Ing))),
        ("(;KM[3.75]RE[四劫循环，无胜负];B[qd])", (Some(7.5), 0, Some("Void"), None)),
        ("(;KM[3.75]RE[双方和棋];B[qd])", (Some(7.5), 0, Some("0"), None)),
        ("(;HA[２子]RE[黑勝]RU[中國規則];B[qd])", (None, 0, Some("B+"), CN)),
        ("(;KM[0]RU[日韩规则]RE[黑胜3.5目];B[qd])", (Some(0.0), 0, Some("B+3.5"), JP)),
        // Tygem and others.
        ("(;KM[6.5]RU[Korean/Japanese(Tygem)]RE[W+R];B[qd])", (Some(6.5), 0, Some("W+R"), JP)),
        // gokifu and go4go.
        (
            "(;GM[1]FF[4]GN[]KM[6.5]HA[0]RU[Japanese]US[GoKifu.com]RE[W+R];B[qd])",
            (Some(6.5), 0, Some("W+R"), JP),
        ),
        ("(;KM[3.75]RU[Chinese]RE[B+0.75 zi];B[qd])", (Some(7.5), 0, Some("B+1.5"), CN)),
        ("(;KM[7.5]RE[B+ 1/4 zi];B[qd])", (Some(7.5), 0, Some("B+0.5"), None)),
        // IGS, KGS, OGS, DGS, WBaduk.
        ("(;KM[6.5]RU[IGS]RE[W+Time];B[qd])", (Some(6.5), 0, Some("W+T"), JP)),
        ("(;KM[5.50]RE[B 23.50];B[qd])", (Some(5.5), 0, Some("B+23.5"), None)),
        ("(;RU[NZ]KM[7.00]RE[B+Resign];B[qd])", (Some(7.0), 0, Some("B+R"), Some(Ruleset::NewZealand))),
        ("(;RU[chinese]KM[7.5]RE[B+Disconnection];B[qd])", (Some(7.5), 0, Some("B+"), CN)),
        ("(;RU[AGA]KM[7.5]RE[Black by resignation];B[qd])", (Some(7.5), 0, Some("B+R"), Some(Ruleset::Aga))),
        ("(;RU[GOE]KM[7.5]RE[W+Forfeit];B[qd])", (Some(7.5), 0, Some("W+F"), Some(Ruleset::Ing))),
        ("(;RU[WMSG]KM[7.5]RE[W+0.5];B[qd])", (Some(7.5), 0, Some("W+0.5"), Some(Ruleset::Aga))),
        // Engines.
        (
            "(;RU[koPOSITIONALscoreAREAtaxNONEsui0whbN]KM[7];B[qd])",
            (Some(7.0), 0, None, Some(Ruleset::ChineseKgs)),
        ),
        (
            "(;RU[koSIMPLEscoreAREAtaxALLsui0whb0]KM[0];B[qd])",
            (Some(0.0), 0, None, Some(Ruleset::StoneScoring)),
        ),
        (
            "(;RU[koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1]KM[7];B[qd])",
            (Some(7.0), 0, None, Some(Ruleset::AgaButton)),
        ),
        ("(;RU[stone-scoring]KM[0];B[qd])", (Some(0.0), 0, None, Some(Ruleset::StoneScoring))),
        ("(;RU[Ancient Chinese];B[qd])", (None, 0, None, Some(Ruleset::StoneScoring))),
        ("(;RU[Tromp/Taylor]KM[7.5]RE[0];B[qd])", (Some(7.5), 0, Some("0"), Some(Ruleset::TrompTaylor))),
        // People.
        ("(;KM[5 1/2]RE[White wins by 3 1/2 points];B[qd])", (Some(5.5), 0, Some("W+3.5"), None)),
        ("(;KM[5,5]RE[Schwarz gewinnt durch Aufgabe];B[qd])", (Some(5.5), 0, Some("B+R"), None)),
        (
            "(;KM[7,5]RU[règles françaises]RE[Blanc gagne de 2,5 points];B[qd])",
            (Some(7.5), 0, Some("W+2.5"), Some(Ruleset::Aga)),
        ),
        ("(;KM[6.5]RU[японские]RE[Белые выиграли 3.5];B[qd])", (Some(6.5), 0, Some("W+3.5"), JP)),
        ("(;KM[0.5]HA[3]RE[White won, Black resigned];W[qd])", (Some(0.5), 3, Some("W+R"), None)),
        ("(;RE[White lost to Black on time];B[qd])", (None, 0, Some("B+T"), None)),
        // What must not be taken for a header: a tesuji, a ko, a move number.
        ("(;KM[6.5]TE[1];B[qd]KO[]RD[x])", (Some(6.5), 0, None, None)),
        ("(;;B[qd];W[dd]KO[6.5])", (None, 0, None, None)),
        ("(;RU[house rules]KM[many]RE[fun];B[qd])", (None, 0, None, None)),
    ];
    assert!(cases.len() >= 60);
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(record, (komi, handicap, result, rules))| {
            let found = read(&info(record.as_bytes()));
            let expected = (*komi, *handicap, result.map(str::to_owned), *rules);
            (found != expected).then(|| format!("{record}\n    {found:?}, not {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn event_date_and_time_have_other_names_too() {
    let old = info("(;TE[名人戦 第1局]RD[2019-07-05]TM[2시간]LT[60]LC[5]KO[6.5];B[qd])".as_bytes());
    assert_eq!(old.event.as_deref(), Some("名人戦 第1局"));
    assert_eq!(old.date.as_deref(), Some("2019-07-05"));
    assert_eq!(old.time, Some(7200.0));
    assert_eq!(old.overtime.as_deref(), Some("5x60 byo-yomi"));
    let fox = info("(;EV[cup]DT[2021]TM[3600]TC[3]TT[30];B[qd])".as_bytes());
    assert_eq!((fox.event.as_deref(), fox.overtime.as_deref()), (Some("cup"), Some("3x30 byo-yomi")));
}

#[test]
fn a_korean_record_in_its_own_encoding() {
    let text = "(\nTE[시험 대국]\nRD[2019-07-05]\nPC[한국기원]\nKO[6.5]\nRE[182수 백불계승]\nPB[흑번]\n\n;B[qd];W[dd])";
    let (bytes, _, lossy) = encoding_rs::EUC_KR.encode(text);
    assert!(!lossy);
    let info = info(&bytes);
    assert_eq!(info.event.as_deref(), Some("시험 대국"));
    assert_eq!(info.players.black.name.as_deref(), Some("흑번"));
    assert_eq!(read(&info), (Some(6.5), 0, Some("W+R".to_owned()), None));
}
