import type { Failure } from '@carillon/core';
import { noteServer, serverAddress } from '@carillon/db/accounts';
import { mediaRules } from '@carillon/networks/descriptors';
import { rulesFor } from './choose-files.ts';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

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
