import type { Mutations } from '../control.ts';

const sealing = 'packages/secrets/secrets.test.ts';
const log = 'packages/telemetry/log.test.ts';
const weak = 'apps/api/attacks/weak-secrets.system.test.ts';
const trail = 'packages/operations/run/audit-trail.test.ts';
const erased = 'apps/api/attacks/erased.test.ts';
const disconnect = 'apps/harness/accounts/disconnect-account.test.ts';
const deleteUser = 'apps/harness/accounts/delete-user.system.test.ts';

export const secrets = {
  7: [
    {
      without: 'the account in what is authenticated',
      file: 'packages/secrets/seal.ts',
      text: '`${binding.socialAccountId}|${binding.platform}|credentials`',
      instead: '`${binding.platform}|credentials`',
      tests: [sealing],
    },
    {
      without: 'the network in what is authenticated',
      file: 'packages/secrets/seal.ts',
      text: '`${binding.socialAccountId}|${binding.platform}|credentials`',
      instead: '`${binding.socialAccountId}|credentials`',
      tests: [sealing],
    },
    {
      without: 'the purpose in the key',
      file: 'packages/secrets/key-ring.ts',
      text: '`carillon ${purpose}`',
      instead: '`carillon ${purpose.slice(0, 0)}`',
      tests: [sealing],
    },
    {
      without: 'the seal: they are stored in clear',
      file: 'packages/accounts/store-connections.ts',
      text: '=> seal(credentials, { socialAccountId, platform }, keys),',
      instead:
        '=> (keys.length > 0 ? Promise.resolve(JSON.stringify(credentials)) : seal(credentials, { socialAccountId, platform }, keys)),',
      tests: ['apps/harness/accounts/connect-account.test.ts'],
    },
    {
      without: 'the refusal to start without a key that is needed',
      file: 'packages/secrets/unknown-keys.ts',
      text: 'if (missing !== null) refuse(missing);',
      instead: "if (missing === '') refuse(missing);",
      tests: [sealing],
    },
  ],
  20: [
    {
      without: 'the names of fields that are secret',
      file: 'packages/telemetry/loggable.ts',
      text: "secret.test(shown) ? '[redacted]' : plain(value, depth + 1)",
      instead: "secret.test('') ? '[redacted]' : plain(value, depth + 1)",
      tests: [log],
    },
    {
      without: 'the patterns of secrets in texts',
      file: 'packages/telemetry/safe-line.ts',
      text: 'secrets.reduce(',
      instead: 'secrets.slice(secrets.length).reduce(',
      tests: [log],
    },
    {
      without: 'the list of what is logged of an error',
      file: 'packages/telemetry/loggable.ts',
      text: '  return {\n    name,\n',
      instead: '  return {\n    ...error,\n    name,\n',
      tests: [log],
    },
    {
      without: 'silence about the arguments of a call of Prisma',
      file: 'packages/telemetry/loggable.ts',
      text: "name.startsWith('PrismaClient') ?",
      instead: "name.startsWith('Nobody') ?",
      tests: [log],
    },
    {
      without: 'the kind alone of what is no plain object',
      file: 'packages/telemetry/loggable.ts',
      text: 'if (prototype === Object.prototype || prototype === null) return',
      instead: 'if (prototype === Object.prototype || prototype === null || depth > 0) return',
      tests: [log],
    },
    {
      without: 'the cut of credentials that a network repeats',
      file: 'packages/networks/network-text.ts',
      text: '.reduce((text, secret) => text.replace(secret, ',
      instead: '.slice(repeated.length).reduce((text, secret) => text.replace(secret, ',
      tests: ['packages/networks/network-text.test.ts'],
    },
  ],
  28: [
    {
      without: 'the refusal of a key that can be guessed',
      file: 'packages/config/variables.ts',
      text: '!key.safeParse(text).success || !isPredictable(key.parse(text), text)',
      instead: "!key.safeParse(text).success || !isPredictable(key.parse(text), text) || text !== ''",
      tests: [weak],
    },
    {
      without: 'the words that hexadecimal spells',
      file: 'packages/config/refuse-guessed.ts',
      text: 'new Set(text.toLowerCase()).size <= maxFewDigits ||',
      instead: '',
      tests: ['packages/config/is-predictable.test.ts'],
    },
    {
      without: 'the refusal of stores with the first password that anybody tries',
      file: 'packages/config/refuse-guessed.ts',
      text: 'if (open.length === 0) return parsed;',
      instead: 'if (open.length >= 0) return parsed;',
      tests: ['packages/config/refuse-guessed.test.ts'],
    },
    {
      without: 'the refusal of old keys that can be guessed',
      file: 'packages/config/refuse-guessed.ts',
      text: 'if (guessed.length === 0) return parsed;',
      instead: 'if (guessed.length >= 0) return parsed;',
      tests: ['packages/config/refuse-guessed.test.ts'],
    },
    {
      without: 'the need of secrets in compose',
      file: 'docker-compose.yml',
      text: '${ENCRYPTION_KEY?set ENCRYPTION_KEY in .env (openssl rand -base64 32)}',
      instead: '${ENCRYPTION_KEY:-c2VjcmV0}',
      tests: ['apps/harness/docker-compose.test.ts'],
    },
  ],
  29: [
    {
      without: 'the event of an operation',
      file: 'packages/operations/run/event-of.ts',
      text: "if (audit === undefined || 'byHandler' in audit) return null;",
      instead: "if (audit === undefined || 'byHandler' in audit || audit.action !== undefined) return null;",
      tests: [trail],
    },
    {
      without: 'the event of a key that is revoked',
      file: 'apps/dashboard/server/operations/keys.ts',
      text: "  audit: { action: 'api_key.revoked' },\n",
      instead: '',
      tests: ['apps/dashboard/attacks/audit-trail.test.ts'],
    },
    {
      without: 'the event of an account that is connected at X',
      file: 'apps/dashboard/server/accounts/callback.ts',
      text: "    await trail.record({ action: 'account.connected', by, subjectId: result.id, details });\n",
      instead: '    void [trail, by, details];\n',
      tests: ['apps/dashboard/server/accounts/accounts.test.ts'],
    },
    {
      without: 'the event of a wrong password',
      file: 'apps/dashboard/server/sign-in/operations/sign-in.ts',
      text: '      signInTrail.failed(exchange, { email, userId: user?.id });\n',
      instead: '',
      tests: ['apps/dashboard/server/sign-in/sessions/sign-in-trail.test.ts'],
    },
    {
      without: 'who did it',
      file: 'packages/db/audit/record-audit.ts',
      text: 'actorId: authorId,',
      instead: 'actorId: null,',
      tests: ['packages/db/audit/record-audit.test.ts'],
    },
    {
      without: 'whence',
      file: 'packages/db/audit/record-audit.ts',
      text: "address: 'address' in by ?",
      instead: "address: 'nowhere' in by && 'address' in by ?",
      tests: ['packages/db/audit/record-audit.test.ts'],
    },
    {
      without: 'the guard that keeps events as they were written',
      file: 'prisma/functions/audit.sql',
      text: "  RAISE EXCEPTION 'The audit trail is kept as it was written: % is refused.', TG_OP;",
      instead: '  RETURN coalesce(NEW, OLD);',
      tests: ['packages/db/audit/record-audit.test.ts'],
    },
    {
      without: 'the owner of events that are listed',
      file: 'packages/db/audit/list-audit-events.ts',
      text: "reader === 'everybody' ? {} : { user_id: reader.userId };",
      instead: "reader === 'everybody' || reader.userId !== '' ? {} : { user_id: reader.userId };",
      tests: [trail],
    },
  ],
  30: [
    {
      without: 'the end of credentials when an account is disconnected',
      file: 'packages/db/accounts/social-accounts.ts',
      text: 'await tx.credentials.deleteMany({ where: { socialAccountId: id } });',
      instead: "await tx.credentials.deleteMany({ where: { socialAccountId: '' } });",
      tests: [disconnect],
    },
    {
      without: 'the revocation at the network',
      file: 'packages/accounts/disconnect-account.ts',
      text: 'return (await networks())[platform].revoke(credentials, { baseUrl, sandbox, application });',
      instead: 'return (await networks())[platform] !== undefined && credentials !== undefined && !sandbox;',
      tests: [disconnect],
    },
    {
      without: 'the end of the texts of a post that is deleted',
      file: 'packages/db/posts/delete-post.ts',
      text: "UPDATE items SET content = '', said = NULL, options = '{}', record",
      instead: 'UPDATE items SET content = content, record',
      tests: [erased],
    },
    {
      without: 'the end of answers that repeat it',
      file: 'packages/db/posts/delete-post.ts',
      text: 'AND k.user_id = post.user_id`',
      instead: 'AND k.user_id = post.user_id AND false`',
      tests: [erased],
    },
    {
      without: 'the end of what a deleted user posted',
      file: 'packages/db/people/deletion.ts',
      text: 'DELETE FROM idempotency_keys WHERE (user_id, sandbox, key) IN (',
      instead: 'DELETE FROM idempotency_keys WHERE false AND (user_id, sandbox, key) IN (',
      tests: [deleteUser],
    },
    {
      without: 'the end of keys and sessions once a deletion is decided',
      file: 'packages/db/people/deletion.ts',
      text: '    await tx.apiKey.deleteMany({ where: { userId: id } });\n',
      instead: '',
      tests: [deleteUser],
    },
    {
      without: 'the loss of names in the audit trail',
      file: 'packages/db/people/deletion.ts',
      text: '    await anonymiseAudit(tx, id);\n',
      instead: "    await anonymiseAudit(tx, '');\n",
      tests: [deleteUser],
    },
    {
      without: 'the revocation of accesses of a deleted user',
      file: 'packages/accounts/delete-user.ts',
      text: 'if (await inTime(revoke, end - performance.now())) revoked += 1;',
      instead: 'if (await inTime(async () => revoke !== null, end - performance.now())) revoked += 1;',
      tests: [deleteUser],
    },
  ],
} satisfies Mutations;
