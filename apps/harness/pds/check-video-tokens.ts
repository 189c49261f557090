import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PdsAccount, xrpc } from './start-bluesky.ts';
import { sendBlob, type VideoDouble } from './start-video-service.ts';
import type { Check } from './test-run.ts';

interface Tokens {
  readonly account: Pick<PdsAccount, 'handle' | 'appPassword'>;
  /** The real server, asked without the proxy. */
  readonly server: string;
  readonly videos: VideoDouble;
}

const uploadBlob = 'com.atproto.repo.uploadBlob';
const uploadVideo = 'app.bsky.video.uploadVideo';

/** The server takes a video from the service with the one token that is for that, and with no other. */
export async function checkVideoTokens(check: Check, { account, server, videos }: Tokens): Promise<void> {
  const { handle: identifier, appPassword: password } = account;
  const { accessJwt } = await xrpc<{ accessJwt: string }>(server, 'com.atproto.server.createSession', {
    body: { identifier, password },
  });
  const grant = async (query: Record<string, string>): Promise<string> =>
    (
      await xrpc<{ token: string }>(server, 'com.atproto.server.getServiceAuth', {
        query: { aud: videos.dids.pds, lxm: uploadBlob, ...query },
        token: accessJwt,
      })
    ).token;
  const store = async (token: string) => {
    const { status, body } = await sendBlob({ server, token, bytes: Buffer.from('a video') });
    return [status, 'error' in body ? body.error : null];
  };

  await check('the server takes a video with a token of its own for uploadBlob', async () =>
    assert.deepEqual(await store(await grant({})), [200, null]),
  );
  await check('it takes none with a token for another method', async () =>
    assert.deepEqual(await store(await grant({ lxm: uploadVideo })), [401, 'BadJwtLexiconMethod']),
  );
  await check('it takes none with a token for the video service', async () =>
    assert.deepEqual(await store(await grant({ aud: videos.dids.service })), [401, 'BadJwtAudience']),
  );
  await check('it takes none with a token that has ended', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const token = await grant({ exp: String(exp) });
    await sleep(exp * 1_000 + 100 - Date.now());
    assert.deepEqual(await store(token), [401, 'JwtExpired']);
  });
  await check('the service begins no upload with a token that the server would not take', async () => {
    for (const query of [{ lxm: uploadVideo }, { aud: videos.dids.service }]) {
      const token = await grant(query);
      const body = { sizeBytes: 1_000, mimeType: 'video/mp4' };
      await assert.rejects(xrpc(videos.url, 'app.bsky.video.startUpload', { body, token }), / 401 /);
    }
  });
}
