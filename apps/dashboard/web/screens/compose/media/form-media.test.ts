import { describe, expect, it } from '@jest/globals';
import { type Form, newForm } from '../form.ts';
import { threadOf } from '../written-thread.ts';
import { mediaInUse, pendingKeys, withoutUnprepared, withUploaded } from './form-media.ts';
import { mediumOf } from './written-media.ts';

const pending = (key: string) => ({ key, id: null, altText: null });
const form: Form = {
  ...newForm('prf_1'),
  accountIds: ['sac_a', 'sac_b'],
  shared: threadOf([{ content: 'x', media: [pending('up'), mediumOf('med_1')] }]),
  own: {
    sac_b: threadOf([{ content: 'y', media: [pending('up')] }]),
    sac_c: threadOf([{ content: 'z', media: [pending('other')] }]),
  },
};
const keysInUse = (of: Form) => mediaInUse(of).map(({ key }) => key);

describe('the media of a form', () => {
  it('are those of the accounts that were chosen, each once', () => {
    expect(keysInUse(form)).toEqual(['up', 'med_1']);
    expect(keysInUse({ ...form, accountIds: ['sac_c'] })).toEqual(['other']);
    expect(keysInUse({ ...form, accountIds: [] })).toEqual(['up', 'med_1']);
  });

  it('get the ids of their uploads, wherever they are', () => {
    expect([...pendingKeys(form)]).toEqual(['up', 'other']);
    const uploaded = withUploaded(form, new Map([['up', 'med_2']]));
    expect([...pendingKeys(uploaded)]).toEqual(['other']);
    expect(uploaded.own['sac_b']?.[0]?.media).toEqual([{ key: 'up', id: 'med_2', altText: null }]);
  });

  it('are left out of what is sent while they are uploaded or prepared', () => {
    const uploaded = withUploaded(form, new Map([['up', 'med_2']]));
    const { shared, own } = withoutUnprepared(uploaded, new Set(['med_2']));
    expect(shared[0]?.media).toEqual([mediumOf('med_1')]);
    expect([own['sac_b'], own['sac_c']].map((thread) => thread?.[0]?.media)).toEqual([[], []]);
  });
});
