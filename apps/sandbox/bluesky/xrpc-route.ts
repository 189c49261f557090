import type { z } from 'zod';
import { bearerOf, jsonObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { Answer, Call, Route, World } from '../types.ts';
import { problems } from './problems.ts';
import { type Claims, readToken, scopes, type TokenKind } from './session-token.ts';

interface Endpoint {
  /** The method's name, such as `com.atproto.repo.applyWrites`. */
  readonly nsid: string;
  readonly method: 'get' | 'post';
}

/** An endpoint that asks for no token. */
export interface OpenEndpoint extends Endpoint, Pick<Route, 'accountOf' | 'answer'> {}

/** A call whose token was good. */
export interface SessionCall extends Call {
  readonly account: Account;
  readonly claims: Claims;
}

export interface SessionEndpoint extends Endpoint {
  readonly token: TokenKind;
  readonly publishes?: boolean;
  handle(call: SessionCall, world: World): Answer | Promise<Answer>;
}

export const openRoute = ({ nsid, ...endpoint }: OpenEndpoint): Route => ({
  platform: 'bluesky',
  publishes: false,
  ...names(nsid),
  ...endpoint,
});

export const sessionRoute = ({ nsid, method, token, publishes = false, handle }: SessionEndpoint): Route => ({
  platform: 'bluesky',
  publishes,
  ...names(nsid),
  method,
  accountOf: (call, { state }) => state.accounts.withId(readToken(bearerOf(call) ?? '')?.sub ?? ''),
  answer(call, world) {
    const checked = checkToken(call, token, world);
    return 'status' in checked ? checked : handle({ ...call, ...checked }, world);
  },
});

/** A method's short name and its address. */
export const names = (nsid: string) => ({
  name: nsid.slice(nsid.lastIndexOf('.') + 1),
  path: `/xrpc/${nsid}`,
});

function checkToken(call: Call, kind: TokenKind, { state, networkTime }: World) {
  const token = bearerOf(call);
  if (token === undefined) return problems.authMissing();
  const claims = readToken(token);
  const account = state.accounts.withId(claims?.sub ?? '');
  if (claims === undefined || account === undefined) return problems.badToken();
  if (claims.scope !== scopes[kind]) return problems.badScope();
  if (claims.exp * 1_000 <= networkTime()) return problems.expiredToken();
  if ((claims.revocations ?? 0) !== (state.revocations.get(account.id) ?? 0))
    return kind === 'access' ? problems.expiredToken() : problems.revokedToken();
  return { account, claims };
}

/** Parses a JSON body, or answers that it is wrong and where. */
export function parseInput<Input>(
  { body }: Call,
  schema: z.ZodType<Input>,
): { readonly input: Input } | Answer {
  const parsed = schema.safeParse(jsonObject(body));
  if (parsed.success) return { input: parsed.data };
  const [issue] = parsed.error.issues;
  return problems.invalid(`Invalid input: ${issue?.message} at ${['$', ...(issue?.path ?? [])].join('.')}`);
}
