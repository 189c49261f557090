import { describe, expect, it } from '@jest/globals';
import { changeOptions, mergeItem, moveItem, removeItem, splitItem, threadOf } from '../written-thread.ts';
import { offeredOptions, optionsFor, withOption } from './written-options.ts';

const asked = {
  x: { replySettings: 'verified', quote: '42' },
  bluesky: { replyGate: ['mentioned'], labels: ['nudity'] },
};
const ofThread = { x: { replySettings: 'verified' }, bluesky: { replyGate: ['mentioned'] } };
const ofItem = { x: { quote: '42' }, bluesky: { labels: ['nudity'] } };
const ofParts = { bluesky: { labels: ['nudity'] } };
const thread = changeOptions(threadOf(['one', 'two', 'three']), 0, () => asked);
const optionsIn = (items: readonly { readonly options?: object }[]) => items.map(({ options }) => options);

const polling = { x: { poll: ['Noon', 'Midnight'], pollLasts: '1h', madeWithAi: true } };

describe('options of an item that is written', () => {
  it('are set and taken away one by one', () => {
    const one = withOption({}, 'x', 'quote', '42');
    expect(one).toEqual({ x: { quote: '42' } });
    const two = withOption(one, 'bluesky', 'replyGate', []);
    expect(withOption(two, 'x', 'quote', undefined)).toEqual({ bluesky: { replyGate: [] } });
  });

  it('take away with them what says nothing without them', () => {
    expect(withOption(polling, 'x', 'poll', undefined)).toEqual({ x: { madeWithAi: true } });
  });

  it('go to their network alone', () => {
    expect(optionsFor(asked, 'x')).toEqual({ x: asked.x });
    expect(optionsFor(asked, undefined)).toEqual(asked);
  });

  it('are offered where the network takes them', () => {
    const names = (index: number) => offeredOptions('bluesky', { index }).map(({ name }) => name);
    const lasts = (options: object) =>
      offeredOptions('x', { index: 0, options }).some(({ name }) => name === 'pollLasts');
    expect([lasts({}), lasts(polling)]).toEqual([false, true]);
    expect(names(0)).toEqual(['replyGate', 'allowQuotes', 'labels', 'languages']);
    expect(names(1)).toEqual(['allowQuotes', 'labels', 'languages']);
    const ofVideo = (options: object, hasVideo: boolean) =>
      offeredOptions('bluesky', { index: 0, options, hasVideo })
        .map(({ name }) => name)
        .slice(4);
    expect([ofVideo({}, true), ofVideo({}, false)]).toEqual([['captions'], []]);
    const captioned = { bluesky: { captions: 'WEBVTT' } };
    expect(ofVideo(captioned, true)).toEqual(['captions', 'captionsLanguage']);
    expect(ofVideo(captioned, false)).toEqual(['captions', 'captionsLanguage']);
  });

  it('of a thread stay with its first item, whatever comes first', () => {
    expect(optionsIn(moveItem(thread, 0, 1))).toEqual([ofThread, ofItem, undefined]);
    expect(optionsIn(removeItem(thread, 0))).toEqual([ofThread, undefined]);
    expect(optionsIn(mergeItem(thread, 1))).toEqual([asked, undefined]);
  });

  it('of a poll stay with the item that has it', () => {
    const [first, second] = optionsIn(
      splitItem(
        changeOptions(threadOf(['one']), 0, () => polling),
        0,
        ['o', 'ne'],
      ),
    );
    expect([first, second]).toEqual([polling, { x: { madeWithAi: true } }]);
  });

  it('of an item are those of all its parts, but for what it shows', () => {
    expect(optionsIn(splitItem(thread, 0, ['o', 'n', 'e']))).toEqual([
      asked,
      ofParts,
      ofParts,
      undefined,
      undefined,
    ]);
  });
});
