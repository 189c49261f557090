import { apiClient } from '@carillon/harness/api-client';
import { until } from '@carillon/testing/until';
import { startDashboard } from '../start-dashboard.ts';
import { connectTeam } from './connect-team.ts';
import { keepWebhooks } from './keep-webhooks.ts';
import { uploadPictures } from './upload-pictures.ts';
import { texts, writePosts } from './write-posts.ts';

export type Demo = Awaited<ReturnType<typeof openDemo>>;

/** They need no first steps any more. */
const longAgo = new Date(Date.now() - 100 * 86_400_000);

const keys = [
  { name: 'Website: events page', scopes: ['posts:read', 'posts:write'] },
  { name: 'Newsletter export', scopes: ['posts:read'] },
];

const application = { platform: 'x', name: 'Lantern Books', clientId: 'lantern', clientSecret: 'lantern' };

/** The dashboard of a bookshop's team: posts of every kind, an account to be reconnected, keys, and a worker. */
export async function openDemo() {
  const dashboard = await startDashboard();
  dashboard.carillon.startWorker();
  const person = await dashboard.signedIn({
    email: 'mara@lanternbooks.example',
    admin: true,
    plan: 'growth',
  });
  const { client } = person;
  await dashboard.db.user.updateMany({ data: { createdAt: longAgo } });
  const team = await connectTeam(dashboard, person);
  /** A program with a new key reads a post, and tries to make one without saying where. */
  const ask = async ({ body }: { readonly body: { readonly data: { readonly key: string } } }) => {
    const api = apiClient(dashboard.carillon.url, body.data.key);
    await api.get('/posts?limit=1');
    await api.post('/posts', { profileId: team.books.id, platforms: {} });
  };
  const webhooks = await keepWebhooks(dashboard, client);
  const posts = writePosts(client, team);
  const { books, circle } = team;
  const both = [books.x, books.bluesky];

  const published = await posts.publish(books, both, texts.thread);
  await posts.settled(published, 'published');
  await posts.settled(await posts.publish(books, both, texts.open), 'published');
  const failed = await posts.publish(books, [books.x], texts.open);
  await posts.settled(failed, 'failed');
  dashboard.carillon.sandbox.revoke('x', 'lanterncircle');
  const stopped = await posts.publish(circle, [circle.x, circle.bluesky], texts.circle);
  await until('the account to be found out', async () => {
    const { body } = await client.get<{ accounts: { state: string }[] }>('/app/accounts');
    return body.data.accounts.some(({ state }) => state === 'reconnect');
  });
  // As if they had been scheduled long before: what goes out at once has no time to keep.
  await dashboard.db.publication.updateMany({ data: { dueSetAt: longAgo } });
  const picture = await uploadPictures(dashboard, client);
  const scheduled = await posts.plan(picture);
  for (const key of keys)
    await ask(await client.post<{ key: string }>('/app/keys', { ...key, expiresIn: 90, sandbox: true }));
  await client.post('/v1/applications', application);
  const { monday } = posts;
  const refused = await until('the request to be kept', () =>
    dashboard.db.apiRequest.findFirst({ where: { method: 'POST', path: '/v1/posts' } }),
  );
  const shownWebhooks = await webhooks.delivered();
  const made = { published, failed, stopped, scheduled, picture, request: refused.id };
  return { ...dashboard, person, books, circle, monday, ...made, ...shownWebhooks };
}
