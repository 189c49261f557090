import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import type { PersonClient } from '../person-client.ts';
import type { Dashboard } from '../start-dashboard.ts';

/** The address of the shop's website, as pictures show it. */
const shownUrl = 'https://lanternbooks.example/carillon';

export interface DemoWebhooks {
  /** Id of the one that gets every event. */
  readonly webhook: string;
  /** Id of a delivery that was taken at the second try. */
  readonly delivery: string;
}

/** A webhook of the shop's website, from now on. `delivered` waits until all that has happened is delivered. */
export async function keepWebhooks({ db }: Pick<Dashboard, 'db'>, client: PersonClient) {
  let isFirst = true;
  const website = await startScriptedServer(({ body }) => {
    const isBusy = isFirst && body.includes('"publication.failed"');
    if (isBusy) isFirst = false;
    return isBusy ? { status: 503, body: 'The website is being updated.' } : { body: 'ok' };
  });
  const make = async (wanted: object) =>
    (await client.post<{ id: string }>('/v1/webhooks', wanted)).body.data.id;
  const webhook = await make({ url: website.url, description: 'Website: what is out' });

  async function delivered(): Promise<DemoWebhooks> {
    const delivery = await until('all to be delivered', async () => {
      const all = await db.webhookDelivery.findMany({ where: { endpointId: webhook } });
      const isOver = all.every(({ status }) => status === 'delivered');
      return isOver && all.find(({ attempts }) => attempts === 2);
    });
    await website.close();
    await client.patch(`/v1/webhooks/${webhook}`, { url: shownUrl, active: false });
    await db.webhookEndpoint.update({ where: { id: webhook }, data: { active: true } });
    await db.webhookAttempt.updateMany({ data: { url: shownUrl, address: null } });
    const chat = {
      kind: 'slack',
      url: 'https://hooks.slack.com/services/T000/B000/0000000000000000',
      description: 'The team’s channel',
      events: ['post.failed', 'post.partial'],
    };
    await client.patch(`/v1/webhooks/${await make(chat)}`, { active: false });
    return { webhook, delivery: delivery.id };
  }

  return { delivered };
}
