import { type Behaviour, behaviours } from '../webhooks/behaviours.ts';
import type {
  Endpoint,
  Facts,
  Receipt,
  StoredDelivery,
  StoredEvent,
  WebhookEvidence,
} from './webhook-evidence.ts';

/** Broken promises of events, one sentence for each time. */
export interface WebhookFindings {
  readonly missingEvents: readonly string[];
  readonly missingDeliveries: readonly string[];
  readonly wrongBodies: readonly string[];
}

/** The findings of a run that is over. */
export const judgeWebhooks = (evidence: WebhookEvidence): WebhookFindings => ({
  missingEvents: missingEvents(evidence),
  missingDeliveries: missingDeliveries(evidence),
  wrongBodies: wrongBodies(evidence),
});

/** Events that must be there by the rows of what happened and are not, are there twice, or are about something else. */
function missingEvents({ facts, events }: Pick<WebhookEvidence, 'facts' | 'events'>): string[] {
  const bySubject = Map.groupBy(events, ({ subjectId }) => subjectId);
  const about = ({ id, userId }: { id: string; userId: string }) =>
    (bySubject.get(id) ?? []).filter((event) => event.userId === userId);
  const known = new Set([...facts.posts, ...facts.publications, ...facts.accounts].map(keyOf));
  return [
    ...facts.posts.flatMap((post) => ofPost(post, about(post))),
    ...facts.publications.flatMap((publication) => ofPublication(publication, about(publication))),
    ...facts.accounts.flatMap((account) => ofAccount(account, about(account))),
    ...events
      .filter(({ subjectId: id, userId }) => !known.has(keyOf({ id, userId })))
      .map(({ id, type, subjectId }) => `${type} (${id}) is about ${subjectId}, which is not there`),
  ];
}

const keyOf = ({ id, userId }: { id: string; userId: string }) => `${userId} ${id}`;

const ended = ['published', 'partial', 'failed'];

/** One event when it is scheduled, and one for the end of each round, of which the last says how it is. */
function ofPost({ id, status, isScheduled, rounds }: Facts['posts'][number], events: readonly StoredEvent[]) {
  const types = events.map(({ type }) => type);
  const ends = types.filter((type) => ended.some((end) => type === `post.${end}`));
  const wanted = ended.includes(status) ? rounds : rounds - 1;
  return [
    ...counted(types, 'post.scheduled', isScheduled ? 1 : 0, id),
    ...(ends.length === wanted
      ? []
      : [`${id} ended ${wanted} times and its end was delivered ${ends.length} times`]),
    ...(ended.includes(status) && ends.at(-1) !== `post.${status}`
      ? [`${id} is ${status}, and the last event of it is ${ends.at(-1)}`]
      : []),
  ];
}

/** One event for the end of each round: a failure for all but the last. */
function ofPublication(
  { id, status, generation }: Facts['publications'][number],
  events: readonly StoredEvent[],
) {
  const delivered = (type: string, which: number) =>
    events.filter((event) => event.type === type && event.generation === which).length;
  return Array.from({ length: generation }, (_, index) => index + 1).flatMap((which) => {
    const end = which < generation ? 'failed' : status;
    return (['published', 'failed'] as const).flatMap((each) => {
      const [wanted, found] = [each === end ? 1 : 0, delivered(`publication.${each}`, which)];
      return wanted === found
        ? []
        : [`${id} was delivered as ${each} ${found} times and not ${wanted} times in round ${which}`];
    });
  });
}

const typeOf: Readonly<Record<string, string>> = {
  connected: 'account.connected',
  reconnect: 'account.reconnect_required',
};

/** Connected and not, in turn; the last event says how it is. */
function ofAccount({ id, state }: Facts['accounts'][number], events: readonly StoredEvent[]) {
  const types = events.map(({ type }) => type);
  const isInTurn = types.every((type, index) => type === Object.values(typeOf)[index % 2]);
  return isInTurn && types.at(-1) === typeOf[state]
    ? []
    : [`${id} is ${state}, and was delivered as ${types.join(', ') || 'nothing'}`];
}

const counted = (types: readonly string[], wanted: string, count: number, id: string): string[] => {
  const found = types.filter((type) => type === wanted).length;
  return found === count ? [] : [`${id} has ${found} events ${wanted} and not ${count}`];
};

