import { placeInSlots } from '@carillon/core';
import { createPosts, postgresCalendar } from '@carillon/db';
import { planPost } from './plan-post.ts';
import type { Stage } from './stage.ts';

/** Past the days that a slot is first looked for on, ms. */
const nearest = 9 * 86_400_000;

/**
 * Posts at the next free times of the main profile until none is left on the nearest days: among a million posts they
 * are full as it is, and a full calendar is looked at in more steps than one with room.
 */
export async function fillCalendar(stage: Stage): Promise<void> {
  const { db, bigUserId: userId, mainProfileId } = stage;
  const until = new Date(Date.now() + nearest);
  const author = { userId, postsPerMonth: 100_000_000 };
  for (;;) {
    const post = {
      ...(await planPost(stage, mainProfileId)),
      status: 'scheduled',
      autoSchedule: true,
    } as const;
    const hasRoom = await db.$transaction(async (tx) => {
      const placing = await placeInSlots(postgresCalendar(tx), { userId, post, moves: false });
      if (placing.kind === 'refused') throw new Error('A year is full.');
      const { post: newPost } = placing;
      if (newPost.scheduledAt === null || newPost.scheduledAt >= until) return false;
      await createPosts(tx, [{ newPost, author }]);
      return true;
    });
    if (!hasRoom) return;
  }
}
