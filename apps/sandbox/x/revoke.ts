import type { Call } from '../http/call.ts';
import type { Route } from '../http/route.ts';
import type { State } from '../state/state.ts';
import { oauthForm, refuseClient } from './oauth-form.ts';

/** X, POST /2/oauth2/revoke. */
export const revoke: Route = {
  platform: 'x',
  name: 'revoke',
  method: 'post',
  path: '/2/oauth2/revoke',
  publishes: false,
  whose: (call, { state }) => state.accounts.withId(grantIn(call, state)?.accountId ?? ''),
  answer(call, world) {
    const form = oauthForm(call);
    const refusal = refuseClient(call, form, world);
    if (refusal !== undefined) return refusal;
    if (grantIn(call, world.state) !== undefined)
      world.record({ type: 'token-dropped', token: form.get('token') ?? '' });
    return { status: 200, body: { revoked: true } };
  },
};

function grantIn(call: Call, { grants }: State) {
  const token = oauthForm(call).get('token') ?? '';
  return grants.withAccessToken(token) ?? grants.withRefreshToken(token);
}
