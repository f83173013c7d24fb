//! Judging an unnamed encoding from what the text would say in each.
//!
//! A game record gives a general detector little to go on: a handful of names and a word for the result. But we know
//! what such texts are about. The East Asian candidates are compared by how many of their characters are common ones:
//! those of names, ranks and Go talk. Where that says nothing, the detector of Firefox decides.

use chardetng::EncodingDetector;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};

/// Characters common in names, ranks and comments, beyond what other scripts share.
const SIMPLIFIED: &str = "的一是不了人我在有他这中大来上个国时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事\
    成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公\
    此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西月话合回特\
    代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电\
    数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却\
    界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争\
    运黑段级胜盘围棋贴杯赛局李刘陈杨赵黄周吴徐孙胡朱郭罗林梁宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余\
    潘杜戴夏钟汪田姜范石姚谭廖邹熊陆郝孔崔康毛邱秦江史顾侯邵孟龙雷钱汤尹黎易武乔贺赖龚昊柯洁古聂卫晓春俞斌檀啸芈昱\
    廷钰耀烨越睿羊星连笑维杰辜梓豪薰铉昌镐朴桓申谞六七八九零半负超负步";
const TRADITIONAL: &str = "的一是不了人我在有他這中大來上個國時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種\
    事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十民第公\
    此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特\
    代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電\
    數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻\
    界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭\
    運黑段級勝盤圍棋貼杯賽局李劉陳楊趙黃周吳徐孫胡朱郭羅林梁宋鄭謝韓唐馮董蕭曹袁鄧傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉余潘杜\
    戴夏鍾汪田姜范石姚譚廖鄒熊陸郝孔崔康毛邱秦江史顧侯邵孟龍雷錢湯尹黎易武喬賀賴龔栩功蓋俊勳元凱富羽聖璋至剛六七八九\
    半負超步";
const JAPANESE: &str = "一二三四五六七八九十段級位名人棋聖本因坊戦王座天元碁十段杯戦局目半勝負白黒番先手中押時間切反則日本国際\
    年月日院東京大阪関西名古屋中部新聞会館予選決勝第回対戦武宮正樹加藤雄小林光覚張栩山下敬吾井裕太趙治勲依田紀基高尾紳\
    路羽根直結城聡河野臨銘琬立誠大竹英坂栄男呉清源木谷実橋宇郎瀬越憲作岩秀策和丈道幻庵石芳今村俊也工藤夫彦石橋片岡聡淡\
    修三淡彦溝上知親秋次郎金澤真志田達哉黄翔余正麒芝虎丸関航許家元伊之佐藤直文原田村松本鈴子美由恵香奈花布局定石死活攻\
    合打込模様地厚薄形筋悪良有利不思考変化図参考実形勢判断終局以下略";
const KOREAN: &str = "가각간감강개거건결겸경고곡공과관광교구국권규균그근금기길김나남내노는니다단담당대덕도동두라락란람량러렬로료루류률\
    륜르리린림마만말맹명모목묘무문미민바박반방배백번범변별병보복본봉부북불비빈사산삼상서석선설섭성세소손송수숙순숭스습승시식\
    신실심싱아안애양어언엄업에여역연영예오옥온완왕요용우욱운웅원월위유육윤율은을음의이익인일임입자작잔장재전점정제조종좌주준\
    중증지진집차찬창채천철청초최추춘충치친칠칸태택토통판팔편평포표하학한함해허헌혁현협형혜호홍화환황회효후훈흑희급결승기바둑\
    로와서에게했습니까요고도만지";

/// Half of what a judgement needs.
struct Candidate {
    encoding: &'static Encoding,
    /// Characters beyond ASCII.
    foreign: usize,
    /// Those of them that are common in the encoding's language.
    common: usize,
}

fn is_common(encoding: &'static Encoding, c: char) -> bool {
    let kana = matches!(c, '\u{3041}'..='\u{3093}' | '\u{30A1}'..='\u{30F6}' | 'ー');
    // Punctuation that these languages share, and full-width letters and digits.
    if matches!(c, '、' | '。' | '・' | '「' | '」' | '（' | '）' | '，' | '！' | '？' | '：' | '０'..='９')
    {
        return true;
    }
    if encoding == GBK {
        SIMPLIFIED.contains(c)
    } else if encoding == BIG5 {
        TRADITIONAL.contains(c)
    } else if encoding == EUC_KR {
        KOREAN.contains(c)
    } else {
        kana || JAPANESE.contains(c)
    }
}

