import type { Control } from '../control.ts';

const erased = 'apps/api/attacks/erased.test.ts';
const disconnect = 'apps/harness/accounts/disconnect-account.test.ts';
const deleteUser = 'apps/harness/accounts/delete-user.test.ts';

export const deletion: Control = {
  number: 30,
  name: 'what is deleted is gone',
  mutations: [
    {
      without: 'the end of credentials when an account is disconnected',
      file: 'packages/db/social-accounts.ts',
      text: 'await tx.credentials.deleteMany({ where: { socialAccountId: id } });',
      instead: "await tx.credentials.deleteMany({ where: { socialAccountId: '' } });",
      tests: [disconnect],
    },
    {
      without: 'the revocation at the network',
      file: 'packages/accounts/disconnect-account.ts',
      text: 'return (await networks())[platform].revoke(credentials, { baseUrl, sandbox });',
      instead: 'return (await networks())[platform] !== undefined && credentials !== undefined && !sandbox;',
      tests: [disconnect],
    },
    {
      without: 'the end of the texts of a post that is deleted',
      file: 'packages/db/posts/erase-content.ts',
      text: "UPDATE items SET content = '', record",
      instead: 'UPDATE items SET content = content, record',
      tests: [erased],
    },
    {
      without: 'the end of answers that repeat it',
      file: 'packages/db/posts/erase-content.ts',
      text: 'AND k.user_id = post.user_id`',
      instead: 'AND k.user_id = post.user_id AND false`',
      tests: [erased],
    },
    {
      without: 'the end of what a deleted user posted',
      file: 'packages/db/people/erase-person.ts',
      text: 'DELETE FROM idempotency_keys WHERE (user_id, sandbox, key) IN (',
      instead: 'DELETE FROM idempotency_keys WHERE false AND (user_id, sandbox, key) IN (',
      tests: [deleteUser],
    },
    {
      without: 'the end of keys and sessions once a deletion is decided',
      file: 'packages/db/people/begin-deletion.ts',
      text: '    await tx.apiKey.deleteMany({ where: { userId: id } });\n',
      instead: '',
      tests: ['apps/cli/commands/people.test.ts'],
    },
    {
      without: 'the loss of names in the audit trail',
      file: 'packages/db/people/end-deletion.ts',
      text: '    await anonymiseAudit(tx, id);\n',
      instead: "    await anonymiseAudit(tx, '');\n",
      tests: [deleteUser],
    },
    {
      without: 'the revocation of accesses of a deleted user',
      file: 'packages/accounts/revoke-all.ts',
      text: 'if (await inTime(revoke, end - performance.now())) revoked += 1;',
      instead: 'if (await inTime(async () => revoke !== null, end - performance.now())) revoked += 1;',
      tests: [deleteUser],
    },
  ],
};
