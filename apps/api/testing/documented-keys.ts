import { listedStatuses } from '@carillon/db';

const post = ['content', 'createdAt', 'id', 'latestAt', 'profileId', 'scheduledAt', 'status', 'updatedAt'];
const medium = [
  ...[
    'altText',
    'animated',
    'createdAt',
    'durationMs',
    'errorMessage',
    'expiresAt',
    'height',
    'id',
    'mimeType',
    'name',
  ],
  ...['sha256', 'sizeBytes', 'status', 'thumbnailUrl', 'type', 'updatedAt', 'url', 'width'],
];
const under = (path: string, keys: readonly string[]) => keys.map((key) => `${path}.${key}`);
const created = ['data', ...under('data', post), 'message'];
const profile = [
  'active',
  'createdAt',
  'dailyLimit',
  'groupId',
  'id',
  'name',
  'spacingMinutes',
  'timezone',
  'updatedAt',
  'userId',
  'windows',
  ...under('windows', ['x', ...under('x[]', ['days', 'from', 'to'])]),
];

const request = [
  ...['apiKeyId', 'at', 'durationMs', 'error', 'errorCode', 'id', 'method', 'operation', 'path', 'postId'],
  'status',
];

const webhook = [
  ...['active', 'createdAt', 'description', 'disabledReason', 'events', 'failingSince', 'id', 'kind'],
  ...['pausedUntil', 'profileIds', 'test', 'updatedAt', 'url'],
];
const delivery = [
  ...[
    'attempts',
    'createdAt',
    'eventId',
    'id',
    'nextAttemptAt',
    'occurredAt',
    'settledAt',
    'status',
    'subjectId',
    'type',
  ],
  'webhookId',
];

const countOf = (path: string) => [path, ...under(path, ['count', 'atLeast'])];

/** Every key of every answer, with `[]` for each entry of a list. */
export const documentedKeys: Readonly<Record<string, readonly string[]>> = {
  listPosts: [
    'data',
    ...under('data[]', [...post, 'media', 'platforms']),
    ...under('data[].platforms[]', [
      'errorCode',
      'errorMessage',
      'nextAttemptAt',
      'platform',
      'platformAvatar',
      'platformPostUrl',
      'platformUsername',
      'publishedAt',
      'retryable',
      'scheduledAt',
      'socialAccountId',
      'status',
    ]),
  ],
  createPost: created,
  getPost: [
    'data',
    ...under('data', [...post, 'media', 'platforms']),
    ...under('data.platforms[]', [
      'createdAt',
      'errorCode',
      'errorMessage',
      'id',
      'nextAttemptAt',
      'platformPostId',
      'platformPostUrl',
      'postId',
      'publishedAt',
      'retryable',
      'scheduledAt',
      'socialAccountId',
      'status',
      'updatedAt',
    ]),
  ],
  resendPost: created,
  countPosts: [
    'data',
    'data.status',
    'data.platformStatus',
    ...['draft', 'partial', ...listedStatuses].flatMap((name) => countOf(`data.status.${name}`)),
    ...listedStatuses.flatMap((name) => countOf(`data.platformStatus.${name}`)),
  ],
  resendPlatform: created,
  stopPlatform: created,
  changePost: created,
  publishPost: created,
  deletePost: created,
  validatePost: [
    'data',
    ...under('data', ['platforms', 'problems', 'quota', 'scheduledAt', 'status', 'valid']),
    ...under('data.platforms[]', ['items', 'platform', 'reason', 'scheduledAt', 'socialAccountId']),
    'data.platforms[].items[].counts',
    ...under('data.platforms[].items[].counts[]', ['length', 'limit', 'platform', 'unit']),
    ...under('data.problems[]', ['code', 'message', 'path']),
    ...under('data.quota', ['limit', 'used', 'uses']),
  ],
  changeProfile: ['data', ...under('data', profile)],
  listSlots: [
    'data',
    ...under('data[]', ['at', 'localTime', 'platform', 'rank', 'reason', 'reasons', 'source', 'window']),
    ...under('data[].window', ['days', 'from', 'to']),
  ],
  listAttempts: [
    'data',
    ...under('data[]', [
      'endedAt',
      'message',
      'networkStatus',
      'nextAttemptAt',
      'number',
      'outcome',
      'platform',
      'round',
      'socialAccountId',
      'startedAt',
    ]),
  ],
  listAuditEvents: [
    'data',
    ...under('data[]', ['action', 'actor', 'at', 'details', 'email', 'id', 'requestId', 'subject']),
    ...under('data[].actor', ['address', 'apiKeyId', 'type', 'userId']),
    ...under('data[].subject', ['id', 'type']),
    ...under('data[].details[]', ['name', 'values']),
  ],
  listRequests: ['data', ...under('data[]', request)],
  getRequest: ['data', ...under('data', request)],
  listWebhooks: ['data', ...under('data[]', webhook)],
  createWebhook: ['data', ...under('data', [...webhook, 'secret'])],
  getWebhook: ['data', ...under('data', webhook)],
  changeWebhook: ['data', ...under('data', webhook)],
  rotateWebhookSecret: ['data', ...under('data', [...webhook, 'formerUntil', 'secret'])],
  testWebhook: ['data', ...under('data', delivery)],
  recoverWebhook: ['data', 'data.deliveries', 'data.more'],
  listWebhookDeliveries: ['data', ...under('data[]', delivery)],
  getWebhookDelivery: ['data', ...under('data', [...delivery, 'body', 'tries'])],
  redeliverWebhook: ['data', ...under('data', delivery)],
  listMedia: ['data', ...under('data[]', medium)],
  createMedium: ['data', ...under('data', medium)],
  announceUpload: [
    'data',
    ...under('data', ['altText', 'expiresAt', 'id', 'name', 'sizeBytes', 'upload']),
    ...under('data.upload', ['expiresAt', 'headers', 'headers.Content-Length', 'method', 'url']),
  ],
  completeUpload: ['data', ...under('data', medium)],
  getMedium: ['data', ...under('data', medium)],
  changeMedium: ['data', ...under('data', medium)],
  listProfiles: ['data', ...under('data[]', profile)],
  listSocialAccounts: [
    'data',
    ...under('data[]', [
      'active',
      'createdAt',
      'id',
      'platform',
      'platformAvatar',
      'platformUserId',
      'platformUsername',
      'profileId',
    ]),
    'limits',
    ...under('limits', ['canAdd', 'current', 'max']),
  ],
};
