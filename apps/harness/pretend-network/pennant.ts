/** A text that a file has once, and what stands in its place. */
export type Change = readonly [text: string, instead: string];

/**
 * A second network that there is not, added beside the first. Its credential is one secret address, which its errors quote as careless
 * ones do; its access ends, and its pictures are smaller than everybody's.
 */
export const pennantFiles: Readonly<Record<string, string>> = {
  'descriptor.ts': `import type { Descriptor } from '../descriptor.ts';

const hook = /\\/hooks\\/[\\w-]{20,100}$/;

export const pennant = {
  media: {
    permission: null,
    pictures: { maxCount: 1, maxBytes: 200_000, maxSide: 500, mimeTypes: ['image/jpeg'] },
    gif: null,
    video: null,
  },
  maxItems: 1,
  options: [],
  postUrl: () => null,
  windows: [],
  showsLinkCards: false,
  refusesRepeats: false,
  connect: {
    by: 'credentials',
    fields: [
      {
        name: 'address',
        label: 'Webhook address',
        help: 'From the settings of the mast.',
        maxLength: 300,
        is: 'address',
        problem: (text) =>
          text === '' || hook.test(text) ? null : 'The address must be that of a webhook of Pennant.',
      },
    ],
    ownServer: null,
    asked: 'give the webhook address of',
    sandboxHint: 'It shows addresses.',
  },
  leavesBehind: null,
  sandbox: { plain: 'demo', behaviours: ['demo'] },
  exampleHandle: 'mast',
  look: {
    sign: { path: 'M5 3v18M5 4h12l-3 4l3 4h-12', outline: 2 },
    color: 'red',
    actions: [],
    column: {},
  },
} as const satisfies Descriptor;
`,

  'setup.ts': `import type { NetworkSetup } from '../setup.ts';

export const pennantSetup = {
  command: {
    description: 'connect a mast of Pennant with its webhook address',
    options: [
      {
        ...{ is: 'secret', name: 'address', flag: '--address <url>' },
        ...{ secret: 'webhook address', help: 'webhook address' },
      },
    ],
  },
  variables: {
    PENNANT_URL: { is: 'url', expected: 'is where Pennant answers', default: 'https://pennant.example' },
  },
  baseUrl: 'PENNANT_URL',
  optionWords: {},
} as const satisfies NetworkSetup;
`,

  'limits.ts': `import type { Measure } from '@carillon/core';

export const pennantLimits: Measure = {
  maxLength: 200,
  unit: 'characters',
  meaning: 'every character counts one',
  measure: (content) => content.length,
  effort: () => 1,
  otherProblem: () => null,
};
`,

  'find-marks.ts': `import type { FindMarks } from '../mark.ts';

export const findMarksOfPennant: FindMarks = () => [];
`,

  'publisher.ts': `import type { Failure } from '@carillon/core';
import { fetch } from 'undici';
import { z } from 'zod';
import { guardedAgent } from '../guarded-agent.ts';
import type { HostRules } from '../host-rules.ts';
import { callDeadline, type Network } from '../network.ts';
import type { NetworkLog, Surroundings } from '../surroundings.ts';

export interface PennantOptions {
  readonly hosts?: HostRules;
  readonly log?: NetworkLog;
}

export const pennantOptions = ({ hosts, log }: Surroundings): PennantOptions => ({ hosts, ...(log && { log }) });

const credentials = z.object({ address: z.string() });

const mast = z.object({ id: z.string(), name: z.string(), ends: z.iso.datetime().transform((text) => new Date(text)) });

const made = z.object({ id: z.string() });

/** Pennant shows programs nothing, and knows no key of ours. */
export function createPennant({ hosts = {}, log }: PennantOptions = {}): Network {
  const dispatcher = guardedAgent(hosts);

  async function call(address: string, body?: object): Promise<{ readonly answer: unknown } | Failure> {
    try {
      const answer = await fetch(address, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        ...{ dispatcher, redirect: 'manual', signal: AbortSignal.timeout(callDeadline) },
      });
      if (!answer.ok) throw new Error(\`\${address} answered with \${answer.status}\`);
      return { answer: await answer.json() };
    } catch (error) {
      log?.error({ error }, 'Pennant is away');
      return { kind: 'refused', code: 'rejected', message: \`Pennant refused it: \${error}.\` };
    }
  }

  return {
    platform: 'pennant',
    batch: 'one',
    atOnce: 1,
    canLook: false,
    verifyAfterMs: [500],
    repeatSafeForMs: 0,
    maxSends: 1,
    isOneService: true,
    uploadLastsMs: () => 60_000,
    prepare: async (items) => ({
      kind: 'prepared',
      items: items.map(() => ({ recordKey: null, record: null, cid: null })),
    }),
    async upload({ file: { mimeType, sizeBytes }, read }, { vault }) {
      const { address } = credentials.parse(await vault.read());
      const bytes = await read({ start: 0, end: sizeBytes - 1 });
      const called = await call(\`\${address}/files\`, { mimeType, bytes: bytes.toString('base64') });
      return 'answer' in called ? { kind: 'uploaded', remoteId: made.parse(called.answer).id } : called;
    },
    async publish({ items }, { vault }) {
      const { address } = credentials.parse(await vault.read());
      const remoteIds: string[] = [];
      for (const { content, media = [] } of items) {
        const called = await call(address, { text: content, files: media.map(({ remoteId }) => remoteId) });
        if (!('answer' in called)) return called;
        remoteIds.push(made.parse(called.answer).id);
      }
      return { kind: 'published', remoteIds };
    },
    async lookUp() {
      return { kind: 'absent' };
    },
    async connect(input) {
      const given = credentials.parse(input);
      const called = await call(given.address);
      if (!('answer' in called)) return called;
      const { id, name, ends } = mast.parse(called.answer);
      return {
        ...{ kind: 'connected', platformUserId: id, platformUsername: name, platformAvatar: null },
        ...{ grantedScopes: [], credentials: given, endsAt: ends, serviceUrl: null },
      };
    },
    revoke: async () => false,
    clockOffset: () => null,
  };
}
`,
};

