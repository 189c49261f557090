import { describe, expect, it } from '@jest/globals';
import {
  addOwnText,
  type Form,
  hasText,
  newForm,
  type PlatformOf,
  removeOwnText,
  toBody,
  toChange,
} from './form.ts';
import { mediumOf } from './media/written-media.ts';
import { changeItem, changeMedia, changeOptions, setLinkCard, threadOf } from './written-thread.ts';

const form: Form = { ...newForm('prf_1'), accountIds: ['sac_a', 'sac_b'], shared: threadOf(['one', 'two']) };
const berlin = 'Europe/Berlin';
const nowhere = () => undefined;
const times = (more: Partial<Form>) => {
  const { profileId: _, platforms: __, ...rest } = toBody({ ...form, ...more }, berlin, nowhere);
  return rest;
};

describe('what is sent', () => {
  it('asks each network what is for it, and all where nobody knows the network', () => {
    const options = { x: { replySettings: 'verified' }, bluesky: { replyGate: [] } };
    const asking = { ...form, shared: changeOptions(form.shared, 0, () => options) };
    const sent = (platformOf: PlatformOf) =>
      Object.values(toBody(asking, berlin, platformOf).platforms).map(({ items }) => items[0]?.options);
    expect(sent((id) => (id === 'sac_a' ? 'x' : 'bluesky'))).toEqual([
      { x: options.x },
      { bluesky: options.bluesky },
    ]);
    expect(sent(nowhere)).toEqual([options, options]);
  });

  it('gives every account the text for all, or its own', () => {
    const apart = addOwnText(form, 'sac_b');
    expect(toBody(apart, berlin, nowhere)).toEqual(toBody(form, berlin, nowhere));
    const own = { sac_b: changeItem(threadOf(['one', 'two']), 1, 'other') };
    expect(toBody({ ...apart, own }, berlin, nowhere).platforms).toEqual({
      sac_a: { items: [{ content: 'one' }, { content: 'two' }] },
      sac_b: { items: [{ content: 'one' }, { content: 'other' }] },
    });
    expect(removeOwnText(apart, 'sac_b')).toEqual(form);
  });

  it('names the media of an item in their order, and those of a text of its own', () => {
    const bell = { key: 'up', id: 'med_2', altText: 'A bell' };
    const shared = changeMedia(form.shared, 1, () => [mediumOf('med_1'), bell]);
    const apart = addOwnText({ ...form, shared }, 'sac_b');
    const own = { sac_b: changeMedia(apart.shared, 1, () => []) };
    expect(toBody({ ...apart, own }, berlin, nowhere).platforms).toEqual({
      sac_a: {
        items: [
          { content: 'one' },
          { content: 'two', media: [{ id: 'med_1' }, { id: 'med_2', altText: 'A bell' }] },
        ],
      },
      sac_b: { items: [{ content: 'one' }, { content: 'two' }] },
    });
  });

  it('says where a link is to have no card', () => {
    const shared = setLinkCard(setLinkCard(form.shared, 0, false), 1, true);
    expect(toBody({ ...form, shared }, berlin, nowhere).platforms['sac_a']?.items).toEqual([
      { content: 'one', linkCard: false },
      { content: 'two' },
    ]);
  });

  it('says when, with the offset of the profile', () => {
    const local = '2026-11-25T09:00';
    expect(times({ local })).toEqual({ publishNow: true });
    expect(times({ timing: 'auto', local })).toEqual({ autoSchedule: true });
    expect(times({ timing: 'at', local })).toEqual({
      scheduledAt: '2026-11-25T09:00:00+01:00',
      status: 'scheduled',
    });
    expect(times({ timing: 'draft' })).toEqual({ status: 'draft' });
  });

  it('takes the moment that was chosen of a time that comes twice', () => {
    const local = '2026-10-25T02:30';
    expect(times({ timing: 'at', local }).scheduledAt).toBe('2026-10-25T02:30:00+02:00');
    expect(times({ timing: 'at', local, second: true }).scheduledAt).toBe('2026-10-25T02:30:00+01:00');
  });

  it('has no time that clocks skip', () => {
    expect(times({ timing: 'at', local: '2026-03-29T02:30' })).toEqual({ status: 'scheduled' });
  });

  it('names of a changed post the time only when it is another', () => {
    const before: Form = { ...form, timing: 'at', local: '2026-11-25T09:00' };
    expect(Object.keys(toChange({ ...before, shared: threadOf(['new']) }, berlin, before, nowhere))).toEqual([
      'platforms',
    ]);
    expect(toChange({ ...before, local: '2026-11-25T10:00' }, berlin, before, nowhere)).toMatchObject({
      scheduledAt: '2026-11-25T10:00:00+01:00',
    });
    expect(toChange({ ...before, timing: 'now' }, berlin, before, nowhere)).toMatchObject({
      publishNow: true,
    });
    const draft: Form = { ...before, timing: 'draft' };
    expect(toChange({ ...draft, local: '' }, berlin, draft, nowhere)).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
  });
});

describe('hasText', () => {
  it('looks at the texts of accounts too', () => {
    const blank = newForm('prf_1');
    expect([hasText(blank), hasText({ ...blank, own: { sac_a: threadOf(['x']) } })]).toEqual([false, true]);
  });
});
