import type { Failure } from '@carillon/core';
import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import { callDeadline, type Network, type Session } from '../network.ts';
import { type OnClock, openNetworkClocks } from '../network-clocks.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Access } from './as-user.ts';
import { ask } from './ask.ts';
import { beginAuthorization, redeemCode } from './authorization.ts';
import { type Call, createClient, startCall } from './client.ts';
import { connect } from './connect.ts';
import { xCredentials } from './credentials.ts';
import { mediaScope } from './descriptor.ts';
import { lookUpPost } from './look-up-post.ts';
import { publishPost } from './publish-post.ts';
import { defaultUploadTimes, type UploadTimes, uploadMedium } from './upload-medium.ts';

export interface XOptions extends TwitterApiOAuth2Init {
  /** X's consent page. */
  readonly authorizeUrl?: string;
  /** Scopes that people are asked to grant, and that connected accounts have where their tokens do not say. */
  readonly scopes?: readonly string[];
  /** Total time of a call, ms. */
  readonly deadline?: number;
  /** Longest time for which X may hide a post that it accepted, ms: absence after that counts as proof. */
  readonly verifyWindow?: number;
  /** Ages of an unclear try at which X is asked, the last one for proof; by the verify window unless given. */
  readonly verifyAfterMs?: readonly number[];
  /** Times of an upload, unlike the default ones. */
  readonly uploads?: Partial<UploadTimes>;
  readonly onClock?: OnClock | undefined;
}

/** X as a process runs it. */
export const xOptions = ({ settings, onClock }: Surroundings): XOptions => ({
  clientId: settings.X_CLIENT_ID ?? '',
  clientSecret: settings.X_CLIENT_SECRET ?? '',
  ...(settings.X_AUTHORIZE_URL !== undefined && { authorizeUrl: settings.X_AUTHORIZE_URL }),
  ...(settings.X_VERIFY_WINDOW !== undefined && { verifyWindow: settings.X_VERIFY_WINDOW * 1_000 }),
  onClock,
});

const consentPath = '/i/oauth2/authorize';

const defaultScopes = ['tweet.read', 'tweet.write', 'users.read', mediaScope, 'offline.access'];

/** X says 24 hours from the end of the upload; a post may take some to be made, ms. */
const uploadLastsMs = 20 * 3_600_000;

/** Ages in ms; with the default window 10 s, 40 s, 2 min, and 10 min after the last moment at which the request can have left. */
const looksWithin = (window: number, deadline: number) => [
  window / 60,
  window / 15,
  window / 5,
  window + deadline,
];

const noApplication: Failure = {
  kind: 'operator',
  code: 'app_credentials_refused',
  message: 'This server has no X application yet. Its admin must set X_CLIENT_ID.',
};

/** The application as which every server speaks to a sandbox: the one of X stays between X and this server. */
const sandboxApp = { clientId: 'sandbox', clientSecret: 'sandbox' };

/** X, through its official API v2: one request for each item, and reading back where the outcome is unclear. */
export function createX({
  authorizeUrl = `https://x.com${consentPath}`,
  scopes = defaultScopes,
  deadline = callDeadline,
  verifyWindow = 600_000,
  verifyAfterMs = looksWithin(verifyWindow, deadline),
  uploads = {},
  onClock,
  ...app
}: XOptions): Network {
  const clocks = openNetworkClocks(onClock);
  const appFor = async ({ sandbox, application }: Pick<Session, 'sandbox' | 'application'>) =>
    sandbox ? sandboxApp : ((await application?.()) ?? app);
  const access = (session: Session, latest?: number): Access => {
    const { baseUrl, now } = session;
    const onDate = (date: string | undefined, sent: Date) => clocks.heard(baseUrl, { date, sent }, now());
    const call = startCall(baseUrl, deadline, { latest, now, onDate });
    return { session, app: () => appFor(session), clocks, call };
  };
  const times = { ...defaultUploadTimes, ...uploads };
  // Without media, publishing works all the same.
  const needed = scopes.filter((scope) => scope !== mediaScope);
  return {
    platform: 'x',
    batch: 'one',
    atOnce: 1, // reading back is unambiguous only then
    canLook: true,
    verifyAfterMs,
    repeatSafeForMs: 0,
    maxSends: 2,
    isOneService: true,
    uploadLastsMs: () => uploadLastsMs,
    async prepare(items) {
      return { kind: 'prepared', items: items.map(() => ({ recordKey: null, record: null, cid: null })) };
    },
    upload: (medium, session) => uploadMedium(medium, { access: () => access(session), times }),
    publish: (batch, session) => publishPost(batch, access(session, batch.latest)),
    lookUp: (batch, session) => lookUpPost(batch, access(session)),
    connect: (input, baseUrl) => connect(input, startCall(baseUrl, deadline), scopes),
    async revoke(credentials, { baseUrl, ...whose }) {
      const application = await appFor(whose);
      return 'kind' in application ? false : revoke(credentials, application, startCall(baseUrl, deadline));
    },
    clockOffset: clocks.newest,
    authorization: {
      begin({ sandboxUrl, application = app, redirectUri, state }) {
        const { clientId } = sandboxUrl === undefined ? application : sandboxApp;
        if (clientId === '') return noApplication;
        const page = sandboxUrl === undefined ? authorizeUrl : `${sandboxUrl}${consentPath}`;
        const link = { authorizeUrl: page, clientId, redirectUri, state, scopes };
        return { kind: 'begun', ...beginAuthorization(link) };
      },
      redeem({ application = app, ...code }, baseUrl) {
        const asked = code.sandbox ? sandboxApp : application;
        return redeemCode(code, { app: asked, call: startCall(baseUrl, deadline), scopes, needed });
      },
    },
  };
}

/** Has X forget both tokens (X, POST /2/oauth2/revoke). @returns whether it took both */
async function revoke(credentials: unknown, app: TwitterApiOAuth2Init, call: Call): Promise<boolean> {
  const { data } = xCredentials.safeParse(credentials);
  if (data === undefined) return false;
  const tokens = [
    { token: data.refreshToken, token_type_hint: 'refresh_token' },
    { token: data.accessToken, token_type_hint: 'access_token' },
  ];
  let revoked = true;
  for (const { token, ...hint } of tokens) {
    if (token === null) continue;
    const answer = await ask(createClient(app, call), { does: 'token' }, (api) =>
      api.post<unknown>(
        'https://api.x.com/2/oauth2/revoke',
        { token, ...hint, client_id: app.clientId },
        { forceBodyMode: 'url' },
      ),
    );
    revoked &&= !('failure' in answer);
  }
  return revoked;
}
