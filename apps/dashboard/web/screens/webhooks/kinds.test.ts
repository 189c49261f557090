import { webhookKinds } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { chosenEvents } from './event-groups.ts';
import { firstEvents, kinds } from './kinds.ts';

describe('the kinds of webhooks', () => {
  it('can all be chosen, each with what address it wants', () => {
    expect(Object.keys(kinds)).toEqual(webhookKinds);
    for (const { address } of Object.values(kinds)) expect(address).toMatch(/^[A-Z].*\.$/);
  });

  it('tell programs of everything, and people where they have to do something', () => {
    expect(firstEvents('webhook')).toBeNull();
    for (const kind of ['slack', 'discord', 'ntfy'] as const) {
      expect(chosenEvents).toEqual(expect.arrayContaining([...(firstEvents(kind) ?? [])]));
      expect(firstEvents(kind)).not.toContain('post.published');
    }
  });
});
