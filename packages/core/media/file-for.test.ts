import { describe, expect, it } from '@jest/globals';
import { smallRules } from '../testing/no-media.ts';
import { fileFor, fileOf, limitsAtUpload } from './file-for.ts';

const limits = { maxBytes: 100, maxSide: 10, mimeTypes: ['image/jpeg', 'image/png'] };
const file = { mimeType: 'image/jpeg', width: 8, height: 6, sizeBytes: 50 };

describe('the file of a picture for limits', () => {
  it('is the content where it is under them, though another one is larger', () => {
    const files = { content: file, other: { ...file, width: 10 } };
    expect(fileFor(files, limits)).toBe(files.content);
  });

  it('is else the largest that is under them: by pixels, then by bytes', () => {
    const content = { ...file, sizeBytes: 101 };
    const [small, fine, large] = [
      { ...file, width: 4 },
      { ...file, sizeBytes: 100 },
      { ...file, width: 11 },
    ];
    expect(fileFor({ content, small, file, fine, large }, limits)).toBe(fine);
    expect(fileFor({ content, fine, small, file }, limits)).toBe(fine);
    expect(fileFor({ content, large }, limits)).toBeUndefined();
  });

  it('is never a thumbnail, an upload, or one that is still on its way into the store', () => {
    const content = { ...file, mimeType: 'image/webp' };
    const files = { content, thumbnail: file, original: file, coming: { ...file, sizeBytes: 0 } };
    expect(fileFor(files, limits)).toBeUndefined();
  });
});

describe('the file of a medium', () => {
  const content = { ...file, mimeType: 'image/gif' };
  const takesGifs = { ...limits, maxCount: 1, mimeTypes: [...limits.mimeTypes, 'image/gif'] };

  it('that is a GIF is its content where it moves, and else a still picture', () => {
    const medium = { type: 'gif', files: { content, still: file } } as const;
    const gif = { maxBytes: 1, maxWidth: 1, maxHeight: 1, maxFrames: 1 };
    expect(fileOf(medium, { ...smallRules, gif })).toBe(content);
    expect(fileOf(medium, { ...smallRules, pictures: takesGifs })).toBe(file);
    expect(
      fileOf({ type: 'gif', files: { content } }, { ...smallRules, pictures: takesGifs }),
    ).toBeUndefined();
  });
});

describe('the limits of an upload', () => {
  it('are each of them once, whatever the order of its types', () => {
    const pictures = { ...smallRules.pictures, mimeTypes: ['image/jpeg', 'image/png'] };
    const same = { ...pictures, maxCount: 9, mimeTypes: ['image/png', 'image/jpeg'] };
    const rules = { x: { ...smallRules, pictures }, bluesky: { ...smallRules, pictures: same } };
    expect(limitsAtUpload('image', rules)).toEqual({ x: pictures });
    const less = { ...rules.bluesky, pictures: { ...same, maxBytes: 1 } };
    expect(Object.keys(limitsAtUpload('image', { ...rules, bluesky: less }))).toEqual(['x', 'bluesky']);
    expect(limitsAtUpload('video', rules)).toEqual({});
  });
});
