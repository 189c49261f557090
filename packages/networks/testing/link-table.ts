/** A text, the links that it gets on Bluesky, and the parts of it that X makes links of when it is posted there. */
export type LinkRow = readonly [text: string, bluesky: readonly string[], x: readonly string[]];

const page = 'https://example.com/post';

/** Rows on which both networks agree. */
const same = (text: string, ...links: readonly string[]): LinkRow => [text, links, links];

/** Texts whose links people saw go wrong, by kind. */
export const linkTable: readonly LinkRow[] = [
  // punctuation of the sentence
  same(`Read ${page}!!`, page),
  same(`Read ${page}?!`, page),
  same(`Read ${page}...`, page),
  same(`Read ${page}…`, page),
  same(`Read ${page}…and more`, page),
  same(`Read ${page}., ${page};:`, page, page),
  same(`**${page}**, ~${page}~`, page, page),
  same(`詳しくは ${page}。`, page),
  same(`詳しくは ${page}、${page}！`, page, page),
  same(
    'Bells: https://example.com, https://example.org. Or https://example.net?',
    ...['com', 'org', 'net'].map((tld) => `https://example.${tld}`),
  ),
  same('https://example.com/a_/?b=1&c=#d', 'https://example.com/a_/?b=1&c=#d'),
  same(
    'https://www.youtube.com/watch?v=abcdefghij_ https://youtu.be/abcdefghij-',
    'https://www.youtube.com/watch?v=abcdefghij_',
    'https://youtu.be/abcdefghij-',
  ),
  [`_${page}_`, [page], [`${page}_`]],
  // quotes
  same(`see "the page ${page}" here`, page),
  same(`see “the page ${page}” here`, page),
  same(`“${page}”, "${page}", '${page}', «${page}», „${page}“`, page, page, page, page, page),
  same(`\`${page}\``, page),
  [`${page}'s author`, [page], [`${page}'s`]],
  same(`${page}’s author`, page),
  same("https://en.wikipedia.org/wiki/Rubik's_Cube", "https://en.wikipedia.org/wiki/Rubik's_Cube"),
  // brackets
  same('(https://example.com/Bell_(tower))', 'https://example.com/Bell_(tower)'),
  same('See https://example.com/Bell_(tower).', 'https://example.com/Bell_(tower)'),
  same(`[${page}] <${page}> {${page}} (${page})`, page, page, page, page),
  same(`「${page}」『${page}』（${page}）【${page}】`, page, page, page, page),
  same(`[here](${page})`, page),
  same(`(as ${page}).Then`, page),
  // before and after it no space
  same(`Look.${page}`, page),
  same(`Look:${page}`, page),
  same(`詳しくは${page}`, page),
  same('https://example.comを見て', 'https://example.com'),
  same(`${page}を見て https://example.com/を見て`, page, 'https://example.com/'),
  [
    'https://ja.wikipedia.org/wiki/日本 ',
    ['https://ja.wikipedia.org/wiki/日本'],
    ['https://ja.wikipedia.org/wiki/'],
  ],
  ['https://例え.jp/パス', ['https://例え.jp/パス'], ['https://例え.jp/']],
  [
    'https://example.com/日本語/記事、https://example.com/?q=日本',
    ['https://example.com/日本語/記事', 'https://example.com/?q=日本'],
    ['https://example.com/', 'https://example.com/?q='],
  ],
  [
    'https://example.com./a https://example.com:/a',
    ['https://example.com./a', 'https://example.com:/a'],
    ['https://example.com', 'https://example.com'],
  ],
  [
    'https://example.com/straße?größe=ü',
    ['https://example.com/straße?größe=ü'],
    ['https://example.com/straße?gr'],
  ],
  same(`${page}🔔`, page),
  [`${page},${page};${page}`, [page, page, page], [`${page},${page};${page}`]],
  same(`${page}\u200b`, page),
  same(`\u2068${page}\u2069`, page),
  same(`shttps://example.com #https://example.com`),
  // the scheme
  [
    'Https://example.com/post HTTPS://example.com/A',
    [page, 'https://example.com/A'],
    ['Https://example.com/post', 'HTTPS://example.com/A'],
  ],
  [
    'http://127.0.0.1:3000/a http://localhost:3000/a',
    ['http://127.0.0.1:3000/a', 'http://localhost:3000/a'],
    [],
  ],
  same('https:///example.com/page https://. https:// https://x'),
  same('https://user:secret@example.com/ ftp://example.com/x'),
  // an address that leads nowhere, or has marks within that nobody sees
  [
    'https://foo🔔example.com/x, https://foo"example.com',
    [],
    ['https://foo🔔example.com/x', 'https://foo"example.com'],
  ],
  ['https://ex\u00adample.com/x', [], ['https://ex\u00adample.com/x']],
  ['https://example.com/a\u2060b, example.com/a\u200bb', [], ['https://example.com/a', 'example.com/a']],
  ['ex\u00adample.com', [], ['ample.com']],
  ['_dmarc.example.com', [], []],
  // names of sites
  ['my-shop.com', ['https://my-shop.com'], ['my-shop.com']],
  ['www.meine-seite.de/x', ['https://www.meine-seite.de/x'], ['www.meine-seite.de/x']],
  ['日本語.jp', ['https://日本語.jp'], []],
  ['müller.de', ['https://müller.de'], ['müller.de']],
  same('https://日本語.jp/x', 'https://日本語.jp/x'),
  [
    '9to5mac.com, Example.com?',
    ['https://9to5mac.com', 'https://Example.com'],
    ['9to5mac.com', 'Example.com'],
  ],
  ["I like wiki.example.com's logo", ['https://wiki.example.com'], ['wiki.example.com']],
  [
    '“example.com”、詳しくはexample.orgを',
    ['https://example.com', 'https://example.org'],
    ['example.com', 'example.org'],
  ],
  ['example.com:8080/x', ['https://example.com:8080/x'], ['example.com:8080/x']],
  ['The end.It was 3.14, e.g. etc.', [], ['end.It']],
  ['app.run() x.map(y)', [], ['app.run', 'x.map']],
  // names that are no sites
  same('write to john.me@example.com, or mailto:john.me@example.com'),
  ['README.md', [], ['README.md']],
  ['main.rs:42 and lib.rs#L10', [], ['main.rs', 'lib.rs']],
  ['script.sh, setup.py; x.zip clip.mov', [], ['script.sh', 'setup.py', 'x.zip', 'clip.mov']],
  ['see ./script.sh src/main.rs', [], []],
  [
    'www.example.md, example.rs/about, example.com.py',
    ['https://www.example.md', 'https://example.rs/about', 'https://example.com.py'],
    ['www.example.md', 'example.rs/about', 'example.com.py'],
  ],
  [
    'README.md explains it: https://example.com/site',
    ['https://example.com/site'],
    ['README.md', 'https://example.com/site'],
  ],
];
