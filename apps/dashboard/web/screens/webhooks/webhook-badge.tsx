import { Badge } from '@mantine/core';
import type { Webhook } from '../../api/types.ts';
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
  return (
    <Badge variant="dot" color={color} tt="none" fw={600} miw="max-content">
      {word}
    </Badge>
  );
}
