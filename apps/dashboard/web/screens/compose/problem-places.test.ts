import { describe, expect, it } from '@jest/globals';
import { newForm } from './form.ts';
import { mediumOf } from './media/written-media.ts';
import { fieldName, mediaFieldName, optionFieldName, placeProblems } from './problem-places.ts';
import { changeMedia, removeItem, threadOf } from './written-thread.ts';

const form = {
  ...newForm('prf_1'),
  accountIds: ['sac_a', 'sac_b', 'sac_c'],
  shared: removeItem(threadOf(['gone', 'first', 'second']), 0),
  own: { sac_c: threadOf(['own']) },
};
const long = (id: string, item: number) => {
  const path = `platforms.${id}.items[${item}].content`;
  return { path, code: 'item_too_long', message: `${path} is 300 characters long; X allows 280.` };
};
const said = '20 over on X.';

describe('placeProblems', () => {
  it('says once beside a text for all what is wrong with it on several accounts', () => {
    const { fields } = placeProblems([long('sac_a', 1), long('sac_b', 1)], form);
    expect([...fields]).toEqual([[fieldName('all', 2), [said]]]);
  });

  it('says of an account’s own text beside that', () => {
    expect([...placeProblems([long('sac_c', 0)], form).fields]).toEqual([[fieldName('sac_c', 0), [said]]]);
  });

  it('says a length once, and by the sentence of the network that the text goes to', () => {
    const path = 'platforms.sac_b.items[0].content';
    const other = (length: string) => ({
      path,
      code: 'item_too_long_for_another',
      message: `${path} is ${length} long; X, also selected, allows 280, and …`,
    });
    const { fields } = placeProblems([other('300 characters'), long('sac_a', 0)], form);
    expect([...fields]).toEqual([[fieldName('all', 1), [said]]]);
    const alone = placeProblems([other('300 characters')], form);
    expect([...alone.fields.values()].flat()).toEqual([
      'This text is 300 characters long; X, also selected, allows 280, and …',
    ]);
    const different = placeProblems([long('sac_a', 0), other('290 letters')], form);
    expect([...different.fields.values()].flat()).toHaveLength(2);
  });

  it('says once of a text how far it is over the limit of each network', () => {
    const [x, bluesky] = ['platforms.sac_a.items[0].content', 'platforms.sac_b.items[0].content'];
    const code = 'item_too_long';
    const units = 'weighted characters long (emoji and CJK count 2, a URL 23)';
    const { fields } = placeProblems(
      [
        { path: x, code, message: `${x} is 1,384 ${units}; X allows 280.` },
        { path: bluesky, code, message: `${bluesky} is 384 graphemes long; Bluesky allows 300.` },
      ],
      form,
    );
    expect([...fields.values()]).toEqual([['1104 over on X, 84 over on Bluesky.']]);
  });

  it('says of an option beside its field', () => {
    const path = 'platforms.sac_c.items[0].options.x.quote';
    const problem = {
      path,
      code: 'wrong_value',
      message: `${path} must be the id of a post on X, or its address.`,
    };
    expect([...placeProblems([problem], form).fields]).toEqual([
      [
        optionFieldName('sac_c', 0, { platform: 'x', option: 'quote' }),
        ['It must be the id of a post on X, or its address.'],
      ],
    ]);
  });

  it('says of media beside them, of one or of all of an item', () => {
    const media = [mediumOf('med_1'), mediumOf('med_2')];
    const withMedia = { ...form, shared: changeMedia(form.shared, 1, () => media) };
    const path = 'platforms.sac_a.items[0].media';
    const { fields, refused } = placeProblems(
      [
        { path: `${path}[1]`, code: 'media_not_accepted', message: `${path}[1] is a video.` },
        { path, code: 'media_not_accepted', message: `${path} has 5 pictures; X allows 4.` },
        { path: `${path}[0]`, code: 'medium_unknown', message: `${path}[0] is no medium.` },
      ],
      withMedia,
    );
    expect([...fields]).toEqual([
      [mediaFieldName('all', 1, 'med_2'), ['This file is a video.']],
      [mediaFieldName('all', 1), ['X allows 4 pictures per post. Remove one, or move it to the next post.']],
      [mediaFieldName('all', 1, 'med_1'), ['This file is gone. Remove it, and add it again.']],
    ]);
    expect([...refused]).toEqual([mediaFieldName('sac_a', 1, 'med_2')]);
  });

  it('says once of too many pictures what networks with the same limit say', () => {
    const [x, bluesky] = ['platforms.sac_a.items[0].media', 'platforms.sac_b.items[0].media'];
    const code = 'media_not_accepted';
    const { fields } = placeProblems(
      [
        { path: x, code, message: `${x} has 6 pictures; X allows 4.` },
        { path: bluesky, code, message: `${bluesky} has 6 pictures; Bluesky allows 4.` },
      ],
      form,
    );
    const sentence = 'X and Bluesky allow 4 pictures per post. Remove 2, or move them to the next post.';
    expect([...fields]).toEqual([[mediaFieldName('all', 1), [sentence]]]);
  });

  it('says once of media what two networks of the post say of them', () => {
    const withMedia = { ...form, shared: changeMedia(form.shared, 1, () => [mediumOf('med_1')]) };
    const problem = (account: string, where: string, detail: string, also = '') => {
      const path = `platforms.${account}.items[0].${where}`;
      const code = also === '' ? 'media_not_accepted' : 'media_not_accepted_by_another';
      const held =
        also && ` ${also} is also selected, and every item of a post is held to the strictest limit.`;
      return { path, code, message: `${path} ${detail}.${held}` };
    };
    const [video, mixed] = ['is a video, and Bluesky takes none from here', 'has 2 media; X takes one GIF'];
    const problems = [
      problem('sac_a', 'media[0]', video, 'Bluesky'),
      problem('sac_a', 'media', mixed),
      problem('sac_b', 'media[0]', video),
      problem('sac_b', 'media', mixed, 'X'),
    ];
    expect([...placeProblems(problems, withMedia).fields]).toEqual([
      [mediaFieldName('all', 1), [`This post ${mixed}.`]],
      [mediaFieldName('all', 1, 'med_1'), [`This file ${video}.`]],
    ]);
    const later = `${video}, but one where networkLimits of the profile is current`;
    const helped = placeProblems([problem('sac_b', 'media[0]', later)], withMedia);
    expect([helped.takesMore, ...helped.fields.values()]).toEqual([true, [`This file ${video}.`]]);
    const [, , , ofAnother] = problems;
    expect([...placeProblems(ofAnother ? [ofAnother] : [], withMedia).fields.values()].flat()).toEqual([
      expect.stringContaining('X is also selected'),
    ]);
  });

  it('says of an account that its network has no threads', () => {
    const path = 'platforms.sac_b.items';
    const message = `${path}: Bluesky has no threads and takes one item; these are 3.`;
    const { accounts } = placeProblems([{ path, code: 'too_many_items', message }], form);
    expect([...accounts]).toEqual([['sac_b', ['Bluesky has no threads and takes one post; these are 3.']]]);
  });

  it('says of accounts, the time and the post what is about them, without paths', () => {
    const { accounts, time, post } = placeProblems(
      [
        {
          path: 'platforms.sac_a',
          code: 'account_inactive',
          message: 'platforms.sac_a: the X account @ada is not active; reconnect it in the dashboard.',
        },
        {
          path: 'platforms.sac_b.items',
          code: 'threads_need_growth',
          message: 'Several items in a target (platforms.sac_b.items) make a thread.',
        },
        {
          path: 'scheduledAt',
          code: 'time_past',
          message:
            'scheduledAt (2020-01-01T00:00:00.000Z) is more than 5 minutes in the past. Use publishNow to publish at once.',
        },
        { path: '', code: 'monthly_limit_reached', message: 'Monthly post limit reached.' },
      ],
      form,
    );
    expect(Object.fromEntries(accounts)).toEqual({
      sac_a: ['The X account @ada is not active; reconnect it in the dashboard.'],
      sac_b: ['Several items in a target make a thread.'],
    });
    expect(time).toEqual([
      'The time is more than 5 minutes in the past. Choose a later one, or publish now.',
    ]);
    expect(post).toEqual(['Monthly post limit reached.']);
  });
});
