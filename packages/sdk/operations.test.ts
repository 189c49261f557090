import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Carillon, type OperationId } from './index.ts';

const post = { profileId: 'prf_1', platforms: {} };
const bytes = new Uint8Array([1]);

/** How each operation of the API is called. */
const calls: Readonly<Record<OperationId, (carillon: Carillon) => PromiseLike<unknown>>> = {
  getMe: (carillon) => carillon.me(),
  getLimits: (carillon) => carillon.limits(),
  listPosts: ({ posts }) => posts.list(),
  createPost: ({ posts }) => posts.create(post),
  createPosts: ({ posts }) => posts.createBatch({ posts: [post] }),
  importPosts: ({ posts }) => posts.import({ csv: 'text\nOne' }),
  countPosts: ({ posts }) => posts.counts(),
  validatePost: ({ posts }) => posts.validate(post),
  getPost: ({ posts }) => posts.get('pst_1'),
  changePost: ({ posts }) => posts.update('pst_1', {}),
  deletePost: ({ posts }) => posts.delete('pst_1'),
  publishPost: ({ posts }) => posts.publish('pst_1'),
  resendPost: ({ posts }) => posts.resend('pst_1'),
  resendPlatform: ({ posts }) => posts.resendOn('pst_1', 'sac_1'),
  stopPlatform: ({ posts }) => posts.stopOn('pst_1', 'sac_1'),
  listAttempts: ({ posts }) => posts.attempts('pst_1'),
  listMedia: ({ media }) => media.list(),
  createMedium: ({ media }) => media.upload(bytes),
  createMediumFromUrl: ({ media }) => media.uploadFromUrl({ url: 'https://a.example/a.png' }),
  announceUpload: ({ media }) => media.announceUpload({ sizeBytes: 1 }),
  completeUpload: ({ media }) => media.completeUpload('upl_1'),
  getMedium: ({ media }) => media.get('med_1'),
  changeMedium: ({ media }) => media.update('med_1', {}),
  deleteMedium: ({ media }) => media.delete('med_1'),
  getMediumContent: ({ media }) => media.content('med_1'),
  getMediumThumbnail: ({ media }) => media.thumbnail('med_1'),
  listProfiles: ({ profiles }) => profiles.list(),
  changeProfile: ({ profiles }) => profiles.update('prf_1', {}),
  advanceSandboxClock: ({ sandbox }) =>
    sandbox.advance({ profileId: 'prf_1', advanceTo: '2040-01-09T08:00:00Z' }),
  listSlots: ({ slots }) => slots.list('prf_1'),
  listSocialAccounts: ({ accounts }) => accounts.list(),
  listApplications: ({ applications }) => applications.list({ platform: 'x' }),
  createApplication: ({ applications }) =>
    applications.create({ platform: 'x', name: 'Ours', clientId: 'id' }),
  getApplication: ({ applications }) => applications.get('app_1'),
  changeApplication: ({ applications }) => applications.change('app_1', { name: 'Theirs' }),
  deleteApplication: ({ applications }) => applications.delete('app_1'),
  listConnectLinks: ({ connectLinks }) => connectLinks.list({ status: 'open' }),
  createConnectLink: ({ connectLinks }) => connectLinks.create({ profileId: 'prf_1' }),
  getConnectLink: ({ connectLinks }) => connectLinks.get('cnl_1'),
  revokeConnectLink: ({ connectLinks }) => connectLinks.revoke('cnl_1'),
  listWebhooks: ({ webhooks }) => webhooks.list(),
  createWebhook: ({ webhooks }) => webhooks.create({ url: 'https://a.example' }),
  getWebhook: ({ webhooks }) => webhooks.get('whe_1'),
  changeWebhook: ({ webhooks }) => webhooks.update('whe_1', {}),
  deleteWebhook: ({ webhooks }) => webhooks.delete('whe_1'),
  rotateWebhookSecret: ({ webhooks }) => webhooks.rotateSecret('whe_1'),
  testWebhook: ({ webhooks }) => webhooks.test('whe_1'),
  recoverWebhook: ({ webhooks }) => webhooks.recover('whe_1', { since: '2026-11-24T08:00:00Z' }),
  listWebhookDeliveries: ({ webhooks }) => webhooks.deliveries('whe_1'),
  getWebhookDelivery: ({ webhookDeliveries }) => webhookDeliveries.get('whd_1'),
  redeliverWebhook: ({ webhookDeliveries }) => webhookDeliveries.redeliver('whd_1'),
  listAuditEvents: ({ auditEvents }) => auditEvents.list(),
  listRequests: ({ requests }) => requests.list(),
  getRequest: ({ requests }) => requests.get('req_1'),
};

type Methods = Readonly<Record<string, { readonly operationId: string }>>;

const { paths }: { readonly paths: Readonly<Record<string, Methods>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/docs/openapi.json'), 'utf8'),
);

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method, path })),
);

describe('operations of the API', () => {
  it('all have a method', () => {
    expect(Object.keys(calls).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });

  it.each(operations)('$operationId is $method $path', async ({ operationId, method, path }) => {
    const asked: string[] = [];
    const answer = async (url: string | URL | Request, { method: verb = '' }: RequestInit = {}) => {
      asked.push(`${verb} ${new URL(String(url)).pathname}`);
      return Response.json({ data: [] });
    };
    const carillon = new Carillon({
      apiKey: 'k',
      baseUrl: 'https://a.example',
      fetch: answer as typeof fetch,
    });
    await calls[operationId as OperationId](carillon);
    const pattern = path.replaceAll(/\{\w+\}/g, '[a-z]{3}_1');
    expect(asked).toEqual([expect.stringMatching(`^${method.toUpperCase()} /v1${pattern}$`)]);
  });

  it('are listed in the README with their methods', () => {
    const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `([\w.]+)` +\| `(\w+)` +\| `(\w+) (\S+)` +\|$/gm)];
    expect(
      rows.map(([, , id, method = '', path]) => ({ operationId: id, method: method.toLowerCase(), path })),
    ).toEqual(operations);
    for (const [, name = '', id = ''] of rows) {
      const call = calls[id as OperationId].toString();
      expect([id, call.includes(`${name.split('.').at(-1)}(`)]).toEqual([id, true]);
    }
  });
});
