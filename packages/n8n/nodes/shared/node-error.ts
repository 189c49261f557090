import { APIError } from '@carillon/sdk';
import { type INode, type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

/** Error as n8n shows it: the API's sentence, and below it everything that is wrong with the request. */
export function nodeError(
  node: INode,
  error: unknown,
  itemIndex?: number,
): NodeApiError | NodeOperationError {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  const ofItem = itemIndex === undefined ? {} : { itemIndex };
  if (!(error instanceof APIError))
    return new NodeOperationError(node, error instanceof Error ? error : String(error), ofItem);
  const { message, status, code, errors, requestId } = error;
  const facts: JsonObject = { message, httpCode: String(status), code, requestId };
  const description = [
    ...errors.map((problem) => problem.message).filter((sentence) => sentence !== message),
    `${code ?? 'No error code'}, request ${requestId ?? 'without an id'}`,
  ].join('\n');
  return new NodeApiError(node, facts, { message, description, httpCode: String(status), ...ofItem });
}
