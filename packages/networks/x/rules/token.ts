import { says } from '../problem.ts';
import { authenticationFailed } from './account.ts';
import type { Rule } from './rule.ts';

/** Answers of the token endpoint. Only a refused token is the account's fault; a refused application never is. */
const answers: readonly Rule[] = [
  {
    when: ({ status, problem }) =>
      status === 401 ||
      ['unauthorized_client', 'invalid_client'].includes(problem.error) ||
      says(problem, /^Missing required parameter/),
    means: {
      kind: 'operator',
      code: 'app_credentials_refused',
      message: 'The X application credentials of this server were refused. Contact the admin.',
    },
  },
  {
    when: ({ status, problem }) =>
      status === 400 && ['invalid_request', 'invalid_grant'].includes(problem.error),
    means: authenticationFailed,
  },
];

export const tokenRules: readonly Rule[] = answers.map(({ when, means }) => ({
  when: (answer) => answer.request.does === 'token' && when(answer),
  means,
}));
