import { it } from '@jest/globals';
import { inFlight } from './in-flight.ts';
import { measureInMiniature } from './testing/measure-in-miniature.ts';

it('measures in-flight, in miniature', () => measureInMiniature(inFlight));
