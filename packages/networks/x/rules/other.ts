import type { Failure } from '@carillon/core';
import { networkText } from '../../network-text.ts';
import { wordsOf } from '../problem.ts';
import { unavailable, unconfirmed } from '../wire-failures.ts';
import type { ErrorAnswer, Rule } from './rule.ts';

/** Answers recognised by their status alone. A token call that is not clearly refused disconnects nobody. */
export const otherRules: readonly Rule[] = [
  {
    when: ({ request, status }) => status >= 500 || status === 408 || request.does === 'token',
    means: ({ request, status }) => (request.does === 'write' ? unconfirmed(`HTTP ${status}`) : unavailable),
  },
  {
    when: ({ request, status }) => request.does === 'upload' && status === 403,
    means: {
      kind: 'refused',
      code: 'permission_missing',
      message: 'The X connection lacks permission to upload media. Reconnect the account.',
    },
  },
  { when: ({ status }) => status === 403, means: restricted },
  { when: () => true, means: rejected },
];

function restricted({ problem }: ErrorAnswer): Failure {
  const words = networkText(wordsOf(problem), 300);
  const detail = words === '' || words === 'Forbidden' ? '' : ` (${words})`;
  const message = `X refused the request: account suspended or restricted${detail}.`;
  return { kind: 'refused', code: 'account_restricted', message };
}

function rejected({ request, status, problem }: ErrorAnswer): Failure {
  const words = networkText(wordsOf(problem), 300) || `HTTP ${status}`;
  const what = request.does === 'write' ? 'the post' : 'the request';
  return { kind: 'refused', code: 'rejected', message: `X rejected ${what}: ${words}` };
}
