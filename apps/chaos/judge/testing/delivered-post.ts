import type { WebhookEvidence } from '../webhook-evidence.ts';

/** The same, with all that is readonly to be changed by a test. */
type Changeable<T> = T extends object ? { -readonly [Key in keyof T]: Changeable<T[Key]> } : T;

const url = 'http://127.0.0.1/healthy/1';
const offUrl = 'http://127.0.0.1/gone/1';

/** A post that failed, was resent and published, with all its deliveries. Tests change what they are about. */
export function deliveredPost(): Changeable<WebhookEvidence> {
  const about = [
    ['evt_1', 'account.connected', 'sac_1', null],
    ['evt_2', 'post.scheduled', 'pst_1', null],
    ['evt_3', 'publication.failed', 'pp_1', 1],
    ['evt_4', 'post.failed', 'pst_1', null],
    ['evt_5', 'publication.published', 'pp_1', 2],
    ['evt_6', 'post.published', 'pst_1', null],
  ] as const;
  const userId = 'usr_1';
  const events = about.map(([id, type, subjectId, generation]) => ({
    id,
    type,
    subjectId,
    generation,
    userId,
    body: `{"type":"${type}","data":"${id}"}`,
  }));
  return {
    endpoints: [
      { id: 'whe_1', userId, url, behaviour: 'healthy' },
      { id: 'whe_2', userId, url: offUrl, behaviour: 'gone' },
    ],
    receipts: events.map(({ id, body }) => ({ url, eventId: id, body, isSigned: true, status: 204 })),
    innerCalls: [],
    facts: {
      posts: [{ id: 'pst_1', userId, status: 'published', isScheduled: true, rounds: 2 }],
      publications: [{ id: 'pp_1', userId, status: 'published', generation: 2 }],
      accounts: [{ id: 'sac_1', userId, state: 'connected' }],
    },
    events,
    deliveries: [
      ...events.map(({ id }) => ({
        id: `whd_${id}`,
        eventId: id,
        endpointId: 'whe_1',
        status: 'delivered',
        attempts: 1,
        errors: [null],
        isActive: true,
      })),
      {
        id: 'whd_off',
        eventId: 'evt_1',
        endpointId: 'whe_2',
        status: 'dropped',
        attempts: 1,
        errors: ['It answered with status 410.'],
        isActive: false,
      },
    ],
    maxTries: 3,
  };
}
