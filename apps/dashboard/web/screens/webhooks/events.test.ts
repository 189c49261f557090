import { webhookEventTypes, webhookKinds } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { chosenEvents, eventGroups, eventNamed, eventsInWords, firstEvents, kinds } from './events.ts';

describe('the events of webhooks', () => {
  it('can all be chosen, once, but for tests, each with a sentence', () => {
    const offered = eventGroups.flatMap(({ events }) => events);
    expect(offered.map(({ type }) => type)).toEqual(chosenEvents);
    expect([...chosenEvents, 'webhook.test'].sort()).toEqual([...webhookEventTypes].sort());
    for (const { meaning } of offered) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  it('are found by their names', () => {
    expect(eventNamed('post.failed')).toBe('post.failed');
    expect(eventNamed('post.unheard')).toBeUndefined();
    expect(eventNamed(null)).toBeUndefined();
  });

  it.each([
    [[], 'All events'],
    [['post.failed'], 'Post failed'],
    [['post.failed', 'post.unheard'], 'Post failed, post.unheard'],
    [['post.failed', 'post.partial'], 'Post failed, Post partly published'],
    [['post.failed', 'post.partial', 'post.deleted', 'media.failed'], '4 kinds of events'],
  ])('%j are said as %s', (events, said) => {
    expect(eventsInWords(events)).toBe(said);
  });
});

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
