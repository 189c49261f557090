import { RequestError } from '../../api/request.ts';

/** True when a post may have been sent although its request failed: no answer came, none of Carillon, or too early. */
export const isUncertain = (error: Error): boolean =>
  error instanceof RequestError &&
  (error.status === 0 || error.status >= 500 || error.code === 'idempotency_key_in_use');

/** Outcome of a post whose request failed, in words. */
export const outcomeOf = (error: Error): string =>
  isUncertain(error) ? 'We don’t know if the post was sent' : 'The post was not sent';

/** Advice where that is not known. @param label of the button that sends the post */
export function uncertaintyInWords(error: Error, label: string): string {
  const isAway = error instanceof RequestError && error.status === 0;
  const reason = isAway ? 'We couldn’t reach the server' : 'The server gave no clear answer';
  return `${reason}, so we don’t know if this was sent. Press “${label}” again before you change anything: it won’t be posted twice.`;
}
