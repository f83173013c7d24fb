// Records in the encodings that the core asks the browser or Node for.  node encodings.mjs REPOSITORY
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TEXTS = [
  ['GBK', '柯洁 黑中盘胜', 'bfc2bde020badad6d0c5cccaa4'],
  ['gb18030', '李昌镐 𠀀 ㆐', 'c0eeb2fdb8e42095328236208139b238'],
  ['Big5', '張栩 許功蓋', 'b169aedd20b35ca55cbb5c'],
  ['EUC-JP', '武宮正樹 ～ ｱ', 'c9f0b5dcc0b5bcf920a1c1208eb1'],
  ['ISO-2022-JP', '本因坊 秀策', '1b24424b5c30784b371b2842201b24423d283a761b2842'],
  ['Shift_JIS', '表示 ～ ｱ 髙', '955c8ea620816020b120fbfc'],
  ['EUC-KR', '이창호 똠 펲 €', 'c0ccc3a2c8a3208c6320bc8420a2e6'],
  ['windows-1250', 'Žlutý kůň', '8e6c7574fd206bf9f2'],
  ['windows-1251', 'Александр', 'c0ebe5eaf1e0ede4f0'],
  ['windows-1252', 'Jürgen – „Übung“ €', '4afc7267656e20962084dc62756e67932080'],
  ['windows-1253', 'Νίκος', 'cddfeaeff2'],
  ['windows-1254', 'Şükrü', 'defc6b72fc'],
  ['windows-1257', 'Šarūnas', 'd06172fb6e6173'],
  ['KOI8-R', 'Чемпион', 'fec5cdd0c9cfce'],
  ['KOI8-U', 'Їжак ў', 'b7d6c1cb20ae'],
  ['ISO-8859-2', 'Łódź', 'a3f364bc'],
  ['ISO-8859-15', 'œuvre €', 'bd7576726520a4'],
  ['ISO-8859-16', 'Ștefan Țurcanu', 'aa746566616e20de757263616e75'],
  ['macintosh', 'Ünal', '866e616c'],
];
/** Records with a name that is not ASCII: what they are in, the name, their bytes. Each says what it is in. */
export const RECORDS = TEXTS.map(([encoding, text, hex]) => ({
  encoding,
  text,
  record: Buffer.concat([Buffer.from(`(;CA[${encoding}]SZ[9]PB[`), Buffer.from(hex, 'hex'), Buffer.from('];B[ee];W[ce])')]),
}));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { default: init, Game, json } = await import('../index.js');
  await init();
  const [root] = process.argv.slice(2);
  const chizu = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'release/chizu');
  const folder = mkdtempSync(join(tmpdir(), 'chizu-encodings-'));
  const name = join(folder, 'game.sgf');
  const score = (record) => {
    writeFileSync(name, record);
    const { stdout } = spawnSync(chizu, ['score', '--json', name], { encoding: 'utf8' });
    assert.equal(json.score(record, { name }), stdout);
    return JSON.parse(stdout);
  };
  try {
    for (const { encoding, text, record } of RECORDS) {
      assert.equal(score(record).players.black, text, encoding);
      // What does not say it is judged by what it would mean, with the same tables.
      score(Buffer.from(record.toString('latin1').replace(/CA\[.*?\]/, ''), 'latin1'));
      // What is written is in the encoding as well, and what it lacks is said.
      const game = new Game(record);
      game.edit([{ comment: { text } }]);
      const written = Buffer.from(game.toBytes()).toString('latin1');
      const hex = record.subarray(record.indexOf('PB[') + 3, record.indexOf('];B[')).toString('latin1');
      assert.ok(written.includes(`C[${hex}]`), `${encoding}: ${JSON.stringify(written)}`);
      if (encoding !== 'gb18030') assert.throws(() => game.edit([{ comment: { text: 'ก' } }]), (error) => error.message.includes(encoding));
      game.free();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${RECORDS.length} encodings: read, judged and written as by the command`);
}
