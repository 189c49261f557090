import { mediaTypes } from '@carillon/core';
import { z } from 'zod';
import { createdAt, id, text, timestamp, updatedAt } from './fields.ts';

/** Most characters of an alternative text (X, POST /2/media/metadata). */
const maxAltText = 1_000;

const maxName = 200;

export const altText = text(maxAltText).meta({
  description: 'alternative text: what the picture shows, for people who do not see it',
  example: 'A bell tower at dusk',
});

export const fileName = text(maxName).meta({ description: 'name of the file', example: 'tower.jpg' });

const url = (what: string) =>
  z
    .string()
    .nullable()
    .meta({
      description: `${what}; null while it is being prepared, and once it is deleted. It needs the same key as everything else`,
      example: 'https://api.example.com/v1/media/med_01ka3m7q2ve4wr3t9t0v0v6q3c/content',
    });

/** A picture, GIF or video that was uploaded. */
export const medium = z
  .object({
    id: id('med'),
    type: z.enum(mediaTypes).meta({ description: 'type of the file, by its bytes', example: 'image' }),
    status: z.enum(['processing', 'ready', 'failed', 'expired']).meta({
      description:
        'processing: it is being prepared, some seconds at most. ready: it may be used. failed: it cannot, errorMessage says why. expired: it went out, and its content was deleted since',
      example: 'ready',
    }),
    errorMessage: z.string().nullable().meta({ description: 'why it failed', example: null }),
    name: fileName,
    altText,
    mimeType: z.string().meta({ description: 'by its bytes, whatever it was called', example: 'image/jpeg' }),
    width: z.int().meta({ description: 'pixels, as it is shown', example: 1_600 }),
    height: z.int().meta({ description: 'pixels, as it is shown', example: 1_200 }),
    sizeBytes: z.int().meta({ description: 'size of its content, bytes', example: 412_345 }),
    durationMs: z.int().nullable().meta({ description: 'null for a still picture', example: null }),
    animated: z.boolean().meta({
      description:
        'the uploaded file is a GIF, WebP or PNG that moves. Of a WebP or PNG only the first frame is kept, and goes out as a still picture (its type is image); a GIF keeps moving where the network lets it. false for a video',
      example: false,
    }),
    sha256: z.string().meta({
      description: 'SHA-256 of the content, hexadecimal; of the upload while it is being prepared',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    url: url('address of its content'),
    thumbnailUrl: z.string().nullable().meta({
      description: 'address of a small picture of it; null while it is being prepared, and for a video',
      example: 'https://api.example.com/v1/media/med_01ka3m7q2ve4wr3t9t0v0v6q3c/thumbnail',
    }),
    kept: z.boolean().meta({
      description: 'true: it stays until it is deleted, whether a post uses it or not',
      example: false,
    }),
    tags: z.array(z.string()).meta({ description: 'names by which it is found', example: ['logo'] }),
    createdAt,
    updatedAt,
    expiresAt: timestamp.nullable().meta({
      description:
        'when it expires: a medium that no post uses is deleted then; a published one loses its content and keeps its thumbnail. A later use changes this time. null: it is kept, or it stays for now, because a draft, a scheduled or a failed post may need it, or because 100 items of posts or more have it; or it is expired already',
    }),
  })
  .meta({ id: 'Medium', description: 'a picture, a GIF or a video that was uploaded' });

/** A medium of a post. */
export const attachedMedium = medium
  .pick({
    id: true,
    type: true,
    altText: true,
    mimeType: true,
    width: true,
    height: true,
    durationMs: true,
    url: true,
    thumbnailUrl: true,
  })
  .meta({ id: 'PostMedium', description: 'a medium of a post' });
