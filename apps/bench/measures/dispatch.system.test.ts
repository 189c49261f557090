import { it } from '@jest/globals';
import { dispatch } from './dispatch.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures dispatch, in miniature', () => measureInMiniature(dispatch));
