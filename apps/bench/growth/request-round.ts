import { firstId, newId } from '@carillon/core';
import { findRequest, listRequests, type RequestFilter, recordRequests } from '@carillon/db';
import type { FilledDatabase, Look } from './filled-database.ts';

const limit = 25;

/** The request log, written and read with each filter, from its end and from the middle of the year. */
export async function requestRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, sandbox, middleId, bigUserId } = filled;
  const known = await db.apiRequest.findFirstOrThrow({
    where: { userId: bigUserId },
    orderBy: { id: 'desc' },
  });
  const written = [1, 2, 3].map(() => ({ ...known, id: newId('req') }));
  await look('requests: record', () => recordRequests(db, written));
  await look('requests: one', () => findRequest(db, live, known.id));
  const half = new Date(Date.now() - 180 * 86_400_000);
  const { apiKeyId } = known;
  const filters: Readonly<Record<string, Omit<RequestFilter, 'limit'>>> = {
    '': {},
    ', deep': { after: firstId('req', half) },
    ', one key': { apiKeyId },
    ', a key that never was': { apiKeyId: 'apk_nowhere' },
    ', one post': { postId: middleId },
    ', failed': { failed: true },
    ', failed, one key': { failed: true, apiKeyId },
    ', one method': { method: 'POST' },
    ', half a year': { to: half },
  };
  for (const [name, reader] of [
    ['requests', live],
    ['requests, sandbox key', sandbox],
  ] as const)
    for (const [kind, filter] of Object.entries(filters))
      await look(`${name}${kind}`, () => listRequests(db, reader, { limit, ...filter }));
}
