import { newId, pictureKey } from '@carillon/core';
import { keepPicture } from '@carillon/db/accounts';
import { headerOf, picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';
import { startStranger } from '../../testing/stranger.ts';

type Stranger = Awaited<ReturnType<typeof startStranger>>;

let dashboard: Dashboard;
/** A server that the operator allows by its name, `localhost`, and one that nobody does. */
let stranger: Stranger;
let inside: Stranger;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let photo: Buffer;

const html = '<!doctype html><script>alert(1)</script>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';

beforeAll(async () => {
  photo = await picture({ width: 400, height: 300 }).jpeg().toBuffer();
  inside = await startStranger((_request, response) => response.end(photo));
  stranger = await startStranger(({ url = '' }, response) => {
    const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body);
    if (url.startsWith('/photo')) return send('image/jpeg', photo);
    if (url === '/svg') return send('image/svg+xml', svg);
    if (url === '/html') return send('image/png', html);
    if (url === '/gone') return response.writeHead(404).end();
    if (url === '/large') return send('image/jpeg', Buffer.alloc(50_000_000, 0xff));
    if (url === '/inside')
      return response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/secret.jpg` }).end();
    response.writeHead(200, { 'content-type': 'image/jpeg' }).write(photo.subarray(0, 100));
    if (url === '/hanging') return;
    const more = setInterval(() => response.write(Buffer.alloc(100_000, 0xff)), 5);
    response.once('close', () => clearInterval(more));
  });
  dashboard = await startDashboard(
    { ALLOW_PRIVATE_HOSTS: 'localhost' },
    { pictureTimes: { deadlineMs: 8_000, waitMs: 60_000 } },
  );
});

afterAll(async () => {
  await dashboard.stop();
  await stranger.stop();
  await inside.stop();
});

beforeEach(async () => {
  stranger.asked.length = 0;
  inside.asked.length = 0;
  person = await dashboard.signedIn();
});

const at = (path: string) => `http://localhost:${stranger.port}${path}`;

interface Answer {
  readonly pictures: Readonly<Record<string, string>>;
  readonly letters: Readonly<Record<string, string>>;
}

/** An account of the person on the stranger's server, whose picture is said to be at an address. */
async function account(address: string, profileId = person.profileId): Promise<string> {
  const id = newId('sac');
  await dashboard.db.socialAccount.create({
    data: {
      ...{ id, profileId, platform: 'bluesky', platformUserId: id, platformUsername: 'ada.test' },
      ...{ platformAvatar: address, serviceUrl: at('') },
    },
  });
  return id;
}

const ask = (addresses: readonly string[], client = person.client) =>
  client.get<Answer>(`/app/pictures?of=${addresses.map(pictureKey).join('.')}`);

const bytesOf = (dataUrl = '') => Buffer.from(dataUrl.replace('data:image/webp;base64,', ''), 'base64');

const rowOf = (socialAccountId: string) =>
  dashboard.db.accountPicture.findUniqueOrThrow({ where: { socialAccountId } });

/** Lets the time pass after which it is tried again. */
const tryNow = (socialAccountId: string) =>
  dashboard.db.accountPicture.update({ where: { socialAccountId }, data: { nextTryAt: new Date(0) } });

describe('the picture of an account', () => {
  it('is fetched once, made a small square, and kept by browsers for good', async () => {
    await account(at('/photo'));
    const first = await ask([at('/photo')]);
    const { format, width, height, exif } = await headerOf(bytesOf(first.body.data.pictures[at('/photo')]));
    expect([format, width, height, exif]).toEqual(['webp', 96, 96, undefined]);
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(first.headers.get('vary')).toContain('Cookie');
    expect((await ask([at('/photo')])).text).toBe(first.text);
    expect(stranger.asked).toEqual(['/photo']);
  });

  it('comes with those of the other accounts that a page shows', async () => {
    for (const path of ['/photo1', '/photo2', '/photo3']) await account(at(path));
    const { body } = await ask([at('/photo1'), at('/photo3')]);
    expect(Object.keys(body.data.pictures).sort()).toEqual([at('/photo1'), at('/photo3')]);
    expect(stranger.asked.toSorted()).toEqual(['/photo1', '/photo3']);
  });

  it('is of the sandbox, too, at its address', async () => {
    await dashboard.carillon.account(person.profileId, 'x', 'demo');
    const [own] = await dashboard.db.socialAccount.findMany({ where: { userId: person.userId } });
    const { body } = await ask([own?.platformAvatar ?? '']);
    expect((await headerOf(bytesOf(Object.values(body.data.pictures)[0]))).format).toBe('webp');
  });

  it('is nobody else’s', async () => {
    const id = await account(at('/photo'));
    await ask([at('/photo')]);
    const other = await dashboard.signedIn();
    const asked = await ask([at('/photo')], other.client);
    expect([asked.status, asked.body.data]).toEqual([200, { pictures: {}, letters: {} }]);
    expect(asked.headers.get('cache-control')).toBe('private, no-store');
    expect((await ask([at('/photo')], dashboard.browser())).status).toBe(401);
    expect((await rowOf(id)).tries).toBe(1);
  });

  it('is asked for by names that can be some', async () => {
    for (const of of [
      '',
      'A',
      'a..b',
      Array(61)
        .fill(0)
        .map(String)
        .map((n, at) => `${n}${at}`)
        .join('.'),
    ])
      expect((await person.client.get(`/app/pictures?of=${of}`)).status).toBe(400);
  });

  it.each([
    ['an SVG with a script', '/svg'],
    ['a page that says it is a picture', '/html'],
    ['gone', '/gone'],
    ['50 MB large', '/large'],
    ['without an end', '/endless'],
  ])('stays away where it is %s, and is tried again later', async (_, path) => {
    const id = await account(at(path));
    for (const tries of [1, 2]) {
      const { body, headers } = await ask([at(path)]);
      expect(body.data.pictures).toEqual({});
      expect(body.data.letters[at(path)]).toMatch(/^data:image\/svg\+xml,.*%3EA%3C%2Ftext/);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(stranger.asked).toHaveLength(tries);
      const row = await rowOf(id);
      expect([row.picture, row.tries]).toEqual([null, tries]);
      const minutes = (row.nextTryAt.getTime() - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(10 * tries);
      await ask([at(path)]); // it is not due
      expect(stranger.asked).toHaveLength(tries);
      await tryNow(id);
    }
  });

  it.each([
    ['it leads there', () => at('/inside')],
    ['it is there', () => `http://127.0.0.1:${inside.port}/secret.jpg`],
  ])('is fetched from no private address, where %s', async (_, address) => {
    await account(address());
    expect((await ask([address()])).body.data.pictures).toEqual({});
    expect(inside.asked).toEqual([]);
  });

  it('keeps no other from coming', async () => {
    const id = await account(at('/hanging'));
    let isOver = false;
    const slow = ask([at('/hanging')]).finally(() => {
      isOver = true;
    });
    await until('it to be asked for', async () => stranger.asked.includes('/hanging'));
    const other = await dashboard.signedIn();
    await account(at('/photo'), other.profileId);
    expect(Object.keys((await ask([at('/photo')], other.client)).body.data.pictures)).toEqual([at('/photo')]);
    expect(isOver).toBe(false);
    expect((await slow).body.data.pictures).toEqual({});
    expect((await rowOf(id)).picture).toBeNull();
  });

  it('is another one, once the account has another, and the former is gone', async () => {
    const id = await account(at('/photo1'));
    await ask([at('/photo1')]);
    const platformAvatar = at('/photo2');
    await dashboard.db.socialAccount.update({ where: { id }, data: { platformAvatar } });
    expect((await ask([at('/photo1')])).body.data.pictures).toEqual({});
    expect(Object.keys((await ask([platformAvatar])).body.data.pictures)).toEqual([platformAvatar]);
    await keepPicture(dashboard.db, { id, address: at('/photo1'), picture: Buffer.from('late') });
    expect((await rowOf(id)).picture).not.toEqual(new Uint8Array(Buffer.from('late')));
  });

  it('stays with the posts of a disconnected account, and is not fetched for it', async () => {
    const [kept, late] = [await account(at('/photo1')), await account(at('/photo2'))];
    await ask([at('/photo1')]);
    for (const id of [kept, late])
      await dashboard.db.socialAccount.update({
        where: { id },
        data: { state: 'disconnected', active: false },
      });
    expect(Object.keys((await ask([at('/photo1'), at('/photo2')])).body.data.pictures)).toEqual([
      at('/photo1'),
    ]);
    expect(stranger.asked).toEqual(['/photo1']);
    await dashboard.db.socialAccount.delete({ where: { id: kept } });
    expect(await dashboard.db.accountPicture.findUnique({ where: { socialAccountId: kept } })).toBeNull();
  });
});
