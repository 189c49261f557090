import { fastestTime } from '@carillon/testing/fastest-time';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Agent } from 'undici';
import { openAddress } from '../open-address.ts';
import { longestEventLoopBlock } from '../testing/hostile-answers.ts';
import { readHtml } from './read-html.ts';

const dispatcher = new Agent();

/** What is read of a page that a server answers with. */
async function pageOf(answer: ScriptedAnswer) {
  const server = await startScriptedServer(() => answer);
  try {
    const signal = AbortSignal.timeout(5_000);
    return await readHtml(await openAddress(new URL(server.url), { dispatcher, signal }));
  } finally {
    await server.close();
  }
}

/** A page in some encoding: its ASCII around bytes of a title. */
function page(head: string, title: readonly number[] | Buffer, type = 'text/html'): ScriptedAnswer {
  const body = Buffer.concat([
    Buffer.from(`<html><head>${head}<title>`, 'latin1'),
    Buffer.from(title),
    Buffer.from('</title></head><body></body></html>'),
  ]);
  return { headers: { 'content-type': type }, body };
}

const eucJp = [0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec];
const shiftJis = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea];
const western = Buffer.from('Caf\xe9 M\xfcller \x93\x80\x94', 'latin1');
const utf8 = Buffer.from('Café Müller 日本語');
const late = `<style>${' '.repeat(2_000)}</style>`;

describe('the encoding of a page', () => {
  it.each<[string, ScriptedAnswer, string]>([
    ['its <meta>', page('<meta charset="EUC-JP">', eucJp), '日本語'],
    [
      'its <meta http-equiv>',
      page('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', shiftJis),
      '日本語',
    ],
    ['another name of it', page("<META CHARSET='x-sjis'>", shiftJis), '日本語'],
    ['its <meta>, GBK', page('<meta charset=gb2312>', [0xd6, 0xd0, 0xce, 0xc4]), '中文'],
    ['its <meta>, Big5', page('<meta charset=big5>', [0xa4, 0xa4, 0xa4, 0xe5]), '中文'],
    ['its <meta>, EUC-KR', page('<meta charset=euc-kr>', [0xc7, 0xd1, 0xb1, 0xb9]), '한국'],
    [
      'its <meta>, Cyrillic',
      page('<meta charset=windows-1251>', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      'Привет',
    ],
    ['its <meta>, KOI8', page('<meta charset=koi8-r>', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'Привет'],
    ['escapes', page('<meta charset=iso-2022-jp>', Buffer.from('\x1b$BF|K\\8l\x1b(B')), '日本語'],
    ['Latin-1, which is windows-1252', page('<meta charset="iso-8859-1">', western), 'Café Müller “€”'],
    ['a <meta> that cannot say UTF-16', page('<meta charset="utf-16">', utf8), 'Café Müller 日本語'],
    ['its server', page('<meta charset="EUC-JP">', shiftJis, 'text/html; charset="shift_jis"'), '日本語'],
    [
      'a server that names none',
      page('<meta charset="EUC-JP">', eucJp, 'text/html; charset=nonsense'),
      '日本語',
    ],
    ['nothing, and it is UTF-8', page('', utf8), 'Café Müller 日本語'],
    ['nothing, and it is not', page('', western), 'Café Müller “€”'],
    ['a <meta> that comes late', page(`${late}<meta charset="EUC-JP">`, eucJp), '日本語'],
    [
      'a <meta> that comes late and is wrong',
      page(`${late}<meta charset="EUC-JP">`, utf8),
      'Café Müller 日本語',
    ],
    ['its XML', page('', eucJp, 'application/xhtml+xml; charset=EUC-JP'), '日本語'],
    [
      'its mark, against its server and <meta>',
      page('\xef\xbb\xbf<meta charset="EUC-JP">', utf8, 'text/html; charset=shift_jis'),
      '',
    ],
  ])('is what it is by %s', async (_, answer, title) => {
    const { body } = answer;
    if (title === '') {
      // The mark has to stand first.
      const bytes = Buffer.from((body as Buffer).subarray('<html><head>'.length));
      expect((await pageOf({ ...answer, body: bytes })).title).toBe('Café Müller 日本語');
    } else expect((await pageOf(answer)).title).toBe(title);
  });

  it.each(['le', 'be'])('may be UTF-16%s by its mark, or by its server', async (order) => {
    const text = '<head><title>Glockenspiel 日本語 🔔</title></head>';
    const bytes = (content: string) => {
      const little = Buffer.from(content, 'utf16le');
      return order === 'le' ? little : little.swap16();
    };
    const html = { 'content-type': 'text/html' };
    expect(await pageOf({ headers: html, body: bytes(`\ufeff${text}`) })).toMatchObject({
      title: 'Glockenspiel 日本語 🔔',
    });
    const named = { 'content-type': `text/html; charset=utf-16${order}` };
    expect(await pageOf({ headers: named, body: bytes(text) })).toMatchObject({
      title: 'Glockenspiel 日本語 🔔',
    });
  });

  it('that is not the one it is said to be gives no words that nobody can read', async () => {
    const lying = 'text/html; charset=utf-8';
    expect((await pageOf(page('', eucJp, lying))).title).toBe('');
    const og = '<meta property="og:title" content="\xc6\xfc"><meta name="description" content="\xe9\xe8">';
    expect(await pageOf(page(og, Buffer.from('Bells'), lying))).toMatchObject({
      title: 'Bells',
      description: '',
    });
  });

  it('may be read from a page that never ends its first kilobyte', async () => {
    expect((await pageOf({ body: '<title>Short' })).title).toBe('Short');
  });

  it('never leaves a character that is none, whatever the bytes are', async () => {
    const label = fc.constantFrom(
      '',
      'utf-8',
      'euc-jp',
      'shift_jis',
      'gbk',
      'big5',
      'windows-1252',
      'utf-16le',
      'x-user-defined',
      'nonsense',
      'iso-2022-kr',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 40 }),
        label,
        fc.boolean(),
        async (title, name, isHeader) => {
          const head = isHeader || name === '' ? '' : `<meta charset=${name}>`;
          const type = isHeader && name !== '' ? `text/html; charset=${name}` : 'text/html';
          const read = await pageOf(page(head, Buffer.from(title), type)).catch((error: Error) => error);
          expect(read instanceof Error ? '' : read.title + read.description).not.toContain('\ufffd');
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(['<meta ', '<meta charset=a>', '<!-- ', '<a b=', '\xe9', '<meta content="charset=', '<?xml '])(
    'costs less than 50 ms at a stretch to find in 600 kB of %j',
    async (unit) => {
      const body = Buffer.from(`${unit.repeat(600_000 / unit.length)}\xe9`, 'latin1');
      const answer = { headers: { 'content-type': 'text/html' }, body };
      await pageOf(answer); // warm
      const measure = () => longestEventLoopBlock(() => pageOf(answer));
      expect(await fastestTime(measure, 50)).toBeLessThan(50);
    },
  );
});
