import { it } from '@jest/globals';
import { growth } from './growth.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures growth, in miniature', () => measureInMiniature(growth));