fn weigh(encoding: &'static Encoding, sample: &[u8]) -> Option<Candidate> {
    // Enough to tell, and little enough to be quick.
    const MOST: usize = 4000;
    let decoding = if encoding == GBK { GB18030 } else { encoding };
    let mut decoder = decoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(sample.len() * 2 + 16);
    let (_, _, malformed) = decoder.decode_to_string(sample, &mut text, false);
    if malformed {
        return None;
    }
    let mut candidate = Candidate { encoding, foreign: 0, common: 0 };
    for c in text.chars().filter(|c| !c.is_ascii()).take(MOST) {
        candidate.foreign += 1;
        candidate.common += usize::from(is_common(encoding, c));
    }
    (candidate.foreign > 0).then_some(candidate)
}

/// The likeliest legacy encoding of a sample that is not UTF-8.
pub(crate) fn encoding(sample: &[u8]) -> &'static Encoding {
    let mut best: Option<Candidate> = None;
    for encoding in [GBK, SHIFT_JIS, EUC_KR, BIG5, EUC_JP] {
        let Some(candidate) = weigh(encoding, sample) else { continue };
        // Compared as fractions: common / foreign.
        if best.as_ref().is_none_or(|best| candidate.common * best.foreign > best.common * candidate.foreign)
        {
            best = Some(candidate);
        }
    }
    let mut detector = EncodingDetector::new();
    detector.feed(sample, true);
    let general = detector.guess(None, false);
    match best {
        // A European text has single letters beyond ASCII; one that pairs them into common characters is none.
        Some(best) if best.common * 2 >= best.foreign && (!general.is_single_byte() || pairs(sample)) => {
            best.encoding
        }
        _ => general,
    }
}

/// Whether a sample is East Asian text beyond doubt, whatever else it claims to be.
pub(crate) fn is_east_asian(sample: &[u8]) -> bool {
    let encoding = encoding(sample);
    [GBK, SHIFT_JIS, EUC_KR, BIG5, EUC_JP].contains(&encoding)
        && weigh(encoding, sample)
            .is_some_and(|found| found.foreign >= 2 && found.common * 2 >= found.foreign)
}

/// Whether bytes beyond ASCII hardly ever stand alone.
fn pairs(sample: &[u8]) -> bool {
    let (mut alone, mut together) = (0, 0);
    for run in sample.split(u8::is_ascii).filter(|run| !run.is_empty()) {
        if run.len() == 1 { alone += 1 } else { together += 1 }
    }
    alone * 4 <= together
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_results() {
        for (expected, texts) in [
            (
                GBK,
                &[
                    "李昌镐 曹薰铉",
                    "白",
                    "古力九段 常昊",
                    "白胜1又3/4子",
                    "黑中盘胜",
                    "柯洁 朴廷桓 中国围甲联赛",
                    "聂卫平",
                ][..],
            ),
            (BIG5, &["張栩 許功蓋", "黑中盤勝", "周俊勳 九段 王立誠", "這一手棋很好"]),
            (
                SHIFT_JIS,
                &["武宮正樹 加藤正夫", "黒中押し勝ち", "本因坊 秀策", "小林光一 九段", "この手は表示"],
            ),
            (EUC_JP, &["武宮正樹 加藤正夫 九段", "黒中押し勝ち", "この手はどうでしょうか"]),
            (EUC_KR, &["이창호 조훈현", "흑 불계승", "박정환 9단", "좋은 수입니다"]),
        ] {
            for text in texts {
                let (bytes, _, unmappable) = expected.encode(text);
                assert!(!unmappable, "{text}");
                let record = [b"(;GM[1]PB[", &bytes[..], b"];B[dd])"].concat();
                assert_eq!(encoding(&record).name(), expected.name(), "{text}");
            }
        }
        for text in ["Jürgen Müller", "François Lefèvre", "Schöner Zug, überraschend", "Ñandú", "Håkon Øye"]
        {
            let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(text);
            let record = [b"(;GM[1]PB[", &bytes[..], b"];B[dd])"].concat();
            assert_eq!(encoding(&record).name(), "windows-1252", "{text}");
        }
        let (bytes, ..) = encoding_rs::WINDOWS_1251.encode("Александр Динерштейн, чемпион Европы");
        assert_eq!(encoding(&bytes).name(), "windows-1251");
    }
}
