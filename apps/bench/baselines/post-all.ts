import { readFile } from 'node:fs/promises';
import { newId } from '@carillon/core';
import { inParallel } from '@carillon/testing/in-parallel';
import { contentOf } from '../dispatch/calls.ts';

/** Requests at once; more or fewer made the loops no faster. */
const concurrency = 16;

/** Posts of each account: once all around is over too soon to measure. */
const rounds = 2;

/**
 * Posts as each account whose credentials are in the file ACCOUNTS_FILE, and sends the parent process the time at
 * which each post was done, ms since 1970.
 * @param open a client of the account, that posts a text
 */
export async function postAll<Credentials>(
  open: (credentials: Credentials) => (text: string) => Promise<unknown>,
): Promise<void> {
  const accounts: Credentials[] = JSON.parse(await readFile(process.env['ACCOUNTS_FILE'] ?? '', 'utf8'));
  const clients = accounts.map(open);
  const posts = Array.from({ length: rounds }, () => clients).flat();
  const times = await inParallel(posts, concurrency, async (post) => {
    await post(contentOf(newId('pp')));
    return Date.now();
  });
  process.send?.(times);
}
