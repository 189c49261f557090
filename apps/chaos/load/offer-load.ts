import { setTimeout as sleep } from 'node:timers/promises';
import type { Tenant } from './accounts.ts';
import type { PlannedPost } from '../plan/plan-load.ts';
import type { Client } from './client.ts';
import type { Offer } from './offer.ts';

export interface Offering {
  readonly plan: readonly PlannedPost[];
  readonly tenants: readonly Tenant[];
  readonly client: Client;
  /** When the run began, by performance.now(). */
  readonly began: number;
  readonly signal: AbortSignal;
  readonly onOffer: (offer: Offer) => void;
}

/** Asks for the planned posts at their times. Resolves when every request has its answer, or never will. */
export async function offerLoad(offering: Offering): Promise<void> {
  const { plan, began, signal } = offering;
  const asked: Promise<void>[] = [];
  for (const planned of plan) {
    const wait = planned.at - (performance.now() - began);
    if (wait > 0) await sleep(wait, undefined, { signal });
    asked.push(ask(planned, offering));
  }
  await Promise.all(asked);
}

async function ask(planned: PlannedPost, { tenants, client, onOffer }: Offering): Promise<void> {
  const { ahead, contents, persistent } = planned;
  const tenant = tenants[planned.tenant];
  if (tenant === undefined) throw new Error(`There is no tenant ${planned.tenant}.`);
  const targets = planned.targets.flatMap(
    ({ platform, account }) => tenant.accounts[platform][account] ?? [],
  );
  const scheduledAt = ahead === null ? null : new Date(Date.now() + ahead);
  const offer: Offer = { targets, contents, scheduledAt, answer: 'waiting', postId: null };
  onOffer(offer);
  const items = contents.map((content) => ({ content }));
  const body = {
    profileId: tenant.profileId,
    platforms: Object.fromEntries(targets.map(({ id }) => [id, { items }])),
    ...(scheduledAt === null ? { publishNow: true } : { scheduledAt: scheduledAt.toISOString() }),
  };
  const answer = await client.post({ apiKey: tenant.apiKey, path: '/posts', body, persistent });
  offer.answer = answerOf(answer);
  offer.postId = offer.answer === 'accepted' && answer.kind === 'answered' ? answer.id : null;
}

function answerOf(answer: Awaited<ReturnType<Client['post']>>): Offer['answer'] {
  if (answer.kind === 'lost' || answer.status >= 500) return 'unanswered';
  return answer.status < 300 ? 'accepted' : 'refused';
}
