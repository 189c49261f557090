import { z } from 'zod';

/** One thing that is wrong with a request. */
export const problem = z
  .object({
    path: z.string().meta({ description: 'where in the request; empty for the whole of it' }),
    code: z.string(),
    message: z.string().meta({ description: 'a sentence that is complete by itself' }),
  })
  .meta({ id: 'Problem' });
