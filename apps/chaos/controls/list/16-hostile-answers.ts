import type { Control } from '../control.ts';

const ofX = 'packages/networks/x/hostile-answers.test.ts';
const ofBluesky = 'packages/networks/bluesky/hostile-answers.test.ts';

export const hostileAnswers: Control = {
  number: 16,
  name: 'answers of networks are hostile',
  mutations: [
    {
      without: 'the size of an answer of Bluesky',
      file: 'packages/networks/bluesky/publisher.ts',
      text: 'if (size > maxResponseBytes) throw',
      instead: 'if (size > maxResponseBytes * 1e6) throw',
      tests: ['packages/networks/bluesky/bounded-fetch.test.ts'],
    },
    {
      without: 'the size of an answer of X',
      file: 'packages/networks/x/client.ts',
      text: 'if (size > maxAnswerBytes)',
      instead: 'if (size > maxAnswerBytes * 1e6)',
      tests: ['packages/networks/x/unclear-answers.test.ts'],
    },
    {
      without: 'the time of an answer',
      file: 'packages/networks/bluesky/publisher.ts',
      text: '      signal,\n',
      instead: '      signal: signal.aborted ? signal : null,\n',
      tests: ['packages/networks/bluesky/bounded-fetch.test.ts'],
    },
    {
      without: 'the schema of tokens',
      file: 'packages/networks/x/ask-for-tokens.ts',
      text: 'access_token: bearerToken,',
      instead: 'access_token: z.string(),',
      tests: [ofX, 'packages/networks/x/tokens.test.ts'],
    },
    {
      without: 'the markup that is taken out of their words',
      file: 'packages/networks/network-text.ts',
      text: "    .replace(/<[^<>]*>/g, ' ')\n    .replace(/[<>\\p{C}\\s]+/gu, ' ')\n",
      instead: '',
      tests: ['packages/networks/network-text.test.ts'],
    },
    {
      without: 'the length of their words',
      file: 'packages/networks/network-text.ts',
      text: 'if (line.length <= maxLength && read.length === words.length) return line;',
      instead: 'if (line.length <= maxLength || read.length === words.length) return line;',
      tests: ['packages/networks/network-text.test.ts'],
    },
    {
      without: 'the cut before their words are searched',
      file: 'packages/networks/network-text.ts',
      text: 'words.slice(0, readPerShown * maxLength)',
      instead: 'words.slice(0, readPerShown * maxLength * 1e6)',
      tests: ['packages/networks/network-text.test.ts', ofBluesky],
    },
  ],
};
