import { RequestError } from '../api/request.ts';

/** A part of the pages could not be loaded: the server is away, or it has other pages by now. Asking again may help. */
export class CodeMissing extends RequestError {
  constructor(cause: unknown) {
    super(0, 'code_missing', 'A part of this page could not be loaded. Reload the page.');
    this.cause = cause;
  }
}

/** Loads code that is a file of its own. @throws {CodeMissing} also where only its style is missing */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch (error) {
    throw new CodeMissing(error);
  }
};
