import { bearerOf } from '../../http/call.ts';
import type { Answer, Call, Route, World } from '../../types.ts';
import { serverDid } from '../describe-server.ts';
import { problems } from '../problems.ts';
import { readServiceToken } from '../service-auth.ts';
import { names, type OpenEndpoint, openRoute } from '../xrpc-route.ts';
import { type VideoEndpoint, type VideoToken, videoEndpoints } from './endpoints.ts';
import type { Caller } from './jobs.ts';
import { videoProblems } from './problems.ts';

/** app.bsky.video.getJobStatus, which asks for no token. */
const getJobStatus: OpenEndpoint = {
  nsid: 'app.bsky.video.getJobStatus',
  method: 'get',
  accountOf: ({ query }, { state, video }) =>
    state.accounts.withId(video.ownerOf(query.get('jobId') ?? '') ?? ''),
  answer: ({ query }, { video }) => video.jobStatus(query.get('jobId') ?? ''),
};

const videoRoute = ({ nsid, method, token, answer }: VideoEndpoint): Route => ({
  platform: 'bluesky',
  publishes: false,
  ...names(nsid),
  method,
  accountOf: (call, { state }) => state.accounts.withId(readServiceToken(bearerOf(call) ?? '')?.iss ?? ''),
  answer(call, world) {
    const caller = callerOf(call, token, world);
    return 'status' in caller ? caller : answer({ ...call, caller }, world.video);
  },
});

/** The video service, which stands at the same address as the sandbox's server: both have the same DID. */
export const videoRoutes: readonly Route[] = [...videoEndpoints.map(videoRoute), openRoute(getJobStatus)];

function callerOf(call: Call, { lxm }: VideoToken, { state, networkTime }: World): Caller | Answer {
  const token = bearerOf(call);
  if (token === undefined) return problems.authMissing();
  const claims = readServiceToken(token);
  const account = state.accounts.withId(claims?.iss ?? '');
  if (claims === undefined || account === undefined) return videoProblems.badToken();
  if (claims.lxm !== lxm || claims.aud !== serverDid(call)) return videoProblems.badToken();
  const expiresAt = claims.exp * 1_000;
  const isRevoked = claims.revocations !== (state.revocations.get(account.id) ?? 0);
  if (expiresAt <= networkTime() || isRevoked) return videoProblems.expiredToken();
  return { did: account.id, token, expiresAt };
}
