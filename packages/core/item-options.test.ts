import { describe, expect, it } from '@jest/globals';
import { checkOptions } from './check-options.ts';
import {
  type ItemOptions,
  type OptionRules,
  optionsInWords,
  type PostOption,
  sortedOptions,
} from './item-options.ts';
import type { Platform } from './platform.ts';
import type { Item } from './post-request.ts';

const audience: PostOption = {
  ...{ is: 'choices', name: 'audience', label: 'Who can reply', usual: 'Everyone' },
  choices: [{ value: 'friends', label: 'Your friends' }],
  none: 'Nobody',
  isOfThread: true,
};
const warnings: PostOption = { ...audience, name: 'warnings', label: 'Warnings', none: null };
const quotes: PostOption = {
  ...{ is: 'permission', name: 'quotes', label: 'Quotes', withheld: 'Off' },
};
const below: PostOption = {
  ...{ is: 'text', name: 'below', label: 'Shows', expected: 'a number' },
  ...{
    placeholder: '1',
    example: '1',
    read: (text: string) => (/^\d+$/.test(text) ? text : null),
    excludesMedia: true,
  },
};
const spoken: PostOption = {
  ...below,
  name: 'spoken',
  label: 'Captions',
  excludesMedia: false,
  needsVideo: true,
};
const rules: OptionRules = { x: [audience, below, spoken], bluesky: [audience, warnings, quotes] };
const known = new Map([
  ['med_1', { type: 'image' as const }],
  ['med_2', { type: 'video' as const }],
]);

function problemsOf(platform: Platform, ...items: Pick<Item, 'options' | 'media'>[]) {
  const account = { id: 'sac_1', platform, platformUsername: 'ada', active: true, sandbox: false };
  const target = { path: 'at', account, items: items.map((item) => ({ content: 'text', ...item })) };
  return checkOptions([target], rules, known).map(({ path, code, message }) => [path, code, message]);
}

const asked = (options: ItemOptions, media: Item['media'] = []) => ({ options, media });

describe('options of an item', () => {
  it('are taken where its network has them', () => {
    expect(problemsOf('x', asked({ x: { audience: ['friends'], below: '7' } }), asked({}))).toEqual([]);
    expect(problemsOf('bluesky', {}, asked({ bluesky: { quotes: false } }))).toEqual([]);
  });

  it('are refused for the network of another account, and none is dropped in silence', () => {
    expect(problemsOf('bluesky', asked({ x: { audience: [] } }))).toEqual([
      [
        'at.items[0].options.x',
        'options_of_another',
        'at.items[0].options.x is for X, and this account is on Bluesky.',
      ],
    ]);
  });

  it('of a thread stand in its first item', () => {
    expect(problemsOf('x', asked({ x: { audience: [] } }), asked({ x: { audience: [] } }))).toEqual([
      [
        'at.items[1].options.x.audience',
        'option_of_thread',
        'at.items[1].options.x.audience is decided by the first item of a thread, for all of it.',
      ],
    ]);
  });

  it('that need the place of media do not stand beside them', () => {
    const medium = { id: 'med_1', altText: null };
    expect(problemsOf('x', asked({ x: { below: '7' } }, [medium]))).toEqual([
      [
        'at.items[0].options.x.below',
        'option_without_media',
        'at.items[0].options.x.below cannot stand beside media: X takes one of them.',
      ],
    ]);
  });

  it('that are about a video need one', () => {
    const spoken = (...ids: string[]) =>
      problemsOf(
        'x',
        asked(
          { x: { spoken: '7' } },
          ids.map((id) => ({ id, altText: null })),
        ),
      ).map(([, code]) => code);
    expect(spoken('med_2')).toEqual([]);
    expect(spoken()).toEqual(['option_needs_video']);
    expect(spoken('med_1')).toEqual(['option_needs_video']);
    expect(spoken('med_unknown')).toEqual([]);
  });

  it('are refused where the network cannot read them', () => {
    expect(problemsOf('x', asked({ x: { below: 'seven' } }))).toEqual([
      ['at.items[0].options.x.below', 'wrong_value', 'at.items[0].options.x.below must be a number.'],
    ]);
  });

  it('are the same in any order', () => {
    const one = { x: { below: '7', audience: ['friends'] }, bluesky: { quotes: false } };
    const other = { bluesky: { quotes: false }, x: { audience: ['friends'], below: '7' } };
    expect(sortedOptions(one)).toEqual(sortedOptions(other));
    expect(sortedOptions(one)).not.toEqual(sortedOptions({ x: { below: '7' } }));
  });

  it.each([
    [{ audience: ['friends', 'unheard'] }, [['Who can reply', 'Your friends, unheard']]],
    [
      { audience: [], quotes: false },
      [
        ['Who can reply', 'Nobody'],
        ['Quotes', 'Off'],
      ],
    ],
    [{ quotes: true, warnings: [] }, []],
    [undefined, []],
  ])('are said in words: %j', (values, said) => {
    const shown = optionsInWords(values, rules.bluesky).map(({ label, value }) => [label, value]);
    expect(shown).toEqual(said);
  });
});
