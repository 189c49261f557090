import { z } from 'zod';
import { problem } from './problem.ts';

/** An error under `Accept: application/problem+json` (RFC 9457). */
export const problemDetails = z
  .object({
    type: z.string().meta({ description: 'address of the description of this kind of error' }),
    title: z.string().meta({ description: 'the kind of error in a few words' }),
    status: z.int().meta({ description: 'the HTTP status' }),
    detail: z.string().meta({ description: 'the sentence that is `error` otherwise' }),
    instance: z.string().meta({ description: 'path of the request' }),
    code: z.string().meta({ description: 'X-Error-Code' }),
    requestId: z.string().meta({ description: 'X-Request-Id' }),
    errors: z.array(problem).meta({ description: 'everything that is wrong with the request, at once' }),
  })
  .meta({ id: 'ProblemDetails' });
