import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Connection } from '../network.ts';
import { ask } from './ask.ts';
import { type Call, createClient } from './client.ts';
import {
  bearerToken,
  defaultLifetimeSeconds,
  expiryIn,
  lifetimeSeconds,
  type XCredentials,
} from './credentials.ts';
import { postId } from './post-id.ts';
import { unavailable } from './wire-failures.ts';

const givenTokens = z.object({
  accessToken: bearerToken,
  refreshToken: bearerToken.nullish(),
  expiresIn: lifetimeSeconds.default(defaultLifetimeSeconds),
  /** As the token endpoint gives it: separated by spaces. */
  scope: z
    .string()
    .transform((text) => text.split(' ').filter((name) => name !== ''))
    .optional(),
});

const me = z.object({
  data: z.object({
    id: postId,
    username: z.string().regex(/^[\w.-]{1,100}$/),
    profile_image_url: z
      .string()
      .max(2_000)
      .pipe(z.url({ protocol: /^https?$/ }))
      .nullable()
      .catch(null),
  }),
});

/** Asks X whose the given tokens are. `scopes` are what they allow, unless the input says. */
export async function connect(
  input: unknown,
  call: Call,
  scopes: readonly string[],
): Promise<Connection | Failure> {
  const given = givenTokens.safeParse(input);
  if (!given.success) return invalid(given.error);
  const { accessToken, refreshToken = null, expiresIn, scope = [...scopes] } = given.data;
  const answer = await ask(createClient(accessToken, call), { does: 'connect' }, (api) =>
    api.v2.me({ 'user.fields': ['profile_image_url'] }),
  );
  if ('failure' in answer) return answer.failure;
  const user = me.safeParse(answer.data).data?.data;
  if (user === undefined) return unavailable;
  const credentials: XCredentials = {
    accessToken,
    refreshToken,
    expiresAt: expiryIn(expiresIn, call.now()),
    scope,
  };
  return {
    kind: 'connected',
    platformUserId: user.id,
    platformUsername: user.username,
    platformAvatar: user.profile_image_url,
    grantedScopes: scope,
    credentials,
    serviceUrl: null,
  };
}

function invalid({ issues }: z.ZodError): Failure {
  const problems = issues.map(({ path, message }) => [...path, message].join(': '));
  return {
    kind: 'refused',
    code: 'rejected',
    message: `The X tokens are not usable: ${problems.join('; ')}.`,
  };
}
