import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { openLinkCards } from './open-link-cards.ts';

const hosts = { allowPrivateHosts: true };
const pictures = {
  maxBytes: 1_000_000,
  maxSide: 4_000,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
};
const page = { headers: { 'content-type': 'text/html' }, body: '<title>T</title>' };

describe('the cards of links', () => {
  it('come though others link to a server that hangs, of the same publication or of many', async () => {
    const hanging = await startScriptedServer(() => ({ fault: 'hang' }));
    const server = await startScriptedServer(() => page);
    const fetchCards = openLinkCards({ hosts, pictures, deadline: 4_000 });
    const first = Array.from({ length: 5 }, () =>
      fetchCards(Array.from({ length: 25 }, () => `${hanging.url}/`)),
    );
    await until('all places of that server to be taken', async () => hanging.requests.length >= 4);
    const began = performance.now();
    const [card] = await fetchCards([`${server.url}/`]);
    expect(card).toMatchObject({ title: 'T' });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(hanging.requests).toHaveLength(4);
    await Promise.all(first);
    expect(hanging.requests).toHaveLength(4); // what waited was not asked for afterwards
    await Promise.all([server.close(), hanging.close()]);
  }, 20_000);
});
