import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { behaviours } from '../behaviours.ts';
import { jsonObject } from '../http/call.ts';
import { type Account, appPasswordOf, normalHandle } from '../state/account.ts';
import { openAccount } from '../state/open-account.ts';
import type { World } from '../world.ts';
import { openSession } from './open-session.ts';
import { problems } from './problems.ts';
import { spendSession } from './rate-limits.ts';
import { findActor } from './repo.ts';
import { type OpenEndpoint, parseInput } from './xrpc-route.ts';

const schema = z.object({ identifier: z.string(), password: z.string() });

/** com.atproto.server.createSession. The handle ignores case; one with a leading `@` is not known. */
export const createSession: OpenEndpoint = {
  nsid: 'com.atproto.server.createSession',
  method: 'post',
  whose: (call, { state }) => findActor(String(jsonObject(call.body)?.['identifier'] ?? ''), state),
  answer(call, world) {
    const parsed = parseInput(call, schema);
    if ('status' in parsed) return parsed;
    const { identifier, password } = parsed.input;
    const spent = spendSession(identifier, world);
    if ('status' in spent) return spent;
    const account = findActor(identifier, world.state) ?? openListed(identifier, world);
    const known =
      account !== undefined && !world.state.revoked.has(account.id) && password === appPasswordOf(account);
    const answer = known
      ? { status: 200, body: openSession(account, randomUUID(), world) }
      : problems.wrongPassword();
    return { ...answer, ...spent };
  },
};

/** Opens an account that the page offers, so that a person can connect it without asking for it first. */
function openListed(identifier: string, world: World): Account | undefined {
  const listed = Object.keys(behaviours).map((label) => normalHandle('bluesky', label));
  return listed.includes(identifier.toLowerCase()) ? openAccount('bluesky', identifier, world) : undefined;
}
