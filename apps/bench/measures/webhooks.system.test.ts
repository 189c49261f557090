import { it } from '@jest/globals';
import { measureInMiniature } from './testing/measure-in-miniature.ts';
import { webhooks } from './webhooks.ts';

it('measures webhooks, in miniature', () => measureInMiniature(webhooks));
