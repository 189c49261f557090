import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { apiClient } from '@carillon/harness/api-client';
import type { Carillon } from '@carillon/harness/start-carillon';
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedServer,
} from '@carillon/testing/scripted-server';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';

export interface Told {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** A user with an endpoint on a server with these answers. */
export async function listeningOn(
  carillon: Carillon,
  answer: (request: ScriptedRequest, count: number) => ScriptedAnswer = () => ({}),
  events: readonly string[] = [],
) {
  const { userId, profileId, apiKey } = await carillon.tenant('scale');
  let count = 0;
  const server = await startScriptedServer((request) => answer(request, ++count));
  const [id, secret] = [newEndpointId(), newSigningSecret()];
  const facts = { url: `${server.url}/hooks`, description: '', events, profileIds: [], sandbox: false };
  const sealed = await sealSecret(secret, id, carillon.webhookKeys);
  await createEndpoint(carillon.db, { id, userId, secret: sealed, ...facts }, { max: 20 });
  const api = apiClient(carillon.url, apiKey);
  return {
    id,
    userId,
    profileId,
    api,
    server,
    secret,
    told: () => server.requests.map(({ body }) => JSON.parse(body) as Told),
    account: (handle: string) => carillon.account(profileId, 'x', handle),
    async publish(account: string, content: string): Promise<string> {
      const platforms = { [account]: { items: [{ content }] } };
      const { body } = await api.post('/posts', { profileId, platforms, publishNow: true });
      return body.data.id;
    },
    deliveries: () =>
      carillon.db.webhookDelivery.findMany({ where: { endpointId: id }, orderBy: { id: 'asc' } }),
  };
}

export const typesOf = (told: readonly Told[]) => told.map(({ type }) => type);
