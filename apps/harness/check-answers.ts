import { openApiDocument } from '@carillon/api/openapi';
import type { RequestHandler, Response } from 'express';
import { middleware as validator } from 'express-openapi-validator';

/** Answers of the API that asks. */
const found = 'notAsDocumented';

/** One for all APIs of this process: it compiles each schema when it is first needed, which takes seconds for all. */
const validate = validator({
  apiSpec: JSON.parse(JSON.stringify(openApiDocument('http://127.0.0.1'))),
  validateApiSpec: false,
  validateRequests: false, // the API has its own sentences
  validateSecurity: false,
  fileUploader: false,
  ignoreUndocumented: true,
  ignorePaths: isMalformed,
  validateResponses: {
    onError({ message }, body, { method, originalUrl, res }) {
      const answer = `${res?.statusCode} ${JSON.stringify(body)}`;
      const error = `${method} ${originalUrl}: the answer is not as the document says: ${message}: ${answer}`;
      res?.locals[found].push(error);
      res?.status(500).json({ error });
    },
  },
}) as RequestHandler[];

/** Holds every answer of an API against its OpenAPI document: the status, and the body. */
export function checkAnswers() {
  const mismatches: string[] = [];
  const noteHere: RequestHandler = (_request, response, next) => {
    response.locals[found] = mismatches;
    next();
  };
  return {
    middleware: [showWhatIsSent, noteHere, ...validate],
    /** @throws with every answer that was not as the document says */
    expectDocumented(): void {
      if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
    },
  };
}

/** The API refuses these by itself; the validator would do so in its own words. */
function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** The validator looks only at what goes through `response.json`; here, whatever is sent goes that way. */
const showWhatIsSent: RequestHandler = (_request, response, next) => {
  const { send, end } = response;
  response.send = (body) => {
    Object.assign(response, { send, end });
    if (body === undefined || body === '') return response.json(undefined);
    return isJson(response) ? response.json(JSON.parse(String(body))) : response.send(body);
  };
  response.end = (...rest: []) => {
    Object.assign(response, { send, end });
    return rest.length > 0 || response.headersSent ? response.end(...rest) : response.json(undefined);
  };
  next();
};

const isJson = (response: Response): boolean => /[/+]json\b/.test(String(response.getHeader('content-type')));
