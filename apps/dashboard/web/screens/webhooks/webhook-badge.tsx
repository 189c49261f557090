import type { Webhook } from '../../api/types.ts';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { stateOf, type WebhookState } from './states.ts';

const looks: Record<WebhookState, readonly [word: string, colour: string]> = {
  active: ['Active', 'green'],
  failing: ['Failing', 'orange'],
  paused: ['Paused', 'gray'],
  disabled: ['Switched off', 'red'],
};

/** The state of a webhook in a word and a colour. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const [word, color] = looks[stateOf(webhook)];
  return <DotBadge color={color}>{word}</DotBadge>;
}
