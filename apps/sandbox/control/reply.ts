import type { Request, Response } from 'express';
import type { z } from 'zod';
import { jsonObject, readCall } from '../http/call.ts';

/** Answers with what `act` makes of the body, or of the query; nothing is `{}`. A wrong request is a 400. */
export function reply<Input>(schema: z.ZodType<Input>, act: (input: Input) => unknown) {
  return (request: Request, response: Response) => {
    const input = request.method === 'GET' ? { ...request.query } : jsonObject(readCall(request).body);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return void response.status(400).json({ error: sentence(parsed.error.issues) });
    try {
      response.json(act(parsed.data) ?? {});
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      response.status(400).json({ error: error.message });
    }
  };
}

const sentence = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ');
