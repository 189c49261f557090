import type { Control } from '../control.ts';

const serve = 'apps/dashboard/server/board/serve-board.test.ts';

export const queueBoard: Control = {
  number: 22,
  name: 'queue board',
  mutations: [
    {
      without: 'the look whether somebody is signed in',
      file: 'apps/dashboard/server/board/serve-board.ts',
      text: "if (person === null) refuse(response, 401, 'You are signed out.');",
      instead: 'if (person === null) next();',
      tests: [serve],
    },
    {
      without: 'the look whether it is an admin',
      file: 'apps/dashboard/server/board/serve-board.ts',
      text: 'else if (!person.admin) refuse',
      instead: "else if (person.userId === '') refuse",
      tests: [serve],
    },
    {
      without: 'the list of changes that lose nothing',
      file: 'apps/dashboard/server/board/board.ts',
      text: "method === 'get' || (method === 'put' && harmless.has(route))",
      instead: "method === 'get' || harmless.has(route) || route !== ''",
      tests: ['apps/dashboard/server/board/board.test.ts'],
    },
    {
      without: 'the switch: it is always on',
      file: 'apps/dashboard/server/open-parts.ts',
      text: 'const board = config.QUEUE_BOARD\n',
      instead: 'const board = config.QUEUE_BOARD !== null\n',
      tests: [serve],
    },
    {
      without: 'the ids alone: it shows what stands in a job',
      file: 'apps/dashboard/server/board/board-queue.ts',
      text: "shown.setFormatter('data', (data) => idsIn(data) ?? {});",
      instead: "shown.setFormatter('data', (data) => data);",
      tests: ['apps/dashboard/server/board/board.test.ts'],
    },
    {
      without: 'the event of what was changed',
      file: 'apps/dashboard/server/board/serve-board.ts',
      text: 'if (response.statusCode < 300)',
      instead: 'if (response.statusCode < 0)',
      tests: [serve],
    },
  ],
};
