import type { Query } from '@carillon/sdk';
import { idsOf, type Operation, parameter, waitOf } from './operation.ts';
import { type ItemFields, type PostFields, postOf, timeOf, type When } from './post-of.ts';

/** Operations of posts, by their value in the field Operation. */
export const postOperations = {
  async create(call) {
    const fields: PostFields = {
      profileId: parameter(call, 'profileId'),
      accountIds: idsOf(parameter(call, 'accountIds')),
      when: parameter<When>(call, 'when'),
      scheduledAt: parameter(call, 'scheduledAt', ''),
      timezone: call.node.getTimezone(),
      first: {
        content: parameter(call, 'content', ''),
        mediaIds: parameter(call, 'mediaIds', ''),
        link: parameter(call, 'link', ''),
      },
      thread: parameter<{ items?: readonly ItemFields[] }>(call, 'thread', {}).items ?? [],
      more: parameter(call, 'additionalFields', {}),
    };
    const { idempotencyKey } = call;
    const options = { wait: waitOf(call), idempotencyKey };
    const { data, answer } = await call.carillon.posts.create(postOf(fields), options).withResponse();
    return { ...data, warnings: answer.warnings };
  },

  get: (call) => call.carillon.posts.get(parameter(call, 'postId')),

  async getAll(call) {
    const limit = parameter(call, 'returnAll', false) ? undefined : parameter(call, 'limit', 50);
    const filters = parameter<Readonly<Record<string, unknown>>>(call, 'filters', {});
    const { includeItems, from, to, ...others } = filters;
    const given = Object.entries({ ...others, from: timeOf(from), to: timeOf(to) });
    const query: Query<'listPosts'> = {
      ...Object.fromEntries(given.filter(([, value]) => value !== '' && value !== undefined)),
      ...(includeItems === true && { include: 'items' }),
      limit: Math.min(limit ?? largestPage, largestPage),
    };
    return call.carillon.posts.list(query).toArray(limit === undefined ? {} : { limit });
  },

  resend: (call) =>
    call.carillon.posts.resend(parameter(call, 'postId'), {
      wait: waitOf(call),
      idempotencyKey: call.idempotencyKey,
    }),

  wait: (call) =>
    call.carillon.posts.waitUntilDone(parameter(call, 'postId'), {
      timeoutMs: parameter(call, 'timeout', 300) * 1_000,
    }),
} satisfies Record<string, Operation>;

/** Entries that the API gives at once. */
const largestPage = 100;
