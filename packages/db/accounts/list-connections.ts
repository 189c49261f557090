import type { Queries } from '../client.ts';

/** The accounts of a user as their owner sees them: how each is connected, and why it is not. The oldest first. */
export const listConnections = (db: Queries, userId: string) =>
  db.socialAccount.findMany({
    where: { userId, state: { not: 'disconnected' } },
    select: {
      id: true,
      profileId: true,
      platform: true,
      platformUsername: true,
      platformAvatar: true,
      active: true,
      state: true,
      stateReason: true,
      sandbox: true,
      serviceUrl: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  });
