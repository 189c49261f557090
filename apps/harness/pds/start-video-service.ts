/** Bluesky's video service for accounts of a real server: it writes there with the tokens that it is given. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type VideoToken, videoEndpoints } from '../../sandbox/bluesky/video/endpoints.ts';
import type { BlobReference, Caller, StoreBlob } from '../../sandbox/bluesky/video/jobs.ts';
import { type VideoAnswer, videoProblems } from '../../sandbox/bluesky/video/problems.ts';
import { VideoService } from '../../sandbox/bluesky/video/video-service.ts';
import { bearerOf, type Call } from '../../sandbox/http/call.ts';
import { defaultSettings } from '../../sandbox/settings.ts';
import type { Answer } from '../../sandbox/types.ts';
import { listenOnLoopback } from './cutting-proxy.ts';
import { xrpc } from './start-bluesky.ts';
import type { TestRun } from './test-run.ts';

export type VideoDouble = Awaited<ReturnType<typeof startVideoService>>;

/** Long enough that whoever uploads has to look more than once. */
const settings = { ...defaultSettings, videoFinishingMs: 1_500, videoEncodingMs: 1_500 };

const storeTimeoutMs = 60_000;

/**
 * Starts the double of the video service on a free port of 127.0.0.1.
 * @param server the real server of the accounts, called without a proxy
 */
export async function startVideoService({ started }: TestRun, server: string) {
  const refusals: string[] = [];
  const calls = new Map<string, number>();
  let held = { name: '', left: 0, hold: async () => {} };
  const storeBlob = (blob: Parameters<StoreBlob>[0]) => store(blob, { server, refusals });
  const service = new VideoService({ now: Date.now, settings, storeBlob });
  const dids = { pds: await didOf(server), service: '' };

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const call = await readCall(incoming);
    const name = new URL(incoming.url ?? '/', call.origin).pathname.replace('/xrpc/app.bsky.video.', '');
    calls.set(name, (calls.get(name) ?? 0) + 1);
    if (name === held.name && --held.left === 0) await held.hold();
    const { status, body } = await answerOf({ name, method: incoming.method, call }, { service, dids });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  const http = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  const port = await listenOnLoopback(http);
  started.defer(async () => {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  });
  dids.service = `did:web:localhost%3A${port}`;
  return {
    /** By name, not by number: the server grants no token for an IP address. */
    url: `http://localhost:${port}`,
    dids,
    partSizeBytes: settings.videoPartBytes,
    /** Calls of a method that came so far. */
    calls: (name: string) => calls.get(name) ?? 0,
    /** Sentences with which the real server refused a video. */
    refusals,
    /** Lets the call of a method that comes as the `nth` from now on wait for `meanwhile`. @returns when that is over */
    holdCall(name: string, nth: number, meanwhile: () => Promise<void>): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      held = { name, left: nth, hold: () => meanwhile().then(resolve, reject) };
      return promise;
    },
  };
}

async function didOf(server: string): Promise<string> {
  return (await xrpc<{ did: string }>(server, 'com.atproto.server.describeServer', {})).did;
}

const readCall = async (incoming: IncomingMessage): Promise<Call> => {
  const origin = `http://${incoming.headers.host ?? 'localhost'}`;
  const { searchParams: query } = new URL(incoming.url ?? '/', origin);
  const body = Buffer.concat(await incoming.toArray());
  return { headers: incoming.headers, params: {}, query, body, origin };
};

interface Asked {
  readonly name: string;
  readonly method: string | undefined;
  readonly call: Call;
}

interface Dids {
  readonly pds: string;
  readonly service: string;
}

async function answerOf(
  { name, method = '', call }: Asked,
  { service, dids }: { readonly service: VideoService; readonly dids: Dids },
): Promise<Answer> {
  if (name === 'getJobStatus') return service.jobStatus(call.query.get('jobId') ?? '');
  const endpoint = videoEndpoints.find(
    (each) => each.nsid === `app.bsky.video.${name}` && each.method === method.toLowerCase(),
  );
  if (endpoint === undefined) return { status: 501, body: { error: 'MethodNotImplemented', message: name } };
  const caller = callerOf(call, endpoint.token, dids);
  return 'status' in caller ? caller : endpoint.answer({ ...call, caller }, service);
}

/** Reads a token as the real service does, but for its signature: that is proven where the token is used. */
function callerOf(call: Call, { lxm, audience }: VideoToken, dids: Dids): Caller | VideoAnswer {
  const token = bearerOf(call) ?? '';
  const { iss, aud, exp, lxm: method } = claimsOf(token);
  if (typeof iss !== 'string' || typeof exp !== 'number') return videoProblems.badToken();
  if (method !== lxm || aud !== dids[audience]) return videoProblems.badToken();
  const expiresAt = exp * 1_000;
  return expiresAt <= Date.now() ? videoProblems.expiredToken() : { did: iss, token, expiresAt };
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return {};
  }
}

interface Target {
  readonly server: string;
  /** Gets the sentence with which the server refuses a video. */
  readonly refusals: string[];
}

/** Writes a video to the server with the token of whoever brought it: the server proves audience, method and end of it. */
async function store(
  { token, bytes }: Parameters<StoreBlob>[0],
  { server, refusals }: Target,
): ReturnType<StoreBlob> {
  const { status, body } = await sendBlob({ server, token, bytes }).catch((error: unknown) => ({
    status: 0,
    body: { error: 'Unreachable', message: String(error) },
  }));
  if ('blob' in body) return { blob: body.blob as BlobReference };
  refusals.push(`${status} ${body.error} ${body.message}`);
  return { failureCode: status === 413 ? 'pds_upload_unsupported_blob_size' : 'pds_upload_failure' };
}

interface Sending {
  readonly server: string;
  readonly token: string;
  readonly bytes: Buffer;
}

/** Uploads a video to a server, whose answer is returned whatever it is. The bytes are not copied. */
export async function sendBlob({ server, token, bytes }: Sending) {
  const outgoing = request(`${server}/xrpc/com.atproto.repo.uploadBlob`, {
    method: 'POST',
    signal: AbortSignal.timeout(storeTimeoutMs),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'video/mp4',
      'content-length': bytes.length,
    },
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(bytes);
  const [answer] = await answered;
  outgoing.on('error', () => {}); // of a server that answers before it has read all
  const body = (await json(answer)) as
    | { readonly blob: unknown }
    | { readonly error: string; readonly message: string };
  return { status: answer.statusCode ?? 0, body };
}
