import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { altText, fileName } from './medium.ts';

const contentLength = z.string().meta({ description: 'size of the file in bytes', example: '412345' });

/** A file that a client is about to put into the store itself. */
export const upload = z
  .object({
    id: id('upl'),
    name: fileName,
    altText,
    sizeBytes: z.int().meta({ description: 'as it was announced', example: 412_345 }),
    expiresAt: timestamp.meta({ description: 'it must be completed by then, or it is forgotten' }),
    upload: z
      .object({
        method: z
          .enum(['PUT'])
          .meta({ description: 'HTTP method with which it is put there', example: 'PUT' }),
        url: z.string().meta({
          description:
            'address at which the file is put, by anybody who has it; it needs no key, and must not be sent one',
          example:
            'https://media.s3.eu-central-1.amazonaws.com/uploads/upl_01ka3m7q2ve4wr3t9t0v0v6q3c?X-Amz-…',
        }),
        headers: z.object({ 'Content-Length': contentLength }).meta({
          description:
            'headers that must be sent exactly like this; browsers and most HTTP clients send Content-Length by themselves',
        }),
        expiresAt: timestamp.meta({ description: 'putting it there must begin by then' }),
      })
      .meta({ description: 'how to put the file into the store' }),
  })
  .meta({ id: 'Upload', description: 'a file that a client is about to put into the store itself' });
