import { it } from '@jest/globals';
import { lateness } from './lateness.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures lateness, in miniature', () => measureInMiniature(lateness));
