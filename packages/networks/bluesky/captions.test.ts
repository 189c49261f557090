import { describe, expect, it } from '@jest/globals';
import { blueskyPostOptions } from './post-options.ts';

const option = blueskyPostOptions.find(({ name }) => name === 'captions');

const read = (text: string) => (option?.is === 'text' ? option.read(text) : undefined);

const cue = '00:00.000 --> 00:02.000\nBim bam';

describe('captions of a video', () => {
  it('are WebVTT, with lines that end alike', () => {
    expect(read(`WEBVTT\n\n${cue}`)).toBe(`WEBVTT\n\n${cue}`);
    expect(read(`\uFEFFWEBVTT Bells\r\n\r\n${cue}`)).toBe(`WEBVTT Bells\n\n${cue}`);
  });

  it.each([
    ['nothing', ''],
    ['words', 'Bim bam'],
    ['SubRip', `1\n00:00:00,000 --> 00:00:02,000\nBim`],
    ['no cue', 'WEBVTT\n\nBim'],
    ['another word', `WEBVTTS\n\n${cue}`],
    ['more than 20,000 bytes', `WEBVTT\n\n${cue}${'é'.repeat(10_000)}`],
  ])('are not %s', (_, text) => expect(read(text)).toBeNull());
});
