import {
  type Failure,
  fileOf,
  goesStill,
  type Held,
  isUnder,
  limitsFor,
  type NetworkMediaRules,
} from '@carillon/core';
import { noteServer, serverAddress } from '@carillon/db/accounts';
import type { Claim, ClaimedItem, ClaimedMedium } from '@carillon/db/publications';
import { mediaRules } from '@carillon/networks/descriptors';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

/** The rules that the media of an account are held to: its network's, as its profile chose and its server has them. */
export const rulesFor = ({
  platform,
  account,
}: Pick<Claim, 'platform' | 'account'>): Held<NetworkMediaRules> =>
  limitsFor({ ...account, platform }, mediaRules);

/** The claim with the file of each medium that goes to its account, where one of those that are stored may. */
export const withFiles = (claim: Claim): Claim => ({
  ...claim,
  items: claim.items.map((item) => ({
    ...item,
    media: item.media.map((medium) => {
      if (medium.id === null) return medium;
      const file = isFixed(item)
        ? namedFile(medium, mediaRules[claim.platform])
        : freeFile(medium, rulesFor(claim).limits);
      return { ...medium, file: file ?? null };
    }),
  })),
});

/** Prepared by an earlier try; or perhaps sent by one that a database forgot when it was put back, and looked for first. */
export const isFixed = ({ recordKey, state }: ClaimedItem): boolean =>
  recordKey !== null || state !== 'pending';

/** The file that a prepared item names, whatever the limits are by now. Workers of 0.3 noted none: they chose by what is specified. */
const namedFile = (medium: ClaimedMedium, specified: NetworkMediaRules) =>
  broughtBefore(medium) ?? fileOf(medium, specified);

/** The file of the try before, as long as it may go: another one may be larger since. */
export function freeFile(medium: ClaimedMedium, rules: NetworkMediaRules) {
  const brought = broughtBefore(medium);
  const mayGo = brought && (!goesStill(medium.type, rules) || isUnder(brought, rules.pictures));
  return mayGo ? brought : fileOf(medium, rules);
}

const broughtBefore = ({ files, fileName }: ClaimedMedium) =>
  fileName === null ? undefined : files[fileName];

/** After this a server is taken for one like others again, ms: it may have been updated. */
const keepMs = 30 * 86_400_000;

/**
 * Notes that the account's server takes smaller pictures than its network does today, as its refusal of these items said.
 * @returns whether that is so, and what is specified still goes there: then a smaller file helps
 */
export async function learnsLess(
  { claim, context, session }: Work,
  items: readonly ClaimedItem[],
  { serverTakes }: Failure,
): Promise<boolean> {
  const { platform, account } = claim;
  const maxBytes = serverTakes?.pictures?.maxBytes;
  const specified = mediaRules[platform].pictures.maxBytes;
  if (maxBytes === undefined || maxBytes < specified) return false;
  const { limits } = rulesFor(claim);
  const isTooLarge = ({ file, type }: ClaimedMedium) =>
    file !== null && file.sizeBytes > maxBytes && goesStill(type, limits);
  if (!items.some(({ media }) => media.some(isTooLarge))) return false;
  const key = { platform, address: serverAddress(account) };
  const facts = { pictures: { maxBytes } };
  await persist(context, () => noteServer(context.db, key, { url: session.baseUrl, facts, keepMs }));
  context.log.info({ ...key, maxBytes }, 'a server takes smaller pictures than its network');
  return true;
}
