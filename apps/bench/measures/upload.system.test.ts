import { it } from '@jest/globals';
import { measureInMiniature } from './testing/measure-in-miniature.ts';
import { upload } from './upload.ts';

it('measures upload, in miniature', () => measureInMiniature(upload));
