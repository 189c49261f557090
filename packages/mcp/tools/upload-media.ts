import type { Schemas } from '@carillon/sdk';
import { z } from 'zod';
import { tool } from '../tool.ts';
import { waitSeconds } from '../what-became.ts';

export const uploadMedia = tool({
  name: 'upload_media_from_url',
  title: 'Upload a picture or a video',
  description:
    'Has Carillon fetch a picture, a GIF or a video from a public address, and answers its id for `media` of a post. A video may still be processing: posts wait for it.',
  scopes: ['media:write', 'media:read'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: z.string().describe('https address of the file itself'),
    altText: z.string().optional().describe('what it shows'),
    name: z.string().optional().describe('what it is called in the library'),
  }),
  output: z.object({
    id: z.string().describe('med_…'),
    type: z.string().describe('image, gif or video'),
    status: z.string().describe('processing, ready or failed'),
    width: z.number(),
    height: z.number(),
    sizeBytes: z.number(),
    altText: z.string(),
  }),
  async run(source, { carillon, signal }) {
    const medium = await carillon.media.uploadFromUrl(source as Schemas['NewMediumFromUrl'], { signal });
    const { id, type, status, width, height, sizeBytes, altText } =
      medium.status === 'processing'
        ? await carillon.media.waitUntilReady(medium.id, { timeoutMs: waitSeconds * 1_000, signal })
        : medium;
    return { id, type, status, width, height, sizeBytes, altText };
  },
});
