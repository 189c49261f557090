import { describeHostileAnswers } from '../testing/hostile-answers.ts';
import { createBluesky } from './publisher.ts';
import { batchOf, blueskyAccount, expiringSession } from './testing/scripted-bluesky.ts';

const network = createBluesky({
  ...{ deadline: 150, hosts: { allowPrivateHosts: true } },
  trusteeOf: (url) => ({ directory: url, service: url }),
});

describeHostileAnswers({
  network,
  input: { handle: 'alice.test', appPassword: 'secret' },
  remoteId: /^at:\/\/did:plc:[a-z0-9]+\/app\.bsky\.feed\.post\/[2-7a-z]{13}$/,
  account: (url, expiring) => blueskyAccount(url, expiring ? { session: expiringSession } : {}),
  batch: (account) => batchOf(network, ['Hello', 'again'], account),
});
