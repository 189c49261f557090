import { apiError, maxProfilesOfKey, scopes } from '@carillon/core';
import { countGoodKeys } from '@carillon/db/api-keys';
import { keepOAuthCode } from '@carillon/db/oauth-codes';
import { findForeignProfiles } from '@carillon/db/profiles';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import type { PersonContext } from '../context.ts';
import { type Authorization, readAuthorization } from '../oauth/authorization-request.ts';
import { isLoopbackUri } from '../oauth/redirect-uris.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** The query of the address that an app led the person to, as it is. */
const request = z.string().max(8_000);

/** Request of an app, or why nobody can be asked. */
const readAuthorizationOperation = personOperation({
  who: 'person',
  method: 'post', // with the token of the session: a page elsewhere has nothing fetched, and uses nothing up
  path: '/oauth/authorization/request',
  body: z.strictObject({ request }),
  async handle({ body }, context) {
    const { db, caps, person } = context;
    const authorization = await read(body.request, context);
    if (authorization.kind === 'stays') return authorization;
    if (authorization.kind === 'returns') {
      const { problem, url, client } = authorization;
      return { kind: 'returns' as const, problem, url, name: client.name };
    }
    const { client, redirectUri, scopes, answer } = authorization.asked;
    const denial = { error: 'access_denied', error_description: 'The person said no.' };
    return {
      kind: 'asks' as const,
      name: client.name,
      host: client.host,
      /** Where the answer goes; null for the person's own computer. */
      answerHost: isLoopbackUri(redirectUri) ? null : new URL(redirectUri).host,
      scopes,
      denialUrl: answer(denial),
      /** Keys that the person may have, where they have as many; null while there is room. */
      fullAt: (await countGoodKeys(db, person.userId)) >= caps.apiKeys ? caps.apiKeys : null,
    };
  },
});

/** Grants an app access, and answers the address that takes the person back to it. */
const grantOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/oauth/authorization',
  audit: { byHandler: ['api_key.granted'] },
  body: z.strictObject({
    request,
    scopes: z.array(z.enum(scopes)).min(1),
    /** Profiles that the key is bound to; empty for all. */
    profileIds: z
      .array(z.string().max(100))
      .max(maxProfilesOfKey)
      .transform((ids) => [...new Set(ids)]),
    sandbox: z.boolean(),
    /** Life of the key, days. */
    days: z.union([z.literal(30), z.literal(90), z.literal(365)]),
  }),
  async handle({ body: { request, ...chosen } }, context) {
    const { db, caps, person, trail, by } = context;
    const { userId } = person;
    const authorization = await read(request, context);
    if (authorization.kind !== 'asks') throw dashboardError('app_unusable');
    const { client, redirectUri, codeChallenge, resource, answer, ...asked } = authorization.asked;
    if (!chosen.scopes.every((scope) => asked.scopes.includes(scope)))
      throw dashboardError('more_than_asked');
    const foreign = await findForeignProfiles(db, { userId, sandbox: false }, chosen.profileIds);
    if (foreign.length > 0) throw apiError('profile_not_found');
    if ((await countGoodKeys(db, userId)) >= caps.apiKeys)
      throw dashboardError('too_many_keys', { limit: caps.apiKeys });
    const code = newToken();
    const app = { clientId: client.id, clientName: client.name, redirectUri, codeChallenge, resource };
    await keepOAuthCode(db, digest(code), { userId, ...app, ...chosen });
    const { days: expiresInDays, profileIds, ...kept } = chosen;
    const details = {
      app: client.host,
      ...kept,
      expiresInDays,
      ...(profileIds.length > 0 && { profileIds }),
    };
    await trail.record({ action: 'api_key.granted', by, details });
    return { url: answer({ code }) };
  },
});

/** @throws {ApiError} 429 when the person named too many apps whose documents could not be used */
async function read(search: string, context: PersonContext): Promise<Authorization> {
  const { url: issuer, publicUrl, oauthClients: clients, connectionTries, person } = context;
  const tried: Parameters<typeof connectionTries.allow>[0][] = [];
  const allowFetch = async (service: string) => {
    const trying = { userId: person.userId, service, isDocument: true } as const;
    await connectionTries.allow(trying);
    tried.push(trying);
  };
  const authorization = await readAuthorization(search, { clients, issuer, publicUrl, allowFetch });
  if (authorization.kind !== 'stays') for (const each of tried) await connectionTries.forgive(each);
  return authorization;
}

export const oauthOperations = [readAuthorizationOperation, grantOperation] as const;
