import type { Webhook } from '../../api/types.ts';

/**
 * - active: it takes what it is told
 * - failing: it is told, and takes nothing
 * - paused: its owner switched it off
 * - disabled: the service did, and says why
 */
export type WebhookState = 'active' | 'failing' | 'paused' | 'disabled';

type Facts = Pick<Webhook, 'active' | 'failingSince' | 'disabledReason'>;

export function stateOf({ active, failingSince, disabledReason }: Facts): WebhookState {
  if (active) return failingSince === null ? 'active' : 'failing';
  return disabledReason === null ? 'paused' : 'disabled';
}

/** What a webhook is called: the words of its owner, or its server. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host;
