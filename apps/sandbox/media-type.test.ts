import { describe, expect, it } from '@jest/globals';
import { mediaTypeOf } from './media-type.ts';
import { testFiles } from './test-clients.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a file', () => {
  it.each([
    ['image/png', testFiles.png()],
    ['image/jpeg', bytes('\xff\xd8\xff\xe0')],
    ['image/gif', testFiles.gif()],
    ['image/webp', bytes('RIFF\0\0\0\0WEBPVP8 ')],
    ['video/mp4', testFiles.mp4()],
    ['video/quicktime', bytes('\0\0\0\x14ftypqt  ')],
  ])('is %s by its first bytes', (type, file) => {
    expect(mediaTypeOf(file)).toBe(type);
  });

  it.each([
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['sound in a RIFF file', 'RIFF\0\0\0\0WAVEfmt '],
    ['a picture in an MP4 box', '\0\0\0\x18ftypheic'],
    ['the start of a start', '\x89PNG'],
    ['nothing', ''],
  ])('is not known of %s', (_what, text) => {
    expect(mediaTypeOf(bytes(text))).toBeUndefined();
  });
});
