import type { SandboxOptions } from '../../sandbox.ts';
import { postRecord, startTestSandbox } from '../../test-clients.ts';

type Peer = Awaited<ReturnType<typeof startTestSandbox>>;

/** For tests: a sandbox, and an account that uploads videos to it. */
export async function openVideoPeer(options: SandboxOptions) {
  const peer = await startTestSandbox(options);
  const client = async (handle?: string) => videoClient(await openCaller(peer, handle));
  return { ...peer, client, demo: await client() };
}

const address = (name: string) => `/xrpc/app.bsky.video.${name}`;

/** An account with a session, and tokens of its server for the video service. */
async function openCaller({ sandbox, ask, bluesky }: Peer, handle?: string) {
  const session = await bluesky(handle);
  const server = `did:web:${encodeURIComponent(new URL(sandbox.url).host)}`;
  const serviceAuth = (query: Record<string, string>) =>
    ask('GET', `/xrpc/com.atproto.server.getServiceAuth?${new URLSearchParams(query)}`, {
      token: session.accessJwt,
    });
  const tokenFor = async (lxm = 'com.atproto.repo.uploadBlob', more: Record<string, string> = {}) =>
    String((await serviceAuth({ aud: server, lxm, ...more })).body.token);
  return {
    ...session,
    ask,
    server,
    serviceAuth,
    tokenFor,
    send: async (name: string, body: unknown, token?: string) =>
      ask('POST', address(name), { token: token ?? (await tokenFor()), body }),
    read: async (name: string, query: Record<string, string> = {}) =>
      ask('GET', `${address(name)}?${new URLSearchParams(query)}`, { token: await tokenFor() }),
  };
}

function videoClient(caller: Awaited<ReturnType<typeof openCaller>>) {
  const { ask, send, read, tokenFor, did, write } = caller;
  const start = (bytes: Buffer, more: object = {}) =>
    send('startUpload', { sizeBytes: bytes.length, mimeType: 'video/mp4', ...more });
  const part = (jobId: string, number: number, bytes: Buffer) =>
    send(`uploadPart?jobId=${jobId}&partNumber=${number}`, bytes);
  const finish = (jobId: string, token?: string) => send('finishUpload', { jobId }, token);

  /** Sends every part of a video. @returns the job's id */
  async function sendParts(bytes: Buffer, more: object = {}): Promise<string> {
    const { jobId, partSizeBytes, partCount } = (await start(bytes, more)).body;
    for (let place = 0; place < partCount; place += 1)
      await part(jobId, place + 1, bytes.subarray(place * partSizeBytes, (place + 1) * partSizeBytes));
    return jobId;
  }

  return {
    ...caller,
    start,
    part,
    finish,
    sendParts,
    async limits() {
      const token = await tokenFor('app.bsky.video.getUploadLimits');
      return (await ask('GET', address('getUploadLimits'), { token })).body;
    },
    status: async (jobId: string) => (await read('getUploadStatus', { jobId })).body,
    job: async (jobId: string) =>
      (await ask('GET', `${address('getJobStatus')}?jobId=${jobId}`)).body.jobStatus,
    /** Uploads a video in parts. @returns the finish's answer */
    upload: async (bytes: Buffer, more: object = {}) => (await finish(await sendParts(bytes, more))).body,
    uploadVideo: async (bytes: Buffer, type = 'video/mp4') =>
      ask('POST', `${address('uploadVideo')}?did=${did}&name=a.mp4`, {
        token: await tokenFor(),
        body: bytes,
        headers: { 'content-type': type },
      }),
    postVideo: (embed: object) =>
      write({ value: postRecord('', { embed: { $type: 'app.bsky.embed.video', ...embed } }) }),
  };
}
