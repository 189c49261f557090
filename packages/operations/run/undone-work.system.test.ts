import { openDatabase } from '@carillon/db';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { openQueues } from '@carillon/queue';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let api: ReturnType<typeof apiClient>;
let body: { profileId: string; platforms: object };
let owner: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  carillon = await startCarillon();
  const { profileId, apiKey } = await carillon.tenant('scale');
  api = apiClient(carillon.url, apiKey);
  const account = await carillon.account(profileId, 'x', 'demo');
  body = { profileId, platforms: { [account]: { items: [{ content: 'ding' }] } } };
  owner = openDatabase({ url: carillon.instance.ownerUrl, poolSize: 1 });
  await owner.$executeRaw`CREATE SEQUENCE times_undone`;
  await owner.$executeRaw`GRANT USAGE ON SEQUENCE times_undone TO PUBLIC`;
  await owner.$executeRawUnsafe(`CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('times_undone') <= TG_ARGV[0]::int THEN RAISE EXCEPTION 'undone' USING ERRCODE = TG_ARGV[1]; END IF;
      RETURN NEW;
    END $$`);
});

afterAll(async () => {
  await owner.$disconnect();
  await carillon.stop();
});

/** Has Postgres undo whatever stores a post, so often, as in a circle of locks unless another SQLSTATE is given; or what does something else. */
async function undo(times: number, { state = '40P01', at = 'INSERT ON posts' } = {}): Promise<void> {
  for (const table of ['posts', 'idempotency_keys'])
    await owner.$executeRawUnsafe(`DROP TRIGGER IF EXISTS undo ON ${table}`);
  await owner.$queryRaw`SELECT setval('times_undone', 1, false)`;
  await owner.$executeRawUnsafe(
    `CREATE TRIGGER undo BEFORE ${at} FOR EACH ROW EXECUTE FUNCTION undo(${times}, '${state}')`,
  );
}

const stored = async () => {
  const { post, publication, usage, idempotencyKey } = carillon.db;
  const [used] = await usage.findMany();
  return [await post.count(), await publication.count(), used?.posts ?? 0, await idempotencyKey.count()];
};

const later = () => ({ ...body, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });

describe('work that Postgres undoes for the sake of others', () => {
  it.each<[string, () => Promise<{ status: number }>, number[]]>([
    ['a post', () => api.post('/posts', later()), [1, 1, 1, 0]],
    ['a post with a key', () => api.post('/posts', later(), 'once'), [2, 2, 2, 1]],
    ['a post with a slot', () => api.post('/posts', { ...body, autoSchedule: true }), [3, 3, 3, 1]],
    ['a batch', () => api.post('/posts/batch', { posts: [later(), later()] }), [5, 5, 5, 1]],
  ])('is done again, and answered as if nothing had been: %s', async (_, ask, rows) => {
    await undo(2);
    const { status } = await ask();
    expect([[200, 201].includes(status), await stored()]).toEqual([true, rows]);
  });

  it('has its effects once: no job is made for a post that was undone', async () => {
    await undo(2, { at: 'UPDATE ON idempotency_keys' }); // where the work is done, and its answer is kept
    await api.post('/posts/batch', { posts: [{ ...body, publishNow: true }] }, 'one effect');
    const published = await carillon.db.publication.findFirstOrThrow({ where: { status: 'queued' } });
    const { queues, close } = await openQueues(carillon.instance.queue, ['x'], (error) => {
      throw error;
    });
    const jobs = async () => {
      const found = await Promise.all(queues.map(({ queue }) => queue.getJobs()));
      return found.flat().map(({ data }) => data.publicationId);
    };
    try {
      await until('its job to be made', async () => (await jobs()).includes(published.id));
      const known = await carillon.db.publication.findMany({ where: { id: { in: await jobs() } } });
      expect(known.map(({ id }) => id).sort()).toEqual((await jobs()).sort());
    } finally {
      await close();
    }
  });

  it('is refused for now when it comes to nothing again and again', async () => {
    const before = await stored();
    await undo(1_000_000);
    const answers = await Promise.all([
      api.post('/posts', later()),
      api.post('/posts', later(), 'never'),
      api.post('/posts/batch', { posts: [later()] }),
    ]);
    expect(
      answers.map(({ status, headers }) => [status, headers.get('x-error-code'), headers.get('retry-after')]),
    ).toEqual(answers.map(() => [503, 'busy', '1']));
    expect(await stored()).toEqual(before);
  }, 60_000);

  it('is refused where somebody deleted at the same moment what it names, and nothing is stored', async () => {
    const before = await stored();
    await undo(1_000_000, { state: '23503' });
    for (const answer of [
      await api.post('/posts', later()),
      await api.post('/posts', later(), 'gone'),
      await api.post('/posts/batch', { posts: [later(), later()] }),
    ])
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'changed_meanwhile']);
    expect(await stored()).toEqual(before);
  }, 60_000);
});
