import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox } from '../test-clients.ts';

let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  peer = await startTestSandbox({});
});
afterEach(() => peer.sandbox.close());

describe('the directory of the sandbox', () => {
  it('has the document of each of its accounts on Bluesky, which names the sandbox and the handle', async () => {
    const { id, handle } = peer.sandbox.account('bluesky', 'demo');
    const { status, body } = await peer.ask('GET', `/plc/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      alsoKnownAs: [`at://${handle}`],
      service: [
        {
          ...{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer' },
          serviceEndpoint: peer.sandbox.url,
        },
      ],
    });
  });

  it('has none of anybody else', async () => {
    const { id } = peer.sandbox.account('x', 'demo');
    for (const did of [id, 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz']) {
      const { status, body } = await peer.ask('GET', `/plc/${did}`);
      expect([status, body]).toEqual([404, { message: `DID not registered: ${did}` }]);
    }
  });
});
