import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaFacts, VideoFacts } from '@carillon/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeVideo, type VideoOptions } from '../testing/make-video.ts';
import { readVideo } from './read-video.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-video-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<MediaFacts> {
  const file = join(folder, 'video.mp4');
  await writeFile(file, bytes);
  return readVideo(file, 'video/mp4');
}

const factsOf = async (options: VideoOptions): Promise<Partial<VideoFacts>> =>
  (await read(await makeVideo(options))).video ?? {};

const sound = { audio: 'mp4a.40.2' };

describe('a video that was cut off', () => {
  it.each<[string, VideoOptions]>([
    ['with its index first', { fastStart: 'in-memory' }],
    ['in fragments', { fastStart: 'fragmented' }],
    ['with sound', { fastStart: 'in-memory', ...sound }],
  ])('is refused, %s', async (_, options) => {
    const whole = await makeVideo({ seconds: 4, ...options });
    await expect(read(whole)).resolves.toMatchObject({ type: 'video' });
    for (const part of [0.5, 0.9, 1 - 1 / whole.length])
      await expect(read(whole.subarray(0, whole.length * part))).rejects.toThrow('it is cut off');
  });

  it('is refused when its frames go to the end of the file, wherever that is', async () => {
    const whole = await makeVideo({ seconds: 4 });
    const frames = whole.indexOf('mdat') - 4;
    whole.writeUInt32BE(0, frames); // a size of 0: to the end of the file
    await expect(read(whole)).resolves.toMatchObject({ type: 'video' });
    await expect(read(whole.subarray(0, whole.length - 100))).rejects.toThrow('it is cut off');
  });

  it('is another than one with a few bytes behind its end', async () => {
    const whole = await makeVideo({});
    await expect(read(Buffer.concat([whole, Buffer.alloc(20)]))).resolves.toMatchObject({ type: 'video' });
  });
});

describe('the frame rate', () => {
  const even = (count: number, rate: number, from = 0) =>
    Array.from({ length: count }, (_, index) => from + index / rate);

  it('is that of the whole video, whatever its gaps', async () => {
    const uneven = even(600, 60).map((start, index) => start + (index % 3 === 1 ? 0.006 : 0));
    expect(await factsOf({ starts: uneven, framesPerSecond: 60 })).toMatchObject({
      framesPerSecond: expect.closeTo(60, 0),
    });
    const short = even(31, 60).map((start, index) => (index === 30 ? start - 0.008 : start));
    const { framesPerSecond = 0 } = await factsOf({ starts: short, framesPerSecond: 60 });
    expect(Math.round(framesPerSecond)).toBe(60);
  });

  it.each([24, 25, 29.97, 30, 50, 59.94, 60])('of %d is told so', async (rate) => {
    const { framesPerSecond = 0, peakFramesPerSecond = 0 } = await factsOf({
      starts: even(200, rate),
      framesPerSecond: rate,
    });
    expect(framesPerSecond).toBeCloseTo(rate, 1);
    expect(Math.abs(peakFramesPerSecond - rate)).toBeLessThanOrEqual(2);
  });

  it('shows a burst late in the video', async () => {
    const starts = [...even(300, 30), ...even(60, 120, 10), ...even(90, 30, 10.5)];
    const facts = await factsOf({ starts, framesPerSecond: 30 });
    expect(facts.framesPerSecond).toBeLessThan(45);
    expect(facts.peakFramesPerSecond).toBeGreaterThanOrEqual(118);
  });
});

describe('what the stream says of its frames', () => {
  it.each<[string, VideoOptions['avc'], Partial<VideoFacts>]>([
    ['baseline', { profile: 66, chroma: 1 }, { chroma: '4:2:0', bitDepth: 8 }],
    ['high', { profile: 100, chroma: 1 }, { chroma: '4:2:0', bitDepth: 8, interlaced: false }],
    ['high 10', { profile: 110, bitDepth: 10 }, { chroma: '4:2:0', bitDepth: 10 }],
    ['8 bits in high 10', { profile: 110, bitDepth: 8 }, { chroma: '4:2:0', bitDepth: 8 }],
    ['4:2:2', { profile: 122, chroma: 2 }, { chroma: '4:2:2' }],
    ['4:4:4', { profile: 244, chroma: 3 }, { chroma: '4:4:4' }],
    ['fields', { profile: 100, interlaced: true }, { interlaced: true }],
    ['wide pixels', { profile: 100, pixelAspect: [4, 3] }, { pixelAspect: 4 / 3 }],
    ['square pixels', { profile: 100, pixelAspect: [1, 1] }, { pixelAspect: 1 }],
    ['4:4:4, by its profile alone', { profile: 244 }, { chroma: '4:4:4' }],
    ['10 bits, by its profile alone', { profile: 110 }, { chroma: '4:2:0', bitDepth: 10 }],
    ['nothing', {}, { chroma: '4:2:0', bitDepth: 8, interlaced: false, pixelAspect: 1 }],
  ])('is read: %s', async (_, avc, expected) => {
    expect(await factsOf({ avc: avc ?? {} })).toMatchObject(expected);
  });

  it('is not believed where a box of the container says otherwise of the pixels', async () => {
    const video = await makeVideo({ avc: { profile: 100, pixelAspect: [1, 1] } });
    expect(await read(withPixelAspect(video, [4, 3]))).toMatchObject({
      video: { pixelAspect: expect.closeTo(4 / 3, 2) },
    });
  });
});

/** The video with a `pasp` box at the end of its sample entry; all boxes around it grow. */
function withPixelAspect(video: Buffer, [width, height]: [number, number]): Buffer {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(16, 0);
  box.write('pasp', 4, 'latin1');
  box.writeUInt32BE(width, 8);
  box.writeUInt32BE(height, 12);
  const entry = video.indexOf('avc1', video.indexOf('stsd')) - 4;
  const end = entry + video.readUInt32BE(entry);
  const grown = Buffer.concat([video.subarray(0, end), box, video.subarray(end)]);
  const around = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'].map((name) => video.indexOf(name) - 4);
  for (const at of [...around, entry]) {
    grown.writeUInt32BE(grown.readUInt32BE(at) + 16, at);
  }
  const offsets = grown.indexOf('stco') + 4; // the frames lie 16 bytes further on
  for (let index = 0; index < grown.readUInt32BE(offsets + 4); index++) {
    const at = offsets + 8 + index * 4;
    grown.writeUInt32BE(grown.readUInt32BE(at) + 16, at);
  }
  return grown;
}
