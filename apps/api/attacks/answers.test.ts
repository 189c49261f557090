import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import { endpoints } from '@carillon/operations/endpoints';
import { labels } from '@carillon/operations/schemas/labels';
import { putUpload, smallPicture } from '@carillon/operations/testing/to-call';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { documentedKeys } from '../testing/documented-keys.ts';

let scene: Scene;
let s3: TestS3;
let failed: string;
let account: string;

beforeAll(async () => {
  s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  scene = await openScene({ s3: bucket }); // only then clients may upload to the store
  account = await scene.account('x', 'suspended');
  scene.startWorker();
  failed = await scene.publishNow([account], 'refused');
  await scene.settled(failed);
  await scene.db.profile.updateMany({ data: { groupId: 'a group', windows } });
});

afterAll(async () => {
  await scene.close();
  await s3.close();
});

const keysOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => keysOf(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return [here, ...keysOf(inner, here)];
  });
};

/** A draft for one account. */
const draft = () => ({
  profileId: scene.profileId,
  platforms: { [account]: { items: [{ content: 'a draft' }] } },
});

/** A request of each operation that is answered with success, and with a body. */
const request = async (operationId: string, method: string, path: string) => {
  await scene.db.socialAccount.updateMany({ data: { active: true } });
  switch (operationId) {
    case 'createPost':
      return scene.api.post(path, draft());
    case 'validatePost':
      return scene.api.post(path, { ...draft(), status: 'scheduled' });
    case 'changePost':
      return scene.api.patch(`/posts/${(await scene.create([account], {}, 'a draft')).id}`, {
        publishNow: false,
        status: 'draft',
      });
    case 'publishPost':
      return scene.api.post(`/posts/${(await scene.create([account], {}, 'a draft')).id}/publish`);
    case 'deletePost':
      return scene.api.delete(`/posts/${await halfOut()}`);
    case 'resendPlatform':
      await scene.settled(failed);
      return scene.api.post(path.replace('{id}', failed).replace('{socialAccountId}', account));
    case 'stopPlatform': {
      const later = await scene.create([account], { scheduledAt: '2126-01-01T00:00:00Z' }, 'stopped');
      return scene.api.post(path.replace('{id}', later.id).replace('{socialAccountId}', account));
    }
    case 'advanceSandboxClock':
      return scene.api.post(path, { profileId: scene.profileId, advanceTo: '2040-01-01T00:00:00Z' });
    case 'createPosts':
      return scene.api.post(path, { posts: [{ profileId: scene.profileId, platforms: {} }], mode: 'each' });
    case 'importPosts':
      return scene.api.post(path, {
        csv: 'accounts,text\nall,A row\nnone,Another',
        mode: 'each',
        dryRun: true,
      });
    case 'createMedium':
      return upload();
    case 'announceUpload':
      return scene.api.post(path, { sizeBytes: smallPicture.length });
    case 'completeUpload':
      return scene.api.post(path.replace('{id}', await putUpload(announced)));
    case 'getMedium':
      return scene.api.get(`/media/${(await upload()).body.data.id}`);
    case 'listMedia':
      await upload();
      return scene.api.get('/media');
    case 'changeMedium':
      return scene.api.patch(`/media/${(await upload()).body.data.id}`, { name: 'changed.png' });
    case 'changeProfile':
      return scene.api.patch(`/profiles/${scene.profileId}`, { windows });
    case 'listAuditEvents':
      await scene.api.patch(`/profiles/${scene.profileId}`, { windows });
      return scene.api.get('/audit-events');
    case 'listRequests':
    case 'getRequest': {
      const noted = () => scene.db.apiRequest.findFirst({ where: { errorCode: { not: null } } });
      await scene.api.get('/posts/pst_nowhere');
      const { id } = await until('a request to be noted', noted);
      return scene.api.get(path.replace('{id}', id));
    }
    case 'listSlots':
      return scene.api.get(`/profiles/${scene.profileId}/slots`);
    case 'getLimits':
      await application();
      return scene.api.get('/limits');
    case 'listApplications':
    case 'createApplication':
    case 'getApplication':
    case 'changeApplication': {
      const made = await application();
      if (method === 'post') return made;
      const given = path.replace('{id}', made.body.data.id);
      return method === 'get' ? scene.api.get(given) : scene.api.patch(given, { name: 'changed' });
    }
    case 'listConnectLinks':
    case 'createConnectLink':
    case 'getConnectLink': {
      const made = await scene.api.post<{ id: string }>('/connect-links', { profileId: scene.profileId });
      if (method === 'post') return made;
      return scene.api.get(path.replace('{id}', made.body.data.id));
    }
    case 'listWebhooks':
      await webhook();
      return scene.api.get('/webhooks');
    case 'createWebhook':
      return scene.api.post('/webhooks', { url: 'https://example.com/hooks' });
    case 'changeWebhook':
      return scene.api.patch(`/webhooks/${await webhook()}`, { description: 'changed' });
    case 'recoverWebhook':
      return scene.api.post(`/webhooks/${await webhook()}/recover`, { since: '2026-01-01T00:00:00Z' });
    case 'listWebhookDeliveries':
    case 'getWebhookDelivery':
    case 'redeliverWebhook': {
      const id = await webhook();
      const delivery = (await scene.api.post(`/webhooks/${id}/test`)).body.data.id;
      if (operationId === 'listWebhookDeliveries') return scene.api.get(`/webhooks/${id}/deliveries`);
      const given = path.replace('{id}', delivery);
      if (method !== 'get') return scene.api.post(given);
      const tried = async () =>
        (await scene.api.get<{ tries: readonly object[] }>(given)).body.data.tries.length > 0;
      await until('its first try', tried); // it has more keys from then on
      return scene.api.get(given);
    }
    case 'getWebhook':
    case 'rotateWebhookSecret':
    case 'testWebhook': {
      const given = path.replace('{id}', await webhook());
      return method === 'get' ? scene.api.get(given) : scene.api.post(given);
    }
    default: {
      const given = path.replace('{id}', failed);
      return method === 'get' ? scene.api.get(given) : scene.api.post(given);
    }
  }
};

