import { createHash, randomBytes } from 'node:crypto';
import type { Upload } from '@carillon/networks';
import { createBluesky, ofSandbox } from '@carillon/networks/bluesky/publisher';
import { memoryVault } from '@carillon/networks/testing/memory-vault';
import { encodedVideo, type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { expect } from '@jest/globals';

const handle = 'demo.sandbox.test';

/** Of a video that goes to the sandbox, bytes. */
export const partBytes = 100_000;

export const fast = { lookMs: 10, maxLookMs: 20, maxProcessingMs: 5_000 };

interface AccountOptions {
  /** False unless given. */
  readonly isElsewhere?: boolean;
  readonly times?: typeof fast;
  /** Video service; the sandbox unless given. */
  readonly service?: string;
}

/** For tests: a sandbox, and an account on it that uploads videos as a worker does. */
export async function openVideoSandbox() {
  const sandbox = await startSandbox({ settings: { videoPartBytes: partBytes, blobUploadLimit: 1_000_000 } });
  return {
    sandbox,

    /** An account, and its network, as a worker has them. */
    async openAccount({ isElsewhere = false, times = fast, service = sandbox.url }: AccountOptions = {}) {
      const network = createBluesky({
        hosts: { allowPrivateHosts: true },
        trusteeOf: ofSandbox,
        videoServiceOf: () => ({ url: service, isElsewhere }),
        videoTimes: times,
      });
      const connection = await network.connect(sandbox.account('bluesky', handle), sandbox.url);
      if (connection.kind !== 'connected') throw new Error(JSON.stringify(connection));
      const { platformUserId, platformUsername, credentials } = connection;
      const session = {
        platformUserId,
        platformUsername,
        baseUrl: sandbox.url,
        now: () => new Date(),
        vault: memoryVault(credentials),
      };
      return { network, session, upload: (medium: Upload) => network.upload(medium, session) };
    },

    /** Calls of an endpoint that were taken. */
    callsOf: (endpoint: string): number =>
      sandbox
        .calls({ platform: 'bluesky' })
        .filter((each) => each.endpoint === endpoint && each.status > 0 && each.status < 500)
        .reduce((sum, { count }) => sum + count, 0),

    once: (endpoint: string, fault: object): void =>
      sandbox.fault({ platform: 'bluesky', handle: '*', endpoint, ...fault } as Parameters<
        Sandbox['fault']
      >[0]),

    posts: () => sandbox.ledger({ platform: 'bluesky', handle }),
  };
}

/** An MP4 by its first bytes: the sandbox looks no further. */
export const mp4 = (size: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes(size - 24)]);

/** A medium with these bytes, and what its upload keeps. */
export function mediumOf(bytes: Buffer, more: Partial<Upload> = {}) {
  const states: (string | null)[] = [];
  const medium: Upload = {
    type: 'video',
    altText: 'The bells',
    signal: new AbortController().signal,
    file: {
      mimeType: 'video/mp4',
      width: 640,
      height: 360,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
    read: async ({ start, end }) => bytes.subarray(start, end + 1),
    keep: async (state) => void states.push(state),
    ...more,
  };
  return { medium, states };
}

/** The name of what the sandbox makes of these bytes. */
export const named = (bytes: Buffer) =>
  expect.stringMatching(new RegExp(`^baf[a-z2-7]+ ${encodedVideo(bytes).length}$`));
