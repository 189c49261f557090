import { describeHostileAnswers } from '../testing/hostile-answers.ts';
import { createX } from './publisher.ts';
import { app, batchOf, lastingCredentials, sessionAt } from './testing/scripted-tokens.ts';

describeHostileAnswers({
  network: createX({ ...app, deadline: 150 }),
  input: { accessToken: 'a', refreshToken: 'b' },
  remoteId: /^\d{1,19}$/,
  account: (url, expiring) =>
    sessionAt(
      url,
      lastingCredentials(expiring ? { expiresAt: new Date(Date.now() + 60_000).toISOString() } : {}),
    ),
  batch: async () => batchOf('Hello', { firstIntentAt: new Date(Date.now() - 60_000) }),
});