/** A new application, in the place of those before. */
async function application() {
  await scene.db.networkApp.deleteMany({ where: { userId: { not: null } } });
  const asked = { platform: 'x', name: 'Bells', clientId: 'bells', clientSecret: 'ding' };
  return scene.api.post<{ id: string }>('/applications', asked);
}

/** A new webhook, in the place of those before. */
async function webhook(): Promise<string> {
  await scene.db.webhookEndpoint.deleteMany();
  return (await scene.api.post('/webhooks', { url: 'https://example.invalid/hooks' })).body.data.id;
}

/** A picture that is uploaded as it is. */
async function upload() {
  const headers = { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'image/png' };
  const response = await fetch(`${scene.url}/v1/media`, { method: 'POST', headers, body: smallPicture });
  return { status: response.status, body: (await response.json()) as { data: { id: string } } };
}

const announced = async (path: string, body: object) =>
  (await scene.api.post<{ id: string; upload: { url: string } }>(path, body)).body.data;

const windows = { x: [{ days: ['mon'], from: '09:00', to: '10:00' }] };

/** A post that is out on one account, and still to come on another. */
async function halfOut(): Promise<string> {
  const accounts = [await scene.account('x', 'early'), await scene.account('x', 'late')];
  const { id } = await scene.create(accounts, { scheduledAt: '2126-01-01T00:00:00Z' }, 'half of it');
  const out = { status: 'published', publishedAt: new Date(), platformPostId: '1' } as const;
  await scene.db.publication.updateMany({
    where: { postId: id, socialAccountId: accounts[0] ?? '' },
    data: out,
  });
  return id;
}

describe('an answer', () => {
  // A file has no keys, nothing has none, and what is fetched is answered like what is uploaded.
  const shown = endpoints.filter(
    ({ answer, file }) => !answer.isFile && answer.status !== 204 && file !== 'fetched',
  );
  it.each(shown.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    'to %s has exactly the documented keys',
    async (operationId, method, path) => {
      const { status, body } = await request(operationId, method, path);
      expect([200, 201, 202]).toContain(status);
      expect([...new Set(keysOf(body))].sort()).toEqual([...(documentedKeys[operationId] ?? [])].sort());
    },
  );

  it('has no key for what must stay inside', () => {
    const secret =
      /seal|hash|last4|token|credential|password|lease|worker|dispatch|generation|sandbox|record/i;
    expect(
      Object.entries(documentedKeys)
        .filter(([operationId]) => !/ConnectLinks?$/.test(operationId)) // of what they connect, as the key that asks
        .flatMap(([, keys]) => keys)
        .filter((key) => secret.test(key) && key !== 'data.key.sandbox'),
    ).toEqual([]);
  });

  it('to a request that is refused has the key error alone', async () => {
    for (const path of ['/posts/pst_unknown', '/nothing', '/profiles?page=2']) {
      expect(Object.keys((await scene.api.get(path)).body)).toEqual(['error']);
    }
  });
});

/** The schemas within a schema, itself included. */
function parts(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = [
    ...(schema instanceof z.ZodObject ? Object.values(schema.shape) : []),
    ...(schema instanceof z.ZodArray ? [schema.element] : []),
    ...(schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly
      ? [schema.unwrap()]
      : []),
  ] as z.core.$ZodType[];
  return [schema, ...inner.flatMap(parts)];
}

/** Kinds of schema that let pass only what they name. */
const closed = [
  'object',
  'array',
  'nullable',
  'optional',
  'readonly',
  'string',
  'enum',
  'boolean',
  'number',
  'date',
  'never',
];

describe('the schema of every answer', () => {
  it.each(endpoints.map(({ operationId, answer }) => [operationId, answer.schema] as const))(
    '%s names all that it lets out',
    (_, schema) => {
      for (const part of parts(schema)) {
        if (part === labels.metadata) continue; // its names are its author's own
        expect(closed).toContain(part._zod.def.type);
        if (part instanceof z.ZodObject) expect(part.def.catchall?._zod.def.type ?? 'never').toBe('never');
      }
    },
  );

  it('would be noticed if it let anything out', () => {
    for (const open of [
      z.looseObject({}),
      z.object({ a: z.array(z.record(z.string(), z.string())) }),
      z.object({ a: z.record(z.string(), z.string()) }).readonly(),
      z.any(),
    ]) {
      const types = parts(open).map((part) =>
        part instanceof z.ZodObject ? (part.def.catchall?._zod.def.type ?? 'object') : part._zod.def.type,
      );
      expect(types.every((type) => closed.includes(type))).toBe(false);
    }
  });
});
