import { type MailKind, mailKinds } from '@carillon/core';
import type { Database, Queries } from '../client.ts';

/** Whether a person wants mails of each kind. */
export type MailKinds = Readonly<Record<MailKind, boolean>>;

/** All kinds are wanted until somebody says otherwise. */
export async function readMailKinds(db: Queries, userId: string): Promise<MailKinds> {
  const rows = await db.mailKind.findMany({
    where: { userId, wanted: false },
    select: { kind: true },
  });
  const unwanted = new Set(rows.map(({ kind }) => kind));
  return {
    accounts: !unwanted.has('accounts'),
    posts: !unwanted.has('posts'),
    webhooks: !unwanted.has('webhooks'),
  };
}

/** What waits of a kind that is unwanted now is forgotten. @returns whether anything is another than before */
export const changeMailKinds = (
  db: Database,
  userId: string,
  change: { readonly [Kind in MailKind]?: boolean | undefined },
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) return false;
    let isChanged = false;
    for (const kind of mailKinds) {
      const wanted = change[kind];
      if (wanted === undefined) continue;
      const row = { userId, kind, wanted };
      isChanged ||=
        (await tx.mailKind.count({ where: { userId, kind, wanted: false } })) === (wanted ? 1 : 0);
      await tx.mailKind.upsert({
        where: { userId_kind: { userId, kind } },
        create: row,
        update: { wanted },
      });
      if (!wanted) await tx.mailNotice.deleteMany({ where: { userId, kind } });
    }
    return isChanged;
  });
