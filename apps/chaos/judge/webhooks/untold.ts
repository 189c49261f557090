import { type Behaviour, behaviours } from '../../webhooks/behaviours.ts';
import type { Endpoint, Receipt, StoredDelivery, WebhookEvidence } from './evidence.ts';

/** Events that are not on their way to an endpoint as they must be, or did not end as promised there. */
export function untold(evidence: WebhookEvidence): string[] {
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
      const problem = problemOf(delivery, endpoint, {
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
  /** Whether its receiver answered one of its requests with a 2xx. */
  readonly wasTaken: boolean;
}

const table: Readonly<Record<Endpoint['behaviour'], Omit<Behaviour, 'react'>>> = {
  ...behaviours,
  rebind: { takesAll: false, takesNone: true, mayBeOff: true },
};

/** How the end of a delivery breaks the promise; null when it does not. */
function problemOf(
  { status, attempts, errors, isActive }: StoredDelivery,
  { behaviour }: Endpoint,
  { maxTries, wasTaken }: Circumstances,
): string | null {
  const { takesAll, takesNone = false, mayBeOff = false } = table[behaviour];
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
