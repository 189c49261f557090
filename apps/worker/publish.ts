import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Failure, factsFor, outgrownProblem } from '@carillon/core';
import { othersServedSince } from '@carillon/db/accounts';
import {
  type Claim,
  type ClaimedItem,
  type ClaimedMedium,
  keepCardPictures,
} from '@carillon/db/publications';
import type { Network, PreparedItem } from '@carillon/networks';
import { UnsealError } from '@carillon/secrets';
import { isFixed, rulesFor, withFiles } from './choose-files.ts';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';
import { ensureUploaded, withMadeFiles, withNamedUploads } from './media.ts';
import { openSession } from './open-session.ts';
import { persist } from './persist.ts';
import { sendBatch } from './send-batch.ts';
import { handOver, type Settled, settleFailure, settlePublished } from './settle.ts';
import { maxFaults, settleFault } from './settle-fault.ts';
import type { Work } from './work.ts';

/**
 * Carries a claimed publication as far as it goes now, and writes how far that is.
 * @param requestId the request that led here, for its trace
 */
export const publish = (claim: Claim, context: WorkerContext, requestId?: string): Promise<Settled> => {
  const { platform, publicationId, postId, attempts } = claim;
  const attributes = {
    'carillon.platform': platform,
    'carillon.publication_id': publicationId,
    'carillon.post_id': postId,
    'carillon.attempt': attempts,
  };
  const span = { name: 'publish', attributes };
  return context.tracing.publication({ requestId, publicationId }, span, async ({ note }) => {
    const settled = await publishClaimed(claim, context);
    note({ 'carillon.settled': settled.kind });
    return settled;
  });
};

async function publishClaimed(claimed: Claim, context: WorkerContext): Promise<Settled> {
  const claim = withFiles(claimed);
  const { platform, account } = claim;
  context.metrics.attempts.inc({ platform });
  const network = context.networks[platform];
  const claimedAt = performance.now();
  const now = () => new Date(claim.now.getTime() + performance.now() - claimedAt);
  const session = openSession(platform, account, context, { credentials: claim.credentials, now });
  const work = { claim, claimedAt, network, session, vault: session.vault, context };
  return context.held.hold(claim, async () => {
    try {
      return await publishItems(await knowingOthers(work));
    } catch (error) {
      if (!(error instanceof UnsealError)) return settleFault(work, error);
      context.log.error({ error, socialAccountId: account.id }, 'credentials cannot be opened');
      return settleFailure(work, failures.sealed(platform), []);
    }
  });
}

/** After a new token of the account was refused: since when its network has served others. */
async function knowingOthers(work: Work): Promise<Work> {
  const { claim, context, session } = work;
  if (!factsFor(claim.errorCode).isTokenRefusal) return work;
  const othersServedAt = await othersServedSince(context.db, claim.account.id);
  return { ...work, session: { ...session, othersServedAt } };
}

async function publishItems(claimed: Work): Promise<Settled> {
  const { claim, network, context } = claimed;
  const { account } = claim;
  if (claim.crashes > maxFaults) return settleFailure(claimed, crashedFailure(claim), []);
  if (!account.active) return settleFailure(claimed, inactiveFailure(claim), []);
  if (claimed.session.baseUrl === '') return settleFailure(claimed, failures.noSandbox(), []);
  if (hasEnded(claimed)) return settleEnded(claimed);
  const over = overLimits(claim);
  if (over !== null) return settleFailure(claimed, failures.mediaOverLimits(over), []);
  const named = await withNamedUploads(claimed);
  if (named.kind === 'settled') return named.settled;
  const work = { ...claimed, claim: { ...claim, items: named.items } };
  const fixed = await recognisable(work);
  if (fixed === 'lost') return { kind: 'lost' };
  if ('kind' in fixed) return settleFailure(work, fixed, []);

  // The fate of an item comes first, where it is unclear.
  const brought = isInDoubt(fixed) ? null : await ensureUploaded(work, fixed);
  if (brought?.kind === 'settled') return brought.settled;
  let items = brought?.items ?? fixed;
  await untilDated(work);
  for (const batch of batchesOf(items, network.batch)) {
    if (context.stopping.aborted) return handOver(work);
    const result = await sendBatch(work, batch, items);
    if (result.kind === 'settled') return result.settled;
    items = items.map((item) => result.items.find(({ position }) => position === item.position) ?? item);
  }
  return settlePublished(work, []);
}

/** Why a profile does not let through what nobody has tried yet: its limits were others when it was planned. */
function overLimits(claim: Claim): string | null {
  if (claim.items.some(isFixed)) return null;
  const held = rulesFor(claim);
  const [over = null] = claim.items.flatMap(({ media }) => outgrownProblem(media, held) ?? []);
  return over;
}

/** The network granted access until now: it would refuse what is sent. What may be out already is looked for all the same. */
const hasEnded = ({ claim, session }: Work): boolean => {
  const { credentialsEndAt } = claim.account;
  return credentialsEndAt !== null && credentialsEndAt <= session.now() && !isInDoubt(claim.items);
};

