import { it } from '@jest/globals';
import { measureInMiniature } from './testing/measure-in-miniature.ts';
import { video } from './video.ts';

it('measures video, in miniature', () => measureInMiniature(video));
