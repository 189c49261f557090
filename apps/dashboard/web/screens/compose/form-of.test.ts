import type { ItemOptions } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { newForm } from './form.ts';
import { copyOf, formOf, isChangeable, plannedAt } from './form-of.ts';
import { mediumOf } from './media/written-media.ts';
import { threadOf } from './written-thread.ts';

const target = (socialAccountId: string, contents: string[], begun = false) => ({
  socialAccountId,
  platform: 'x' as const,
  begun,
  items: contents.map((content) => ({ content, media: [] })),
});
const post = { profileId: 'prf_1', status: 'scheduled', scheduledAt: '2026-11-25T08:00:00.000Z' };

describe('formOf', () => {
  it('takes for all what most accounts say, and leaves out what is out there', () => {
    const contents = [
      target('a', ['own']),
      target('b', ['x', 'y']),
      target('c', ['x', 'y']),
      target('d', ['z'], true),
    ];
    expect(formOf(post, contents, 'Europe/Berlin')).toMatchObject({
      accountIds: ['a', 'b', 'c'],
      shared: threadOf(['x', 'y']),
      own: { a: threadOf(['own']) },
      timing: 'at',
      local: '2026-11-25T09:00',
    });
  });

  it('keeps the cards of links off', () => {
    const plain = { content: 'x', media: [] };
    const contents = [
      {
        ...target('a', []),
        items: [
          { ...plain, linkCard: false },
          { ...plain, linkCard: true },
        ],
      },
    ];
    expect(formOf(post, contents, 'UTC').shared).toEqual([
      { id: 0, ...plain, linkCard: false },
      { id: 1, ...plain },
    ]);
  });

  it('shares a text of several networks, each with what it is asked for', () => {
    const asking = (id: string, platform: 'x' | 'bluesky', options: ItemOptions) => ({
      ...target(id, []),
      platform,
      items: [{ content: 'x', media: [], options }],
    });
    const [onX, onBluesky] = [{ x: { replySettings: 'verified' } }, { bluesky: { replyGate: [] } }];
    const contents = [
      asking('a', 'x', onX),
      asking('b', 'bluesky', onBluesky),
      asking('c', 'x', onX),
      asking('d', 'x', {}),
    ];
    const { shared, own } = formOf(post, contents, 'UTC');
    expect(shared).toMatchObject([{ content: 'x', options: { ...onX, ...onBluesky } }]);
    expect(own).toEqual({ d: threadOf(['x']) });
  });

  it('brings media back with what it says of them, and tells apart what differs in them alone', () => {
    const media = [
      { id: 'med_1', altText: 'A bell' },
      { id: 'med_2', altText: '' },
    ];
    const own = { ...target('b', []), items: [{ content: 'x', media: [] }] };
    const contents = [{ ...target('a', []), items: [{ content: 'x', media }] }, own];
    expect(formOf(post, contents, 'UTC')).toMatchObject({
      shared: [{ content: 'x', media: [mediumOf('med_1', 'A bell'), mediumOf('med_2', '')] }],
      own: { b: threadOf(['x']) },
    });
  });

  it('keeps a draft a draft, and forgets the time of what failed', () => {
    const draft = formOf({ ...post, status: 'draft', scheduledAt: null }, [target('a', ['x'])], 'UTC');
    expect(draft).toMatchObject({ timing: 'draft', local: '' });
    expect(formOf({ ...post, status: 'failed' }, [target('a', ['x'])], 'UTC')).toMatchObject({
      timing: 'now',
      local: '',
    });
  });
});

describe('the time of a stored post', () => {
  it('is the second of two where clocks were set back', () => {
    const at = (scheduledAt: string) =>
      formOf({ ...post, scheduledAt }, [target('a', ['x'])], 'Europe/Berlin').second;
    expect([at('2026-10-25T00:30:00.000Z'), at('2026-10-25T01:30:00.000Z')]).toEqual([false, true]);
  });
});

describe('isChangeable', () => {
  it('is a post that waits or failed, with something that is not out', () => {
    const [open, out] = [target('a', ['x']), target('b', ['x'], true)];
    expect([isChangeable('scheduled', [open]), isChangeable('partial', [open, out])]).toEqual([true, true]);
    expect([isChangeable('publishing', [open]), isChangeable('partial', [out])]).toEqual([false, false]);
  });
});

describe('copyOf', () => {
  it('takes texts, media and accounts, also where the post is out, and no time', () => {
    const media = [{ id: 'med_1', altText: 'A bell' }];
    const contents = [
      { ...target('a', [], true), items: [{ content: 'x', media }] },
      { ...target('b', [], true), items: [{ content: 'x', media }] },
      target('c', ['own']),
    ];
    expect(copyOf({ ...post, status: 'partial' }, contents)).toEqual({
      ...newForm('prf_1'),
      accountIds: ['a', 'b', 'c'],
      shared: [{ id: 0, content: 'x', media: [mediumOf('med_1', 'A bell')] }],
      own: { c: threadOf(['own']) },
    });
  });
});

const form = newForm('prf_1');
const berlin = 'Europe/Berlin';

describe('plannedAt', () => {
  it('fills in what the clocks of the profile show at that moment', () => {
    expect(plannedAt(form, '2026-11-24T08:00:00Z', berlin)).toMatchObject({
      timing: 'at',
      local: '2026-11-24T09:00',
      second: false,
    });
  });

  it('knows the second of two moments at which clocks show the same', () => {
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => plannedAt(form, at, berlin));
    expect(times).toMatchObject([
      { local: '2026-10-25T02:30', second: false },
      { local: '2026-10-25T02:30', second: true },
    ]);
  });

  it.each([null, '', 'tomorrow', '2026-13-01T00:00:00Z'])('leaves the form as it is with %j', (at) => {
    expect(plannedAt(form, at, berlin)).toBe(form);
  });
});
