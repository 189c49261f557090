import { it } from '@jest/globals';
import { endToEnd } from './end-to-end.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures end-to-end, in miniature', () => measureInMiniature(endToEnd));
