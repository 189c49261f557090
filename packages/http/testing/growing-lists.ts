import { newId } from '@carillon/core';
import type { Database } from '@carillon/db';
import { recordAudit } from '@carillon/db/audit';
import { createProfile } from '@carillon/db/profiles';
import { recordRequests } from '@carillon/db/requests';
import type { Tenant } from '@carillon/testing/create-tenant';

const apiKeyId = newId('apk');
/** Whose deliveries are listed. */
export const endpointId = newId('whe');
/** Whose tries are listed, and what has them. */
export const postId = newId('pst');
export const publicationId = newId('pp');

/** A list, and how rows come to it and go; they have ids of their own unless said. */
export interface GrowingList {
  readonly path: string;
  readonly add: (count: number) => Promise<unknown>;
  /** Left out where rows stay. */
  readonly remove?: (ids: string[]) => Promise<unknown>;
}

const each = <Row>(count: number, row: (n: number) => Row): Row[] =>
  Array.from({ length: count }, (_, n) => row(n));

const withId = (ids: string[]) => ({ where: { id: { in: ids } } });

interface Scene {
  readonly db: Database;
  readonly tenant: Tenant;
  /** Has the post and the webhook whose tries and deliveries are listed; they stay. */
  readonly owner: Tenant;
}

type Lists = Readonly<Record<string, GrowingList>>;

/** All lists of the API, by their rows. @param scene asked for when rows come or go */
export const growingLists = (scene: () => Scene): Lists => ({
  ...profileLists(scene),
  ...mediaLists(scene),
  ...postLists(scene),
  ...webhookLists(scene),
  ...requestLists(scene),
});

/** Lists of profiles and their accounts. */
function profileLists(scene: () => Scene): Lists {
  const db = () => scene().db;
  return {
    profiles: {
      path: '/profiles?group_id=a+group+%26+more',
      add: (count) =>
        Promise.all(
          each(count, () =>
            createProfile(db(), {
              userId: scene().tenant.userId,
              timezone: 'UTC',
              groupId: 'a group & more',
              name: 'P',
            }),
          ),
        ),
      remove: (ids) => db().profile.deleteMany(withId(ids)),
    },
    'social accounts': {
      path: '/social-accounts',
      add: (count) =>
        db().socialAccount.createMany({
          data: each(count, () => ({
            id: newId('sac'),
            profileId: scene().tenant.profileId,
            platform: 'x' as const,
            platformAvatar: '',
            platformUserId: newId('usr'),
            platformUsername: 'ada',
          })),
        }),
      remove: (ids) => db().socialAccount.deleteMany(withId(ids)),
    },
    'connect links': {
      path: '/connect-links?status=open',
      add: (count) =>
        db().connectLink.createMany({
          data: each(count, () => ({
            id: newId('cnl'),
            userId: scene().tenant.userId,
            profileId: scene().tenant.profileId,
            digest: newId('cnl'),
            platforms: ['x' as const],
            expiresAt: new Date(Date.now() + 3_600_000),
          })),
        }),
      remove: (ids) => db().connectLink.deleteMany(withId(ids)),
    },
  };
}

/** The list of files. */
function mediaLists(scene: () => Scene): Lists {
  const db = () => scene().db;
  return {
    media: {
      path: '/media',
      add: (count) =>
        db().medium.createMany({
          data: each(count, () => ({
            id: newId('med'),
            userId: scene().tenant.userId,
            type: 'image' as const,
            status: 'ready' as const,
            mimeType: 'image/png',
            width: 1,
            height: 1,
            sizeBytes: 1,
            sha256: '',
            kept: true,
          })),
        }),
      remove: (ids) => db().medium.deleteMany(withId(ids)),
    },
  };
}

/** Lists of posts, and of attempts. */
function postLists(scene: () => Scene): Lists {
  const db = () => scene().db;
  const draft = () => ({
    id: newId('pst'),
    userId: scene().tenant.userId,
    profileId: scene().tenant.profileId,
    content: 'bells',
    status: 'draft' as const,
  });
  const posts: Omit<GrowingList, 'path'> = {
    add: (count) => db().post.createMany({ data: each(count, draft) }),
    remove: (ids) => db().post.deleteMany(withId(ids)),
  };
  let tries = 0;
  return {
    posts: { path: '/posts', ...posts },
    'posts of a status and a profile': { path: '/posts?status=draft&profile_id=PROFILE', ...posts },
    'posts with all that they say': { path: '/posts?include=items', ...posts },
    'posts with filters': { path: '/posts?status=draft&from=2020-01-01T00:00:00Z', ...posts },
    attempts: {
      path: `/posts/${postId}/attempts`,
      add: (count) =>
        db().attempt.createMany({
          data: each(count, () => {
            tries += 1; // five of them began at the same moment
            const startedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(tries / 5));
            return { publicationId, leaseToken: tries, generation: 1, number: tries, worker: 'w', startedAt };
          }),
        }),
      remove: (ids) => db().attempt.deleteMany({ where: { number: { in: ids.map(Number) } } }),
    },
  };
}

/** Lists of webhooks and deliveries. */
function webhookLists(scene: () => Scene): Lists {
  const db = () => scene().db;
  return {
    webhooks: {
      path: '/webhooks',
      add: (count) =>
        db().webhookEndpoint.createMany({
          data: each(count, () => ({
            id: newId('whe'),
            userId: scene().tenant.userId,
            url: 'https://example.com',
            secret: '',
            active: false,
          })),
        }),
      remove: (ids) => db().webhookEndpoint.deleteMany(withId(ids)),
    },
    deliveries: {
      path: `/webhooks/${endpointId}/deliveries?type=post.published`,
      add: async (count) => {
        const events = each(count, () => ({
          id: newId('evt'),
          userId: scene().owner.userId,
          type: 'post.published',
          subjectId: postId,
        }));
        await db().webhookEvent.createMany({ data: events });
        const settled = { status: 'delivered', nextAt: null, settledAt: new Date() } as const;
        await db().webhookDelivery.createMany({
          data: events.map(({ id: eventId }) => ({ id: newId('whd'), eventId, endpointId, ...settled })),
        });
      },
      remove: (ids) => db().webhookDelivery.deleteMany(withId(ids)),
    },
  };
}

/** Lists that are written beside other work. */
function requestLists(scene: () => Scene): Lists {
  const db = () => scene().db;
  return {
    'audit events': {
      path: '/audit-events?action=media.changed',
      add: (count) =>
        recordAudit(
          db(),
          ...each(count, () => ({
            action: 'media.changed' as const,
            by: { kind: 'cli' as const },
            userId: scene().tenant.userId,
          })),
        ),
    },
    requests: {
      path: `/requests?api_key_id=${apiKeyId}`,
      add: (count) =>
        recordRequests(
          db(),
          each(count, () => ({
            id: newId('req'),
            userId: scene().tenant.userId,
            apiKeyId,
            sandbox: false,
            at: new Date(),
            method: 'GET',
            path: '/v1/me',
            operation: 'getMe',
            status: 200,
            errorCode: null,
            error: null,
            durationMs: 1,
            postId: null,
          })),
        ),
      remove: (ids) => db().apiRequest.deleteMany(withId(ids)),
    },
  };
}
