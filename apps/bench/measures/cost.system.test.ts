import { it } from '@jest/globals';
import { cost } from './cost.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures cost, in miniature', () => measureInMiniature(cost));