/** Events that are not on their way to an endpoint as they must be, or did not end as promised there. */
function missingDeliveries(evidence: WebhookEvidence): string[] {
  const { endpoints, deliveries, receipts, events, maxTries } = evidence;
  const ofEndpoint = Map.groupBy(deliveries, ({ endpointId }) => endpointId);
  const taken = new Set(receipts.filter(isTaken).map(({ url, eventId }) => `${url} ${eventId}`));
  const eventsOf = Map.groupBy(events, ({ userId }) => userId);
  return endpoints.flatMap((endpoint) => {
    const own = ofEndpoint.get(endpoint.id) ?? [];
    const isOff = own.some(({ isActive }) => !isActive);
    const byEvent = Map.groupBy(own, ({ eventId }) => eventId);
    const missing = (eventsOf.get(endpoint.userId) ?? []).flatMap(({ id, type }) => {
      const count = byEvent.get(id)?.length ?? 0;
      return count === 1 || (count === 0 && isOff)
        ? []
        : [`${type} (${id}) has ${count} deliveries to ${nameOf(endpoint)}`];
    });
    const wrong = own.flatMap((delivery) => {
      const problem = problemOfDelivery(delivery, endpoint, {
        maxTries,
        wasTaken: taken.has(`${endpoint.url} ${delivery.eventId}`),
      });
      return problem === null
        ? []
        : [`${delivery.id} of ${delivery.eventId} to ${nameOf(endpoint)} ${problem}`];
    });
    return [...missing, ...wrong];
  });
}

const isTaken = ({ status }: Receipt) => status !== null && status >= 200 && status < 300;

const nameOf = ({ id, behaviour }: Endpoint) => `${id} (${behaviour})`;

interface Circumstances {
  readonly maxTries: number;
  /** True when its receiver answered one of its requests with a 2xx. */
  readonly wasTaken: boolean;
}

const expected: Readonly<Record<Endpoint['behaviour'], Omit<Behaviour, 'react'>>> = {
  ...behaviours,
  rebind: { takesAll: false, takesNone: true, mayBeOff: true },
};

/** How the end of a delivery breaks the promise; null when it does not. */
function problemOfDelivery(
  { status, attempts, errors, isActive }: StoredDelivery,
  { behaviour }: Endpoint,
  { maxTries, wasTaken }: Circumstances,
): string | null {
  const { takesAll, takesNone = false, mayBeOff = false } = expected[behaviour];
  if (!isActive && !mayBeOff) return 'lost its endpoint, which was switched off';
  if (errors.length !== attempts) return `was tried ${attempts} times, and ${errors.length} tries are kept`;
  if (status === 'delivered') {
    if (takesNone || !wasTaken) return 'is said to be delivered, and was not taken';
    return errors.at(-1) === null ? null : 'is said to be delivered after a try that failed';
  }
  if (status === 'dropped') return isActive ? 'was dropped, and its endpoint is switched on' : null;
  if (status !== 'failed') return `is still ${status}`;
  if (takesAll) return `failed: ${errors.at(-1)}`;
  if (errors.some((error) => error === null)) return 'failed, and a try of it was taken';
  return attempts >= maxTries ? null : `failed after ${attempts} tries and not ${maxTries}`;
}

/** Requests about what did not happen, in other bytes, without a signature, or to somebody else; calls of servers inside. */
function wrongBodies(evidence: WebhookEvidence): string[] {
  const { endpoints, events, receipts, innerCalls, deliveries } = evidence;
  const byId = new Map(events.map((event) => [event.id, event]));
  const ownerOf = new Map(endpoints.map(({ url, userId }) => [url, userId]));
  const rebinding = new Set(endpoints.filter(({ behaviour }) => behaviour === 'rebind').map(({ id }) => id));
  function problemOf({ url, eventId, body, isSigned }: Receipt): string | null {
    const event = byId.get(eventId);
    if (event === undefined) return 'is about what did not happen';
    if (event.userId !== ownerOf.get(url)) return 'went to somebody else';
    if (event.body !== body) return 'has other bytes than the event';
    if (!body.startsWith(`{"type":"${event.type}",`)) return `is not a ${event.type}`;
    return isSigned ? null : 'is not signed';
  }
  return [
    ...receipts.flatMap((receipt) => {
      const problem = problemOf(receipt);
      return problem === null ? [] : [`a request at ${receipt.url} (${receipt.eventId}) ${problem}`];
    }),
    ...innerCalls.map((path) => `a server inside was called: ${path}`),
    ...deliveries
      .filter(({ endpointId, errors }) => rebinding.has(endpointId) && errors.some(leadsInside))
      .map(({ id }) => `${id} was sent to a server inside`),
  ];
}

/** True when it was tried to make a connection to this machine. */
const leadsInside = (error: string | null) => error === null || error.includes('127.0.0.2');
