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
import type { Claim, ClaimedMedium } from '@carillon/db/publications';
import { mediaRules } from '@carillon/networks/descriptors';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

/** The rules that the media of an account are held to: its network's, as its profile chose and its server has them. */
export const rulesFor = ({ platform, account }: Claim): Held<NetworkMediaRules> =>
  limitsFor({ ...account, platform }, mediaRules);

/** The claim with the file of each medium that goes to its account, where one of those that are stored may. */
export const withFiles = (claim: Claim): Claim => ({
  ...claim,
  items: claim.items.map((item) => ({
    ...item,
    media: item.media.map((medium) => withFile(medium, rulesFor(claim).limits)),
  })),
});

function withFile(medium: ClaimedMedium, rules: NetworkMediaRules): ClaimedMedium {
  if (medium.id === null) return medium;
  return { ...medium, file: broughtBefore(medium, rules) ?? fileOf(medium, rules) ?? null };
}

/** The file of the try before, as long as it may go: another one may be larger since, and what was prepared names this one. */
function broughtBefore({ type, files, fileName }: ClaimedMedium, rules: NetworkMediaRules) {
  const brought = fileName === null ? undefined : files[fileName];
  const mayGo = brought !== undefined && (!goesStill(type, rules) || isUnder(brought, rules.pictures));
  return mayGo ? brought : undefined;
}

/** After this a server is taken for one like others again, ms: it may have been updated. */
const keepMs = 30 * 86_400_000;

/**
 * Notes that the account's server takes smaller pictures than its network does today, as its refusal said.
 * @returns whether that is so, and what is specified still goes there: then a smaller file helps
 */
export async function learnsLess(
  { claim, context, session }: Work,
  { serverTakes }: Failure,
): Promise<boolean> {
  const { platform, account } = claim;
  const maxBytes = serverTakes?.pictures?.maxBytes;
  const specified = mediaRules[platform].pictures.maxBytes;
  if (maxBytes === undefined || maxBytes < specified || maxBytes >= rulesFor(claim).limits.pictures.maxBytes)
    return false;
  const key = { platform, address: serverAddress(account) };
  const facts = { pictures: { maxBytes } };
  await persist(context, () => noteServer(context.db, key, { url: session.baseUrl, facts, keepMs }));
  context.log.info({ ...key, maxBytes }, 'a server takes smaller pictures than its network');
  return true;
}
