import { z } from 'zod';

/** One thing that is wrong with a request. */
export const problem = z
  .object({
    path: z.string().meta({ description: 'place in the request; empty for the request as a whole' }),
    code: z.string().meta({ description: 'stable code of this problem, for programs' }),
    message: z.string().meta({ description: 'a sentence that is complete by itself' }),
  })
  .meta({ id: 'Problem', description: 'one thing that is wrong with a request' });

/** Beside a post that nothing is wrong with, or a draft that is kept though networks would refuse it. */
export const warnings = z.array(problem).readonly().meta({
  description:
    'warnings for the author: reasons why a draft cannot be published as it is, a repeated text, another post close by, charges of a network, a key that ends soon, an offset that is not that of timezone. A post that goes out at once, and a change, are not compared with other posts: validatePost does that',
  example: [],
});

/** An error under `Accept: application/problem+json` (RFC 9457). */
export const problemDetails = z
  .object({
    type: z.string().meta({ description: 'URL of the description of this kind of error' }),
    title: z.string().meta({ description: 'the kind of error in a few words' }),
    status: z.int().meta({ description: 'the HTTP status' }),
    error: z.string().meta({ description: 'a sentence that is complete by itself, as in the plain form' }),
    detail: z.string().meta({ description: 'the same' }),
    instance: z.string().meta({ description: 'path of the request' }),
    code: z.string().meta({ description: 'X-Error-Code' }),
    requestId: z.string().meta({ description: 'X-Request-Id' }),
    errors: z.array(problem).meta({ description: 'everything that is wrong with the request, at once' }),
  })
  .meta({ id: 'ProblemDetails', description: 'an error as RFC 9457 has it' });
