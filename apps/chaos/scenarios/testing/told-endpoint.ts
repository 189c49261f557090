import type { Scene } from '@carillon/harness/open-scene';
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedServer,
} from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { Webhook } from 'standardwebhooks';

type React = (request: ScriptedRequest, count: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

export type ToldEndpoint = Awaited<ReturnType<typeof toldEndpoint>>;

/** An endpoint of a scene's user, made through the API, on a server that answers by `react`; 200 by default. */
export async function toldEndpoint(
  { api, db }: Scene,
  react: React = () => ({}),
  events: readonly string[] = ['account.connected'],
) {
  let count = 0;
  const server = await startScriptedServer((request) => react(request, ++count));
  const { body } = await api.post<{ id: string; secret: string }>('/webhooks', { url: server.url, events });
  const { id, secret } = body.data;
  const deliveries = () =>
    db.webhookDelivery.findMany({
      where: { endpointId: id },
      include: { tries: true },
      orderBy: { id: 'asc' },
    });
  return {
    id,
    secret,
    requests: server.requests,
    close: server.close,
    /** All its deliveries, the oldest first. */
    deliveries,
    /** The same, once everything has ended. */
    ended: (limit?: number) =>
      until(
        'everything to be told',
        async () => {
          const all = await deliveries();
          return all.every(({ status }) => status !== 'pending') && all;
        },
        limit,
      ),
    /** Different bodies that it got, by event. */
    bytes: () =>
      [...Map.groupBy(server.requests, ({ headers }) => String(headers['webhook-id']))].map(
        ([eventId, requests]) => ({ eventId, bodies: [...new Set(requests.map(({ body }) => body))] }),
      ),
  };
}

/** True when a request was signed with this secret, by an implementation that is not ours. */
export function isSigned({ headers, body }: ScriptedRequest, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
