import { noteApp } from '@carillon/db/accounts';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listeningOn, typesOf } from './testing/listening-on.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

const ours = (plan: string) => noteApp(carillon.db, { platform: 'x', clientId: 'app', plan });

const quoting = { content: 'Look', options: { x: { quote: '1445880548472328192' } } };
const cashtags = { content: '$ACME and $RING' };
const plain = { content: 'Nothing but words' };

/** Posts for tomorrow on an account of X that were planned while everything was allowed. */
async function planned(listening: Awaited<ReturnType<typeof listeningOn>>) {
  await ours('enterprise');
  const { account, api, profileId } = listening;
  const x = await account('planner');
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const ids: string[] = [];
  for (const item of [quoting, cashtags, plain]) {
    const { body } = await api.post('/posts', {
      profileId,
      platforms: { [x]: { items: [item] } },
      scheduledAt,
    });
    ids.push(body.data.id);
  }
  return { x, ids };
}

describe('posts that were planned before their network stopped to take them', () => {
  it('are said to their owner once, before they are due, and go on being planned', async () => {
    const listening = await listeningOn(carillon, undefined, ['publication.will_be_refused']);
    const { ids } = await planned(listening);
    await ours('self-serve');
    carillon.startWorker(10, { reviewMs: 200 });
    await until('both to be said', async () => listening.told().length === 2);
    const read = async (id: string | undefined) => (await listening.api.get(`/posts/${id}`)).body.data;
    const [quote, tags, words] = await Promise.all(ids.map(read));
    expect(quote?.platforms).toMatchObject([
      {
        status: 'scheduled',
        errorCode: 'will_be_refused',
        errorMessage:
          'X will refuse this post. Since 2026-04-20, X lets only applications on its enterprise plan use quote. Leave it out.',
      },
    ]);
    expect(tags?.platforms[0]?.errorMessage).toMatch(
      /^X will refuse this post\. Its text names 2 cashtags \(\$ACME, \$RING\);/,
    );
    expect(words?.platforms).toMatchObject([{ status: 'scheduled', errorCode: null, errorMessage: null }]);
    expect(typesOf(listening.told())).toEqual(Array(2).fill('publication.will_be_refused'));
    expect(
      listening
        .told()
        .map(({ data }) => data['postId'])
        .sort(),
    ).toEqual([ids[0], ids[1]].sort());
  });

  it('are as others once they are changed, or may go out after all', async () => {
    const listening = await listeningOn(carillon, undefined, ['publication.will_be_refused']);
    const { x, ids } = await planned(listening);
    await ours('self-serve');
    const marked = () =>
      carillon.db.publication.count({ where: { socialAccountId: x, errorCode: 'will_be_refused' } });
    await until('both to be marked', async () => (await marked()) === 2);
    const change = { platforms: { [x]: { items: [plain] } } };
    expect((await listening.api.patch(`/posts/${ids[0]}`, change)).status).toBe(200);
    expect(await marked()).toBe(1);
    await ours('enterprise');
    await until('none to be marked', async () => (await marked()) === 0);
    await until('all to be said', async () => listening.told().length === 2);
  });

  it('get a price where they have none, once', async () => {
    const listening = await listeningOn(carillon);
    const { x, ids } = await planned(listening);
    await carillon.db.socialAccount.update({ where: { id: x }, data: { sandbox: false } });
    await carillon.db.publication.updateMany({ where: { postId: ids[1] ?? '' }, data: { price: 7 } });
    const prices = async () =>
      (await carillon.db.publication.findMany({ where: { socialAccountId: x } })).map(({ price }) => price);
    expect((await prices()).sort()).toEqual([7, null, null]);
    await ours('self-serve');
    await until('prices to be noted', async () => !(await prices()).includes(null));
    expect((await prices()).sort()).toEqual([15_000, 15_000, 7]);
  });
});
