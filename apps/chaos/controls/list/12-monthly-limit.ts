import type { Control } from '../control.ts';

export const monthlyLimit: Control = {
  number: 12,
  name: 'posts of a month, exactly',
  mutations: [
    {
      without: 'the guard of the count: whoever comes at once gets through',
      file: 'packages/db/posts/create-posts.ts',
      text: '<= (SELECT min("postsPerMonth") FROM sound WHERE "userId" = usages.user_id)',
      instead: '<= (SELECT min("postsPerMonth") + 1000000 FROM sound WHERE "userId" = usages.user_id)',
      tests: ['packages/db/posts/create-posts.test.ts'],
    },
    {
      without: 'the guard of the first count of a month',
      file: 'packages/db/posts/create-posts.ts',
      text: '<= min("postsPerMonth") ORDER BY',
      instead: '<= min("postsPerMonth") + 1000000 ORDER BY',
      tests: ['packages/db/posts/create-posts.test.ts'],
    },
  ],
};
