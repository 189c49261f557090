import type { Control } from '../control.ts';

const matrix = 'apps/api/attacks/isolation-matrix.system.test.ts';

export const tenants: Control = {
  number: 1,
  name: 'tenants are apart',
  mutations: [
    {
      without: 'the owner of a post that is read',
      file: 'packages/db/posts/read-posts.ts',
      text: '({ userId, sandbox }: Reader) => ({\n  userId,',
      instead: '({ sandbox }: Reader) => ({',
      tests: [matrix],
    },
    {
      without: 'the owner of accounts that are listed',
      file: 'packages/db/social-accounts.ts',
      text: '...filter, userId, ...(after',
      instead: '...filter, ...(after',
      tests: [matrix],
    },
    {
      without: 'the owner of a medium that is read',
      file: 'packages/db/media/read-media.ts',
      text: '({ userId, sandbox }: Reader) => ({\n  userId,',
      instead: '({ sandbox }: Reader) => ({',
      tests: [matrix],
    },
    {
      without: 'the owner of a profile that is changed',
      file: 'packages/db/profiles.ts',
      text: 'where: { id, userId },\n    data:',
      instead: 'where: { id },\n    data:',
      tests: [matrix],
    },
    {
      without: 'the owner of a key that is revoked',
      file: 'packages/db/api-keys.ts',
      text: ' AND user_id = ${userId}`',
      instead: '`',
      tests: ['apps/dashboard/attacks/foreign-ids.test.ts'],
    },
    {
      without: 'the owner of an account that is disconnected',
      file: 'packages/db/social-accounts.ts',
      text: 'const where = { id, ...present, ...owner };',
      instead: 'const where = { id, ...present, ...(owner.userId && {}) };',
      tests: ['apps/dashboard/attacks/foreign-ids.test.ts'],
    },
  ],
};
