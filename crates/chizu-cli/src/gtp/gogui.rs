//! What GoGui asks for beyond the common commands.

use super::Entry;

pub(super) const COMMANDS: &[Entry] = &[
    ("gogui-analyze_commands", |_, _| Ok(ANALYZE.join("\n"))),
    // GoGui may send `# interrupt`, which is a remark to everyone else; nothing here takes long.
    ("gogui-interrupt", |_, _| Ok(String::new())),
];

/// Type, label and command, as GoGui's menu shows them.
const ANALYZE: &[&str] = &[
    "string/Final Score/final_score",
    "string/Final Status/final_status %p",
    "plist/Final Status List: alive/final_status_list alive",
    "plist/Final Status List: dead/final_status_list dead",
    "plist/Final Status List: seki/final_status_list seki",
    "plist/Final Status List: dame/final_status_list dame",
    "plist/Final Status List: black territory/final_status_list black_territory",
    "plist/Final Status List: white territory/final_status_list white_territory",
    "none/Count by Exact Reading/chizu-score_method adjudicate",
    "none/Count by Carta's Method/chizu-score_method carta",
    "string/Unconditional Status/unconditional_status %p",
    "gfx/Unconditional Status Map/chizu-unconditional_map",
    "string/Attack/attack %p",
    "string/Defend/defend %p",
    "string/Ladder/ladder_attack %p",
    "string/Connect/connect %P",
    "string/Disconnect/disconnect %P",
    "plist/Chain: Stones/worm_stones %p",
    "hstring/Chain: Data/worm_data %p",
    "string/Chain: Cutting Stone/worm_cutstone %p",
    "plist/Group: Stones/dragon_stones %p",
    "string/Group: Same/same_dragon %P",
    "string/Group: Status/dragon_status %p",
    "hstring/Group: All Statuses/dragon_status",
    "hstring/Group: Data/dragon_data %p",
    "string/Group: Surrounded/is_surrounded %p",
    "string/Group: Kill/owl_attack %p",
    "string/Group: Live/owl_defend %p",
    "string/Group: Threaten to Kill/owl_threaten_attack %p",
    "string/Group: Threaten to Live/owl_threaten_defense %p",
    "string/Race/analyze_semeai %P",
    "string/Eyes/eval_eye %p",
    "string/Half Eye/half_eye_data %p",
    "gfx/Eye Map/chizu-eye_map",
    "string/Liberties: Number/countlib %p",
    "plist/Liberties/findlib %p",
    "plist/Legal Moves/all_legal %c",
    "string/Prisoners/captures %c",
    "string/Board/showboard",
    "string/Rules/kata-get-rules",
];
