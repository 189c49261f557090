import { auditActions } from '@carillon/core';
import { endpoints } from '@carillon/operations/endpoints';
import { describe, expect, it } from '@jest/globals';
import { operations } from '../server/operations/all.ts';

/** Operations with a method that may change something and no event in the audit trail, and why. */
const untold: Readonly<Record<string, string>> = {
  'POST /v1/posts/validate': 'changes nothing',
  'POST /app/bulk-changes/preview': 'changes nothing',
  'POST /v1/posts':
    'the post is a row with its time and owner; a trail of posts would double the writes of each',
  'POST /v1/posts/batch': 'as POST /v1/posts',
  'POST /v1/posts/import': 'as POST /v1/posts',
  'POST /v1/media': 'the medium is a row with its time and owner, as posts are',
  'POST /v1/media/from-url': 'as POST /v1/media',
  'POST /v1/media/uploads': 'as POST /v1/media',
  'POST /v1/media/uploads/{id}/complete': 'as POST /v1/media',
  'POST /v1/webhooks/{id}/test': 'changes nothing; the delivery is a row with its tries',
  'POST /v1/webhooks/{id}/recover':
    'tells again what was told before; the deliveries are rows with their tries',
  'POST /v1/webhook-deliveries/{id}/redeliver': 'as POST /v1/webhooks/{id}/recover',
  'POST /app/kept-texts': 'what somebody types and has not posted; nobody else reads it',
  'PATCH /app/kept-texts/{id}': 'as POST /app/kept-texts',
  'DELETE /app/kept-texts/{id}': 'as POST /app/kept-texts',
  'PATCH /app/preferences': 'changes nothing but what the composer asks its writer',
  'POST /app/attention/seen': 'changes nothing but which failures are pointed out',
  'POST /app/oidc/begin': 'signs nobody in yet; the callback does, and writes its event',
  'POST /app/oidc/link': 'links nothing yet, as above',
  'POST /app/confirm/oidc': 'proves nothing yet',
  'POST /app/sign-in/passkey/begin': 'signs nobody in yet',
  'POST /app/confirm/passkey/begin': 'proves nothing yet',
  'POST /app/second-factor/totp/begin': 'adds nothing yet',
  'POST /app/passkeys/begin': 'adds nothing yet',
  'POST /app/oauth/authorization/request': 'changes nothing; it shows what an app asks for',
  'POST /app/connect-link': 'changes nothing',
  'POST /app/connect-link/choice': 'changes nothing',
  'POST /app/connect-link/x/begin': 'as POST /app/accounts/x/begin',
  'POST /app/accounts/x/begin': 'connects nothing yet; the callback does, and writes its event',
};

const all = [
  ...endpoints.map((one) => ({ ...one, at: '/v1' })),
  ...operations.map((one) => ({ ...one, at: '/app' })),
].map(({ method, path, audit, at }) => ({ name: `${method.toUpperCase()} ${at}${path}`, audit }));

const changing = all.filter(({ name }) => !name.startsWith('GET '));

describe('the audit trail', () => {
  it.each(changing)('has an event of $name, or a reason for none', ({ name, audit }) => {
    expect(audit === undefined).toBe(name in untold);
  });

  it('has no reason for what does not exist', () => {
    expect(changing.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(untold)));
  });

  it.each(all.filter(({ audit }) => audit !== undefined))('knows the actions of $name', ({ audit }) => {
    const actions = audit && ('byHandler' in audit ? audit.byHandler : [audit.action]);
    for (const action of actions ?? []) expect(Object.keys(auditActions)).toContain(action);
  });
});
