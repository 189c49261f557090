import type { Endpoint } from '../judge/webhook-evidence.ts';
import { rebindingName } from '../system/programs.ts';
import type { System } from '../system/system.ts';
import type { BehaviourName } from './behaviours.ts';

/** Receivers of each tenant beside a healthy one. */
const others: readonly (readonly BehaviourName[])[] = [
  ['hang', 'drip'],
  ['reset', 'redirect'],
  ['gone', 'limited'],
  ['recovering', 'choosy'],
];

/** Gives a tenant its endpoints, through the API: a healthy one and others, and to one tenant a name that rebinds. */
export async function createEndpoints(
  { apiUrls: [apiUrl], receivers }: Pick<System, 'apiUrls' | 'receivers'>,
  { number, userId, apiKey }: { readonly number: number; readonly userId: string; readonly apiKey: string },
): Promise<Endpoint[]> {
  const wanted: { url: string; behaviour: Endpoint['behaviour'] }[] = [
    'healthy' as const,
    ...(others[number % others.length] ?? []),
  ].map((behaviour) => ({ behaviour, url: receivers.url(behaviour, number) }));
  if (number === 1) wanted.push({ behaviour: 'rebind', url: `https://${rebindingName}/hooks` });
  const endpoints: Endpoint[] = [];
  for (const { url, behaviour } of wanted) {
    const response = await fetch(`${apiUrl}/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    if (response.status !== 201) throw new Error(`No webhook was created: ${await response.text()}`);
    const { data } = (await response.json()) as { data: { id: string; secret: string } };
    receivers.know(url, data.secret);
    endpoints.push({ id: data.id, userId, url, behaviour });
  }
  return endpoints;
}
