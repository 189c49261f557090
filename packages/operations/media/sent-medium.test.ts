import { takenTypes } from '@carillon/media/taken-types';
import { describe, expect, it } from '@jest/globals';
import { fileName } from './sent-medium.ts';

describe('the name of a file that is sent', () => {
  it.each([
    ['x.html', 'image/gif', 'x.html.gif'],
    ['x.gif.html', 'image/gif', 'x.gif.html.gif'],
    ['x.HTM', 'image/png', 'x.HTM.png'],
    ['x.svg', 'video/mp4', 'x.svg.mp4'],
    ['tower', 'image/jpeg', 'tower.jpg'],
    ['tower.JPEG', 'image/jpeg', 'tower.JPEG'],
    ['tower.heic', 'image/jpeg', 'tower.jpg'],
    ['tower.jpg', 'image/webp', 'tower.webp'],
    ['bells.mov', 'video/quicktime', 'bells.mov'],
    ['v1.2', 'image/png', 'v1.2.png'],
    ['x.html', 'text/html', 'x.html.bin'],
    ['.gif', 'image/png', '.png'],
  ])('%s of type %s is %s', (name, type, sent) => {
    expect(fileName(name, type)).toBe(sent);
  });

  it('ends as its type says, for every type that is taken', () => {
    for (const type of Object.keys(takenTypes))
      expect(fileName('x.exe', type)).toMatch(/^x\.exe\.(?!bin)\w+$/);
  });
});
