import type { Database } from '@carillon/db';

interface File {
  readonly mediaId: string;
  readonly name: string;
  readonly mimeType: string;
}

/** Media whose files are listed at once. */
const partSize = 100;

/** The files of all media of a user, whatever they are for. */
export async function* filesOf(db: Database, userId: string): AsyncGenerator<File> {
  for (let after = ''; ; ) {
    const media = await db.medium.findMany({
      where: { userId, id: { gt: after } },
      select: { id: true, files: { select: { mediaId: true, name: true, mimeType: true } } },
      orderBy: { id: 'asc' },
      take: partSize,
    });
    for (const { files } of media) yield* files;
    const last = media.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
