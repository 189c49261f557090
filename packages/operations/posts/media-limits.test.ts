import { newId } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let api: ReturnType<typeof apiClient>;
let accounts: Record<'x' | 'bluesky', string>;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  api = apiClient(carillon.url, tenant.apiKey);
  accounts = {
    x: await carillon.account(tenant.profileId, 'x', 'edge'),
    bluesky: await carillon.account(tenant.profileId, 'bluesky', 'edge.test'),
  };
});
afterAll(() => carillon.stop());

interface Facts {
  readonly type?: 'image' | 'gif' | 'video';
  readonly mimeType?: string;
  readonly sizeBytes?: number;
  readonly durationMs?: number;
  readonly frames?: number;
  readonly video?: typeof avc;
}

const file = { mimeType: 'image/jpeg', width: 1_000, height: 800, sizeBytes: 1_000, sha256: '' };
const avc = { codec: 'avc', audioCodec: 'mp4a.40.2', audioChannels: 2, framesPerSecond: 30 };
const gif = { type: 'gif', mimeType: 'image/gif', frames: 10 } as const;
const video = { type: 'video', mimeType: 'video/mp4', durationMs: 60_000, video: avc } as const;

/** A medium with these facts that is ready, as if it had been uploaded. */
async function medium(facts: Facts): Promise<string> {
  const id = newId('med');
  const expiresAt = new Date(Date.now() + 3_600_000);
  const measures = { ...file, ...facts };
  const { mimeType, width, height, sizeBytes } = measures;
  const content = { mimeType, width, height, sizeBytes, sha256: '', name: 'content' };
  const still = { ...file, name: 'bluesky' };
  await carillon.db.medium.create({
    data: {
      ...{
        type: 'image' as const,
        status: 'ready' as const,
        ...measures,
        id,
        userId: tenant.userId,
        expiresAt,
      },
      files: { create: measures.type === 'gif' ? [content, still] : [content] },
    },
  });
  return id;
}

async function refusals(on: readonly ('x' | 'bluesky')[], media: readonly Facts[]): Promise<string[]> {
  const ids = await Promise.all(media.map(medium));
  const items = [{ content: '', media: ids.map((id) => ({ id })) }];
  const platforms = Object.fromEntries(on.map((platform) => [accounts[platform], { items }]));
  const { body } = await api.post<{ problems: { message: string }[] }>('/posts/validate', {
    profileId: tenant.profileId,
    platforms,
  });
  return body.data.problems.map(({ message }) => message.replace(/^platforms\.\w+\.items\[0\]\./, ''));
}

const pictures = (count: number): Facts[] => Array.from({ length: count }, () => ({}));

describe('the limits of the networks', () => {
  it.each<[string, 'x' | 'bluesky', Facts[], Facts[], string]>([
    ['pictures on X', 'x', pictures(4), pictures(5), 'media has 5 pictures; X allows 4.'],
    [
      'pictures on Bluesky',
      'bluesky',
      pictures(4),
      pictures(5),
      'media has 5 pictures; Bluesky allows 4, and 10 where networkLimits of the profile is current.',
    ],
    [
      '5 MB on X',
      'x',
      [{ sizeBytes: 5_000_000 }],
      [{ sizeBytes: 5_000_001 }],
      'has 5,000,001 bytes; X allows 5,000,000',
    ],
    [
      '1 MB on Bluesky',
      'bluesky',
      [{ sizeBytes: 1_000_000 }],
      [{ sizeBytes: 1_000_001 }],
      'has 1,000,001 bytes; Bluesky allows 1,000,000',
    ],
    [
      '2 min 20 s on X',
      'x',
      [{ ...video, durationMs: 140_000 }],
      [{ ...video, durationMs: 140_010 }],
      'is 140.01 s long; X allows 140 s',
    ],
    [
      '512 MB on X',
      'x',
      [{ ...video, sizeBytes: 512_000_000 }],
      [{ ...video, sizeBytes: 512_000_001 }],
      'has 512,000,001 bytes; X allows 512,000,000',
    ],
    [
      'one GIF on X',
      'x',
      [gif],
      [gif, gif],
      'media has 2 media; X takes up to 4 pictures, or one GIF, or one video.',
    ],
    [
      'a GIF on X without pictures',
      'x',
      [gif],
      [gif, {}],
      'media has 2 media; X takes up to 4 pictures, or one GIF, or one video.',
    ],
    [
      'no video on Bluesky',
      'bluesky',
      [gif, gif, {}],
      [video],
      'is a video, and Bluesky takes none from here, but one where networkLimits of the profile is current.',
    ],
  ])('%s: at the limit and beyond it', async (_, platform, fits, tooMuch, sentence) => {
    expect(await refusals([platform], fits)).toEqual([]);
    const refused = await refusals([platform], tooMuch);
    expect(refused).toEqual([expect.stringContaining(sentence)]);
  });

  it('hold an item to the strictest network of its post', async () => {
    const both = ['x', 'bluesky'] as const;
    expect(await refusals(both, [gif])).toEqual([]);
    expect((await refusals(both, [video])).join(' ')).toMatch(/is a video, and Bluesky takes none from here/);
    expect((await refusals(both, [gif, gif])).join(' ')).toMatch(/X is also selected/);
  });
});
