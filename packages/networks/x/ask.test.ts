import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { ask } from './ask.ts';
import { createClient, startCall } from './client.ts';

async function uploadTo(answer: ScriptedAnswer) {
  const server = await startScriptedServer(() => answer);
  try {
    const client = createClient('access', startCall(server.url, 10_000));
    return await ask(client, { does: 'upload' }, (api) => api.v2.post('media/upload', {}));
  } finally {
    await server.close();
  }
}

describe('an upload to X', () => {
  it('lacks permission after a plain 403', async () => {
    const body = { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Forbidden' };
    expect(await uploadTo({ status: 403, body })).toEqual({
      failure: {
        kind: 'refused',
        code: 'permission_missing',
        message: 'The X connection lacks permission to upload media. Reconnect the account.',
        status: 403,
      },
    });
  });
});

describe('a bug', () => {
  it('is thrown on', async () => {
    const client = createClient('access', startCall('http://127.0.0.1:4', 1000));
    const bug = new TypeError('undefined is not a function');
    await expect(
      ask(client, { does: 'write', sends: 1, attempt: 1, parentAge: null }, () => Promise.reject(bug)),
    ).rejects.toBe(bug);
  });
});
