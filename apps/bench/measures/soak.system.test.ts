import { it } from '@jest/globals';
import { soak } from './soak.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures soak, in miniature', () => measureInMiniature(soak));
