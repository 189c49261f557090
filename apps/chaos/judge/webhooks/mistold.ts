import type { Receipt, WebhookEvidence } from './evidence.ts';

/** Requests that tell of what did not happen, in other bytes, without a signature, or to somebody else; calls of servers inside. */
export function mistold(evidence: WebhookEvidence): string[] {
  const { endpoints, events, receipts, innerCalls, deliveries } = evidence;
  const byId = new Map(events.map((event) => [event.id, event]));
  const ownerOf = new Map(endpoints.map(({ url, userId }) => [url, userId]));
  const rebinding = new Set(endpoints.filter(({ behaviour }) => behaviour === 'rebind').map(({ id }) => id));
  function problemOf({ url, eventId, body, isSigned }: Receipt): string | null {
    const event = byId.get(eventId);
    if (event === undefined) return 'tells of what did not happen';
    if (event.userId !== ownerOf.get(url)) return 'tells somebody else';
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