async function settleEnded(work: Work): Promise<Settled> {
  const { claim, vault } = work;
  await vault.read(); // a verdict about these credentials, and not about newer ones
  return settleFailure(work, failures.accessEnded(claim.platform, claim.account.platformUsername), []);
}

/** Longest wait for the time that a publication shows, ms: others are dated some ms apart, and a clock may have been put back. */
const maxDatedMs = 1_000;

/** Where several of an account are out at once, none is on its network before the time that it shows: those after it are dated later. */
async function untilDated({ claim, session }: Work): Promise<void> {
  const ms = claim.datedAt === null ? 0 : claim.datedAt.getTime() - session.now().getTime();
  if (ms > 0) await sleep(Math.min(ms, maxDatedMs));
}

/** A request for one of them may have left, and nobody knows what became of it. */
const isInDoubt = (items: readonly ClaimedItem[]) => items.some(({ state }) => state === 'sending');

const withFile = ({ file, ...medium }: ClaimedMedium) => (file === null ? [] : [{ ...medium, file }]);

/** Where the worker died each time. */
const crashedFailure = ({ items, platform }: Claim): Failure =>
  isInDoubt(items) ? failures.faults(platform).doubt : failures.workerCrashed();

/** Nothing can be asked for an account that is gone: an item in doubt stays so, and the sentence says it. */
function inactiveFailure({ platform, account, items }: Claim): Failure {
  return isInDoubt(items)
    ? failures.outcomeUnknown(platform)
    : failures.accountInactive(platform, account.platformUsername);
}

/** The items with what the network needs to recognise them ever after: stored with the intent of the first try. */
async function recognisable(work: Work): Promise<readonly ClaimedItem[] | 'lost' | Failure> {
  const { network, session } = work;
  const { items } = work.claim;
  const open = items.filter((item) => !isFixed(item));
  if (open.length === 0 || (network.batch === 'all' && open.length < items.length)) return items;
  const own: ClaimedItem[] = [];
  for (const item of open) {
    const made = await withMadeFiles(work, { ...item, media: item.media.filter(({ id }) => id !== null) });
    if ('kind' in made) return made;
    own.push(made);
  }
  const wanted = own.map((item) => ({ ...item, media: item.media.flatMap(withFile) }));
  // One by one, files are missed as they are brought: then the failure names its item.
  if (
    network.batch === 'all' &&
    wanted.some(({ media }, index) => media.length < (own[index]?.media.length ?? 0))
  )
    return failures.mediaMissing();
  const preparation = await network.prepare(wanted, session, work.claim.datedAt ?? session.now());
  if (preparation.kind !== 'prepared') return preparation;
  const prepared = await withCards(work, own, preparation.items);
  if (prepared === 'lost') return 'lost';
  return items.map((item) => prepared.find(({ position }) => position === item.position) ?? item);
}

/** The items that are not on the network yet, as they travel: all in one request, or one by one. */
export function batchesOf(items: readonly ClaimedItem[], batch: Network['batch']): ClaimedItem[][] {
  const left = items.filter(({ state }) => state !== 'sent');
  if (left.length === 0) return [];
  return batch === 'all' ? [left] : left.map((item) => [item]);
}

type Picture = NonNullable<PreparedItem['picture']>;

/**
 * The items as they were prepared. The pictures of link cards are kept before anything names them: from then on they are
 * brought to the network like media, on every try the same bytes.
 */
async function withCards(
  { claim, context }: Work,
  items: readonly ClaimedItem[],
  prepared: readonly PreparedItem[],
): Promise<readonly ClaimedItem[] | 'lost'> {
  const pictures = items.flatMap(({ position: itemPosition }, index) => {
    const picture = prepared[index]?.picture ?? null;
    return picture === null ? [] : [{ itemPosition, ...picture }];
  });
  const hadSome = claim.items.some(({ media }) => media.some(({ id }) => id === null));
  if (pictures.length > 0 || hadSome) {
    const prepared = items.map(({ position }) => position);
    const kept = await persist(context, () => keepCardPictures(context.db, claim, { pictures, prepared }));
    if (!kept) return 'lost';
  }
  return items.flatMap((item, index) => {
    const found = prepared[index];
    if (found === undefined) return [];
    const { picture = null, ...fixed } = found;
    return [{ ...item, ...fixed, media: picture === null ? item.media : [mediumOf(picture)] }];
  });
}

/** As the next claim would have it. */
const mediumOf = ({ mimeType, bytes }: Picture): ClaimedMedium => ({
  id: null,
  position: 0,
  type: 'image',
  altText: '',
  remoteId: null,
  uploadedAt: null,
  uploadState: null,
  lostId: null,
  fileName: null,
  files: {},
  file: {
    name: '',
    mimeType,
    width: 0,
    height: 0,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  },
});
