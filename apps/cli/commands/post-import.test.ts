import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { header, openImports } from '../testing/import-table.ts';

let imports: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  imports = await openImports();
});
afterAll(() => imports.close());

describe('carillon post import', () => {
  it('stores no row twice, whatever table it stands in, while its post is there', async () => {
    const [once, twice, own] = ['all,Once,draft,,', 'x,Twice,draft,,', 'x,Own,draft,,mine'];
    const first = await imports.importTable('once.csv', [header, once, twice, twice, own], '--yes');
    expect(first).toMatchObject({ stored: 4, storedBefore: 0, status: 0 });
    const more = await imports.importTable(
      'more.csv',
      [header, own, 'x,New,draft,,', twice, once, twice],
      '--yes',
    );
    expect(more).toMatchObject({
      ...{ stored: 1, storedBefore: 3, bad: 1, status: 1 },
      problems: [{ line: 2, column: 'external_id', message: expect.stringContaining('already: pst_') }],
    });
    const gone = await imports.carillon.db.post.findFirstOrThrow({
      where: { userId: imports.userId, content: 'Once' },
    });
    const headers = { authorization: `Bearer ${imports.apiKey}` };
    await fetch(`${imports.carillon.url}/v1/posts/${gone.id}`, { method: 'DELETE', headers });
    expect(await imports.importTable('once.csv', [header, once, twice, twice, own], '--yes')).toMatchObject({
      stored: 1,
    });
    const result = await readFile(join(imports.folder, 'once-result.csv'), 'utf8');
    expect(result.match(/,pst_\w+,(draft|stored before),/g)).toHaveLength(3);
  });

  it('brings the pictures of a folder', async () => {
    const pictures = await mkdtemp(join(imports.folder, 'pictures-'));
    await writeFile(join(pictures, 'bell.png'), await picture({ width: 60, height: 40 }).png().toBuffer());
    await writeFile(join(pictures, 'none.png'), 'no picture');
    const lines = [header, 'all,A bell,draft,Bell.png,bell', 'x,,draft,bell.png,', 'x,none,draft,none.png,'];
    const done = await imports.importTable('bells.csv', lines, '--pictures', pictures, '--yes');
    expect(done).toMatchObject({
      good: 3,
      stored: 2,
      problems: [{ line: 4, message: expect.stringContaining('file') }],
    });
    const post = await imports.carillon.db.post.findFirstOrThrow({ where: { externalId: 'bell' } });
    expect(
      await imports.carillon.db.itemMedium.count({ where: { item: { publication: { postId: post.id } } } }),
    ).toBe(2);
  });

  it('stores every row of a table from an old Mac, and none where a quote leaves it open which there are', async () => {
    const mac = [header, 'all,Mac one,draft,,', 'all,Mac two,draft,,', 'all,Mac three,draft,,'].join('\r');
    expect(await imports.importTable('mac.csv', [mac], '--yes')).toMatchObject({ stored: 3, status: 0 });
    const contents = { contains: 'Mac ' };
    expect(
      await imports.carillon.db.post.count({ where: { userId: imports.userId, content: contents } }),
    ).toBe(3);
    const open = [header, 'all,Before,draft,,', 'all,"The Rainmaker" is out,now,,', 'all,After,now,,'];
    expect(await imports.importTable('quote.csv', open, '--yes')).toMatchObject({
      ...{ good: 0, stored: 0, status: 1, result: null },
      problems: [{ line: 3, column: '', message: expect.stringContaining('goes on after it is closed') }],
    });
  });

  it('asks once how the dates of a table are meant, and takes the answer', async () => {
    const lines = [header, 'all,Dated one,3/1/2040 9:00,,', 'all,Dated two,4/1/2040 9:00 PM,,'];
    expect(await imports.importTable('dates.csv', lines, '--yes')).toMatchObject({
      ...{ good: 0, stored: 0, status: 1 },
      problems: [
        {
          ...{ line: 2, column: 'when' },
          message: expect.stringMatching(
            /^3\/1\/2040 9:00 may be .* By --dates day-first or --dates month-first\.$/,
          ),
        },
      ],
    });
    const done = await imports.importTable('dates.csv', lines, '--dates', 'month-first', '--yes');
    expect(done).toMatchObject({ stored: 2, status: 0 });
    const posts = await imports.carillon.db.post.findMany({
      where: { userId: imports.userId, content: { startsWith: 'Dated' } },
      select: { scheduledAt: true },
      orderBy: { content: 'asc' },
    });
    expect(posts.map(({ scheduledAt }) => scheduledAt?.toISOString())).toEqual([
      '2040-03-01T09:00:00.000Z',
      '2040-04-01T21:00:00.000Z',
    ]);
  });

  it('shows the first rows as they will be stored, and stores none', async () => {
    const before = await imports.stored();
    const lines = [
      'accounts,text,text_2,text_bluesky,when,timezone,media,alt_text,tags,x_made_with_ai',
      'all,One,Two,,2040-07-01 09:00,Asia/Tokyo,https://a.example/bell.png,A bell,"spring, bells",yes',
      'bluesky,Short,,Longer,now,,,,,',
      'x,Soon,,,auto,,,,,',
      'x,Nobody,,,2040-13-01 09:00,,,,,',
    ];
    const shown = await imports.importTable('preview.csv', lines, '--dry-run');
    expect(shown).toMatchObject({ good: 3, bad: 1, stored: 0, result: null });
    expect(shown.preview).toEqual([
      {
        ...{ line: 2, profile: expect.any(String), accounts: ['x:@ringer', 'bluesky:@ringer.sandbox.test'] },
        ...{ texts: ['One', 'Two'], ownTexts: {}, tags: 'spring, bells' },
        media: [{ name: 'https://a.example/bell.png', altText: 'A bell' }],
        options: { x_made_with_ai: 'Made with AI: Yes' },
        ...{ when: 'Sun 2040-07-01 00:00 UTC', at: '2040-07-01T00:00:00.000Z' },
      },
      {
        ...{ line: 3, profile: expect.any(String), accounts: ['bluesky:@ringer.sandbox.test'], texts: [] },
        ...{ ownTexts: { bluesky: 'Longer' }, media: [], options: {}, when: 'now', at: null, tags: null },
      },
      expect.objectContaining({
        line: 4,
        when: expect.stringMatching(/^the next free time, as of now \w{3} /),
      }),
    ]);
    expect((await imports.importTable('preview.csv', lines, '--preview', '1')).preview).toHaveLength(1);
    expect(await imports.stored()).toBe(before);
    await expect(imports.importTable('preview.csv', lines, '--dry-run', '--yes')).rejects.toThrow(
      /cannot be used with/,
    );
  });

  it('takes the columns of another product as they are chosen, and proposes what they mean', async () => {
    const lines = ['Message,Date,Time,Link,Notes', 'Hello,3/28/2040,9:00 AM,https://a.example/b,mine'];
    const asked = await imports.importTable('other.csv', lines, '--yes');
    expect(asked).toMatchObject({
      ...{ good: 0, stored: 0, status: 1, preview: [] },
      columns: { proposed: { text: ['Message', 'Link'], when: ['Date', 'Time'] }, lacksAccounts: true },
    });
    const options = '--column text=Message --column text=Link --column when=Date --column when=Time';
    expect((asked.problems as { message: string }[]).map(({ message }) => message)).toEqual([
      expect.stringContaining(`Choose columns by ${options}; others are passed over then.`),
      'The column accounts is missing. By --accounts all, or --column accounts=….',
      'The column text is missing.',
    ]);
    const done = await imports.importTable(
      'other.csv',
      lines,
      ...options.split(' '),
      '--accounts',
      'x',
      '--yes',
    );
    expect(done).toMatchObject({ stored: 1, status: 0, columns: null });
    const posts = await imports.carillon.db.post.findMany({
      where: { userId: imports.userId, content: 'Hello\nhttps://a.example/b' },
      select: { scheduledAt: true },
    });
    expect(posts).toEqual([{ scheduledAt: new Date('2040-03-28T09:00:00Z') }]);
    const result = await readFile(join(imports.folder, 'other-result.csv'), 'utf8');
    expect(result.split('\r\n')[0]).toBe('text,when,accounts,post_id,status,problem');
    expect(await imports.importTable('other-result.csv', [result], '--yes')).toMatchObject({
      storedBefore: 1,
    });
    expect(await imports.importTable('other.csv', lines, '--column', 'text=Massage')).toMatchObject({
      problems: [
        { message: 'The table has no column Massage. It has Message, Date, Time, Link, Notes.' },
        { column: 'accounts' },
        { column: 'text' },
      ],
    });
  });

  it('says what it cannot read', async () => {
    await expect(
      imports.importTable('none.csv', [header, 'all,Hello,draft,,'], '--pictures', '/nowhere'),
    ).rejects.toThrow(/nowhere cannot be read/);
    expect(await imports.importTable('odd.csv', ['date,text', 'a,b'])).toMatchObject({ good: 0, status: 1 });
  });
});
