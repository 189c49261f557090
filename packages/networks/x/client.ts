import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { type ITwitterApiClientPlugin, TwitterApi, type TwitterApiOAuth2Init } from 'twitter-api-v2';

/** One method of the network at work: where its requests go, and the time they have in all. */
export interface Call {
  readonly baseUrl: string;
  /** ms */
  readonly deadline: number;
  /** No request leaves after it, by `performance.now()`, even if no timer could fire since. */
  readonly end: number;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Gets the `Date` of every answer, and when its request was sent. */
  readonly onDate: (date: string | undefined, sent: Date) => void;
}

interface Limits {
  /** An earlier end, by `performance.now()`, where the call may not take all of its time. */
  readonly latest?: number | undefined;
  /** The session's clock; without it this machine's. */
  readonly now?: () => Date;
  readonly onDate?: Call['onDate'];
}

export function startCall(
  baseUrl: string,
  deadline: number,
  { latest = Number.POSITIVE_INFINITY, now = () => new Date(), onDate = () => {} }: Limits = {},
): Call {
  const end = Math.min(performance.now() + deadline, latest);
  return { baseUrl, deadline, end, signal: AbortSignal.timeout(deadline), now, onDate };
}

/** The state of a client's newest request on the wire. The SDK's own `requestError` is always undefined. */
export interface Trace {
  /** False proves that no byte of the request can have left. */
  connected: boolean;
  cause: NodeJS.ErrnoException | null;
}

export interface XClient {
  readonly api: TwitterApi;
  readonly call: Call;
  readonly trace: Trace;
}

/**
 * The official SDK, aimed at the call's base URL.
 * No compression: with it a corrupt gzip answer kills the process, and a cut one hangs for ever.
 * No keep-alive: a socket that the network just closed would make a write's outcome unclear.
 * @param credentials an access token, or the application's own credentials
 */
export function createClient(credentials: string | TwitterApiOAuth2Init, call: Call): XClient {
  const trace: Trace = { connected: false, cause: null };
  const settings = {
    httpAgent: new (isSecure(call) ? HttpsAgent : HttpAgent)({ keepAlive: false }),
    compression: false,
    plugins: [aim(call, trace)],
  };
  // The SDK has an overload for each kind of credentials, and none for their union.
  const api =
    typeof credentials === 'string'
      ? new TwitterApi(credentials, settings)
      : new TwitterApi(credentials, settings);
  return { api, call, trace };
}

const isSecure = ({ baseUrl }: Call) => baseUrl.startsWith('https:');

function aim(call: Call, trace: Trace): ITwitterApiClientPlugin {
  const ready = isSecure(call) ? 'secureConnect' : 'connect';
  // After a blocked event loop or a thaw this runs before any timer, and before the request is written.
  let sent = call.now();
  const onReady = (socket: Socket) => () => {
    sent = call.now();
    if (performance.now() > call.end) socket.destroy(new Error('There is no time left for the request.'));
    else trace.connected = true;
  };
  return {
    onBeforeRequestConfig({ params }) {
      params.url = params.url.replace(/^https:\/\/api\.x\.com(?=\/)/, () => call.baseUrl);
      Object.assign(trace, { connected: false, cause: null });
      params.forceParseMode = 'text'; // the SDK's own reading of bodies throws on shapes that it does not expect
      params.requestEventDebugHandler = (event, data?: Wire) => {
        if (event === 'socket') data?.socket?.once(ready, onReady(data.socket));
        if (event === 'response' && data?.res) {
          call.onDate(data.res.headers.date, sent);
          bound(data.res);
        }
        if (event === 'request-error') trace.cause = data?.requestError ?? null;
      };
    },
    onBeforeRequest({ requestOptions }) {
      requestOptions.signal = call.signal;
    },
  };
}

/** The SDK's facts about a request, by the event. */
interface Wire {
  readonly socket?: Socket;
  readonly res?: IncomingMessage;
  readonly requestError?: Error;
}

/** bytes */
const maxAnswerBytes = 1_000_000;

/** The SDK keeps whatever comes. An answer of X has kilobytes; one that is cut here counts for what it said before. */
function bound(response: IncomingMessage): void {
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxAnswerBytes) response.destroy();
  });
}
