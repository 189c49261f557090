import { RequestError } from '../../api/request.ts';

/** True when a post may have been sent although its request failed: no answer came, none of Carillon, or too early. */
export const isUncertain = (error: Error): boolean =>
  error instanceof RequestError &&
  (error.status === 0 || error.status >= 500 || error.code === 'idempotency_key_in_use');

/** What became of a post whose request failed, in words. */
export const outcomeOf = (error: Error): string =>
  isUncertain(error) ? 'It is not certain whether the post was sent' : 'The post was not sent';
