import { setTimeout as sleep } from 'node:timers/promises';
import { byPlatform, type Platform } from '@carillon/core';
import type { ChaosRun } from '../chaos-run.ts';
import type { VisibleMedium } from '../judge/evidence.ts';
import type { Offer } from '../logbook.ts';
import { type PlannedPost, planLoad } from '../plan/plan-load.ts';
import type { PlannedMedia } from '../plan/plan-media.ts';
import { randomOf } from '../plan/random.ts';
import {
  accountsPerTenant,
  currentTenantCount,
  reconnectAccounts,
  type Tenant,
  tenantCount,
} from './accounts.ts';
import type { Client } from './client.ts';
import { chosenMedia, type LoadMedium } from './media.ts';

/** Between two rounds. */
const roundIntervalMs = 3_000;

/** A post that fails again and again is left alone. */
const maxResends = 3;

/** Does what users do while things break, until `signal` aborts: connects accounts again, and resends what failed. */
export async function actAsUsers(run: ChaosRun, signal: AbortSignal): Promise<void> {
  const { system, logbook } = run;
  const resends = new Map<string, number>();
  while (!signal.aborted) {
    await sleep(roundIntervalMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    if (signal.aborted) break;
    // Postgres may be away, or a network refuse; users try again later.
    await reconnectAccounts(system, logbook).catch(() => {});
    logbook.resent += await resendFailed(run, resends).catch(() => 0);
  }
}

/** @param resends how often each post was resent already @returns how many posts were resent now */
async function resendFailed(
  { system, tenants, client }: ChaosRun,
  resends: Map<string, number>,
): Promise<number> {
  const keys = new Map(tenants.map(({ profileId, apiKey }) => [profileId, apiKey]));
  const failed = await system.db.post.findMany({
    where: { status: { in: ['failed', 'partial'] } },
    select: { id: true, profileId: true },
  });
  const due = failed.filter(({ id }) => (resends.get(id) ?? 0) < maxResends);
  const answers = due.map(async ({ id, profileId }) => {
    resends.set(id, (resends.get(id) ?? 0) + 1);
    const apiKey = keys.get(profileId) ?? '';
    const answer = await client.post({ apiKey, path: `/posts/${id}/resend`, persistent: true });
    return answer.kind === 'answered' && answer.status === 200;
  });
  return (await Promise.all(answers)).filter(Boolean).length;
}

/** Asks for the planned posts at their times. Resolves when every request has its answer, or never will. */
export async function offerLoad(run: ChaosRun): Promise<void> {
  const { options, began, stopping } = run;
  const plan = planLoad(randomOf(options.seed, 'load'), {
    lengthMs: 1_000 * options.seconds,
    itemsPerSecond: options.rate,
    tenants: tenantCount,
    currentTenants: currentTenantCount,
    accountsPerTenant: accountsPerTenant(options),
  });
  const asked: Promise<void>[] = [];
  for (const planned of plan) {
    const waitMs = planned.atMs - (performance.now() - began);
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopping });
    asked.push(ask(planned, run));
  }
  await Promise.all(asked);
}

async function ask(planned: PlannedPost, { tenants, client, logbook }: ChaosRun): Promise<void> {
  const { aheadMs, contents, persistent } = planned;
  const tenant = tenants[planned.tenant];
  if (tenant === undefined) throw new Error(`There is no tenant ${planned.tenant}.`);
  const targets = planned.targets.flatMap(
    ({ platform, account }) => tenant.accounts[platform][account] ?? [],
  );
  const scheduledAt = aheadMs === null ? null : new Date(Date.now() + aheadMs);
  const chosen = planned.media.map((media, item) => withAltTexts(media, contents[item] ?? '', tenant));
  const media = byPlatform((platform) => chosen.map((each) => visibleOn(platform, each)));
  const offer: Offer = { targets, contents, media, scheduledAt, answer: 'waiting', postId: null };
  logbook.offers.push(offer);
  const items = contents.map((content, item) => ({
    content,
    media: (chosen[item] ?? []).map(({ id, altText }) => ({ id, altText })),
  }));
  const body = {
    profileId: tenant.profileId,
    platforms: Object.fromEntries(targets.map(({ id }) => [id, { items }])),
    ...(scheduledAt === null ? { publishNow: true } : { scheduledAt: scheduledAt.toISOString() }),
  };
  const answer = await client.post({ apiKey: tenant.apiKey, path: '/posts', body, persistent });
  offer.answer = answerOf(answer);
  offer.postId = offer.answer === 'accepted' && answer.kind === 'answered' ? answer.id : null;
}

interface WordedMedium extends LoadMedium {
  readonly altText: string;
}

const withAltTexts = (media: PlannedMedia | null, content: string, tenant: Tenant): WordedMedium[] =>
  chosenMedia(media, tenant.media).map((medium, place) => ({
    ...medium,
    altText: `Medium ${place + 1} of ${content}`,
  }));

/** The media of an item as a network is to show them. */
const visibleOn = (platform: Platform, media: readonly WordedMedium[]): VisibleMedium[] =>
  media.map(({ files, altText, isWordlessOnX }) => ({
    ...files[platform],
    altText: platform === 'x' && isWordlessOnX ? '' : altText,
  }));

function answerOf(answer: Awaited<ReturnType<Client['post']>>): Offer['answer'] {
  if (answer.kind === 'lost' || answer.status >= 500) return 'unanswered';
  return answer.status < 300 ? 'accepted' : 'refused';
}
