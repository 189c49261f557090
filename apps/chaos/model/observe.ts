import type { PublicationStatus } from '@carillon/core';
import { allowedStatuses } from './allowed-statuses.ts';
import type { Model, ModelPost, ModelTarget } from './model.ts';

/** What somebody was told of a publication. */
export interface Observation {
  readonly status: string;
  readonly errorMessage: string | null;
  readonly platformPostId: string | null;
  /** When it had been told, ms since 1970. */
  readonly at: number;
}

/** Holds an observation against the model, which learns from it. @returns what is wrong with it, in sentences */
export function observe(
  model: Model,
  post: ModelPost,
  { target, seen }: { target: ModelTarget; seen: Observation },
): string[] {
  const { status, errorMessage, platformPostId, at } = seen;
  const what = `${post.name} on ${target.platform} is ${status}`;
  const allowed: readonly string[] = allowedStatuses(model, target, at);
  const wrong: string[] = [];
  if (!allowed.includes(status)) wrong.push(`${what}, and may be ${allowed.join(' or ')}: ${errorMessage}`);
  if ((status === 'published') !== (platformPostId !== null)) wrong.push(`${what} with id ${platformPostId}`);
  if (status === 'failed' && !errorMessage) wrong.push(`${what} without a reason`);
  if (target.platformPostId !== null && platformPostId !== target.platformPostId)
    wrong.push(`${what} as ${platformPostId}, and was ${target.platformPostId}`);
  learn(target, status as PublicationStatus, platformPostId);
  return wrong;
}

function learn(target: ModelTarget, status: PublicationStatus, platformPostId: string | null): void {
  if (status === 'published' || status === 'failed') target.seen = status;
  target.platformPostId ??= platformPostId;
}
