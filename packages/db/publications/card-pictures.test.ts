import { describe, expect, it } from '@jest/globals';
import { claimed, defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner, createQueued } from '../testing/rows.ts';
import { claimPublication } from './claim.ts';
import { finishPublication } from './finish.ts';
import { keepCardPictures, readCardPicture } from './uploads.ts';

const db = (await openTestDatabase())(3);
const owner = await createOwner(db);

const picture = (itemPosition: number, text: string) => ({
  itemPosition,
  mimeType: 'image/png',
  bytes: Buffer.from(text),
});

async function queued(): Promise<string> {
  const [id = ''] = await createQueued(db, owner, { contents: ['ding', 'dong'] });
  return id;
}

describe('the pictures of link cards', () => {
  it('are kept while the lease is held, and told with every later claim', async () => {
    const id = await queued();
    const lease = await claimed(db, id, { leaseMs: 0 });
    expect(await keepCardPictures(db, lease, { pictures: [picture(1, 'bell')] })).toBe(true);
    const claim = await claimPublication(db, { ...defaultClaim, publicationId: id });
    expect(claim?.items.map(({ media }) => media)).toEqual([
      [],
      [
        {
          ...{ id: null, position: 0, type: 'image', altText: '', remoteId: null, uploadedAt: null },
          ...{ files: {}, fileName: null, uploadState: null, lostId: null },
          file: {
            ...{ name: '', mimeType: 'image/png', width: 0, height: 0, sizeBytes: 4 },
            sha256: 'f683740cded6680d9d94dfe6a258e44c96a27278a89e15acb52c0b8f32453d38',
          },
        },
      ],
    ]);
    expect(Buffer.from((await readCardPicture(db, id, 1)) ?? []).toString()).toBe('bell');
    expect(await keepCardPictures(db, lease, { pictures: [picture(0, 'late')] })).toBe(false);
    expect(await readCardPicture(db, id, 0)).toBeNull();
  });

  it('take the place of those before', async () => {
    const id = await queued();
    const lease = await claimed(db, id);
    await keepCardPictures(db, lease, { pictures: [picture(0, 'one'), picture(1, 'two')] });
    await keepCardPictures(db, lease, { pictures: [picture(1, 'three')] });
    expect(await readCardPicture(db, id, 0)).toBeNull();
    expect(Buffer.from((await readCardPicture(db, id, 1)) ?? []).toString()).toBe('three');
  });

  it('of items that were not prepared anew stay', async () => {
    const id = await queued();
    const lease = await claimed(db, id);
    await keepCardPictures(db, lease, { pictures: [picture(0, 'one'), picture(1, 'two')] });
    await keepCardPictures(db, lease, { pictures: [], prepared: [1] });
    expect(Buffer.from((await readCardPicture(db, id, 0)) ?? []).toString()).toBe('one');
    expect(await readCardPicture(db, id, 1)).toBeNull();
  });

  it('go when the publication is out', async () => {
    const id = await queued();
    const lease = await claimed(db, id);
    await keepCardPictures(db, lease, { pictures: [picture(0, 'one')] });
    await finishPublication(db, lease, [
      { position: 0, remoteId: `${id}-0` },
      { position: 1, remoteId: `${id}-1` },
    ]);
    expect(await db.itemMedium.count({ where: { publicationId: id } })).toBe(0);
  });
});