const composeLine = `      BLUESKY_SERVICE_URL: \${BLUESKY_SERVICE_URL:-}\n`;

/** Its changes of files that are there. Each stands before Bluesky, so that what the first network adds after it may be any. */
export const pennantChanges: Readonly<Record<string, readonly Change[]>> = {
  'packages/core/platform.ts': [["bluesky: 'Bluesky'", "pennant: 'Pennant', bluesky: 'Bluesky'"]],
  'packages/networks/listed.ts': [
    [
      'import { x } from',
      "import { pennant } from './pennant/descriptor.ts';\nimport { pennantSetup } from './pennant/setup.ts';\nimport { x } from",
    ],
    ['{ x, bluesky', '{ x, pennant, bluesky'],
    ['bluesky: blueskySetup', 'pennant: pennantSetup, bluesky: blueskySetup'],
  ],
  'packages/networks/limits.ts': [
    ['import { xLimits }', "import { pennantLimits } from './pennant/limits.ts';\nimport { xLimits }"],
    ['bluesky: blueskyLimits', 'pennant: pennantLimits, bluesky: blueskyLimits'],
  ],
  'packages/networks/marks.ts': [
    [
      'import type { FindMarks }',
      "import { findMarksOfPennant } from './pennant/find-marks.ts';\nimport type { FindMarks }",
    ],
    ['  bluesky: findMarksOfBluesky,\n', '  pennant: findMarksOfPennant,\n  bluesky: findMarksOfBluesky,\n'],
  ],
  'packages/networks/all.ts': [
    [
      'import type { Network }',
      "import { createPennant, type PennantOptions, pennantOptions } from './pennant/publisher.ts';\nimport type { Network }",
    ],
    [
      '  readonly bluesky?: BlueskyOptions;\n',
      '  readonly pennant?: PennantOptions;\n  readonly bluesky?: BlueskyOptions;\n',
    ],
    [
      '  readonly bluesky?: Partial<BlueskyOptions>;\n',
      '  readonly pennant?: Partial<PennantOptions>;\n  readonly bluesky?: Partial<BlueskyOptions>;\n',
    ],
    [
      '    bluesky: createBluesky(options.bluesky),\n',
      '    pennant: createPennant(options.pennant),\n    bluesky: createBluesky(options.bluesky),\n',
    ],
    ['{ x, bluesky', '{ x, pennant, bluesky'],
    [
      '    bluesky: { ...blueskyOptions(surroundings), ...bluesky },\n',
      '    pennant: { ...pennantOptions(surroundings), ...pennant },\n    bluesky: { ...blueskyOptions(surroundings), ...bluesky },\n',
    ],
  ],
  'prisma/schema.prisma': [['  x\n  bluesky\n', '  x\n  pennant\n  bluesky\n']],
  'prisma/migrations/2_lantern/migration.sql': [
    ["ADD VALUE 'lantern';\n", `ADD VALUE 'lantern';\nALTER TYPE "platform" ADD VALUE 'pennant';\n`],
  ],
  '.env.example': [
    [
      '# BLUESKY_SERVICE_URL=https://bsky.social\n',
      '# BLUESKY_SERVICE_URL=https://bsky.social\n\n# Where Pennant answers.\n# PENNANT_URL=https://pennant.example\n',
    ],
  ],
  'docker-compose.yml': [[composeLine, `${composeLine}      PENNANT_URL: \${PENNANT_URL:-}\n`]],
};
