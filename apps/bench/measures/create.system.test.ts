import { it } from '@jest/globals';
import { create } from './create.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures create, in miniature', () => measureInMiniature(create));
