import {
  nameAccounts,
  type PlannedAccount,
  type Problem,
  platformTitles,
  problem,
  type Target,
} from '@carillon/core';
import { type Look, marks } from '@carillon/db/posts';
import { descriptors } from '@carillon/networks/descriptors';

interface Beside {
  readonly profileId: string;
  readonly platforms: Readonly<Record<string, Target>>;
  readonly accounts: readonly PlannedAccount[];
  /** When the post is to go out; null for a time that is not known yet. */
  readonly at: Date | null;
}

/** Texts of a post that are looked for. */
const maxTexts = 200;

/** Looks for posts beside one, with the warnings about them: the same text, and then another post close by, account by account. */
export function looksBeside({ profileId, platforms, accounts, at }: Beside): Look[] {
  if (at === null) return [];
  let texts = 0;
  return accounts.flatMap((account) => {
    const [path, named] = [`platforms.${account.id}`, nameAccounts([account])];
    const place = { profileId, accountId: account.id, at };
    const near = { account: named, time: marks.time, minutes: marks.minutes };
    const spaced = { ...place, content: null, notes: JSON.stringify(problem('within_spacing', path, near)) };
    if (!descriptors[account.platform].refusesRepeats) return [spaced];
    const network = platformTitles[account.platform];
    const items = (platforms[account.id]?.items ?? []).map(({ content }, index) => ({ content, index }));
    const said = [...Map.groupBy(items, ({ content }) => content)].slice(0, maxTexts - texts);
    texts += said.length;
    const repeated = said.map(([content, its]) => {
      const values = { account: named, network, time: marks.time };
      const notes = its.map(({ index }) =>
        problem('text_repeated', `${path}.items[${index}].content`, values),
      );
      return { ...place, content, notes: notes.map((each) => JSON.stringify(each)).join(',') };
    });
    return [...repeated, spaced];
  });
}

/** Warnings about posts beside it. */
export const readNotes = (notes: string | null): Problem[] => JSON.parse(`[${notes ?? ''}]`) as Problem[];
