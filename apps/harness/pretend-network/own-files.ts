import { ownAuthorization } from './own-authorization.ts';

/**
 * A network that there is not, as somebody would add it: the files of its own folder, by their names. It asks of the contract what neither X
 * nor Bluesky does: it has no threads, shows no program what is out, knows a key of ours for an hour, its servers say their own limits and
 * each make this one an application of their own, and people have several accounts there.
 */
export const ownFiles: Readonly<Record<string, string>> = {
  'authorization.ts': ownAuthorization,

  'descriptor.ts': `import type { Descriptor } from '../descriptor.ts';

export const lantern = {
  media: {
    permission: null,
    pictures: { maxCount: 1, maxBytes: 1_000_000, maxSide: 2_000, mimeTypes: ['image/png'] },
    gif: null,
    video: null,
  },
  mediaByServer: true,
  maxItems: 1,
  options: [
    { is: 'permission', name: 'lit', label: 'Lamp', withheld: 'Off' },
  ],
  postUrl: ({ remoteId }) => \`https://lantern.example/posts/\${encodeURIComponent(remoteId)}\`,
  windows: [{ days: ['sun'], from: '18:00', to: '20:00', source: 'a test' }],
  showsLinkCards: false,
  refusesRepeats: false,
  connect: {
    by: 'authorization',
    permissions: [['light', 'publish posts for you']],
    application: { by: 'server' },
    ownServer: {
      offer: 'My account is on a different server',
      help: 'Where you sign in.',
      placeholder: 'https://lantern.example',
      problem: 'The server must be the address of a Lantern server, such as https://lantern.example.',
      isNeeded: true,
    },
  },
  leavesBehind: null,
  sandbox: { plain: 'demo', behaviours: ['demo'] },
  exampleHandle: 'ada',
  look: {
    sign: { path: 'M4 4h16v16h-16z', outline: 0 },
    color: 'orange',
    actions: ['like'],
    column: {},
  },
} as const satisfies Descriptor;
`,

  'setup.ts': `import type { NetworkSetup } from '../setup.ts';
import type { lantern } from './descriptor.ts';

export const lanternSetup = {
  command: {
    description: 'connect a Lantern account with its token',
    options: [
      { is: 'text', name: 'handle', flag: '--handle <handle>', help: 'handle' },
      { is: 'secret', name: 'token', flag: '--token <token>', secret: 'token', help: 'token' },
    ],
  },
  variables: {
    LANTERN_URL: { is: 'url', expected: 'is where Lantern answers', default: 'https://lantern.example' },
  },
  baseUrl: 'LANTERN_URL',
  optionWords: { lit: 'false: it hangs in the dark' },
} as const satisfies NetworkSetup<typeof lantern.options>;
`,

  'limits.ts': `import type { Measure } from '@carillon/core';

export const lanternLimits: Measure = {
  maxLength: 500,
  unit: 'characters',
  meaning: 'a URL counts 23',
  measure: (content) => content.length,
  effort: () => 1,
  otherProblem: () => null,
  at: ({ maxLength }) => (maxLength === undefined ? lanternLimits : { ...lanternLimits, maxLength }),
};
`,

  'find-marks.ts': `import type { FindMarks } from '../mark.ts';

export const findMarksOfLantern: FindMarks = () => [];
`,

  'publisher.ts': `import { randomUUID } from 'node:crypto';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import { callDeadline, type Connections, type Network } from '../network.ts';
import type { NetworkLog, Surroundings } from '../surroundings.ts';
import { lanternAuthorization } from './authorization.ts';

export interface LanternOptions {
  readonly log?: NetworkLog;
}

export const lanternOptions = ({ log }: Surroundings): LanternOptions => ({ ...(log && { log }) });

const credentials = z.object({ handle: z.string(), token: z.string() });

/** Access that was granted on one of its servers, for whatever accounts the person has there. */
const grant = z.object({ token: z.string(), handle: z.undefined().optional() });

const accounts = z.array(z.object({ id: z.string(), handle: z.string() }));

const away: Failure = { kind: 'unknown', code: 'outcome_unknown', message: 'Lantern did not answer.' };

/** Lantern keeps a key of ours for an hour, and answers what it has under it as it did before. */
export function createLantern({ log }: LanternOptions = {}): Network {
  const call = async (url: string, token: string, init: RequestInit = {}) => {
    const headers = { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(callDeadline);
    return fetch(url, { ...init, headers, signal }).catch((error: unknown) => {
      log?.info({ error }, 'Lantern is away');
      return null;
    });
  };
  const ofGrant = async (token: string, baseUrl: string): Promise<Connections | Failure> => {
    const answer = await call(\`\${baseUrl}/accounts\`, token);
    if (!answer?.ok) return away;
    const connections = accounts.parse(await answer.json()).map(({ id, handle }) => ({
      kind: 'connected' as const,
      platformUserId: id,
      platformUsername: handle,
      platformAvatar: null,
      grantedScopes: [],
      credentials: { handle, token },
      serviceUrl: baseUrl,
    }));
    return { kind: 'several', connections };
  };
  return {
    platform: 'lantern',
    batch: 'one',
    atOnce: 1,
    canLook: false,
    verifyAfterMs: [500],
    repeatSafeForMs: 3_600_000,
    maxSends: 1,
    isOneService: true,
    uploadLastsMs: () => 60_000,
    async prepare(items) {
      return {
        kind: 'prepared',
        items: items.map(() => ({ recordKey: randomUUID(), record: null, cid: null })),
      };
    },
    async upload() {
      return { kind: 'refused', code: 'media_rejected', message: 'Lantern takes no files yet.' };
    },
    async publish({ items }, { baseUrl, vault }) {
      const { token } = credentials.parse(await vault.read());
      const remoteIds: string[] = [];
      for (const { content, recordKey } of items) {
        const body = JSON.stringify({ key: recordKey, text: content });
        const answer = await call(\`\${baseUrl}/posts\`, token, { method: 'POST', body });
        if (!answer?.ok) return away;
        remoteIds.push(\`\${recordKey}\`);
      }
      return { kind: 'published', remoteIds };
    },
    async lookUp() {
      return { kind: 'unreadable', failure: away };
    },
    async connect(input, baseUrl) {
      const granted = grant.safeParse(input).data;
      if (granted !== undefined) return ofGrant(granted.token, baseUrl);
      const given = credentials.parse(input);
      const answer = await call(\`\${baseUrl}/me\`, given.token);
      if (!answer?.ok) return away;
      const { id } = z.object({ id: z.string() }).parse(await answer.json());
      return {
        kind: 'connected',
        platformUserId: id,
        platformUsername: given.handle,
        platformAvatar: null,
        grantedScopes: [],
        credentials: given,
        serviceUrl: null,
      };
    },
    async readServer(baseUrl, signal) {
      const answer = await fetch(\`\${baseUrl}/limits\`, { signal }).catch(() => null);
      if (!answer?.ok) return away;
      const { characters, pictures } = z
        .object({ characters: z.unknown(), pictures: z.unknown() })
        .parse(await answer.json());
      return { kind: 'read', facts: { maxLength: characters, pictures: { maxCount: pictures } } };
    },
    revoke: async () => false,
    clockOffset: () => null,
    authorization: lanternAuthorization,
  };
}
`,
};
