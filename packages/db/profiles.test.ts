import { describe, expect, it } from '@jest/globals';
import { changeProfile } from './profiles.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createOwner } from './testing/rows.ts';

const open = await openTestDatabase();
const db = open(8);
const owner = await createOwner(db);

const change = ({ userId, profileId: id }: typeof owner, spacingMinutes: number) =>
  changeProfile(db, { userId, sandbox: false }, { id, change: { spacingMinutes } });

describe('a change of a profile', () => {
  it('answers what it wrote, whoever else changes the profile at once', async () => {
    const wanted = Array.from({ length: 200 }, (_, minutes) => minutes);
    const answers = await Promise.all(wanted.map((minutes) => change(owner, minutes)));
    expect(answers.map((profile) => profile?.spacingMinutes)).toEqual(wanted);
  });

  it('answers null when the profile is gone or goes at once', async () => {
    for (let n = 0; n < 20; n++) {
      const brief = await createOwner(db);
      const changes = [1, 2, 3].map((minutes) => change(brief, minutes));
      await db.profile.delete({ where: { id: brief.profileId } });
      const answers = await Promise.all(changes);
      for (const [index, profile] of answers.entries())
        expect([undefined, index + 1]).toContain(profile?.spacingMinutes);
      expect(await change(brief, 4)).toBeNull();
    }
  });

  it("does not touch somebody else's", async () => {
    const other = await createOwner(db);
    expect(await change({ ...other, userId: owner.userId }, 5)).toBeNull();
    expect(await db.profile.findUnique({ where: { id: other.profileId } })).toMatchObject({
      spacingMinutes: 60,
    });
  });
});
