import { limitsFor, type MediaType } from '@carillon/core';
import { mediaRules } from '@carillon/networks/descriptors';
import { describe, expect, it } from '@jest/globals';
import { shownMedia } from './shown-media.ts';

const of = (type: MediaType, more: object = {}) => ({
  ...{ type, status: 'ready' as const, animated: false, isRefused: false },
  ...more,
});
const pictures = (count: number) => Array.from({ length: count }, () => of('image'));

/** Types that are shown, and what is said. */
const on = (platform: 'x' | 'bluesky', media: readonly ReturnType<typeof of>[]) => {
  const { shown, notes } = shownMedia(media, limitsFor({ platform }, mediaRules));
  return [shown.map(({ type }) => type), notes];
};

describe('the media that a network shows', () => {
  it('are all where they go out as they are', () => {
    expect(on('x', [of('video')])).toEqual([['video'], []]);
    expect(on('x', [of('gif')])).toEqual([['gif'], []]);
    expect(on('bluesky', pictures(4))).toEqual([['image', 'image', 'image', 'image'], []]);
  });

  it('stand still where they move and are no GIF', () => {
    const moving = of('image', { animated: true });
    expect(on('x', [moving, of('image')])[1]).toEqual(['A moving picture becomes a still one.']);
    expect(on('bluesky', [moving, moving])[1]).toEqual(['2 moving pictures become still ones.']);
  });

  it('play by themselves where a GIF becomes a video', () => {
    const held = limitsFor({ platform: 'bluesky', networkLimits: 'current' }, mediaRules);
    const { shown, notes } = shownMedia([of('gif')], held);
    expect([shown.map(({ type }) => type), notes]).toEqual([
      ['gif'],
      ['On Bluesky, this GIF plays as a video without sound.'],
    ]);
  });

  it('are no video that it takes none of, and none that it has something against', () => {
    expect(on('bluesky', [of('video')])).toEqual([[], ['Bluesky does not take the video.']]);
    expect(on('x', [of('image', { isRefused: true }), of('image')])).toEqual([
      ['image'],
      ['X does not take the picture.'],
    ]);
    const refused = [of('gif', { isRefused: true }), of('image', { isRefused: true })];
    expect(on('x', refused)).toEqual([[], ['X does not take 1 picture and 1 GIF.']]);
  });

  it('are still pictures where a GIF does not move', () => {
    expect(on('bluesky', [of('gif')])).toEqual([
      ['image'],
      ['On Bluesky, this GIF becomes a still picture.'],
    ]);
    expect(on('bluesky', [of('gif'), of('gif')])).toEqual([
      ['image', 'image'],
      ['On Bluesky, these GIFs become still pictures.'],
    ]);
  });

  it('are no more than it allows, and it says how many are too many', () => {
    const four = ['image', 'image', 'image', 'image'];
    expect(on('x', pictures(6))).toEqual([four, ['2 pictures do not fit on X.']]);
    expect(on('bluesky', pictures(5))).toEqual([four, ['1 picture does not fit on Bluesky.']]);
  });

  it('are said not to go together', () => {
    expect(on('x', [of('gif'), of('image')])).toEqual([
      ['gif', 'image'],
      ['X does not take these together.'],
    ]);
    expect(on('bluesky', [of('video'), of('image')])).toEqual([
      ['image'],
      ['Bluesky does not take the video.'],
    ]);
  });

  it('are none that failed, or are being prepared', () => {
    expect(on('x', [of('image', { status: 'failed' }), of('image', { status: 'processing' })])).toEqual([
      [],
      [],
    ]);
  });
});
