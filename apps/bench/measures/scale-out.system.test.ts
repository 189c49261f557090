import { it } from '@jest/globals';
import { scaleOut } from './scale-out.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures scale-out, in miniature', () => measureInMiniature(scaleOut));
